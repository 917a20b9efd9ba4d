// The names of tournaments and the format of their numbers.
import type {
  ByePoints,
  TournamentGame,
  TournamentPlayer,
  Head,
  Match,
  Terms,
} from "../../net/tournament.ts";
import { beginsText } from "../../core/begins.ts";
import { controlText } from "../../core/control.ts";
import { gameTitle } from "../../core/titles.ts";
import { decimal, listed, t, tWord } from "../../i18n/index.ts";
import { optionsText, variantName } from "../../core/names.ts";

/** Points: whole, or with a half. */
export function points(n: number): string {
  const whole = Math.floor(n);
  if (n - whole !== 0.5) return decimal(n, 0, 2);
  return whole === 0 ? "½" : `${whole}½`;
}

export const formatName = (format: string): string => tWord("tournament.format", format);

/** The reason of a game's end, including a director's reasons. */
export const whyText = (why: string): string =>
  why === "absent" || why === "director" ? tWord("tournament.why", why) : tWord("why", why);

/** The facts of a tournament in one line. */
export function facts(h: Head): string {
  return [
    h.variant ? `${gameTitle(h)} (${variantName(h.game, h.variant)})` : gameTitle(h),
    optionsText(h.game, h.options),
    formatName(h.format),
    controlText(h.control),
    h.rated ? t("rated") : "",
    t("tournament.players", { n: h.players }),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The format and its rules in sentences. */
export function explained(h: Head): string[] {
  const out = [tWord("tournament.explain", h.format, { n: h.lives })];
  if (h.games > 1 && h.format !== "arimaa-challenge")
    out.push(t("tournament.explain.games", { n: h.games }));
  const turn = /^(\d+)s$/.exec(h.control);
  if (turn)
    out.push(
      h.late_loses === "match"
        ? t("tournament.explain.late.match", { n: Number(turn[1]) })
        : t("tournament.explain.late.game", { n: Number(turn[1]) }),
    );
  else out.push(t("tournament.explain.control", { control: controlText(h.control) }));
  out.push(
    h.warnings > 0
      ? t("tournament.explain.warnings", { n: h.warnings })
      : h.illegal_loses === "match"
        ? t("tournament.explain.illegal.match")
        : t("tournament.explain.illegal.game"),
  );
  if (h.points)
    out.push(t("tournament.explain.points", { points: h.points.replaceAll("-", " – ") }));
  if (h.armageddon) out.push(t("tournament.explain.armageddon"));
  if (h.draws)
    out.push(
      h.draws < 0
        ? t("tournament.explain.draws.never")
        : t("tournament.explain.draws", { n: h.draws }),
    );
  if (h.round_start === "organiser") out.push(t("tournament.explain.round.organiser"));
  if (h.round_start === "break")
    out.push(t("tournament.explain.round.break", { n: h.round_break }));
  if (h.game_break > 0) out.push(t("tournament.explain.game.break", { n: h.game_break }));
  if (h.lag > 0) out.push(t("tournament.explain.lag", { n: h.lag }));
  out.push(t("tournament.explain.wait", { n: Math.round(h.wait / 1000) }));
  out.push(
    h.reconnect > 0
      ? t("tournament.explain.reconnect", { n: Math.round(h.reconnect / 1000) })
      : t("tournament.explain.clock"),
  );
  if (h.tie_breaks.length > 0)
    out.push(
      t("tournament.explain.ties", {
        list: listed(h.tie_breaks.map((x) => tWord("tournament.tie", x))),
      }),
    );
  return out;
}

/** The points of a draw in the standings. */
const drawWorth = (h: Terms): number => Number(h.points?.split("-")[1] ?? 0.5);

/** A number of points in words. */
const inPoints = (n: number): string =>
  n === 0.5
    ? t("organise.bye.half")
    : n === 0
      ? t("organise.bye.none")
      : t("tournament.points.n", { n, points: points(n) });

/** The points of a bye in words: a half one equals drawing all games of a match. */
export function byeText(h: Terms, worth: ByePoints): string {
  const drawn = drawWorth(h) * (h.scoring === "matches" ? 1 : h.games);
  return worth === "half" ? inPoints(drawn) : tWord("organise.bye", worth);
}

/** A bye in the current or next round, in words; "" for players who have an opponent. */
export const sitsOut = (p: TournamentPlayer): string =>
  p.bye ? t("seat.bye", { n: p.bye.round, points: inPoints(p.bye.points) }) : "";

/** The points of each side for a draw, in words. */
export const drawText = (h: Terms): string =>
  h.points ? t("judge.points", { points: inPoints(drawWorth(h)) }) : t("judge.half");

/** The points of a game, the first mover's first. */
export function gameScore(g: TournamentGame): string {
  if (!g.points) return "";
  const [a, b] = g.first === 0 ? g.points : [g.points[1], g.points[0]];
  return `${points(a)}–${points(b)}`;
}

/** The same as seen by the side of the match that is named first. */
export const sideScore = (g: TournamentGame): string =>
  g.points ? `${points(g.points[0])}–${points(g.points[1])}` : "";

export const matchScore = (m: Match): string =>
  m.games.some((g) => g.state === "done") || m.settled
    ? `${points(m.points[0])} – ${points(m.points[1])}`
    : "";

export function stateText(h: Head): string {
  return t(`tournament.state.${h.state}`);
}

/** The number of the last round: a Swiss tournament pairs them one by one. */
export const lastRound = (h: Head): number =>
  h.format === "swiss"
    ? Math.max(h.last_round, h.rounds || Math.ceil(Math.log2(Math.max(1, h.players))))
    : h.last_round;

/** The progress: rounds and games. */
export function progress(h: Head): string {
  if (h.state === "open") return h.starts > 0 ? beginsText(h) : t("tournament.progress.open");
  const games = t("tournament.progress.games", {
    played: h.played,
    total: Math.max(h.total, h.played),
  });
  if (h.state === "over" || h.format === "arena" || !h.round) return games;
  return `${t("tournament.progress.round", { round: h.round, last: lastRound(h) })} · ${games}`;
}
