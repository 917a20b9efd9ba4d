// The state machine of touches on a board: states, inputs and effects, without a page.
import assert from "node:assert/strict";
import test from "node:test";
import {
  choices,
  type Effect,
  type Gesture,
  grip,
  held,
  idle,
  type Input,
  type Question,
  type Scene,
  step,
} from "../../src/board/gesture.ts";
import type { Move } from "../../src/net/types.ts";

const m = (text: string, ...cells: number[]): Move => ({ text, touch: cells });

const told = (e: Effect): string => {
  if (e.what === "move") return `move ${e.move.text}`;
  if (e.what === "choice")
    return e.moves ? `choice ${e.moves.map((x) => x.text).join(" ")}` : "close";
  if (e.what === "ask") return `ask ${e.about} ${e.cell}`;
  if (e.what === "swap") return `swap ${e.a} ${e.b}`;
  if (e.what === "hint") return `hint ${e.from} ${e.to}`;
  if (e.what === "premove") return `premove ${e.cells.join(" ")}`;
  if (e.what === "refuse") return `${e.shot ? "miss" : "refuse"} ${e.cells.join(" ")}`;
  return "cell" in e ? `${e.what} ${e.cell}` : e.what;
};

/** A board with seat 0's pieces on cells below 10, seat 1's below 20, and none beyond. */
class Tried {
  scene: Scene;
  state: Gesture = idle;
  asked: Question[] = [];

  constructor(part: Partial<Scene>) {
    this.scene = {
      position: {},
      seat: 0,
      moves: [],
      active: true,
      sources: undefined,
      asks: { from: false, routes: false },
      blind: false,
      swap: undefined,
      premove: undefined,
      seatAt: (c) => (c < 0 || c >= 20 ? undefined : c < 10 ? 0 : 1),
      ...part,
    };
    this.take({ what: "deal" });
  }

  /** The effects but for painting. */
  take(input: Input): string[] {
    const [state, effects] = step(this.state, this.scene, input);
    this.state = state;
    this.asked.push(...effects.filter((e): e is Question => e.what === "ask"));
    return effects.filter((e) => e.what !== "paint").map(told);
  }

  touch = (cell: number, sweep = false): string[] => this.take({ what: "touch", cell, sweep });
  tap = (cell: number): string[] => this.take({ what: "tap", cell });
  land = (cell: number): string[] => this.take({ what: "land", cell });
  pull = (cell: number): string[] => this.take({ what: "pull", cell });
  answer = (...moves: Move[]): string[] =>
    this.take({ what: "answer", to: this.asked.shift() as Question, moves });
  deal(part: Partial<Scene>): string[] {
    this.scene = { ...this.scene, ...part };
    return this.take({ what: "deal" });
  }
  get held(): number[] {
    return this.state.hand.touched;
  }
}

const steps = [m("a", 1, 22), m("b", 1, 23), m("c", 4, 25)];

test("two touches make a move, and the board waits for the page", () => {
  const b = new Tried({ moves: steps });
  assert.deepEqual(b.touch(1), ["click"]);
  assert.deepEqual(choices(b.state, b.scene), [22, 23]);
  assert.deepEqual(b.touch(23), ["hint 1 23", "move b"]);
  assert.deepEqual(b.state.moves, []);
  assert.deepEqual(b.touch(1), ["refuse 1"], "nothing is offered until it is drawn");
});

test("a wrong cell lets go with a reason, the held piece itself without one", () => {
  const b = new Tried({ moves: steps });
  b.touch(1);
  assert.deepEqual(b.touch(9), ["refuse 1 9"]);
  assert.deepEqual(b.held, []);
  b.touch(1);
  assert.deepEqual(b.touch(1), []);
  assert.deepEqual(b.held, []);
  b.touch(1);
  assert.deepEqual(b.touch(4), []);
  assert.deepEqual(b.held, [4], "another piece is taken up instead");
  assert.deepEqual(b.take({ what: "let go" }), ["close"]);
  assert.deepEqual(b.held, []);
});

test("where every move is one touch, a miss is told as one", () => {
  const b = new Tried({ moves: [m("x", 30), m("y", 31)] });
  assert.ok(held(b.state), "what can be touched is shown");
  assert.deepEqual(b.touch(40), ["miss 40"]);
  assert.deepEqual(b.touch(30, true), [], "a press alone shoots nothing");
  assert.deepEqual(b.touch(30), ["move x"]);
});

