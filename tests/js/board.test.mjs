import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { Model, place } from "./page.mjs";
import board from "../../designlab/widgets/static/board.js";

const BUY = [0, "buy", "buy S1", "Buy the poet"];
const PASS = [1, "pass", "pass", "Pass"];
const LATER = [2, "pass", "hold", "Hold"];

const rect = (actions) => ["rect", { z: 1, "data-actions": actions }, "", ""];
const frame = (text, legal, more = {}) => ({
  who: "", text, events: [`${text} happened`], marks: [], turn: 1, ask: `what after ${text}?`,
  over: false, other: null, legal, delta: {}, ...more,
});
const doc = (more = {}) => ({
  v: 2, title: "Toy", label: "toy board", size: [10, 10], style: "",
  base: { card: rect("0"), both: rect("0 1"), idle: rect("7") },
  frames: [frame("", [BUY, PASS]), frame("first", [BUY, PASS]), frame("second", [BUY, PASS])],
  at: 2, undo: "back to turn 1, before the first", redo: "", cut: 0, viewpoint: -2, viewpoints: [], ...more,
});
const SEATS = [[-2, "All cards open"], [0, "P0"], [1, "P1"], [-1, "Spectator"]];
const many = [..."abcdefghij"].map((letter, k) => [k, k < 5 ? "buy" : "go", `${letter}${k}`, `Take ${letter.toUpperCase()}`]);

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
const words = (node, selector) => node.querySelectorAll(selector).filter((found) => !found.hidden).map((found) => found.textContent);
const acts = (model) => model.sent.filter(({ type }) => type === "act").map(({ action }) => action);
const reply = ({ model }, content) =>
  model.deliver({ type: "sync", view: model.last.view, seq: model.last.seq, cut: 0, ...content });

