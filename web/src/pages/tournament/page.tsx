// /tournament/ID: standings, rounds, cross table, how to take part, decisions; and the organisers'
// tools.
import { useState } from "preact/hooks";
import type { CupGame, Match } from "../../net/tournament.ts";
import "../../style/tournament.ts";
import { lazy, type PageProps } from "../../parts/lazy.tsx";
import { go, Link } from "../../base/router.tsx";
import { Skeleton } from "../../parts/skeleton.tsx";
import { listed, t, when } from "../../i18n/index.ts";
import { Messages } from "../../parts/said.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { useTitle } from "../../parts/title.ts";
import { Boards } from "./boards.tsx";
import { Export } from "./export.tsx";
import { type Feed, useFeed } from "./feed.ts";
import { Judge } from "./judge.tsx";
import { grave, Log } from "./log.tsx";
import { NextRound } from "./nextround.tsx";
import { Organise } from "./organise.tsx";
import { Reports } from "./reports.tsx";
import { MatchRow, Rounds, StageChoice } from "./rounds.tsx";
import { MySeat } from "./seat.tsx";
import { CrossTable, PlayerName, Standings } from "./standings.tsx";
import { stageNow } from "./state.ts";
import { TakePart } from "./takepart.tsx";
import { explained, facts, progress, stateText } from "./words.ts";

const Screen = lazy(async () => (await import("./screen.tsx")).Screen);
const Paper = lazy(async () => (await import("./paper.tsx")).Paper);

const tabs = ["now", "rounds", "cross", "part", "reports", "log", "organise"] as const;
type Tab = (typeof tabs)[number];
type JudgeOf = ((match: Match, game: CupGame) => void) | undefined;

function Head({ feed }: { feed: Feed }) {
  const h = feed.cup?.tournament;
  if (!h) return null;
  const share = h.total > 0 ? Math.min(1, h.played / h.total) : 0;
  return (
    <div class="cuptop">
      <div class="cuphead">
        <h1>{h.title}</h1>
        <span class={`chipstate ${h.state}`} role="status">
          {stateText(h)}
        </span>
        <span class="row noprint">
          {h.state !== "open" && (
            <Link class="button" to={`/tournament/${h.id}?paper=pairings`}>
              {t("paper.open")}
            </Link>
          )}
          <Link class="button" to={`/tournament/${h.id}?screen`}>
            {t("cup.screen")}
          </Link>
        </span>
      </div>
      <p class="faint">{facts(h)}</p>
      {h.about && <p class="about">{h.about}</p>}
      {h.state !== "open" && (
        <div class="course-bar">
          <progress value={share} max={1} aria-label={t("cup.progress")} />
          <span class="tabular">{progress(h)}</span>
        </div>
      )}
      {h.state === "paused" && (
        <p class="offer" role="status">
          {h.paused ? t("paused.why", { why: h.paused }) : t("paused.cup")}
        </p>
      )}
      {h.state === "open" && h.starts > 0 && <p>{progress(h)}</p>}
      <Messages now={h.message} list={h.messages} />
      <NextRound head={h} me={feed.me} />
      {h.why && <p class="offer">{t("cup.ended.why", { why: h.why })}</p>}
    </div>
  );
}

