/* Tweak panel: every value of a ruleset, searchable, marked where it was changed.
 *
 * State for tests and style sheets, on the root element `.dl-tweak`:
 *   data-dl-ready="1"    drawn and listening
 *   data-dl-seq          number of the last set of values sent to the kernel by this view
 *   data-dl-acked        number of the last set answered
 *   data-dl-busy="1"     while values are on their way
 *   data-dl-changed      how many values differ from the default
 *   data-dl-invalid      how many values are refused
 * Inputs carry data-path with the dotted key.
 *
 * The page always sends all that is wanted, the newest overtaking what waits (see transport.js), and
 * the kernel answers {type: "values", view, seq, wanted, errors}: errors by dotted key, "" for what
 * concerns no single one.  Save: {type: "save", name, title} -> {type: "saved", view, text, ok}. */

import { h, uid, widgetRoot } from "./dom.js";
import { FieldRow, Grid } from "./fields.js";
import { NO_KERNEL, Newest, post } from "./transport.js";
import { current, differences, fieldsOf, matches, show, want } from "./values.js";

/** Once per model: keep its values as the kernel last answered, for views that open later. */
export function followValues(model) {
  const take = (message) => {
    if (message?.type !== "values") return;
    model.set("wanted", message.wanted);
    model.set("errors", message.errors);
  };
  model.on("msg:custom", take);
  return () => model.off("msg:custom", take);
}

