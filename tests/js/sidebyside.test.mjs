import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { Model, place } from "./page.mjs";
import compare from "../../designlab/widgets/static/sidebyside.js";

const coin = (x, title = "a coin") => ["rect", { x, z: 1 }, "", title];
const frame = (text, events, more = {}) => ({
  who: "P0", text, events, marks: [], turn: 1, ask: `what after ${text}?`, over: false,
  scores: [[2, 0], [1, 0]], delta: {}, ...more,
});
const part = (title, frames) => ({ title, label: "toy", size: [10, 10], style: "", base: { a: coin(0), b: coin(5) }, frames });
// decisions 10 to 13 of one line, 10 to 12 of the other; they differ from 12 on
const doc = (more = {}) => ({
  title: "Toy", fork: 10, seats: ["P0", "P1"], first: 12, verdict: "Decision 12: P1 loses 3 HP instead of 2",
  parts: [
    part("as played", [frame("fork", ["x"]), frame("same", ["y"]), frame("hit", ["P1 loses 2 HP", "z"]), frame("end", [], { over: true })]),
    part("replayed", [frame("fork", ["x"]), frame("same", ["y"]),
      frame("hit", ["P1 loses 3 HP", "z"], { scores: [[2.5, 0], [1, 0]], delta: { set: { a: ["rect", { x: 3 }, "", "moved"] }, del: ["b"] } })]),
  ],
  ...more,
});

const open = [];
function mount(state = doc()) {
  const model = new Model({ doc: state });
  const el = place();
  const close = compare.render({ model, el });
  const root = el.children[0];
  open.push(close);
  const [left, right] = root.querySelectorAll(".dl-side-line");
  return { model, root, left, right, sliders: root.querySelectorAll(".dl-time") };
}
afterEach(() => open.splice(0).forEach((close) => close()));

const key = (node, name) => node.dispatch("keydown", { key: name });
const at = ({ root }) => [root.dataset.dlPly, root.dataset.dlLeft, root.dataset.dlRight].map(Number);
const texts = (node, selector) => node.querySelectorAll(selector).map((found) => found.textContent);

test("it opens at the first difference and names it", () => {
  const view = mount();
  assert.equal(view.root.dataset.dlReady, "1");
  assert.equal(view.root.dataset.dlFirst, "12");
  assert.deepEqual(at(view), [12, 12, 12]);
  assert.equal(view.root.querySelector(".dl-verdict").textContent, "Decision 12: P1 loses 3 HP instead of 2");
  assert.equal(view.root.querySelector(".dl-there").textContent, "Go to decision 12 (d)");
});

test("one slider moves both, the shorter line stays at its end and says so", () => {
  const view = mount();
  view.sliders[0].value = "13";
  view.sliders[0].dispatch("input");
  assert.deepEqual(at(view), [13, 13, 12]);
  assert.match(view.right.querySelector(".dl-then").textContent, /goes no further than decision 12/);
  key(view.root, "Home");
  assert.deepEqual(at(view), [10, 10, 10]);
  key(view.root, "ArrowLeft");
  assert.deepEqual(at(view), [10, 10, 10]);
  key(view.root, "d");
  assert.deepEqual(at(view), [12, 12, 12]);
});

test("each can be moved alone, and both together again", () => {
  const view = mount();
  key(view.sliders[2], "ArrowLeft");
  assert.deepEqual(at(view), [12, 12, 11]);
  const together = view.root.querySelectorAll("button").find((b) => b.textContent === "Together again");
  assert.equal(together.hidden, false);
  assert.match(view.root.querySelector("caption").textContent, /after decisions 12 and 11/);
  together.click();
  assert.deepEqual(at(view), [12, 12, 12]);
  assert.equal(together.hidden, true);
});

test("what differs is marked in both pictures, unless one does not want it", () => {
  const view = mount();
  const marked = (node) => node.querySelectorAll(".dl-differs").map((found) => found.dataset.id);
  assert.deepEqual([marked(view.left), marked(view.right), view.root.dataset.dlDiffers], [["a", "b"], ["a"], "2"]);
  const box = view.root.querySelector("[type=\"checkbox\"]");
  box.checked = false;
  box.dispatch("change");
  assert.deepEqual([marked(view.left), marked(view.right)], [[], []]);
  box.checked = true;
  key(view.root, "Home");
  assert.deepEqual([marked(view.left), view.root.dataset.dlDiffers], [[], "0"]);
});

test("the differences of the pictures are said in words", () => {
  const { root } = mount();
  assert.equal(root.querySelector("summary").textContent, "2 things in the pictures differ");
  assert.deepEqual(texts(root, "li"), ["a coin → moved", "a coin → nothing"]);
});

test("events that the other line does not have are marked", () => {
  const view = mount();
  const unlike = (node) => node.querySelectorAll(".dl-unlike").map((found) => found.textContent);
  assert.deepEqual([unlike(view.left), unlike(view.right)], [["P1 loses 2 HP"], ["P1 loses 3 HP"]]);
  key(view.root, "ArrowLeft");
  assert.deepEqual([unlike(view.left), unlike(view.right)], [[], []]);
});

test("standing and score stand side by side for every seat", () => {
  const { root } = mount();
  const rows = root.querySelector("tbody").children.map((row) => row.children.map((cell) => cell.textContent));
  assert.deepEqual(rows, [["P0", "2", "2.50", "0", "0"], ["P1", "1", "1", "0", "0"]]);
  const unlike = root.querySelector("tbody").querySelectorAll(".dl-unlike").map((cell) => cell.textContent);
  assert.deepEqual(unlike, ["2", "2.50"]);
});

test("a score that is the standing is shown once", () => {
  const state = doc();
  for (const { frames } of state.parts) for (const each of frames) each.scores = [[7, 7]];
  const { root } = mount({ ...state, seats: ["P0"] });
  assert.deepEqual(root.querySelector("tbody").children.map((row) => row.children.length), [3]);
});

test("what a viewpoint may not know is not shown", () => {
  const state = doc();
  state.parts[1].frames[2].scores = null;
  const { root } = mount(state);
  assert.equal(root.querySelector("tbody"), null);
  assert.match(root.querySelector("caption").textContent, /Hidden cards count/);
});

test("no difference is said plainly, and leads nowhere", () => {
  const same = doc();
  const state = { ...same, first: null, verdict: "No difference: both tell the same story", parts: [same.parts[0], { ...part("replayed", same.parts[0].frames) }] };
  const view = mount(state);
  assert.match(view.root.querySelector(".dl-verdict").textContent, /^No difference/);
  assert.equal(view.root.querySelector(".dl-there"), null);
  assert.equal(view.root.dataset.dlFirst, undefined);
  key(view.root, "Home");
  key(view.root, "d");
  assert.deepEqual(at(view), [10, 10, 10]);
});

test("it asks nothing of the kernel", () => {
  const view = mount();
  for (const name of ["Home", "ArrowRight", "End", "m", "?", "p"]) key(view.root, name);
  assert.deepEqual(view.model.sent, []);
});
