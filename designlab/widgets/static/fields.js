/* One value of a ruleset as a control with its words.
 *
 * A control calls `on(field, value)` for a valid new value, `on(field, undefined, words)` for what
 * it cannot read, and `done()` when a drag or an edit has come to its end. */

import { h, uid } from "./dom.js";
import { changed, current, entriesOf, fullLabel, parse, range, show, sliderStep } from "./values.js";

const STATUS = {
  stated: "stated by the designer",
  inferred: "inferred from the designer's text",
  assumed: "assumed to fill a hole",
};

/** The box, switch or list in which a value is edited. */
export class Input {
  constructor(field, { on, done }, { group = "", roomy = false, describedBy = null } = {}) {
    this.field = field;
    this.on = on;
    const named = {
      "aria-label": fullLabel(field, group), "aria-describedby": describedBy, "data-path": field.path,
      onchange: done,
    };
    if (field.kind === "bool") {
      this.node = h("input", { type: "checkbox", ...named, onchange: () => (this.#take(this.node.checked), done()) });
    } else if (field.kind === "enum") {
      const options = field.options.map((value) => h("option", { value }, value.replaceAll("_", " ")));
      this.node = h("select", { ...named, onchange: () => (this.#take(this.node.value), done()) }, ...options);
    } else if (roomy && field.kind === "list" && !entriesOf(field)) {
      this.node = h("textarea", { class: "dl-list", rows: 3, spellcheck: "false", ...named, oninput: () => this.#read() });
    } else {
      const number = field.kind === "int" || field.kind === "float";
      this.node = h("input", {
        type: number ? "number" : "text", class: number ? "dl-number" : "dl-text", ...named,
        min: field.ge, max: field.le, step: field.kind === "int" ? 1 : number ? "any" : null,
        oninput: () => this.#read(),
      });
    }
  }

  show(value) {
    if (this.field.kind === "bool") this.node.checked = value;
    else if (document.activeElement !== this.node || this.#parsed().value !== value) {
      this.node.value = show(this.field, value);
    }
    this.error = "";
  }

  #parsed() {
    // a number box that holds no number reports "" as its value
    return this.node.validity?.badInput ? parse(this.field, "?") : parse(this.field, this.node.value);
  }

  #read() {
    const { value, error } = this.#parsed();
    if (error) this.#wrong(error);
    else this.#take(value);
  }

  #take(value) {
    this.error = "";
    this.on(this.field, value);
  }

  #wrong(error) {
    this.error = error;
    this.on(this.field, undefined, error);
  }
}

/** A value with label, slider, unit, badge, meaning, and what is wrong with it. */
export class FieldRow {
  constructor(field, { on, done, reset }, group = "") {
    this.field = field;
    this.on = on;
    const id = uid();
    const typed = (_, value, error) => this.#typed(value, error);
    this.input = new Input(field, { on: typed, done }, { group, roomy: true, describedBy: `${id} ${id}e` });
    const step = sliderStep(field);
    this.slider = step ? h("input", {
      type: "range", min: field.ge, max: field.le, step, "data-path": field.path,
      "aria-label": this.input.node.getAttribute("aria-label"),
      "aria-describedby": id, oninput: () => this.#slid(), onchange: done,
    }) : null;
    this.reset = h("button", {
      class: "dl-plain dl-reset", title: `Back to ${show(field, field.default)}`,
      "aria-label": `Reset ${fullLabel(field, group)}`, onclick: () => reset(field),
    }, "reset");
    this.error = h("div", { class: "dl-wrong", id: `${id}e`, role: "alert" });
    const limits = range(field, field.kind === "list" ? "each " : "");
    const prefix = field.row || field.within;
    const facts = [field.unit, limits, field.clause].filter(Boolean).join(" · ");
    this.node = h("div", { class: "dl-field", "data-field": field.path },
      h("div", { class: "dl-field-name" },
        prefix ? h("span", { class: "dl-soft" }, `${prefix}: `) : null, field.label, " ", badge(field)),
      h("div", { class: "dl-control" }, this.slider, this.input.node, this.reset),
      h("div", { class: "dl-meaning", id }, field.meaning, h("span", { class: "dl-facts" }, facts)),
      this.error);
  }

  /** Put the reader's cursor into the box. */
  focus() {
    this.input.node.focus();
  }

  show(wanted, error = "") {
    const value = current(this.field, wanted);
    this.input.show(value);
    if (this.slider) this.slider.value = value;
    this.mark(wanted, error);
  }

  mark(wanted, error = "") {
    const words = this.input.error || error;
    this.node.classList.toggle("changed", changed(this.field, wanted));
    this.reset.hidden = !changed(this.field, wanted) && !words;
    this.error.textContent = words;
    this.error.hidden = !words;
    this.input.node.setAttribute("aria-invalid", words ? "true" : "false");
  }

  #slid() {
    const value = Number(this.slider.value);
    this.input.node.value = value;
    this.input.error = "";
    this.on(this.field, value);
  }

  #typed(value, error) {
    if (!error && this.slider) this.slider.value = value;
    this.on(this.field, value, error);
  }
}

function badge(field) {
  return h("span", { class: `dl-badge ${field.status}`, title: STATUS[field.status] ?? field.status }, field.status);
}
