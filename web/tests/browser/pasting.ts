// Games as texts on the analysis board: records, positions, turns and PGN are pasted, PGN is saved.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Bench, root, type Test, Visitor } from "./harness.ts";
import { atDepth, depth } from "./study.ts";

/** Pastes a text as one of a game. */
async function pasteInto(v: Visitor, kind: string, text: string): Promise<void> {
  await v.go("/study");
  await v.page.locator(".studybegin option").nth(3).waitFor({ state: "attached" });
  await v.page.getByLabel("Game", { exact: true }).selectOption(kind);
  await v.page.locator(".studybegin textarea").fill(text);
  await v.page.getByRole("button", { name: "Open", exact: true }).click();
}

/** A record, a position, turns: pasted they open on the analysis board. */
async function pasted({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  const paste = (kind: string, text: string) => pasteInto(v, kind, text);
  await paste("arimaa", "agon record 1\ngame: kamisado\n1. d1d5 {hello}\n2. a8a4\n");
  await v.page.waitForSelector(".game-page-kamisado");
  await atDepth(v, 2);
  await paste("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
  await v.page.waitForSelector(".game-page-chess");
  assert.equal(await depth(v), 0);
  await v.page.waitForSelector(".lines .line");
  await paste("chess", "1. e2e4\n1.2 e7e5\n2. g1f3");
  await atDepth(v, 3);
  // A record of a game of the players' own carries its variant file.
  const file = await readFile(join(root, "data", "variants", "makruk.ini"), "utf8");
  const own = file.trim().replace(/^/gm, "|");
  await paste("chess", `agon record 1\ngame: variant\ndefinition:\n${own}\n1. e3e4\n`);
  await atDepth(v, 1);
  await v.page.waitForSelector(".lines .line");
  await paste("chess", "e2e5");
  await v.page.locator(".studybegin .trouble").waitFor();
  assert.deepEqual(v.troubles, []);
}

/** PGN with tags, clocks, comments, glyphs and variations: one game opens as a tree on the board, several
 * as chapters of a study; into a study's chapters more are pasted. */
async function pastedPgn({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  const open = (text: string) => pasteInto(v, "chess", text);
  const told = `[Event "Rated Blitz game"]\r\n[White "Ada"]\r\n[Black "Bo"]\r\n[Result "1-0"]\r\n[Variant "Standard"]\r\n
1. e4 { [%eval 0.3] [%clk 0:03:00] The best by test. } (1. d4 d5 (1... Nf6 $5 {Indian}) 2. c4) 1... e5
2. Qh5?! { [%csl Gf7][%cal Gh5f7] Too early } (2. Nf3 -- {no} 3. Bc4) 2... Nc6 1-0\r\n\r\n`;
  await open(told);
  await v.page.waitForSelector(".game-page-chess");
  await atDepth(v, 4);
  await v.page.getByText("The best by test.").first().waitFor();
  await v.page.getByText("Indian").first().waitFor();
  await v.page.getByText("Too early").first().waitFor();
  await v.page.getByText("-- no 3. Bc4").first().waitFor();
  await v.shot("study-pgn-desktop");
  await open("1. e4 e5 (1... c5) 2. Nf3 *");
  await atDepth(v, 3);
  await open('[Event "x"]\n\n1. e4 e5 2. Ke3 *');
  await v.page.getByText("line 3, column 13 (game 1): Ke3 is not a legal move").waitFor();
  const small =
    '[White "Cy"]\n[Black "Di"]\n[Variant "los-alamos"]\n[FEN "rnqknr/pppppp/6/6/PPPPPP/RNQKNR b - - 0 1"]\n\n1... Nd4 *\n';
  await open(told + small);
  await v.page.waitForURL(/\/study\/[a-z0-9]+/i);
  const chapters = v.page.locator(".chapters ol .turn");
  await chapters.nth(1).waitFor();
  assert.deepEqual(await chapters.allTextContents(), ["Ada – Bo", "Cy – Di"]);
  await chapters.nth(0).click();
  await v.page.getByText("Too early").first().waitFor();
  // More of them go into the study as it is.
  await v.page.locator(".chapters summary").click();
  await v.page.getByPlaceholder("Or paste a record").fill(small.replace("Cy", "Ed"));
  await v.page.getByRole("button", { name: "Add chapter" }).click();
  await chapters.nth(2).waitFor();
  assert.equal(await chapters.nth(2).textContent(), "Ed – Di");
  await v.page.waitForSelector(".game-page-los-alamos");
  assert.deepEqual(v.troubles, []);
}

/** A study is taken as PGN, a game a chapter; pasted again it is the same tree. */
async function savedPgn({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  const paste = async (text: string, kind = "chess") => {
    await pasteInto(v, kind, text);
    await v.page.waitForURL(/\/study\/(board|[a-z0-9]{11})/i);
    await v.page.getByRole("tab", { name: "Save and share" }).click();
  };
  const button = v.page.getByRole("button", { name: "PGN with variations" });
  const saved = async (): Promise<[string, string]> => {
    const [file] = await Promise.all([v.page.waitForEvent("download"), button.click()]);
    return [file.suggestedFilename(), await readFile(await file.path(), "utf8")];
  };
  const played = (text: string) => text.slice(text.indexOf("\n\n") + 2);
  const first =
    '[Event "Italian"]\n\n1. e4 $1 {[%csl Ge4] [%cal Ge2e4,Re4e5] Best by test} (1. d4 $5 d5 (1... Nf6\n{Indian} 2. c4)) 1... e5 $14 2. Nf3 (2. f4 $6 {[%clk 0:01:00] Bold}) *\n';
  const small = '[FEN "4k3/8/8/8/8/8/8/4K2R b K - 0 30"]\n\n30... Ke7 31. O-O Kd6 (31... Kd8) *\n';
  await paste(first);
  await v.page.getByLabel("Title", { exact: true }).fill("Two openings");
  const [name, one] = await saved();
  assert.equal(name, "Two-openings.pgn");
  assert.match(one, /^\[Event "Two openings"\]\n[^]*\[Annotator "[^"]+"\]\n/);
  assert.equal(
    played(one),
    "1. e4 $1 {[%csl Ge4] [%cal Ge2e4,Re4e5] Best by test} (1. d4 $5 d5 (1... Nf6\n" +
      "{Indian} 2. c4)) 1... e5 $14 2. Nf3 (2. f4 $6 {Bold}) *\n\n",
  );
  await v.shot("study-share-pgn");
  await paste(one);
  assert.equal(played((await saved())[1]), played(one));
  // All chapters, from positions too; those of games without PGN are left out.
  await paste(first + "\n" + small);
  await v.page.getByLabel("All chapters in one file").check();
  const [, all] = await saved();
  const games = all.split("[Event ").slice(1);
  assert.equal(games.length, 2);
  assert.match(
    games[1] ?? "",
    /\n\[SetUp "1"\]\n\[FEN "4k3\/8\/8\/8\/8\/8\/8\/4K2R b K - 0 30"\]\n/,
  );
  assert.equal(played(games[1] ?? ""), "30... Ke7 31. O-O Kd6 (31... Kd8) *\n\n");
  await paste("d1d5", "kamisado");
  await v.page.getByRole("button", { name: "Record as a file" }).waitFor();
  assert.equal(await button.count(), 0);
  assert.deepEqual(v.troubles, []);
}

export const pasting: Test[] = [
  ["study: records, positions and turns are pasted", pasted],
  ["study: PGN is pasted with its variations", pastedPgn],
  ["study: PGN is saved with its variations", savedPgn],
];
