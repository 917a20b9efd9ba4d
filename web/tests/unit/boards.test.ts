// Small boards of one kind share what they are drawn on.
import assert from "node:assert/strict";
import { test } from "node:test";
import { likeness, onBoard } from "../../src/core/boards.ts";
import type { Board } from "../../src/net/types.ts";

interface Answer {
  n: number;
  digest: string;
  board?: Board;
}
const board = (name: string) => ({ name }) as unknown as Board;

/** A server that counts what it is asked, and leaves out a board that is there. */
function server(digest: string) {
  const asked: (string | undefined)[] = [];
  const ask = (has: string) => (have: { have?: string }) => {
    asked.push(have.have);
    const answer: Answer = { n: asked.length, digest: has };
    if (have.have !== has) answer.board = board(has);
    return Promise.resolve(answer);
  };
  return { asked, ask, same: ask(digest) };
}
const about = (a: Answer) => ({ digest: a.digest, board: a.board });

test("several at once: the first brings the board, the others wait for it", async () => {
  const { asked, same } = server("d1");
  const got = await Promise.all([1, 2, 3].map(() => onBoard("three", same, about)));
  assert.deepEqual(asked, [undefined, "d1", "d1"]);
  assert.ok(got.every(([, b]) => b === got[0]?.[1]));
  assert.deepEqual(
    got.map(([a]) => a.n),
    [1, 2, 3],
  );
});

test("one that is drawn on another board after all brings its own", async () => {
  const { ask, same } = server("d1");
  await onBoard("other", same, about);
  const [, b] = await onBoard("other", ask("d2"), about);
  assert.deepEqual(b, board("d2"));
});

test("a first that fails leaves the next to bring it", async () => {
  const { asked, same } = server("d1");
  const broken = () => Promise.reject(new Error("lost"));
  const all = await Promise.allSettled([
    onBoard<Answer>("lost", broken, about),
    onBoard("lost", same, about),
  ]);
  assert.deepEqual(
    all.map((x) => x.status),
    ["rejected", "fulfilled"],
  );
  assert.deepEqual(asked, [undefined]);
});

test("games are alike by kind, variant and options", () => {
  assert.equal(likeness({ game: "chess" }), likeness({ game: "chess", variant: "", options: "" }));
  assert.notEqual(likeness({ game: "chess" }), likeness({ game: "chess", variant: "x" }));
});
