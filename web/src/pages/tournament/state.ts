// Applies pushes to the state of a tournament; nothing here talks to the server.
import type {
  Tournament,
  TournamentPlayer,
  Head,
  Live,
  LogEntry,
  Match,
  Stage,
  Standing,
} from "../../net/tournament.ts";

/** The number of latest matches to remember. */
const RECENT = 20;
/** The size of the podium. */
const PODIUM = 8;

/** A push: whole lists that changed, new matches and new notes. */
export interface Push {
  id: string;
  version: number;
  tournament: Head;
  players?: TournamentPlayer[];
  stages?: Stage[];
  live: Live[];
  matches?: Match[];
  log?: LogEntry[];
  /** More matches changed than are listed. */
  more?: boolean;
}

/** The latest matches first, each once. */
export function latest(fresh: Match[], old: Match[]): Match[] {
  const news = [...fresh].reverse();
  const known = new Set(news.map((m) => m.match));
  return [...news, ...old.filter((m) => !known.has(m.match))].slice(0, RECENT);
}

/** The log with new notes. A push has those since the last push, which may be loaded already. */
function mergedLog(old: LogEntry[], fresh: LogEntry[]): LogEntry[] {
  const name = (n: LogEntry) => JSON.stringify([n.at, n.by, n.type, n.subject, n.text]);
  const known = new Set(old.map(name));
  return [...old, ...fresh.filter((n) => !known.has(name(n)))];
}

/** Removes the last round if none of its games has begun: latecomers, byes and withdrawals change
 * its pairings, and the server sends its matches again. */
export function unpair(matches: Map<number, Match>): void {
  const last = Math.max(...[...matches.values()].map((m) => m.round));
  const round = [...matches.values()].filter((m) => m.round === last);
  if (round.every((m) => m.games.every((g) => g.state === "waiting")))
    for (const m of round) matches.delete(m.match);
}

/** The state after a push. The reader's own part is not in it and remains. */
export function merged(c: Tournament, p: Push): Tournament {
  const ended = (p.matches ?? []).filter((m) => m.games.some((g) => g.state === "done"));
  return {
    ...c,
    tournament: { ...p.tournament, mine: c.tournament.mine },
    players: p.players ?? c.players,
    stages: p.stages ?? c.stages,
    live: p.live,
    recent: latest(ended, c.recent),
    log: mergedLog(c.log, p.log ?? []),
  };
}

/** The slot of the first match of a round in the tree of a knock-out for `size` players. */
export const firstSlot = (size: number, round: number): number => size - size / 2 ** (round - 1);

/** The slots of a double elimination for `size` players (a power of two) by column: the main tree, that
 * of those who have lost once, the final, and the second one if the first did not decide. */
export function doubleSlots(size: number): {
  main: number[][];
  losers: number[][];
  final: number;
  again: number;
} {
  let next = 0;
  const column = (n: number) => Array.from({ length: n }, () => next++);
  const main: number[][] = [];
  for (let n = size / 2; n >= 1; n /= 2) main.push(column(n));
  const losers: number[][] = [];
  let n = Math.floor(size / 4);
  if (n > 0) losers.push(column(n));
  for (; n > 0; n = Math.floor(n / 2)) {
    losers.push(column(n));
    if (n > 1) losers.push(column(n / 2));
  }
  return { main, losers, final: next, again: next + 1 };
}

/** The matches of a round with their boards, counted from 1; byes have none and come last. */
export function boarded(matches: Match[]): { board: number | null; match: Match }[] {
  const played = matches.filter((m) => m.players[1] !== null);
  const byes = matches.filter((m) => m.players[1] === null);
  return [
    ...played.map((match, i) => ({ board: i + 1, match })),
    ...byes.map((match) => ({ board: null, match })),
  ];
}

/** The podium from left to right: second places, first ones, third ones; players who share a place
 * are next to each other. */
export function onPodium(standings: Standing[]): Standing[] {
  const of = (place: number) => standings.filter((s) => s.place === place && !s.withdrawn);
  return [2, 1, 3].flatMap(of).slice(0, PODIUM);
}

/** The page of a list at a turn, `size` entries at once; the last page is full too, with some of
 * the one before. */
export function pageOf<T>(list: T[], size: number, turn: number): T[] {
  const pages = Math.max(1, Math.ceil(list.length / size));
  const from = Math.min((turn % pages) * size, Math.max(0, list.length - size));
  return list.slice(from, from + size);
}

/** The current stage, or the last one. */
export const stageNow = (stages: Stage[]): number =>
  Math.max(0, stages.map((s) => s.standings.some((x) => x.games > 0)).lastIndexOf(true));

/** The side that won a match, -1 if none or not over. */
export function winner(m: Match): number {
  if (!m.settled || m.points[0] === m.points[1]) return -1;
  return m.points[0] > m.points[1] ? 0 : 1;
}

/** The matches of a floating elimination by how often the player with more losses had lost before,
 * and within that by round. */
export function floatTrees(matches: Match[]): [round: number, Match[]][][] {
  const lost = new Map<number, number>();
  const trees: Map<number, Match[]>[] = [];
  for (const m of [...matches].sort((a, b) => a.match - b.match)) {
    const before = m.players.map((p) => (p === null ? 0 : (lost.get(p) ?? 0)));
    const tree = (trees[Math.max(...before)] ??= new Map());
    tree.set(m.round, [...(tree.get(m.round) ?? []), m]);
    const loser = m.players[1 - winner(m)];
    if (winner(m) >= 0 && loser != null) lost.set(loser, (lost.get(loser) ?? 0) + 1);
  }
  return Array.from(trees, (tree) => [...(tree ?? [])]);
}
