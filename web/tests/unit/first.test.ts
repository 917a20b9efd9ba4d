// The lines for first games: every game with a picture of a win has three in every language.
import assert from "node:assert/strict";
import test from "node:test";
import { leading } from "../../src/core/games.ts";
import { firstTexts } from "../../src/i18n/first/index.ts";
import { wins } from "../../src/pages/game/wins.ts";

const LONG = 120; // characters, more than two lines on a phone

for (const language of ["en", "fr", "ja", "tr"])
  test(`${language}: three short lines for each of the ten games`, async () => {
    const texts = await firstTexts(language);
    assert.deepEqual(Object.keys(texts).sort(), [...leading].sort());
    assert.deepEqual(Object.keys(wins).sort(), [...leading].sort());
    for (const lines of Object.values(texts)) {
      assert.equal(lines.length, 3);
      for (const line of lines) assert.ok(line.length > 10 && line.length <= LONG, line);
    }
  });