class TweakView {
  constructor(model, el) {
    this.model = model;
    this.id = uid();
    this.schema = model.get("schema");
    this.wanted = model.get("wanted");
    this.errors = model.get("errors");
    this.typing = {}; // path -> error of what stands in a box and was not sent
    this.fields = this.schema.groups.flatMap(fieldsOf);
    this.transport = new Newest(
      (wanted, seq) => post(model, { type: "values", wanted, view: this.id, seq }),
      { changed: () => this.#signal() });
    const on = {
      on: (field, value, error) => this.#edit(field, value, error),
      reset: (field) => this.#set(want(this.wanted, field, field.default), [field.path]),
    };
    this.parts = this.schema.groups.map((group) => this.#part(group, on));
    this.root = widgetRoot("dl-tweak", this.schema.title);
    this.root.append(...this.#head(), this.list, this.problem, this.diff, this.saving);
    el.append(this.root);
    this.receive = (message) => this.#message(message);
    model.on("msg:custom", this.receive);
    this.#showAll();
    this.root.dataset.dlReady = "1";
  }

  close() {
    this.model.off("msg:custom", this.receive);
    this.transport.close();
    this.root.remove();
  }

  // -- building -------------------------------------------------------------------------
  #head() {
    this.search = h("input", {
      type: "search", class: "dl-search", placeholder: "Search a value, card or clause",
      "aria-label": "Search", oninput: () => this.#filter(),
    });
    this.count = h("span", { class: "dl-soft dl-nums", role: "status" });
    const toggle = (words, target) => {
      const button = h("button", { "aria-expanded": "false", onclick: () => {
        const open = target().hidden;
        target().hidden = !open;
        button.setAttribute("aria-expanded", String(open));
        if (open) target().querySelector("input")?.focus({ preventScroll: true });
      } }, words);
      return button;
    };
    this.list = h("div", { class: "dl-groups" }, ...this.parts.map((part) => part.node));
    this.diff = h("div", { class: "dl-diff", hidden: true });
    this.saving = this.#saveForm();
    this.problem = h("div", { class: "dl-status error", role: "alert", hidden: true });
    this.resetAll = h("button", { onclick: () => this.#resetAll() }, "Reset all");
    const bar = h("div", { class: "dl-bar dl-tweak-bar" }, this.search, this.count, this.resetAll,
      toggle("Differences", () => this.diff), toggle("Save as variant", () => this.saving));
    this.search.hidden = this.fields.length < 6;
    return [h("div", { class: "dl-title" }, this.schema.title), bar];
  }

  #part(group, on) {
    const view = group.columns ? new Grid(group, on) : null;
    const rows = view ? [] : group.fields.map((field) => new FieldRow(field, on));
    const tag = h("span", { class: "dl-soft" });
    const node = h("details", { open: !view },
      h("summary", {}, h("span", { class: "dl-group-name" }, group.label), tag),
      group.about ? h("div", { class: "dl-about dl-soft" }, group.about) : null,
      ...(view ? [view.node] : rows.map((row) => row.node)));
    return { group, node, view, rows, tag, fields: fieldsOf(group) };
  }

  #saveForm() {
    const name = h("input", { type: "text", placeholder: "cheap_generals", "aria-label": "Name of the variant", required: true });
    const title = h("input", { type: "text", placeholder: "What it is about (optional)", "aria-label": "Title of the variant" });
    this.saved = h("div", { class: "dl-status", role: "status" });
    const send = (event) => {
      event.preventDefault();
      this.saved.textContent = "Saving …";
      const asked = { type: "save", name: name.value, title: title.value, view: this.id };
      if (!post(this.model, asked)) this.saved.textContent = NO_KERNEL;
    };
    return h("form", { class: "dl-save", hidden: true, onsubmit: send },
      h("label", {}, "Name ", name), h("label", {}, "Title ", title),
      h("button", { type: "submit" }, "Save"), this.saved);
  }

  // -- editing --------------------------------------------------------------------------
  #edit(field, value, error) {
    if (error) {
      this.typing[field.path] = error;
      this.#markAll();
      return;
    }
    this.#set(want(this.wanted, field, value), [field.path], false);
  }

  /** Take new values; boxes are rewritten unless the reader is editing one. */
  #set(wanted, paths, redraw = true) {
    for (const path of paths) delete this.typing[path];
    this.wanted = wanted;
    this.transport.offer(wanted);
    if (redraw) this.#showAll();
    else this.#markAll();
  }

  #resetAll() {
    this.#set(this.fields.reduce((wanted, field) => want(wanted, field, field.default), this.wanted),
      Object.keys(this.typing));
  }

  // -- showing --------------------------------------------------------------------------
  #showAll() {
    for (const { view, rows } of this.parts) {
      view?.show(this.wanted, this.errors);
      for (const row of rows) row.show(this.wanted, this.errors[row.field.path]);
    }
    this.#summary();
  }

  #markAll() {
    for (const { view, rows } of this.parts) {
      view?.mark(this.wanted, this.errors);
      for (const row of rows) row.mark(this.wanted, this.errors[row.field.path]);
    }
    this.#summary();
  }

  #summary() {
    const different = differences(this.fields, this.wanted);
    const known = new Set(this.fields.map((field) => field.path));
    this.count.textContent = different.length === 0 ? "all as in the rulebook" : `${different.length} changed`;
    this.resetAll.disabled = different.length === 0 && Object.keys(this.typing).length === 0;
    for (const part of this.parts) {
      const n = differences(part.fields, this.wanted).length;
      const size = part.view ? `${part.group.rows.length} rows` : `${part.fields.length}`;
      part.tag.textContent = ` ${size}${n ? `, ${n} changed` : ""}`;
    }
    const invalid = { ...this.errors, ...this.typing };
    const elsewhere = Object.entries(invalid).filter(([path]) => !known.has(path))
      .map(([path, words]) => (path ? `${path}: ${words}` : words));
    const refused = Object.keys(invalid).length;
    const words = [...elsewhere];
    if (refused) words.push("The last valid values stay in force until this is mended.");
    if (this.transport.dead) words.push(NO_KERNEL);
    this.problem.hidden = words.length === 0;
    this.problem.textContent = words.join(" ");
    this.#showDifferences(different);
    this.root.dataset.dlChanged = different.length;
    this.root.dataset.dlInvalid = refused;
  }

  #showDifferences(different) {
    const row = (field) => h("tr", {},
      h("td", {}, field.path), h("td", {}, field.meaning),
      h("td", { class: "dl-nums" }, show(field, field.default)),
      h("td", { class: "dl-nums" }, show(field, current(field, this.wanted))),
      h("td", {}, field.unit), h("td", {}, field.clause));
    const head = ["key", "meaning", "rulebook", "here", "unit", "clause"].map((words) => h("th", { scope: "col" }, words));
    this.diff.replaceChildren(different.length
      ? h("table", {}, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...different.map(row)))
      : h("div", { class: "dl-soft" }, "No value differs from the rulebook."));
  }

  #filter() {
    const query = this.search.value;
    const keep = (field) => matches(field, query);
    for (const { node, view, rows } of this.parts) {
      for (const row of rows) row.node.hidden = !keep(row.field);
      const shown = view ? view.filter(keep) : rows.filter((row) => !row.node.hidden).length;
      node.hidden = shown === 0;
      if (query) node.open = true;
    }
  }

  // -- the kernel -----------------------------------------------------------------------
  #message(message) {
    if (message.type === "saved" && message.view === this.id) {
      this.saved.textContent = message.text;
      this.saved.classList.toggle("error", !message.ok);
    }
    if (message.type !== "values") return;
    const mine = message.view === this.id;
    if (mine) this.transport.ack(message.seq);
    if (this.transport.busy) return;
    this.errors = message.errors;
    if (!mine) this.wanted = message.wanted;
    if (mine) this.#markAll();
    else this.#showAll();
  }

  #signal() {
    this.root.dataset.dlSeq = this.transport.seq;
    this.root.dataset.dlAcked = this.transport.acked;
    if (this.transport.busy) this.root.dataset.dlBusy = "1";
    else delete this.root.dataset.dlBusy;
    if (this.transport.dead) this.#summary();
  }
}

export function mountTweak(model, el) {
  const view = new TweakView(model, el);
  return () => view.close();
}

export default {
  initialize: ({ model }) => followValues(model),
  render: ({ model, el }) => mountTweak(model, el),
};
