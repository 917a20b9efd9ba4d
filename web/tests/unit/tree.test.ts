// The tree of variations: lines, promoting, deleting, storing and restoring.
import assert from "node:assert/strict";
import test from "node:test";
import { Agreed } from "../../src/core/agreed.ts";
import { Autosave } from "../../src/study/autosave.ts";
import { clipped, type Node, NODES_MAX, Tree } from "../../src/core/tree.ts";

/** a b c as the main line, b's other turns x (with y behind it) and z. */
function sample(): { tree: Tree; at: Record<string, Node> } {
  const tree = Tree.line(["a", "b", "c"]);
  const [a, b, c] = tree.main as [Node, Node, Node];
  const x = tree.add(a, "x");
  const y = tree.add(x, "y");
  const z = tree.add(a, "z");
  return { tree, at: { a, b, c, x, y, z } };
}
const texts = (nodes: Node[]) => nodes.map((n) => n.turn).join(" ");

test("a turn that is there already is gone to, not added", () => {
  const { tree, at } = sample();
  assert.equal(tree.add(at.a!, "x"), at.x);
  assert.equal(tree.size, 6);
});

test("a node knows the turns that lead to it and how many they are", () => {
  const { at } = sample();
  assert.deepEqual(Tree.turns(at.y!), ["a", "x", "y"]);
  assert.equal(at.y!.depth, 3);
  assert.equal(at.a!.depth, 1);
});

test("the main line goes by first children", () => {
  const { tree, at } = sample();
  assert.equal(texts(tree.main), "a b c");
  assert.ok(Tree.isMain(at.c!) && !Tree.isMain(at.y!));
});

test("promoting brings a variation one place forward, from anywhere in it", () => {
  const { tree, at } = sample();
  assert.ok(Tree.promote(at.z!));
  assert.equal(texts(at.a!.children), "b z x");
  assert.ok(Tree.promote(at.y!));
  assert.equal(texts(at.a!.children), "b x z");
  assert.ok(Tree.promote(at.y!));
  assert.equal(texts(tree.main), "a x y");
  assert.ok(!Tree.promote(at.y!), "the main line cannot go further forward");
});

test("another author's changes are taken over, wherever they still fit", () => {
  const { tree, at } = sample();
  tree.apply({ what: "add", at: ["a", "x"], turn: "w" });
  assert.equal(texts(at.x!.children), "y w");
  tree.apply({ what: "say", at: ["a", "b"], comment: "well", hint: "h", marks: ["!?", "G d7"] });
  assert.deepEqual([at.b!.comment, at.b!.glyph, at.b!.marks], ["well", "!?", ["G d7"]]);
  assert.equal(Tree.from(tree.keep()).find(["a", "b"]).hint, "h");
  tree.apply({ what: "promote", at: ["a", "x"] });
  assert.equal(texts(at.a!.children), "x b z");
  tree.apply({ what: "drop", at: ["a", "x"] });
  assert.equal(texts(at.a!.children), "b z");
  const before = JSON.stringify(tree.keep());
  tree.apply({ what: "add", at: ["a", "x"], turn: "v" });
  tree.apply({ what: "drop", at: [] });
  assert.equal(JSON.stringify(tree.keep()), before, "what is gone, and the start");
  const other = new Tree();
  new Agreed().heard(other, { what: "tree", nodes: tree.keep() });
  assert.equal(JSON.stringify(other.keep()), before);
});

test("what was said here while others worked stays, and theirs is added", () => {
  const { tree, at } = sample();
  const theirs = Tree.from(tree.keep());
  theirs.apply({ what: "add", at: ["a", "x"], turn: "w" });
  theirs.apply({ what: "say", at: ["a", "b"], comment: "theirs", hint: "", marks: [] });
  theirs.apply({ what: "say", at: ["a", "x"], comment: "theirs", hint: "", marks: ["!"] });
  at.b!.comment = "mine";
  tree.merge(theirs.keep(), true);
  assert.deepEqual([at.b!.comment, at.x!.comment, at.x!.glyph], ["mine", "theirs", "!"]);
  assert.equal(texts(at.x!.children), "y w");
  tree.merge(theirs.keep());
  assert.equal(at.b!.comment, "theirs");
});

