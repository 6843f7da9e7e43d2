import assert from "node:assert/strict";
import { test } from "node:test";
import { Choice, actionsOf, byKind, matches } from "../../designlab/widgets/static/choice.js";

test("an element names its actions as numbers", () => {
  assert.deepEqual(actionsOf("3 14 15"), [3, 14, 15]);
  assert.deepEqual(actionsOf(undefined), []);
  assert.deepEqual(actionsOf(""), []);
});

test("a click that can mean one legal action acts", () => {
  assert.deepEqual(new Choice([1, 2]).click([2, 9]), { act: 2 });
});

test("a click that means nothing legal does nothing", () => {
  const choice = new Choice([1, 2]);
  assert.deepEqual(choice.click([7, 8]), {});
  assert.deepEqual(choice.click([]), {});
  assert.equal(choice.mark([7]), "");
});

test("a click that can mean several offers exactly the legal ones", () => {
  assert.deepEqual(new Choice([1, 2, 3]).click([3, 9, 1]), { choose: [3, 1] });
});

test("a second click keeps what both have in common: this piece, then that square", () => {
  const choice = new Choice([10, 11, 20, 21]);
  choice.click([10, 11]); // the piece: two moves
  assert.deepEqual(choice.click([11, 21]), { act: 11 }); // the square: two moves, one in common
});

test("a second click that has nothing in common starts afresh", () => {
  const choice = new Choice([1, 2, 3, 4]);
  choice.click([1, 2]);
  assert.deepEqual(choice.click([3, 4]), { choose: [3, 4] });
});

test("a second click on the same thing, and cancel, give the choice up", () => {
  const choice = new Choice([1, 2, 3]);
  choice.click([1, 2]);
  assert.deepEqual(choice.click([1, 2]), {});
  assert.equal(choice.mark([3]), "legal");
  choice.click([1, 2]);
  choice.cancel();
  assert.deepEqual(choice.click([2, 3]), { choose: [2, 3] });
});

test("while one chooses, only what is still meant is marked", () => {
  const choice = new Choice([1, 2, 3]);
  assert.equal(choice.mark([3]), "legal");
  choice.click([1, 2]);
  assert.equal(choice.mark([2]), "chosen");
  assert.equal(choice.mark([3]), "");
});

test("after acting nothing is chosen any more", () => {
  const choice = new Choice([1, 2, 3]);
  choice.click([1, 2]);
  choice.click([2]);
  assert.equal(choice.mark([3]), "legal");
});

test("legal actions are grouped by kind in the order given", () => {
  const legal = [[5, "buy", "buy S1", "Buy"], [9, "pass", "pass", "Pass"], [6, "buy", "buy S2", "Buy"]];
  assert.deepEqual([...byKind(legal)].map(([kind, rows]) => [kind, rows.map(([n]) => n)]), [["buy", [5, 6]], ["pass", [9]]]);
});

test("an action is found by any of its words, whatever their case and order", () => {
  const entry = [5, "buy", "buy S1", "Buy the Poet of the Moon"];
  for (const text of ["poet", "moon POET", "s1", "buy m", ""]) assert.ok(matches(entry, text), text);
  for (const text of ["sun", "poet sun"]) assert.equal(matches(entry, text), false, text);
});
