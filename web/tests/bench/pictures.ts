// Draws the small pictures of boards that lists of games show (web/public/boards): the last position of
// each animation, as its page draws it, with its colours written into it; and what the server draws its
// pictures for links with (data/pictures): the same without text, and the empty boards GAME-CELLS or so with the
// symbols that src/picture/picture.c knows. `npm run pictures` after a drawing or an animation has changed;
// with names of files, those alone.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freeze } from "../../src/board/freeze.ts";
import { leading } from "../../src/core/games.ts";
import { settings } from "../../src/base/settings.ts";
import type { Board, Setup } from "../../src/net/types.ts";
import { drawing } from "../../src/pieces/index.ts";
import { called, checked, frost, rings } from "../../src/pieces/things.ts";
import { open, root, Server } from "../browser/harness.ts";

const folder = join(root, "web", "public", "boards");
const sheets = join(root, "data", "pictures");
const TINY = 400; // cells from which signs are too small to be read

interface Sheet {
  file: string;
  kind: string;
  variant?: string;
  options?: string;
  /** How many players have pieces, usually two. */
  seats?: number;
  /** States that pieces have there. */
  states?: ("checked" | "called" | "frozen" | "level" | "turned")[];
  /** Whether pieces differ by their signs alone, which no sheet has. */
  alike?: boolean;
}

/** Boards of the sheets. */
const empty: Sheet[] = [
  { file: "arimaa-64", kind: "arimaa", states: ["frozen"] },
  { file: "kamisado-64", kind: "kamisado", states: ["called", "level"] },
  {
    file: "kamisado-orientation=official",
    kind: "kamisado",
    options: "orientation=official",
    states: ["called", "level"],
  },
  { file: "abalone-61", kind: "abalone", seats: 6 },
  { file: "abalone-91", kind: "abalone", variant: "grand" },
  { file: "abalone-122", kind: "abalone", variant: "4x2x2", seats: 4 },
  ...["4x5", "5x4", "4x6", "6x4", "5x6", "6x5"].map((variant) => ({
    file: `amazons-${variant}`,
    kind: "amazons",
    variant,
  })),
  ...[4, 5, 6, 7, 8, 9, 10, 11, 12].map((n) => ({
    file: `amazons-${n * n}`,
    kind: "amazons",
    variant: `${n}x${n}`,
  })),
  { file: "akhimoraec-81", kind: "akhimoraec", variant: "akd", states: ["turned"] },
  { file: "chess-64", kind: "chess", states: ["checked"] },
  { file: "los-alamos-36", kind: "los-alamos", states: ["checked"] },
  { file: "capablanca-80", kind: "capablanca", states: ["checked"] },
  { file: "courier-96", kind: "courier", states: ["checked"] },
  { file: "makruk-64", kind: "makruk", states: ["checked"] },
  { file: "shako-100", kind: "shako", states: ["checked"] },
  { file: "terachess-256", kind: "terachess", states: ["checked"] },
  { file: "fairy-chess-256", kind: "fairy-chess", states: ["checked"] },
  { file: "sho-shogi-81", kind: "sho-shogi", states: ["checked"], alike: true },
  { file: "tai-shogi-625", kind: "tai-shogi", states: ["checked"], alike: true },
];

const server = new Server();
await server.start();
const browser = await open();
const context = await browser.newContext({ reducedMotion: "reduce", colorScheme: "light" });
await context.addInitScript("globalThis.__name = (f) => f");
context.setDefaultTimeout(120_000);
const page = await context.newPage();
const wanted = process.argv.slice(2);
const chosen = (name: string) => wanted.length === 0 || wanted.includes(name);

/** The symbols of a sheet: id and markup. */
async function symbolsOf({
  kind,
  variant,
  options,
  seats: players = 2,
  states = [],
  alike,
}: Sheet): Promise<[string, string][]> {
  const asked = new URLSearchParams({
    game: kind,
    ...(variant ? { variant } : {}),
    ...(options ? { options } : {}),
  });
  const { board, setup } = await page.evaluate<{ board: Board; setup: Setup }, string>(
    (args) => fetch(`/api/setup?${args}`).then((a) => a.json()),
    asked.toString(),
  );
  const draw = drawing(board, setup, settings.get());
  const out: [string, string][] = [];
  const seats = [...Array.from({ length: players }, (_, i) => i), -1];
  for (const seat of alike ? [0, 1] : [])
    out.push([`p-${seat}`, draw(board.kinds[0]!, 0, seat, 0)]);
  for (const [i, k] of alike ? [] : board.kinds.entries())
    for (const seat of seats) {
      out.push([`p${i}-${seat}`, draw(k, i, seat, 0)]);
      if (states.includes("turned")) out.push([`p${i}-${seat}-180`, draw(k, i, seat, 180)]);
    }
  if (states.includes("checked")) out.push(["checked", checked]);
  if (states.includes("frozen")) out.push(["frozen", frost]);
  if (states.includes("called")) out.push(["called", called]);
  for (const level of states.includes("level") ? [1, 2, 3] : [])
    out.push([`level-${level}`, rings(level)]);
  return out;
}

/** Puts symbols into the board of the page, in place of those of its pieces. */
const lay = (symbols: [string, string][]) =>
  page.evaluate((all) => {
    const defs = document.querySelector("svg.board > defs");
    if (defs) defs.innerHTML = all.map(([id, drawn]) => `<g id="${id}">${drawn}</g>`).join("");
  }, symbols);

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
for (const game of leading.filter(chosen)) {
  await page.goto(`${server.address}/play/${game}`);
  await page.waitForSelector(".playboard svg.board .piece");
  await draw(join(folder, `${game}.svg`), TINY, false);
  await draw(join(sheets, `${game}.svg`), 0, false);
}
for (const sheet of empty.filter((x) => chosen(x.file))) {
  const { file, kind, variant, options } = sheet;
  const asked = new URLSearchParams({ kind });
  if (variant) asked.set("variant", variant);
  if (options) asked.set("options", options);
  await page.goto(`${server.address}/study/board?${asked}`);
  await page.waitForSelector(".studypage svg.board .cell");
  await lay(await symbolsOf(sheet));
  await draw(join(sheets, `${file}.svg`), 0, true);
}
await browser.close();
await server.end();
