/* The sheet that lists a widget's keys. */

import { h } from "./dom.js";

/** A "?" button and the sheet it opens, with `keys` as [[keys, meaning], …]. */
export class Sheet {
  constructor(keys) {
    this.node = h("div", { class: "dl-sheet", role: "region", "aria-label": "Keys", hidden: true },
      h("div", { class: "dl-keys", role: "list" }, ...keys.map(([names, meaning]) =>
        h("div", { role: "listitem" }, h("span", { class: "dl-caps" }, ...names.split(" ").map((name) => h("kbd", {}, name))), meaning))));
    this.button = h("button", {
      class: "dl-help", title: "Keys (?)", "aria-label": "Keys (?)", "aria-expanded": "false", onclick: () => this.toggle(),
    }, "?");
  }

  get open() {
    return !this.node.hidden;
  }

  toggle() {
    this.node.hidden = this.open;
    this.button.setAttribute("aria-expanded", String(this.open));
  }
}

/** Whether keys pressed on this element belong to it: text is typed or a list is chosen from. */
export function typing(target) {
  if (target.localName === "select" || target.localName === "textarea") return true;
  return target.localName === "input" && !["range", "checkbox"].includes(target.getAttribute("type"));
}
