// A chapter as an exercise: what is asked, what counts as an answer, what may be seen.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Look } from "../../src/net/types.ts";
import { Practice } from "../../src/study/practice.ts";
import { type Node, Tree } from "../../src/core/tree.ts";

/** Turns a; b; c; d with answers beside a: x, a mistake that is explained, and y, which is good too. */
function sample(): { practice: Practice; at: (turns: string) => Node; shown: () => string } {
  const tree = Tree.from([
    { parent: -1, turn: "a", comment: "well", hint: "look left" },
    { parent: 0, turn: "b" },
    { parent: 1, turn: "c" },
    { parent: 2, turn: "d" },
    { parent: -1, turn: "x", comment: "this loses" },
    { parent: -1, turn: "y", marks: ["!"] },
  ]);
  let shown: Node = tree.root;
  const model = {
    go: (node: Node) => void (shown = node),
    changed: () => undefined,
    fail: (e: unknown) => assert.fail(String(e)),
    // Capitals lead where small letters lead.
    lookAt: (_: Node, turn: string) =>
      Promise.resolve({ position: turn.toLowerCase() } as unknown as Look),
  };
  const at = (turns: string) => tree.find(turns ? turns.split(" ") : []);
  return { practice: new Practice(model, tree.root), at, shown: () => shown.turn };
}

test("the turns of the main line are found one after the other", async () => {
  const { practice, at, shown } = sample();
  practice.begin();
  assert.ok(practice.asks(at("")) && !practice.asks(at("a")));
  assert.ok(!practice.knows(at("a")), "the answer cannot be looked up");
  await practice.propose("a");
  assert.deepEqual([practice.state, practice.comment, shown()], ["right", "well", "a"]);
  practice.next();
  assert.deepEqual([practice.state, shown(), practice.asked], ["asks", "b", 2]);
  assert.ok(practice.knows(at("a")) && !practice.knows(at("a b c")));
  practice.solve();
  assert.deepEqual([practice.state, shown()], ["shown", "c"]);
  practice.next();
  assert.deepEqual([practice.state, shown(), practice.found], ["ended", "d", 1]);
  practice.begin();
  assert.deepEqual([practice.state, practice.found, practice.asked], ["asks", 0, 1]);
});

test("a mistake gets the author's comment, another one the hint", async () => {
  const { practice } = sample();
  practice.begin();
  await practice.propose("x");
  assert.deepEqual([practice.state, practice.comment], ["wrong", "this loses"]);
  await practice.propose("z");
  assert.deepEqual([practice.state, practice.comment], ["wrong", "look left"]);
  await practice.propose("a");
  assert.deepEqual([practice.state, practice.found], ["right", 0], "not at the first try");
});

test("what leads to the same position counts, and what the author calls good", async () => {
  const { practice, shown } = sample();
  practice.begin();
  await practice.propose("A");
  assert.deepEqual([practice.state, shown()], ["right", "a"]);
  practice.begin();
  await practice.propose("y");
  assert.deepEqual([practice.state, shown(), practice.found], ["right", "y", 1]);
  practice.next();
  assert.equal(practice.state, "ended");
});