test("equal touches are a choice, and what is picked is played", () => {
  const queen = m("=Q", 1, 22);
  const b = new Tried({ moves: [queen, m("=N", 1, 22), m("c", 4, 25)] });
  b.touch(1);
  assert.deepEqual(b.touch(22), ["choice =Q =N"]);
  assert.deepEqual(b.take({ what: "pick", move: queen }), ["hint 1 22", "move =Q"]);
});

test("a sweep over other cells keeps what is held", () => {
  const b = new Tried({ moves: [m("line", 1, 2, 3), m("other", 5, 6)] });
  b.touch(1, true);
  assert.deepEqual(b.touch(30, true), []);
  assert.deepEqual(b.held, [1]);
  b.touch(2, true);
  assert.deepEqual(b.held, [1, 2]);
  assert.deepEqual(b.touch(3, true), ["move line"]);
});

test("one piece alone is taken up at once, and stays when it is taken up again", () => {
  const b = new Tried({ moves: [m("a", 1, 22), m("b", 1, 23)] });
  assert.deepEqual(b.held, [1]);
  assert.deepEqual(b.touch(1), []);
  assert.deepEqual(b.held, [1]);
  b.touch(1);
  assert.deepEqual(b.held, [], "only the first time");
});

test("the moves of a cell are asked for, and touches wait for them in their order", () => {
  const b = new Tried({ sources: [1, 4], asks: { from: true, routes: false } });
  assert.deepEqual(choices(b.state, b.scene), [1, 4]);
  assert.deepEqual(b.touch(30), [], "no source");
  assert.deepEqual(b.touch(1), ["ask from 1"]);
  assert.deepEqual(b.touch(22), [], "it waits");
  assert.deepEqual(b.answer(m("a", 1, 22), m("b", 1, 23)), ["click", "hint 1 22", "move a"]);
});

test("touching another source asks for its moves", () => {
  const b = new Tried({ sources: [1, 4], asks: { from: true, routes: false } });
  b.touch(1);
  b.answer(m("a", 1, 22));
  assert.deepEqual(b.held, [1]);
  assert.deepEqual(b.touch(4), ["ask from 4"]);
  b.answer(m("c", 4, 25));
  assert.deepEqual(b.held, [4]);
  b.touch(30);
  assert.deepEqual([b.held, b.state.moves], [[], []], "a wrong cell forgets them");
});

test("an answer about another position is dropped, and what waited goes on", () => {
  const b = new Tried({ sources: [1, 4], asks: { from: true, routes: false } });
  b.touch(1);
  b.touch(4);
  b.deal({ position: {} });
  assert.deepEqual(b.answer(m("a", 1, 22)), ["ask from 4"]);
  assert.deepEqual(b.held, []);
});

test("a touch by key is followed by what came of it, after an answer too", () => {
  const drawn = {};
  const b = new Tried({ sources: [1], asks: { from: true, routes: false } });
  const press = (cell: number) =>
    b.take({ what: "touch", cell, sweep: false, then: { say: drawn } });
  assert.deepEqual(press(1), ["ask from 1"]);
  assert.deepEqual(b.answer(m("a", 1, 22)), ["click", "say 1"]);
  assert.deepEqual(press(30), ["refuse 1 30", "say 30"]);
  const blind = new Tried({ blind: true });
  const other = blind.take({ what: "touch", cell: 5, sweep: false, then: { say: drawn } });
  assert.deepEqual(other, ["blind 5"], "the page says that itself");
});

test("of two touches by key that wait, each is followed by its own end", () => {
  const drawn = {};
  const b = new Tried({ sources: [1], asks: { from: true, routes: false } });
  for (const cell of [1, 30]) b.take({ what: "touch", cell, sweep: false, then: { say: drawn } });
  const to = b.asked[0] as Question;
  const answer: Input = { what: "answer", to, moves: [m("a", 1, 22)] };
  const [, effects] = step(b.state, b.scene, answer);
  const ends = effects.flatMap((e) => (e.what === "say" ? [[e.cell, e.came.hand.touched]] : []));
  assert.deepEqual(ends, [
    [1, [1]],
    [30, []],
  ]);
});

// A dog on 1 beside a rabbit of the other side on 12: steps, then what it does in several of them.
const near = [m("n", 1, 21), m("e", 1, 22), m("rabbit", 12, 23)];
const push = m("push", 1, 12, 24);
const pulls = m("pull", 1, 12, 12, 25);

