// The state of one tournament: loaded once, then updated by pushes. It does not depend on the view.
import type { Tournament, TournamentPlayer, Match } from "../../net/tournament.ts";
import { useEffect, useMemo } from "preact/hooks";
import { store, useStore } from "../../base/store.ts";
import { ask, hear, leave, Refusal, whenUp } from "../../net/connection.ts";
import { merged, type Push, unpair } from "./state.ts";

/** The number of feeds of each tournament: a page's feed begins before the previous page's ends,
 * and only the last one to end unsubscribes. */
const open = new Map<string, number>();

/** Entries of the log that cancel the pairings of the next round. */
const UNPAIRS = ["enter", "bye", "withdraw"];

export class Feed {
  readonly id: string;
  data: Tournament | null = null;
  missing = false;
  /** Every match received, by number. */
  readonly matches = new Map<number, Match>();
  /** Rounds that were requested as a whole, as "STAGE/ROUND". */
  private readonly whole = new Set<string>();
  readonly version = store(0);
  private readonly stops: (() => void)[];

  constructor(id: string) {
    this.id = id;
    open.set(id, (open.get(id) ?? 0) + 1);
    this.stops = [
      hear("tournament", (m) => {
        if (m.id === this.id) this.receive(m as unknown as Push);
      }),
      whenUp(() => void this.load()),
    ];
  }

  dispose(): void {
    for (const stop of this.stops) stop();
    const left = (open.get(this.id) ?? 1) - 1;
    open.set(this.id, left);
    if (left > 0) return;
    open.delete(this.id);
    leave("tournament", { tournament: this.id, on: false });
  }

  private changed(): void {
    this.version.set(this.version.get() + 1);
  }

  async load(): Promise<void> {
    try {
      this.data = await ask<Tournament>("tournament", { tournament: this.id });
      this.keep(this.data.recent);
      this.whole.clear();
    } catch (e) {
      if (!(e instanceof Refusal) || e.trouble.code !== "not_found") return;
      this.missing = true;
    }
    this.changed();
  }

  private keep(list: Match[]): void {
    for (const m of list) this.matches.set(m.match, m);
  }

  private receive(p: Push): void {
    const c = this.data;
    if (!c || p.version < c.tournament.version) return;
    // Before the start numbers move up when somebody leaves: then the reader's own must be
    // reloaded.
    const moved = p.players && p.players.length !== c.players.length;
    if (p.log?.some((n) => UNPAIRS.includes(n.type))) unpair(this.matches);
    this.keep(p.matches ?? []);
    this.data = merged(c, p);
    this.changed();
    if (moved || p.more || p.log?.some((n) => n.type === "staff")) void this.load();
  }

  /** Loads all matches of a round once, or of the whole stage when `round` is 0. */
  async round(stage: number, round: number): Promise<void> {
    const name = `${stage}/${round}`;
    if (this.whole.has(name)) return;
    this.whole.add(name);
    try {
      let from: number | null = 0;
      while (from !== null) {
        const a: { matches: Match[]; next: number | null } = await ask("tournament_matches", {
          tournament: this.id,
          stage,
          ...(round > 0 ? { round } : {}),
          from,
        });
        this.keep(a.matches);
        from = a.next;
      }
    } catch {
      this.whole.delete(name);
    }
    this.changed();
  }

  /** The matches of a round in the order of their places; of a whole stage, the latest first. */
  ofRound(stage: number, round: number): Match[] {
    const all = [...this.matches.values()].filter((m) => m.stage === stage);
    if (round === 0) return all.sort((a, b) => b.match - a.match);
    return all
      .filter((m) => m.round === round)
      .sort((a, b) => a.slot - b.slot || a.match - b.match);
  }

  name(player: number | null | undefined): string {
    return player == null ? "–" : (this.data?.players[player]?.name ?? `#${player + 1}`);
  }

  get me(): TournamentPlayer | undefined {
    const n = this.data?.you.player;
    return n == null ? undefined : this.data?.players[n];
  }
}

/** The feed of a page; it ends with the page. */
export function useFeed(id: string): Feed {
  const feed = useMemo(() => new Feed(id), [id]);
  useEffect(() => () => feed.dispose(), [feed]);
  useStore(feed.version);
  return feed;
}
