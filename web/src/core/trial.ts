// A line of play that is no game: moves tried from a set-up, kept by the page alone. The server says
// what the board looks like after them and what may follow.
import type { Board, Look, Move, Moves, Position, Setup } from "../net/types.ts";
import { ask } from "../net/connection.ts";
import { click } from "./sound.ts";
import { store } from "./store.ts";

/** A set-up as the commands name it. */
export interface Where {
  kind: string;
  variant?: string;
  options?: string;
  definition?: string;
  start?: string;
}

interface Moment {
  turns: string[];
  /** Moves of the turn that is open. */
  steps: string[];
  /** Touched by the last turn, or by the open one so far. */
  cells: number[];
  look: Look;
}

export class Trial {
  readonly where: Where;
  readonly setup: Setup;
  readonly board: Board;
  readonly version = store(0);
  now: Moment;
  busy = false;
  trouble: unknown = null;
  private past: Moment[] = [];

  private constructor(where: Where, setup: Setup, board: Board, now: Moment) {
    this.where = where;
    this.setup = setup;
    this.board = board;
    this.now = now;
  }

  static async open(where: Where, turns: string[] = []): Promise<Trial> {
    const { kind, ...rest } = where;
    const [about, look] = await Promise.all([
      ask<{ setup: Setup; board: Board }>("setup", { game: kind, ...rest }),
      ask<Look>("look", { ...where, turns: turns.join("; ") }),
    ]);
    return new Trial(where, about.setup, about.board, { turns, steps: [], cells: [], look });
  }

  private changed(): void {
    this.version.set(this.version.get() + 1);
  }

  private look(turns: string[], moves: string[], from?: number): Promise<Look> {
    return ask<Look>("look", {
      ...this.where,
      turns: turns.join("; "),
      moves,
      ...(from === undefined ? {} : { from }),
    });
  }

  get turns(): string[] {
    return this.now.turns;
  }

  get position(): Position {
    return this.now.look.position;
  }

  get legal(): Moves {
    return this.busy ? { moves: [] } : this.now.look;
  }

  async from(cell: number): Promise<Move[]> {
    const { turns, steps } = this.now;
    try {
      return (await this.look(turns, steps, cell)).moves ?? [];
    } catch (e) {
      this.trouble = e;
      this.changed();
      return [];
    }
  }

  /** Whether a pass is all that can be played. */
  get mustPass(): boolean {
    const moves = this.now.look.moves ?? [];
    return this.now.steps.length === 0 && moves.length === 1 && !!moves[0]?.pass;
  }

  private async doing(work: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.trouble = null;
    let done = true;
    try {
      await work();
    } catch (e) {
      this.trouble = e;
      done = false;
      this.putBack();
    }
    this.busy = false;
    this.changed();
    return done;
  }

  /** A new position though nothing has changed: a piece that was set down goes back to its place. */
  private putBack(): void {
    const { look } = this.now;
    this.now = { ...this.now, look: { ...look, position: { ...look.position } } };
  }

  private put(next: Moment): void {
    this.past.push(this.now);
    this.now = next;
  }

  /** Plays a move; true when it was taken. A turn that is whole with it is closed. */
  step(move: Move): Promise<boolean> {
    click("move");
    return this.doing(async () => {
      const { turns, steps, cells } = this.now;
      const moves = [...steps, move.text];
      const touched = [...(steps.length > 0 ? cells : []), ...move.touch];
      const look = await this.look(turns, moves);
      if (!look.whole) return this.put({ turns, steps: moves, cells: touched, look });
      const all = [...turns, look.turn];
      const next = look.position.over ? look : await this.look(all, []);
      this.put({ turns: all, steps: [], cells: touched, look: next });
    });
  }

  /** Ends an open turn that can end. */
  end(): Promise<boolean> {
    return this.doing(async () => {
      const { turns, steps, cells, look } = this.now;
      if (steps.length === 0 || !look.can_end) return;
      const all = [...turns, look.turn];
      this.put({ turns: all, steps: [], cells, look: await this.look(all, []) });
    });
  }

  /** Plays whole turns by their texts. */
  add(texts: string[], cells: number[] = []): Promise<boolean> {
    return this.doing(async () => {
      const all = [...this.now.turns, ...texts];
      this.put({ turns: all, steps: [], cells, look: await this.look(all, []) });
    });
  }

  /** Goes back to the moment before the last move. */
  undo(): void {
    const before = this.busy ? undefined : this.past.pop();
    if (!before) return;
    this.now = before;
    this.trouble = null;
    this.changed();
  }

  get undoable(): boolean {
    return this.past.length > 0;
  }

  /** Goes back until so many turns are left. */
  back(turns: number): void {
    if (this.busy) return;
    while (this.past.length > 0 && (this.now.turns.length > turns || this.now.steps.length > 0))
      this.now = this.past.pop() as Moment;
    this.trouble = null;
    this.changed();
  }
}
