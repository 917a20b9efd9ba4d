// The surroundings of a board: results as their reader sees them, buttons with a confirmation, a
// silent connection, outlines of loading pages.
import assert from "node:assert/strict";
import type { Game } from "../../src/net/types.ts";
import { type Bench, commands, Server, type Test, Visitor } from "./harness.ts";

const WIN = "g 8/R7/8/8/8/8/r7/8"; // Gold's rabbit goes in at once
const LOSS = "s 8/8/8/8/8/7R/r7/8"; // and Silver's

async function against(v: Visitor, args: Record<string, unknown>, phase = ""): Promise<void> {
  await v.go("/rules");
  const made = await v.api<{ url: string }>("create", {
    opponent: "engine",
    ...(args.opponent ? {} : { side: 0 }),
    ...args,
  });
  assert.ok(made.url, JSON.stringify(made));
  await v.go(made.url);
  await v.page.waitForSelector(
    `.gamepage[data-${phase ? `phase="${phase}"` : 'yours="true"'}] .arena svg.board`,
  );
}

/** The winner and the loser, with the score and the deciding turn. */
async function ownResult({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await against(v, { game: "arimaa", start: WIN, level: 1 });
  await v.page.locator(".typed input").fill("Ra7n");
  await v.page.keyboard.press("Enter");
  await v.page.locator(".result strong", { hasText: "You won: goal" }).waitFor();
  await v.page.locator(".result p", { hasText: "1 – 0 · Decided by Ra7n" }).waitFor();
  await v.shot("result-won");
  await against(v, { game: "arimaa", start: LOSS, level: 10 }, "over");
  await v.page.locator(".result strong", { hasText: "You lost: goal" }).waitFor();
  await v.page.locator(".result p", { hasText: "0 – 1 · Decided by ra2s" }).waitFor();
  assert.deepEqual(v.troubles, []);
}

/** The question "sure?" disappears after five seconds; a second press confirms. */
async function sure({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.page.clock.install();
  await against(v, { game: "kamisado", level: 1 });
  const cancel = v.page.getByRole("button", { name: "Cancel game" });
  const asks = v.page.getByRole("button", { name: "Are you sure?" });
  await cancel.click();
  await asks.waitFor();
  await v.page.clock.fastForward(5000);
  await cancel.waitFor();
  assert.equal(await v.page.locator(".gamepage").getAttribute("data-phase"), "playing");
  await cancel.click();
  await asks.click();
  await v.page.waitForSelector('.gamepage[data-phase="over"]');
  assert.deepEqual(v.troubles, []);
}

/** A network that is gone, and a server that is silent, are said and unsaid. */
async function silent({ browser }: Bench): Promise<void> {
  const server = new Server();
  await server.start();
  const v = await Visitor.arrive(browser, server);
  const offline = v.page.locator(".offline", { hasText: "Connection lost" });
  try {
    await against(v, { game: "kamisado", level: 1 });
    await v.context.setOffline(true);
    await offline.waitFor();
    await v.shot("offline-network");
    await v.context.setOffline(false);
    await offline.waitFor({ state: "detached" });
    server.signal("SIGSTOP");
    await offline.waitFor();
    server.signal("SIGCONT");
    await offline.waitFor({ state: "detached" });
  } finally {
    server.signal("SIGCONT");
    await server.end();
  }
}

/** While a page or its game is on its way its outlines are there. */
async function skeletons({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await against(v, { game: "kamisado", level: 1 });
  const url = v.page.url();
  await v.page.route("**/assets/page-*.js", () => undefined);
  await v.go(url.replace(server.address, ""));
  await v.page.waitForSelector(".gamepage.skeleton .square");
  await v.shot("skeleton-game");
  await v.go("/puzzles");
  await v.page.waitForSelector(".page.skeleton .row");
  await v.shot("skeleton-page");
}

/** A game of both sides after some turns that are typed. */
async function typed(v: Visitor, args: Record<string, unknown>, turns: string[]): Promise<void> {
  await against(v, { opponent: "self", ...args });
  for (const [i, turn] of turns.entries()) {
    await v.page.locator(".typed input").fill(turn);
    await v.page.keyboard.press("Enter");
    await v.page.waitForSelector(`.gamepage[data-number="${i + 1}"], .gamepage[data-phase="over"]`);
  }
}

/** Aiming: fires where the arrow may fly, its way, the word, and its mark afterwards. */
async function aiming({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await typed(v, { game: "amazons" }, []);
  const cell = async (name: string) =>
    Number(
      await v.page.locator(`.arena [data-cell][aria-label^="${name},"]`).getAttribute("data-cell"),
    );
  const [from, to, at] = [await cell("a4"), await cell("a5"), await cell("e5")];
  await v.touch(from);
  await v.touch(to);
  await v.page.locator(".boardsays", { hasText: "Now shoot" }).waitFor();
  assert.equal(await v.page.locator(".over .target").count(), 0);
  assert.ok((await v.page.locator(".over .flame").count()) > 10);
  const box = (await v.page.locator(`.arena [data-cell="${at}"]`).boundingBox())!;
  await v.page.mouse.move(box.x + 5, box.y + 5);
  await v.page.waitForSelector(".ahead .way-ahead");
  await v.shot("amazons-aiming");
  await v.touch(at);
  await v.page.waitForSelector('.gamepage[data-number="1"]');
  await v.page.waitForSelector(".over .mark.burning");
  assert.equal(await v.page.locator(".boardsays").count(), 0);
  await v.shot("amazons-shot");
  assert.deepEqual(v.troubles, []);
}

/** Turns without a choice cost no click: three passes, then the only tower is picked up already. */
async function forced({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  const start = "ngrulo2/N1R5/3i4/8/8/8/6y1/1LU1IGYO w r";
  await typed(v, { game: "kamisado", start, control: "1m" }, []);
  await v.page.waitForSelector('.gamepage[data-number="3"]');
  await v.page.locator(".over .target").first().waitFor();
  assert.equal(await v.page.locator(".over .target").count(), 5);
  await v.shot("kamisado-taken-up");
  await v.touch(
    Number(await v.page.locator('.arena [data-cell][aria-label^="d7,"]').getAttribute("data-cell")),
  );
  await v.page.waitForSelector('.gamepage[data-number="4"]');
  assert.deepEqual(v.troubles, []);
}

/** The tower that has won shines, and none is shown as frozen. */
async function shining({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await typed(v, { game: "kamisado" }, ["d1d4", "h8h5", "d4h8"]);
  await v.page.waitForSelector(".over .won");
  assert.equal(await v.page.locator(".frost").count(), 0);
  await v.shot("kamisado-won");
  assert.deepEqual(v.troubles, []);
}

/** Marbles pushed off are counted beside who pushed them. */
async function counted({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  const start = "wwwww/6/7/8/9/8/7/bbbbbb/wbb2 b";
  await typed(v, { game: "abalone", start }, ["a3a2"]);
  await v.page.locator(".strips.bottom .taken", { hasText: "× 1" }).waitFor();
  await v.page.getByRole("img", { name: "1 marble pushed off" }).waitFor();
  await v.shot("abalone-counted");
  assert.deepEqual(v.troubles, []);
}

/** The seconds of an hourglass are inside it. */
async function seconds({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await typed(v, { game: "akhimoraec" }, ["c1-c2"]);
  await v.page.locator(".hourglass .seconds", { hasText: /\d/ }).first().waitFor();
  await v.shot("akhimoraec-seconds");
  const inside = await v.page.evaluate(() =>
    [...document.querySelectorAll(".hourglass .seconds")]
      .filter((el) => el.textContent)
      .every((el) => {
        const [a, b] = [el, el.parentElement!.querySelector(".bulb")!].map((x) =>
          x.getBoundingClientRect(),
        );
        return a!.left >= b!.left && a!.right <= b!.right && a!.top >= b!.top;
      }),
  );
  assert.ok(inside);
}

/** The disc that is held is above its peg, and the letters of pegs are not covered. */
async function lifted({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.go("/puzzles/hanoi?variant=classic&discs=3");
  await v.page.getByText("The shortest solution takes 7 moves.").waitFor();
  await v.touch(0);
  const top = (await v.page.locator(".lifted").boundingBox())!;
  const pole = (await v.page.locator(".pole").first().boundingBox())!;
  assert.ok(top.y + top.height <= pole.y + 1, "above the pole");
  await v.shot("hanoi-lifted");
  const fill = await v.page
    .locator(".mark.hand")
    .evaluate((el) => getComputedStyle(el).getPropertyValue("fill"));
  assert.equal(fill, "none");
  await v.touch(1);
  await v.page.waitForSelector('.hanoipage[data-moves="1"]');
  assert.equal(await v.page.locator(".lifted").count(), 0);
  assert.deepEqual(v.troubles, []);
}

/** How many pixels of a piece or mark lie outside the picture, at most. */
const outside = (v: Visitor) =>
  v.page.locator(".arena svg.board").evaluate((board) => {
    const b = board.getBoundingClientRect();
    const over = [...board.querySelectorAll(".piece, .over > *")].map((el) => {
      const r = el.getBoundingClientRect();
      return Math.max(b.left - r.left, b.top - r.top, r.right - b.right, r.bottom - b.bottom);
    });
    return Math.max(...over);
  });

const towers = [
  "variant=classic&discs=1",
  "variant=classic&discs=5",
  "variant=classic&discs=64",
  "variant=reve&discs=8",
  "variant=bicolour&discs=3",
  "variant=antwerp&discs=3",
];

async function wholeTower({ browser, server }: Bench): Promise<void> {
  for (const width of [1440, 390, 320]) {
    const v = await Visitor.arrive(browser, server, width < 1000);
    await v.page.setViewportSize({ width, height: width < 1000 ? 844 : 900 });
    for (const query of towers) {
      await v.go(`/puzzles/hanoi?${query}`);
      await v.page.locator(".arena .piece").first().waitFor();
      // The only peg with a legal move is chosen automatically: its top disc is up already.
      if ((await v.page.locator(".lifted").count()) === 0) await v.touch(0);
      await v.page.locator(".lifted").waitFor();
      await v.page.waitForFunction(() => document.getAnimations().length === 0);
      const over = await outside(v);
      assert.ok(over <= 0.5, `${query} at ${width}: ${over} pixels are outside the picture`);
    }
    await v.go("/puzzles/hanoi");
    await v.page.locator(".arena .piece").first().waitFor();
    await v.shot(`tower-${width}`);
    assert.deepEqual(v.troubles, []);
  }
}

/** Whether two elements share a point of the page. */
const overlap = (v: Visitor, a: string, b: string): Promise<boolean> =>
  v.page.evaluate(
    ([p, q]) => {
      const [r, s] = [p, q].map((x) => document.querySelector(x!)!.getBoundingClientRect());
      return r!.left < s!.right && s!.left < r!.right && r!.top < s!.bottom && s!.top < r!.bottom;
    },
    [a, b],
  );

/** A large board on a desk: seats in their colours, names at any zoom, nothing over the pieces. */
async function largeBoard({ browser, server }: Bench, game: string, first: string): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await typed(v, { game }, []);
  const dot = v.page.locator(".strips.bottom .dot");
  const colour = await dot.evaluate((el) => getComputedStyle(el).backgroundColor);
  assert.equal(colour, first);
  await v.page.locator('.arena [data-cell="3"]').hover();
  await v.page.locator(".cellname", { hasText: /^\w+.* d1$/ }).waitFor();
  for (const near of [false, true]) {
    for (let i = 0; near && i < 4; i++)
      await v.page.getByRole("button", { name: "Zoom in" }).click();
    for (const what of [".zoomkeys", ".cellname", ...(near ? [".smallmap"] : [])])
      assert.equal(await overlap(v, ".arena svg.board", what), false, `${what} over the board`);
    const labels = v.page.locator(near ? ".rims .label" : ".ground .label");
    assert.ok((await labels.count()) > 4);
    assert.ok((await labels.first().boundingBox())!.height > 10, "labels can be read");
    await v.shot(`large-${game}-${near ? "near" : "whole"}`);
  }
  assert.deepEqual(v.troubles, []);
}

/** On a phone a magnifier is over the finger, and what is touched is named with its moves. */
async function magnified({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server, true);
  await typed(v, { game: "tai-shogi" }, []);
  const at = async (cell: number) => {
    const b = (await v.page.locator(`.arena [data-cell="${cell}"] .area`).boundingBox())!;
    return [{ x: b.x + b.width / 2, y: b.y + b.height / 2 }];
  };
  const finger = await v.context.newCDPSession(v.page);
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: await at(149) });
  await v.page.locator(".lens", { hasText: "y6" }).waitFor();
  await finger.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: await at(182) });
  await v.page.locator(".lens", { hasText: "h8" }).waitFor();
  await v.shot("tai-shogi-lens");
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await v.page.locator(".lens").waitFor({ state: "detached" });
  await v.page.waitForSelector('.arena [data-cell="182"][aria-selected="true"]');
  await v.page.locator(".tip", { hasText: "Go-Between" }).waitFor();
  assert.ok((await v.page.locator(".tip .way").count()) > 0);
  assert.equal(await overlap(v, ".arena svg.board", ".zoomkeys"), false);
  await v.shot("tai-shogi-tapped");
  assert.deepEqual(v.troubles, []);
}

/** Boards and pieces of every game: chosen by name, drawn at once, kept by the browser. */
async function looks({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  const games =
    "arimaa kamisado abalone amazons chess fairy-chess tai-shogi akhimoraec tangram hanoi ostomachion";
  /** The look of the board and its pieces. */
  const look = () =>
    v.page.evaluate(() => {
      const svg = document.querySelector(".arena svg.board")!;
      const ground = svg.querySelector(".frame, .figure")!;
      const pieces = [...svg.querySelectorAll("defs g, .piece, .flat")];
      const style = (el: Element) => getComputedStyle(el).fill;
      const board = style(ground);
      return [board, pieces.map((el) => `${el.innerHTML}${style(el)}`).join("")];
    });
  for (const game of games.split(" ")) {
    await typed(v, { game }, []);
    const [board, drawn] = await look();
    await v.page.getByRole("button", { name: "Look and sound" }).click();
    await v.page.getByLabel("strong contrast", { exact: true }).check();
    await v.page.getByLabel("letters, strong contrast").check();
    const [other, plain] = await look();
    assert.notEqual(other, board, `${game}: the board`);
    assert.notEqual(plain, drawn, `${game}: the pieces`);
    await v.page.getByRole("button", { name: "Close" }).click();
    await v.shot(`looks-${game}`);
  }
  await v.page.reload();
  await v.page.waitForSelector(
    '.gamepage[data-yours="true"] .arena svg.board.theme-contrast.plain',
  );
  await v.page.getByRole("button", { name: "Look and sound" }).click();
  await v.page.getByLabel("Animate moves").uncheck();
  assert.equal(await v.page.locator(":root").getAttribute("data-motion"), "off");
  await v.shot("looks");
  assert.deepEqual(v.troubles, []);
}

/** A move chosen while the other side thinks is made when the turn comes; one that is not legal is not. */
async function premove({ browser, server }: Bench): Promise<void> {
  const a = await Visitor.arrive(browser, server);
  const b = await Visitor.arrive(browser, server, true);
  await a.go("/rules");
  const made = await a.api<{ url: string }>("create", { game: "chess", opponent: "link", side: 0 });
  await a.go(made.url);
  const link = await a.page.locator(".share input").inputValue();
  await b.go(link.replace(server.address, ""));
  await b.page.getByRole("button", { name: /^Play as/ }).click();
  await a.page.waitForSelector('.gamepage[data-yours="true"]');
  const [e2, e4, e5, e7, d4, g1, f3] = [12, 28, 36, 52, 27, 6, 21];
  await b.touch(e7);
  await b.touch(e5);
  await b.page.waitForFunction(() => document.querySelectorAll(".mark.premove").length === 2);
  await b.shot("premove-phone");
  await a.drag(e2, e4);
  await b.page.waitForSelector('.gamepage[data-number="2"]');
  assert.equal(await b.page.locator(".mark.premove").count(), 0);
  // The pawn cannot take on d4 after a knight's move.
  await b.touch(e5);
  await b.touch(d4);
  await b.page.waitForFunction(() => document.querySelectorAll(".mark.premove").length === 2);
  await a.drag(g1, f3);
  await b.page.waitForSelector('.gamepage[data-number="3"][data-yours="true"]');
  await b.page.waitForFunction(() => document.querySelectorAll(".mark.premove").length === 0);
  assert.equal(await b.page.locator(".gamepage").getAttribute("data-number"), "3");
  assert.deepEqual([...a.troubles, ...b.troubles], []);
}

/** A promotion chosen before the turn comes can mean several moves: the reader chooses. One that is no
 * longer possible says why. */
async function premoveSeveral({ browser, server }: Bench): Promise<void> {
  const a = await Visitor.arrive(browser, server);
  const b = await Visitor.arrive(browser, server);
  await Promise.all([a.go("/rules"), b.go("/rules")]);
  const game = {
    game: "chess",
    opponent: "open",
    side: 0,
    start: "4k3/P7/8/8/8/8/8/4K3 b - - 0 1",
  };
  const { id, url } = await a.api<{ id: string; url: string }>("create", game);
  await a.go(url);
  await b.api("join", { game: id });
  const { game: g } = await b.api<{ game: Game }>("watch", { game: id });
  await b.api("agree", { game: id, digest: g.setup.digest });
  await a.page.waitForSelector('.gamepage[data-phase="playing"]');
  const [a7, a8, e1, e2] = [48, 56, 4, 12];
  const chosen = () =>
    a.page.waitForFunction(() => document.querySelectorAll(".mark.premove").length === 2);
  await a.touch(a7);
  await a.touch(a8);
  await chosen();
  await b.api("turn", { game: id, number: 0, text: "e8d7" });
  await a.page.getByText("can be played in several ways").first().waitFor();
  await a.page.getByRole("dialog").getByRole("button").first().waitFor();
  await a.shot("premove-several");
  await a.page.getByRole("dialog").getByRole("button").first().click();
  await a.page.waitForSelector('.gamepage[data-number="2"]');
  assert.equal(await a.page.locator(".premovenote").count(), 0);
  await a.touch(e1);
  await a.touch(e2);
  await chosen();
  await b.api("turn", { game: id, number: 2, text: "d7d6" });
  await a.page.waitForSelector('.gamepage[data-number="4"]');
  await a.touch(e2);
  await a.touch(a8);
  await chosen();
  await b.api("turn", { game: id, number: 4, text: "d6d7" });
  await a.page.locator(".premovenote", { hasText: "e2 – a8" }).waitFor();
  await a.shot("premove-why");
  assert.deepEqual([...a.troubles, ...b.troubles], []);
}

/** A hint in a casual game against the computer is drawn and said, and gone with the turn. */
async function hinted({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  const sent = commands(v);
  for (const game of ["chess", "amazons"]) {
    await against(v, { game, level: 1 });
    await v.page.getByRole("button", { name: "Show a hint" }).click();
    const way = v.page.locator(".annotations .way-hint .shaft");
    await way.waitFor({ state: "attached" });
    const bends = ((await way.getAttribute("d")) ?? "").split("L").length;
    assert.equal(bends, game === "amazons" ? 3 : 2, "an amazon's way and its arrow's");
    await v.page
      .getByText(/The computer would play \S+\./)
      .first()
      .waitFor();
    await v.shot(`hint-${game}`);
  }
  assert.ok(!sent.includes("analyse"), "the engine runs in the browser");
  await v.page.locator(".typed input").fill("a4-a5/a6");
  await v.page.keyboard.press("Enter");
  await v.page.waitForFunction(() => !document.querySelector(".annotations .way-hint"));
  assert.deepEqual(v.troubles, []);
}

const SETUPS = [
  "Ra1 Cb1 Rc1 Rd1 De1 Rf1 Rg1 Rh1 Ha2 Mb2 Rc2 Dd2 Ee2 Rf2 Cg2 Hh2",
  "ha7 mb7 rc7 ed7 de7 rf7 cg7 hh7 ra8 cb8 rc8 dd8 re8 rf8 rg8 rh8",
];

/** Captured pieces are beside the board, on the side of their captor; names fit on a phone. */
async function taken({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server, true);
  await v.page.setViewportSize({ width: 360, height: 740 });
  await typed(v, { game: "arimaa", control: "5m+3s" }, [...SETUPS, "Rf2n Rf3x Rc2n Rc3x", "ed7s"]);
  const strip = v.page.locator(".strips.top .taken");
  await strip.waitFor();
  assert.equal(await strip.locator("svg").count(), 2);
  assert.match((await strip.getAttribute("aria-label")) ?? "", /^Captured: Rabbit(,| and) Rabbit/);
  const cut = await v.page
    .locator(".strips.bottom .who b, .strips.bottom .who a")
    .evaluate((el) => el.scrollWidth > el.clientWidth);
  assert.equal(cut, false, "the name is whole");
  await v.shot("arimaa-taken-phone");
  assert.deepEqual(v.troubles, []);
}

/** Kamisado's colours have light patterns, which can be strong or none; an old setting survives. */
async function patterns({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  const woven = (how: string) =>
    v.page.waitForFunction((x) => {
      const squares = document.querySelector(".arena svg.board path.weave");
      return squares && getComputedStyle(squares).opacity === x;
    }, how);
  await against(v, { game: "kamisado", opponent: "self" });
  await woven("0.34");
  await v.shot("patterns-light");
  await v.page.getByRole("button", { name: "Look and sound" }).click();
  const choice = v.page.getByRole("group", { name: "Patterns on colours" });
  assert.ok(await choice.getByLabel("light").isChecked());
  await choice.getByLabel("none").check();
  await woven("0");
  await v.shot("patterns-looks");
  await v.page.getByRole("button", { name: "Close" }).click();
  await v.shot("patterns-none");
  await v.page.reload();
  await v.page.waitForSelector(".arena .piece");
  await woven("0");
  await v.go("/account");
  await v.page.getByLabel("Patterns on colours").selectOption("strong");
  await v.page.goBack();
  await woven("0.9");
  // It was a switch once.
  await v.page.evaluate(() => localStorage.setItem("agon", JSON.stringify({ patterns: true })));
  await v.go("/account");
  assert.equal(await v.page.getByLabel("Patterns on colours").inputValue(), "strong");
  assert.deepEqual(v.troubles, []);
}

export const around: Test[] = [
  ["looks: patterns on colours, light, strong or none", patterns],
  ["arimaa: captured pieces stand beside the board", taken],
  ["hint: a casual game against the computer", hinted],
  ["premove: a move chosen before the turn comes", premove],
  ["premove: one that means several moves, and one that is not possible", premoveSeveral],
  ["looks: boards and pieces of every game", looks],
  ["tai-shogi: a large board on a desk", (b) => largeBoard(b, "tai-shogi", "rgb(43, 39, 35)")],
  [
    "fairy-chess: a large board on a desk",
    (b) => largeBoard(b, "fairy-chess", "rgb(251, 243, 224)"),
  ],
  ["tai-shogi: a magnifier on a phone", magnified],
  ["amazons: aiming an arrow", aiming],
  ["kamisado: the winning tower shines", shining],
  ["kamisado: a forced pass and the only tower take no click", forced],
  ["abalone: marbles pushed off are counted", counted],
  ["akhimoraec: seconds inside the hourglass", seconds],
  ["hanoi: the chosen disc is lifted", lifted],
  ["hanoi: the whole tower is in the picture", wholeTower],
  ["around: a result in the reader's own view", ownResult],
  ["around: a question forgets itself", sure],
  ["around: a lost connection is said", silent],
  ["around: outlines of what is on its way", skeletons],
];
