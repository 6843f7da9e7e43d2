/* Two lines of play next to each other.
 *
 * `doc` is {title, fork, seats: [name], parts: [part, part], first, verdict}: `first` is the number of
 * the first decision that differs or null, `verdict` says how in words.  A part is a recording (see
 * scene.js) with a title, whose frames begin at the fork; a frame has {who, text, events, marks,
 * turn, ask, over, scores: [[standing, score]] or null} (see board.js; scores are null where the
 * viewpoint may not know them).
 *
 * State for tests and style sheets, on the root element `.dl-compare`:
 *   data-dl-ready="1"    drawn and listening
 *   data-dl-ply          number of the decision that the common slider shows
 *   data-dl-left, -right numbers of the decisions shown on either side
 *   data-dl-differs      how many elements of the pictures differ
 *   data-dl-first        number of the first decision that differs, if any does
 */

import { h, widgetRoot } from "./dom.js";
import { Timeline, inTurn, round, story } from "./panels.js";
import { Picture, differing, lineOf, merged } from "./scene.js";
import { Sheet, typing } from "./sheet.js";

const KEYS = [
  ["← →", "both one decision back, on; on a small slider only that side"], ["PgUp PgDn", "both ten decisions back, on"],
  ["Home End", "to the fork, to the end"], ["p", "play, pause"], ["d", "to the first difference"],
  ["m", "mark differences, or do not"], ["Esc", "close this"], ["?", "these keys"],
];
const NAMED = 12; // differences of the pictures that are listed in words

const LINES = new Set(["line", "path", "polyline"]);

/** One of the two: its picture, its own slider, and what happened. */
class Side {
  constructor(part, fork, moved) {
    Object.assign(this, { part, fork, line: lineOf(part), moved });
    this.last = fork + this.line.last;
    this.picture = new Picture(part);
    this.stage = h("div", { class: "dl-stage" }, this.picture.svg);
    this.back = round("back", `${part.title}: one decision back`, () => moved(this, this.ply - 1));
    this.next = round("next", `${part.title}: one decision on`, () => moved(this, this.ply + 1));
    this.slider = h("input", {
      type: "range", min: fork, max: this.last, step: 1, class: "dl-time", "aria-label": `${part.title}: decision shown`,
      oninput: () => moved(this, Number(this.slider.value)),
    });
    this.label = h("span", { class: "dl-soft dl-nums" });
    this.told = h("div", { class: "dl-told" });
    this.node = h("figure", { class: "dl-side-line" }, h("figcaption", { class: "dl-title" }, part.title), this.stage,
      h("div", { class: "dl-bar dl-alone" }, this.back, this.slider, this.next, this.label), this.told);
  }

  get frame() {
    return this.line.frame(this.ply - this.fork);
  }

  get scene() {
    return this.line.scene(this.ply - this.fork);
  }

  show(ply) {
    const wanted = Math.max(this.fork, ply);
    this.ply = Math.min(this.last, wanted);
    this.beyond = wanted > this.last;
    this.picture.draw(this.scene);
    this.slider.value = this.ply;
    const words = `decision ${this.ply}, ${inTurn(this.frame.turn)}`;
    this.label.textContent = words;
    this.slider.setAttribute("aria-valuetext", words);
    this.back.disabled = this.ply === this.fork;
    this.next.disabled = this.ply === this.last;
  }

  /** The words of this decision; what `other` does not say at the same decision is marked. */
  tell(other) {
    const { frame } = this;
    const end = frame.over ? frame.ask : `Then: ${frame.ask}`;
    const note = this.beyond ? `“${this.part.title}” goes no further than decision ${this.last}.` : end;
    const spans = story(frame, this.ply);
    const same = other.ply === this.ply && other.beyond === this.beyond;
    if (same && frame.text !== other.frame.text) spans[0].classList.toggle("dl-unlike", true);
    frame.events.forEach((words, k) => {
      if (same && !other.frame.events.includes(words)) spans[1 + k].classList.toggle("dl-unlike", true);
    });
    this.told.replaceChildren(...spans, h("span", { class: "dl-then" }, note));
  }

  mark(ids) {
    this.ids = ids;
    for (const [id, { element }] of this.picture.drawn) {
      element.classList.toggle("dl-differs", ids.has(id));
      element.classList.toggle("dl-differs-line", false);
    }
    this.painting ??= requestAnimationFrame(() => this.outline());
  }

