// Scores and turning points in the reader's words.
import type { Setup, Threat, TurningPoint } from "../net/types.ts";
import type { Board } from "../net/types.ts";
import { seatName } from "../core/titles.ts";
import { withFigurines } from "../core/san.ts";
import { named, t, tWord } from "../i18n/index.ts";
import { sides, type Verdict } from "./score.ts";

/** Longer solutions are reported as this length. */
const FAR = 9999;

/** Pieces, of thousandths: 1.2, 0.3. */
const pieces = (thousandths: number) => Math.round(Math.abs(thousandths) / 100) / 10;

/** A sentence on which side is ahead and by how much. */
export function verdictText(setup: Setup, v: Verdict): string {
  if (setup.seats === 1) {
    if (v.decided === null) return t("score.open");
    const n = Math.abs(v.decided);
    return n >= FAR ? t("score.far", { n: String(FAR) }) : t("score.solved", { n });
  }
  const two = sides(setup) === 2;
  const other = two ? setup.teams.findIndex((x) => x !== setup.teams[v.seat]) : v.seat;
  const seat = seatName(setup, v.score >= 0 ? v.seat : other);
  if (v.decided !== null) {
    const n = Math.abs(v.decided);
    return two || v.score > 0 ? t("score.wins", { seat, n }) : t("score.loses", { seat, n });
  }
  if (pieces(v.score) === 0) return t("score.even");
  const by = pieces(v.score);
  return two || v.score > 0 ? t("score.ahead", { seat, by }) : t("score.behind", { seat, by });
}

/** A turning point as a sentence, without the better turn. */
export function sentence(setup: Setup, p: TurningPoint): string {
  const seat = seatName(setup, p.seat);
  switch (p.code) {
    case "missed_win":
      if (p.turns !== 1) return t("point.missed", { seat, n: p.turns ?? 0 });
      if (p.why === "goal") return t("point.goal", { seat });
      return p.why
        ? t("point.missed.how", { seat, why: tWord("why", p.why) })
        : t("point.missed.now", { seat });
    case "allowed_win":
      return t("point.allowed", { seat, n: p.turns ?? 0 });
    case "blunder":
      return t("point.blunder", { seat, by: pieces(p.by ?? 0) });
    case "mistake":
      return t("point.mistake", { seat, by: pieces(p.by ?? 0) });
    case "piece_lost":
      return t("point.lost", { seat, n: p.pieces ?? 0 });
  }
}

/** The pieces that a mistake lets the other side take, as sentences; "" if none. */
export function takenText(board: Board, p: TurningPoint): string {
  return (p.reply?.takes ?? [])
    .map(({ kind, cell }) => {
      const k = board.kinds[kind];
      const name = k ? named(k.names, k.letter) : "";
      const piece =
        cell === undefined
          ? name
          : t("point.piece", { kind: name, cell: board.cells[cell]?.name ?? "" });
      const n = p.reply?.steps ?? 0;
      return n > 1 ? t("point.taken.steps", { piece, n }) : t("point.taken", { piece });
    })
    .join(" ");
}

/** A threat as a sentence. */
export function threatText(setup: Setup, board: Board, h: Threat): string {
  const seat = seatName(setup, h.seat);
  const cell = (c: number | undefined) => (c === undefined ? "" : (board.cells[c]?.name ?? ""));
  const turn = withFigurines(h.san ?? h.text ?? "", board);
  if (h.code === "win") {
    if (h.why === "goal" && h.steps)
      return t("threat.goal", {
        seat,
        from: cell(h.cells[0]),
        to: cell(h.cells[1]),
        n: h.steps,
      });
    return t("threat.win", { seat, why: tWord("why", h.why ?? ""), turn });
  }
  const k = h.kind === undefined ? undefined : board.kinds[h.kind];
  const kind = k ? named(k.names, k.letter) : "";
  if (h.steps)
    return t("threat.trap", { seat, kind, trap: cell(h.cells[h.cells.length - 1]), n: h.steps });
  if (h.cells.length === 0) return t("threat.push", { seat, turn });
  return t("threat.take", { seat, kind, cell: cell(h.cells[0]), turn });
}
