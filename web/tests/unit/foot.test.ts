// The pages at the foot of the site: the same in every language, with links that lead somewhere.
import assert from "node:assert/strict";
import test from "node:test";
import { blocks } from "../../src/core/markup.ts";
import { footTexts } from "../../src/i18n/foot/index.ts";
import { footPages } from "../../src/core/footpages.ts";

const links = (text: string) => [...text.matchAll(/\]\(([^)]+)\)/g)].map((m) => m[1]).sort();
const shape = (text: string) =>
  blocks(text).map((b) => (b.what === "list" ? `list of ${b.items.length}` : b.what));

for (const language of ["fr", "ja", "tr"])
  test(`${language}: pages at the foot have the pieces and links of the English ones`, async () => {
    const [own, english] = [await footTexts(language), await footTexts("en")];
    for (const page of footPages) {
      assert.deepEqual(shape(own[page]), shape(english[page]), page);
      assert.deepEqual(links(own[page]), links(english[page]), page);
    }
  });
