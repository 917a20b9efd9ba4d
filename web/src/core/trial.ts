// A line tried from a set-up without a game, in the page alone. The server returns the board after
// its moves, and the moves that may follow.
import type { Board, Look, Move, Position, Setup } from "../net/types.ts";
import { ask } from "../net/connection.ts";
import { announce } from "../base/announce.ts";
import type { Draft } from "./draft.ts";
import { BoardModel, type Moment } from "./model.ts";

/** A set-up as commands take it. */
export interface Where {
  kind: string;
  variant?: string;
  options?: string;
  definition?: string;
  start?: string;
}

/** The arguments of commands that name an open set-up. */
export function whereOf(s: Setup): Where {
  const out: Where = { kind: s.game };
  if (s.variant) out.variant = s.variant;
  if (s.options) out.options = s.options;
  if (s.definition) out.definition = s.definition;
  if (s.start) out.start = s.start;
  return out;
}

/** The end of a turn, and the draft of the next one at that time. */
interface Stop {
  turns: string[];
  cells: number[];
  look: Look;
  draft: Draft;
}

export class Trial extends BoardModel {
  readonly where: Where;
  readonly setup: Setup;
  readonly board: Board;
  turns: string[];
  /** The server's answer after these turns. */
  private at: Look;
  private touched: number[] = [];
  private past: Stop[] = [];

  private constructor(where: Where, setup: Setup, board: Board, turns: string[], at: Look) {
    super();
    this.where = where;
    this.setup = setup;
    this.board = board;
    this.turns = turns;
    this.at = at;
  }

  static async open(where: Where, turns: string[] = []): Promise<Trial> {
    const { kind, ...rest } = where;
    const [about, look] = await Promise.all([
      ask<{ setup: Setup; board: Board }>("setup", { game: kind, ...rest }),
      ask<Look>("look", { ...where, turns: turns.join("; ") }),
    ]);
    return new Trial(where, about.setup, about.board, turns, look);
  }

  protected get moment(): Moment {
    return { position: this.at.position, legal: this.at, cells: this.touched };
  }

  protected look(moves: string[], at: object = {}, turns = this.turns): Promise<Look> {
    return ask<Look>("look", { ...this.where, turns: turns.join("; "), moves, ...at });
  }

  override get position(): Position {
    return super.position as Position;
  }

  /** The server's last answer, with the turn being made. */
  get now(): Look {
    return this.draft.last ?? this.at;
  }

  /** Plays further turns, and saves the position before them for back(). */
  private async add(texts: string[], cells: number[], draft: Draft, over?: Look): Promise<void> {
    const turns = [...this.turns, ...texts];
    const look = over ?? (await this.look([], {}, turns));
    this.past.push({ turns: this.turns, cells: this.touched, look: this.at, draft });
    this.turns = turns;
    this.touched = cells;
    this.at = look;
    this.draft = this.fresh();
  }

  /** Plays a complete turn; if the request fails, restores the draft before it. */
  protected async stepped(move: Move, before: Draft): Promise<void> {
    const { turn, whole, cells, last } = this.draft;
    if (whole && last) {
      try {
        await this.add([turn], cells, before, last.position.over ? last : undefined);
      } catch (e) {
        this.draft = before;
        throw e;
      }
    }
    announce(`${move.text}.`);
  }

  /** Ends an open turn that can end. */
  end(): Promise<boolean> {
    return this.doing(async () => {
      const { turn, canEnd, cells } = this.draft;
      if (canEnd) await this.add([turn], cells, this.draft);
    });
  }

  /** Plays whole turns by their texts. */
  play(texts: string[], cells: number[] = []): Promise<boolean> {
    return this.doing(async () => {
      await this.add(texts, cells, this.draft);
      announce(texts.map((text) => `${text}.`).join(" "));
    });
  }

  /** Plays typed turns; `read` parses each of them, given those before it. */
  type(
    texts: string[],
    read: (turns: string[], text: string) => Promise<string>,
  ): Promise<boolean> {
    return this.doing(async () => {
      const { draft } = this;
      const turns: string[] = [];
      for (const text of texts) turns.push(await read([...this.turns, ...turns], text));
      await this.add(turns, [], draft);
      announce(texts.map((text) => `${text}.`).join(" "));
    });
  }

  private restore(stop: Stop): void {
    this.turns = stop.turns;
    this.touched = stop.cells;
    this.at = stop.look;
    this.draft = stop.draft;
  }

  /** Goes back to the moment before the last move. */
  override undo(): void {
    if (this.busy) return;
    const stop = this.draft.empty ? this.past.pop() : undefined;
    if (!stop) return super.undo();
    this.restore(stop);
    this.trouble = null;
    this.changed();
  }

  get undoable(): boolean {
    return this.past.length > 0 || !this.draft.empty;
  }

  /** Goes back until `turns` turns are left. */
  back(turns: number): void {
    if (this.busy) return;
    while (this.turns.length > turns) {
      const stop = this.past.pop();
      if (!stop) break;
      this.restore(stop);
    }
    this.draft = this.fresh();
    this.trouble = null;
    this.changed();
  }
}
