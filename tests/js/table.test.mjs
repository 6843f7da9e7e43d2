import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { Model, place } from "./page.mjs";
import apply from "../../designlab/widgets/static/apply.js";
import table from "../../designlab/widgets/static/table.js";

const line = (name, more) => ({
  name, parent: null, ply: 0, length: 4, at: 4, turn: 2, current: false, compared: false, why: "", ended: false, ...more,
});
const info = (more) => ({
  title: "Toy", original: "玩具", ruleset: "default", seed: "7", over: false, forced: 0, files: [], chances: null, news: "",
  seats: [{ name: "P0", bot: null }, { name: "P1", bot: "steward" }], bots: { random: "any", steward: "saves" },
  lines: [line("main line", { current: true })], ...more,
});

const open = [];
function mount(widget, state) {
  const model = new Model({ info: state });
  const el = place();
  open.push(widget.render({ model, el }));
  return { model, root: el.children[0] };
}
afterEach(() => open.splice(0).forEach((close) => close()));

const press = (root, what) => root.querySelector(`button[data-do="${what}"]`).click();
const answer = (model, more) =>
  model.deliver({ type: "answer", view: model.last.view, seq: model.last.seq, ok: true, text: "", did: model.last.type, ...more });
function show(model, state) {
  model.set("info", state);
  model.deliver({ type: "change" });
}

test("it says what is played, by whom, from which seed", () => {
  const { root } = mount(table, info({ news: "Here again." }));
  assert.equal(root.dataset.dlReady, "1");
  assert.equal(root.dataset.dlSeed, "7");
  assert.match(root.textContent, /Toy.*玩具.*rules: default · seed 7/);
  assert.match(root.querySelector(".dl-status").textContent, /Here again/);
  const chosen = root.querySelectorAll("option[selected]").map((option) => option.getAttribute("title"));
  assert.deepEqual(chosen, ["", "saves"]);
});

test("one request at a time; its answer or its error is said in the bar", () => {
  const { root, model } = mount(table, info());
  press(root, "branch");
  press(root, "bot");
  assert.deepEqual(model.sent.map(({ type }) => type), ["branch"]);
  assert.equal(root.dataset.dlBusy, "1");
  answer(model, { text: "You are trying it." });
  assert.equal(root.dataset.dlBusy, undefined);
  assert.equal(root.querySelector(".dl-status").textContent, "You are trying it.");
  press(root, "bot");
  answer(model, { ok: false, text: "the game is over" });
  assert.equal(root.dataset.dlError, "the game is over");
});

test("another view's answer is not this view's", () => {
  const { root, model } = mount(table, info());
  press(root, "bot");
  model.deliver({ type: "answer", view: "other", seq: 1, ok: true, text: "not mine" });
  assert.equal(root.dataset.dlBusy, "1");
  assert.equal(root.querySelector(".dl-status").textContent, "");
});

test("without a kernel it says so and stays usable", () => {
  const { root, model } = mount(table, info());
  model.alive = false;
  press(root, "bot");
  assert.match(root.dataset.dlError, /kernel/);
  assert.equal(root.dataset.dlBusy, undefined);
});

test("changing a seat sends all seats", () => {
  const { root, model } = mount(table, info());
  const [first, second] = root.querySelectorAll("select[data-seat]");
  Object.assign(first, { value: "random" });
  Object.assign(second, { value: "" });
  first.dispatch("change");
  assert.deepEqual(model.last.seats, ["random", null]);
});

test("a form opens below the bar, one at a time, and closes when its work is done", () => {
  const { root, model } = mount(table, info());
  const forms = () => root.querySelectorAll("form").filter((form) => !form.hidden).map((form) => form.getAttribute("aria-label"));
  assert.deepEqual(forms(), []);
  press(root, "save");
  assert.deepEqual(forms(), ["Save"]);
  press(root, "new");
  assert.deepEqual(forms(), ["New game"]);
  root.querySelector('form[aria-label="New game"]').dispatch("submit");
  assert.equal(model.last.type, "new");
  assert.match(model.last.seed, /^\d+$/);
  answer(model, { ok: false, text: "no" });
  assert.deepEqual(forms(), ["New game"]);
  root.querySelector('form[aria-label="New game"]').dispatch("submit");
  answer(model);
  assert.deepEqual(forms(), []);
});

test("chances are asked for when somebody wants them, and entered by stream and outcome", () => {
  const { root, model } = mount(table, info());
  press(root, "hand");
  assert.deepEqual([model.last.type, model.last.open], ["hand", true]);
  answer(model);
  show(model, info({ chances: [["dice", "die of P0", [["1", "one"], ["2", "two"]]]] }));
  const row = root.querySelector('[data-stream="dice"]');
  row.querySelector("select").value = "2";
  row.querySelector("button").click();
  assert.deepEqual([model.last.type, model.last.stream, model.last.outcome], ["force", "dice", "2"]);
  answer(model);
  show(model, info({ chances: [], forced: 1 }));
  assert.equal(root.dataset.dlForced, "1");
  assert.match(root.textContent, /One outcome waits.*Nothing is left to chance here/);
});

test("one line needs no tree; several show who left whom, where they are, and can be compared", () => {
  const { root, model } = mount(table, info());
  assert.equal(root.querySelector(".dl-lines").hidden, true);
  show(model, info({ lines: [line("main line"), line("what if 1", { parent: "main line", ply: 2, current: true, ended: true, why: "hp 3 → 4" })] }));
  assert.equal(root.querySelector(".dl-lines").hidden, false);
  assert.equal(root.dataset.dlLine, "what if 1");
  assert.equal(root.querySelectorAll(".dl-bud").length, 2);
  const [first, second] = root.querySelectorAll("[data-line]");
  assert.match(second.textContent, /4 decisions · over · hp 3 → 4/);
  assert.equal(second.querySelectorAll("button").some((button) => button.textContent === "compare"), false);
  first.querySelectorAll("button").find((button) => button.textContent === "compare").click();
  assert.deepEqual([model.last.type, model.last.line], ["compare", "main line"]);
  answer(model);
  first.querySelector(".dl-line-name").click();
  assert.deepEqual([model.last.type, model.last.line], ["line", "main line"]);
});

test("values that differ are named, and can be applied in two ways", () => {
  const { root, model } = mount(apply, { different: [] });
  assert.equal(root.querySelectorAll("button").every((button) => button.disabled), true);
  show(model, { different: ["a", "b", "c", "d", "e"].map((key) => [key, "1", "2"]) });
  assert.equal(root.dataset.dlDifferent, "5");
  assert.match(root.textContent, /a 1 → 2, b 1 → 2, c 1 → 2, d 1 → 2 and 1 more/);
  press(root, "onward");
  answer(model);
  press(root, "replay");
  assert.deepEqual(model.sent.map(({ type }) => type), ["onward", "replay"]);
});
