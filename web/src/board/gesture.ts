// The state machine of touches on a board, without a page: a state and an input give the next state
// and effects. Moves are lists of cells in the order in which a hand touches them, so it needs no
// game's rules.
//
// The meaning of a touch depends on the scene: it belongs to the page (blind), exchanges two pieces
// of an army (swap), chooses a move ahead of the turn (premove), or makes a move. If a page does
// not list all moves, the machine requests those of a cell and queues touches until the answer.
import type { Move } from "../net/types.ts";
import { single } from "./cues.ts";
import { begun, empty, type Hand, hold, touch } from "./hands.ts";
import { endOf, only, pulled } from "./routes.ts";

/** The inputs of a board, as of the page's last render. */
export interface Scene {
  /** The position; another object is another position. */
  position: object;
  /** The seat that moves. */
  seat: number;
  moves: Move[];
  /** Whether moves may be made. */
  active: boolean;
  /** First cells, if the moves of a cell must be requested. */
  sources: number[] | undefined;
  /** Whether they can be requested, and whether a piece's routes can. */
  asks: { from: boolean; routes: boolean };
  blind: boolean;
  swap: number[] | undefined;
  premove: { seat: number; cells: number[] } | undefined;
  /** The seat of the piece on a cell; undefined: there is none. */
  seatAt(cell: number): number | undefined;
}

interface Touch {
  what: "touch";
  cell: number;
  /** While dragging over it. */
  sweep: boolean;
  /** Afterwards: touch the only cell that can follow, or the only one besides pulls; or report the
   * result, if the page has not been redrawn. */
  then?: "follow" | "only" | { say: object };
}
interface Pull {
  what: "pull";
  cell: number;
}
/** A question about the moves of a cell. */
export interface Question {
  what: "ask";
  about: "from" | "routes";
  cell: number;
  number: number;
  position: object;
  /** The touch that needs the answer. */
  touch?: Touch;
}

export type Input =
  /** `tap`: a touch that may be a gesture; `land`: a dragged piece is let go over a cell. */
  | Touch
  | Pull
  | { what: "tap"; cell: number }
  | { what: "land"; cell: number }
  | { what: "let go" }
  /** A move was picked from a choice. */
  | { what: "pick"; move: Move }
  /** The page was drawn: its moves or its position may be others. */
  | { what: "deal" }
  | { what: "answer"; to: Question; moves: Move[] };

export type Effect =
  | Question
  | { what: "blind"; cell: number }
  | { what: "swap"; a: number; b: number }
  | { what: "premove"; cells: number[] }
  /** The way of a move that is made next. */
  | { what: "hint"; from: number; to: number }
  | { what: "move"; move: Move }
  | { what: "choice"; moves: Move[] | null }
  /** These cells cannot be touched one after the other; `shot`: they are one move's only touch. */
  | { what: "refuse"; cells: number[]; shot: boolean }
  | { what: "click" }
  | { what: "paint" }
  /** The result of a touch, as it left the state. */
  | { what: "say"; cell: number; drawn: object; came: Gesture };

export interface Gesture {
  /** The moves to choose from. */
  readonly moves: Move[];
  readonly hand: Hand;
  /** The piece that was taken up for an exchange or a premove; -1: none. */
  readonly picked: number;
  /** The piece that stays chosen after its move; -1: none. */
  readonly kept: number;
  /** Cells whose routes are among the moves, or requested. */
  readonly learned: ReadonlySet<number>;
  /** The question that queued touches wait for, 0: none; and the number of questions so far. */
  readonly waits: number;
  readonly questions: number;
  readonly later: readonly (Touch | Pull)[];
}

export const idle: Gesture = {
  moves: [],
  hand: empty([]),
  picked: -1,
  kept: -1,
  learned: new Set(),
  waits: 0,
  questions: 0,
  later: [],
};

/** Whether to show the cells that may be touched next. */
export const held = ({ hand, moves }: Gesture): boolean => hand.touched.length > 0 || single(moves);

/** Cells that may be touched next. */
export function choices({ hand }: Gesture, { swap, sources }: Scene): number[] {
  if (swap) return swap;
  return hand.touched.length === 0 && sources ? sources : [...hand.next];
}

/** Whether a drag may begin on a cell: the piece follows, or cells are swept over; `hex`: of six sides. */
export function grip(g: Gesture, s: Scene, cell: number, hex: boolean): "piece" | "sweep" | null {
  if (s.swap) return s.swap.includes(cell) ? "piece" : null;
  if (s.premove) return s.seatAt(cell) === s.premove.seat ? "piece" : null;
  if (!s.active) return null;
  if (s.sources) return s.sources.includes(cell) ? "piece" : null;
  const begun = g.moves.filter((m) => m.touch[0] === cell && m.touch.length > 1);
  if (begun.length === 0) return null;
  if (s.asks.routes) return "piece";
  return hex || begun.some((m) => m.touch.length > 2) ? "sweep" : "piece";
}

