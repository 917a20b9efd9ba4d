// Matches the shown pieces with those of the next position: pieces that stay first, then the
// nearest ones of the same kind and seat, so that every move is animated as one.
import type { Piece } from "../net/position.ts";

export interface Pairing<S> {
  kept: [S, Piece][];
  gone: S[];
  fresh: Piece[];
}

const place = (p: Piece) => `${p.kind}/${p.seat}/${p.cell}/${p.x}/${p.y}`;

/** `turns`: pieces change their kind as they move, only their seat is permanent. */
export function pair<S extends { piece: Piece }>(
  shown: S[],
  list: Piece[],
  turns = false,
): Pairing<S> {
  const sort = (p: Piece) => (turns ? String(p.seat) : `${p.kind}/${p.seat}`);
  const kept: [S, Piece][] = [];
  const still = new Map<string, S[]>();
  for (const s of shown) still.set(place(s.piece), [...(still.get(place(s.piece)) ?? []), s]);
  const moved: Piece[] = [];
  for (const p of list) {
    const s = still.get(place(p))?.pop();
    if (s) kept.push([s, p]);
    else moved.push(p);
  }
  const left = [...still.values()].flat();
  const fresh: Piece[] = [];
  for (const p of moved) {
    let best = -1;
    let nearest = Infinity;
    left.forEach((s, i) => {
      if (sort(s.piece) !== sort(p)) return;
      const d = Math.hypot(s.piece.x - p.x, s.piece.y - p.y);
      if (d < nearest) {
        nearest = d;
        best = i;
      }
    });
    const s = left[best];
    if (!s) {
      fresh.push(p);
      continue;
    }
    left.splice(best, 1);
    kept.push([s, p]);
  }
  return { kept, gone: left, fresh };
}
