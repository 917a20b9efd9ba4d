// The level that is offered to somebody of a rating.
import assert from "node:assert/strict";
import test from "node:test";
import { levelNear, levelRating, readLevel } from "../../src/core/levels.ts";
import type { EngineInfo } from "../../src/net/types.ts";

test("the nearest level, and the last one where nothing is known", () => {
  const ratings = [1000, 1100, 1250, 1400, 1500, 1600, 1700, 1800, 1900, 2000];
  const engine = { id: "arimaa", ratings } as EngineInfo;
  for (const [rating, level] of [
    [400, 1],
    [1180, 3],
    [1499, 5],
    [2600, 10],
  ] as const)
    assert.equal(levelNear(engine, rating), level, `${rating}`);
  assert.equal(levelNear(engine, null), 3);
  assert.equal(levelNear(undefined, 1500), 3);
});

test("level 0 has a rating of its own, and is the nearest to a low one", () => {
  const engine = { id: "kamisado", ratings: [1000, 1030], easiest: 680, measured: 2 } as EngineInfo;
  assert.equal(levelNear(engine, 500), 0);
  assert.equal(levelNear(engine, 830), 0);
  assert.equal(levelNear(engine, 850), 1);
  assert.equal(levelRating(engine, 0), "680");
  assert.match(levelRating({ ...engine, measured: 0 }, 0), /680/);
  assert.notEqual(levelRating({ ...engine, measured: 0 }, 0), "680");
  assert.equal(levelRating({ id: "random" } as EngineInfo, 0), "");
});

test("level 0 in an address is a level, nothing and nonsense are none", () => {
  for (const [text, level] of [
    ["0", 0],
    ["10", 10],
    ["11", 10],
    ["", null],
    ["-1", null],
    ["x", null],
    [null, null],
  ] as const)
    assert.equal(readLevel(text), level, `${text}`);
});
