// Announcements of a game for screen readers: turns with captures, the mover, clocks.
import { type Piece, piecesOf } from "../../net/position.ts";
import type { Board, Game, Position, Setup } from "../../net/types.ts";
import { seatName } from "../../core/titles.ts";
import { listed, named, t, tWord } from "../../i18n/index.ts";
import { face, leftNow } from "../../parts/clock.tsx";

function pieceName(board: Board, setup: Setup, { kind, seat }: Piece): string {
  const k = board.kinds[kind];
  const name = k ? named(k.names, k.letter) : "";
  if (seat < 0 || setup.seats < 2) return name;
  const side = seatName(setup, seat);
  return side.toLowerCase() === name.toLowerCase()
    ? name
    : t("board.piece", { seat: side, kind: name });
}

/** The number of pieces of each sort. */
function counted<K>(pieces: Piece[], sort: (p: Piece) => K): Map<K, number> {
  const by = new Map<K, number>();
  for (const p of pieces) by.set(sort(p), (by.get(sort(p)) ?? 0) + 1);
  return by;
}

/** Names of the pieces that have left the board, with their cells; promotion is no loss. */
export function taken(board: Board, setup: Setup, before: Position, after: Position): string[] {
  if (setup.traits.includes("hidden") || setup.seats < 2) return [];
  const owned = (x: Position) => piecesOf(board, x).filter((p) => p.cell >= 0 && p.seat >= 0);
  const [old, now] = [owned(before), owned(after)];
  const kind = (p: Piece) => `${p.seat}/${p.kind}`;
  const left = counted(now, kind);
  const [had, has] = [old, now].map((all) => counted(all, (p) => p.seat));
  const out: string[] = [];
  for (const p of old) {
    const n = left.get(kind(p)) ?? 0;
    if (n > 0) left.set(kind(p), n - 1);
    else if ((has?.get(p.seat) ?? 0) < (had?.get(p.seat) ?? 0))
      out.push(pieceName(board, setup, p));
  }
  return out;
}

type Mark = "frozen" | "checked";

/** Pieces that have gained a mark. */
function marked(board: Board, mark: Mark, before: Position, after: Position): Piece[] {
  const was = new Set(piecesOf(board, before).flatMap((p) => (p[mark] ? [p.cell] : [])));
  return piecesOf(board, after).filter((p) => p[mark] && !was.has(p.cell));
}

const placed = (board: Board, g: Game, pieces: Piece[]): string =>
  listed(
    pieces.map((p) => `${pieceName(board, g.setup, p)} ${board.cells[p.cell]?.name ?? ""}`.trim()),
  );

/** The effects of a turn or a step, which its notation does not show. */
export function effects(board: Board, g: Game, before: Position, after: Position): string {
  const gone = taken(board, g.setup, before, after);
  const out = gone.length > 0 ? [t("news.taken", { list: listed(gone) })] : [];
  const stuck = marked(board, "frozen", before, after).filter((p) => g.you.includes(p.seat));
  if (stuck.length > 0 && !g.setup.traits.includes("timed"))
    out.push(t("news.frozen", { list: placed(board, g, stuck) }));
  const check = marked(board, "checked", before, after);
  if (check.length > 0) out.push(t("news.check", { list: placed(board, g, check) }));
  return out.join(" ");
}

/** Changes between two turns: the start, a pause or its end, an offer. */
export function changes(before: Game, g: Game, name: (seat: number) => string): string[] {
  const out: string[] = [];
  if (before.phase !== "playing" && g.phase === "playing") out.push(t("news.begins"));
  if (g.paused !== before.paused) out.push(t(g.paused ? "paused" : "news.resumed"));
  const o = g.offer;
  if (o && o.what !== before.offer?.what && !g.you.includes(o.seat))
    out.push(t("offer.comes", { who: name(o.seat), what: tWord("offer", o.what) }));
  return out;
}

/** Every clock, and which one runs. */
export function clocks(g: Game): string {
  if (!g.clock) return t("clock.none");
  const faces = g.players.map((p) =>
    t("say.clock", { seat: seatName(g.setup, p.seat), left: face(leftNow(g, p.seat)) }),
  );
  return `${listed(faces)}. ${toMove(g)}`;
}

export function toMove(g: Game): string {
  if (g.phase !== "playing") return "";
  return t(g.you.includes(g.seat) ? "say.yourmove" : "say.tomove", {
    seat: seatName(g.setup, g.seat),
  });
}

/** The seat of another player who offers the reader a rematch, or -1. */
export function rematchFrom(g: Game): number {
  const r = g.rematch;
  if (!r || r.next || g.you.length === 0 || r.asked.some((s) => g.you.includes(s))) return -1;
  return r.asked.find((s) => !g.players[s]?.engine) ?? -1;
}

/** The seat of an opponent who is absent from the reader's game, or -1. */
export function absentSeat(g: Game): number {
  if (g.phase !== "playing" || g.you.length !== 1) return -1;
  return (g.absent ?? []).findIndex((left, seat) => left !== null && !g.you.includes(seat));
}
