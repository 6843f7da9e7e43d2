/* Tweak panel: every value of a ruleset, searchable, marked where it was changed.
 *
 * State for tests and style sheets, on the root element `.dl-tweak`:
 *   data-dl-ready="1"    drawn and listening
 *   data-dl-seq          number of the last set of values sent to the kernel by this view
 *   data-dl-acked        number of the last set answered
 *   data-dl-busy="1"     while values are on their way
 *   data-dl-changed      how many values differ from the default
 *   data-dl-invalid      how many values are refused
 * Inputs carry data-path with the dotted key; the buttons are .dl-undo, .dl-redo, .dl-reset-all.
 *
 * The page always sends all that is wanted, the newest overtaking what waits (see transport.js):
 * {type: "values", view, seq, wanted, step, before}, where all values of one drag or one edit share
 * a `step`, and `before` are [{wanted, step}] of steps that were overtaken.  The kernel answers
 * {type: "values", view, seq, wanted, errors, steps}: errors by dotted key, "" for what concerns no
 * single one; steps says where undo and redo lead.  It is also told {type: "undo" | "redo"},
 * {type: "save", name, title} -> "saved", {type: "variants"} -> "variants" and
 * {type: "load", source} -> "loaded", the answers with {view, text, ok}. */

import { h, uid, widgetRoot } from "./dom.js";
import { Differences, Drawers, LoadList, SaveForm } from "./drawers.js";
import { FieldRow } from "./fields.js";
import { Grid } from "./grid.js";
import { NO_KERNEL, Newest, post } from "./transport.js";
import { differences, fieldsOf, matches, want } from "./values.js";

/** Once per model: keep its values as the kernel last answered, for views that open later. */
export function followValues(model) {
  const take = (message) => {
    if (message?.type !== "values") return;
    for (const name of ["wanted", "errors", "steps"]) model.set(name, message[name]);
  };
  model.on("msg:custom", take);
  return () => model.off("msg:custom", take);
}

/** A group of the ruleset; its rows or its grid are made when it is first opened. */
class Group {
  constructor(group, on, opened) {
    Object.assign(this, { group, on, fields: fieldsOf(group), made: null });
    this.table = Boolean(group.columns);
    this.tag = h("span", { class: "dl-soft" });
    this.node = h("details", { "data-group": group.name, ontoggle: () => this.node.open && !this.made && opened(this) },
      h("summary", {}, h("span", { class: "dl-group-name" }, group.label), this.tag),
      group.about ? h("div", { class: "dl-about dl-soft" }, group.about) : null);
  }

  open() {
    this.node.open = true;
    if (this.made) return;
    if (this.table) this.made = [new Grid(this.group, this.on)];
    else this.made = this.fields.map((field) => new FieldRow(field, this.on, this.group.label));
    this.node.append(...this.made.map(({ node }) => node));
  }

  /** Every row or grid that was made, with the error that belongs to it. */
  each(act, wanted, errors) {
    for (const part of this.made ?? []) part[act](wanted, this.table ? errors : errors[part.field.path]);
  }

  filter(keep) {
    const found = this.fields.some(keep);
    this.node.hidden = !found;
    if (!found || !this.made) return;
    if (this.table) this.made[0].filter(keep);
    else for (const row of this.made) row.node.hidden = !keep(row.field);
  }

  focus(field) {
    this.open();
    if (this.table) this.made[0].focus(field.path);
    else this.made.find((row) => row.field === field).focus();
  }
}

