// The board for screen readers: a name for every cell, and the targets of the arrow keys.
import type { Piece } from "../net/position.ts";
import type { Setup } from "../net/types.ts";
import { sideName } from "../core/titles.ts";
import { listed, named, t, tWord } from "../i18n/index.ts";
import type { BoardView } from "./view.ts";

export function pieceName(view: BoardView, setup: Setup, p: Piece): string {
  const k = view.geometry.board.kinds[p.kind];
  const kind = k ? named(k.names, k.letter) : "";
  const seat = p.seat >= 0 && setup.seats > 1 ? sideName(setup.names[p.seat] ?? "") : "";
  const name =
    seat && seat.toLowerCase() !== kind.toLowerCase() ? t("board.piece", { seat, kind }) : kind;
  const frozen = p.frozen ? `, ${tWord("frozen", setup.game)}` : "";
  const promoted = p.promoted ? `, ${t("board.promoted")}` : "";
  const check = p.checked ? `, ${t("board.check")}` : "";
  return name + frozen + promoted + check;
}

export const cellName = (view: BoardView, cell: number): string =>
  view.geometry.board.cells[cell]?.name ?? "";

/** A cell's name, its look, and the pieces on it. */
export function cellText(view: BoardView, setup: Setup, cell: number, on?: Piece[]): string {
  on ??= view.shown.map((s) => s.piece).filter((p) => p.cell === cell);
  const c = view.geometry.board.cells[cell];
  if (!c) return "";
  const look =
    c.look && c.look !== "dark" && c.look !== "light" && c.look !== "peg"
      ? `, ${tWord("look", c.look)}`
      : "";
  const what =
    on.length === 0 ? t("board.empty") : listed(on.map((p) => pieceName(view, setup, p)));
  return `${c.name}${look}, ${what}`;
}

/** Names every cell; only those that changed are touched. `may`: those that may be touched next. */
export function nameCells(view: BoardView, setup: Setup, may: Set<number>): void {
  const on = new Map<number, Piece[]>();
  for (const { piece } of view.shown)
    if (piece.cell >= 0) on.set(piece.cell, [...(on.get(piece.cell) ?? []), piece]);
  view.svg.querySelectorAll<SVGGElement>("[data-cell]").forEach((el) => {
    const cell = Number(el.dataset.cell);
    const what = cellText(view, setup, cell, on.get(cell) ?? []);
    const text = may.has(cell) ? t("board.may", { what }) : what;
    if (el.getAttribute("aria-label") !== text) el.setAttribute("aria-label", text);
  });
}

const ways: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The cell an arrow key leads to from a cell, or the cell itself at the edge. */
export function neighbour(view: BoardView, cell: number, key: string): number {
  const way = ways[key];
  if (!way) return cell;
  const g = view.geometry;
  const from = g.centre(cell);
  let best = cell;
  let least = Infinity;
  g.board.cells.forEach((_, i) => {
    const c = g.centre(i);
    const along = (c.x - from.x) * way[0] + (c.y - from.y) * way[1];
    const aside = Math.abs((c.x - from.x) * way[1]) + Math.abs((c.y - from.y) * way[0]);
    if (i === cell || along < 30 || aside > along * 1.05) return;
    const cost = along + 3 * aside;
    if (cost < least) {
      least = cost;
      best = i;
    }
  });
  return best;
}
