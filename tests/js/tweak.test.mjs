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
function mount() {
  const model = new Model({ schema: schema(), wanted: {}, errors: {} });
  const el = place();
  const ends = [tweak.initialize({ model }), tweak.render({ model, el })];
  open.push(() => ends.reverse().forEach((end) => end()));
  return { model, root: el.children[0] };
}
afterEach(() => open.splice(0).forEach((close) => close()));

const input = (root, path, type = "number") => root.querySelector(`[data-path="${path}"][type="${type}"]`);
function type(node, value) {
  node.value = value;
  node.dispatch("input");
}
const answer = (model, errors = {}) =>
  model.deliver({ type: "values", view: model.last.view, seq: model.last.seq, wanted: model.last.wanted, errors });

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

test("the differences are listed with both values", () => {
  const { root } = mount();
  type(input(root, "a.n"), "5");
  const cells = root.querySelector(".dl-diff").querySelectorAll("td").map((td) => td.textContent);
  assert.deepEqual(cells.slice(0, 4), ["a.n", "meaning of a.n", "3", "5"]);
  assert.deepEqual(cells.slice(6, 10), ["cards.two.cost", "meaning of cost", "4", "5"]);
});

test("search hides what does not match, rows of tables as well", () => {
  const { root } = mount();
  const search = root.querySelector(".dl-search");
  type(search, "card two");
  assert.equal(root.querySelector('[data-field="a.n"]').hidden, true);
  assert.deepEqual(root.querySelectorAll("tr[data-row]").map((row) => row.hidden), [true, false]);
  type(search, "");
  assert.equal(root.querySelector('[data-field="a.n"]').hidden, false);
});

test("a cell in focus opens as a slider, and both stay in step", () => {
  const { root, model } = mount();
  const cell = root.querySelector("td").querySelector("input");
  cell.focus();
  const slider = root.querySelector(".dl-detail").querySelector('input[type="range"]');
  type(slider, 8);
  assert.deepEqual(model.last.wanted, { "cards.one.cost": 8 });
  assert.equal(String(cell.value), "8");
  type(cell, "2");
  assert.equal(String(slider.value), "2");
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
