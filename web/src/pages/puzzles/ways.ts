// Ways to fill a square: pieces of one shape, and which of all ways one is.
import type { Board } from "../../net/types.ts";
import { type Corner, corners } from "../../board/flat.ts";
import { posesOf } from "./shapes.tsx";

/** Squares of all distances between corners, in order: alike for outlines of one shape. */
function measure(outline: Corner[]): string {
  const all: number[] = [];
  outline.forEach(([x, y], i) => {
    for (const [u, v] of outline.slice(i + 1))
      all.push(Math.round(((x - u) ** 2 + (y - v) ** 2) / 1e4));
  });
  return all.sort((a, b) => a - b).join(" ");
}

/** Pairs of letters of pieces of one shape. */
export function twins(board: Board): [string, string][] {
  const out: [string, string][] = [];
  const seen = new Map<string, string>();
  for (const k of board.kinds) {
    const m = measure((k.outline ?? []) as Corner[]);
    const other = seen.get(m);
    if (other === undefined) seen.set(m, k.letter);
    else out.push([other, k.letter]);
  }
  return out;
}

/** What a way looks like when labels are left out: the corners of all pieces, in an order of their
 * own; `how` counts quarter turns of the square, 4 more when it is flipped. */
function pattern(shapes: Corner[][], size: number, how: number): string {
  const image = ([x0, y]: Corner): string => {
    const x = how >= 4 ? size - x0 : x0;
    const p = [
      [x, y],
      [size - y, x],
      [size - x, size - y],
      [y, size - x],
    ][how % 4] as number[];
    return p.map((v) => Math.round(v / 10)).join(":");
  };
  return shapes
    .map((s) => s.map(image).sort().join(" "))
    .sort()
    .join(";");
}

const shapesOf = (board: Board, text: string): Corner[][] =>
  posesOf(board, text).map((p, k) =>
    p ? corners((board.kinds[k]?.outline ?? []) as Corner[], p) : [],
  );

/** Which of the listed ways a filled square is, turned and flipped as it may be; -1: none. */
export function wayOf(board: Board, solutions: string[], text: string): number {
  const own = shapesOf(board, text);
  const size = Math.max(...own.flat().map((p) => p[0]));
  const images = new Set([0, 1, 2, 3, 4, 5, 6, 7].map((how) => pattern(own, size, how)));
  return solutions.findIndex((s) => images.has(pattern(shapesOf(board, s), size, 0)));
}
