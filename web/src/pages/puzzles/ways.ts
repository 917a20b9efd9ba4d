// Solutions of a square: pieces of one shape, and the index of a solution.
import type { Board } from "../../net/types.ts";
import { type Corner, corners } from "../../core/flat.ts";
import { posesOf } from "./shapes.tsx";

/** The sorted squared distances between corners: equal for outlines of one shape. */
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

/** A key of a solution without its labels: the sorted corners of all pieces; `how` counts quarter
 * turns of the square, 4 more when it is flipped. */
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

/** The index of a filled square in the list, turned and flipped in any way; -1: none. */
export function wayOf(board: Board, solutions: string[], text: string): number {
  const own = shapesOf(board, text);
  const size = Math.max(...own.flat().map((p) => p[0]));
  const images = new Set([0, 1, 2, 3, 4, 5, 6, 7].map((how) => pattern(own, size, how)));
  return solutions.findIndex((s) => images.has(pattern(shapesOf(board, s), size, 0)));
}

/** The corners of the convex hull of points, counter-clockwise, none on a straight edge. */
function hull(points: Corner[]): Corner[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const side = (o: Corner, a: Corner, b: Corner) =>
    (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const half = (list: Corner[]): Corner[] => {
    const out: Corner[] = [];
    for (const p of list) {
      while (out.length >= 2 && side(out.at(-2) as Corner, out.at(-1) as Corner, p) <= 1) out.pop();
      out.push(p);
    }
    return out.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** For each solution the index of the one that is equal when pieces that always lie together count
 * as one (its own index if there is none). */
export function partners(board: Board, solutions: string[], glued: [string, string][]): number[] {
  const place = (letter: string) => board.kinds.findIndex((k) => k.letter === letter);
  const pairs = glued.map(([a, b]) => [place(a), place(b)] as const);
  const names = solutions.map((text) => {
    const shapes = shapesOf(board, text);
    for (const [a, b] of pairs) {
      shapes[a] = hull([...(shapes[a] ?? []), ...(shapes[b] ?? [])]);
      shapes[b] = [];
    }
    const size = Math.max(...shapes.flat().map((p) => p[0]));
    return [0, 1, 2, 3, 4, 5, 6, 7].map((how) => pattern(shapes, size, how)).sort()[0] as string;
  });
  const seen = new Map<string, number>();
  const out = names.map((_, i) => i);
  names.forEach((name, i) => {
    const other = seen.get(name);
    if (other === undefined) seen.set(name, i);
    else [out[i], out[other]] = [other, i];
  });
  return out;
}
