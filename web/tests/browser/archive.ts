// The archive: imported games found by player, result and length; browsed by position; exported.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import type { Look } from "../../src/net/types.ts";
import { faults } from "./access.ts";
import { type Bench, root, Server, type Test, until, Visitor } from "./harness.ts";

interface Found {
  games: { id: string; turns: number; result: { why: string; winner: number } | null }[];
  before: number | null;
}
interface Told {
  total: number;
  continuations: { text: string; games: number; points: number }[];
}

/** The games of the tests, brought in once. */
const shelves = new Map<Server, string>();
function fillShelf(server: Server): void {
  if (!shelves.has(server))
    shelves.set(server, server.admin("import", join(root, "data", "archive", "arimaa.tsv")));
}

async function search({ browser, server }: Bench): Promise<void> {
  fillShelf(server);
  const v = await Visitor.arrive(browser, server);
  await v.go("/archive");
  await v.page.locator("select[name=game]").selectOption("arimaa");
  await v.page.locator("select[name=why]").selectOption("goal");
  await v.page.locator("select[name=winner]").selectOption("0");
  await v.page.getByLabel("Max. turns").fill("60");
  await v.page.getByRole("button", { name: "Search" }).click();
  await v.page.locator(".found .mini").first().scrollIntoViewIfNeeded();
  await v.page.waitForSelector(".found svg.board");
  assert.match(v.page.url(), /game=arimaa.*winner=0.*why=goal.*max_turns=60/);
  const asked = { game: "arimaa", why: "goal", winner: 0, max_turns: 60, count: 12 };
  const told = await v.api<Found>("search", asked);
  assert.ok(told.games.length > 3);
  assert.ok(told.games.every((g) => g.result?.winner === 0 && g.turns <= 60));
  assert.equal(await v.page.locator(".found").count(), told.games.length);
  await v.shot("archive");
  // All of them: the next page begins where the first ends.
  await v.page.getByRole("link", { name: "All games" }).click();
  await v.page.waitForFunction(() => document.querySelectorAll(".found").length === 12);
  await v.page.getByRole("button", { name: "More" }).click();
  await v.page.waitForFunction(() => document.querySelectorAll(".found").length > 12);
  const links = await v.page
    .locator(".foundboard")
    .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  assert.equal(new Set(links).size, links.length);
  await v.page.locator(".foundboard").first().click();
  await v.page.waitForSelector(".gamepage .arena .piece");
  // Nobody is found, and that is said.
  await v.go("/archive?player=nobody-of-this-name");
  await v.page.getByText("No games match.").waitFor();
  // A search by key leaves the reader in the field; another address refills the fields.
  const player = v.page.locator("input[name=player]");
  await player.fill("somebody-else");
  await player.press("Enter");
  await v.page.waitForURL(/player=somebody-else/);
  await v.page.getByText("No games match.").waitFor();
  assert.ok(await player.evaluate((el) => el === document.activeElement), "the focus stays");
  await v.page.goBack();
  await v.page.waitForFunction(
    () =>
      document.querySelector<HTMLInputElement>("input[name=player]")?.value ===
      "nobody-of-this-name",
  );
  assert.deepEqual(v.troubles, []);
}

/** The public archive's data on a game is found, shown and preserved. */
async function kept({ browser, server }: Bench, small: boolean): Promise<void> {
  server.admin("import", join(root, "tests", "data", "arimaa-archive.tsv"));
  const v = await Visitor.arrive(browser, server, small, small ? "dark" : "light");
  await v.go("/archive?player=north");
  await v.page.waitForFunction(() => document.querySelectorAll(".found").length === 3);
  await v.page.getByText("Event, date and rating").click();
  await v.page.getByLabel("Event").fill("spring");
  await v.page.getByLabel("Played until").fill("2026-02-01");
  await v.page.getByLabel("Min. rating").fill("1000");
  await v.page.getByRole("button", { name: "Search", exact: true }).click();
  await v.page.waitForFunction(() => document.querySelectorAll(".found").length === 2);
  assert.match(v.page.url(), /event=spring&until=2026-02-01&min_rating=1000/);
  const card = v.page.locator(".found", { hasText: "North (" }).last();
  assert.match((await card.textContent()) ?? "", /Spring Open · February 1, 2026/);
  await card.scrollIntoViewIfNeeded();
  await card.locator("svg.board").waitFor();
  await v.shot(`archive-kept-${small ? "phone" : "desktop"}`);
  await card.locator(".foundboard").click();
  await v.page.locator(".imported").waitFor();
  const facts = await v.page.locator(".imported").textContent();
  assert.equal(facts, "Imported game · Spring Open · Over the Net · 2026-02-01");
  const links = await v.page
    .locator(".strip a")
    .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  assert.deepEqual(links.sort(), ["/archive/player?name=North", "/archive/player?name=South"]);
  await v.shot(`game-kept-${small ? "phone" : "desktop"}`);
  assert.deepEqual(v.troubles, []);
}

