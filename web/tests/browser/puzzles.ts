// Puzzles with proven solutions: wins found and missed, themes, streaks and storms, ratings, ladders,
// and the book walked through.
import assert from "node:assert/strict";
import type { Look } from "../../src/net/types.ts";
import { type Bench, type Test, until, Visitor } from "./harness.ts";

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
  ["puzzles: a win found, another missed and shown", quest],
  ["puzzles: themes, hints and a streak", runs],
  ["puzzles: a storm until its time is up", storm],
  ["puzzles: an account's rating, by keyboard on a phone", questRated],
  ["puzzles: territory of the Amazons, by keyboard", questAmazons],
  ["puzzles: a ladder from easy to hard", ladder],
  ["puzzles: a ladder climbed with an account", ladderRated],
  ["puzzles: a ladder that is late or refused", ladderLate],
  ["puzzles: the book of Kamisado wins in 17", book],
];