test("cutting off takes everything behind the node too", () => {
  const { tree, at } = sample();
  assert.equal(Tree.drop(at.x!), at.a);
  assert.equal(texts(tree.all()), "a b c z");
  assert.ok(!tree.has(at.y!) && tree.has(at.c!));
  assert.equal(Tree.drop(tree.root), tree.root);
});

test("turns that might have been played instead go round", () => {
  const { at } = sample();
  assert.equal(Tree.beside(at.b!, 1), at.x);
  assert.equal(Tree.beside(at.b!, -1), at.z);
  assert.equal(Tree.beside(at.c!, 1), at.c);
});

test("what is kept is depth first: a parent is the node before or a forebear of it", () => {
  const { tree, at } = sample();
  at.x!.comment = "better";
  at.x!.glyph = "!";
  Tree.mark(at.x!, "G", "d7");
  const kept = tree.keep();
  assert.deepEqual(
    kept.map((k) => [k.turn, k.parent]),
    [
      ["a", -1],
      ["b", 0],
      ["c", 1],
      ["x", 0],
      ["y", 3],
      ["z", 0],
    ],
  );
  kept.forEach((k, i) => {
    let before = i - 1;
    while (before !== k.parent && before >= 0) before = kept[before]!.parent;
    assert.equal(before, k.parent, k.turn);
  });
  assert.deepEqual(kept[3], { parent: 0, turn: "x", comment: "better", marks: ["!", "G d7"] });
});

test("what was kept comes back as it was", () => {
  const { tree, at } = sample();
  at.y!.comment = "one\ntwo";
  at.y!.glyph = "?!";
  Tree.mark(at.y!, "R", "a1 b2");
  assert.deepEqual(Tree.from(tree.keep()).keep(), tree.keep());
});

test("a mark is set, takes another colour, and goes when it is set once more", () => {
  const { at } = sample();
  Tree.mark(at.a!, "G", "d7");
  Tree.mark(at.a!, "G", "d7 d5");
  Tree.mark(at.a!, "R", "d7");
  assert.deepEqual(at.a!.marks, ["G d7 d5", "R d7"]);
  Tree.mark(at.a!, "R", "d7");
  assert.deepEqual(at.a!.marks, ["G d7 d5"]);
});

test("a node has no more marks than the server keeps, its glyph among them", () => {
  const { at } = sample();
  for (let i = 0; i < 40; i++) Tree.mark(at.a!, "G", `c${i}`);
  assert.equal(at.a!.marks.length, 31);
});

test("a comment is kept as far as the server keeps it, in whole letters", () => {
  assert.equal(clipped("short"), "short");
  assert.equal(new TextEncoder().encode(clipped("長".repeat(900))).length, 1998);
  assert.equal(clipped("a".repeat(2500)).length, 2000);
});

test("yesterday's work is found again on the game as it was played", () => {
  const { tree, at } = sample();
  at.x!.comment = "better";
  Tree.promote(at.x!);
  const game = Tree.line(["a", "b", "c"]);
  const [, b] = game.main;
  game.merge(tree.keep());
  assert.deepEqual(game.keep(), tree.keep());
  assert.ok(game.has(b!), "the nodes that were there are the same");
});

