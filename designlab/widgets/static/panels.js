/* What stands around the board: the time line, the legal actions in words, the log.  Each panel
 * draws what it is given and calls back; none knows of the kernel. */

import { byKind } from "./choice.js";
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
const STEP_MS = 700;

/** Slider and buttons of the time line.  `on` has show(ply), undo() and redo(). */
export class Timeline {
  constructor(on) {
    this.on = on;
    this.ply = this.last = 0;
    this.running = null;
    const button = (name, label, click) =>
      h("button", { class: "dl-round", title: label, "aria-label": label, onclick: click }, icon(ICONS[name]));
    const go = (ply) => () => this.#go(ply());
    this.first = button("first", "To the start (Home)", go(() => 0));
    this.back = button("back", "One decision back (←)", go(() => this.ply - 1));
    this.play = button("play", "Play", () => (this.running ? this.stop() : this.#run()));
    this.next = button("next", "One decision on (→)", go(() => this.ply + 1));
    this.end = button("last", "To the end (End)", go(() => this.last));
    this.undo = button("undo", "Undo (u)", () => on.undo());
    this.redo = button("redo", "Redo (r)", () => on.redo());
    this.slider = h("input", {
      type: "range", min: 0, step: 1, class: "dl-time", "aria-label": "Decision shown",
      oninput: () => this.#go(Number(this.slider.value)),
    });
    this.label = h("span", { class: "dl-soft dl-nums" });
    this.node = h("div", { class: "dl-bar" }, this.undo, this.redo, h("span", { class: "dl-gap" }),
      this.first, this.back, this.play, this.next, this.end, this.slider, this.label);
  }

  show(ply, last, turn) {
    this.ply = ply;
    this.last = last;
    this.slider.max = last;
    this.slider.value = ply;
    const words = `decision ${ply} of ${last}, turn ${turn}`;
    this.slider.setAttribute("aria-valuetext", words);
    this.label.textContent = words;
    this.first.disabled = this.back.disabled = this.undo.disabled = ply === 0;
    this.next.disabled = this.end.disabled = this.redo.disabled = ply === last;
    this.play.disabled = last === 0;
  }

  stop() {
    clearInterval(this.running);
    this.running = null;
    this.#face("play", "Play");
  }

  #go(ply) {
    this.stop();
    this.on.show(ply);
  }

  #run() {
    if (this.ply === this.last) this.on.show(0);
    this.running = setInterval(() => {
      if (this.ply < this.last) this.on.show(this.ply + 1);
      if (this.ply >= this.last) this.stop();
    }, STEP_MS);
    this.#face("pause", "Pause");
  }

  #face(name, label) {
    this.play.replaceChildren(icon(ICONS[name]));
    this.play.title = label;
    this.play.setAttribute("aria-label", label);
  }
}

/** The legal actions as buttons, grouped by kind.  `on` has act(action) and hint(action or null). */
export class Actions {
  constructor(on) {
    this.on = on;
    this.node = h("div", { class: "dl-actions" });
  }

  show(legal) {
    const groups = [...byKind(legal)].map(([kind, entries]) =>
      h("div", { role: "group", "aria-label": kind, class: "dl-kind" },
        h("div", { class: "dl-kind-name", "aria-hidden": "true" }, kind),
        ...entries.map((entry) => this.button(entry))));
    this.node.replaceChildren(...groups);
  }

  button([action, , name, words]) {
    const hint = (on) => () => this.on.hint(on ? action : null);
    return h("button", {
      class: "dl-action", "data-action": action, onclick: () => this.on.act(action),
      onmouseenter: hint(true), onmouseleave: hint(false), onfocus: hint(true), onblur: hint(false),
    }, h("span", { class: "dl-words" }, words), h("span", { class: "dl-code" }, name));
  }

  /** Focus the first action; false if there is none. */
  focus() {
    const button = this.node.querySelector("button");
    button?.focus({ preventScroll: true });
    return Boolean(button);
  }
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
      const entry = this.#entry(frames[ply], ply, frames[ply - 1]?.turn);
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
    this.now = ply;
    this.painting ??= requestAnimationFrame(() => this.#reveal());
  }

  focus(ply) {
    this.#line(ply).focus();
  }

  #line(ply) {
    return this.entries[ply].querySelector("button");
  }

  #reveal() {
    // once a frame, since it makes the page lay itself out; and not by scrollIntoView, which would
    // scroll the notebook as well
    this.painting = null;
    const box = this.node;
    const entry = this.entries[this.now];
    const low = entry.offsetTop - box.offsetTop;
    const high = low + entry.offsetHeight;
    if (low < box.scrollTop) box.scrollTop = low;
    else if (high > box.scrollTop + box.clientHeight) box.scrollTop = high - box.clientHeight;
  }

  #entry(frame, ply, turnBefore) {
    const turn = ply === 0 || frame.turn !== turnBefore
      ? h("div", { class: "dl-turn" }, ply === 0 ? "Start" : `Turn ${turnBefore}`) : null;
    const who = frame.who ? h("span", { class: "dl-who" }, `${frame.who}: `) : null;
    const head = h("span", { class: "dl-did" }, who, ply === 0 ? "The game is set up" : frame.text);
    const events = frame.events.map((words) => h("span", { class: "dl-event" }, words));
    return h("div", { class: "dl-entry" }, turn,
      h("button", { class: "dl-line", tabindex: -1, onclick: () => this.show(ply) }, head, ...events));
  }
}
