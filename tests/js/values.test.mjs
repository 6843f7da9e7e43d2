import assert from "node:assert/strict";
import { test } from "node:test";
import {
  changed, current, differences, fieldsOf, fullLabel, matches, parse, range, show, sliderStep, sorted, want,
} from "../../designlab/widgets/static/values.js";

const field = (more) => ({
  path: "a.b", label: "b", kind: "int", value: 3, default: 3, unit: "coins", ge: 0, le: 9,
  options: [], meaning: "price of a thing", status: "assumed", clause: "X-1.2", ...more,
});
const list = (more) => field({ kind: "list", value: [3, 2], default: [3, 2], ...more });

test("numbers are read strictly and refused in words", () => {
  assert.deepEqual(parse(field(), " 4 "), { value: 4 });
  assert.match(parse(field(), "2.5").error, /whole number from 0 to 9/);
  assert.match(parse(field(), "").error, /whole number/);
  assert.match(parse(field(), "12").error, /must be 0 to 9/);
  assert.match(parse(field(), "-1").error, /must be 0 to 9/);
  assert.deepEqual(parse(field({ kind: "float" }), "2.5"), { value: 2.5 });
  assert.match(parse(field({ le: null }), "x").error, /from 0 or more/);
});

test("lists are read with or without brackets", () => {
  assert.deepEqual(parse(list(), "3, 2,1"), { value: [3, 2, 1] });
  assert.deepEqual(parse(list(), "[3, 2]"), { value: [3, 2] });
  assert.deepEqual(parse(list(), ""), { value: [] });
  assert.match(parse(list(), "3, x").error, /numbers with commas/);
  assert.match(parse(list(), "3,,2").error, /numbers with commas/);
  assert.match(parse(list(), "3, 20").error, /each must be 0 to 9/);
  assert.match(parse(list(), "[3,").error, /list in square brackets/);
});

test("lists of words are read as words, and refused with what there is", () => {
  const words = list({ value: ["a", "b"], default: ["a"], options: ["a", "b", "c d"] });
  assert.equal(show(words, ["a", "c d"]), "a, c d");
  assert.deepEqual(parse(words, "a,  c d"), { value: ["a", "c d"] });
  assert.deepEqual(parse(words, '["b"]'), { value: ["b"] });
  assert.match(parse(words, "a, x").error, /no "x"; choose from a, b, c d/);
  assert.match(parse(words, "a,,b").error, /missing between two commas/);
  assert.deepEqual(parse(list({ value: [], default: ["any"], options: [] }), "this, that"), { value: ["this", "that"] });
});

test("what is shown is read back as the same value", () => {
  for (const value of [[], [1, 2, 3], [["a", 1], ["b", 2]], [{ x: 1 }]]) {
    const f = list({ value, default: value, ge: null, le: null });
    assert.deepEqual(parse(f, show(f, value)), { value });
  }
  assert.equal(show(field(), 7), "7");
});

test("only what differs from the game is asked for", () => {
  const f = field();
  assert.deepEqual(want({}, f, 5), { "a.b": 5 });
  assert.deepEqual(want({ "a.b": 5, c: 1 }, f, 3), { c: 1 });
  assert.equal(current(f, { "a.b": 5 }), 5);
  assert.equal(current(f, {}), 3);
});

test("changed means: other than the rulebook, whatever the game began with", () => {
  const variant = field({ value: 5 });
  assert.equal(changed(variant, {}), true);
  assert.equal(changed(variant, want({}, variant, 3)), false);
  assert.equal(changed(list(), { "a.b": [3, 2] }), false);
  assert.deepEqual(differences([variant, field({ path: "a.c" })], {}), [variant]);
});

test("wide ranges have no slider, others have a fitting step", () => {
  assert.equal(sliderStep(field()), 1);
  assert.equal(sliderStep(field({ le: 100000 })), 0);
  assert.equal(sliderStep(field({ le: null })), 0);
  assert.equal(sliderStep(field({ kind: "float", le: 1 })), 0.01);
  assert.equal(sliderStep(field({ kind: "text" })), 0);
  assert.equal(range({ ge: null, le: null }), "");
  assert.equal(range({ ge: null, le: 4 }), "4 or less");
});

test("search looks at names, meaning, clause and status", () => {
  assert.ok(matches(field(), "PRICE thing"));
  assert.ok(matches(field(), "x-1.2"));
  assert.ok(matches(field(), "assumed"));
  assert.ok(matches(field(), ""));
  assert.ok(!matches(field(), "price castle"));
});

test("a table's cells carry path, row and column", () => {
  const { path, kind, unit, ...column } = field();
  const group = {
    name: "cards",
    columns: [{ ...column, kind, unit, key: "cost", label: "cost" }],
    rows: [{ key: "general", label: "The General", values: [6], defaults: [5] }],
  };
  const [cell] = fieldsOf(group);
  assert.equal(cell.path, "cards.general.cost");
  assert.equal(cell.row, "The General");
  assert.deepEqual([cell.value, cell.default], [6, 5]);
  assert.ok(matches(cell, "general cost") && !matches(cell, "price"));
});

test("a value's full name says where it belongs", () => {
  assert.equal(fullLabel(field(), "movement"), "movement: b");
  assert.equal(fullLabel(field({ within: "setup" }), "Sliders"), "setup: b");
  assert.equal(fullLabel(field({ row: "The General" })), "The General: b");
  assert.equal(fullLabel(field()), "b");
});

test("rows are ordered by what is wanted, numbers by size, equal ones as they stood", () => {
  const fields = [3, 10, 3, 2].map((value, k) => field({ path: `r${k}`, value }));
  assert.deepEqual(sorted(fields, {}, 1), [3, 0, 2, 1]);
  assert.deepEqual(sorted(fields, {}, -1), [1, 0, 2, 3]);
  assert.deepEqual(sorted(fields, { r3: 11 }, 1), [0, 2, 1, 3]);
  const words = ["b", "A", "c10", "c9"].map((value, k) => field({ path: `r${k}`, kind: "text", value }));
  assert.deepEqual(sorted(words, {}, 1), [1, 0, 3, 2]);
});
