/* Board viewer: the picture of a position, its legal actions, its log, and travel in time.
 *
 * The whole line is on the page, so looking back and forth asks the kernel nothing; it is told the
 * position 250 ms after the reader came to rest.  Acting, undo and redo are requests to the kernel.
 *
 * State for tests and style sheets, on the root element `.dl-board`:
 *   data-dl-ready="1"    drawn and listening
 *   data-dl-ply          number of the position shown; data-dl-length is that of the last one
 *   data-dl-seq          number of the last request sent to the kernel by this view
 *   data-dl-acked        number of the last request answered and drawn
 *   data-dl-busy="1"     while a request is unanswered
 *   data-dl-error        the error shown, if one is
 * Elements that can be clicked carry class dl-legal (or dl-chosen) and data-actions; buttons of
 * single actions carry data-action; an open choice is `.dl-choice`.
 *
 * A frame is {delta, who, text, events, turn, ask, legal: [[number, kind, notation, words]], over}:
 * who decided (a bot or a seat, "" when there is one person), what, the events in words, and of the
 * position reached its turn, the question to decide and the legal actions.
 */

import { Choice, actionsOf } from "./choice.js";
import { h, pageId, uid, widgetRoot } from "./dom.js";
import { Actions, Log, Timeline } from "./panels.js";
import { Picture, lineOf } from "./scene.js";
import { NO_KERNEL, post } from "./transport.js";

const REST_MS = 250;
const SLOW_MS = 400;
const LOST_MS = 5000;

/** Once per model: take over what the kernel added to the line, before any view draws it. */
export function followLine(model) {
  const grow = (message) => {
    if (message?.type !== "sync") return;
    const doc = model.get("doc");
    lineOf(doc).change(message.keep, message.frames);
    doc.at = message.at;
    doc.cut = message.cut;
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
    this.line = lineOf(model.get("doc"));
    const { doc } = this.line;
    this.picture = new Picture(doc);
    this.timeline = new Timeline({
      show: (ply) => this.show(ply),
      undo: () => this.request({ type: "undo" }),
      redo: () => this.request({ type: "redo" }),
    });
    this.actions = new Actions({ act: (action) => this.act(action), hint: (action) => this.hint(action) });
    this.log = new Log((ply) => this.show(ply));
    this.ask = h("div", { class: "dl-ask" });
    this.past = h("div", { class: "dl-past", hidden: true });
    this.status = h("div", { class: "dl-status", role: "status", "aria-live": "polite" });
    this.spoken = h("div", { class: "dl-spoken", "aria-live": "polite" });
    this.stage = h("div", { class: "dl-stage" }, this.picture.svg);
    this.root = widgetRoot("dl-board", doc.title);
    this.root.tabIndex = -1;
    this.root.append(h("div", { class: "dl-board-grid" },
      h("div", { class: "dl-main" }, this.stage, this.timeline.node, this.status),
      h("div", { class: "dl-side" },
        h("div", { class: "dl-now" }, this.ask, this.past, this.actions.node), this.log.node)), this.spoken);
    el.append(this.root);
    this.#listen();
    this.log.fill(doc.frames, 0);
    this.show(doc.at, { rest: false });
    this.root.dataset.dlReady = "1";
    post(model, { type: "open", view: this.id, page: pageId() });
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
    this.ask.textContent = frame.ask;
    const later = this.line.last - this.ply;
    this.past.hidden = later === 0 || frame.over;
    this.past.textContent = `A decision here replaces the ${later} that ${later === 1 ? "follows" : "follow"}.`;
    if (this.listed !== frame) this.actions.show((this.listed = frame).legal);
    this.root.dataset.dlPly = this.ply;
    this.root.dataset.dlLength = this.line.last;
    this.#stopResting();
    if (rest) this.timers.rest = setTimeout(() => this.#rest(), REST_MS);
    if (focused) this.#keepFocus();
  }

  /** What had the focus may be gone from this position; the keyboard must stay in here. */
  #keepFocus() {
    const active = document.activeElement;
    if (this.root.contains(active) && !active.disabled) return;
    if (!(this.byKey && this.acted && this.actions.focus())) this.root.focus({ preventScroll: true });
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
    const legal = this.line.frame(this.ply).legal.filter(([action]) => offered.has(action));
    const cancel = h("button", { class: "dl-plain", onclick: () => this.#click(this.stage) }, "Cancel (Esc)");
    this.box = h("div", { class: "dl-choice", role: "dialog", "aria-label": "Which of these?" },
      ...legal.map((entry) => this.actions.button(entry)), cancel);
    const [stage, place] = [this.stage, element].map((node) => node.getBoundingClientRect());
    this.box.style.left = `${Math.max(0, Math.min(place.left - stage.left, stage.width - 260))}px`;
    this.box.style.top = `${place.bottom - stage.top + 4}px`;
    this.box.opener = element;
    this.box.addEventListener("click", (event) => event.stopPropagation());
    this.stage.append(this.box);
    this.box.querySelector("button").focus({ preventScroll: true });
  }

  #closeChoice() {
    this.box?.remove();
    this.box = null;
  }

  act(action) {
    this.request({ type: "act", action });
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 }[event.key];
    const inLog = this.log.node.contains(event.target);
    const walk = inLog && { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const drawn = event.target.closest?.("[data-actions]");
    if (step || walk) {
      this.timeline.stop();
      this.show(this.ply + (step || walk));
      if (inLog) this.log.focus(this.ply);
    } else if (event.key === "Home") this.show(0);
    else if (event.key === "End") this.show(this.line.last);
    else if (event.key === "u") this.timeline.undo.click();
    else if (event.key === "r") this.timeline.redo.click();
    else if (event.key === "Escape" && this.choice.meant) {
      const opener = this.box?.opener;
      this.#click(this.stage);
      opener?.focus({ preventScroll: true });
    } else if (drawn && (event.key === "Enter" || event.key === " ")) this.#click(drawn);
    else return;
    event.preventDefault();
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
    if (message.type === "error" && mine) this.#say(message.text, "error");
    else if (mine) this.#say("");
    if (!mine) return;
    this.acked = message.seq;
    this.root.dataset.dlAcked = message.seq;
    if (message.seq === this.seq) this.#idle();
  }

  #sync(message, mine) {
    const news = message.frames.length > 0 || message.keep < this.log.entries.length;
    if (news) this.log.fill(this.line.doc.frames, message.keep);
    const travelling = this.timers.rest || (mine && message.seq < this.seq);
    this.acted = mine && news;
    if (travelling && this.ply <= this.line.last) this.show(this.ply);
    else if (news || message.at !== this.ply) this.show(message.at, { rest: false });
    this.acted = false;
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