/** One step of the machine. */
export function step(before: Gesture, scene: Scene, input: Input): [Gesture, Effect[]] {
  const next = new Step(before, scene);
  next.take(input);
  return [next.state, next.effects];
}

class Step {
  state: Gesture;
  readonly effects: Effect[] = [];
  private readonly scene: Scene;

  constructor(before: Gesture, scene: Scene) {
    this.state = before;
    this.scene = scene;
  }

  take(input: Input): void {
    if (input.what === "touch") this.touchAndThen(input);
    else if (input.what === "tap") this.tap(input.cell);
    else if (input.what === "land") this.land(input.cell);
    else if (input.what === "pull") this.pull(input);
    else if (input.what === "let go") this.letGo();
    else if (input.what === "pick") this.play(input.move);
    else if (input.what === "deal") this.deal();
    else this.answered(input.to, input.moves);
  }

  private set(part: Partial<Gesture>): void {
    this.state = { ...this.state, ...part };
  }

  private emit(...effects: Effect[]): void {
    this.effects.push(...effects);
  }

  private own(cell: number): boolean {
    return this.scene.seatAt(cell) === this.scene.seat;
  }

  private letGo(): void {
    this.set({ hand: empty(this.state.moves), picked: -1, kept: -1 });
    this.emit({ what: "choice", moves: null }, { what: "paint" });
  }

  private play(move: Move): void {
    const [first] = this.state.hand.touched;
    const stays = this.scene.asks.routes && first !== undefined && this.own(first);
    if (stays) this.set({ kept: endOf(move) });
    if (move.touch.length === 2 && first !== undefined)
      this.emit({ what: "hint", from: first, to: move.touch[1] as number });
    this.set({ hand: empty([]), moves: [] });
    this.emit({ what: "paint" }, { what: "move", move });
  }

  private touchAndThen(t: Touch): void {
    if (!this.touch(t) || !t.then) return;
    const { hand } = this.state;
    const gesture = this.scene.asks.routes && hand.touched.length > 1;
    if (t.then === "follow") {
      if (gesture && hand.next.size === 1) this.plain([...hand.next][0] as number);
    } else if (t.then === "only") {
      const to = gesture ? only(hand) : -1;
      if (to >= 0) this.plain(to);
    } else if (!this.scene.blind) {
      const drawn = t.then.say;
      this.emit({ what: "say", cell: t.cell, drawn, came: this.state });
    }
  }

  private plain(cell: number): void {
    this.touch({ what: "touch", cell, sweep: false });
  }

  /** Whether the input was handled; false: it waits for an answer. */
  private touch(t: Touch): boolean {
    const { scene } = this;
    if (scene.blind) this.emit({ what: "blind", cell: t.cell });
    else if (scene.swap) this.touchSwap(t.cell, scene.swap);
    else if (scene.premove) {
      if (!t.sweep || this.state.picked < 0) this.touchPremove(t.cell, scene.premove);
    } else if (scene.active) return this.touchMove(t);
    return true;
  }

  private touchMove(t: Touch): boolean {
    const { cell } = t;
    if (this.state.waits) {
      this.set({ later: [...this.state.later, t] });
      return false;
    }
    const stayed = this.state.kept;
    this.set({ kept: -1 });
    const { hand, moves } = this.state;
    // Picking up the piece that has stayed chosen changes nothing.
    if (stayed === cell && hand.touched.length === 1 && hand.touched[0] === cell) return true;
    const { sources, asks } = this.scene;
    if (!sources || hand.touched.length > 0 || moves.some((m) => m.touch[0] === cell))
      return this.touchListed(t);
    if (!sources.includes(cell) || !asks.from) return true;
    this.ask({ about: "from", cell, touch: t });
    return false;
  }

  /** Touches a cell once the moves of the held piece are known. */
  private touchListed(t: Touch): boolean {
    const { cell, sweep } = t;
    const { sources } = this.scene;
    const before = this.state.hand.touched;
    const had = before.length;
    const r = touch(this.state.moves, this.state.hand, cell);
    if (sweep && r.what !== "hand" && had === 0) return true; // a press alone plays nothing yet
    if (r.what === "move") this.play(r.move);
    if (r.what === "choice") this.emit({ what: "choice", moves: r.moves });
    if (r.what !== "hand") return true;
    const { touched } = r.hand;
    // Sweeping over other cells keeps the hand.
    if (sweep && touched.length < had && !sources?.includes(cell)) return true;
    if (sources && touched.length === 0 && had > 0) {
      this.set({ moves: [], hand: empty([]) });
      if (sources.includes(cell)) return this.touchMove(t);
    } else this.set({ hand: r.hand });
    if (!sweep && touched.length === 0 && before[0] !== cell) this.refuse([...before, cell]);
    if (touched.length > had && !sweep) this.emit({ what: "click" });
    this.emit({ what: "paint" });
    this.learn();
    return true;
  }

