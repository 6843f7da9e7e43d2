import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { Model, place } from "./page.mjs";
import board from "../../designlab/widgets/static/board.js";

const BUY = [0, "buy", "buy S1", "Buy the poet"];
const PASS = [1, "pass", "pass", "Pass"];
const LATER = [2, "pass", "hold", "Hold"];

const rect = (actions) => ["rect", { z: 1, "data-actions": actions }, "", ""];
const frame = (text, legal, more = {}) => ({
  who: "", text, events: [`${text} happened`], turn: 1, ask: `what after ${text}?`, over: false,
  legal, delta: {}, ...more,
});
const doc = () => ({
  v: 1, title: "Toy", label: "toy board", size: [10, 10], style: "",
  base: { card: rect("0"), both: rect("0 1"), idle: rect("7") },
  frames: [frame("", [BUY, PASS]), frame("first", [BUY, PASS]), frame("second", [BUY, PASS])],
  at: 2, cut: 0,
});

const open = [];
function mount(state = { doc: doc() }) {
  const model = new Model(state);
  const el = place();
  const ends = [board.initialize({ model }), board.render({ model, el })];
  const root = el.children[0];
  const view = { model, el, root, close: () => ends.splice(0).reverse().forEach((end) => end()) };
  open.push(view);
  return view;
}
afterEach(() => open.splice(0).forEach((view) => view.close()));

const element = (root, id) => root.querySelector(`[data-id="${id}"]`);
const key = (root, name) => root.dispatch("keydown", { key: name });
const reply = ({ model }, content) =>
  model.deliver({ type: "sync", view: model.last.view, seq: model.last.seq, cut: 0, ...content });

test("it says that it is ready, and to the kernel that it is open", () => {
  const { root, model } = mount();
  assert.equal(root.dataset.dlReady, "1");
  assert.deepEqual([root.dataset.dlPly, root.dataset.dlLength], ["2", "2"]);
  assert.equal(model.sent[0].type, "open");
});

test("what can be clicked is marked and can be reached by keyboard", () => {
  const { root } = mount();
  const card = element(root, "card");
  assert.ok(card.classList.contains("dl-legal"));
  assert.equal(card.getAttribute("tabindex"), "0");
  assert.equal(card.getAttribute("aria-label"), "Buy the poet");
  assert.equal(element(root, "idle").hasAttribute("tabindex"), false);
});

test("a click with one meaning acts, once, until the kernel answers", () => {
  const view = mount();
  element(view.root, "card").click();
  element(view.root, "card").click();
  const acts = view.model.sent.filter(({ type }) => type === "act");
  assert.equal(acts.length, 1);
  assert.deepEqual([acts[0].action, acts[0].ply, acts[0].seq, acts[0].cut], [0, 2, 1, 0]);
  assert.equal(view.root.dataset.dlBusy, "1");
  reply(view, { keep: 3, frames: [frame("third", [LATER])], at: 3 });
  assert.equal(view.root.dataset.dlBusy, undefined);
  assert.equal(view.root.dataset.dlAcked, "1");
  assert.equal(view.root.dataset.dlPly, "3");
  assert.deepEqual(view.root.querySelectorAll(".dl-action").map((b) => b.getAttribute("data-action")), ["2"]);
});

test("a click with several meanings opens a choice that Escape closes", () => {
  const { root, model } = mount();
  element(root, "both").click();
  const offered = root.querySelectorAll(".dl-choice").flatMap((box) => box.querySelectorAll(".dl-action"));
  assert.deepEqual(offered.map((b) => b.querySelector(".dl-words").textContent), ["Buy the poet", "Pass"]);
  key(root, "Escape");
  assert.equal(root.querySelector(".dl-choice"), null);
  element(root, "both").click();
  root.querySelector(".dl-choice").querySelectorAll(".dl-action")[1].click();
  assert.equal(model.last.action, 1);
});

