import assert from "node:assert/strict";
import { test } from "node:test";
import { Newest, post } from "../../designlab/widgets/static/transport.js";
import { Clock, Model } from "./page.mjs";

function setup() {
  const sent = [];
  const clock = new Clock();
  const newest = new Newest((value, seq) => sent.push([value, seq]) > 0, { clock });
  return { sent, clock, newest };
}

test("one value at most is on its way, the newest of those waiting follows", () => {
  const { sent, newest } = setup();
  for (let value = 1; value <= 100; value++) newest.offer(value);
  assert.deepEqual(sent, [[1, 1]]);
  newest.ack(1);
  assert.deepEqual(sent, [[1, 1], [100, 2]]);
  newest.ack(2);
  assert.equal(sent.length, 2);
  assert.equal(newest.busy, false);
  assert.equal(newest.acked, 2);
});

test("the last value always arrives, however the answers fall", () => {
  const { sent, newest } = setup();
  let value = 0;
  for (let round = 0; round < 50; round++) {
    for (let k = 0; k <= round % 4; k++) newest.offer(++value);
    if (round % 3 === 0) newest.ack(newest.seq);
  }
  while (newest.busy) newest.ack(newest.seq);
  assert.equal(sent.at(-1)[0], value);
});

test("an old or foreign acknowledgement changes nothing", () => {
  const { sent, newest } = setup();
  newest.offer("a");
  newest.offer("b");
  newest.ack(0);
  newest.ack(7);
  assert.equal(sent.length, 1);
  assert.equal(newest.busy, true);
});

test("an unanswered value is sent again, or a newer one in its stead", () => {
  const { sent, clock, newest } = setup();
  newest.offer("a");
  clock.pass(2999);
  assert.equal(sent.length, 1);
  clock.pass(1);
  assert.deepEqual(sent.at(-1), ["a", 2]);
  newest.offer("b");
  clock.pass(3000);
  assert.deepEqual(sent.at(-1), ["b", 3]);
  newest.ack(3);
  clock.pass(10000);
  assert.equal(sent.length, 3);
});

test("closing forgets what waits", () => {
  const { sent, clock, newest } = setup();
  newest.offer("a");
  newest.offer("b");
  newest.close();
  clock.pass(10000);
  assert.equal(sent.length, 1);
});

test("a dead kernel is noticed", () => {
  const model = new Model({});
  assert.equal(post(model, 1), true);
  model.alive = false;
  assert.equal(post(model, 2), false);
  const newest = new Newest(() => false, { clock: new Clock() });
  newest.offer(1);
  assert.equal(newest.dead, true);
});