/** The reader's games: pasted, distinguished, shown as imported; a name without an
 * account; deleted. */
async function own({ browser, server }: Bench, small: boolean): Promise<void> {
  const v = await Visitor.arrive(browser, server, small, small ? "dark" : "light");
  const name = `Keeper-${Date.now().toString(36)}`;
  const size = small ? "phone" : "desktop";
  await v.go("/archive");
  await v.page.getByRole("link", { name: "Import your games" }).click();
  await v.page.getByText("You need an account to import games.").waitFor();
  await v.api("register", { name, password: "a long enough one" });
  await v.go("/archive/import");
  const record = (who: string, turns: string) =>
    `agon record 1\ngame: kamisado\nplayer 1: ${who}\nplayer 2: Abroad\nrating 1: 1777\n` +
    `event: Evening of ${name}\ndate: 2021-03-04\n${turns}\nresult: 0-1 resigned\n`;
  const mine = `Traveller ${name}`;
  await v.page
    .getByLabel("Records, PGN, or lines of the public Arimaa archive")
    .fill(record(mine, "1. h1g2\n2. a8a2") + record("Nobody", "1. h1h9"));
  await v.page.getByRole("button", { name: "Import", exact: true }).click();
  await v.page.getByText("1 game imported. 0 were in the archive already.").waitFor();
  await v.page.locator(".trouble li").waitFor();
  await v.shot(`import-${size}`);
  // Once more, out of a file: it is there already.
  await v.page.locator("input[type=file]").setInputFiles({
    name: "mine.agon",
    mimeType: "text/plain",
    buffer: Buffer.from(record(mine, "1. h1g2\n2. a8a2")),
  });
  await v.page.getByRole("button", { name: "Import", exact: true }).click();
  await v.page.getByText("0 games imported. 1 was in the archive already.").waitFor();
  await v.page.locator(".importtold a.chip").click();
  await v.page.getByText(`Imported by ${name}`).waitFor();
  await v.page.getByRole("link", { name: mine }).click();
  await v.page.getByText("It is not an account on this site.").waitFor();
  await v.page.locator(".ratingcard").waitFor();
  await v.page.locator(".openings .mini").first().scrollIntoViewIfNeeded();
  await v.page.locator(".openings svg.board").first().waitFor();
  await v.page.locator(".founds:not(.openings) .found").waitFor();
  await v.page.evaluate(() => scrollTo(0, 0));
  await v.shot(`import-player-${size}`);
  await v.page.locator(".founds:not(.openings) .foundboard").click();
  await v.page.getByRole("button", { name: "Delete this imported game" }).click();
  await v.page.getByRole("button", { name: "Really delete it?" }).click();
  await v.page.waitForURL(/\/archive\?importer=/);
  await v.page.getByText("No games match.").waitFor();
  assert.deepEqual(v.troubles, []);
}

/** PGN as sites and programs write it: a file of several games, one of them wrong, from a file that
 * is not UTF-8; the headers of a game are shown. */
