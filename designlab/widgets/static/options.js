/* The legal actions in words: grouped by kind, filtered by typing, taken by a click, by their
 * number or by Enter. */

import { byKind, matches } from "./choice.js";
import { h } from "./dom.js";

const FEW = 8; // so many need no filter
const NUMBERED = 9;

/** A list of actions [[number, kind, notation, words], …].  `on` has act(action) and hint(action or
 * null).  One button is in the page's tab order; the arrow keys go to the others. */
export class Options {
  constructor(on) {
    this.on = on;
    this.buttons = [];
    this.filter = h("input", { type: "search", class: "dl-filter", "aria-label": "Filter the options", oninput: () => this.#sift() });
    this.count = h("div", { class: "dl-soft dl-count", role: "status", "aria-live": "polite" });
    this.list = h("div", { class: "dl-actions" });
    this.node = h("div", { class: "dl-options", onkeydown: (event) => this.#key(event) }, this.filter, this.count, this.list);
  }

  show(legal) {
    this.buttons = [];
    const groups = [...byKind(legal)].map(([kind, entries]) =>
      h("div", { role: "group", "aria-label": kind, class: "dl-kind" },
        h("div", { class: "dl-kind-name", "aria-hidden": "true" }, kind),
        ...entries.map((entry) => this.#button(entry))));
    this.list.replaceChildren(...groups);
    this.filter.value = "";
    this.filter.hidden = legal.length <= FEW;
    this.filter.setAttribute("placeholder", `Filter ${legal.length} options (/)`);
    this.#sift();
  }

  /** Take the option with the number shown beside it; false if there is none. */
  take(number) {
    const button = this.#shown()[number - 1];
    if (button) this.on.act(button.entry[0]);
    return Boolean(button);
  }

  /** Focus the first action; false if there is none. */
  focus() {
    return this.#focus(this.#shown()[0]);
  }

  /** Focus the filter, or the first action where few need none. */
  search() {
    if (this.filter.hidden) return this.focus();
    this.filter.focus({ preventScroll: true });
    return true;
  }

  #button(entry) {
    const [action, , code, words] = entry;
    const hint = (on) => () => this.on.hint(on ? action : null);
    const button = h("button", {
      class: "dl-action", "data-action": action, tabindex: -1, onclick: () => this.on.act(action),
      onmouseenter: hint(true), onmouseleave: hint(false), onblur: hint(false),
      onfocus: () => {
        this.#stop(button);
        this.on.hint(action);
      },
    }, h("span", { class: "dl-key", "aria-hidden": "true" }), h("span", { class: "dl-words" }, words),
      code.toLowerCase() === words.toLowerCase() ? null : h("span", { class: "dl-code" }, code));
    button.entry = entry;
    this.buttons.push(button);
    return button;
  }

  #shown() {
    return this.buttons.filter((button) => !button.hidden);
  }

  /** Show what matches the filter, and number the first of them. */
  #sift() {
    const text = this.filter.value.trim();
    for (const button of this.buttons) button.hidden = text !== "" && !matches(button.entry, text);
    const shown = this.#shown();
    for (const group of this.list.children) {
      group.hidden = shown.every((button) => button.parentNode !== group);
    }
    for (const button of this.buttons) button.querySelector(".dl-key").textContent = "";
    shown.slice(0, NUMBERED).forEach((button, k) => {
      button.querySelector(".dl-key").textContent = k + 1;
      button.setAttribute("aria-keyshortcuts", k + 1);
    });
    shown.slice(NUMBERED).forEach((button) => button.removeAttribute("aria-keyshortcuts"));
    this.#stop(shown[0]);
    this.count.hidden = text === "";
    this.count.textContent = text === "" ? "" : shown.length === 0 ? `No option matches “${text}” (Esc shows all)`
      : shown.length === 1 ? "1 option left; Enter takes it" : `${shown.length} of ${this.buttons.length} options`;
    this.on.hint(text !== "" && shown.length === 1 ? shown[0].entry[0] : null);
  }

  /** Make `stop` the one button in the tab order. */
  #stop(stop) {
    for (const button of this.buttons) button.tabIndex = button === stop ? 0 : -1;
  }

  #focus(button) {
    button?.focus({ preventScroll: true });
    if (button) this.#reveal(button);
    return Boolean(button);
  }

  #reveal(button) {
    const low = button.offsetTop - this.list.offsetTop;
    const high = low + button.offsetHeight;
    if (low < this.list.scrollTop) this.list.scrollTop = low;
    else if (high > this.list.scrollTop + this.list.clientHeight) this.list.scrollTop = high - this.list.clientHeight;
  }

  #key(event) {
    const shown = this.#shown();
    const inFilter = event.target === this.filter;
    const at = shown.indexOf(event.target);
    if (event.key === "ArrowDown") this.#focus(shown[Math.min(at + 1, shown.length - 1)]);
    else if (event.key === "ArrowUp" && at > 0) this.#focus(shown[at - 1]);
    else if (event.key === "ArrowUp") this.search();
    else if (inFilter && event.key === "Enter" && shown.length === 1) this.on.act(shown[0].entry[0]);
    else if (inFilter && event.key === "Enter") this.#focus(shown[0]);
    else if (inFilter && event.key === "Escape" && this.filter.value) {
      this.filter.value = "";
      this.#sift();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