test("routes are asked for once, and a piece stays chosen after its step", () => {
  const b = new Tried({ moves: near, asks: { from: false, routes: true } });
  assert.deepEqual(b.tap(1), ["click", "ask routes 1"]);
  assert.deepEqual(b.answer({ text: "nn", touch: [1, 31], ways: [[1, 21, 31]] }, push), []);
  assert.deepEqual(choices(b.state, b.scene), [21, 22, 31, 12]);
  assert.deepEqual(b.tap(31), ["hint 1 31", "move nn"]);
  assert.equal(b.state.kept, 31);
  b.scene.seatAt = (c) => (c === 31 ? 0 : undefined);
  assert.deepEqual(b.deal({ position: {}, moves: [m("s", 31, 21), m("o", 4, 5)] }), [
    "ask routes 31",
  ]);
  assert.deepEqual(b.held, [31]);
});

test("a tap or a drag onto another side's piece pushes where one way leads on", () => {
  for (const by of ["tap", "land"] as const) {
    const b = new Tried({ moves: near, asks: { from: false, routes: true } });
    b.touch(1);
    b.answer(push);
    assert.deepEqual(b[by](12), ["click", "move push"], by);
  }
});

test("a second tap or a long press of another side's piece pulls it", () => {
  const b = new Tried({ moves: near, asks: { from: false, routes: true } });
  b.touch(1);
  b.answer(pulls);
  assert.deepEqual(b.pull(12), ["move pull"]);
  const alone = new Tried({ moves: near, asks: { from: false, routes: true } });
  assert.deepEqual(alone.tap(12), ["click", "ask routes 12"]);
  assert.deepEqual(alone.tap(12), [], "it waits");
  assert.deepEqual(alone.answer(), ["hint 12 23", "move rabbit"]);
});

test("a long press waits for an answer, and means nothing without routes or moves", () => {
  const b = new Tried({ moves: near, asks: { from: false, routes: true } });
  b.touch(1);
  assert.deepEqual(b.pull(12), []);
  assert.deepEqual(b.answer(pulls), ["move pull"]);
  assert.deepEqual(new Tried({ moves: near }).pull(12), []);
  assert.deepEqual(new Tried({ active: false, asks: { from: false, routes: true } }).pull(12), []);
});

test("a piece dropped on an own one is refused and stays in the hand", () => {
  const b = new Tried({ moves: steps });
  b.touch(1, true);
  assert.deepEqual(b.land(4), ["refuse 1 4"]);
  assert.deepEqual(b.held, [1]);
  assert.deepEqual(b.land(22), ["hint 1 22", "move a"]);
});

test("an army is rearranged by pairs of its own cells", () => {
  const b = new Tried({ active: false, swap: [1, 2, 3] });
  b.touch(1);
  assert.equal(b.state.picked, 1);
  assert.deepEqual(b.touch(2), ["swap 1 2"]);
  b.touch(1);
  assert.deepEqual(b.touch(1), []);
  assert.equal(b.state.picked, -1);
  b.touch(1);
  assert.deepEqual(b.touch(15), []);
  assert.equal(b.state.picked, -1);
  assert.deepEqual(choices(b.state, b.scene), [1, 2, 3]);
});

test("a premove is two touches, and a third forgets it", () => {
  const b = new Tried({ seat: 1, active: false, premove: { seat: 0, cells: [] } });
  b.touch(15);
  assert.equal(b.state.picked, -1, "not the other side's");
  b.touch(1);
  b.touch(7, true);
  assert.equal(b.state.picked, 1, "a sweep keeps it");
  assert.deepEqual(b.touch(15), ["premove 1 15"]);
  b.deal({ premove: { seat: 0, cells: [1, 15] } });
  assert.deepEqual(b.touch(30), ["premove "]);
  b.touch(2);
  b.deal({ position: {} });
  assert.equal(b.state.picked, 2, "it outlasts the other side's clock");
  b.deal({ premove: undefined, active: true, seat: 0 });
  assert.equal(b.state.picked, -1);
});

test("a drag takes up a piece, or sweeps where moves are lines", () => {
  const may = (part: Partial<Scene>, cell: number, hex = false) => {
    const b = new Tried(part);
    return grip(b.state, b.scene, cell, hex);
  };
  assert.equal(may({ moves: steps }, 1), "piece");
  assert.equal(may({ moves: steps }, 2), null);
  assert.equal(may({ moves: steps }, 1, true), "sweep");
  assert.equal(may({ moves: [m("line", 1, 2, 3)] }, 1), "sweep");
  assert.equal(may({ moves: steps, active: false }, 1), null);
  assert.equal(may({ sources: [4] }, 4), "piece");
  assert.equal(may({ sources: [4] }, 1), null);
  assert.equal(may({ active: false, swap: [2] }, 2), "piece");
  assert.equal(may({ active: false, premove: { seat: 0, cells: [] } }, 15), null);
  assert.equal(may({ active: false, premove: { seat: 0, cells: [] } }, 5), "piece");
});
