// Sounds of wood: each is heard, dies away, and is another one.
import assert from "node:assert/strict";
import test from "node:test";
import { type Sound, wave } from "../../src/base/sound.ts";

const all: Sound[] = ["pick", "move", "capture", "end", "tick", "knock", "low"];
const loud = (s: Float32Array) => s.reduce((most, v) => Math.max(most, Math.abs(v)), 0);

test("every sound is loud enough, not too loud, and dies away", () => {
  for (const name of all) {
    const s = wave(name, 8000);
    assert.ok(loud(s) > 0.02 && loud(s) < 1, `${name} ${loud(s)}`);
    assert.ok(loud(s.slice(-80)) < 0.02 * loud(s), name);
  }
});

test("no two sounds are alike", () => {
  assert.equal(new Set(all.map((n) => wave(n, 8000).join())).size, all.length);
});
