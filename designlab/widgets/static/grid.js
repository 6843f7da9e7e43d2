/* A table of a ruleset as a grid: cards, units, tiles.
 *
 * `on`, `done` and `reset` as in fields.js.  The cell in focus opens above with all that is known
 * about it; what is wrong in other cells is listed there, too. */

import { h } from "./dom.js";
import { FieldRow, Input } from "./fields.js";
import { changed, current, fieldsOf, fullLabel, range, sorted } from "./values.js";

const MOST_LETTERS = 30; // of a text in a cell

/** A table of the ruleset as a grid. */
export class Grid {
  constructor(group, { on, done, reset }) {
    Object.assign(this, { on, done, reset, wanted: {}, errors: {} });
    this.cells = new Map();
    this.sorting = { column: -1, way: 1 };
    const fields = fieldsOf(group);
    const width = group.columns.length;
    const longest = group.columns.map((_, k) => Math.max(...group.rows.map((row) => String(row.values[k]).length)));
    this.heads = [this.#head(-1, "key", "as in the ruleset"), ...group.columns.map((column, k) => {
      const facts = [column.unit, range(column), column.clause, column.status].filter(Boolean).join(", ");
      const dot = column.status === "stated" ? null : h("span", { class: `dl-dot ${column.status}` });
      return this.#head(k, column.label, `${column.meaning} (${facts})`, dot);
    })];
    this.rows = group.rows.map((row, k) => {
      const cells = fields.slice(k * width, (k + 1) * width).map((field, j) => this.#cell(field, longest[j]));
      return h("tr", { "data-row": row.key }, h("th", { scope: "row", title: row.label }, row.key), ...cells);
    });
    this.fields = group.rows.map((row, k) => fields.slice(k * width, (k + 1) * width));
    this.detail = h("div", { class: "dl-detail dl-soft" }, "Choose a cell to see what it means.");
    this.wrong = h("ul", { class: "dl-wrongs", hidden: true });
    this.body = h("tbody", {}, ...this.rows);
    const table = h("table", { "aria-label": group.label }, h("thead", {}, h("tr", {}, ...this.heads)), this.body);
    this.node = h("div", { class: "dl-grid" }, this.detail, this.wrong,
      h("div", { class: "dl-scroll", tabindex: 0, role: "region", "aria-label": `${group.label}, table` }, table));
    this.#showSorting();
  }

  #head(column, label, title, dot = null) {
    const button = h("button", { class: "dl-plain", title, onclick: () => this.#sort(column) }, label, dot,
      h("span", { class: "dl-way", "aria-hidden": "true" }));
    return h("th", { scope: "col" }, button);
  }

  /** Order the rows by a column; the same one again turns them round, the key's is the ruleset's order. */
  #sort(column) {
    const again = column === this.sorting.column && column >= 0;
    this.sorting = { column, way: again ? -this.sorting.way : 1 };
    const order = column < 0 ? this.rows.map((_, k) => k)
      : sorted(this.fields.map((fields) => fields[column]), this.wanted, this.sorting.way);
    this.body.replaceChildren(...order.map((k) => this.rows[k]));
    this.#showSorting();
  }

  #showSorting() {
    const { column, way } = this.sorting;
    this.heads.forEach((head, k) => {
      const here = k - 1 === column && column >= 0;
      head.setAttribute("aria-sort", here ? (way > 0 ? "ascending" : "descending") : "none");
    });
  }

  /** Open the cell of a path, and put the reader's cursor into it. */
  focus(path) {
    this.cells.get(path).input.node.focus();
  }

  show(wanted, errors) {
    this.wanted = wanted;
    this.errors = errors;
    for (const [path, cell] of this.cells) {
      cell.input.show(current(cell.field, wanted));
      this.#mark(cell, errors[path]);
    }
    this.open?.show(wanted, errors[this.open.field.path]);
    this.#list();
  }

  mark(wanted, errors) {
    this.wanted = wanted;
    this.errors = errors;
    for (const [path, cell] of this.cells) this.#mark(cell, errors[path]);
    this.open?.mark(wanted, errors[this.open.field.path]);
    this.#list();
  }

  /** What is wrong in cells that are not open. */
  #list() {
    const wrong = [...this.cells.values()].filter((cell) => cell.words && cell.field !== this.open?.field);
    this.wrong.hidden = wrong.length === 0;
    this.wrong.replaceChildren(...wrong.map(({ field, words }) => h("li", { class: "dl-wrong" },
      h("button", { class: "dl-plain", onclick: () => this.focus(field.path) }, fullLabel(field)), ` ${words}`)));
  }

  /** Show the rows of which `keep` takes a field; returns how many that are. */
  filter(keep) {
    this.rows.forEach((row, k) => (row.hidden = !this.fields[k].some(keep)));
    return this.rows.filter((row) => !row.hidden).length;
  }

  #cell(field, longest) {
    const on = (f, value, error) => {
      this.on(f, value, error);
      if (!error && this.open?.field === f) this.open.show(this.wanted);
    };
    const input = new Input(field, { on, done: this.done });
    if (input.node.type === "text") input.node.size = Math.min(MOST_LETTERS, longest + 1);
    const td = h("td", {}, input.node);
    input.node.addEventListener("focus", () => this.#detail(field, input));
    this.cells.set(field.path, { field, input, td });
    return td;
  }

  #mark(cell, error) {
    const words = cell.input.error || error || "";
    cell.words = words;
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
      done: this.done,
      reset: this.reset,
    });
    this.open.show(this.wanted, this.errors[field.path]);
    this.detail.classList.toggle("dl-soft", false);
    this.detail.replaceChildren(this.open.node);
    this.#list();
  }
}

