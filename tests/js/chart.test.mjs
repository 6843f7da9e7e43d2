import assert from "node:assert/strict";
import { test } from "node:test";
import { Model, place } from "./page.mjs";
import chart, { applyTheme, buffersById, onScreen } from "../../designlab/widgets/static/chart.js";

class Observer { observe() {} disconnect() {} }
globalThis.MutationObserver = Observer;
globalThis.matchMedia = () => ({ matches: true, addEventListener() {}, removeEventListener() {} });

function fakeBokeh() {
  const patches = [];
  const plot = { type: "Figure", tags: [], look: {}, setv(look) { Object.assign(this.look, look); } };
  const document = { apply_json_patch: (content, buffers) => patches.push([content, buffers]) };
  const root = { document, references: () => [plot] };
  globalThis.Bokeh = {
    version: "9.9", patches, plot,
    embed: { embed_item: async (figure) => ({ figure, roots: [{ model: root }], clear() {} }) },
  };
  return globalThis.Bokeh;
}
const state = () => ({
  figure: { id: 1 }, label: "Scores", bokeh_version: "9.9", bokeh_script: "IPY_MODEL_x",
  themes: { light: { Figure: { background_fill_color: "white" } }, dark: { Figure: { background_fill_color: "black" } } },
});
const settle = () => new Promise((done) => setTimeout(done, 5));
const patch = (seq) => ({ type: "patch", seq, ids: [], content: { seq } });

function mount(model) {
  const el = place();
  const end = chart.render({ model, el });
  return { box: el.querySelector(".dl-chart"), end };
}

test("buffers are cut out of what they came in", () => {
  const bytes = new Uint8Array([9, 1, 2, 3]);
  const found = buffersById(["a"], [new DataView(bytes.buffer, 1, 2)]);
  assert.deepEqual([...new Uint8Array(found.get("a"))], [1, 2]);
});

test("looks go by type and by tag", () => {
  const models = [{ type: "Figure", tags: ["series"], got: {}, setv(look) { Object.assign(this.got, look); } }];
  applyTheme(models, { Figure: { a: 1 }, "#series": { b: 2 }, "#other": { c: 3 } });
  assert.deepEqual(models[0].got, { a: 1, b: 2 });
});

test("updates that come while the chart is being made are not lost", async () => {
  const { patches } = fakeBokeh();
  const model = new Model(state());
  chart.initialize({ model });
  const { box, end } = mount(model);
  model.deliver(patch(1));
  await settle();
  model.deliver(patch(2));
  assert.deepEqual(patches.map(([content]) => content.seq), [1, 2]);
  assert.deepEqual([box.dataset.dlReady, box.dataset.dlSeq], ["1", "2"]);
  assert.equal(globalThis.Bokeh.plot.look.background_fill_color, "black");
  end();
});

test("a view that opens after updates asks for the figure as it is now", async () => {
  const { patches } = fakeBokeh();
  const model = new Model(state());
  chart.initialize({ model });
  model.deliver(patch(1));
  const { box, end } = mount(model);
  await settle();
  assert.equal(model.last.type, "figure");
  assert.equal(box.dataset.dlReady, undefined);
  model.deliver({ type: "figure", view: model.last.view, figure: { id: 2 }, seq: 5 });
  model.deliver(patch(5)); // already in that figure
  await settle();
  model.deliver(patch(6));
  assert.deepEqual(patches.map(([content]) => content.seq), [6]);
  end();
});

test("a chart that cannot be drawn says so", async () => {
  fakeBokeh().embed.embed_item = async () => { throw new Error("broken"); };
  const { box, end } = mount(new Model(state()));
  await settle();
  assert.match(box.textContent, /cannot be drawn/);
  assert.match(box.dataset.dlError, /broken/);
  end();
});

test("another figure takes the place of the first, and later updates are its own", async () => {
  const { patches } = fakeBokeh();
  const shown = [];
  globalThis.Bokeh.embed.embed_item = async (figure) => {
    shown.push(figure.id);
    const document = { apply_json_patch: (content) => patches.push([figure.id, content.seq]) };
    return { roots: [{ model: { document, references: () => [] } }], clear() { shown.push(`-${figure.id}`); } };
  };
  const model = new Model(state());
  chart.initialize({ model });
  const { box, end } = mount(model);
  await settle();
  model.deliver(patch(1));
  model.set("figure", { id: 2 });
  model.deliver({ type: "change" }); // stands for the event "change:figure"
  model.deliver(patch(2));
  await settle();
  assert.deepEqual(shown, [1, "-1", 2]);
  assert.deepEqual(patches, [[1, 1], [2, 2]]);
  assert.equal(box.dataset.dlSeq, "2");
  end();
  assert.equal(shown.at(-1), "-2");
});

test("which parts of a layout are on the screen", () => {
  const part = (top, bottom) => ({ el: { getBoundingClientRect: () => ({ top, bottom }) } });
  globalThis.innerHeight = 600;
  assert.deepEqual(onScreen({ child_views: [part(-300, -10), part(-100, 50), part(500, 800), part(700, 900)] }), [1, 2]);
  assert.equal(onScreen({}), null);
});
