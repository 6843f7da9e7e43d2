import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { Model, place } from "./page.mjs";
import tweak from "../../designlab/widgets/static/tweak.js";

const field = (path, more) => ({
  path, key: path, label: path, kind: "int", value: 3, default: 3, unit: "coins", ge: 0, le: 9,
  options: [], meaning: `meaning of ${path}`, status: "stated", clause: "X-1", ...more,
});
const { path: _, value: __, default: ___, ...column } = field("cost", { status: "assumed" });
const schema = () => ({
  title: "Toy",
  start: "",
  groups: [
    { name: "a", label: "a", about: "", fields: [
      field("a.n"), field("a.on", { kind: "bool", value: true, default: true, ge: null, le: null }),
      field("a.how", { kind: "enum", value: "x", default: "x", options: ["x", "y"], ge: null, le: null }),
      field("a.list", { kind: "list", value: [1, 2], default: [1, 2] }), field("a.m"),
    ] },
    { name: "cards", label: "cards", about: "the cards", columns: [{ ...column, key: "cost" }],
      rows: [{ key: "one", label: "Card One", values: [4], defaults: [4] }, { key: "two", label: "Card Two", values: [5], defaults: [4] }] },
  ],
});

const open = [];
function mount(more = {}) {
  const model = new Model({ schema: { ...schema(), ...more }, wanted: {}, errors: {}, steps: { undo: "", redo: "" } });
  const el = place();
  const ends = [tweak.initialize({ model }), tweak.render({ model, el })];
  open.push(() => ends.reverse().forEach((end) => end()));
  return { model, root: el.children[0] };
}
/** What a browser does when a group is opened. */
function unfold(root, name) {
  const group = root.querySelector(`details[data-group="${name}"]`);
  group.open = true;
  group.dispatch("toggle");
  return group;
}
const button = (root, words) => root.querySelectorAll("button").find((b) => b.textContent === words);
afterEach(() => open.splice(0).forEach((close) => close()));

const input = (root, path, type = "number") => root.querySelector(`[data-path="${path}"][type="${type}"]`);
function type(node, value) {
  node.value = value;
  node.dispatch("input");
}
function answer(model, errors = {}, steps = { undo: "a.n: 5 → 3", redo: "" }) {
  const { view, seq, wanted } = model.sent.filter(({ type }) => type === "values").at(-1);
  model.deliver({ type: "values", view, seq, wanted, errors, steps });
}

test("it starts in step with the rulebook, a variant's differences marked", () => {
  const { root } = mount();
  assert.equal(root.dataset.dlReady, "1");
  assert.equal(root.dataset.dlChanged, "1");
  assert.equal(root.dataset.dlInvalid, "0");
});

test("a slider sends all that is wanted; the newest overtakes what waits", () => {
  const { root, model } = mount();
  const slider = input(root, "a.n", "range");
  for (const value of [4, 5, 6, 7]) type(slider, value);
  assert.deepEqual(model.sent.map(({ wanted }) => wanted), [{ "a.n": 4 }]);
  assert.equal(root.dataset.dlBusy, "1");
  answer(model);
  assert.deepEqual(model.last.wanted, { "a.n": 7 });
  answer(model);
  assert.equal(root.dataset.dlBusy, undefined);
  assert.equal(root.dataset.dlAcked, root.dataset.dlSeq);
  assert.equal(String(input(root, "a.n").value), "7");
});

test("what cannot be read is marked where it stands and not sent", () => {
  const { root, model } = mount();
  type(input(root, "a.n"), "12");
  assert.equal(model.sent.length, 0);
  assert.equal(root.dataset.dlInvalid, "1");
  assert.equal(input(root, "a.n").getAttribute("aria-invalid"), "true");
  assert.match(root.querySelector('[data-field="a.n"]').querySelector(".dl-wrong").textContent, /0 to 9/);
  type(input(root, "a.n"), "5");
  assert.equal(root.dataset.dlInvalid, "0");
  assert.deepEqual(model.last.wanted, { "a.n": 5 });
});

test("what the kernel refuses is marked, also what concerns no field shown", () => {
  const { root, model } = mount();
  type(input(root, "a.n"), "5");
  answer(model, { "a.list": "needs 3 entries", "other.key": "does not fit" });
  assert.match(root.querySelector('[data-field="a.list"]').querySelector(".dl-wrong").textContent, /3 entries/);
  const words = root.querySelectorAll(".dl-status").map((node) => node.textContent).join(" ");
  assert.match(words, /other\.key: does not fit/);
  assert.match(words, /last valid values stay in force/);
});

test("switches, choices and lists send their own kind of value", () => {
  const { root, model } = mount();
  const box = input(root, "a.on", "checkbox");
  box.checked = false;
  box.dispatch("change");
  answer(model);
  const choice = root.querySelector('select[data-path="a.how"]');
  choice.value = "y";
  choice.dispatch("change");
  answer(model);
  type(input(root, "a.list", "text"), "1, 2, 3");
  assert.deepEqual(model.last.wanted, { "a.on": false, "a.how": "y", "a.list": [1, 2, 3] });
});

