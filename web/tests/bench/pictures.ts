// Draws the small pictures of boards that lists of games show (web/public/boards): the last position of
// each film, as its page draws it, with its colours written into it; and what the server draws its
// pictures for links with (data/pictures): the same without text, and the empty boards GAME-CELLS with a
// symbol for each piece, "p" KIND "-" SEAT. `npm run pictures` after a drawing or a film has changed.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freeze } from "../../src/board/freeze.ts";
import { leading } from "../../src/core/games.ts";
import { open, root, Server } from "../browser/harness.ts";

const folder = join(root, "web", "public", "boards");
const sheets = join(root, "data", "pictures");
const TINY = 400; // cells from which signs are too small to be read

/** Boards of the sheets, each with all its pieces somewhere on it. */
const empty: [file: string, query: string][] = [
  [
    "arimaa-64",
    "kind=arimaa&start=g [rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR]",
  ],
  ["kamisado-64", "kind=kamisado"],
  ["abalone-61", "kind=abalone"],
  ["amazons-25", "kind=amazons&variant=5x5&turns=b1-b2/b1"],
  ["amazons-36", "kind=amazons&variant=6x6&turns=b1-c1/b1"],
  ["amazons-64", "kind=amazons&variant=8x8&turns=a3-b3/a3"],
  ["amazons-100", "kind=amazons&turns=a4-b4/a4"],
  ["chess-64", "kind=chess"],
  ["los-alamos-36", "kind=los-alamos"],
  ["capablanca-80", "kind=capablanca"],
  ["makruk-64", "kind=makruk"],
  ["shako-100", "kind=shako"],
];

const server = new Server();
await server.start();
const browser = await open();
const context = await browser.newContext({ reducedMotion: "reduce", colorScheme: "light" });
await context.addInitScript("globalThis.__name = (f) => f");
const page = await context.newPage();
mkdirSync(folder, { recursive: true });
mkdirSync(sheets, { recursive: true });
/** `sheet`: without its pieces, but with their symbols. */
const draw = async (file: string, tiny: number, sheet: boolean) => {
  const leave = sheet
    ? /^(under|men|over|annotations|ahead|rims|focus)$/
    : /^(under|over|annotations|ahead|rims|focus)$/;
  const text = await page.evaluate<string>(
    `(${freeze})(document.querySelector("svg.board"), ${leave}, ${tiny}, true)`,
  );
  writeFileSync(file, `${text}\n`);
  console.log(file, text.length);
};
for (const game of leading) {
  await page.goto(`${server.address}/play/${game}`);
  await page.waitForSelector(".playboard svg.board .piece");
  await draw(join(folder, `${game}.svg`), TINY, false);
  await draw(join(sheets, `${game}.svg`), 0, false);
}
for (const [file, query] of empty) {
  await page.goto(`${server.address}/study/board?${query}`);
  await page.waitForSelector(".studypage svg.board .piece");
  await draw(join(sheets, `${file}.svg`), 0, true);
}
await browser.close();
await server.end();
