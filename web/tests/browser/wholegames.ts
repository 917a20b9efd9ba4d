// A whole game of every kind by the keys alone, from the button that starts it to its result: each turn,
// whose turn it is and the result are said, once said is heard, and the focus is never lost.
import assert from "node:assert/strict";
import { type Corner, corners, middle } from "../../src/core/flat.ts";
import { laidBy } from "../../src/net/position.ts";
import type { Board, Look, Move } from "../../src/net/types.ts";
import { type Bench, type Test, Visitor } from "./harness.ts";
import { focus, press, tabTo } from "./keyboard.ts";
import { legal, myTurn, stateOf } from "./play.ts";

interface Whole {
  game: string;
  variant?: string;
  options?: Record<string, string>;
  start?: string;
  turns: string;
  ends: string;
}

const list: Whole[] = [
  {
    game: "kamisado",
    turns: "c1g5; f8f2; e1a5; d8c7; a5a7; f2e1",
    ends: "Black wins. (goal)",
  },
  {
    game: "abalone",
    options: { eject: "1" },
    start: "5/1w4/7/4b3/4b1bbw/6w1/7/6/5 b",
    turns: "e5e4; h5h6; e7e8",
    ends: "Black wins.",
  },
  {
    game: "amazons",
    variant: "4x4",
    turns: "d2-b2/b3; a3-a4/a3; b2-d2/b2; d3-c3/c2; d2-d1/d2",
    ends: "Black wins.",
  },
  {
    game: "fairy-chess",
    start: "7k8/16/16/16/16/16/16/16/16/16/16/16/16/RR14/16/8K7 w - - 0 1",
    turns: "a3a15; h16g16; b3b16",
    ends: "White wins.",
  },
  {
    game: "tai-shogi",
    start:
      "12,cp,12/25/25/25/25/25/25/25/25/25/25/25/25/25/25/p,24/25/25/25/25/25/25/25/24,R/12,CP,12 b - - 0 1",
    turns: "y2y25; a10a9; y25m25=G",
    ends: "Black wins.",
  },
  {
    game: "akhimoraec",
    variant: "akd",
    turns:
      "c1-c2; c9-c8; e1-e2; c8-c9; g1-g2; c9-c8; c2-c3; c8-c9; e2-e3; c9-c8; g2-g3; c8-c9; c3-d4; " +
      "c9-c8; e3-e4; c8-c9; g3-f4",
    ends: "Gold wins.",
  },
];

/** Keeps all that is said on the visitor's pages, in its order. */
const listens = (v: Visitor) =>
  v.context.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    new MutationObserver((all) => {
      for (const { target } of all) {
        const el = target instanceof Element ? target : target.parentElement;
        const text = el?.closest("[role=status]")?.textContent ?? "";
        if (text && heard.at(-1) !== text) heard.push(text);
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });

const heard = (v: Visitor) =>
  v.page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);

/** Waits until all of this was announced after the first `since` sentences. */
async function says(v: Visitor, since: number, ...what: string[]): Promise<void> {
  await v.page
    .waitForFunction(
      ([n, all]) => {
        const said = (globalThis as unknown as { heard: string[] }).heard.slice(n).join(" ");
        return all.every((x) => said.includes(x));
      },
      [since, what] as const,
    )
    .catch(async () => {
      assert.fail(`heard ${JSON.stringify((await heard(v)).slice(since))}, expected ${what}`);
    });
}

/** The focus is on something, once what was pressed has been dealt with. */
const kept = (v: Visitor) =>
  v.page.waitForFunction(() => document.activeElement && document.activeElement !== document.body);

/** Walks to the cells of a move, as the key for those that may be touched does, and touches them; the
 * only piece that can move is taken up already. */
async function touch(v: Visitor, cells: number[]): Promise<void> {
  for (const [i, cell] of cells.entries()) {
    const at = `.arena [data-cell="${cell}"]`;
    if (i > 0) await v.page.waitForSelector(`${at}[aria-label$="can be selected"]`);
    else if ((await v.page.locator(`${at}[aria-selected="true"]`).count()) > 0) continue;
    for (let n = 0; n < 120 && (await focus(v)).cell !== cell; n++) await press(v, "n");
    const { cell: on, seen } = await focus(v);
    assert.equal(on, cell);
    assert.ok(seen, "the focus on the board can be seen");
    await press(v, "Enter");
  }
  // A move that may still become longer is played where it ends.
  if ((await v.page.locator(".again").count()) > 0) await press(v, "Enter");
}

