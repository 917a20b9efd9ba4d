// Several moves of one piece as one gesture, if a turn is made of steps: when a hand picks a piece
// up, its routes join the server's list of moves. A drag over cells is a way, onto another side's
// piece a push; a second touch or a long press of that piece is a pull.
import type { Move } from "../net/types.ts";
import { type Hand, hold } from "./hands.ts";

/** The cell where the first piece of a move ends. */
export function endOf(move: Move): number {
  let at = move.touch[0] ?? -1;
  for (const way of move.ways ?? [move.touch]) if (way[0] === at) at = way[way.length - 1] ?? at;
  return at;
}

/** The hand after a piece beside the chosen one is pulled; null if that is impossible. */
export function pulled(moves: Move[], { touched }: Hand, cell: number): Hand | null {
  const [first] = touched;
  if (first === undefined || first === cell) return null;
  const hand = hold(moves, [first, cell, cell]);
  return hand.next.size > 0 ? hand : null;
}

/** The only cell that can follow, besides pulls; -1: there are several, or none. */
export function only(hand: Hand): number {
  const last = hand.touched[hand.touched.length - 1];
  const next = [...hand.next].filter((c) => c !== last);
  return next.length === 1 ? (next[0] as number) : -1;
}

/** The move that touching one more cell would make, a push with only one way to go among them. */
export function foreseen(moves: Move[], { touched }: Hand, cell: number): Move | null {
  if (touched.length === 0 || cell < 0) return null;
  const wanted = [...touched, cell];
  const begun = moves.filter((m) => wanted.every((c, i) => m.touch[i] === c));
  const whole = begun.filter((m) => m.touch.length === wanted.length);
  const pushes = begun.filter(
    (m) => m.touch.length > wanted.length && !m.touch.includes(cell, wanted.length),
  );
  const found = whole.length > 0 ? whole : pushes;
  return found.length === 1 ? (found[0] as Move) : null;
}