test("reset one and reset all go back to the rulebook", () => {
  const { root, model } = mount();
  type(input(root, "a.n"), "5");
  answer(model);
  type(input(root, "a.m"), "6");
  answer(model);
  root.querySelector('[data-field="a.n"]').querySelector(".dl-reset").click();
  assert.deepEqual(model.last.wanted, { "a.m": 6 });
  answer(model);
  root.querySelectorAll("button").find((b) => b.textContent === "Reset all").click();
  assert.deepEqual(model.last.wanted, { "cards.two.cost": 4 });
  assert.equal(root.dataset.dlChanged, "0");
});

test("the differences are listed with both values, and lead to their places", () => {
  const { root } = mount();
  type(input(root, "a.n"), "5");
  const rows = root.querySelector(".dl-diff").querySelectorAll("tr[data-path]");
  const cells = rows.map((row) => row.querySelectorAll("td").map((td) => td.textContent));
  assert.deepEqual(cells.map((row) => row.slice(0, 4)), [
    ["a: a.n", "meaning of a.n", "3", "5"], ["Card Two: cost", "meaning of cost", "4", "5"]]);
  rows[1].querySelector("button").click();
  assert.equal(document.activeElement.getAttribute("data-path"), "cards.two.cost");
});

test("a panel of a variant tells the start from the rulebook", () => {
  const { root, model } = mount({ start: "flat_prices" });
  const head = () => root.querySelector(".dl-diff").querySelectorAll("th").map((th) => th.textContent);
  assert.deepEqual(head().slice(2, 5), ["rulebook", "flat_prices", "here"]);
  type(input(root, "a.n"), "5");
  answer(model);
  button(root, "Back to flat_prices").click();
  assert.deepEqual(model.last.wanted, {});
});

test("values that are not on the panel are counted and named", () => {
  const { root, model } = mount();
  model.deliver({ type: "values", view: "", seq: 0, wanted: { "x.y": 8 }, errors: {}, steps: {} });
  assert.match(root.querySelector(".dl-count").textContent, /2 changed, 1 not shown here/);
  assert.match(root.querySelector(".dl-diff").textContent, /x\.y/);
});

test("search hides what does not match, opens tables, and says if there is nothing", () => {
  const { root } = mount();
  const search = root.querySelector(".dl-search");
  type(search, "card two");
  assert.equal(root.querySelector('details[data-group="a"]').hidden, true);
  assert.deepEqual(root.querySelectorAll("tr[data-row]").map((row) => row.hidden), [true, false]);
  type(search, "no such thing");
  assert.equal(root.querySelector(".dl-nothing").hidden, false);
  type(search, "");
  assert.equal(root.querySelector('[data-field="a.n"]').hidden, false);
  assert.equal(root.querySelector(".dl-nothing").hidden, true);
});

test("a table is made when it is opened", () => {
  const { root } = mount();
  assert.equal(root.querySelector("tr[data-row]"), null);
  unfold(root, "cards");
  assert.equal(root.querySelectorAll("tr[data-row]").length, 2);
});

test("a cell in focus opens as a slider, and both stay in step", () => {
  const { root, model } = mount();
  const cell = unfold(root, "cards").querySelector("td").querySelector("input");
  cell.focus();
  const slider = root.querySelector(".dl-detail").querySelector('input[type="range"]');
  type(slider, 8);
  assert.deepEqual(model.last.wanted, { "cards.one.cost": 8 });
  assert.equal(String(cell.value), "8");
  type(cell, "2");
  assert.equal(String(slider.value), "2");
});

test("what is wrong in a table is said in words, in the open cell and in others", () => {
  const { root, model } = mount();
  const group = unfold(root, "cards");
  const cell = group.querySelector("td").querySelector("input");
  cell.focus();
  type(cell, "77");
  assert.match(group.querySelector(".dl-detail").textContent, /must be 0 to 9/);
  type(cell, "7");
  answer(model, { "cards.two.cost": "is too much" });
  assert.match(group.querySelector(".dl-wrongs").textContent, /Card Two: cost is too much/);
});

test("a table is ordered by a column, both ways, and back", () => {
  const { root } = mount();
  const group = unfold(root, "cards");
  const order = () => group.querySelectorAll("tr[data-row]").map((row) => row.dataset.row);
  const [key, cost] = group.querySelectorAll("th[scope=\"col\"]");
  cost.querySelector("button").click();
  assert.deepEqual([order(), cost.getAttribute("aria-sort")], [["one", "two"], "ascending"]);
  cost.querySelector("button").click();
  assert.deepEqual([order(), cost.getAttribute("aria-sort")], [["two", "one"], "descending"]);
  key.querySelector("button").click();
  assert.deepEqual([order(), cost.getAttribute("aria-sort")], [["one", "two"], "none"]);
});