/** Opens a game on one board: what is chosen there by hand, and begun with a key. */
async function begin(v: Visitor, w: Whole): Promise<void> {
  await v.go(`/play/${w.game}`);
  await v.page.waitForSelector(".playboard svg.board");
  if (w.options || w.start || w.variant) {
    await v.page.evaluate(() =>
      document.querySelectorAll("details").forEach((d) => (d.open = true)),
    );
    if (w.variant) await v.page.selectOption("#variant", w.variant);
    for (const [name, value] of Object.entries(w.options ?? {}))
      await v.page.locator(`#option-${name}`).fill(value);
    if (w.start) await v.page.fill("#start", w.start);
  }
  await tabTo(v, /^Play both sides yourself$/);
  await press(v, "Enter");
  await v.page.waitForSelector('.gamepage[data-yours="true"] .arena svg.board');
  await kept(v);
  await press(v, "b");
  assert.ok((await focus(v)).cell >= 0, "the board has the focus");
}

/** The next move of a turn. */
const next = (look: Look, rest: string): Move | undefined =>
  (look.moves ?? [])
    .filter((m) => rest.startsWith(m.text))
    .sort((a, b) => b.text.length - a.text.length)[0];

async function played({ browser, server }: Bench, w: Whole): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await listens(v);
  await begin(v, w);
  const turns = w.turns.split("; ");
  for (const [i, text] of turns.entries()) {
    const since = (await heard(v)).length;
    const began = await myTurn(v);
    const said: string[] = [];
    for (let rest = text; rest !== "";) {
      const now = await stateOf(v);
      const m = next(await legal(v, now), rest);
      assert.ok(m, `${w.game}: ${rest} can be played`);
      await touch(v, m.touch);
      said.push(`${m.text}.`);
      rest = rest.slice(m.text.length);
      await v.page.waitForFunction(
        ([steps, number]) => {
          const d = document.querySelector<HTMLElement>(".gamepage")?.dataset;
          const on = d?.yours === "true" && Number(d.steps) > steps;
          return on || d?.phase === "over" || Number(d?.number) > number;
        },
        [now.steps, began.number] as const,
      );
    }
    if (i + 1 < turns.length) said.push("Your turn (");
    await says(v, since, ...said);
    await kept(v);
    assert.ok((await focus(v)).cell >= 0, `${w.game}: the board keeps the focus after ${text}`);
  }
  assert.equal((await stateOf(v)).phase, "over", w.game);
  await says(v, 0, w.ends);
  // A dialog gives the focus back.
  await press(v, "?");
  await v.page.waitForSelector("dialog[open]");
  await press(v, "Escape");
  await v.page.waitForSelector("dialog", { state: "detached" });
  await kept(v);
  await tabTo(v, /^Rematch$/);
  assert.deepEqual(v.troubles, []);
}