test("what one author deletes does not come back from another", () => {
  const { tree } = sample();
  const agreed = new Agreed();
  agreed.stored(tree.keep());
  const before = Tree.from(tree.keep());

  // Deleted there while this one was away, and something added here.
  const theirs = Tree.from(before.keep());
  theirs.apply({ what: "drop", at: ["a", "x"] });
  theirs.apply({ what: "add", at: ["a", "b"], turn: "theirs" });
  const mine = Tree.from(before.keep());
  mine.apply({ what: "add", at: ["a", "z"], turn: "mine" });
  agreed.reconcile(mine, theirs.keep(), true);
  assert.equal(texts(mine.find(["a"]).children), "b z");
  assert.equal(texts(mine.find(["a", "z"]).children), "mine");
  assert.ok(mine.find(["a", "b"]).children.some((n) => n.turn === "theirs"));

  // Deleted here, and still there: it is gone here, and the others are notified.
  const here = Tree.from(before.keep());
  here.apply({ what: "drop", at: ["a", "x"] });
  agreed.reconcile(here, before.keep(), true);
  assert.equal(texts(here.find(["a"]).children), "b z");
  const told = agreed.changes(here);
  assert.deepEqual(told[0], { what: "drop", at: ["a", "x"] });
  assert.equal(told.length, 2);
  const stale = before.keep();
  for (const change of told) agreed.heard(before, change);
  assert.deepEqual(before.keep(), here.keep());
  agreed.heard(here, { what: "tree", nodes: stale });
  assert.deepEqual(before.keep(), here.keep(), "nor from one that has not heard of it yet");

  // A line that another author has continued stays.
  const { tree: old } = sample();
  const further = Tree.from(old.keep());
  further.apply({ what: "add", at: ["a", "x", "y"], turn: "on" });
  const dropped = Tree.from(old.keep());
  dropped.apply({ what: "drop", at: ["a", "x"] });
  agreed.reconcile(dropped, further.keep(), true);
  assert.equal(dropped.find(["a", "x", "y", "on"]).depth, 4);

  // Lines that others added and stored count as deleted when they are gone; local ones do not.
  const heard = new Agreed();
  const short = Tree.line(["a", "own"]);
  heard.heard(short, { what: "add", at: ["a"], turn: "x" });
  assert.equal(texts(short.find(["a"]).children), "own x");
  heard.again(short, [{ parent: -1, turn: "a" }], true);
  assert.equal(texts(short.find(["a"]).children), "own");
  assert.deepEqual(heard.keep(), [{ parent: -1, turn: "a" }]);
  const lost = Agreed.from(heard.keep()).changes(new Tree());
  assert.deepEqual(lost[0], { what: "drop", at: ["a"] });
});

test("what one author says of a line is not undone by another who has said something elsewhere", () => {
  const { tree } = sample();
  const before = tree.keep();
  const agreed = new Agreed();
  agreed.stored(before);
  const say = (on: Tree, at: string[], comment: string, ...marks: string[]) =>
    on.apply({ what: "say", at, comment, hint: "", marks });
  const [mine, theirs] = [Tree.from(before), Tree.from(before)];
  say(mine, ["a", "b"], "mine");
  say(theirs, ["a", "x"], "theirs", "!");
  assert.equal(agreed.reconcile(mine, theirs.keep(), true), false);
  const said = (...at: string[]) => mine.find(at).comment;
  assert.deepEqual([said("a", "b"), said("a", "x")], ["mine", "theirs"]);

  // Both have changed the words of one line; equal words do not conflict.
  const once = mine.keep();
  agreed.stored(once);
  say(mine, ["a", "b"], "mine again");
  assert.equal(agreed.reconcile(mine, mine.keep(), false), false);
  const others = Tree.from(once);
  say(others, ["a", "b"], "theirs too");
  const here = Tree.from(mine.keep());
  assert.equal(agreed.reconcile(here, others.keep(), true), true);
  assert.equal(here.find(["a", "b"]).comment, "mine again");
  assert.equal(agreed.reconcile(mine, others.keep(), false), true);
  assert.equal(said("a", "b"), "theirs too");

  // Words that were received do not conflict: they came before the local ones.
  const heard = new Agreed();
  heard.stored(once);
  const late = Tree.from(once);
  heard.heard(late, { what: "say", at: ["a", "b"], comment: "heard", hint: "", marks: [] });
  say(late, ["a", "b"], "answered");
  assert.equal(
    heard.again(
      late,
      others.keep().map((k) => (k.turn === "b" ? { ...k, comment: "heard" } : k)),
      false,
    ),
    false,
  );
  assert.equal(late.find(["a", "b"]).comment, "answered");
});

test("a line of which something new is said is not deleted, and who has changed the order keeps it", () => {
  const { tree } = sample();
  const before = tree.keep();
  const agreed = new Agreed();
  agreed.stored(before);
  const [mine, theirs] = [Tree.from(before), Tree.from(before)];
  mine.apply({ what: "drop", at: ["a", "z"] });
  mine.apply({ what: "promote", at: ["a", "x"] });
  theirs.apply({ what: "say", at: ["a", "z"], comment: "stay", hint: "", marks: [] });
  theirs.apply({ what: "add", at: ["a", "b"], turn: "w" });
  assert.equal(agreed.reconcile(mine, theirs.keep(), true), false);
  assert.equal(texts(mine.find(["a"]).children), "x b z");
  assert.equal(mine.find(["a", "z"]).comment, "stay");
  const [one, two] = [Tree.from(before), Tree.from(before)];
  two.apply({ what: "promote", at: ["a", "z"] });
  one.apply({ what: "add", at: ["a", "b"], turn: "w" });
  agreed.reconcile(one, two.keep(), true);
  assert.equal(texts(one.find(["a"]).children), "b z x");
});

