// The pages at the foot of the site: the same in every language, with links that lead somewhere.
import assert from "node:assert/strict";
import test from "node:test";
import { blocks } from "../../src/base/markup.ts";
import { footTexts } from "../../src/i18n/foot/index.ts";
import { footPages } from "../../src/i18n/text.ts";

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

/** Easily forgotten statements: the address for notifications is stored, and some games
 * are sent. */
const told: Record<string, RegExp[]> = {
  en: [/the address\s+that your browser gave/, /most games against the computer\s+and/],
  fr: [/l’adresse que votre\s+navigateur a donnée/, /la plupart des\s+parties contre l’ordinateur/],
  ja: [/ブラウザーが発行した通知用の宛先/, /コンピューターとの対局の大半/],
  tr: [/tarayıcınızın onlar için verdiği adres/, /bilgisayara karşı oyunların çoğu/],
};
for (const [language, sentences] of Object.entries(told))
  test(`${language}: Privacy names what is stored for notifications, and that games can be sent`, async () => {
    const { privacy } = await footTexts(language);
    for (const sentence of sentences) assert.match(privacy, sentence);
  });
