/* What stands around the board: the time line and the log.  Each panel draws what it is given and
 * calls back; none knows of the kernel. */

import { h, icon } from "./dom.js";

const ICONS = {
  first: "M3 3h2v10H3zM13 3v10L6 8z",
  back: "M11 3v10L4 8z",
  play: "M4 3v10l9-5z",
  pause: "M4 3h3v10H4zM9 3h3v10H9z",
  next: "M5 3v10l7-5z",
  last: "M11 3h2v10h-2zM3 3v10l7-5z",
  undo: "M6 3v3h3a4 4 0 0 1 0 8H5v-2h4a2 2 0 0 0 0-4H6v3L2 7z",
  redo: "M10 3v3H7a4 4 0 0 0 0 8h4v-2H7a2 2 0 0 1 0-4h3v3l4-4z",
};

/** Speeds of playing back: [name, milliseconds a decision]. */
export const SPEEDS = [["slow", 1600], ["normal", 700], ["fast", 250], ["very fast", 60]];
const NORMAL = 1;

/** A small button that shows a picture; `label` is its tooltip and its name. */
export function round(name, label, click) {
  return h("button", { class: "dl-round", title: label, "aria-label": label, onclick: click }, icon(ICONS[name]));
}

/** Slider and buttons of the time line.  `on` has show(ply), and where decisions can be taken back
 * undo() and redo().  All time lines of a page play at the same speed. */
export class Timeline {
  constructor(on, first = 0) {
    this.on = on;
    this.start = this.ply = this.last = first;
    this.running = null;
    const go = (ply) => () => this.#go(ply());
    this.first = round("first", "To the start (Home)", go(() => this.start));
    this.back = round("back", "One decision back (←)", go(() => this.ply - 1));
    this.play = round("play", "Play (p)", () => this.toggle());
    this.next = round("next", "One decision on (→)", go(() => this.ply + 1));
    this.end = round("last", "To the end (End)", go(() => this.last));
    this.undo = on.undo && round("undo", "Undo (u)", () => on.undo());
    this.redo = on.redo && round("redo", "Redo (r)", () => on.redo());
    this.slider = h("input", {
      type: "range", min: first, step: 1, class: "dl-time", "aria-label": "Decision shown",
      oninput: () => this.#go(Number(this.slider.value)),
    });
    this.speed = h("select", {
      class: "dl-speed", "aria-label": "Speed of playing", title: "Speed of playing",
      onfocus: () => this.#showSpeed(),
      onchange: () => (window.designlabSpeed = Number(this.speed.value)),
    }, ...SPEEDS.map(([name], k) => h("option", { value: k }, name)));
    this.#showSpeed();
    this.label = h("span", { class: "dl-soft dl-nums dl-when" });
    const taking = on.undo ? [this.undo, this.redo, h("span", { class: "dl-gap" })] : [];
    this.node = h("div", { class: "dl-bar" }, ...taking,
      this.first, this.back, this.play, this.next, this.end, this.speed, this.slider, this.label);
  }

  show(ply, last, turn) {
    this.ply = ply;
    this.last = last;
    this.slider.max = last;
    this.slider.value = ply;
    const words = `decision ${ply} of ${last}, ${inTurn(turn)}`;
    this.slider.setAttribute("aria-valuetext", words);
    this.label.textContent = words;
    this.first.disabled = this.back.disabled = ply <= this.start;
    this.next.disabled = this.end.disabled = ply >= last;
    this.play.disabled = last <= this.start;
    if (this.undo) this.undo.disabled = ply === 0;
    if (this.redo) this.redo.disabled = ply === last;
  }

  /** Say where undo and redo lead; "" where that is not known yet. */
  leads(undo, redo) {
    name(this.undo, undo ? `Undo (u): ${undo}` : "Undo (u)");
    name(this.redo, redo ? `Redo (r): ${redo}` : "Redo (r)");
  }

  toggle() {
    if (this.running) this.stop();
    else if (!this.play.disabled) this.#run();
  }

  stop() {
    clearTimeout(this.running);
    this.running = null;
    this.#face("play", "Play (p)");
  }

