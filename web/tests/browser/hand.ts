// Gestures on a board: several steps of Arimaa as one gesture, pushes and pulls, the arrows of a
// turn.
import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import { type Bench, type Server, type Test, Visitor } from "./harness.ts";
import { stepsOf } from "./play.ts";

type Opened = [Pick<Browser, "newContext">, Server];

/** A game of both sides on one board, and what counts the gestures that are made on its page. */
async function sit([browser, server]: Opened, args: Record<string, unknown>, small = false) {
  const v = await Visitor.arrive(browser, server, small);
  await v.go("/rules");
  const made = await v.api<{ url: string }>("create", { opponent: "self", ...args });
  assert.ok(made.url, JSON.stringify(made));
  await v.go(made.url);
  await v.page.waitForSelector('.gamepage[data-yours="true"] .arena svg.board');
  await v.page.evaluate(() => {
    document.body.dataset.gestures = "0";
    const count = () => {
      document.body.dataset.gestures = String(Number(document.body.dataset.gestures) + 1);
    };
    addEventListener("pointerdown", count, true);
    addEventListener("keydown", count, true);
  });
  return v;
}

const gestures = (v: Visitor) =>
  v.page.evaluate(() => Number(document.body.dataset.gestures ?? "0"));

/** Waits until `n` steps of the turn are made. */
const made = (v: Visitor, n: number) =>
  v.page.waitForSelector(`.gamepage[data-steps="${n}"][data-yours="true"]`);

/** Waits until a cell may be touched next. */
const may = (v: Visitor, cell: number) =>
  v.page.waitForSelector(`.arena [data-cell="${cell}"][aria-label$="can be selected"]`);

const sent = async (v: Visitor, turn: number) => {
  await v.page.locator("button.send").click();
  await v.page.waitForSelector(`.gamepage[data-number="${turn}"]`);
};

// Gold's elephant on e3 with a dog to push on e4, one to pull on d3 and the trap of f3 beside it.
const ELEPHANT = "g r7/8/8/8/4d3/3dE3/8/R7";
const [E3, E2, G3, D3, E4, E5] = [20, 12, 22, 19, 28, 36];

async function threeGestures({ browser, server }: { browser: Opened[0]; server: Server }) {
  for (const drag of [true, false]) {
    const v = await sit([browser, server], { game: "arimaa", start: ELEPHANT });
    assert.equal(await v.page.locator(".stepsleft .left").count(), 4);
    if (drag) await v.drag(E3, G3);
    else {
      await v.touch(E3);
      await may(v, G3);
      await v.touch(G3);
    }
    await made(v, 4);
    assert.deepEqual(await stepsOf(v), ["Ee3s", "Ee2e", "Ef2e", "Eg2n"], "not over the trap");
    assert.equal(await v.page.locator(".stepsleft .left").count(), 0);
    assert.equal(await v.page.locator(".annotations .way-made").count(), 1);
    await v.shot(`arimaa-turn-${drag ? "dragged" : "clicked"}`);
    await sent(v, 1);
    assert.ok((await gestures(v)) <= 3, `${await gestures(v)} gestures`);
    await v.page.waitForSelector(".annotations .way-last");
    await v.shot("arimaa-last-turn");
    assert.deepEqual(v.troubles, []);
  }
}

async function pushAndPull({ browser, server }: { browser: Opened[0]; server: Server }) {
  const v = await sit([browser, server], { game: "arimaa", start: ELEPHANT });
  // A drag onto an enemy leaves the choice of where it goes; the way is shown before it is let go.
  await v.drag(E3, E4);
  await may(v, E5);
  await v.touch(E5);
  await made(v, 2);
  assert.deepEqual(await stepsOf(v), ["de4n", "Ee3n"]);
  // A piece that has pushed stays chosen: one more touch is the next step.
  await may(v, E3);
  await v.touch(E3);
  await made(v, 3);
  for (let left = 3; left > 0; left--) {
    await v.page.getByRole("button", { name: "Undo" }).click();
    if ((await v.page.locator(".chips .chip").count()) === 0) break;
  }
  // The right button on an enemy beside the chosen piece pulls it, a second touch as well.
  for (const second of [false, true]) {
    await v.touch(E3);
    await may(v, G3);
    const box = await v.page.locator(`.arena [data-cell="${D3}"] .area`).first().boundingBox();
    const [x, y] = [box!.x + box!.width / 2, box!.y + box!.height / 2];
    if (second) {
      await v.touch(D3);
      await v.touch(D3);
    } else await v.page.mouse.click(x, y, { button: "right" });
    await may(v, E2);
    await v.touch(E2);
    await made(v, 2);
    assert.deepEqual(await stepsOf(v), ["Ee3s", "dd3e"]);
    await v.page.getByRole("button", { name: "Undo" }).click();
  }
  // The way is shown while the mouse is over its end.
  await v.touch(E3);
  await may(v, G3);
  const box = await v.page.locator(`.arena [data-cell="${G3}"] .area`).first().boundingBox();
  await v.page.mouse.move(box!.x + 9, box!.y + 9);
  await v.page.waitForSelector(".ahead .way-ahead");
  await v.shot("arimaa-foreseen");
  assert.deepEqual(v.troubles, []);
}

