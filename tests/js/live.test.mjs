import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { Model, place } from "./page.mjs";
import live from "../../designlab/widgets/static/live.js";

globalThis.MutationObserver = class { observe() {} disconnect() {} };
globalThis.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} });
globalThis.Bokeh = {
  version: "9.9",
  embed: { embed_item: async () => ({ roots: [{ model: { document: { apply_json_patch() {} }, references: () => [] } }], clear() {} }) },
};

const state = () => ({
  figure: { id: 1 }, label: "Charts", bokeh_version: "9.9", bokeh_script: "IPY_MODEL_x", n: 2000,
  themes: { light: {}, dark: {} }, schema: { title: "Toy", start: "", groups: [] },
  controls: { bots: { random: "anything", clever: "the best" }, numbers: [1000, 2000] },
});
const now = (more = {}) => ({
  text: "500 of 2,000 games", error: false, running: true, games: 500, of: 2000, digest: "d",
  bots: ["clever", "clever"], seats: ["P0", "P1"], compare: "default", note: "",
  compares: [["default", "the default ruleset"], ["shown", "pin what is shown now"]], ...more,
});
const settle = () => new Promise((done) => setTimeout(done, 5));

const open = [];
async function mount() {
  const model = new Model(state());
  const el = place();
  const ends = [live.initialize({ model }), live.render({ model, el })];
  open.push(() => ends.reverse().forEach((end) => end()));
  await settle();
  return { model, root: el.children[0] };
}
afterEach(() => open.splice(0).forEach((close) => close()));

const select = (root, words) =>
  root.querySelectorAll("label").find((label) => label.children[0].textContent === words).querySelector("select");
function pick(node, value) {
  node.value = value;
  node.dispatch("change");
}

test("it asks for games when it is seen, and not before", async () => {
  const model = new Model(state());
  live.initialize({ model });
  assert.deepEqual(model.sent, []);
  const { model: seen, root } = await mount();
  assert.deepEqual([seen.last.type, root.dataset.dlReady], ["open", "1"]);
});

test("progress is shown in words, as a bar and as state", async () => {
  const { model, root } = await mount();
  model.deliver({ type: "progress", ...now() });
  assert.match(root.querySelector(".dl-live-state").textContent, /500 of 2,000/);
  assert.equal(root.querySelector("progress").value, 0.25);
  assert.deepEqual([root.dataset.dlGames, root.dataset.dlOf, root.dataset.dlRunning], ["500", "2000", "1"]);
  model.deliver({ type: "patch", seq: 1, ids: [], ...now({ games: 2000, running: false }) });
  assert.equal(root.dataset.dlRunning, undefined);
  assert.equal(root.querySelector(".dl-stop").hidden, true);
  assert.deepEqual([model.last.type, model.last.seq], ["drawn", 1]);
});

test("playing can be stopped and taken up again", async () => {
  const { model, root } = await mount();
  model.deliver({ type: "progress", ...now() });
  const button = root.querySelector(".dl-stop");
  button.click();
  assert.equal(model.last.type, "stop");
  model.deliver({ type: "progress", ...now({ running: false }) });
  assert.equal(button.textContent, "Play again");
  button.click();
  assert.equal(model.last.type, "again");
});

test("games, bots and baseline are chosen in the bar", async () => {
  const { model, root } = await mount();
  model.deliver({ type: "progress", ...now() });
  pick(select(root, "Games"), "1000");
  assert.deepEqual([model.last.type, model.last.n], ["choose", 1000]);
  pick(select(root, "Bots"), "random");
  assert.equal(model.last.bots, "random");
  pick(select(root, "Grey"), "shown");
  assert.equal(model.last.compare, "shown");
});

test("seats get bots of their own", async () => {
  const { model, root } = await mount();
  model.deliver({ type: "progress", ...now() });
  const seats = root.querySelector(".dl-seat-bots");
  assert.equal(seats.hidden, true);
  pick(select(root, "Bots"), "each seat its own");
  assert.equal(seats.hidden, false);
  pick(select(root, "P1"), "random");
  assert.deepEqual(model.last.bots, ["clever", "random"]);
  model.deliver({ type: "progress", ...now({ bots: ["clever", "random"] }) });
  assert.equal(seats.hidden, false);
  assert.deepEqual([select(root, "P0").value, select(root, "P1").value], ["clever", "random"]);
});

test("a game of one seat offers no seats", async () => {
  const { model, root } = await mount();
  model.deliver({ type: "progress", ...now({ bots: ["clever"], seats: ["P0"] }) });
  assert.deepEqual(select(root, "Bots").children.map((option) => option.textContent), ["random", "clever"]);
});

test("what the kernel refuses and what goes wrong is said in words", async () => {
  const { model, root } = await mount();
  model.deliver({ type: "progress", ...now({ games: 0 }) });
  pick(select(root, "Grey"), "shown");
  model.deliver({ type: "chosen", view: model.last.view, ok: false, text: "there is nothing to pin yet" });
  assert.match(root.textContent, /nothing to pin yet/);
  model.deliver({ type: "progress", ...now({ error: true, text: "The games could not be played" }) });
  assert.ok(root.querySelector(".dl-live-state").querySelector(".dl-status").classList.contains("error"));
  model.alive = false;
  root.querySelector(".dl-stop").click();
  assert.match(root.textContent, /kernel is not running/);
});

test("pictures are saved once at a time, and it says where", async () => {
  const { model, root } = await mount();
  model.deliver({ type: "progress", ...now() });
  const button = root.querySelector(".dl-pictures");
  button.click();
  assert.equal(model.last.type, "pictures");
  assert.equal(button.disabled, true);
  model.deliver({ type: "pictures", view: model.last.view, ok: true, text: "10 pictures saved" });
  assert.equal(button.disabled, false);
  assert.match(root.textContent, /10 pictures saved/);
});