  #go(ply) {
    this.stop();
    this.on.show(ply);
  }

  #run() {
    if (this.ply >= this.last) this.on.show(this.start);
    this.#face("pause", "Pause (p)");
    this.#wait();
  }

  #wait() {
    this.running = setTimeout(() => {
      if (this.ply < this.last) this.on.show(this.ply + 1);
      if (this.ply >= this.last) this.stop();
      else this.#wait();
    }, SPEEDS[window.designlabSpeed ?? NORMAL][1]);
  }

  #showSpeed() {
    this.speed.value = String(window.designlabSpeed ?? NORMAL);
  }

  #face(picture, label) {
    this.play.replaceChildren(icon(ICONS[picture]));
    name(this.play, label);
  }
}

function name(button, label) {
  button.title = label;
  button.setAttribute("aria-label", label);
}

/** "turn 3"; the setup has number 0. */
export const inTurn = (turn) => (turn ? `turn ${turn}` : "setup");

/** Who did what, what it caused, and what was done by hand, as spans. */
export function story(frame, ply) {
  const who = frame.who ? h("span", { class: "dl-who" }, `${frame.who}: `) : null;
  return [
    h("span", { class: "dl-did" }, who, ply === 0 ? "The game is set up" : frame.text),
    ...frame.events.map((words) => h("span", { class: "dl-event" }, words)),
    ...frame.marks.map((words) => h("span", { class: "dl-mark" }, words)),
  ];
}

/** Every decision and what it caused, in words.  `show(ply)` is called for a line clicked. */
export class Log {
  constructor(show) {
    this.show = show;
    this.entries = [];
    this.now = -1;
    this.node = h("div", { class: "dl-log", role: "group", "aria-label": "Log; a line goes to its position" });
  }

  /** Take over the frames from `keep` on. */
  fill(frames, keep) {
    for (const entry of this.entries.splice(keep)) entry.remove();
    this.now = Math.min(this.now, keep - 1);
    for (let ply = keep; ply < frames.length; ply++) {
      const entry = this.#entry(frames, ply);
      this.entries.push(entry);
      this.node.append(entry);
    }
  }

  mark(ply) {
    const low = Math.min(ply, Math.max(this.now, 0));
    const high = Math.max(ply, this.now);
    for (let k = low; k <= high; k++) {
      this.entries[k].classList.toggle("now", k === ply);
      this.entries[k].classList.toggle("later", k > ply);
      this.#line(k).tabIndex = k === ply ? 0 : -1;
    }
    for (let k = Math.max(high + 1, 0); k < this.entries.length; k++) {
      if (this.entries[k].classList.contains("later")) break;
      this.entries[k].classList.add("later");
    }
    this.#line(this.now)?.removeAttribute("aria-current");
    this.#line(ply).setAttribute("aria-current", "step");
    this.now = ply;
    this.painting ??= requestAnimationFrame(() => this.#reveal());
  }

  focus(ply) {
    this.#line(ply).focus({ preventScroll: true });
  }

  #line(ply) {
    return this.entries[ply]?.querySelector("button");
  }

  #reveal() {
    // once a frame, since it makes the page lay itself out; and not by scrollIntoView, which would
    // scroll the notebook as well
    this.painting = null;
    const box = this.node;
    const entry = this.entries[this.now];
    if (!entry) return;
    const low = entry.offsetTop - box.offsetTop;
    const high = low + entry.offsetHeight;
    if (low < box.scrollTop) box.scrollTop = low;
    else if (high > box.scrollTop + box.clientHeight) box.scrollTop = high - box.clientHeight;
  }

  #entry(frames, ply) {
    const turn = frames[ply - 1]?.turn; // a decision belongs to the turn it was taken in
    const heading = ply === 0 ? "Start" : ply === 1 || turn !== frames[ply - 2].turn ? inTurn(turn) : "";
    return h("div", { class: "dl-entry" }, heading ? h("div", { class: "dl-turn" }, heading) : null,
      h("button", { class: "dl-line", tabindex: -1, onclick: () => this.show(ply) }, ...story(frames[ply], ply)));
  }
}
