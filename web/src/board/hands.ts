// Finds moves by touched cells: a move is a list of cells in the order in which a hand touches
// them, so this needs no game's rules.
import type { Move } from "../net/types.ts";

export interface Hand {
  /** Cells touched so far. */
  touched: number[];
  /** Cells that may be touched next. */
  next: Set<number>;
  /** Moves that are complete as touched, even if longer ones begin with the same cells. */
  exact: Move[];
}

export type Touched =
  { what: "hand"; hand: Hand } | { what: "move"; move: Move } | { what: "choice"; moves: Move[] };

const begins = (m: Move, cells: number[]) =>
  m.touch.length >= cells.length && cells.every((c, i) => m.touch[i] === c);

export function hold(moves: Move[], touched: number[]): Hand {
  const next = new Set<number>();
  const exact: Move[] = [];
  for (const m of moves) {
    if (m.touch.length === 0 || !begins(m, touched)) continue;
    const cell = m.touch[touched.length];
    if (cell === undefined) exact.push(m);
    else next.add(cell);
  }
  return { touched, next, exact };
}

export const empty = (moves: Move[]): Hand => hold(moves, []);

const chosen = (moves: Move[]): Touched =>
  moves.length === 1 && moves[0] ? { what: "move", move: moves[0] } : { what: "choice", moves };

/** The hand at the beginning of a turn: the only piece that may move is already held. */
export function begun(moves: Move[]): Hand {
  const cell = moves[0]?.touch[0];
  const alone = cell !== undefined && moves.every((m) => m.touch.length > 1 && m.touch[0] === cell);
  return alone ? hold(moves, [cell]) : empty(moves);
}

/** Touches one more cell. A wrong one lets go, or starts over if a move can begin there. */
export function touch(moves: Move[], hand: Hand, cell: number): Touched {
  if (hand.next.has(cell)) {
    const now = hold(moves, [...hand.touched, cell]);
    return now.next.size === 0 && now.exact.length > 0
      ? chosen(now.exact)
      : { what: "hand", hand: now };
  }
  if (hand.exact.length > 0 && cell === hand.touched[hand.touched.length - 1])
    return chosen(hand.exact);
  const fresh = empty(moves);
  if (hand.touched.length > 0 && hand.touched[0] !== cell && fresh.next.has(cell))
    return touch(moves, fresh, cell);
  return { what: "hand", hand: fresh };
}

/** Whether every move is a choice about one and the same cell: an army is being placed. */
export function placing(moves: Move[]): boolean {
  const cell = moves[0]?.touch[0];
  return moves.length > 1 && moves.every((m) => m.touch.length === 1 && m.touch[0] === cell);
}
