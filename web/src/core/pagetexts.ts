// The texts that the server writes into the head of a page (src/server/net/page.c), in every
// language.
import type { Catalogue, Key } from "../i18n/catalogue.ts";
import { en } from "../i18n/en/index.ts";
import { fr } from "../i18n/fr/index.ts";
import { ja } from "../i18n/ja/index.ts";
import { tr } from "../i18n/tr/index.ts";

const single: Key[] = [
  "play.rules",
  "puzzle.title",
  "share.about",
  "share.computer",
  "share.game",
  "share.game.about",
  "share.study.about",
  "share.nameless",
  "share.puzzle.about",
  "share.rules.about",
];

const wanted = (key: string) => /^(games|nav)\./.test(key) || single.includes(key as Key);

/** By language: keys and their texts. */
export const headTexts: Record<string, Catalogue> = Object.fromEntries(
  Object.entries({ en, fr, ja, tr }).map(([language, catalogue]) => [
    language,
    Object.fromEntries(Object.entries(catalogue).filter(([key]) => wanted(key))),
  ]),
);
