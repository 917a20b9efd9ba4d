// An absent opponent: when the reader sees it, and what restarts the wait.
import assert from "node:assert/strict";
import { test } from "node:test";
import { awayAfter, awayShows } from "../../src/pages/game/away.ts";

test("a page that is loaded again is no news", () => {
  const gone = awayAfter(null, 30_000, 1000);
  assert.deepEqual(gone, { since: 1000, claim: 31_000 });
  assert.ok(gone && !awayShows(gone, 5999) && awayShows(gone, 6000));
  assert.equal(awayAfter(gone, null, 3000), null);
});

test("other tellings of the same absence change nothing, a later claim is another", () => {
  const gone = awayAfter(null, 30_000, 1000);
  assert.deepEqual(awayAfter(gone, 26_500, 5000), { since: 1000, claim: 31_500 });
  assert.deepEqual(awayAfter(gone, 30_000, 5000), { since: 5000, claim: 35_000 });
});

test("who may claim is told at once, and stays so", () => {
  const gone = awayAfter(null, 0, 1000);
  assert.ok(gone && awayShows(gone, 1000));
  const later = awayAfter(gone, 0, 90_000);
  assert.ok(later && awayShows(later, 90_000));
  const due = awayAfter({ since: 1000, claim: 3000 }, 0, 90_000);
  assert.equal(due?.since, 1000);
});
