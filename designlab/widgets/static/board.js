/* Board viewer: the picture of a position, its legal actions, its log, and travel in time.
 *
 * The whole line is on the page, so looking back and forth asks the kernel nothing; it is told the
 * position 250 ms after the reader came to rest.  Acting, undo, redo and changing the viewpoint are
 * requests to the kernel.
 *
 * State for tests and style sheets, on the root element `.dl-board`:
 *   data-dl-ready="1"    drawn and listening
 *   data-dl-ply          number of the position shown; data-dl-length is that of the last one
 *   data-dl-viewpoint    whose knowledge is shown: a seat, -1 for spectators, -2 for everything
 *   data-dl-seq          number of the last request sent to the kernel by this view
 *   data-dl-acked        number of the last request answered and drawn
 *   data-dl-busy="1"     while a request is unanswered
 *   data-dl-error        the error shown, if one is
 * Elements that can be clicked carry class dl-legal (or dl-chosen) and data-actions; buttons of
 * single actions carry data-action; an open choice is `.dl-choice`; the offer to look through
 * another seat's eyes is `.dl-look`.
 *
 * A recording (see scene.js) has also {title, viewpoint, viewpoints: [[number, name]], at, undo, redo,
 * cut}: where the session stands and where undo and redo would lead from there, in words.  A frame is
 * {delta, who, text, events, marks, turn, ask, over, other, legal: [[number, kind, notation,
 * words]]}: who decided ("" when there is one person), what, the events and what was done by hand, in
 * words, and of the position reached its turn, the question to decide and the legal actions, or in
 * `other` the seat that decides if the viewpoint does not. */

import { Choice, actionsOf } from "./choice.js";
import { h, pageId, uid, widgetRoot } from "./dom.js";
import { Options } from "./options.js";
import { Log, Timeline } from "./panels.js";
import { Picture, lineOf, renew } from "./scene.js";
import { Sheet, typing } from "./sheet.js";
import { NO_KERNEL, post } from "./transport.js";

const REST_MS = 250;
const SLOW_MS = 400;
const LOST_MS = 5000;
const EVERYTHING = -2;
const KEYS = [
  ["← →", "one decision back, on"], ["PgUp PgDn", "ten decisions back, on"], ["Home End", "to the start, to the end"],
  ["p", "play, pause"], ["u r", "undo, redo"], ["1 … 9", "take the option with this number"],
  ["/", "to the filter or the options"], ["↑ ↓", "from option to option, from line to line of the log"],
  ["b", "to the board; Tab goes from place to place, Enter chooses"], ["l", "to the log"],
  ["Esc", "give a choice up, empty the filter, close this"], ["?", "these keys"],
];

/** Once per model: take over what the kernel added to the line, before any view draws it. */
export function followLine(model) {
  const grow = (message) => {
    const doc = model.get("doc");
    if (message?.type === "doc") renew(doc, message.doc);
    if (message?.type !== "sync") return;
    lineOf(doc).change(message.keep, message.frames);
    for (const key of ["at", "cut", "undo", "redo"]) doc[key] = message[key];
  };
  model.on("msg:custom", grow);
  return () => model.off("msg:custom", grow);
}