function Entrants({ feed }: { feed: Feed }) {
  const cup = feed.cup;
  if (!cup) return null;
  return (
    <section>
      <h2>{t("cup.players", { n: cup.players.length })}</h2>
      {cup.players.length === 0 ? (
        <p class="faint">{t("cup.players.none")}</p>
      ) : (
        <ul class="entrants">
          {cup.players.map((p) => (
            <li key={p.name}>
              <PlayerName p={p} />
              <span class={`pstate ${p.state}`}>{t(`cup.is.${p.state}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Now({ feed, judge }: { feed: Feed; judge: JudgeOf }) {
  const cup = feed.cup;
  const [chosen, choose] = useState<number | null>(null);
  if (!cup) return null;
  const h = cup.tournament;
  const stage = chosen ?? stageNow(cup.stages);
  const at = cup.stages[stage];
  const decided = cup.log.some(grave);
  return (
    <div class="now">
      <div>
        <MySeat feed={feed} />
        {h.state === "open" ? (
          <Entrants feed={feed} />
        ) : (
          at && (
            <section>
              <h2>{t("cup.standings")}</h2>
              {cup.stages.length > 1 && (
                <StageChoice stages={cup.stages} stage={stage} set={choose} />
              )}
              <Standings feed={feed} stage={at} />
            </section>
          )
        )}
        <section class="explained">
          <h2>{t("cup.how")}</h2>
          <ul>
            {explained(h).map((x) => (
              <li>{x}</li>
            ))}
          </ul>
          <p class="faint">
            {h.organiser ? t("cup.by", { who: h.organiser }) : t("arenas.timetable")}
            {h.arbiters.length > 0 ? ` · ${t("cup.arbiters", { list: listed(h.arbiters) })}` : ""}
            {h.started ? ` · ${t("cup.started", { date: when(h.started) })}` : ""}
          </p>
        </section>
      </div>
      <div>
        <Boards feed={feed} most={6} />
        {decided && (
          <section>
            <h2>{t("cup.decisions")}</h2>
            <Log feed={feed} only={grave} />
          </section>
        )}
        {cup.recent.length > 0 && (
          <section>
            <h2>{t("cup.recent")}</h2>
            <ul class="matches stack">
              {cup.recent.slice(0, 10).map((m) => (
                <MatchRow key={m.match} feed={feed} match={m} judge={judge} />
              ))}
            </ul>
          </section>
        )}
        {h.state === "open" && (
          <section>
            <h2>{t("part.title")}</h2>
            <TakePart feed={feed} />
          </section>
        )}
      </div>
    </div>
  );
}

function Whole({ feed, id, query }: { feed: Feed; id: string; query: URLSearchParams }) {
  const cup = feed.cup;
  const [judged, judge] = useState<{ match: Match; game: CupGame } | null>(null);
  if (!cup) return null;
  const staff = cup.you.organiser || cup.you.arbiter;
  const crossed = cup.stages.some((s) => s.cross);
  const shown = tabs.filter(
    (x) =>
      (x !== "organise" || staff) &&
      (x !== "reports" || cup.you.organiser || cup.you.player !== null) &&
      (x !== "cross" || (crossed && cup.tournament.state !== "open")) &&
      (x !== "rounds" || cup.tournament.state !== "open"),
  );
  const asked = query.get("tab") as Tab | null;
  const tab = asked && shown.includes(asked) ? asked : "now";
  const set = (x: Tab) => go(`/tournament/${id}${x === "now" ? "" : `?tab=${x}`}`, true);
  const canJudge: JudgeOf = staff ? (match, game) => judge({ match, game }) : undefined;
  return (
    <main class="page cup" id="main" data-state={cup.tournament.state}>
      <Head feed={feed} />
      <Tabs
        id="cup"
        label={t("nav.tournaments")}
        names={shown}
        text={(x) => t(`cup.tab.${x}`)}
        now={tab}
        choose={set}
      >
        {tab === "now" && <Now feed={feed} judge={canJudge} />}
        {tab === "now" && cup.tournament.state !== "open" && (
          <section class="noprint">
            <h2>{t("export.title")}</h2>
            <Export feed={feed} />
          </section>
        )}
        {tab === "rounds" && <Rounds feed={feed} judge={canJudge} />}
        {tab === "cross" &&
          cup.stages.map((s) => s.cross && <CrossTable key={s.name} feed={feed} stage={s} />)}
        {tab === "part" && <TakePart feed={feed} />}
        {tab === "reports" && <Reports feed={feed} />}
        {tab === "log" && <Log feed={feed} />}
        {tab === "organise" && <Organise feed={feed} />}
      </Tabs>
      {judged && (
        <Judge feed={feed} match={judged.match} game={judged.game} onClose={() => judge(null)} />
      )}
    </main>
  );
}

function Usual({ id, query }: PageProps) {
  const feed = useFeed(id);
  useTitle(feed.cup?.tournament.title ?? t("nav.tournaments"));
  if (feed.missing)
    return (
      <main class="page narrow" id="main">
        <h1>{t("cup.missing")}</h1>
        <p>
          <Link to="/tournaments">{t("nav.tournaments")}</Link>
        </p>
      </main>
    );
  if (!feed.cup) return <Skeleton />;
  return <Whole feed={feed} id={id} query={query} />;
}

/** The page of one tournament; ?screen is the classroom's view, ?paper the printed sheets. */
export function TournamentPage(props: PageProps) {
  if (props.query.has("paper")) return <Paper {...props} />;
  return props.query.has("screen") ? <Screen {...props} /> : <Usual {...props} />;
}
