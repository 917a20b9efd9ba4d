// /tournament/ID: standings, rounds, cross table, how to take part, decisions; and the organisers'
// tools.
import { useState } from "preact/hooks";
import type { TournamentGame, Match } from "../../net/tournament.ts";
import "../../style/tournament.ts";
import { lazy, type PageProps } from "../../parts/lazy.tsx";
import { go, Link } from "../../base/router.tsx";
import { Skeleton } from "../../parts/skeleton.tsx";
import { listed, t, when } from "../../i18n/index.ts";
import { Messages } from "../../parts/tournamentmessages.tsx";
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
type JudgeOf = ((match: Match, game: TournamentGame) => void) | undefined;

function Head({ feed }: { feed: Feed }) {
  const h = feed.data?.tournament;
  if (!h) return null;
  const share = h.total > 0 ? Math.min(1, h.played / h.total) : 0;
  return (
    <div class="tournamenttop">
      <div class="tournamenthead">
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
            {t("tournament.screen")}
          </Link>
        </span>
      </div>
      <p class="faint">{facts(h)}</p>
      {h.about && <p class="about">{h.about}</p>}
      {h.state !== "open" && (
        <div class="course-bar">
          <progress value={share} max={1} aria-label={t("tournament.progress")} />
          <span class="tabular">{progress(h)}</span>
        </div>
      )}
      {h.state === "paused" && (
        <p class="offer" role="status">
          {h.paused ? t("paused.why", { why: h.paused }) : t("paused.tournament")}
        </p>
      )}
      {h.state === "open" && h.starts > 0 && <p>{progress(h)}</p>}
      <Messages now={h.message} list={h.messages} />
      <NextRound head={h} me={feed.me} />
      {h.why && <p class="offer">{t("tournament.ended.why", { why: h.why })}</p>}
    </div>
  );
}

function Entrants({ feed }: { feed: Feed }) {
  const data = feed.data;
  if (!data) return null;
  return (
    <section>
      <h2>{t("tournament.players", { n: data.players.length })}</h2>
      {data.players.length === 0 ? (
        <p class="faint">{t("tournament.players.none")}</p>
      ) : (
        <ul class="entrants">
          {data.players.map((p) => (
            <li key={p.name}>
              <PlayerName p={p} />
              <span class={`pstate ${p.state}`}>{t(`tournament.is.${p.state}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Now({ feed, judge }: { feed: Feed; judge: JudgeOf }) {
  const data = feed.data;
  const [chosen, choose] = useState<number | null>(null);
  if (!data) return null;
  const h = data.tournament;
  const stage = chosen ?? stageNow(data.stages);
  const at = data.stages[stage];
  const decided = data.log.some(grave);
  return (
    <div class="now">
      <div>
        <MySeat feed={feed} />
        {h.state === "open" ? (
          <Entrants feed={feed} />
        ) : (
          at && (
            <section>
              <h2>{t("tournament.standings")}</h2>
              {data.stages.length > 1 && (
                <StageChoice stages={data.stages} stage={stage} set={choose} />
              )}
              <Standings feed={feed} stage={at} />
            </section>
          )
        )}
        <section class="explained">
          <h2>{t("tournament.how")}</h2>
          <ul>
            {explained(h).map((x) => (
              <li>{x}</li>
            ))}
          </ul>
          <p class="faint">
            {h.organiser ? t("tournament.by", { who: h.organiser }) : t("arenas.timetable")}
            {h.arbiters.length > 0
              ? ` · ${t("tournament.arbiters", { list: listed(h.arbiters) })}`
              : ""}
            {h.started ? ` · ${t("tournament.started", { date: when(h.started) })}` : ""}
          </p>
        </section>
      </div>
      <div>
        <Boards feed={feed} most={6} />
        {decided && (
          <section>
            <h2>{t("tournament.decisions")}</h2>
            <Log feed={feed} only={grave} />
          </section>
        )}
        {data.recent.length > 0 && (
          <section>
            <h2>{t("tournament.recent")}</h2>
            <ul class="matches stack">
              {data.recent.slice(0, 10).map((m) => (
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
  const data = feed.data;
  const [judged, judge] = useState<{ match: Match; game: TournamentGame } | null>(null);
  if (!data) return null;
  const staff = data.you.organiser || data.you.arbiter;
  const crossed = data.stages.some((s) => s.cross);
  const shown = tabs.filter(
    (x) =>
      (x !== "organise" || staff) &&
      (x !== "reports" || data.you.organiser || data.you.player !== null) &&
      (x !== "cross" || (crossed && data.tournament.state !== "open")) &&
      (x !== "rounds" || data.tournament.state !== "open"),
  );
  const asked = query.get("tab") as Tab | null;
  const tab = asked && shown.includes(asked) ? asked : "now";
  const set = (x: Tab) => go(`/tournament/${id}${x === "now" ? "" : `?tab=${x}`}`, true);
  const canJudge: JudgeOf = staff ? (match, game) => judge({ match, game }) : undefined;
  return (
    <main class="page tournament" id="main" data-state={data.tournament.state}>
      <Head feed={feed} />
      <Tabs
        id="tournament"
        label={t("nav.tournaments")}
        names={shown}
        text={(x) => t(`tournament.tab.${x}`)}
        now={tab}
        choose={set}
      >
        {tab === "now" && <Now feed={feed} judge={canJudge} />}
        {tab === "now" && data.tournament.state !== "open" && (
          <section class="noprint">
            <h2>{t("export.title")}</h2>
            <Export feed={feed} />
          </section>
        )}
        {tab === "rounds" && <Rounds feed={feed} judge={canJudge} />}
        {tab === "cross" &&
          data.stages.map((s) => s.cross && <CrossTable key={s.name} feed={feed} stage={s} />)}
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
  useTitle(feed.data?.tournament.title ?? t("nav.tournaments"));
  if (feed.missing)
    return (
      <main class="page narrow" id="main">
        <h1>{t("tournament.missing")}</h1>
        <p>
          <Link to="/tournaments">{t("nav.tournaments")}</Link>
        </p>
      </main>
    );
  if (!feed.data) return <Skeleton />;
  return <Whole feed={feed} id={id} query={query} />;
}

/** The page of one tournament; ?screen is the classroom's view, ?paper the printed sheets. */
export function TournamentPage(props: PageProps) {
  if (props.query.has("paper")) return <Paper {...props} />;
  return props.query.has("screen") ? <Screen {...props} /> : <Usual {...props} />;
}
