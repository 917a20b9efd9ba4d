// Chess as chess players know it: turns in SAN with pieces for letters, and typed so.
import assert from "node:assert/strict";
import { type Bench, commands, type Test, Visitor } from "./harness.ts";

/** A game of both sides on one board. */
async function sit({ browser, server }: Bench, args: Record<string, unknown>, small = false) {
  const v = await Visitor.arrive(browser, server, small);
  await v.go("/rules");
  const made = await v.api<{ url: string }>("create", { opponent: "self", ...args });
  assert.ok(made.url, JSON.stringify(made));
  await v.go(made.url);
  await v.page.waitForSelector('.gamepage[data-yours="true"] .arena svg.board');
  return v;
}

/** Types a turn and waits until it is played. */
async function type(v: Visitor, text: string, number: number): Promise<void> {
  await v.page.locator(".typed input").fill(text);
  await v.page.keyboard.press("Enter");
  await v.page.waitForSelector(`.gamepage[data-number="${number}"]`);
}

/** The turns of the list, once there are `n` and all are written. */
async function listed(v: Visitor, n: number): Promise<string[]> {
  const turns = v.page.locator(".moves .turn");
  await v.page.waitForFunction((k) => {
    const all = [...document.querySelectorAll(".moves .turn")];
    return all.length === k && all.every((x) => x.textContent?.trim());
  }, n);
  return turns.allTextContents();
}

const CELL = (name: string) => name.charCodeAt(0) - 97 + 8 * (Number(name[1]) - 1);

async function played(b: Bench): Promise<void> {
  const v = await sit(b, { game: "chess" });
  const typed = ["e4", "e5", "Nf3", "Nc6", "Bc4", "g8f6", "0-0", "Nxe4", "Re1", "d5", "Bxd5"];
  for (const [i, text] of typed.entries()) await type(v, text, i + 1);
  // The last one by hand.
  await v.touch(CELL("d8"));
  await v.touch(CELL("d5"));
  await v.page.waitForSelector('.gamepage[data-number="12"]');
  assert.deepEqual(await listed(v, 12), [
    ..."e4 e5 ♘f3 ♘c6 ♗c4 ♘f6 O-O ♘xe4 ♖e1 d5 ♗xd5 ♕xd5".split(" "),
  ]);
  await v.shot("chess-moves");
  // A figurine copied from the page is understood; an illegal move is refused in words.
  await type(v, "♘c3", 13);
  await v.page.locator(".typed input").fill("Ke3");
  await v.page.keyboard.press("Enter");
  await v.page.getByRole("alert").filter({ hasText: "Ke3 is not a legal move" }).waitFor();
  assert.equal(await v.page.locator(".typed input").inputValue(), "Ke3");
  // The field names the letters.
  await v.page.locator(".letters", { hasText: "K King" }).waitFor();
  await v.shot("chess-typed");
  // Reading it again, the game is written as before.
  await v.page.reload();
  assert.equal((await listed(v, 13)).at(-1), "♘c3");
  assert.deepEqual(v.troubles, []);
}

/** A watcher receives new turns in SAN, and does not request them. */
async function watched(b: Bench): Promise<void> {
  const v = await sit(b, { game: "chess" });
  await type(v, "e4", 1);
  const w = await Visitor.arrive(b.browser, b.server);
  const sent = commands(w);
  await w.go(new URL(v.page.url()).pathname);
  assert.deepEqual(await listed(w, 1), ["e4"]);
  assert.ok(sent.includes("watch"));
  const asked = sent.filter((x) => x === "notation").length;
  for (const [i, text] of ["e5", "Nf3", "Nc6"].entries()) await type(v, text, i + 2);
  assert.deepEqual(await listed(w, 4), ["e4", "e5", "♘f3", "♘c6"]);
  await w.page.locator(".news", { hasText: "Black: Nc6" }).waitFor();
  assert.equal(sent.filter((x) => x === "notation").length, asked);
  assert.deepEqual([...v.troubles, ...w.troubles], []);
}

/** Small letters, and those of French pieces where they say nothing in English. */
async function spoken(b: Bench): Promise<void> {
  const v = await sit(b, { game: "chess" });
  await v.page.evaluate(() => localStorage.setItem("agon", '{"language":"fr"}'));
  await v.page.reload();
  await v.page.waitForSelector('html[lang="fr"] .gamepage[data-yours="true"] .arena svg.board');
  for (const [i, text] of ["e4", "e5", "Cf3", "nc6"].entries()) await type(v, text, i + 1);
  assert.deepEqual(await listed(v, 4), ["e4", "e5", "♘f3", "♘c6"]);
  await v.page.locator(".typed input").fill("Dh7");
  await v.page.keyboard.press("Enter");
  await v.page.getByRole("alert").filter({ hasText: "Dh7 n’est pas un coup légal" }).waitFor();
  await v.page.locator(".letters", { hasText: "N cavalier" }).waitFor();
  assert.deepEqual(v.troubles, []);
}