test("what was deleted does not come back from an author who hears of it after it was stored", () => {
  const { tree } = sample();
  tree.find(["a", "z"]).comment = "Worse.";
  const before = tree.keep();
  const agreed = new Agreed();
  agreed.stored(before);
  for (const turn of ["x", "z"]) tree.apply({ what: "drop", at: ["a", turn] });
  agreed.stored(tree.keep());
  const late = Tree.from(before);
  late.apply({ what: "add", at: ["a", "b"], turn: "theirs" });
  agreed.heard(tree, { what: "tree", nodes: late.keep() });
  assert.equal(texts(tree.find(["a"]).children), "b");
  assert.ok(tree.find(["a", "b"]).children.some((n) => n.turn === "theirs"));

  // An author who has changed its words, or adds it once more, wants it.
  late.find(["a", "z"]).comment = "Not so bad.";
  agreed.heard(tree, { what: "tree", nodes: late.keep() });
  assert.equal(tree.find(["a", "z"]).comment, "Not so bad.");
  agreed.heard(tree, { what: "add", at: ["a"], turn: "x" });
  agreed.heard(tree, { what: "tree", nodes: tree.keep() });
  assert.deepEqual(
    texts(tree.find(["a"]).children)
      .split(" ")
      .sort(),
    ["b", "x", "z"],
  );
});

test("an author who has not heard of a stored line does not delete it", () => {
  const { tree } = sample();
  const before = JSON.stringify(tree.keep());
  const agreed = new Agreed();
  agreed.stored(tree.keep());
  agreed.heard(tree, { what: "tree", nodes: Tree.line(["a", "b", "c"]).keep() });
  assert.equal(JSON.stringify(tree.keep()), before);
});

test("what is heard during a save is known to be another's, also in a window loaded again", () => {
  const tree = Tree.line(["a"]);
  const nodes = tree.keep();
  const agreed = new Agreed();
  const stored = agreed.storing(nodes);
  agreed.heard(tree, { what: "add", at: ["a"], turn: "x" });
  stored();
  const again = Tree.from(tree.keep());
  Agreed.from(agreed.keep()).reconcile(again, nodes, true);
  agreed.again(tree, nodes, true);
  for (const t of [tree, again]) assert.equal(texts(t.all()), "a", "deleted by who had added it");
});

test("unsaved work that an older site put away comes back", () => {
  const { tree } = sample();
  const nodes = JSON.stringify(tree.keep());
  const sessionStorage = { getItem: () => nodes };
  Object.defineProperty(globalThis, "sessionStorage", {
    value: sessionStorage,
    configurable: true,
  });
  const game = Tree.line(["a", "b", "c"]);
  const origin = { what: "game" as const, game: "g", key: "", turn: null };
  assert.ok(new Autosave(origin, new Agreed()).restore(game));
  assert.deepEqual(game.keep(), tree.keep());
});

test("a line as long as the server takes is compared in few steps and kept in few letters", () => {
  const tree = Tree.line(Array.from({ length: NODES_MAX }, (_, i) => `turn number ${i}`));
  const nodes = tree.keep();
  let looks = 0;
  for (const node of [tree.root, ...tree.all()])
    for (const name of ["parent", "children"] as const) {
      let value: unknown = node[name];
      const get = () => {
        if (++looks > 20 * NODES_MAX) throw new Error("too many looks at nodes");
        return value;
      };
      Object.defineProperty(node, name, { get, set: (v) => (value = v) });
    }
  const agreed = new Agreed();
  agreed.stored(nodes);
  agreed.reconcile(tree, nodes, true);
  agreed.reconcile(tree, nodes.slice(0, -1), false);
  assert.deepEqual(tree.keep(), nodes.slice(0, -1));
  const letters = JSON.stringify(agreed.keep()).length;
  assert.ok(letters < 60 * NODES_MAX, `${letters} letters`);
});
