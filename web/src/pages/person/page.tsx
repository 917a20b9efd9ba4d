// A player's public page: ratings and their history, results, openings, games.
import { useEffect, useState } from "preact/hooks";
import type { Achievements, Program, Rating } from "../../net/types.ts";
import { gameName, loadShelf, shelf } from "../../core/games.ts";
import { further, type Paged, renewed } from "../../base/paged.ts";
import { Link } from "../../base/router.tsx";
import { useStore } from "../../base/store.ts";
import { Skeleton } from "../../parts/skeleton.tsx";
import { listed, t, tWord, when } from "../../i18n/index.ts";
import { ask, me, Refusal, whenUp } from "../../net/connection.ts";
import { ProgramMark } from "../../parts/programs.tsx";
import { useTitle } from "../../parts/title.ts";
import { type Found, Results } from "../../parts/results.tsx";
import { Follow, Presence } from "../../parts/follow.tsx";
import { Trouble } from "./trouble.tsx";
import { Openings } from "./openings.tsx";
import { Games } from "./ratings.tsx";
import "../../style/archive.css";
import "../../style/person.css";

/** How often the profile is refreshed while it is open. */
const FRESH_MS = 10000;
const PAGE = 6;

export interface Profile {
  name: string;
  role: string;
  since: number;
  ratings: Rating[];
  games: number;
  online: boolean;
  followers: number;
  following: boolean;
  blocked: boolean;
  teams: { id: string; name: string }[];
  /** Of a program alone. */
  program?: Program;
}

/** The profile, refreshed regularly: this page gets no news of games that end elsewhere. Null: not
 * loaded yet. */
function useProfile(name: string): [Profile | "missing" | null, () => void] {
  const [p, setP] = useState<Profile | "missing" | null>(null);
  const load = () =>
    void ask<Profile>("profile", { name })
      .then(setP)
      .catch((e: unknown) => e instanceof Refusal && setP("missing"));
  useEffect(() => {
    const stop = whenUp(load);
    const timer = setInterval(() => document.visibilityState === "visible" && load(), FRESH_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [name]);
  return [p, load];
}

/** Achievements, reloaded when a game ends. */
function useAchievements(name: string, games: number | undefined): Achievements | null {
  const [all, setAll] = useState<Achievements | null>(null);
  useEffect(() => {
    if (games === undefined) return;
    ask<Achievements>("achievements", { name })
      .then(setAll)
      .catch(() => undefined);
  }, [name, games]);
  return all;
}

/** Finished games, the newest first, with their boards. */
function Recent({ name, games }: { name: string; games: number }) {
  const [past, setPast] = useState<Paged<Found> | null>(null);
  const more = (before?: number) =>
    void ask<{ games: Found[]; before: number | null }>("archive", {
      player: name,
      count: PAGE,
      ...(before ? { before } : {}),
    })
      .then((a) => {
        const page = { list: a.games, before: a.before };
        setPast((p) => (before ? further(p, page) : renewed(p, page)));
      })
      .catch(() => undefined);
  useEffect(() => more(), [name, games]);
  if (!past) return null;
  const next = past.before;
  return (
    <section>
      <h2>{t("person.recent")}</h2>
      {past.list.length === 0 ? (
        <p class="faint">{t("person.none")}</p>
      ) : (
        <Results cards={past.list} more={next === null ? undefined : () => more(next)} />
      )}
    </section>
  );
}

/** The engine and the owner of a program's account. */
function ProgramFacts({ of: program }: { of: Program }) {
  const { engine, protocol, owner, connection, games } = program;
  const rows: [string, preact.ComponentChildren][] = [
    ["engine", engine],
    ["owner", owner && <Link to={`/person/${encodeURIComponent(owner)}`}>{owner}</Link>],
    [
      "protocol",
      [protocol?.toUpperCase(), connection && t(`program.${connection}`)]
        .filter(Boolean)
        .join(", "),
    ],
    ["games", connection && (games ? listed(games.map(gameName)) : t("bots.all"))],
  ];
  return (
    <dl class="programfacts">
      {rows.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{tWord("program", name)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Person({ p, again }: { p: Profile; again: () => void }) {
  const who = useStore(me);
  const all = useAchievements(p.name, p.games);
  return (
    <main class="page personpage" id="main">
      <h1>
        {p.name} {p.program && <ProgramMark />}
      </h1>
      {p.program && <ProgramFacts of={p.program} />}
      <p class="faint">
        <Presence online={p.online} /> · {tWord("role", p.role)} ·{" "}
        {t("person.since", { date: when(p.since) })} · {t("person.games", { n: p.games })} ·{" "}
        {t("follow.followers", { n: p.followers })}
      </p>
      {who && who.name !== p.name && (
        <p class="row">
          {!who.guest && !p.blocked && <Follow p={p} />}
          {!who.guest && p.role !== "bot" && !p.blocked && (
            <Link class="button" to={`/messages/${encodeURIComponent(p.name)}`}>
              {t("messages.message")}
            </Link>
          )}
          <Link class="button primary" to={`/play?against=${encodeURIComponent(p.name)}`}>
            {t("challenge.who", { who: p.name })}
          </Link>
        </p>
      )}
      {p.teams.length > 0 && (
        <p class="row">
          {t("team.title")}:
          {p.teams.map((x) => (
            <Link key={x.id} to={`/team/${x.id}`}>
              {x.name}
            </Link>
          ))}
        </p>
      )}
      {all && <Games ratings={p.ratings} all={all} />}
      {all && all.wins.length > 0 && (
        <section>
          <h2>{t("person.wins")}</h2>
          <Results cards={all.wins} />
        </section>
      )}
      {all && <Openings openings={all.openings} />}
      <Recent name={p.name} games={p.games} />
      {who && !who.guest && who.name !== p.name && <Trouble p={p} changed={again} />}
    </main>
  );
}

export function PersonPage({ id: name }: { id: string }) {
  const [p, again] = useProfile(name);
  useStore(shelf);
  useTitle(name);
  useEffect(loadShelf, []);
  if (p === "missing")
    return (
      <main class="page narrow" id="main">
        <h1>{t("person.missing")}</h1>
      </main>
    );
  if (!p) return <Skeleton />;
  return <Person p={p} again={again} />;
}
