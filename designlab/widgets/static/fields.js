/* One value of a ruleset as a control with its words, and a table of them as a grid.
 *
 * A control takes `on(field, value)` for a valid new value and shows errors where they stand. */

import { h, uid } from "./dom.js";
import { changed, current, fieldsOf, parse, range, show, sliderStep } from "./values.js";

const STATUS = {
  stated: "stated by the designer",
  inferred: "inferred from the designer's text",
  assumed: "assumed to fill a hole",
};

const MOST_LETTERS = 30; // of a text in a grid's cell

/** The box, switch or list in which a value is edited. */
class Input {
  constructor(field, on, describe = {}) {
    this.field = field;
    this.on = on;
    const named = { "aria-label": field.row ? `${field.row}: ${field.label}` : field.label, "data-path": field.path, ...describe };
    if (field.kind === "bool") {
      this.node = h("input", { type: "checkbox", ...named, onchange: () => this.#take(this.node.checked) });
    } else if (field.kind === "enum") {
      const options = field.options.map((value) => h("option", { value }, value.replaceAll("_", " ")));
      this.node = h("select", { ...named, onchange: () => this.#take(this.node.value) }, ...options);
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
  constructor(field, { on, reset }) {
    this.field = field;
    this.on = on;
    const id = uid();
    this.input = new Input(field, (f, value, error) => this.#typed(value, error), { "aria-describedby": id });
    const step = sliderStep(field);
    this.slider = step ? h("input", {
      type: "range", min: field.ge, max: field.le, step, "data-path": field.path,
      "aria-label": this.input.node.getAttribute("aria-label"),
      oninput: () => this.#slid(),
    }) : null;
    this.reset = h("button", {
      class: "dl-plain dl-reset", title: `Back to ${show(field, field.default)}`,
      "aria-label": `Reset ${field.label}`, onclick: () => reset(field),
    }, "reset");
    this.error = h("div", { class: "dl-wrong", id: `${id}e`, role: "alert" });
    const limits = range(field);
    const facts = [field.unit, limits, field.clause].filter(Boolean).join(" · ");
    this.node = h("div", { class: "dl-field", "data-field": field.path },
      h("div", { class: "dl-field-name" },
        field.row ? h("span", { class: "dl-soft" }, `${field.row}: `) : null, field.label, " ", badge(field)),
      h("div", { class: "dl-control" }, this.slider, this.input.node, this.reset),
      h("div", { class: "dl-meaning", id }, field.meaning, h("span", { class: "dl-facts" }, facts)),
      this.error);
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

/** A table of the ruleset as a grid.  `on`, `reset` as above; the cell in focus opens below. */
export class Grid {
  constructor(group, { on, reset }) {
    this.on = on;
    this.reset = reset;
    this.cells = new Map();
    const fields = fieldsOf(group);
    const width = group.columns.length;
    const longest = group.columns.map((_, k) => Math.max(...group.rows.map((row) => String(row.values[k]).length)));
    const head = h("tr", {}, h("th", { scope: "col" }, "key"), ...group.columns.map((column) =>
      h("th", { scope: "col", title: `${column.meaning} (${[column.unit, range(column), column.clause, column.status].filter(Boolean).join(", ")})` },
        column.label, column.status === "stated" ? null : h("span", { class: `dl-dot ${column.status}` }))));
    this.rows = group.rows.map((row, k) => {
      const cells = fields.slice(k * width, (k + 1) * width).map((field, j) => this.#cell(field, longest[j]));
      return h("tr", { "data-row": row.key }, h("th", { scope: "row", title: row.label }, row.key), ...cells);
    });
    this.fields = group.rows.map((row, k) => fields.slice(k * width, (k + 1) * width));
    this.detail = h("div", { class: "dl-detail dl-soft" }, "Choose a cell to see what it means.");
    this.node = h("div", { class: "dl-grid" }, this.detail,
      h("div", { class: "dl-scroll" }, h("table", {}, h("thead", {}, head), h("tbody", {}, ...this.rows))));
  }

  show(wanted, errors) {
    this.wanted = wanted;
    this.errors = errors;
    for (const [path, cell] of this.cells) {
      cell.input.show(current(cell.field, wanted));
      this.#mark(cell, errors[path]);
    }
    this.open?.show(wanted, errors[this.open.field.path]);
  }

  mark(wanted, errors) {
    this.wanted = wanted;
    this.errors = errors;
    for (const [path, cell] of this.cells) this.#mark(cell, errors[path]);
    this.open?.mark(wanted, errors[this.open.field.path]);
  }

  /** Show the rows of which `keep` takes a field; returns how many that are. */
  filter(keep) {
    this.rows.forEach((row, k) => (row.hidden = !this.fields[k].some(keep)));
    return this.rows.filter((row) => !row.hidden).length;
  }

  #cell(field, longest) {
    const input = new Input(field, (f, value, error) => {
      this.on(f, value, error);
      if (!error && this.open?.field === f) this.open.show(this.wanted);
    });
    if (input.node.type === "text") input.node.size = Math.min(MOST_LETTERS, longest + 1);
    const td = h("td", {}, input.node);
    input.node.addEventListener("focus", () => this.#detail(field, input));
    this.cells.set(field.path, { field, input, td });
    return td;
  }

  #mark(cell, error) {
    const words = cell.input.error || error || "";
    cell.td.classList.toggle("changed", changed(cell.field, this.wanted));
    cell.td.classList.toggle("wrong", Boolean(words));
    cell.input.node.setAttribute("aria-invalid", words ? "true" : "false");
    cell.input.node.title = words;
  }

  #detail(field, input) {
    if (this.open?.field === field) return;
    this.open = new FieldRow(field, {
      on: (f, value, error) => {
        if (!error) input.show(value);
        this.on(f, value, error);
      },
      reset: this.reset,
    });
    this.open.show(this.wanted, this.errors[field.path]);
    this.detail.replaceChildren(this.open.node);
  }
}

function badge(field) {
  return h("span", { class: `dl-badge ${field.status}`, title: STATUS[field.status] ?? field.status }, field.status);
}