/** Promotions, mates and moves that two pieces could make; pieces that are not those of chess keep
 * their letters. */
async function written(b: Bench): Promise<void> {
  const games = [
    ["chess", "7k/P7/8/5K2/8/8/8/8 w - - 0 1", ["a8=Q", "Kh7"], ["a8=♕+", "♔h7"]],
    ["chess", "7k/P7/6K1/8/8/8/8/8 w - - 0 1", ["a8R"], ["a8=♖#"]],
    ["chess", "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", ["Nbd2"], ["♘bd2"]],
    ["capablanca", "", ["Ad3", "Ci6"], ["Ad3", "Ci6"]],
    ["makruk", "", ["Sc2"], ["Sc2"]],
  ] as const;
  for (const [game, start, typed, shown] of games) {
    const v = await sit(b, { game, ...(start ? { start } : {}) });
    for (const [i, text] of typed.entries()) await type(v, text, i + 1);
    assert.deepEqual(await listed(v, typed.length), shown, game);
    assert.deepEqual(v.troubles, []);
  }
}

const coordinates = /^[a-h][1-8][a-h][1-8]/;

/** The texts of buttons, once there are some and all are written. */
async function said(v: Visitor, what: string): Promise<string[]> {
  await v.page.waitForFunction((s) => {
    const all = [...document.querySelectorAll(s)];
    return all.length > 0 && all.every((x) => x.textContent?.trim());
  }, what);
  return v.page.locator(what).allTextContents();
}

/** The analysis board: its tree with variations, what is typed, and the lines of the engine. */
async function studied(b: Bench): Promise<void> {
  const v = await Visitor.arrive(b.browser, b.server);
  await v.go("/study/board?kind=chess&turns=e2e4; e7e5; g1f3; b8c6");
  const tree = ".variations .turn:not(.start)";
  assert.deepEqual(await said(v, tree), ["e4", "e5", "♘f3", "♘c6"]);
  for (const text of ["Bb5", "a6"]) {
    await v.page.locator(".typed input").fill(text);
    await v.page.keyboard.press("Enter");
    await v.page.locator(tree, { hasText: text === "a6" ? "a6" : "♗b5" }).waitFor();
  }
  // Another turn in place of an earlier one becomes a variation.
  // By key: lines of the engine that come move what a mouse aims at.
  await v.page.locator(tree, { hasText: "♘f3" }).press("Enter");
  await v.page.locator(`${tree}[aria-current]`, { hasText: "♘f3" }).waitFor();
  await v.page.locator(".typed input").fill("d6");
  await v.page.keyboard.press("Enter");
  await v.page.locator(".variations .others .turn", { hasText: "d6" }).waitFor();
  const lines = await said(v, ".line .pv .turn");
  assert.ok(!lines.some((x) => coordinates.test(x)), lines.join(" "));
  await v.shot("chess-study");
  assert.deepEqual(v.troubles, []);
}

/** A game that is over: its review, and the turns that the archive knows. */
async function looked(b: Bench): Promise<void> {
  const v = await sit(b, { game: "chess" });
  for (const [i, text] of ["f3", "e5", "g4", "Qh4#"].entries()) await type(v, text, i + 1);
  await v.page.locator(".result", { hasText: "♕h4#" }).waitFor();
  await v.page.getByRole("link", { name: "Analyse" }).click();
  assert.deepEqual(await said(v, ".variations .turn:not(.start)"), ["f3", "e5", "g4", "♕h4#"]);
  await v.page.getByRole("tab", { name: "Game", exact: true }).click();
  const points = await said(v, ".points button");
  assert.ok(
    points.some((x) => / g4 /.test(x)),
    points.join("; "),
  );
  assert.ok(!points.some((x) => /[a-h][1-8][a-h][1-8]/.test(x)), points.join("; "));
  await v.shot("chess-review");
  await v.go("/archive/explore?kind=chess");
  assert.deepEqual(await said(v, ".continuation .turntext"), ["f3"]);
  await v.page.locator(".continuation").click();
  await v.page.locator(".continuation .turntext", { hasText: /^e5$/ }).waitFor();
  assert.ok((await said(v, ".walked .chip")).includes("f3"));
  await v.shot("chess-explorer");
  assert.deepEqual(v.troubles, []);
}