class BoardView {
  constructor(model, el) {
    this.model = model;
    this.id = uid();
    this.seq = this.acked = 0;
    this.timers = {};
    const doc = model.get("doc");
    this.timeline = new Timeline({
      show: (ply) => this.show(ply),
      undo: () => this.request({ type: "undo" }),
      redo: () => this.request({ type: "redo" }),
    });
    const on = { act: (action) => this.act(action), hint: (action) => this.hint(action) };
    this.options = new Options(on);
    this.asked = new Options(on); // of a click that can mean several actions
    this.log = new Log((ply) => this.show(ply));
    this.sheet = new Sheet(KEYS);
    this.ask = h("div", { class: "dl-ask" });
    this.look = h("div", { class: "dl-look" });
    this.past = h("div", { class: "dl-past", hidden: true });
    this.status = h("div", { class: "dl-status", role: "status", "aria-live": "polite" });
    this.spoken = h("div", { class: "dl-spoken", "aria-live": "polite" });
    this.stage = h("div", { class: "dl-stage" });
    this.eyes = h("select", { class: "dl-eyes", onchange: () => this.#lookAs(Number(this.eyes.value)) });
    this.seenBy = h("label", { class: "dl-seen-by" }, "Seen by ", this.eyes);
    this.root = widgetRoot("dl-board", doc.title);
    this.root.tabIndex = -1;
    this.root.append(
      h("div", { class: "dl-head" }, this.ask, this.seenBy, this.sheet.button), this.sheet.node,
      h("div", { class: "dl-board-grid" },
        h("div", { class: "dl-main" }, this.stage, this.timeline.node, this.status),
        h("div", { class: "dl-side" },
          h("div", { class: "dl-now" }, this.past, this.look, this.options.node), this.log.node)), this.spoken);
    el.append(this.root);
    this.#listen();
    this.#take();
    this.show(doc.at, { rest: false });
    this.root.dataset.dlReady = "1";
    post(model, { type: "open", view: this.id, page: pageId(), cut: doc.cut, length: doc.frames.length });
  }

  /** Take over the recording as a whole. */
  #take() {
    this.line = lineOf(this.model.get("doc"));
    const { doc } = this.line;
    this.#closeChoice();
    this.picture = new Picture(doc);
    this.stage.replaceChildren(this.picture.svg);
    this.log.fill(doc.frames, 0);
    this.seenBy.hidden = doc.viewpoints.length === 0;
    this.eyes.replaceChildren(...doc.viewpoints.map(([number, name]) => h("option", { value: number }, name)));
    this.eyes.value = String(doc.viewpoint);
    this.root.dataset.dlViewpoint = doc.viewpoint;
    this.listed = null;
  }

  #listen() {
    this.stage.addEventListener("click", (event) => this.#click(event.target));
    this.root.addEventListener("keydown", (event) => this.#key(event));
    this.root.addEventListener("keydown", () => (this.byKey = true), true);
    this.root.addEventListener("pointerdown", () => (this.byKey = false), true);
    this.receive = (message) => this.#message(message);
    this.model.on("msg:custom", this.receive);
  }

  close() {
    this.model.off("msg:custom", this.receive);
    this.timeline.stop();
    Object.values(this.timers).forEach(clearTimeout);
    post(this.model, { type: "close", view: this.id });
    this.root.remove();
  }

  // -- showing --------------------------------------------------------------------------
  show(ply, { rest = true } = {}) {
    const focused = this.root.contains(document.activeElement);
    this.ply = Math.max(0, Math.min(this.line.last, ply));
    const frame = this.line.frame(this.ply);
    this.picture.draw(this.line.scene(this.ply));
    this.choice = new Choice(frame.legal.map(([action]) => action));
    this.#closeChoice();
    this.#mark();
    this.timeline.show(this.ply, this.line.last, frame.turn);
    this.log.mark(this.ply);
    if (this.listed !== frame) this.#list((this.listed = frame));
    const later = this.line.last - this.ply;
    this.past.hidden = later === 0 || frame.legal.length === 0;
    this.past.textContent = `A decision here replaces the ${later} that ${later === 1 ? "follows" : "follow"}.`;
    this.#lead();
    this.root.dataset.dlPly = this.ply;
    this.root.dataset.dlLength = this.line.last;
    this.#stopResting();
    if (rest) this.timers.rest = setTimeout(() => this.#rest(), REST_MS);
    if (focused) this.#keepFocus();
  }

  #list(frame) {
    this.ask.textContent = frame.ask;
    this.options.show(frame.legal);
    this.options.node.hidden = frame.legal.length === 0;
    this.look.hidden = frame.legal.length > 0;
    if (frame.legal.length > 0) return;
    const offer = (viewpoint, words) =>
      h("button", { "data-look": viewpoint, onclick: () => this.#lookAs(viewpoint) }, words);
    if (frame.other === null) this.look.replaceChildren("Nothing is left to decide. The time line goes back to any decision.");
    else {
      this.look.replaceChildren(offer(frame.other, `Look through ${this.#seat(frame.other)}’s eyes`),
        offer(EVERYTHING, this.#seat(EVERYTHING)));
    }
  }

  #seat(viewpoint) {
    return this.line.doc.viewpoints.find(([number]) => number === viewpoint)?.[1] ?? viewpoint;
  }

  #lead() {
    const { at, undo, redo } = this.line.doc;
    const here = this.ply === at;
    this.timeline.leads(here && undo, here && redo);
  }

  /** What had the focus may be gone from this position; the keyboard must stay in here. */
  #keepFocus() {
    const active = document.activeElement;
    if (this.root.contains(active) && !active.disabled) return;
    if (!(this.byKey && this.acted && this.options.focus())) this.root.focus({ preventScroll: true });
  }

  #rest() {
    this.timers.rest = null;
    if (this.ply !== this.line.doc.at) this.#send({ type: "goto" });
    this.spoken.textContent = this.line.frame(this.ply).ask;
  }

  #stopResting() {
    clearTimeout(this.timers.rest);
    this.timers.rest = null;
  }

  #mark() {
    for (const { element } of this.picture.drawn.values()) {
      const mark = this.choice.mark(actionsOf(element.dataset.actions));
      element.classList.toggle("dl-legal", mark === "legal");
      element.classList.toggle("dl-chosen", mark === "chosen");
      if (mark) {
        element.setAttribute("tabindex", "0");
        element.setAttribute("role", "button");
        if (!element.querySelector("title")) element.setAttribute("aria-label", this.#meaning(element));
      } else if (element.hasAttribute("tabindex")) {
        for (const name of ["tabindex", "role", "aria-label"]) element.removeAttribute(name);
      }
    }
  }

  #meaning(element) {
    const actions = new Set(actionsOf(element.dataset.actions));
    const { legal } = this.line.frame(this.ply);
    return legal.filter(([action]) => actions.has(action)).map((entry) => entry[3]).join("; or: ");
  }

