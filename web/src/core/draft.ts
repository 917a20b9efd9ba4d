// The turn being made: the moves so far and the server's answer after each of them. A draft is
// immutable: a move makes a new one, so that undo needs no request.
import type { Look, Move, Moves, Position } from "../net/types.ts";

/** A cell whose moves are requested, if there are too many to list at once; or whose routes are. */
export type At = { from: number } | { to: number } | { routes: number };

/** Asks for the board after some moves of a turn, and the moves that may follow. */
export type AskLook = (moves: string[], at?: At) => Promise<Look>;

interface Step {
  /** One move; or several that were made at once, as an army is placed. */
  moves: string[];
  /** The cells of each, as far as they are known. */
  ways: number[][];
  look: Look;
}

export class Draft {
  private readonly ask: AskLook;
  private readonly steps: readonly Step[];

  constructor(ask: AskLook, steps: readonly Step[] = []) {
    this.ask = ask;
    this.steps = steps;
  }

  private get look(): Look | undefined {
    return this.steps[this.steps.length - 1]?.look;
  }

  get empty(): boolean {
    return this.steps.length === 0;
  }

  get moves(): string[] {
    return this.steps.flatMap((s) => s.moves);
  }

  /** Cells touched so far, move by move. */
  get ways(): number[][] {
    return this.steps.flatMap((s) => s.ways);
  }

  get cells(): number[] {
    return this.ways.flat();
  }

  /** The board with the moves made; null when there are none. */
  get position(): Position | null {
    return this.look?.position ?? null;
  }

  /** The moves that may follow. */
  get legal(): Moves {
    return this.look && !this.look.whole ? this.look : { moves: [] };
  }

  /** Whether nothing more can follow in this turn. */
  get whole(): boolean {
    return this.look?.whole ?? false;
  }

  get canEnd(): boolean {
    return this.look?.can_end ?? false;
  }

  /** Whether the turn could have ended before its last move, or may have, if one gesture made
   * several: then it must be ended by hand. */
  get optional(): boolean {
    const last = this.steps[this.steps.length - 1];
    return (last?.moves.length ?? 0) > 1 || this.steps.slice(0, -1).some((s) => s.look.can_end);
  }

  /** The turn so far, in the game's notation. */
  get turn(): string {
    return this.look?.turn ?? "";
  }

  /** The last answer of the server, for callers who continue from there. */
  get last(): Look | null {
    return this.look ?? null;
  }

  /** The moves as they are sent: with the pass that ends an open turn. */
  get closed(): string[] {
    const pass = this.legal.moves?.find((m) => m.pass);
    return pass ? [...this.moves, pass.text] : this.moves;
  }

  async with(move: Pick<Move, "text" | "touch" | "moves" | "ways">): Promise<Draft> {
    return this.withAll(move.moves ?? [move.text], move.ways ?? [move.touch]);
  }

  /** With several moves as one step. */
  async withAll(moves: string[], ways: number[][] = []): Promise<Draft> {
    const look = await this.ask([...this.moves, ...moves]);
    return new Draft(this.ask, [...this.steps, { moves, ways, look }]);
  }

  /** Adds typed moves, without the cells that they touch. */
  async typed(text: string): Promise<Draft> {
    let draft: Draft = this;
    // A capture (x) belongs to the step before it.
    for (const word of text.trim().split(/\s+(?!\S+x(?:\s|$))/))
      draft = await draft.withAll([word]);
    return draft;
  }

  /** Without its last step. */
  back(): Draft {
    return new Draft(this.ask, this.steps.slice(0, -1));
  }

  async options(at: At): Promise<Move[]> {
    return (await this.ask(this.moves, at)).moves ?? [];
  }

  /** The sequences of moves that the piece on a cell can make in this turn. */
  async routes(cell: number): Promise<Move[]> {
    const { routes } = await this.ask(this.moves, { routes: cell });
    return (routes ?? []).map((r) => ({ ...r, text: r.moves.join(" ") }));
  }
}
