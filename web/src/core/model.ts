// A board for making turns: the moment shown, the legal moves, and the turn being made. Base class
// of the models of a game, of the analysis board and of a trial line.
import type { Board, Look, Move, Moves, Position, Setup, Trouble } from "../net/types.ts";
import { troubleOf } from "../net/connection.ts";
import { type Piece, piecesOf } from "../net/position.ts";
import { troubleText } from "../net/trouble.ts";
import type { Spelled } from "./spell.ts";
import { type At, Draft } from "./draft.ts";
import { seatName } from "./titles.ts";
import { click } from "../base/sound.ts";
import { store } from "../base/store.ts";

/** The moment shown, before anything is tried from it. */
export interface Moment {
  position: Position;
  /** The moves that may follow; null until they are known, or if nobody here may play. */
  legal: Moves | null;
  /** Cells touched by the turn that led there; and by each of its moves, if known. */
  cells: number[];
  ways?: number[][];
}

/** Games whose turns are several steps of pieces, which a hand makes as one gesture. */
const inSteps = new Set(["arimaa"]);

export abstract class BoardModel {
  abstract readonly setup: Setup | null;
  abstract readonly board: Board | null;
  draft = this.fresh();
  busy = false;
  /** Resolves when the current task is over. */
  settled: Promise<unknown> = Promise.resolve();
  trouble: Trouble | null = null;
  /** Changes whenever the view must be redrawn. */
  readonly version = store(0);
  /** A position that was refused a move, as another object. */
  private again: { of: Position; as: Position } | null = null;

  protected abstract get moment(): Moment | null;
  /** Gets the server's answer after some moves from the moment shown. */
  protected abstract look(moves: string[], at?: At): Promise<Look>;
  /** A step of the turn was taken; `before` is the draft it was taken from. */
  protected abstract stepped(move: Move, before: Draft): void | Promise<void>;

  /** No turn begun. */
  protected fresh(): Draft {
    return new Draft((moves, at) => this.look(moves, at));
  }

  changed(): void {
    this.version.set(this.version.get() + 1);
  }

  fail(e: unknown): void {
    this.trouble = troubleOf(e);
    this.changed();
  }

  /** The turn being made, if the board shows it. */
  protected get making(): Draft {
    return this.draft;
  }

  private get placed(): Position | null {
    return this.making.position ?? this.moment?.position ?? null;
  }

  get position(): Position | null {
    const { placed } = this;
    return placed && this.again?.of === placed ? this.again.as : placed;
  }

  /** Legal moves from the moment shown. */
  get legal(): Moves {
    if (this.busy) return { moves: [] };
    return this.making.empty ? (this.moment?.legal ?? { moves: [] }) : this.making.legal;
  }

  /** Whether a move may be made now. */
  get open(): boolean {
    const { moment } = this;
    return !!moment?.legal && !moment.position.over && !this.making.whole;
  }

  /** The pass if it is the only legal move, or null. */
  get mustPass(): Move | null {
    const moves = this.moment?.legal?.moves ?? [];
    const only = moves.length === 1 ? moves[0] : undefined;
    return this.making.empty && only?.pass ? only : null;
  }

  /** Cells to mark: of the turn being made, or of the last one. */
  get cells(): number[] {
    return this.making.empty ? (this.moment?.cells ?? []) : this.making.cells;
  }

  /** Whether turns are made of steps. */
  get bySteps(): boolean {
    return inSteps.has(this.setup?.game ?? "");
  }

  /** The moves of the turn being made, or of the last one, to be drawn. */
  get ways(): { turn: number[][]; made: boolean } {
    const { ways } = this.making;
    return ways.length > 0
      ? { turn: ways, made: true }
      : { turn: this.making.empty ? (this.moment?.ways ?? []) : [], made: false };
  }

  /** The sequences of moves that the piece on a cell can make in the turn. */
  routes = (cell: number): Promise<Move[]> => this.draft.routes(cell).catch(() => []);

  /** Asks why a gesture is not allowed, as if its move had been typed; "" if it is allowed, or
   * cannot be typed. */
  async refusal(
    spell: (setup: Setup, board: Board, on: Piece[]) => Spelled | null,
  ): Promise<string> {
    const { setup, board, position } = this;
    if (!setup || !board || !position || this.busy || !this.open) return "";
    const tried = spell(setup, board, piecesOf(board, position));
    if (!tried) return "";
    try {
      await this.look([...this.draft.moves, ...tried.moves]);
      return "";
    } catch (e) {
      const trouble = troubleOf(e);
      const text = trouble.code === "illegal" ? troubleText(trouble) : "";
      return tried.invented && text.includes(tried.invented) ? "" : text;
    }
  }

  /** The moves that begin on a cell, or come to one, if there are too many to list. */
  from = (cell: number): Promise<Move[]> => this.options({ from: cell });
  to = (cell: number): Promise<Move[]> => this.options({ to: cell });
  private async options(at: At): Promise<Move[]> {
    try {
      return await this.draft.options(at);
    } catch (e) {
      this.fail(e);
      return [];
    }
  }

  /** Runs one task at a time; returns whether it succeeded. */
  protected doing(work: () => Promise<void>): Promise<boolean> {
    if (this.busy) return Promise.resolve(false);
    const done = this.carryOut(work);
    this.settled = done;
    return done;
  }

  private async carryOut(work: () => Promise<void>): Promise<boolean> {
    this.busy = true;
    this.trouble = null;
    let done = true;
    try {
      await work();
    } catch (e) {
      this.trouble = troubleOf(e);
      // A piece that was set down goes back to its place.
      const of = this.placed;
      this.again = of ? { of, as: { ...of } } : null;
      done = false;
    }
    this.busy = false;
    this.changed();
    return done;
  }

  /** Tries a move of the turn; returns whether it was accepted. */
  step(move: Move): Promise<boolean> {
    if (!this.busy) click("move");
    return this.doing(async () => {
      const before = this.draft;
      const after = await before.with(move);
      if (this.draft !== before) return; // the reader has gone elsewhere
      this.draft = after;
      await this.stepped(move, before);
    });
  }

  /** Takes the last step of the turn back. */
  undo(): void {
    if (this.busy || this.draft.empty) return;
    this.draft = this.draft.back();
    this.trouble = null;
    this.changed();
  }

  seatName(seat: number): string {
    return seatName(this.setup ?? { names: [] }, seat);
  }
}