  /** Frames around whatever differs, thin lines in another colour; once a frame, since it makes the
   * page lay itself out. */
  outline() {
    this.painting = null;
    const around = this.picture.svg.getBoundingClientRect();
    const scale = this.part.size[0] / around.width;
    const boxes = [];
    for (const id of this.ids) {
      const element = this.picture.element(id);
      if (!element) continue;
      const thin = LINES.has(element.localName) && window.getComputedStyle?.(element).fill === "none";
      element.classList.toggle("dl-differs-line", thin);
      const { left, top, width, height } = element.getBoundingClientRect();
      if (thin || !width) continue;
      boxes.push({ x: (left - around.left) * scale, y: (top - around.top) * scale, width: width * scale, height: height * scale });
    }
    this.picture.outline(merged(boxes, this.part.size));
  }
}

class CompareView {
  constructor(model, el) {
    const doc = (this.doc = model.get("doc"));
    this.sides = doc.parts.map((part) => new Side(part, doc.fork, (side, ply) => this.#alone(side, ply)));
    this.twice = doc.parts.every(({ frames }) => // some games count the score as the standing
      frames.every(({ scores }) => scores?.every(([standing, score]) => standing === score)));
    this.last = Math.max(...this.sides.map((side) => side.last));
    this.timeline = new Timeline({ show: (ply) => this.show(ply) }, doc.fork);
    this.sheet = new Sheet(KEYS);
    this.marks = h("input", { type: "checkbox", checked: true, onchange: () => this.#compare() });
    this.stacked = h("input", { type: "checkbox", onchange: () => this.grid.classList.toggle("dl-stacked", this.stacked.checked) });
    this.together = h("button", { onclick: () => this.show(this.ply), hidden: true }, "Together again");
    this.table = h("table", { class: "dl-scores" });
    this.count = h("summary", {});
    this.list = h("ul", {});
    this.parted = h("details", { class: "dl-parted" }, this.count, this.list);
    this.spoken = h("div", { class: "dl-spoken", "aria-live": "polite" });
    this.grid = h("div", { class: "dl-two" }, ...this.sides.map((side) => side.node));
    const found = doc.first !== null;
    this.there = found
      ? h("button", { class: "dl-there", onclick: () => this.#toFirst() }, `Go to ${doc.first ? `decision ${doc.first}` : "the start"} (d)`) : null;
    this.root = widgetRoot("dl-compare", doc.title);
    this.root.tabIndex = -1;
    this.root.append(
      h("div", { class: "dl-head" }, h("div", { class: `dl-verdict${found ? " found" : ""}` }, doc.verdict), this.there, this.sheet.button),
      this.sheet.node, this.timeline.node,
      h("div", { class: "dl-bar dl-choices" }, h("label", {}, this.marks, " mark what differs"),
        h("label", { class: "dl-wide-only" }, this.stacked, " one above the other"), this.together),
      this.grid, this.parted, this.table, this.spoken);
    this.root.addEventListener("keydown", (event) => this.#key(event));
    el.append(this.root);
    if (window.ResizeObserver) { // nothing can be measured before the page has laid it out
      this.observer = new ResizeObserver(() => this.sides.forEach((side) => side.outline()));
      this.observer.observe(this.grid);
    }
    this.show(doc.first ?? this.last);
    if (found) this.root.dataset.dlFirst = doc.first;
    this.root.dataset.dlReady = "1";
  }

  close() {
    this.timeline.stop();
    clearTimeout(this.resting);
    this.observer?.disconnect();
    this.root.remove();
  }

  /** Both at one decision; a line that ends earlier stays at its end. */
  show(ply) {
    this.ply = Math.max(this.doc.fork, Math.min(this.last, ply));
    for (const side of this.sides) side.show(this.ply);
    this.#compare();
  }

  #alone(side, ply) {
    this.timeline.stop();
    side.show(ply);
    this.#compare();
  }

  #toFirst() {
    this.timeline.stop();
    if (this.doc.first !== null) this.show(this.doc.first);
  }

  #compare() {
    const [left, right] = this.sides;
    left.tell(right);
    right.tell(left);
    const longer = left.last >= right.last ? left : right;
    this.timeline.show(this.ply, this.last, longer.frame.turn);
    this.together.hidden = left.ply === right.ply || left.beyond || right.beyond;
    const ids = differing(left.scene, right.scene);
    const marked = new Set(this.marks.checked ? ids : []);
    left.mark(marked);
    right.mark(marked);
    this.#list(ids);
    this.#score();
    Object.assign(this.root.dataset, { dlPly: this.ply, dlLeft: left.ply, dlRight: right.ply, dlDiffers: ids.length });
    clearTimeout(this.resting);
    this.resting = setTimeout(() => (this.spoken.textContent = this.#summary()), 400);
  }

  #list(ids) {
    const [left, right] = this.sides;
    const named = new Map();
    for (const id of ids) {
      const [one, other] = [left, right].map((side) => meaning(side.scene.get(id)));
      if (one !== other) named.set(`${one} → ${other}`, [one, other]);
    }
    this.parted.hidden = ids.length === 0;
    this.count.textContent = ids.length === 1 ? "One thing in the pictures differs" : `${ids.length} things in the pictures differ`;
    const rows = [...named.values()].slice(0, NAMED).map(([one, other]) =>
      h("li", {}, h("span", {}, one), h("span", { class: "dl-soft" }, " → "), h("span", {}, other)));
    if (named.size > NAMED) rows.push(h("li", { class: "dl-soft" }, `and ${named.size - NAMED} more`));
    if (!named.size) rows.push(h("li", { class: "dl-soft" }, "Only place or colour differs."));
    this.list.replaceChildren(...rows);
  }

  #score() {
    const [left, right] = this.sides;
    const where = left.ply === right.ply ? `after decision ${left.ply}` : `after decisions ${left.ply} and ${right.ply}`;
    const caption = h("caption", {}, `How the seats stand ${where}`);
    if (!left.frame.scores || !right.frame.scores) {
      caption.textContent = "Hidden cards count: how the seats stand shows only with all cards open, or at the end.";
      this.table.replaceChildren(caption);
      return;
    }
    const columns = this.twice ? [1] : [0, 1];
    const cells = (seat, column) => {
      const values = [left, right].map(({ frame }) => number(frame.scores[seat][column]));
      return values.map((value) => h("td", { class: values[0] === values[1] ? "" : "dl-unlike" }, value));
    };
    const head = (words) => h("th", { scope: "col" }, words);
    const group = (words) => h("th", { scope: "colgroup", colspan: 2 }, words);
    const titles = this.doc.parts.map(({ title }) => title);
    this.table.replaceChildren(caption,
      h("thead", {},
        h("tr", {}, h("td", {}), ...columns.map((column) => group(["Standing", "Score"][column]))),
        h("tr", {}, head("Seat"), ...columns.flatMap(() => titles.map(head)))),
      h("tbody", {}, ...this.doc.seats.map((name, seat) =>
        h("tr", {}, h("th", { scope: "row" }, name), ...columns.flatMap((column) => cells(seat, column))))));
  }

  #summary() {
    const said = this.sides.map((side) => `${side.part.title}, decision ${side.ply}: ${side.frame.text}`);
    const differs = Number(this.root.dataset.dlDiffers);
    return `${said.join(". ")}. ${differs ? this.count.textContent : "The pictures are the same"}.`;
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || typing(event.target)) return;
    const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 }[event.key];
    const own = this.sides.find((side) => side.slider === event.target);
    if (step && own) this.#alone(own, own.ply + step);
    else if (step) this.#go(this.ply + step);
    else if (event.key === "Home") this.#go(this.doc.fork);
    else if (event.key === "End") this.#go(this.last);
    else if (event.key === "p") this.timeline.toggle();
    else if (event.key === "d") this.#toFirst();
    else if (event.key === "m") this.marks.click();
    else if (event.key === "?" || (event.key === "Escape" && this.sheet.open)) this.sheet.toggle();
    else return;
    event.preventDefault();
  }

  #go(ply) {
    this.timeline.stop();
    this.show(ply);
  }
}

/** What a drawn element says. */
function meaning(node) {
  if (!node) return "nothing";
  return node[3] || node[2] || "a shape";
}

function number(value) {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}

export default {
  render({ model, el }) {
    const view = new CompareView(model, el);
    return () => view.close();
  },
};
