// The lines for first games: every game with a picture of a win has three in every language.
import assert from "node:assert/strict";
import test from "node:test";
import { leading } from "../../src/core/games.ts";
import { firstTexts } from "../../src/i18n/first/index.ts";
import type { Game } from "../../src/net/types.ts";
import { begins, wins } from "../../src/pages/game/wins.ts";

const LONG = 120; // characters, more than two lines on a phone

for (const language of ["en", "fr", "ja", "tr"])
  test(`${language}: three short lines for each game`, async () => {
    const texts = await firstTexts(language);
    assert.ok(leading.every((game) => game in wins));
    assert.deepEqual(Object.keys(texts).sort(), Object.keys(wins).sort());
    for (const lines of Object.values(texts)) {
      assert.equal(lines.length, 3);
      for (const line of lines) assert.ok(line.length > 10 && line.length <= LONG, line);
    }
  });

test("a game begins with what wins for those who play it, by the usual rules, before their turn", () => {
  const game = (more: object, setup: object = {}) =>
    begins({
      phase: "playing",
      you: [0],
      turns: 0,
      tournament: null,
      ...more,
      setup: { game: "kamisado", variant: "single", options: "", seats: 2, ...setup },
    } as unknown as Game);
  assert.ok(game({}));
  assert.ok(game({ turns: 1 }));
  assert.ok(game({}, { game: "abalone", variant: "belgian", options: "random=point" }));
  assert.ok(game({}, { game: "hanoi", variant: "classic", seats: 1 }));
  for (const [more, setup] of [
    [{ turns: 2 }, {}],
    [{ you: [] }, {}],
    [{ phase: "over" }, {}],
    [{ tournament: { id: "x" } }, {}],
    [{}, { definition: "pieces" }],
    [{}, { game: "go" }],
    [{}, { game: "hanoi", variant: "bicolour" }],
    [{}, { game: "hanoi", variant: "cyclic" }],
    [{}, { options: "points=3" }],
    [{}, { game: "abalone", variant: "3-players", seats: 3 }],
    [{}, { game: "abalone", options: "eject=3" }],
    [{}, { game: "akhimoraec", options: "heads=colour" }],
    [{}, { game: "hanoi", options: "goal=b" }],
    [{}, { variant: "marathon" }],
  ] as const)
    assert.ok(!game(more, setup), JSON.stringify([more, setup]));
});
