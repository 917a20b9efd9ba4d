// The end of a game as a sentence: the winner and the reason.
import type { Game, Result } from "../../net/types.ts";
import { seatName } from "../../core/titles.ts";
import { decimal, t, tWord } from "../../i18n/index.ts";

/** Reasons that are an action, or a failure, of a seat. */
const deeds = ["time", "resigned", "abandoned", "forfeit", "illegal"] as const;

/** The result of the reader's only seat: 1 won, 0 drew, -1 lost; null for all others. */
function won(g: Game, r: Result): number | null {
  const [seat, more] = g.you;
  if (seat === undefined || more !== undefined || g.setup.seats === 1) return null;
  if (r.winner < 0) return 0;
  return g.setup.teams[r.winner] === g.setup.teams[seat] ? 1 : -1;
}

/** The seat that caused the end, or -1: the loser of two, unless the server names another. */
function seatOf(g: Game, r: Result): number {
  return r.seat ?? (r.winner >= 0 && g.setup.seats === 2 ? 1 - r.winner : -1);
}

/** The reason, as "Your opponent resigned."; "" if no seat caused it, or the only one did and the
 * reader watches. */
function deed(g: Game, r: Result): string {
  const seat = seatOf(g, r);
  const what = deeds.find((d) => d === r.why);
  if (what && g.setup.seats === 1) return g.you.length > 0 ? t(`end.own.${what}`) : "";
  if (!what || seat < 0) return "";
  if (g.you.length !== 1 || g.setup.seats !== 2)
    return t(`end.seat.${what}`, { seat: seatName(g.setup, seat) });
  return g.you[0] === seat ? t(`end.own.${what}`) : t(`end.other.${what}`);
}

/** The winner and the reason. */
function outcome(g: Game, r: Result): string {
  if (r.why === "aborted" && r.seat !== undefined)
    return t("result.unbegun", { seat: seatName(g.setup, r.seat) });
  const why = tWord("why", r.why);
  const more = deed(g, r) || t("result.why", { why });
  if (g.setup.seats === 1)
    return (r.points[0] ?? 0) > 0 ? t("result.solved") : `${t("result.unsolved")} ${more}`;
  const own = r.points.length > 0 ? won(g, r) : null;
  if (own !== null) {
    const word = own > 0 ? "won" : own < 0 ? "lost" : "drawn";
    return deed(g, r) ? `${t(`end.${word}`)} ${more}` : t(`result.${word}`, { why });
  }
  if (r.winner >= 0) return `${t("result.wins", { seat: seatName(g.setup, r.winner) })} ${more}`;
  return `${t(r.points.length ? "result.draw" : "result.none")} ${more}`;
}

/** How late the turn came whose time had run out; "" if none came. */
function lateness({ late }: Result): string {
  if (late === undefined) return "";
  return late < 1000
    ? t("end.late.ms", { n: late })
    : t("end.late.s", { n: decimal(late / 1000, 1) });
}

export function resultText(g: Game | null): string {
  const r = g?.result;
  return g && r ? `${outcome(g, r)} ${lateness(r)}`.trimEnd() : "";
}

/** The points of all seats, seat 0's first: 1 – 0. */
export function score(r: Result | null | undefined): string {
  const points = r?.points ?? [];
  const text = (p: number) => (p === 500 ? "½" : String(p / 1000));
  return points.length > 1 ? points.map(text).join(" – ") : "";
}

/** Whether a turn ended the game. */
export const decisive = (r: Result | null | undefined): boolean =>
  !!r && !/^(time|resigned|agreed|abandoned|forfeit|illegal|aborted)$/.test(r.why);
