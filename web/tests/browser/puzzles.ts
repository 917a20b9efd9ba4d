// Puzzles made by hand: discs touched and dragged from peg to peg, flat pieces turned, flipped and
// dragged onto a figure until it is filled; and the pages of puzzles: wins found and missed, the book
// walked through, figures made and sent, galleries, the replay of a tower.
import assert from "node:assert/strict";
import { type Corner, corners, middle } from "../../src/core/flat.ts";
import { partners } from "../../src/pages/puzzles/ways.ts";
import { laidBy } from "../../src/net/position.ts";
import type { Board, Look, Move } from "../../src/net/types.ts";
import { type Bench, boxOf, type Test, until, Visitor } from "./harness.ts";
import { myTurn } from "./play.ts";

const passed = (v: Visitor, number: number) =>
  v.page.waitForFunction(
    (n) => Number(document.querySelector<HTMLElement>(".gamepage")?.dataset.number) > n,
    number,
  );

async function hanoi({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.go("/play/hanoi");
  await v.page.getByText("More", { exact: true }).click();
  await v.page.locator("#option-discs").fill("3");
  await v.page.locator("#option-discs").blur();
  await v.page.getByRole("button", { name: "Start", exact: true }).click();
  await v.page.waitForSelector(".arena svg.board");
  const way = ["1c", "2b", "1b", "3c", "1a", "2c", "1c"];
  for (const [i, text] of way.entries()) {
    const s = await myTurn(v);
    const look = await v.api<Look>("look", { game: v.gameId, number: s.number });
    const m = look.moves?.find((x) => x.text === text);
    assert.ok(m, text);
    if (i % 2) await v.drag(m.touch[0] as number, m.touch[1] as number);
    else for (const c of m.touch) await v.touch(c);
    await passed(v, s.number);
    if (i === 3) await v.shot("hanoi");
  }
  await v.page.locator(".result", { hasText: "Solved!" }).waitFor();
  await v.shot("hanoi-solved");
  assert.deepEqual(v.troubles, []);
}

/** Turns, flips and drags the pieces of a known solution to their places. */
async function fill({ browser, server }: Bench, game: string, solution: string[], small: boolean) {
  const v = await Visitor.arrive(browser, server, small);
  await v.go(`/play/${game}`);
  const { board } = await v.api<{ board: Board }>("setup", { game });
  await v.page.getByRole("button", { name: "Start", exact: true }).click();
  await v.page.waitForSelector(".placer svg.board");
  await v.shot(`${game}-start-${small ? "phone" : "desktop"}`);
  const step = game === "tangram" ? 45 : 90;
  // Only what touches what lies there is offered, so the order follows the offers.
  const left = new Set(solution);
  for (let i = 0; left.size > 0; i++) {
    const s = await myTurn(v);
    const look = await v.api<Look>("look", { game: v.gameId, number: s.number });
    const m = look.moves?.find((x) => left.has(x.text));
    assert.ok(m, `one of ${[...left].join(" ")} is offered`);
    left.delete(m.text);
    await lay(v, board, m, step);
    await passed(v, s.number);
    if (i === 3) await v.shot(`${game}-amid-${small ? "phone" : "desktop"}`);
  }
  await v.page.locator(".result", { hasText: "Solved!" }).waitFor();
  await v.shot(`${game}-solved-${small ? "phone" : "desktop"}`);
  assert.deepEqual(v.troubles, []);
}

async function lay(v: Visitor, board: Board, move: Move, step: number): Promise<void> {
  const pose = laidBy(move);
  assert.ok(pose, `${move.text} lays a piece`);
  const kind = board.kinds[pose.kind];
  const outline = (kind?.outline ?? []) as Corner[];
  const name = new RegExp(`^${kind?.names.en ?? kind?.letter}, free`);
  const piece = v.page.getByRole("button", { name });
  await piece.focus();
  if (pose.flipped) await v.page.keyboard.press("x");
  for (let a = 0; a < pose.angle; a += step) await v.page.keyboard.press("q");
  const to = middle(corners(outline, pose));
  const at = await v.page.evaluate(
    ([x, y]) => {
      const m = document.querySelector<SVGSVGElement>(".placer svg.board")?.getScreenCTM();
      const p = new DOMPoint(x, -(y as number)).matrixTransform(m as DOMMatrix);
      return { x: p.x, y: p.y };
    },
    to as [number, number],
  );
  // The grip is the middle of the corners, which lies within every piece of both puzzles.
  const from = await piece.evaluate((el) => {
    const d = el.getAttribute("d") ?? "";
    const c = [...d.matchAll(/(-?\d+) (-?\d+)/g)].map((m) => [Number(m[1]), Number(m[2])]);
    const mid = [0, 1].map((i) => c.reduce((s, p) => s + (p[i] as number), 0) / c.length);
    const m = (el as SVGGraphicsElement).getScreenCTM() as DOMMatrix;
    const p = new DOMPoint(mid[0], mid[1]).matrixTransform(m);
    return { x: p.x, y: p.y };
  });
  await v.page.mouse.move(from.x, from.y);
  await v.page.mouse.down();
  await v.page.mouse.move(at.x + 3, at.y - 2, { steps: 6 });
  await v.page.mouse.up();
}

const square = "L1@0:0 L2/90@4:0 M/270@0:4 S1/270@0:2 S2/180@3:3 Q@1:1 P@1:3".split(" ");
// One of the 536, as agon solve ostomachion gives it.
const archimedes = (
  "A/90@0:0 B/90@0:0 C/90@0:0 D/90@4:2 E/f180@6:12 F/270@9:6 G/270@4:8 H/f180@3:12 I/f180@6:12 " +
  "J@12:6 K@12:0 L/90@8:4 M@9:6 N/f180@2:4"
).split(" ");

/** A hand on the page of a trial, which has no game: the cells of a move, one after the other. */
async function hands(v: Visitor, text: string, touch: number[]): Promise<void> {
  assert.ok(touch.length > 0, `${text} can be touched`);
  for (const c of touch) await v.touch(c);
}

type Puzzle = { puzzle: { game: string; start: string } };
type Revealed = { turns: string[] };

/** Solves a puzzle of Kamisado on its page, along the replies that are played there. */
async function solveKamisado(v: Visitor, id: string): Promise<void> {
  const { puzzle } = await v.api<Puzzle>("puzzle", { puzzle: id });
  const { turns } = await v.api<Revealed>("reveal", { puzzle: id });
  for (let i = 0; i < turns.length; i += 2) {
    await v.page.waitForSelector('.puzzlepage[data-phase="find"]');
    const before = turns.slice(0, i).join("; ");
    const look = await v.api<Look>("look", {
      kind: "kamisado",
      start: puzzle.start,
      turns: before,
    });
    const m = look.moves?.find((x) => x.text === turns[i]);
    assert.ok(m, `${turns[i]} after ${before}`);
    await hands(v, m.text, m.touch);
    const next = i + 2 < turns.length ? "find" : "solved";
    // With the reply on the board, where one follows.
    const judged = next === "find" ? `[data-judged="${i + 2}"]` : "";
    await v.page.waitForSelector(`.puzzlepage[data-phase="${next}"]${judged}`);
  }
}

async function quest({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.go("/puzzles");
  await v.page.getByRole("link", { name: "Open: Kamisado", exact: true }).click();
  await v.page.waitForSelector(".puzzlepage");
  await v.go("/puzzles/kamisado?puzzle=kamisado-1");
  await v.page.waitForSelector('.puzzlepage[data-puzzle="kamisado-1"]');
  await solveKamisado(v, "kamisado-1");
  assert.equal(await v.page.locator(".puzzlefacts dd").last().textContent(), "1");
  await v.shot("quest-solved");
  // The next one is another; there a move that does not win is refused, and the solution played
  // back.
  await v.page.getByRole("button", { name: "Next" }).click();
  await v.page.waitForSelector('.puzzlepage[data-phase="find"]:not([data-puzzle="kamisado-1"])');
  const id = (await v.page.locator(".puzzlepage").getAttribute("data-puzzle")) ?? "";
  const { puzzle } = await v.api<Puzzle>("puzzle", { puzzle: id });
  const look = await v.api<Look>("look", { kind: "kamisado", start: puzzle.start });
  const { turns } = await v.api<Revealed>("reveal", { puzzle: id });
  const wrong = look.moves?.find((m) => m.text !== turns[0]);
  assert.ok(wrong);
  await hands(v, wrong.text, wrong.touch);
  await v.page.waitForSelector('.puzzlepage[data-phase="wrong"]');
  assert.equal(await v.page.locator(".puzzlefacts dd").last().textContent(), "0");
  // Keys are heard as soon as there is something to see.
  await v.page.evaluate((times) => {
    const page = document.querySelector(".puzzlepage") as HTMLElement;
    new MutationObserver((_, watch) => {
      if (page.dataset.phase !== "shown") return;
      watch.disconnect();
      const key = { key: "ArrowRight", bubbles: true, cancelable: true };
      for (let i = 0; i <= times; i++) page.dispatchEvent(new KeyboardEvent("keydown", key));
    }).observe(page, { attributes: true });
  }, turns.length);
  await v.page.getByRole("button", { name: "Show the solution" }).first().click();
  await v.page.waitForSelector('.puzzlepage[data-phase="shown"]');
  assert.deepEqual(await v.page.locator(".solutionline .chip").allTextContents(), turns);
  const now = v.page.locator(".solutionline .chip[aria-current]");
  await now.filter({ hasText: turns.at(-1) ?? "" }).waitFor();
  for (let i = 1; i < turns.length; i++) await v.page.keyboard.press("ArrowLeft");
  await now.filter({ hasText: turns[0] ?? "" }).waitFor();
  await v.shot("quest-shown");
  assert.deepEqual(v.troubles, []);
}

/** An account's rating changes with its first answer, by keyboard alone. */
async function questRated({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server, true);
  await v.go("/account");
  await v.page.getByLabel("Name").fill("Solver");
  await v.page.getByLabel("Password").fill("correct horse battery");
  await v.page.locator("form button[type=submit]").click();
  await v.page.locator(".me", { hasText: "Solver" }).waitFor();
  await v.go("/puzzles/arimaa?puzzle=arimaa-1");
  await v.page.waitForSelector('.puzzlepage[data-phase="find"]');
  for (const [i, text] of ["Mg7s", "Mg6w", "Re6n", "Re7n"].entries()) {
    const [from, way] = [text.slice(1, 3), text[3] as string];
    const [file, rank] = [from.charCodeAt(0), Number(from[1])];
    const to =
      way === "n" || way === "s"
        ? `${from[0]}${rank + (way === "n" ? 1 : -1)}`
        : `${String.fromCharCode(file + (way === "e" ? 1 : -1))}${rank}`;
    const name = (c: string) => v.page.locator(`.arena [role="gridcell"][aria-label^="${c}"]`);
    await name(from).focus();
    await v.page.keyboard.press("Enter");
    await name(to).focus();
    await v.page.keyboard.press("Enter");
    await v.page.waitForFunction(
      (n) =>
        document.querySelectorAll(".chips .chip").length === n ||
        document.querySelector<HTMLElement>(".puzzlepage")?.dataset.phase !== "find",
      i + 1,
    );
  }
  await v.page.waitForSelector('.puzzlepage[data-phase="solved"]');
  assert.match((await v.page.locator(".ratinggain").textContent()) ?? "", /^\+\d+$/);
  await v.shot("quest-arimaa-phone");
  assert.deepEqual(v.troubles, []);
}

/** A turn of the Amazons by keyboard; the shot waits until the step is taken. */
async function press(v: Visitor, turn: string): Promise<void> {
  for (const [i, cell] of turn.split(/[-/]/).entries()) {
    if (i === 2) await v.page.locator(".turnbar .chip").waitFor();
    await v.page.locator(`.arena [role="gridcell"][aria-label^="${cell}"]`).focus();
    await v.page.keyboard.press("Enter");
  }
}

/** The number of turns in the task counts the solver's own, and solves it, by keyboard alone. */
async function questAmazons({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.go("/puzzles/amazons?puzzle=amazons-2");
  await v.page.locator(".finding", { hasText: "in 3 of your own turns." }).waitFor();
  const { turns } = await v.api<Revealed>("reveal", { puzzle: "amazons-2" });
  const own = turns.filter((_, i) => i % 2 === 0);
  assert.equal(own.length, 3);
  for (const [i, turn] of own.entries()) {
    await v.page.waitForSelector(`.puzzlepage[data-phase="find"][data-judged="${2 * i}"]`);
    // The reply is heard.
    if (i > 0) await v.page.locator(".news", { hasText: turns[2 * i - 1] }).waitFor();
    if (i === 1) await v.shot("quest-amazons");
    await press(v, turn);
  }
  await v.page.waitForSelector('.puzzlepage[data-phase="solved"]');
  assert.deepEqual(v.troubles, []);
}

const LADDER = "/puzzles/amazons?mode=ladder&theme=territory";

/** Misses the first puzzle of a ladder and solves the second; the third puzzle's id. Each Next leads
 * to the one that followed when the puzzle was given, whatever its rating is now. */
async function climb(v: Visitor): Promise<string> {
  await v.go(LADDER);
  await v.page.waitForSelector('.puzzleladder[data-done="0"]');
  const steps = v.page.locator(".rung[open] .rungstep");
  const ratings = await steps.evaluateAll((all) =>
    all.map((a) => Number(/rated (\d+)/.exec(a.getAttribute("aria-label") ?? "")?.[1])),
  );
  assert.ok(ratings.length === 25 && ratings.every((r, i) => i === 0 || r >= ratings[i - 1]));
  const ids = await steps.evaluateAll((all) =>
    all.map((a) => new URL((a as HTMLAnchorElement).href).searchParams.get("puzzle") ?? ""),
  );
  const [first = "", second = "", third = ""] = ids;
  const next = v.page.locator('button.primary[title="n"]');
  await v.page.getByRole("link", { name: "Continue with puzzle 1", exact: true }).click();
  await v.page.waitForSelector(`.puzzlepage[data-phase="find"][data-puzzle="${first}"]`);
  await v.page.locator('[data-act="reveal"]').click();
  await v.page.waitForSelector('.puzzlepage[data-phase="shown"]');
  await next.click();
  await v.page.waitForSelector(`.puzzlepage[data-phase="find"][data-puzzle="${second}"]`);
  const { turns } = await v.api<Revealed>("reveal", { puzzle: second, unrated: true });
  const own = turns.filter((_, i) => i % 2 === 0);
  for (const [i, turn] of own.entries()) {
    await v.page.waitForSelector(`.puzzlepage[data-phase="find"][data-judged="${2 * i}"]`);
    await press(v, turn);
  }
  await v.page.waitForSelector('.puzzlepage[data-phase="solved"]');
  await next.click();
  await v.page.waitForSelector(`.puzzlepage[data-phase="find"][data-puzzle="${third}"]`);
  return third;
}

/** From easy to hard, with solved and missed ones; the next one from the page of a puzzle; a
 * guest's progress survives a reload. */
async function ladder({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  const third = await climb(v);
  await v.go(LADDER);
  await v.page.waitForSelector('.puzzleladder[data-done="1"]');
  await v.page.getByRole("link", { name: /^1, rated \d+, missed$/ }).waitFor();
  await v.page.getByRole("link", { name: /^2, rated \d+, solved$/ }).waitFor();
  await v.shot("ladder-begun");
  // A puzzle that only this browser recorded, as in a streak, is solved too.
  await v.page.evaluate((id) => localStorage.setItem("agon-ladder-amazons", `["${id}"]`), third);
  await v.go(LADDER);
  await v.page.getByRole("link", { name: /^3, rated \d+, solved$/ }).waitFor();
  assert.deepEqual(v.troubles, []);
}

/** The same with an account, whose answers change the ratings of the puzzles; a guest's progress in
 * the same browser is not the account's. */
async function ladderRated({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.go("/account");
  await v.page.getByLabel("Name").fill("Climber");
  await v.page.getByLabel("Password").fill("correct horse battery");
  await v.page.locator("form button[type=submit]").click();
  await v.page.locator(".me", { hasText: "Climber" }).waitFor();
  const { puzzles: all } = await v.api<{ puzzles: [string][] }>("ladder", {
    game: "amazons",
    theme: "territory",
  });
  await v.page.evaluate(
    (ids) => localStorage.setItem("agon-ladder-amazons", ids),
    JSON.stringify(all.map(([id]) => id)),
  );
  await climb(v);
  await v.go(LADDER);
  await v.page.waitForSelector('.puzzleladder[data-done="1"]');
  for (const state of ["missed", "solved"])
    await v.page.waitForSelector(`.rungstep.is-${state}`, { state: "attached" });
  assert.deepEqual(v.troubles, []);
}

/** Themes of a ladder; a failed request shows an error, and a late answer brings nobody back. */
async function ladderLate({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  let mode: "pass" | "refuse" | "hold" = "pass";
  const held: (() => void)[] = [];
  await v.page.routeWebSocket(/socket/, (line) => {
    const up = line.connectToServer();
    line.onMessage((m) => {
      const asked = JSON.parse(String(m)) as { id: number; do: string };
      const error = { code: "internal", text: "no ladder" };
      if (asked.do !== "ladder" || mode === "pass") up.send(m);
      else if (mode === "hold") held.push(() => up.send(m));
      else line.send(JSON.stringify({ re: asked.id, ok: false, error }));
    });
    up.onMessage((m) => line.send(m));
  });
  await v.go(LADDER);
  const theme = v.page.getByRole("combobox", { name: "Theme" });
  const few = Number(await v.page.locator(".puzzleladder[data-all]").getAttribute("data-all"));
  await theme.focus();
  await theme.selectOption("");
  await v.page.waitForFunction(
    (n) => Number(document.querySelector<HTMLElement>(".puzzleladder")?.dataset.all) > n,
    few,
  );
  assert.equal(await v.page.evaluate(() => document.activeElement?.tagName), "SELECT");
  mode = "refuse";
  await theme.selectOption("endgame");
  await v.page.getByRole("alert").waitFor();
  assert.equal(await v.page.locator(".rung").count(), 0);
  mode = "pass";
  await theme.selectOption("territory");
  await v.page.getByRole("link", { name: "Continue with puzzle 1", exact: true }).click();
  await v.page.waitForSelector('.puzzlepage[data-phase="find"]');
  assert.equal(await v.page.locator(".puzzlewishes").count(), 0);
  mode = "refuse";
  await v.page.getByRole("button", { name: "Another puzzle" }).click();
  await v.page.getByRole("alert").waitFor();
  mode = "hold";
  await v.page.getByRole("button", { name: "Another puzzle" }).click();
  await v.page.getByRole("alert").waitFor({ state: "detached" });
  await v.page.getByRole("link", { name: "Ladder", exact: true }).click();
  await v.page.waitForSelector(".puzzleladder");
  await until("two questions wait", () => held.length >= 2);
  for (const send of held) send();
  await v.page.waitForSelector(`.puzzleladder[data-all="${few}"]`);
  assert.ok(v.page.url().endsWith(LADDER));
  assert.deepEqual(v.troubles, []);
}

/** The book answers whatever the loser plays, and wins when it said. */
async function book({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.go("/puzzles/book");
  await v.page.locator(".finding", { hasText: "White wins in 17." }).waitFor();
  await v.page.locator(".bookmove", { hasText: "h1h5" }).click();
  await v.page.locator(".finding", { hasText: "White wins in 16." }).waitFor();
  await v.shot("book");
  for (let turns = 1; turns < 40;) {
    await v.page.waitForFunction((n) => {
      const p = document.querySelector<HTMLElement>(".bookpage");
      const first = document.querySelector(".bookmove > .hush")?.textContent ?? "";
      return p?.dataset.over === "true" || (Number(p?.dataset.turns) >= n && / loses/.test(first));
    }, turns);
    if ((await v.page.locator('.bookpage[data-over="true"]').count()) > 0) break;
    turns = Number(await v.page.locator(".bookpage").getAttribute("data-turns")) + 2;
    await v.page.locator(".bookmove").first().click();
  }
  await v.page.locator(".finding", { hasText: "White wins." }).waitFor();
  assert.equal(await v.page.locator(".bookpage").getAttribute("data-turns"), "17");
  assert.deepEqual(v.troubles, []);
}

/** A figure is filled by hints alone, and known as solved in the gallery. */
async function tangramHints({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.go("/puzzles/tangram");
  await v.page.getByRole("link", { name: "Cat", exact: true }).click();
  const { board } = await v.api<{ board: Board }>("setup", {
    game: "tangram",
    options: "figure=cat",
  });
  const turns: string[] = [];
  while (turns.length < 7) {
    await v.page.getByRole("button", { name: "Hint" }).click();
    const status = v.page.locator(".fillkeys [role=status]", { hasText: "highlighted" });
    await status.waitFor();
    await v.page.waitForSelector(".hinted");
    const letter = ((await status.textContent()) ?? "").split(" ")[0];
    const look = await v.api<Look>("look", {
      kind: "tangram",
      options: "figure=cat",
      turns: turns.join("; "),
    });
    const d = (await v.page.locator(".hinted").getAttribute("d")) ?? "";
    const m = look.moves?.find((x) => {
      const laid = laidBy(x);
      if (!laid || board.kinds[laid.kind]?.letter !== letter) return false;
      const own = corners((board.kinds[laid.kind]?.outline ?? []) as Corner[], laid);
      return `M${own.map(([u, w]) => `${Math.round(u)} ${-Math.round(w)}`).join("L")}Z` === d;
    });
    assert.ok(m, `${letter} at the hinted place is offered`);
    await lay(v, board, m, 45);
    turns.push(m.text);
    await v.page.waitForFunction(
      (n) => document.querySelectorAll('[aria-label$=", placed"]').length >= n,
      turns.length,
    );
    if (turns.length === 3) await v.shot("tangram-hint");
  }
  await v.page.locator(".fillkeys", { hasText: "Solved!" }).waitFor();
  await v.page.getByRole("link", { name: "All figures" }).click();
  await v.page.locator(".figuretile.done", { hasText: "Cat" }).waitFor();
  assert.deepEqual(v.troubles, []);
}

/** The server refuses the figures once: that is said, and asking again brings them. */
async function figuresAgain({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  let refusing = true;
  await v.page.routeWebSocket(/socket/, (line) => {
    const up = line.connectToServer();
    line.onMessage((m) => {
      const asked = JSON.parse(String(m)) as { id: number; do: string };
      const error = { code: "internal", text: "no figures" };
      if (asked.do !== "figures" || !refusing) up.send(m);
      else line.send(JSON.stringify({ re: asked.id, ok: false, error }));
    });
    up.onMessage((m) => line.send(m));
  });
  await v.go("/puzzles/tangram");
  await v.page.getByRole("alert").waitFor();
  assert.equal(await v.page.locator(".figuretile").count(), 0);
  refusing = false;
  await v.page.getByRole("button", { name: "Try again" }).click();
  await v.page.locator(".figuretile").first().waitFor();
  assert.equal(await v.page.getByRole("alert").count(), 0);
  assert.deepEqual(v.troubles, []);
}

/** A figure is laid in the open, sent as a link and opened by somebody else. */
async function tangramOwn({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.go("/puzzles/tangram?make=1");
  await v.page.waitForSelector(".placer svg.board");
  const { board } = await v.api<{ board: Board }>("setup", { game: "tangram", variant: "free" });
  const turns: string[] = [];
  const where = { kind: "tangram", variant: "free", options: "touch=corner" };
  while (turns.length < 7) {
    const look = await v.api<Look>("look", { ...where, turns: turns.join("; ") });
    const square = "L1@0:0 L2/90@4:0 S1/270@0:2 Q@1:1 S2/180@3:3 P@1:3 M/270@0:4".split(" ");
    const m = look.moves?.find((x) => square.includes(x.text));
    assert.ok(m, `the square goes on after ${turns.join(" ")}`);
    await lay(v, board, m, 45);
    turns.push(m.text);
    await v.page.waitForFunction(
      (n) => document.querySelectorAll('[aria-label$=", placed"]').length >= n,
      turns.length,
    );
  }
  await v.page.getByLabel("Name", { exact: true }).fill("My box");
  const link = await v.page.getByLabel("Link", { exact: true }).inputValue();
  await v.shot("tangram-made");
  await v.page.getByRole("button", { name: "Save", exact: true }).click();
  await v.page.locator(".figuretile", { hasText: "My box" }).waitFor();
  const other = await Visitor.arrive(browser, server);
  await other.page.goto(link);
  await other.page.getByRole("heading", { name: "My box" }).waitFor();
  await other.page.waitForSelector(".placer .figure");
  await other.go("/puzzles/tangram?outline=o0:0_<b>");
  await other.page.getByText("The link is damaged").waitFor();
  assert.deepEqual([...v.troubles, ...other.troubles], []);
}

/** A piece that the mouse takes once more takes keys too, wherever the focus was. */
async function keysAfterMouse({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.go("/puzzles/tangram?figure=cat");
  const piece = v.page.getByRole("button", { name: /^P, free/ });
  await piece.waitFor();
  const before = await piece.getAttribute("d");
  const box = await boxOf(piece);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await v.page.mouse.click(x, y);
  await v.page.locator("path.chosen[aria-hidden]").waitFor();
  await v.page.getByRole("button", { name: "Hint" }).focus();
  await v.page.mouse.click(x, y);
  await v.page.keyboard.press("q");
  await v.page.waitForFunction(
    (d) => document.querySelector("path.chosen[aria-hidden]")?.getAttribute("d") !== d,
    before,
  );
  assert.deepEqual(v.troubles, []);
}

/** Two fingers turn a piece; let go, it rests at an angle that pieces can have. */
async function twoFingers({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server, true);
  await v.go("/puzzles/tangram?figure=cat");
  const piece = v.page.getByRole("button", { name: /^P, free/ });
  await piece.waitFor();
  const before = await piece.getAttribute("d");
  const box = await boxOf(piece);
  const cdp = await v.context.newCDPSession(v.page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const finger = (type: "touchStart" | "touchMove" | "touchEnd", ...at: [number, number][]) =>
    cdp.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: at.map(([a, b], id) => ({ x: a, y: b, id })),
    });
  await finger("touchStart", [x, y]);
  await finger("touchStart", [x, y], [x + 60, y]);
  for (let a = 10; a <= 50; a += 10) {
    const r = (-a * Math.PI) / 180;
    await finger("touchMove", [x, y], [x + 60 * Math.cos(r), y + 60 * Math.sin(r)]);
  }
  await finger("touchEnd", [x, y]);
  await finger("touchEnd");
  // Turned by 50 degrees it rests at 45: its long sides are level with the diagonal.
  await until("the piece rests", async () => {
    const after = (await piece.getAttribute("d")) ?? "";
    const at = [...after.matchAll(/(-?\d+) (-?\d+)/g)].map((m) => [Number(m[1]), Number(m[2])]);
    const eighths = at.map((p, i) => {
      const q = at[(i + 1) % at.length] as number[];
      const [x, y] = [(q[0] as number) - (p[0] as number), (q[1] as number) - (p[1] as number)];
      return Math.atan2(y, x) / (Math.PI / 4);
    });
    return after !== before && eighths.every((e) => Math.abs(e - Math.round(e)) < 0.01);
  });
  await v.shot("tangram-turned-phone");
  assert.deepEqual(v.troubles, []);
}

async function gallery({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.go("/puzzles/ostomachion");
  await v.page.locator(".waytiles li").nth(535).waitFor({ state: "attached" });
  assert.equal(await v.page.locator(".waytiles li").count(), 536);
  assert.match((await v.page.locator(".waycounts").textContent()) ?? "", /536.*4,288.*17,152/s);
  await v.shot("ostomachion-gallery");
  // With glued pairs as one piece each, all pair up: 268, the other number in print.
  const told = await v.api<{ solutions: string[]; glued: [string, string][] }>("solutions", {
    kind: "ostomachion",
  });
  const { board } = await v.api<{ board: Board }>("setup", { game: "ostomachion" });
  const other = partners(board, told.solutions, told.glued);
  assert.ok(other.every((p, i) => p !== i && other[p] === i));
  await v.page.getByRole("link", { name: "Solution 17", exact: true }).click();
  await v.page.locator(".onesquare[data-n='17'] .waylarge .filled").first().waitFor();
  assert.equal(await v.page.locator(".onesquare .waylarge > .filled .flat").count(), 14);
  await v.page.keyboard.press("ArrowRight");
  await v.page.waitForSelector(".onesquare[data-n='18']");
  await v.page.getByRole("button", { name: "flipped, turned by 90°" }).click();
  // Its partner with glued pieces has it for a partner.
  const partner = v.page.locator(".wayimages").getByRole("link", { name: /^Solution / });
  await partner.click();
  await partner.filter({ hasText: "Solution 18" }).waitFor();
  await partner.click();
  await v.page.waitForSelector(".onesquare[data-n='18']");
  await v.shot("ostomachion-one");
  assert.deepEqual(v.troubles, []);
}

/** The page of the tower: by hand in the fewest moves, then the replay: a leap, steps and a run. */
async function tower({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.go("/puzzles/hanoi?variant=classic&discs=3");
  await v.page.getByText("The shortest solution takes 7 moves.").waitFor();
  const pegs = { a: 0, b: 1, c: 2 };
  const way = ["ac", "ab", "cb", "ac", "ba", "bc", "ac"];
  for (const [i, m] of way.entries()) {
    for (const c of m) await v.touch(pegs[c as "a"]);
    await v.page.waitForSelector(`.hanoipage[data-moves="${i + 1}"]`);
  }
  await v.page.getByText("Solved in 7 moves, the fewest possible.").waitFor();
  await v.go("/puzzles/hanoi?variant=classic&discs=64");
  await v.page.getByRole("tab", { name: "Play the solution" }).click();
  await v.page.getByLabel("Go to move").fill("1,234,567,890,123");
  await v.page.getByRole("button", { name: "Go", exact: true }).click();
  await v.page.waitForSelector('.hanoipage[data-at="1234567890123"]');
  await v.page.getByRole("button", { name: "Previous move" }).click();
  await v.page.waitForSelector('.hanoipage[data-at="1234567890122"]');
  await v.page.getByRole("button", { name: "Play", exact: true }).click();
  await v.page.waitForFunction(
    () => Number(document.querySelector<HTMLElement>(".hanoipage")?.dataset.at) > 1234567890125,
  );
  await v.page.getByRole("button", { name: "Pause" }).click();
  await v.shot("hanoi-replay");
  // The tower's replay at its end shows it where it has to go.
  await v.go("/puzzles/hanoi?variant=antwerp&discs=3");
  await v.page.getByRole("tab", { name: "Play the solution" }).click();
  await v.page.getByText("move 0 of 62").waitFor();
  await v.page.getByRole("button", { name: "Last move" }).click();
  await v.page.getByText("move 62 of 62").waitFor();
  assert.deepEqual(v.troubles, []);
}

/** Plays the puzzle shown to its end, or a wrong first move. */
async function answer(v: Visitor, rightly: boolean): Promise<void> {
  await v.page.waitForSelector('.puzzlepage[data-phase="find"][data-judged="0"]');
  const id = (await v.page.locator(".puzzlepage").getAttribute("data-puzzle")) ?? "";
  const { puzzle } = await v.api<Puzzle>("puzzle", { puzzle: id });
  const { turns } = await v.api<Revealed>("reveal", { puzzle: id, unrated: true });
  for (let i = 0; i < (rightly ? turns.length : 1); i += 2) {
    const look = await v.api<Look>("look", {
      kind: puzzle.game,
      start: puzzle.start,
      turns: turns.slice(0, i).join("; "),
    });
    const right = look.moves?.find((m) => m.text === turns[i]);
    const wrong = look.moves?.find((m) => m.text !== turns[i] && m.touch.length === 2);
    const m = rightly ? right : wrong;
    assert.ok(m, `${id}: ${turns[i]}`);
    await v.page.waitForSelector(`.puzzlepage[data-judged="${i}"][data-phase="find"]`);
    await hands(v, m.text, m.touch);
  }
}

/** A theme is chosen, hints come one after the other; a streak advances automatically and
 * ends with a miss. */
async function runs({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.go("/puzzles/arimaa?puzzle=arimaa-1");
  await v.page.getByRole("combobox", { name: "Theme" }).selectOption("defence");
  await v.page.getByRole("combobox", { name: "Difficulty" }).selectOption("harder");
  await v.page.getByRole("button", { name: "Another puzzle" }).click();
  await v.page.waitForSelector('.puzzlepage:not([data-puzzle="arimaa-1"])');
  await v.page.getByText("stop your opponent from winning").waitFor();
  await v.page.getByRole("button", { name: "Hint" }).click();
  await v.page.locator(".puzzlehint", { hasText: "Theme: Defence." }).waitFor();
  assert.equal(await v.page.locator(".under .mark.last").count(), 0);
  await v.page.getByRole("button", { name: "Hint" }).click();
  await v.page.locator(".puzzlehint", { hasText: "begins on the highlighted square" }).waitFor();
  await v.page.locator(".under .mark.last").waitFor({ state: "attached" });
  await v.shot("quest-hint");

  await v.page.getByRole("link", { name: "Puzzle of the day" }).click();
  await v.page.waitForSelector(".puzzlepage");
  await v.go("/puzzles/mates?mode=streak");
  for (let solved = 0; solved < 2; solved++) {
    await v.page.waitForSelector(`.puzzlefacts[data-solved="${solved}"]`);
    await answer(v, solved === 0);
  }
  await v.page.getByRole("button", { name: "Start again" }).waitFor();
  assert.equal(await v.page.locator(".puzzlefacts").getAttribute("data-solved"), "1");
  await v.shot("quest-streak");
  await v.page.getByRole("button", { name: "Start again" }).click();
  await v.page.waitForSelector('.puzzlefacts[data-solved="0"]');
  await v.page.getByRole("button", { name: "End", exact: true }).waitFor();
  assert.deepEqual(v.troubles, []);
}

/** A storm: a miss costs ten seconds and not the run, which ends with its time; the best score stays. */
async function storm({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  const fact = (name: string) =>
    v.page.locator(".puzzlefacts div", { hasText: name }).locator("dd").innerText();
  const left = async () => {
    const [minutes, seconds] = (await fact("Time left")).split(":").map(Number);
    return 60 * (minutes as number) + (seconds as number);
  };
  const over = v.page.getByRole("button", { name: "Start again" });
  await v.page.clock.install();
  await v.go("/puzzles/mates?mode=storm");
  await answer(v, true);
  await v.page.waitForSelector('.puzzlefacts[data-solved="1"]');
  await v.page.waitForSelector('.puzzlepage[data-phase="find"][data-judged="0"]');
  const before = await left();
  const puzzle = await v.page.locator(".puzzlepage").getAttribute("data-puzzle");
  await answer(v, false);
  await v.page.waitForFunction((s) => {
    const [m, n] = (document.querySelector(".puzzlefacts div:last-child dd")?.textContent ?? "")
      .split(":")
      .map(Number);
    return 60 * (m as number) + (n as number) <= s - 10;
  }, before);
  await v.shot("quest-storm");
  await v.page.waitForSelector('.puzzlepage[data-phase="find"][data-judged="0"]');
  assert.equal(await v.page.locator(".puzzlepage").getAttribute("data-puzzle"), puzzle);
  // Nothing is left of it at last, by misses and by the clock.
  await until("the storm is over", async () => {
    await v.page.clock.runFor(10_000);
    return (await over.count()) > 0;
  });
  assert.equal(await left(), 0);
  assert.equal(await fact("Solved"), "1");
  await v.page.reload();
  await v.page.waitForSelector('.puzzlefacts[data-solved="0"]');
  assert.equal(await fact("Best"), "1");
  assert.ok((await left()) > 100);
  assert.deepEqual(v.troubles, []);
}

export const puzzles: Test[] = [
  ["hanoi: solved by touching and dragging", hanoi],
  ["tangram: the square, by hand", (b) => fill(b, "tangram", square, false)],
  ["tangram: the square on a phone", (b) => fill(b, "tangram", square, true)],
  ["ostomachion: the square of Archimedes", (b) => fill(b, "ostomachion", archimedes, false)],
  ["puzzles: a win found, another missed and shown", quest],
  ["puzzles: themes, hints and a streak", runs],
  ["puzzles: a storm until its time is up", storm],
  ["puzzles: an account's rating, by keyboard on a phone", questRated],
  ["puzzles: territory of the Amazons, by keyboard", questAmazons],
  ["puzzles: a ladder from easy to hard", ladder],
  ["puzzles: a ladder climbed with an account", ladderRated],
  ["puzzles: a ladder that is late or refused", ladderLate],
  ["puzzles: the book of Kamisado wins in 17", book],
  ["puzzles: a figure filled by hints", tangramHints],
  ["puzzles: figures that do not come are asked for again", figuresAgain],
  ["puzzles: a figure made, sent and opened", tangramOwn],
  ["puzzles: keys for the piece that the mouse took", keysAfterMouse],
  ["puzzles: two fingers turn a piece", twoFingers],
  ["puzzles: the 536", gallery],
  ["puzzles: a tower by hand and as a replay", tower],
];
