// The boards of a tournament: games in progress, then the latest finished ones.
import type { Live } from "../../net/tournament.ts";
import { Link } from "../../base/router.tsx";
import { listed, t } from "../../i18n/index.ts";
import { LiveBoard } from "../../parts/liveboard.tsx";
import type { Feed } from "./feed.ts";
import { gameScore, points } from "./words.ts";

export interface Shown {
  id: string;
  game: string;
  /** By seat. */
  players: [number, number];
  score: string;
  /** By seat, when it is over. */
  points?: string[];
}

/** Up to `most` games: those in progress, then the latest finished ones. */
export function shownGames(feed: Feed, most: number): Shown[] {
  const data = feed.data;
  if (!data) return [];
  const out: Shown[] = data.live
    .filter((l): l is Live & { game: string } => l.state === "playing" && l.game !== null)
    .map((l) => ({ id: l.id, game: l.game, players: l.players, score: "" }));
  const ended = data.recent.flatMap((m) =>
    m.games
      .filter((g) => g.state === "done" && g.game && m.players[1] !== null)
      .reverse()
      .map((g): Shown => {
        const sides = [m.players[0], m.players[1] as number];
        const by = (side: number) => points(g.points?.[side] ?? 0);
        return {
          id: g.id,
          game: g.game as string,
          players: [sides[g.first] as number, sides[1 - g.first] as number],
          score: gameScore(g),
          points: [by(g.first), by(1 - g.first)],
        };
      }),
  );
  const playing = new Set(out.map((x) => x.id));
  return [...out, ...ended.filter((x) => !playing.has(x.id))].slice(0, most);
}

/** The address of a game with its tournament. */
export const gameAddress = (game: string, tournament: string): string =>
  `/game/${game}?cup=${tournament}`;

export function Boards({ feed, most }: { feed: Feed; most: number }) {
  const data = feed.data;
  if (!data) return null;
  const shown = shownGames(feed, most);
  const called = data.live.filter((l) => l.state === "called");
  if (shown.length === 0 && called.length === 0) return null;
  const under = data.live.length - called.length;
  return (
    <section aria-label={t("tournament.boards")}>
      <h2>
        {t("tournament.boards")}
        {under > shown.length && (
          <small> {t("tournament.boards.more", { n: under - shown.length })}</small>
        )}
      </h2>
      {called.length > 0 && (
        <p class="faint">
          {t("tournament.called", {
            list: listed(called.map((l) => l.players.map((p) => feed.name(p)).join(" – "))),
          })}
        </p>
      )}
      <ul class="boards">
        {shown.map((s) => {
          const names = s.players.map((p) => feed.name(p));
          const label = names.join(" – ");
          return (
            <li key={s.id} class={s.score ? "ended" : "playing"}>
              <Link class="card" to={gameAddress(s.game, feed.id)}>
                <span class="hush">{`${label}: ${s.score || t("watch")}`}</span>
                <LiveBoard
                  silent
                  game={s.game}
                  like={feed.id}
                  names={names}
                  label={label}
                  points={s.points}
                />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
