// The level that is offered to somebody of a rating.
import assert from "node:assert/strict";
import test from "node:test";
import { levelNear } from "../../src/core/levels.ts";
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