async function pgn({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server, false);
  const name = `Reader-${Date.now().toString(36)}`;
  await v.go("/archive");
  await v.api("register", { name, password: "a long enough one" });
  await v.go("/archive/import");
  const text =
    `[Event "Rated Blitz game"]\r\n[Site "https://lichess.org/abcdEFGH"]\r\n[Date "2024.03.05"]\r\n` +
    `[White "Zo\u00EB ${name}"]\r\n[Black "Bo"]\r\n[Result "1-0"]\r\n[WhiteElo "1501"]\r\n[BlackElo "1480"]\r\n` +
    `[Variant "Standard"]\r\n[TimeControl "180+2"]\r\n[Termination "Time forfeit"]\r\n\r\n` +
    "1. e4 { [%eval 0.3] [%clk 0:03:00] } 1... e5 { [%clk 0:02:58] } (1... c5 2. Nf3) 2. Qh5?! { Bold } 1-0\r\n\r\n" +
    '[Event "Fritz"]\r\n[Result "1-0"]\r\n\r\n1. f3 e5 2. g4 Qh4# 1-0\r\n\r\n' +
    `[White "${name}"]\r\n[Black "Bo"]\r\n[Variant "Los Alamos"]\r\n[SetUp "1"]\r\n` +
    '[FEN "rnqknr/pppppp/6/6/PPPPPP/RNQKNR b - - 0 1"]\r\n\r\n1... Nd4 {Black resigns} 1-0\r\n';
  await v.page.locator("input[type=file]").setInputFiles({
    name: "games.pgn",
    mimeType: "application/x-chess-pgn",
    buffer: Buffer.from(text, "latin1"),
  });
  await v.page.getByRole("button", { name: "Import", exact: true }).click();
  await v.page.getByText("2 games imported. 0 were in the archive already.").waitFor();
  await v.page
    .getByText(
      "line 18, column 21 (game 2): expected 0-1, as the moves end the game (mate), found 1-0",
    )
    .waitFor();
  await v.shot("import-pgn-desktop");
  await v.page.locator(".importtold a.chip").first().click();
  await v.page.getByText(`Zo\u00EB ${name}`).first().waitFor();
  await v.page.getByText("Rated Blitz game").first().waitFor();
  const file = async (button: Locator): Promise<[string, string]> => {
    const [d] = await Promise.all([v.page.waitForEvent("download"), button.click()]);
    return [d.suggestedFilename(), await readFile(await d.path(), "utf8")];
  };
  // It is exported as it was imported: from its page, and from the archive, alone and with all
  // found.
  const [one, alone] = await file(v.page.getByRole("link", { name: "PGN", exact: true }));
  assert.equal(one, `${new URL(v.page.url()).pathname.split("/")[2]}.pgn`);
  assert.match(alone, /^\[Event "Rated Blitz game"\]\n/);
  assert.ok(alone.includes(`[White "Zo\u00EB ${name}"]\n`));
  assert.ok(
    alone.endsWith("\n\n1. e4 {[%clk 0:03:00]} e5 {[%clk 0:02:58]} 2. Qh5 {Bold} 1-0\n\n"),
    alone,
  );
  await v.go(`/archive?importer=${name}`);
  const row = v.page.locator(".found", { hasText: "Rated Blitz game" });
  assert.deepEqual(await file(row.getByRole("link", { name: "PGN" })), [one, alone]);
  const [all, both] = await file(v.page.getByRole("link", { name: "Download chess games as PGN" }));
  assert.equal(all, "games.pgn");
  assert.equal(both.match(/^\[Event /gm)?.length, 2);
  assert.ok(both.includes(alone.trimEnd()));
  assert.match(both, /\[Variant "los-alamos"\]\n\[SetUp "1"\]\n\[FEN "[^"]+ b /);
  assert.deepEqual(v.troubles, []);
}

/** From the start through the most played turns; the numbers are the server's. */
async function explore({ browser, server }: Bench, small: boolean): Promise<void> {
  fillShelf(server);
  const v = await Visitor.arrive(browser, server, small, small ? "dark" : "light");
  await v.go("/archive/explore?kind=arimaa");
  await v.page.waitForSelector(".continuation");
  const turns: string[] = [];
  for (let i = 0; i < 3; i++) {
    const told = await v.api<Told>("explore", { kind: "arimaa", turns: turns.join("; ") });
    const page = v.page.locator(".explorepage");
    await v.page.waitForSelector(`.explorepage[data-turns="${i}"][data-total="${told.total}"]`);
    const first = told.continuations[0];
    assert.ok(first);
    const row = v.page.locator(".continuation").first();
    assert.equal(await row.locator(".turntext").textContent(), first.text);
    assert.equal(Number(await row.locator(".often b").textContent()), first.games);
    if (i === 0) await v.shot(`explorer-${small ? "phone" : "desktop"}`);
    await row.press("Enter");
    turns.push(first.text);
    await page.and(v.page.locator(`[data-turns="${i + 1}"]`)).waitFor();
  }
  await v.page.waitForFunction(
    (all) => new URLSearchParams(location.search).get("turns") === all,
    turns.join("; "),
  );
  await v.page.reload();
  await v.page.waitForSelector(
    '.explorepage[data-turns="3"] .gamerows li, .explorepage[data-turns="3"] .told',
  );
  assert.deepEqual(v.troubles, []);
}

/** On the board: a turn nobody played, and back; another game; a position by its text. */
async function touched({ browser, server }: Bench): Promise<void> {
  fillShelf(server);
  const v = await Visitor.arrive(browser, server);
  await v.go("/archive/explore?kind=kamisado");
  await v.page.waitForSelector(".explorepage .piece");
  const look = await v.api<Look>("look", { kind: "kamisado" });
  const m = look.moves?.find((x) => x.text === "h1h5");
  assert.ok(m);
  // Taken back as soon as it is shown, before the address has followed: it stays taken back.
  const taken = v.page.evaluate(
    () =>
      new Promise<void>((done) => {
        const page = document.querySelector(".explorepage") as Element;
        const seen = new MutationObserver(() => {
          if (page.getAttribute("data-turns") !== "1") return;
          seen.disconnect();
          dispatchEvent(new KeyboardEvent("keydown", { key: "u" }));
          done();
        });
        seen.observe(page, { attributeFilter: ["data-turns"] });
      }),
  );
  for (const c of m.touch) await v.touch(c);
  const all = await v.api<Told>("explore", { kind: "kamisado" });
  const start = `.explorepage[data-turns="0"][data-total="${all.total}"]`;
  await taken;
  await v.page.waitForSelector(start);
  await v.page.locator(".explorechoice summary").click();
  await v.page.waitForSelector(start);
  await v.page.getByLabel("Position as text").fill("h1g7b5e1d7c1b1a1a8b8c8d8e8f8a2h5 b r");
  await v.page.getByRole("button", { name: "Show", exact: true }).click();
  await v.page.getByText("No games reached this position.").waitFor();
  await v.page.waitForFunction(() => location.search.includes("start="));
  // The analysis board shows what the explorer does, and leads back to it.
  await v.page.getByRole("link", { name: "Analyse" }).first().click();
  await v.page.waitForSelector(".studypage .piece");
  await v.page.locator(".steps").getByRole("link", { name: "Archive" }).click();
  await v.page.waitForSelector(".explorepage .piece");
  await v.go("/archive/explore?kind=kamisado&start=nonsense");
  await v.page.getByRole("alert").waitFor();
  assert.deepEqual(v.troubles, []);
}

/** The link gives the records that the search finds, one after the other. */
async function download({ browser, server }: Bench): Promise<void> {
  fillShelf(server);
  const v = await Visitor.arrive(browser, server);
  await v.go("/archive?game=arimaa&why=elimination");
  const link = v.page.getByRole("link", { name: "Download these games" });
  const href = (await link.getAttribute("href")) ?? "";
  const text = await v.page.evaluate(async (to) => (await fetch(to)).text(), href);
  const told = await v.api<Found>("search", { game: "arimaa", why: "elimination", count: 50 });
  assert.ok(told.games.length > 0);
  assert.equal(text.match(/^agon record 1$/gm)?.length, told.games.length);
  assert.deepEqual(v.troubles, []);
}

/** On the analysis desk: what was played from the position shown becomes a turn of the tree. */
async function beside({ browser, server }: Bench): Promise<void> {
  fillShelf(server);
  for (const small of [false, true]) {
    const v = await Visitor.arrive(browser, server, small);
    await v.go("/study/board?kind=arimaa");
    await v.page.getByRole("tab", { name: "Archive" }).click();
    const total = () => v.page.locator(".told").getAttribute("data-total").then(Number);
    const first = v.page.locator(".continuation").first();
    // Boards are drawn where they can be seen, and what is above may still grow and push them away.
    await v.page.waitForFunction(() => {
      const row = document.querySelector(".continuation");
      row?.scrollIntoView({ block: "center" });
      return row?.querySelector(".armyboard svg.board");
    });
    const all = await total();
    await v.shot(`study-archive-${small ? "phone" : "desktop"}`);
    const turn = await first.locator(".turntext").textContent();
    const often = Number(await first.locator(".often").textContent());
    await first.click();
    await v.page.waitForSelector('.studypage[data-depth="1"]');
    await v.page.waitForSelector(`.told[data-total="${often}"]`);
    assert.ok(often > 0 && often <= all);
    await v.page.waitForSelector(".gamerows li");
    await v.page.getByRole("tab", { name: "Variations" }).click();
    assert.equal(await v.page.locator(".variations .turn:not(.start)").textContent(), turn);
    assert.deepEqual(v.troubles, []);
  }
}

/** Filters narrow the turns and players; games of masters are listed separately. */
async function filtered({ browser, server }: Bench): Promise<void> {
  fillShelf(server);
  const v = await Visitor.arrive(browser, server, false, "dark");
  const total = (n: number) => v.page.waitForSelector(`.told[data-total="${n}"]`);
  await v.go("/study/board?kind=arimaa");
  const all = await v.api<Told>("explore", { kind: "arimaa" });
  const some = await v.api<Told>("explore", { kind: "arimaa", winner: 0, min_rating: 2400 });
  assert.ok(some.total > 0 && some.total < all.total);
  await v.page.getByRole("tab", { name: "Archive" }).click();
  await total(all.total);
  await v.page.locator(".masters .gamerows li").first().waitFor();
  await v.page.getByText("Filters", { exact: true }).click();
  await v.page.getByLabel("Winner").selectOption("0");
  await v.page.getByLabel("Min. rating").fill("2400");
  await v.page.getByLabel("Min. rating").press("Enter");
  await total(some.total);
  await v.page.getByText("Filters (2)").waitFor();
  const often = await v.page.locator(".continuation .often").allTextContents();
  assert.deepEqual(
    often.map(Number),
    some.continuations.map((c) => c.games),
  );
  assert.equal(await v.page.locator(".told .others").count(), 0);
  await v.shot("study-archive-filters");
  await v.page.getByRole("button", { name: "All games" }).click();
  await total(all.total);
  await v.page.locator(".gamerows a").first().hover();
  assert.deepEqual(await faults(v), []);
  assert.deepEqual(v.troubles, []);
}

/** A server's first day: nobody has played, and there are games to look at and positions to walk through. */
async function firstDay({ browser }: Bench, small: boolean): Promise<void> {
  const server = new Server("--starter-games", "on");
  await server.start();
  const v = await Visitor.arrive(browser, server, small, small ? "dark" : "light");
  const size = small ? "phone" : "desktop";
  await v.go("/archive");
  const total = async (kind: string) => (await v.api<Told>("explore", { kind })).total;
  await until(
    "the games",
    async () => (await total("arimaa")) === 74 && (await total("kamisado")) > 0,
  );
  await v.go("/archive");
  await v.page.waitForFunction(() => document.querySelectorAll(".found svg.board").length > 0);
  await v.page.evaluate(() => document.querySelector(".founds")?.scrollIntoView());
  await v.shot(`archive-first-day-${size}`);
  await v.page.getByRole("button", { name: "More" }).click();
  await v.page.waitForFunction(() => document.querySelectorAll(".found").length > 12);
  await v.go("/archive?event=solved&game=kamisado");
  const solved = await v.api<Found>("search", { event: "solved", game: "kamisado", count: 12 });
  await v.page.waitForFunction(
    (n) => document.querySelectorAll(".found").length === n,
    solved.games.length,
  );
  assert.ok(solved.games.every((g) => g.result?.winner === 0 && g.turns >= 17));
  await v.page.locator(".foundboard").first().click();
  await v.page.locator(".imported").waitFor();
  assert.equal(await v.page.locator(".imported").textContent(), "Imported game · Solved games");
  const sides = await v.page.locator(".strip .who").allTextContents();
  assert.deepEqual(sides.sort(), ["Black", "White"]);
  await v.shot(`game-first-day-${size}`);
  await v.go("/archive/explore?kind=arimaa");
  await v.page.waitForSelector('.explorepage[data-turns="0"][data-total="74"]');
  await v.page.waitForSelector(".continuation");
  await v.shot(`explorer-first-day-${size}`);
  assert.deepEqual(v.troubles, []);
  await server.end();
}

export const archive: Test[] = [
  ["archive: on a server's first day", (b) => firstDay(b, false)],
  ["archive: on a server's first day, on a phone", (b) => firstDay(b, true)],
  ["archive: filters beside the analysis, masters apart", filtered],
  ["archive: beside the analysis", beside],
  ["archive: games found and paged", search],
  ["archive: first turns counted and walked", (b) => explore(b, false)],
  ["archive: first turns on a phone, in the dark", (b) => explore(b, true)],
  ["archive: positions touched and typed", touched],
  ["archive: games in PGN are imported", pgn],
  ["archive: what imported games tell", (b) => kept(b, false)],
  ["archive: what imported games tell on a phone", (b) => kept(b, true)],
  ["archive: games of one's own", (b) => own(b, false)],
  ["archive: games of one's own on a phone", (b) => own(b, true)],
  ["archive: records taken along", download],
];