  hint(action) {
    for (const { element } of this.picture.drawn.values()) {
      element.classList.toggle("dl-hint", actionsOf(element.dataset.actions).includes(action));
    }
  }

  // -- the reader acts ------------------------------------------------------------------
  #click(target) {
    const element = target.closest?.("[data-actions]");
    if (!element) {
      this.choice.cancel();
      this.#closeChoice();
      this.#mark();
      return;
    }
    const answer = this.choice.click(actionsOf(element.dataset.actions));
    this.#closeChoice();
    this.#mark();
    if ("act" in answer) this.act(answer.act);
    else if (answer.choose) this.#openChoice(answer.choose, element);
  }

  #openChoice(actions, element) {
    const offered = new Set(actions);
    this.asked.show(this.line.frame(this.ply).legal.filter(([action]) => offered.has(action)));
    const cancel = h("button", { class: "dl-plain", onclick: () => this.#click(this.stage) }, "Cancel (Esc)");
    this.box = h("div", { class: "dl-choice", role: "dialog", "aria-label": "Which of these?" }, this.asked.node, cancel);
    const [stage, place] = [this.stage, element].map((node) => node.getBoundingClientRect());
    this.box.style.left = `${Math.max(0, Math.min(place.left - stage.left, stage.width - 280))}px`;
    this.box.style.top = `${place.bottom - stage.top + 4}px`;
    this.box.opener = element;
    this.box.addEventListener("click", (event) => event.stopPropagation());
    this.stage.append(this.box);
    this.root.classList.toggle("dl-choosing", true);
    this.asked.focus();
  }

  #closeChoice() {
    this.box?.remove();
    this.box = null;
    this.root.classList.toggle("dl-choosing", false);
  }

  #lookAs(viewpoint) {
    this.request({ type: "viewpoint", viewpoint });
    if (!this.root.dataset.dlBusy) this.eyes.value = String(this.line.doc.viewpoint);
  }

  act(action) {
    this.request({ type: "act", action });
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || typing(event.target)) return;
    const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 }[event.key];
    const walk = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const inLog = this.log.node.contains(event.target);
    const drawn = event.target.closest?.("[data-actions]");
    const meant = {
      Home: () => this.show(0),
      End: () => this.show(this.line.last),
      u: () => this.timeline.undo.click(),
      r: () => this.timeline.redo.click(),
      p: () => this.timeline.toggle(),
      b: () => this.#targets()[0]?.focus({ preventScroll: true }),
      l: () => this.log.focus(this.ply),
      "/": () => this.options.search(),
      "?": () => this.sheet.toggle(),
    }[event.key];
    if (step || (walk && inLog)) {
      this.timeline.stop();
      this.show(this.ply + (step || walk));
      if (inLog) this.log.focus(this.ply);
    } else if (walk && drawn) this.#nextTarget(drawn, walk);
    else if (walk) this.options.focus();
    else if (meant) meant();
    else if (/^[1-9]$/.test(event.key)) (this.box ? this.asked : this.options).take(Number(event.key));
    else if (event.key === "Escape" && this.choice.meant) {
      const opener = this.box?.opener;
      this.#click(this.stage);
      opener?.focus({ preventScroll: true });
    } else if (event.key === "Escape" && this.sheet.open) this.sheet.toggle();
    else if (drawn && (event.key === "Enter" || event.key === " ")) this.#click(drawn);
    else return;
    event.preventDefault();
  }

  /** Places on the board that mean something now, in the order of the Tab key. */
  #targets() {
    return [...this.picture.svg.querySelectorAll("[tabindex]")];
  }

  #nextTarget(element, step) {
    const targets = this.#targets();
    targets[targets.indexOf(element) + step]?.focus({ preventScroll: true });
  }

  // -- the kernel -----------------------------------------------------------------------
  /** Ask the kernel for something at the position shown; one request at a time. */
  request(content) {
    if (this.root.dataset.dlBusy) return;
    this.timeline.stop();
    this.#stopResting();
    if (!this.#send(content)) {
      this.#say(NO_KERNEL, "error");
      return;
    }
    this.root.dataset.dlBusy = "1";
    this.root.setAttribute("aria-busy", "true");
    this.timers.slow = setTimeout(() => this.#say("Working …"), SLOW_MS);
    this.timers.lost = setTimeout(() => {
      this.#idle();
      this.#say("No answer from the kernel yet. It may be busy with another cell, or it was " +
        "stopped; then run this cell again.", "error");
    }, LOST_MS);
  }

  #send(content) {
    this.seq += 1;
    this.root.dataset.dlSeq = this.seq;
    const where = { ply: this.ply, cut: this.line.doc.cut, view: this.id, seq: this.seq };
    return post(this.model, { ...content, ...where });
  }

  #message(message) {
    const mine = message.view === this.id;
    if (message.type === "sync") this.#sync(message, mine);
    if (message.type === "doc") this.#renewed(message, mine);
    if (message.type === "error" && mine) this.#say(message.text, "error");
    else if (mine) this.#say("");
    if (!mine) return;
    this.acked = message.seq;
    this.root.dataset.dlAcked = message.seq;
    if (message.seq === this.seq) this.#idle();
  }

  #renewed(message, mine) {
    const focused = this.root.contains(document.activeElement);
    this.timeline.stop();
    this.#take();
    this.acted = mine;
    this.show(message.stay ? this.ply : message.doc.at, { rest: message.stay });
    this.acted = false;
    if (focused) this.#keepFocus();
    this.spoken.textContent = this.line.frame(this.ply).ask;
  }

  #sync(message, mine) {
    const news = message.frames.length > 0 || message.keep < this.log.entries.length;
    if (news) this.log.fill(this.line.doc.frames, message.keep);
    const travelling = this.timers.rest || (mine && message.seq < this.seq);
    this.acted = mine && news;
    if (travelling && this.ply <= this.line.last) this.show(this.ply);
    else if (news || message.at !== this.ply) this.show(message.at, { rest: false });
    this.acted = false;
    this.#lead();
    if (!message.frames.length) return;
    const { text, ask, events } = this.line.frame(this.line.last);
    this.spoken.textContent = [text, ...events, ask].join(". ");
  }

  #idle() {
    clearTimeout(this.timers.slow);
    clearTimeout(this.timers.lost);
    delete this.root.dataset.dlBusy;
    this.root.removeAttribute("aria-busy");
  }

  #say(words, kind = "") {
    this.status.textContent = words;
    this.status.classList.toggle("error", kind === "error");
    if (kind === "error") this.root.dataset.dlError = words;
    else delete this.root.dataset.dlError;
  }
}

export function mountBoard(model, el) {
  const view = new BoardView(model, el);
  return () => view.close();
}

export default {
  initialize: ({ model }) => followLine(model),
  render: ({ model, el }) => mountBoard(model, el),
};