/** Discs are carried to and fro by keys, undone with one, and the tower is moved in its least turns. */
async function tower({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await listens(v);
  await v.go("/puzzles/hanoi?variant=classic&discs=3");
  await v.page.getByText("The shortest solution takes 7 moves.").waitFor();
  await tabTo(v, /^a, /);
  const carry = async (from: number, to: number, moves: number) => {
    await touch(v, [from, to]);
    await v.page.waitForSelector(`.hanoipage[data-moves="${moves}"]`);
    await kept(v);
    assert.ok((await focus(v)).cell >= 0, "the board keeps the focus");
  };
  await carry(0, 1, 1);
  await press(v, "u");
  await v.page.waitForSelector('.hanoipage[data-moves="0"]');
  const way = ["1ac", "2ab", "1cb", "3ac", "1ba", "2bc", "1ac"];
  for (const [i, [disc, from, to]] of way.entries()) {
    const since = (await heard(v)).length;
    await carry("abc".indexOf(from as string), "abc".indexOf(to as string), i + 1);
    await says(v, since, `${disc}${to}.`, i < 6 ? `${i + 1} move` : "7 moves");
  }
  await v.page.waitForSelector(".finding.is-solved");
  await v.shot("keyboard-hanoi");
  assert.deepEqual(v.troubles, []);
}

const square = "L1@0:0 L2/90@4:0 M/270@0:4 S1/270@0:2 S2/180@3:3 Q@1:1 P@1:3".split(" ");
// One of the 536, as agon solve ostomachion gives it.
const archimedes = (
  "A/90@0:0 B/90@0:0 C/90@0:0 D/90@4:2 E/f180@6:12 F/270@9:6 G/270@4:8 H/f180@3:12 I/f180@6:12 " +
  "J@12:6 K@12:0 L/90@8:4 M@9:6 N/f180@2:4"
).split(" ");

/** Turns a flat piece, carries it to its place with the arrows and lets it lie there. */
async function lay(v: Visitor, board: Board, move: Move, step: number): Promise<void> {
  const pose = laidBy(move);
  assert.ok(pose, `${move.text} lays a piece`);
  const kind = board.kinds[pose.kind];
  await tabTo(v, new RegExp(`^${kind?.names.en ?? kind?.letter}, free`));
  if (pose.flipped) await press(v, "x");
  for (let a = 0; a < pose.angle; a += step) await press(v, "q");
  const to = middle(corners((kind?.outline ?? []) as Corner[], pose));
  const at = await v.page.evaluate(() => {
    const d = document.activeElement?.getAttribute("d") ?? "";
    const c = [...d.matchAll(/(-?\d+) (-?\d+)/g)].map((m) => [Number(m[1]), -Number(m[2])]);
    return [0, 1].map((i) => c.reduce((s, p) => s + (p[i] as number), 0) / c.length);
  });
  for (const [i, keys] of [
    ["ArrowLeft", "ArrowRight"],
    ["ArrowDown", "ArrowUp"],
  ].entries()) {
    const way = Math.round(((to[i] as number) - (at[i] as number)) / 250);
    const key = keys[way > 0 ? 1 : 0] as string;
    for (let left = Math.abs(way); left > 0;) {
      const far = left >= 4;
      await press(v, far ? `Shift+${key}` : key);
      left -= far ? 4 : 1;
    }
  }
  const since = (await heard(v)).length;
  await press(v, "Enter");
  await says(v, since, `${move.text}.`);
}

async function filled({ browser, server }: Bench, game: string, solution: string[]) {
  const v = await Visitor.arrive(browser, server);
  await listens(v);
  await v.go(`/play/${game}`);
  const { board } = await v.api<{ board: Board }>("setup", { game });
  await tabTo(v, /^Start$/);
  await press(v, "Enter");
  await v.page.waitForSelector(".placer svg.board");
  await kept(v);
  const left = new Set(solution);
  for (let n = solution.length; n > 0; n--) {
    const s = await myTurn(v);
    const look = await v.api<Look>("look", { game: v.gameId, number: s.number });
    const m = look.moves?.find((x) => left.has(x.text));
    assert.ok(m, `one of ${[...left].join(" ")} is offered`);
    left.delete(m.text);
    await lay(v, board, m, game === "tangram" ? 45 : 90);
    await v.page.waitForFunction(
      (n) => Number(document.querySelector<HTMLElement>(".gamepage")?.dataset.number) > n,
      s.number,
    );
    await kept(v);
  }
  await says(v, 0, " across, ", "Solved!");
  await v.shot(`keyboard-${game}`);
  assert.deepEqual(v.troubles, []);
}

export const whole: Test[] = [
  ...list.map((w): Test => [`keyboard: a whole game: ${w.game}`, (b) => played(b, w)]),
  ["keyboard: the Towers of Hanoi", tower],
  ["keyboard: a tangram", (b) => filled(b, "tangram", square)],
  ["keyboard: the square of Archimedes", (b) => filled(b, "ostomachion", archimedes)],
];
