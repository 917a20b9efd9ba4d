// An army that is placed piece by piece: customary arrangements to begin with, and the exchange of
// any two pieces, so that nobody has to place sixteen by hand.
import type { Board, Move } from "../net/types.ts";

/** Back row and front row from the first seat's left, by game. */
const customary: Record<string, [string, string][]> = {
  arimaa: [
    ["RRRDDRRR", "RHCMECHR"],
    ["RRRCCRRR", "RHDMEDHR"],
    ["RCRRDRRR", "HMRDERCH"],
    ["RRRRDRCR", "HCRDERMH"],
  ],
};

export class Army {
  readonly cells: number[];
  readonly letters: string[];
  readonly which: number;
  private readonly board: Board;

  constructor(board: Board, cells: number[], letters: string[], which: number) {
    this.board = board;
    this.cells = cells;
    this.letters = letters;
    this.which = which;
  }

  /** The number of arrangements to choose from. */
  static choices(game: string): number {
    return customary[game]?.length ?? 0;
  }

  /** The `which`-th arrangement for the side that places first on the cell of these moves; or
   * null. */
  static suggest(game: string, board: Board, moves: Move[], seat: number, which = 0): Army | null {
    const rows = customary[game]?.[which];
    const first = moves[0]?.touch[0];
    if (!rows || first === undefined) return null;
    const all = seat === 0 ? rows[0] + rows[1] : rows[1] + rows[0];
    const letters = [...(seat === 0 ? all : all.toLowerCase())];
    return new Army(
      board,
      letters.map((_, i) => first + i),
      letters,
      which,
    );
  }

  get texts(): string[] {
    return this.letters.map((l, i) => l + (this.board.cells[this.cells[i] as number]?.name ?? ""));
  }

  exchange(a: number, b: number): Army {
    const letters = [...this.letters];
    const i = this.cells.indexOf(a);
    const j = this.cells.indexOf(b);
    if (i < 0 || j < 0) return this;
    [letters[i], letters[j]] = [letters[j] as string, letters[i] as string];
    return new Army(this.board, this.cells, letters, this.which);
  }

  mirror(): Army {
    const letters = this.letters.map((_, i) => this.letters[i - (i % 8) + 7 - (i % 8)] as string);
    return new Army(this.board, this.cells, letters, this.which);
  }
}