/** A promotion is chosen from pictures: by mouse, by finger, and by keys. */
async function promoted(b: Bench): Promise<void> {
  const start = "1r2k3/P7/8/8/8/8/7p/4K3 w - - 0 1";
  for (const how of ["mouse", "finger", "arrows", "letter"]) {
    const v = await sit(b, { game: "chess", start }, how === "finger");
    await v.touch(CELL("a7"));
    await v.touch(CELL("b8"));
    const choice = v.page.getByRole("dialog", { name: "Choose" });
    const queen = choice.getByRole("button", { name: "Queen" });
    await queen.locator("svg").waitFor();
    await v.page.locator(".choice .piecebutton:focus").waitFor();
    assert.equal(await choice.locator(".piecebutton svg").count(), 4);
    const inside = await v.page.locator(".arena .boardbox").boundingBox();
    const at = await choice.boundingBox();
    assert.ok(inside && at && at.x >= 0 && at.x + at.width <= inside.x + inside.width + 1);
    await v.shot(`promotion-${how}`);
    const knight = choice.getByRole("button", { name: "Knight" });
    if (how === "mouse") await knight.click();
    else if (how === "finger") await knight.tap();
    else if (how === "letter") await v.page.keyboard.press("n");
    else {
      // Escape changes nothing; then the keys lead from the queen to the knight.
      await v.page.keyboard.press("Escape");
      await choice.waitFor({ state: "detached" });
      await v.touch(CELL("a7"));
      await v.touch(CELL("b8"));
      await v.page.locator(".choice .piecebutton:focus").waitFor();
      const names = await choice
        .locator(".piecebutton")
        .evaluateAll((all) => all.map((x) => x.getAttribute("aria-label")));
      for (let i = 0; i < names.indexOf("Knight"); i++) await v.page.keyboard.press("ArrowRight");
      await v.page.keyboard.press("Enter");
    }
    await v.page.waitForSelector('.gamepage[data-number="1"]');
    assert.deepEqual(await listed(v, 1), ["axb8=♘"]);
    // The other side's pieces are its own.
    await v.touch(CELL("h2"));
    await v.touch(CELL("h1"));
    await queen.waitFor();
    await v.shot(`promotion-black-${how}`);
    await queen.press("Enter");
    await v.page.waitForSelector('.gamepage[data-number="2"]');
    assert.deepEqual(v.troubles, []);
  }
}

/** The keys of the choice: its letters, unless the reader has none, and the arrows by rows; never keys
 * of the browser. They are heard from the moment in which it can be seen. */
async function keyed(b: Bench): Promise<void> {
  const start = "1r2k3/P7/8/8/8/8/7p/4K3 w - - 0 1";
  const focused = ".choice .piecebutton:focus";
  const v = await sit(b, { game: "chess", start });
  await v.page.evaluate(() => {
    const seen = () => {
      const box = document.querySelector(".choice");
      if (!box || box.hasAttribute("data-keys")) return;
      box.setAttribute("data-keys", String(box.contains(document.activeElement)));
    };
    new MutationObserver(seen).observe(document.body, { childList: true, subtree: true });
  });
  await v.touch(CELL("a7"));
  await v.touch(CELL("b8"));
  await v.page.locator('.choice[data-keys="true"]').waitFor();
  for (const keys of ["Control+b", "Alt+r", "Meta+q", "Alt+ArrowRight"])
    await v.page.keyboard.press(keys);
  await v.page.keyboard.press("n");
  await v.page.waitForSelector('.gamepage[data-number="1"]');
  assert.deepEqual(await listed(v, 1), ["axb8=♘"]);

  await v.context.addInitScript(() => localStorage.setItem("agon", '{"letters":false}'));
  const made = await v.api<{ url: string }>("create", { opponent: "self", game: "chess", start });
  await v.go(made.url);
  await v.page.waitForSelector('.gamepage[data-yours="true"] .arena svg.board');
  await v.touch(CELL("a7"));
  await v.touch(CELL("b8"));
  await v.page.locator(focused).waitFor();
  const first = await v.page.locator(focused).getAttribute("aria-label");
  assert.notEqual(first, "Bishop");
  await v.page.keyboard.press("b");
  await v.page.keyboard.press("Enter");
  await v.page.waitForSelector('.gamepage[data-number="1"]');
  assert.notDeepEqual(await listed(v, 1), ["axb8=♗"]);

  // Six pieces are in two rows.
  const wide = "5k4/P9/10/10/10/10/10/5K4 w - - 0 1";
  const w = await sit(b, { game: "capablanca", start: wide });
  await w.touch(60);
  await w.touch(70);
  await w.page.locator(focused).waitFor();
  const names = await w.page
    .locator(".choice .piecebutton")
    .evaluateAll((all) => all.map((x) => x.getAttribute("aria-label")));
  assert.equal(names.length, 6);
  for (const [key, at] of [
    ["ArrowRight", 1],
    ["ArrowDown", 5],
    ["ArrowUp", 1],
    ["ArrowLeft", 0],
    ["ArrowDown", 4],
  ] as const) {
    await w.page.keyboard.press(key);
    assert.equal(await w.page.locator(focused).getAttribute("aria-label"), names[at], key);
  }
  assert.deepEqual([...v.troubles, ...w.troubles], []);
}

export const chess: Test[] = [
  ["chess: moves in SAN with figurines, typed and by hand", played],
  ["chess: who looks on is told turns in SAN", watched],
  ["chess: letters of pieces in other languages and small ones", spoken],
  ["chess: promotions, mates and variants in SAN", written],
  ["chess: SAN on the analysis board and in the engine's lines", studied],
  ["chess: a promotion is chosen from pictures", promoted],
  ["chess: the keys of a promotion", keyed],
  ["chess: SAN in a review and in the archive", looked],
];
