// Puzzles made by hand: discs touched and dragged from peg to peg, flat pieces turned, flipped and
// dragged onto a figure until it is filled.
import assert from "node:assert/strict";
import { type Corner, corners, middle, poseOf } from "../../src/board/flat.ts";
import type { Board, Lay, Look } from "../../src/net/types.ts";
import { Visitor } from "./harness.ts";
import { myTurn } from "./play.ts";
import type { Bench, Test } from "./run.ts";

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
  await v.page.getByRole("button", { name: "Begin" }).click();
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
    await v.page.waitForTimeout(200);
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
  await v.page.getByRole("button", { name: "Begin" }).click();
  await v.page.waitForSelector(".placer svg.board");
  await v.shot(`${game}-start-${small ? "phone" : "desktop"}`);
  const step = game === "tangram" ? 45 : 90;
  // Only what touches what lies there is offered, so the order follows the offers.
  const left = new Set(solution);
  for (let i = 0; left.size > 0; i++) {
    const s = await myTurn(v);
    const look = await v.api<Look>("look", { game: v.gameId, number: s.number });
    const m = look.moves?.find((x) => left.has(x.text));
    assert.ok(m?.lays, `one of ${[...left].join(" ")} is offered`);
    left.delete(m.text);
    await lay(v, board, m.lays, step);
    await passed(v, s.number);
    if (i === 3) await v.shot(`${game}-amid-${small ? "phone" : "desktop"}`);
  }
  await v.page.locator(".result", { hasText: "Solved!" }).waitFor();
  await v.shot(`${game}-solved-${small ? "phone" : "desktop"}`);
  assert.deepEqual(v.troubles, []);
}

async function lay(v: Visitor, board: Board, l: Lay, step: number): Promise<void> {
  const kind = board.kinds[l[0]];
  const outline = (kind?.outline ?? []) as Corner[];
  const name = new RegExp(`^${kind?.names.en ?? kind?.letter}, free`);
  const piece = v.page.getByRole("button", { name });
  await piece.focus();
  const pose = poseOf(l);
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

export const puzzles: Test[] = [
  ["hanoi: solved by touching and dragging", hanoi],
  ["tangram: the square, by hand", (b) => fill(b, "tangram", square, false)],
  ["tangram: the square on a phone", (b) => fill(b, "tangram", square, true)],
  ["ostomachion: the square of Archimedes", (b) => fill(b, "ostomachion", archimedes, false)],
];
