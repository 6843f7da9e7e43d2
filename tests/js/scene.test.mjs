import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.mjs";
import { Line, Picture, applyDelta, differing, lineOf, merged, renew } from "../../designlab/widgets/static/scene.js";

const card = (x, more = {}) => ["rect", { x, z: 1, ...more }, "", "a card"];
const doc = () => ({
  base: { a: card(0), b: card(10) },
  frames: [
    { delta: {} },
    { delta: { set: { a: ["rect", { x: 5, fill: "red" }, "", "a card"] } } },
    { delta: { set: { a: ["rect", { fill: null }, "", "moved"], c: card(20) }, del: ["b"] } },
  ],
});

test("a delta sets, adds, removes, and takes attributes away", () => {
  const line = new Line(doc());
  assert.deepEqual(line.scene(1).get("a"), ["rect", { x: 5, z: 1, fill: "red" }, "", "a card"]);
  assert.deepEqual(line.scene(2).get("a"), ["rect", { x: 5, z: 1 }, "", "moved"]);
  assert.deepEqual([...line.scene(2).keys()].sort(), ["a", "c"]);
});

test("scenes are the same in whatever order they are asked for", () => {
  const forwards = new Line(doc());
  const expected = [0, 1, 2].map((k) => [...forwards.scene(k)]);
  const jumping = new Line(doc());
  for (const k of [2, 0, 1, 2, 1, 0]) assert.deepEqual([...jumping.scene(k)], expected[k]);
});

test("what does not change is shared, not copied", () => {
  const line = new Line(doc());
  assert.equal(line.scene(1).get("b"), line.scene(0).get("b"));
});

test("an empty delta leaves everything", () => {
  const scene = new Map([["a", card(0)]]);
  assert.deepEqual([...applyDelta(scene, undefined)], [...scene]);
});

test("a line that goes another way forgets the old scenes", () => {
  const line = new Line(doc());
  line.scene(2);
  line.change(2, [{ delta: { del: ["a"] } }, { delta: {} }]);
  assert.equal(line.last, 3);
  assert.deepEqual([...line.scene(3).keys()], ["b"]);
});

test("all views of a recording share one line", () => {
  const one = doc();
  assert.equal(lineOf(one), lineOf(one));
  assert.notEqual(lineOf(one), lineOf(doc()));
});

const picture = () => new Picture({ size: [100, 50], label: "board", style: "" });
const ids = (p) => p.svg.children.map((child) => child.dataset.id).filter(Boolean);

test("only what differs is drawn again, and elements keep their identity", () => {
  const line = new Line(doc());
  const p = picture();
  assert.deepEqual(p.draw(line.scene(0)), ["a", "b"]);
  const a = p.element("a");
  assert.deepEqual(p.draw(line.scene(1)), ["a"]);
  assert.deepEqual(p.draw(line.scene(1)), []);
  assert.equal(p.element("a"), a);
  assert.equal(a.getAttribute("x"), "5");
  p.draw(line.scene(2));
  assert.equal(a.hasAttribute("fill"), false);
  assert.equal(a.textContent, "moved");
  assert.equal(p.element("b"), undefined);
});

test("elements stand in the order of z, also when it changes", () => {
  const p = picture();
  p.draw(new Map([["top", card(0, { z: 9 })], ["low", card(0, { z: -1 })], ["mid", card(0)]]));
  assert.deepEqual(ids(p), ["low", "mid", "top"]);
  p.draw(new Map([["top", card(0, { z: 9 })], ["low", card(0, { z: 12 })], ["mid", card(0)]]));
  assert.deepEqual(ids(p), ["mid", "top", "low"]);
});

test("an id that becomes another shape is made anew", () => {
  const p = picture();
  p.draw(new Map([["a", card(0)]]));
  p.draw(new Map([["a", ["circle", { r: 3, z: 1 }, "", ""]]]));
  assert.equal(p.element("a").localName, "circle");
  assert.equal(ids(p).length, 1);
});

test("a recording from a stranger can only draw", () => {
  const p = picture();
  p.draw(new Map([
    ["s", ["script", { z: 1 }, "alert(1)", ""]],
    ["f", ["foreignObject", { z: 1 }, "", ""]],
    ["t", ["text", { z: 1, onclick: "alert(1)", href: "javascript:1", style: "x", x: 1 }, "<b>x</b>", ""]],
  ]));
  assert.deepEqual(ids(p), ["t"]);
  for (const name of ["onclick", "href", "style"]) assert.equal(p.element("t").hasAttribute(name), false);
  assert.deepEqual(p.element("t").childNodes, ["<b>x</b>"]);
});

test("another recording in the same place has its own scenes", () => {
  const one = doc();
  lineOf(one).scene(2);
  renew(one, { base: { z: card(1) }, frames: [{ delta: {} }], at: 0 });
  assert.deepEqual(Object.keys(one), ["base", "frames", "at"]);
  assert.deepEqual([...lineOf(one).scene(0).keys()], ["z"]);
});

test("scenes differ in what is seen, not in what a click means or where it is painted", () => {
  const one = new Map([["same", card(1)], ["moved", card(1)], ["said", card(1)], ["gone", card(1)], ["wired", card(1)]]);
  const other = new Map([
    ["same", card(1)], ["moved", card(2)], ["said", ["rect", { x: 1, z: 1 }, "", "another"]], ["new", card(1)],
    ["wired", card(1, { "data-actions": "1 2", z: 3 })],
  ]);
  assert.deepEqual(differing(one, other), ["moved", "said", "gone", "new"]);
  assert.deepEqual(differing(one, one), []);
});

test("boxes that overlap become one frame, also by way of a third", () => {
  const box = (x, y, width, height) => ({ x, y, width, height });
  const size = [100, 100];
  assert.deepEqual(merged([box(0, 0, 10, 10), box(20, 0, 10, 10), box(8, 0, 14, 5)], size), [box(0, 0, 30, 10)]);
  assert.equal(merged([box(0, 0, 10, 10), box(11, 0, 10, 10)], size).length, 2);
  assert.deepEqual(merged([box(0, 0, 100, 100), box(5, 5, 1, 1)], size), [box(5, 5, 1, 1)]);
  assert.deepEqual(merged([box(0, 0, 100, 100)], size), [box(0, 0, 100, 100)]);
});

test("frames stay in front of what is drawn later", () => {
  const p = picture();
  p.draw(new Map([["a", card(0)]]));
  p.outline([{ x: 0, y: 0, width: 5, height: 5 }]);
  p.draw(new Map([["a", card(0)], ["b", card(1, { z: 50 })]]));
  assert.equal(p.svg.lastElementChild.getAttribute("class"), "dl-frames");
  p.outline([]);
  assert.equal(p.svg.querySelectorAll(".dl-frames").length, 1);
});