class TweakView {
  constructor(model, el) {
    this.model = model;
    this.id = uid();
    this.schema = model.get("schema");
    this.wanted = model.get("wanted");
    this.errors = model.get("errors");
    this.steps = model.get("steps");
    this.typing = {}; // path -> error of what stands in a box and was not sent
    this.edit = null; // the drag or edit that is going on: {path, step}
    this.unsent = []; // [{wanted, step, seq}], newest last, until the kernel has answered
    this.afterwards = []; // what to ask the kernel when all values have arrived
    this.transport = new Newest((_, seq) => this.#send(seq), { changed: () => this.#signal() });
    const on = {
      on: (field, value, error) => this.#edited(field, value, error),
      done: () => (this.edit = null),
      reset: (field) => this.#set(want(this.wanted, field, field.default), [field.path]),
      go: (field) => this.#go(field),
    };
    const opened = (group) => (group.open(), group.each("show", this.wanted, this.#invalid()), group.filter(this.#keep()));
    this.groups = this.schema.groups.map((group) => new Group(group, on, opened));
    this.fields = this.groups.flatMap((group) => group.fields);
    this.known = new Set(this.fields.map((field) => field.path));
    this.root = widgetRoot("dl-tweak", this.schema.title);
    this.root.addEventListener("keydown", (event) => this.#key(event));
    this.root.append(...this.#head(on));
    el.append(this.root);
    for (const group of this.groups) if (!group.table) group.open();
    this.receive = (message) => this.#message(message ?? {});
    model.on("msg:custom", this.receive);
    this.#showAll();
    this.root.dataset.dlReady = "1";
  }

  close() {
    this.model.off("msg:custom", this.receive);
    this.transport.close();
    this.root.remove();
  }

  #head(on) {
    const button = (name, words, onclick) => h("button", { class: name, onclick }, words);
    this.search = h("input", {
      type: "search", class: "dl-search", placeholder: "Search a value, card or clause",
      "aria-label": "Search", oninput: () => this.#filter(),
    });
    this.search.hidden = this.fields.length < 6;
    this.count = h("span", { class: "dl-soft dl-nums dl-count", role: "status" });
    this.undo = button("dl-undo", "Undo", () => this.#step("undo"));
    this.redo = button("dl-redo", "Redo", () => this.#step("redo"));
    this.resetAll = button("dl-reset-all", "Reset all", () => this.#setAll("default"));
    this.resetAll.title = "Back to the rulebook";
    this.toStart = button("dl-to-start", `Back to ${this.schema.start}`, () => this.#setAll("value"));
    this.toStart.hidden = !this.schema.start;
    this.diff = new Differences(this.schema.start, on);
    this.saving = new SaveForm(this.model, this.id);
    this.loading = new LoadList(this.model, this.id);
    const drawers = new Drawers([
      ["Differences", this.diff], ["Save as variant", this.saving], ["Load variant", this.loading]]);
    this.problem = h("div", { class: "dl-status error", role: "alert", hidden: true });
    this.nothing = h("div", { class: "dl-soft dl-nothing", hidden: true }, "No value, card or clause fits that search.");
    return [
      h("div", { class: "dl-title" }, this.schema.title, " ", this.count),
      h("div", { class: "dl-bar dl-tweak-bar" }, this.search, this.undo, this.redo, this.resetAll, this.toStart, ...drawers.buttons),
      ...drawers.nodes, this.problem,
      h("div", { class: "dl-groups" }, ...this.groups.map(({ node }) => node), this.nothing),
    ];
  }

  // -- editing --------------------------------------------------------------------------
  #edited(field, value, error) {
    if (this.edit?.path !== field.path) this.edit = { path: field.path, step: uid() };
    if (error) {
      this.typing[field.path] = error;
      this.#markAll();
    } else this.#set(want(this.wanted, field, value), [field.path], this.edit.step);
  }

  /** Take new values; without a step they are one of their own, and boxes are rewritten. */
  #set(wanted, paths, step = null) {
    for (const path of paths) delete this.typing[path];
    this.wanted = wanted;
    const last = this.unsent.at(-1);
    if (last && last.step === step) this.unsent.pop();
    this.unsent.push({ wanted, step: step ?? uid() });
    this.transport.offer(wanted);
    if (step === null) this.#showAll();
    else this.#markAll();
  }

  /** Give every field its value in the rulebook ("default") or of the start ("value"). */
  #setAll(which) {
    const shown = Object.fromEntries(Object.entries(this.wanted).filter(([path]) => this.known.has(path)));
    this.#set(this.fields.reduce((wanted, field) => want(wanted, field, field[which]), shown), Object.keys(this.typing));
  }

  #key(event) {
    const name = event.key.toLowerCase();
    const way = name === "y" || (name === "z" && event.shiftKey) ? "redo" : name === "z" ? "undo" : "";
    if (!way || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (event.target.closest?.(".dl-save, .dl-search")) return; // there it undoes the typing
    event.preventDefault();
    event.stopPropagation();
    this.#step(way);
  }

  /** Undo or redo; what could not be read is dropped first, what is on its way goes before. */
  #step(way) {
    this.edit = null;
    if (way === "undo" && Object.keys(this.typing).length) {
      this.typing = {};
      this.#showAll();
      return;
    }
    this.typing = {};
    this.afterwards.push(way);
    this.#ask();
  }

  #ask() {
    while (!this.transport.busy && this.afterwards.length) {
      post(this.model, { type: this.afterwards.shift(), view: this.id });
    }
  }

  // -- showing --------------------------------------------------------------------------
  #invalid() {
    return { ...this.errors, ...this.typing };
  }

  #showAll() {
    for (const group of this.groups) group.each("show", this.wanted, this.#invalid());
    this.#summary();
  }

  #markAll() {
    for (const group of this.groups) group.each("mark", this.wanted, this.#invalid());
    this.#summary();
  }

  #summary() {
    const different = differences(this.fields, this.wanted);
    const hidden = Object.keys(this.wanted).filter((path) => !this.known.has(path));
    const n = different.length + hidden.length;
    const from = this.schema.start ? `, started from ${this.schema.start}` : "";
    this.count.textContent = n === 0 ? `all as in the rulebook${from}`
      : `${n} changed${hidden.length ? `, ${hidden.length} not shown here` : ""}${from}`;
    this.resetAll.disabled = n === 0 && Object.keys(this.typing).length === 0;
    this.toStart.disabled = Object.keys(this.wanted).length === 0;
    for (const [button, way, key] of [[this.undo, "undo", "Ctrl+Z"], [this.redo, "redo", "Ctrl+Shift+Z"]]) {
      const lead = this.steps?.[way] ?? "";
      button.disabled = !lead && !(way === "undo" && Object.keys(this.typing).length);
      button.title = lead ? `${lead} (${key})` : `Nothing to ${way}`;
    }
    for (const { group, table, fields, tag } of this.groups) {
      const changed = differences(fields, this.wanted).length;
      tag.textContent = ` ${table ? `${group.rows.length} rows` : fields.length}${changed ? `, ${changed} changed` : ""}`;
    }
    const invalid = this.#invalid();
    const words = Object.entries(invalid).filter(([path]) => !this.known.has(path))
      .map(([path, text]) => (path ? `${path}: ${text}.` : `${text}.`));
    const refused = Object.keys(invalid).length;
    if (refused) words.push("The last valid values stay in force until this is mended.");
    if (this.transport.dead) words.push(NO_KERNEL);
    this.problem.hidden = words.length === 0;
    this.problem.textContent = words.join(" ");
    this.diff.show(this.schema.start ? this.fields.filter((field) => different.includes(field) || field.path in this.wanted) : different,
      this.wanted, hidden);
    this.root.dataset.dlChanged = n;
    this.root.dataset.dlInvalid = refused;
  }

  #keep() {
    const query = this.search.value ?? "";
    return (field) => matches(field, query);
  }