async function longPress({ browser, server }: { browser: Opened[0]; server: Server }) {
  const v = await sit([browser, server], { game: "arimaa", start: ELEPHANT }, true);
  await v.touch(E3);
  await may(v, G3);
  const box = await v.page.locator(`.arena [data-cell="${D3}"] .area`).first().boundingBox();
  const finger = await v.context.newCDPSession(v.page);
  const touchPoints = [{ x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 }];
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await v.page.waitForSelector(`.arena [data-cell="${D3}"][aria-selected="true"]`);
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await may(v, E2);
  await v.shot("arimaa-pull-phone");
  await v.touch(E2);
  await made(v, 2);
  assert.deepEqual(await stepsOf(v), ["Ee3s", "dd3e"]);
  assert.deepEqual(v.troubles, []);
}

/** The number of a cell by its name. */
const cell = async (v: Visitor, name: string): Promise<number> =>
  Number(
    await v.page.locator(`.arena [data-cell][aria-label^="${name},"]`).getAttribute("data-cell"),
  );

interface Refusals {
  game: string;
  variant?: string;
  start?: string;
  small?: boolean;
  /** Cells that are touched, or the two of a drag, and what is said of the last one. */
  tries: { touch?: string[]; drag?: [string, string]; says: string }[];
}

const refusals: Refusals[] = [
  {
    game: "arimaa",
    start: ELEPHANT,
    tries: [
      { touch: ["e3", "e8"], says: "Illegal move: e4 is occupied" },
      { drag: ["a1", "a8"], says: "Illegal move: the turn is complete before 'Ra5n'" },
    ],
  },
  {
    game: "kamisado",
    tries: [
      { touch: ["h1", "g3"], says: "towers move straight or diagonally forward: not h1 to g3" },
    ],
  },
  {
    game: "abalone",
    tries: [
      { drag: ["i9", "i8"], says: "black moves, and the marble on i9 is white" },
      { touch: ["a1", "e5"], says: "expected two cells that touch each other" },
    ],
  },
  {
    game: "amazons",
    tries: [
      { touch: ["a4", "b6"], says: "an amazon moves as a queen moves: not from a4 to b6" },
      { touch: ["a4", "a5", "b7"], says: "an arrow flies as a queen moves: not from a5 to b7" },
    ],
  },
  {
    game: "chess",
    small: true,
    tries: [
      { touch: ["a2", "a5"], says: "P cannot move from a2 to a5 here" },
      { drag: ["e1", "e2"], says: "e2 holds a piece of White's own" },
      { drag: ["a7", "a6"], says: "the piece on a7 is not White's" },
      { touch: ["a1"], says: "White Rook a1 cannot move now" },
    ],
  },
  { game: "fairy-chess", tries: [{ touch: ["a4", "a9"], says: "P cannot move from a4 to a9" }] },
  { game: "tai-shogi", tries: [{ touch: ["a7", "a9"], says: "P cannot move from a7 to a9" }] },
  {
    game: "akhimoraec",
    variant: "akd",
    tries: [{ touch: ["c1", "c4"], says: "an hourglass tips onto a neighbour: not from c1 to c4" }],
  },
];

/** A move that is not allowed says why beside the place, and nothing is played. */
async function refused({ browser, server }: Bench, f: Refusals): Promise<void> {
  const { tries, small, ...args } = f;
  const v = await sit([browser, server], args, small);
  for (const { touch, drag, says } of tries) {
    for (const name of touch ?? []) {
      if ((await stepsOf(v)).length === 0 && name === touch?.[2]) await made(v, 1);
      await v.touch(await cell(v, name));
    }
    if (drag) await v.drag(await cell(v, drag[0]), await cell(v, drag[1]));
    await v.page.locator(".refusal", { hasText: says }).waitFor();
  }
  await v.shot(`refused-${f.game}`);
  assert.equal(await v.page.locator(".gamepage").getAttribute("data-number"), "0");
  assert.deepEqual(v.troubles, []);
}

