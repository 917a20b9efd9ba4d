// Adds up several tournaments, as a school does over a term; identifies players by the account,
// which a class reuses, or else by name.
import type { Tournament } from "../../net/tournament.ts";
import { stageNow } from "./state.ts";

/** How a tournament counts: by its points, or with as many points as its field for the first place,
 * then one fewer for each place. */
export type Counting = "points" | "places";

export interface Sum {
  name: string;
  /** Of each tournament; null: did not play. */
  each: (number | null)[];
  total: number;
  /** From 1; equal ones share it. */
  place: number;
}

/** Everybody who played in any of them, the best first. */
export function addedUp(tournaments: Tournament[], counting: Counting): Sum[] {
  const sums = new Map<string, Sum>();
  tournaments.forEach((data, i) => {
    const all = data.stages[stageNow(data.stages)]?.standings.filter((s) => !s.annulled) ?? [];
    for (const s of all) {
      const p = data.players[s.player];
      if (!p) continue;
      const key = p.account ?? p.name;
      const sum = sums.get(key) ?? {
        name: p.name,
        each: tournaments.map(() => null),
        total: 0,
        place: 0,
      };
      const got = counting === "points" ? s.points : all.length - s.place + 1;
      sum.each[i] = got;
      sum.total += got;
      sums.set(key, sum);
    }
  });
  const list = [...sums.values()].sort((a, b) => b.total - a.total || a.name.localeCompare(b.name));
  list.forEach((x, i) => {
    const before = list[i - 1];
    x.place = before && before.total === x.total ? before.place : i + 1;
  });
  return list;
}

/** Rows for a spreadsheet; a text cannot become a formula there. */
export function table(rows: (string | number)[][]): string {
  const cell = (x: string | number) =>
    typeof x === "number" ? x : x && `"${x.replace(/^[=+\-@]/, "'$&").replace(/"/g, '""')}"`;
  return rows.map((r) => `${r.map(cell).join(",")}\r\n`).join("");
}

/** The table of a term for a spreadsheet. */
export function asTable(titles: string[], heads: [string, string, string], sums: Sum[]): string {
  const [place, player, total] = heads;
  const rows = sums.map((s) => [s.place, s.name, ...s.each.map((x) => x ?? ""), s.total]);
  return table([[place, player, ...titles, total], ...rows]);
}