  #filter() {
    const keep = this.#keep();
    for (const group of this.groups) {
      if (this.search.value && group.fields.some(keep) && !group.made) {
        group.open();
        group.each("show", this.wanted, this.#invalid());
      }
      if (this.search.value) group.node.open = true;
      group.filter(keep);
    }
    this.nothing.hidden = this.groups.some(({ node }) => !node.hidden);
  }

  #go(field) {
    this.search.value = "";
    this.#filter();
    const group = this.groups.find(({ fields }) => fields.includes(field));
    group.open();
    group.each("show", this.wanted, this.#invalid());
    group.focus(field);
  }

  // -- the kernel -----------------------------------------------------------------------
  #send(seq) {
    for (const entry of this.unsent) entry.seq = seq;
    const before = this.unsent.slice(0, -1).map(({ wanted, step }) => ({ wanted, step }));
    const { wanted, step } = this.unsent.at(-1);
    return post(this.model, { type: "values", wanted, step, before, view: this.id, seq });
  }

  #message(message) {
    const mine = message.view === this.id;
    if (mine && message.type === "saved") this.saving.say(message.text, message.ok);
    if (mine && message.type === "loaded") this.loading.say(message.text, message.ok);
    if (mine && message.type === "variants") this.loading.show(message.variants);
    if (message.type !== "values") return;
    if (mine) {
      this.unsent = this.unsent.filter((entry) => entry.seq !== message.seq);
      this.transport.ack(message.seq);
    }
    if (this.transport.busy) return;
    this.errors = message.errors;
    this.steps = message.steps;
    if (!mine) {
      this.wanted = message.wanted;
      this.typing = {};
    }
    if (mine) this.#markAll();
    else this.#showAll();
    this.#ask();
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