  private refuse(cells: number[]): void {
    const shot = cells.length === 1 && single(this.state.moves);
    this.emit({ what: "refuse", cells, shot });
  }

  private ask(part: Pick<Question, "about" | "cell" | "touch">): void {
    const number = this.state.questions + 1;
    this.set({ questions: number, waits: number });
    this.emit({ what: "ask", number, position: this.scene.position, ...part });
  }

  /** Requests the routes of the chosen piece. */
  private learn(): void {
    const { hand, learned } = this.state;
    const [cell, more] = hand.touched;
    if (!this.scene.asks.routes || cell === undefined || more !== undefined || learned.has(cell))
      return;
    this.set({ learned: new Set([...learned, cell]) });
    this.ask({ about: "routes", cell });
  }

  /** Applies the answer to a question if the position is still the same; queued touches then
   * continue. */
  private answered(to: Question, moves: Move[]): void {
    if (this.state.waits === to.number) this.set({ waits: 0 });
    if (to.position === this.scene.position) {
      if (to.about === "from") this.set({ moves, hand: empty(moves) });
      else {
        const all = [...this.state.moves, ...moves];
        this.set({ moves: all, hand: hold(all, this.state.hand.touched) });
        this.emit({ what: "paint" });
      }
      if (to.touch) this.touchAndThen(to.touch);
    }
    const { later } = this.state;
    this.set({ later: [] });
    for (const t of later) this.take(t);
  }

  private tap(cell: number): void {
    const { hand } = this.state;
    const [next] = hand.next;
    const again = hand.touched.length === 1 && hand.touched[0] === cell && hand.next.size === 1;
    // A second touch of another side's piece pulls it.
    if (this.scene.asks.routes && again && !this.own(cell)) return this.plain(next as number);
    this.touchAndThen({ what: "touch", cell, sweep: false, then: "follow" });
  }

  /** Dragged onto another side's piece, a piece pushes it if there is only one way to. */
  private land(cell: number): void {
    const { hand } = this.state;
    const [first, more] = hand.touched;
    const moves = !this.scene.swap && !this.scene.premove;
    const chosen = first !== undefined && more === undefined;
    if (moves && this.own(cell) && chosen && !hand.next.has(cell)) {
      this.emit({ what: "paint" });
      return this.refuse([first, cell]);
    }
    this.touchAndThen({ what: "touch", cell, sweep: false, then: "only" });
  }

  /** Pulls a piece after the chosen one, or after the one that has just moved. */
  private pull(p: Pull): void {
    const { asks, active } = this.scene;
    if (!asks.routes || !active) return;
    if (this.state.waits) return this.set({ later: [...this.state.later, p] });
    const { moves, hand } = this.state;
    const alone = hold(moves, [p.cell]);
    const taken = pulled(moves, hand, p.cell) ?? (this.own(p.cell) ? null : alone);
    if (!taken || taken.next.size === 0) return;
    this.set({ hand: taken });
    const to = only(taken);
    if (to >= 0) this.plain(to);
    else this.emit({ what: "paint" });
  }

  /** The first touch picks up one of the reader's pieces, the second chooses its target; a third
   * cancels both. */
  private touchPremove(cell: number, p: { seat: number; cells: number[] }): void {
    const { picked } = this.state;
    this.set({ picked: -1 });
    if (picked >= 0 && picked !== cell) this.emit({ what: "premove", cells: [picked, cell] });
    else {
      if (p.cells.length > 0) this.emit({ what: "premove", cells: [] });
      if (picked < 0 && this.scene.seatAt(cell) === p.seat) this.set({ picked: cell });
    }
    this.emit({ what: "paint" });
  }

  private touchSwap(cell: number, cells: number[]): void {
    const { picked } = this.state;
    if (cells.includes(cell) && picked < 0) this.set({ picked: cell });
    else {
      if (cells.includes(cell) && picked !== cell) this.emit({ what: "swap", a: picked, b: cell });
      this.set({ picked: -1 });
    }
    this.emit({ what: "paint" });
  }

  /** Takes the page's current moves. A piece that stays chosen is held again, and the only one that
   * may move is picked up. */
  private deal(): void {
    const { active, asks, premove, seatAt, sources } = this.scene;
    const moves = active ? this.scene.moves.filter((m) => m.touch.length > 0) : [];
    let { picked, kept } = this.state;
    let hand = empty(moves);
    // A piece picked up before the reader's turn stays picked while the other side's clock runs.
    if (!premove || seatAt(picked) !== premove.seat) picked = -1;
    if (!active) kept = -1;
    else if (this.own(kept)) hand = hold(moves, [kept]);
    if (hand.touched.length > 0 && hand.next.size === 0) hand = empty(moves);
    if (hand.touched.length === 0 && !asks.routes && !sources) {
      hand = begun(moves);
      kept = hand.touched[0] ?? -1;
    }
    this.set({ moves, hand, picked, kept, learned: new Set() });
    this.emit({ what: "paint" });
    this.learn();
  }
}
