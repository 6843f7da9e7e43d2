/* What opens below the panel's bar: the differences, saving and loading of variants. */

import { h, uid } from "./dom.js";
import { NO_KERNEL, post } from "./transport.js";
import { current, fullLabel, same, show } from "./values.js";

/** Buttons that open one drawer at a time. */
export class Drawers {
  constructor(drawers) {
    this.pairs = drawers.map(([words, drawer]) => {
      drawer.node.id = uid();
      const button = h("button", {
        "aria-expanded": "false", "aria-controls": drawer.node.id, onclick: () => this.#toggle(drawer),
      }, words);
      return { button, drawer };
    });
    this.buttons = this.pairs.map(({ button }) => button);
    this.nodes = this.pairs.map(({ drawer }) => drawer.node);
  }

  #toggle(wanted) {
    for (const { button, drawer } of this.pairs) {
      const open = drawer === wanted && drawer.node.hidden;
      drawer.node.hidden = !open;
      button.setAttribute("aria-expanded", String(open));
      if (open) drawer.opened?.();
    }
  }
}

/** What differs from the rulebook, and from the ruleset that the panel started from. */
export class Differences {
  /** @param start name of that ruleset, "" if it is the rulebook's; `on.go(field)`, `on.reset(field)` */
  constructor(start, on) {
    Object.assign(this, { start, on });
    this.node = h("div", { class: "dl-drawer dl-diff", hidden: true });
  }

  show(fields, wanted, elsewhere) {
    const cells = (field) => [
      h("td", {}, h("button", { class: "dl-plain dl-link", title: `Go to ${field.path}`, onclick: () => this.on.go(field) },
        fullLabel(field, field.path.split(".").slice(0, -1).join(".").replaceAll("_", " ")))),
      h("td", {}, field.meaning),
      h("td", { class: "dl-nums" }, show(field, field.default)),
      ...(this.start ? [h("td", { class: "dl-nums" }, show(field, field.value))] : []),
      h("td", { class: "dl-nums" }, show(field, current(field, wanted))),
      h("td", {}, field.unit), h("td", {}, field.clause),
      h("td", {}, same(current(field, wanted), field.default) ? null
        : h("button", { class: "dl-plain dl-link", "aria-label": `Reset ${fullLabel(field)}`, onclick: () => this.on.reset(field) }, "reset")),
    ];
    const words = ["value", "meaning", "rulebook", ...(this.start ? [this.start] : []), "here", "unit", "clause", ""];
    const head = words.map((text) => h("th", { scope: "col" }, text));
    const parts = [fields.length
      ? h("table", {}, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...fields.map((field) => h("tr", { "data-path": field.path }, ...cells(field)))))
      : h("div", { class: "dl-soft" }, "No value differs from the rulebook.")];
    if (elsewhere.length) {
      parts.push(h("div", { class: "dl-soft" }, `Changed and not on this panel: ${elsewhere.join(", ")}.`));
    }
    this.node.replaceChildren(...parts);
  }
}

/** Asks the kernel for something, and shows its answer. */
class Asking {
  constructor(model, view) {
    Object.assign(this, { model, view });
    this.status = h("div", { class: "dl-status", role: "status" });
  }

  ask(question, meanwhile) {
    this.say(meanwhile);
    if (!post(this.model, { ...question, view: this.view })) this.say(NO_KERNEL, false);
  }

  say(text, ok = true) {
    this.status.textContent = text;
    this.status.classList.toggle("error", !ok);
  }
}

export class SaveForm extends Asking {
  constructor(model, view) {
    super(model, view);
    this.name = h("input", { type: "text", placeholder: "cheap_generals", "aria-label": "Name of the variant", required: true });
    const title = h("input", { type: "text", placeholder: "What it is about (optional)", "aria-label": "Title of the variant" });
    const send = (event) => {
      event.preventDefault();
      this.ask({ type: "save", name: this.name.value, title: title.value }, "Saving …");
    };
    this.node = h("form", { class: "dl-drawer dl-save", hidden: true, onsubmit: send },
      h("label", {}, "Name ", this.name), h("label", {}, "Title ", title),
      h("button", { type: "submit" }, "Save"), this.status);
  }

  opened() {
    this.name.focus({ preventScroll: true });
  }
}

export class LoadList extends Asking {
  constructor(model, view) {
    super(model, view);
    this.list = h("ul", { class: "dl-variants" });
    this.node = h("div", { class: "dl-drawer", hidden: true }, this.status, this.list);
  }

  opened() {
    this.ask({ type: "variants" }, this.list.children.length ? "" : "Looking for variants …");
  }

  show(variants) {
    this.say("");
    this.list.replaceChildren(...variants.map(({ source, title, about, place }) => h("li", {},
      h("button", { "data-source": source, onclick: () => this.ask({ type: "load", source }, "Loading …") }, "Load"),
      h("span", {}, h("b", {}, title), h("span", { class: "dl-soft" }, ` ${place === "built in" && source !== "default" ? source : place}`),
        about ? h("div", { class: "dl-soft" }, about) : null))));
  }
}