test("all values of one drag are one step, those of the next another", () => {
  const { root, model } = mount();
  const slider = input(root, "a.n", "range");
  for (const value of [4, 5]) { type(slider, value); answer(model); }
  slider.dispatch("change");
  type(slider, 6);
  answer(model);
  type(input(root, "a.m"), "6");
  const steps = model.sent.map(({ step }) => step);
  assert.equal(steps[0], steps[1]);
  assert.equal(new Set(steps).size, 3);
});

test("steps that are overtaken on the way to the kernel are told to it", () => {
  const { root, model } = mount();
  const slider = input(root, "a.n", "range");
  type(slider, 4);
  for (const value of [5, 6, 7]) { type(slider, value); slider.dispatch("change"); }
  answer(model);
  assert.deepEqual(model.last.wanted, { "a.n": 7 });
  assert.deepEqual(model.last.before.map(({ wanted }) => wanted["a.n"]), [5, 6]);
  answer(model);
  type(input(root, "a.m"), "6");
  assert.deepEqual(model.last.before, []);
});

test("undo waits for what is on its way, and shows what the kernel answers", () => {
  const { root, model } = mount();
  const undo = root.querySelector(".dl-undo");
  assert.equal(undo.disabled, true);
  type(input(root, "a.n"), "5");
  input(root, "a.n").dispatch("keydown", { key: "z", ctrlKey: true });
  assert.equal(model.last.type, "values");
  answer(model);
  assert.equal(model.last.type, "undo");
  model.deliver({ type: "values", view: "", seq: 0, wanted: {}, errors: {}, steps: { undo: "", redo: "a.n: 3 → 5" } });
  assert.equal(String(input(root, "a.n").value), "3");
  assert.equal(undo.disabled, true);
  assert.match(root.querySelector(".dl-redo").title, /3 → 5/);
  root.dispatch("keydown", { key: "Z", ctrlKey: true, shiftKey: true });
  assert.equal(model.last.type, "redo");
});

test("undo first drops what could not be read", () => {
  const { root, model } = mount();
  type(input(root, "a.n"), "x");
  root.querySelector(".dl-undo").click();
  assert.equal(root.dataset.dlInvalid, "0");
  assert.equal(String(input(root, "a.n").value), "3");
  assert.equal(model.sent.length, 0);
});

test("Ctrl+Z in the search box undoes the typing there", () => {
  const { root, model } = mount();
  root.querySelector(".dl-search").dispatch("keydown", { key: "z", ctrlKey: true });
  assert.equal(model.sent.length, 0);
});

test("variants are listed and loaded", () => {
  const { root, model } = mount();
  button(root, "Load variant").click();
  assert.equal(model.last.type, "variants");
  const variants = [{ source: "hard", title: "Hard mode", about: "no mercy", place: "built in" }];
  model.deliver({ type: "variants", view: model.last.view, variants });
  root.querySelector('button[data-source="hard"]').click();
  assert.deepEqual([model.last.type, model.last.source], ["load", "hard"]);
  model.deliver({ type: "loaded", view: model.last.view, ok: false, text: "it adds rows" });
  assert.match(root.textContent, /it adds rows/);
});

test("one drawer is open at a time, and its button says so", () => {
  const { root } = mount();
  const [diff, save] = [button(root, "Differences"), button(root, "Save as variant")];
  diff.click();
  assert.deepEqual([root.querySelector(".dl-diff").hidden, diff.getAttribute("aria-expanded")], [false, "true"]);
  save.click();
  assert.deepEqual([root.querySelector(".dl-diff").hidden, diff.getAttribute("aria-expanded")], [true, "false"]);
  assert.equal(root.querySelector(".dl-save").hidden, false);
});

test("every control says what it is, with its group", () => {
  const { root } = mount();
  unfold(root, "cards");
  for (const node of root.querySelectorAll("input, select")) {
    assert.ok(node.getAttribute("aria-label"), node.getAttribute("data-path"));
  }
  assert.equal(input(root, "a.n").getAttribute("aria-label"), "a: a.n");
});

test("saving sends name and title and shows the answer", () => {
  const { root, model } = mount();
  const form = root.querySelector("form");
  const [name, title] = form.querySelectorAll("input");
  name.value = "cheap";
  title.value = "Cheap";
  form.dispatch("submit");
  assert.deepEqual([model.last.type, model.last.name, model.last.title], ["save", "cheap", "Cheap"]);
  model.deliver({ type: "saved", view: model.last.view, ok: false, text: "is there already" });
  const status = form.querySelector(".dl-status");
  assert.equal(status.textContent, "is there already");
  assert.ok(status.classList.contains("error"));
});

test("another view of the panel and Python itself are followed", () => {
  const { root, model } = mount();
  model.deliver({ type: "values", view: "", seq: 0, wanted: { "a.n": 8 }, errors: {} });
  assert.equal(String(input(root, "a.n").value), "8");
  assert.equal(root.dataset.dlChanged, "2");
});