test("it says that it is ready, and to the kernel that it is open", () => {
  const { root, model } = mount();
  assert.equal(root.dataset.dlReady, "1");
  assert.deepEqual([root.dataset.dlPly, root.dataset.dlLength], ["2", "2"]);
  const { type, cut, length } = model.sent[0];
  assert.deepEqual([type, cut, length], ["open", 0, 3]);
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
  const asked = view.model.sent.filter(({ type }) => type === "act");
  assert.equal(asked.length, 1);
  assert.deepEqual([asked[0].action, asked[0].ply, asked[0].seq, asked[0].cut], [0, 2, 1, 0]);
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

test("the buttons that take back say where they lead, once the kernel knows the position", () => {
  const view = mount();
  const names = () => view.root.querySelectorAll(".dl-round").slice(0, 2).map((b) => b.getAttribute("aria-label"));
  assert.deepEqual(names(), ["Undo (u): back to turn 1, before the first", "Redo (r)"]);
  key(view.root, "ArrowLeft");
  assert.deepEqual(names(), ["Undo (u)", "Redo (r)"]);
  view.model.deliver({ type: "sync", keep: 3, frames: [], at: 1, cut: 0, undo: "back to the start", redo: "on to turn 2" });
  assert.deepEqual(names(), ["Undo (u): back to the start", "Redo (r): on to turn 2"]);
});

test("digits take the option with that number, and only where nothing is typed", () => {
  const { root, model } = mount();
  key(root, "7");
  assert.deepEqual(acts(model), []);
  key(root, "2");
  assert.deepEqual(acts(model), [1]);
});

test("in an open choice digits mean what it offers", () => {
  const state = doc();
  state.base.both = rect("1 2");
  state.frames[2].legal = [BUY, PASS, LATER];
  const { root, model } = mount({ doc: state });
  element(root, "both").click();
  key(root, "2");
  assert.deepEqual(acts(model), [2]);
});

function mountMany() {
  const state = doc();
  state.frames[2] = frame("second", many);
  const view = mount({ doc: state });
  const filter = view.root.querySelector(".dl-filter");
  const type = (text) => {
    filter.value = text;
    filter.dispatch("input");
  };
  return { ...view, filter, type };
}

test("few options need no filter, many have one", () => {
  assert.equal(mount().root.querySelector(".dl-filter").hidden, true);
  assert.equal(mountMany().filter.hidden, false);
});

test("typing filters by words or notation, and Enter takes the only one left", () => {
  const { root, model, filter, type } = mountMany();
  type("go");
  assert.equal(words(root, ".dl-action").length, 5);
  assert.deepEqual(words(root, ".dl-kind-name"), ["buy", "go"]);
  assert.deepEqual(root.querySelectorAll(".dl-kind").map((group) => group.hidden), [true, false]);
  assert.equal(root.querySelector(".dl-count").textContent, "5 of 10 options");
  filter.dispatch("keydown", { key: "Enter" });
  assert.deepEqual(acts(model), []);
  for (const nothing of ["u", "2", "Home"]) filter.dispatch("keydown", { key: nothing });
  assert.equal(model.sent.length, 1);
  type("take h");
  filter.dispatch("keydown", { key: "Enter" });
  assert.deepEqual(acts(model), [7]);
});

test("numbers follow the filter; nothing left is said; Escape shows all", () => {
  const { root, model, filter, type } = mountMany();
  type("c2");
  assert.deepEqual(words(root, ".dl-action").map((text) => text[0]), ["1"]);
  type("zzz");
  assert.match(root.querySelector(".dl-count").textContent, /No option matches “zzz”/);
  filter.dispatch("keydown", { key: "Escape" });
  assert.equal(words(root, ".dl-action").length, 10);
  assert.equal(root.querySelectorAll(".dl-key").filter((badge) => badge.textContent).length, 9);
  assert.equal(model.sent.length, 1);
});

test("arrow keys go from option to option, one of which Tab reaches", () => {
  const { root } = mountMany();
  const buttons = root.querySelectorAll(".dl-action");
  key(root, "ArrowDown");
  assert.equal(document.activeElement, buttons[0]);
  buttons[0].dispatch("keydown", { key: "ArrowDown" });
  assert.equal(document.activeElement, buttons[1]);
  assert.deepEqual(buttons.map((b) => b.tabIndex), [-1, 0, ...Array(8).fill(-1)]);
  buttons[1].dispatch("keydown", { key: "ArrowUp" });
  buttons[0].dispatch("keydown", { key: "ArrowUp" });
  assert.equal(document.activeElement, root.querySelector(".dl-filter"));
});

test("where another seat is to act nothing can be chosen, but one may look through its eyes", () => {
  const state = doc({ viewpoint: 0, viewpoints: SEATS });
  state.frames[2] = frame("second", [], { ask: "P1 is to act", other: 1 });
  const view = mount({ doc: state });
  const { root, model } = view;
  assert.equal(root.querySelector(".dl-ask").textContent, "P1 is to act");
  assert.equal(element(root, "card").hasAttribute("tabindex"), false);
  element(root, "card").click();
  key(root, "1");
  assert.deepEqual(acts(model), []);
  const offers = root.querySelector(".dl-look").querySelectorAll("button");
  assert.deepEqual(offers.map((b) => b.textContent), ["Look through P1’s eyes", "All cards open"]);
  offers[0].click();
  assert.deepEqual([model.last.type, model.last.viewpoint], ["viewpoint", 1]);
  const seen = { ...doc({ viewpoint: 1, viewpoints: SEATS, cut: 1 }), base: { card: rect("0") } };
  model.deliver({ type: "doc", doc: seen, stay: true, view: model.last.view, seq: model.last.seq });
  assert.deepEqual([root.dataset.dlViewpoint, root.dataset.dlPly, root.dataset.dlBusy], ["1", "2", undefined]);
  assert.equal(root.querySelector(".dl-eyes").value, "1");
  assert.equal(root.querySelector(".dl-look").hidden, true);
  assert.equal(element(root, "both"), null);
  element(root, "card").click();
  assert.deepEqual([acts(model), model.last.cut], [[0], 1]);
});

test("a viewpoint that the kernel refuses is not shown as chosen", () => {
  const { root, model } = mount({ doc: doc({ viewpoints: SEATS }) });
  model.alive = false;
  const eyes = root.querySelector(".dl-eyes");
  eyes.value = "1";
  eyes.dispatch("change");
  assert.equal(eyes.value, "-2");
  assert.match(root.dataset.dlError, /kernel is not running/);
});

test("one viewpoint is no choice", () => {
  assert.equal(mount().root.querySelector(".dl-seen-by").hidden, true);
});

test("another session on the same board reaches all views and pages loaded later", () => {
  const state = { doc: doc() };
  const { root, model } = mount(state);
  const el = place();
  const end = board.render({ model, el });
  key(root, "Home");
  const other = doc({ frames: [frame("", [BUY]), frame("elsewhere", [LATER])], at: 1, cut: 4 });
  model.deliver({ type: "doc", doc: other, stay: false });
  for (const shown of [root, el.children[0]]) {
    assert.deepEqual([shown.dataset.dlPly, shown.dataset.dlLength], ["1", "1"]);
    assert.deepEqual(words(shown, ".dl-did"), ["The game is set up", "elsewhere"]);
  }
  assert.equal(model.get("doc").cut, 4);
  model.deliver({ type: "sync", keep: 2, frames: [frame("on", [BUY])], at: 2, cut: 4, undo: "", redo: "" });
  assert.equal(root.dataset.dlLength, "2");
  end();
});

test("a change of viewpoint leaves the reader where he looks", () => {
  const { root, model } = mount();
  key(root, "Home");
  model.deliver({ type: "doc", doc: doc({ cut: 1 }), stay: true });
  assert.equal(root.dataset.dlPly, "0");
});

test("what was done by hand stands apart in the log; bots and turns are named", () => {
  const state = doc();
  state.frames[1] = frame("first", [BUY], { who: "P1 (hunter)", marks: ["by hand: die of P1: 4"], turn: 2 });
  const { root } = mount({ doc: state });
  assert.deepEqual(words(root, ".dl-mark"), ["by hand: die of P1: 4"]);
  assert.deepEqual(words(root, ".dl-did")[1], "P1 (hunter): first");
  assert.deepEqual(words(root, ".dl-turn"), ["Start", "turn 1", "turn 2"]);
});

test("the question mark shows the keys, Escape puts them away", () => {
  const { root } = mount();
  const sheet = root.querySelector(".dl-sheet");
  assert.equal(sheet.hidden, true);
  key(root, "?");
  assert.equal(sheet.hidden, false);
  assert.ok(sheet.querySelectorAll("kbd").some((kbd) => kbd.textContent === "u"));
  key(root, "Escape");
  assert.equal(sheet.hidden, true);
});

test("it plays at the chosen speed, which the page remembers, to the end", async () => {
  const { root } = mount();
  const speed = root.querySelector(".dl-speed");
  assert.equal(speed.value, "1");
  speed.value = "3";
  speed.dispatch("change");
  key(root, "Home");
  key(root, "p");
  await new Promise((done) => setTimeout(done, 400));
  assert.equal(root.dataset.dlPly, "2");
  assert.equal(mount().root.querySelector(".dl-speed").value, "3");
  delete window.designlabSpeed;
});

test("a game that is over says that nothing is left to decide", () => {
  const state = doc();
  state.frames[2] = frame("second", [], { over: true });
  const { root } = mount({ doc: state });
  assert.match(root.querySelector(".dl-look").textContent, /Nothing is left to decide/);
});