test("looking back asks the kernel nothing until the reader rests", async () => {
  const { root, model } = mount();
  for (const name of ["ArrowLeft", "ArrowLeft", "ArrowRight", "Home"]) key(root, name);
  assert.equal(root.dataset.dlPly, "0");
  assert.equal(model.sent.length, 1);
  await new Promise((done) => setTimeout(done, 300));
  assert.deepEqual([model.sent.length, model.last.type, model.last.ply], [2, "goto", 0]);
});

test("an answer that was overtaken by the reader does not pull him back", async () => {
  const view = mount();
  key(view.root, "Home");
  await new Promise((done) => setTimeout(done, 300));
  key(view.root, "ArrowRight");
  reply(view, { keep: 3, frames: [], at: 0 });
  assert.equal(view.root.dataset.dlPly, "1");
});

test("acting in the past goes from the position shown", () => {
  const view = mount();
  key(view.root, "Home");
  element(view.root, "card").click();
  assert.deepEqual([view.model.last.type, view.model.last.ply], ["act", 0]);
  reply(view, { keep: 1, frames: [frame("other", [LATER])], at: 1, cut: 1 });
  assert.deepEqual([view.root.dataset.dlPly, view.root.dataset.dlLength], ["1", "1"]);
  assert.equal(view.model.get("doc").frames.length, 2);
  const log = view.root.querySelectorAll(".dl-did").map((line) => line.textContent);
  assert.deepEqual(log, ["The game is set up", "other"]);
});

test("a change made elsewhere is followed", () => {
  const { root, model } = mount();
  model.deliver({ type: "sync", keep: 3, frames: [frame("third", [])], at: 3, cut: 0 });
  assert.equal(root.dataset.dlPly, "3");
  assert.equal(root.dataset.dlAcked, undefined);
});

test("two views of one model grow the line once", () => {
  const { model, root } = mount();
  const el = place();
  const end = board.render({ model, el });
  model.deliver({ type: "sync", keep: 3, frames: [frame("third", [])], at: 3, cut: 0 });
  for (const shown of [root, el.children[0]]) assert.equal(shown.dataset.dlLength, "3");
  end();
});

test("undo and redo are asked of the kernel, and not where there is nothing", () => {
  const view = mount();
  key(view.root, "r");
  assert.equal(view.model.sent.length, 1);
  key(view.root, "u");
  assert.equal(view.model.last.type, "undo");
  reply(view, { keep: 3, frames: [], at: 1 });
  assert.equal(view.root.dataset.dlPly, "1");
});

test("errors are shown in words", () => {
  const { root, model } = mount();
  element(root, "card").click();
  model.deliver({ type: "error", text: "<b>not</b> legal", view: model.last.view, seq: 1 });
  assert.equal(root.querySelector(".dl-status").textContent, "<b>not</b> legal");
  assert.equal(root.dataset.dlError, "<b>not</b> legal");
  assert.equal(root.dataset.dlBusy, undefined);
});

test("without a kernel it says so", () => {
  const { root, model } = mount();
  model.alive = false;
  element(root, "card").click();
  assert.match(root.dataset.dlError, /kernel is not running/);
  assert.equal(root.dataset.dlBusy, undefined);
});

test("a line of the log goes to its position", () => {
  const { root } = mount();
  root.querySelectorAll(".dl-line")[1].click();
  assert.equal(root.dataset.dlPly, "1");
  const entries = root.querySelectorAll(".dl-entry");
  assert.deepEqual(entries.map((e) => [e.classList.contains("now"), e.classList.contains("later")]),
    [[false, false], [true, false], [false, true]]);
});

test("plain keys stay inside, so that JupyterLab deletes no cell", () => {
  const { root, el } = mount();
  const seen = [];
  el.addEventListener("keydown", (event) => seen.push(event.key));
  for (const name of ["d", "x", "ArrowDown"]) key(root, name);
  root.dispatch("keydown", { key: "s", ctrlKey: true });
  root.dispatch("keydown", { key: "Enter", shiftKey: true });
  assert.deepEqual(seen, ["s", "Enter"]);
});

test("a closed view listens no longer and says so", () => {
  const view = mount();
  view.close();
  assert.equal(view.model.listeners.length, 0);
  assert.equal(view.model.last.type, "close");
});