/** A larger disc on a smaller one, and an empty peg. */
async function refusedTower({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.go("/puzzles/hanoi?variant=classic&discs=3");
  await v.page.getByText("The shortest solution takes 7 moves.").waitFor();
  for (const peg of [0, 2]) await v.touch(peg);
  await v.page.waitForSelector('.hanoipage[data-moves="1"]');
  await v.drag(0, 2);
  const says = "disc 2 is larger than disc 1 on peg c";
  await v.page.locator(".refusal", { hasText: says }).waitFor();
  await v.shot("refused-hanoi");
  assert.equal(await v.page.locator(".hanoipage").getAttribute("data-moves"), "1");
  assert.deepEqual(v.troubles, []);
}

/** A flat piece that would lie over the edge of its figure. */
async function refusedPiece({ browser, server }: Bench, game: string): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  if (game === "tangram") {
    await v.go("/puzzles/tangram");
    await v.page.getByRole("link", { name: "Cat", exact: true }).click();
  } else {
    await v.go("/rules");
    const made = await v.api<{ url: string }>("create", { opponent: "self", game });
    await v.go(made.url);
  }
  await v.page.waitForSelector(".placer .flat");
  const piece = (await v.page.locator(".placer .flat").last().boundingBox())!;
  const figure = (await v.page.locator(".placer .figure").boundingBox())!;
  await v.page.mouse.move(piece.x + piece.width / 2, piece.y + piece.height / 2);
  await v.page.mouse.down();
  await v.page.mouse.move(figure.x + 20, figure.y + 20, { steps: 6 });
  await v.page.mouse.up();
  await v.page.locator(".refusal", { hasText: "would not lie inside the outline" }).waitFor();
  await v.shot(`refused-${game}`);
  assert.deepEqual(v.troubles, []);
}

/** Plays a move on the board of a line: from a cell to another. */
async function moved(v: Visitor, from: string, to: string, turns: number) {
  await v.page.waitForSelector(`.prepared [data-line="${turns - 1}"]`);
  await v.touch(await cell(v, from));
  await may(v, await cell(v, to));
  await v.touch(await cell(v, to));
  await v.page.waitForSelector(`.prepared [data-line="${turns}"]`);
}

const prepared = (v: Visitor, n: number) => v.page.waitForSelector(`.prepared[data-lines="${n}"]`);
const press = (v: Visitor, name: string) =>
  v.page.locator(".prepared").getByRole("button", { name, exact: true }).click();

/** Answers to turns that are expected, made by hand and typed, changed and deleted; one is played
 * while its owner is away. */
async function prepares({ browser, server }: Bench) {
  const [a, b] = await Promise.all([
    Visitor.arrive(browser, server),
    Visitor.arrive(browser, server),
  ]);
  await Promise.all([a.go("/rules"), b.go("/rules")]);
  const { id } = await a.api<{ id: string }>("create", {
    game: "chess",
    opponent: "open",
    control: "3d",
    side: 0,
  });
  await b.api("join", { game: id });
  await b.go(`/game/${id}`);
  await press(b, "Add a line");
  await moved(b, "e2", "e4", 1);
  await moved(b, "e7", "e5", 2);
  await b.shot("conditional-line");
  await press(b, "Save line");
  await prepared(b, 1);
  await press(b, "Add a line");
  const typed = b.page.getByLabel("or type turns, separated by ;");
  await typed.fill("d2d4; d7d4");
  await typed.press("Enter");
  await b.page.locator(".prepared .trouble").waitFor();
  await typed.fill("d4; d5");
  await typed.press("Enter");
  await b.page.waitForSelector('.prepared [data-line="2"]');
  await press(b, "Save line");
  await prepared(b, 2);
  await press(b, "Edit the line e4 → e5");
  await moved(b, "g1", "f3", 3);
  await moved(b, "b8", "c6", 4);
  await press(b, "Save line");
  await press(b, "Delete the line d4 → d5");
  await prepared(b, 1);
  await b.shot("conditional-lines");
  await b.go("/rules");
  await a.api("turn", { game: id, number: 0, text: "e2e4" });
  await b.go(`/game/${id}`);
  await b.page.locator(".preparedlines", { hasText: "♘f3 → ♘c6" }).waitFor();
  await b.page.locator(".moves .turn", { hasText: "e5" }).waitFor();
  assert.deepEqual(await b.page.locator(".moves .turn").allTextContents(), ["e4", "e5"]);
  // The opponent sees the turn, and nothing of what is still prepared.
  await a.go(`/game/${id}`);
  await a.page.waitForSelector('.gamepage[data-yours="true"]');
  assert.equal(await a.page.locator(".prepared").count(), 0);
  assert.deepEqual([...a.troubles, ...b.troubles], []);
}

export const hands: Test[] = [
  ["conditional turns by hand and as text", prepares],
  ["arimaa: four steps of one piece in three gestures", threeGestures],
  ["arimaa: a long press pulls on a phone", longPress],
  ...refusals.map((f): Test => [`${f.game}: a refusal by hand`, (b) => refused(b, f)]),
  ["hanoi: a refusal by hand", refusedTower],
  ["tangram: a refusal by hand", (b) => refusedPiece(b, "tangram")],
  ["ostomachion: a refusal by hand", (b) => refusedPiece(b, "ostomachion")],
  ["arimaa: a drag pushes, a right press or a second touch pulls", pushAndPull],
];
