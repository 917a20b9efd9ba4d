// The view for the big screen of a classroom: standings beside boards, pairings and at the end the
// podium, readable from the back of the room. It has no controls; Escape leads back, f fills the screen.
import { useEffect, useState } from "preact/hooks";
import "../../style/tournament.ts";
import type { PageProps } from "../../parts/lazy.tsx";
import { usePageKeys } from "../../base/keys.ts";
import { go, Link } from "../../base/router.tsx";
import { t } from "../../i18n/index.ts";
import { LiveBoard } from "../../parts/liveboard.tsx";
import { useTitle } from "../../parts/title.ts";
import { shownGames } from "./boards.tsx";
import { type Feed, useFeed } from "./feed.ts";
import { NextRound } from "./nextround.tsx";
import { address, short } from "./place.ts";
import { boarded, onPodium, pageOf, stageNow } from "./state.ts";
import { matchScore, points, progress, stateText } from "./words.ts";

/** The number of boards and rows shown at once, and for how long. */
const BOARDS = 4;
const ROWS = 12;
const TURN_MS = 9000;
/** A message with more characters is smaller. */
const LONG = 150;
/** Every fourth turn shows the pairings while games are played. */
const PAIRS_EVERY = 4;

/** Dark, without the site's head, while it is shown. */
function useDark(): void {
  useEffect(() => {
    const root = document.documentElement;
    const before = root.dataset.theme;
    root.dataset.theme = "dark";
    root.dataset.screen = "on";
    return () => {
      delete root.dataset.screen;
      if (before) root.dataset.theme = before;
      else delete root.dataset.theme;
    };
  }, []);
}

/** A counter that advances with time. */
function useTurn(): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((n) => n + 1), TURN_MS);
    return () => clearInterval(timer);
  }, []);
  return turn;
}

function BigStandings({ feed, turn }: { feed: Feed; turn: number }) {
  const data = feed.data;
  const stages = data?.stages ?? [];
  const all = stages[stageNow(stages)]?.standings ?? [];
  // The first three stay; the others take turns below them.
  const first = all.slice(0, 3);
  const rows = [...first, ...pageOf(all.slice(3), ROWS - 3, turn)];
  return (
    <table class="bigstandings">
      <caption class="hush">{t("tournament.standings")}</caption>
      <tbody>
        {rows.map((s) => (
          <tr key={s.player} class={s.place <= 3 ? `top top-${s.place}` : ""}>
            <td class="tabular">{s.place}</td>
            <th scope="row">{feed.name(s.player)}</th>
            <td class="tabular games">{s.games}</td>
            <td class="tabular points">{points(s.points)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The pairings of a round, with the results so far. */
function BigPairs({ feed, round, turn }: { feed: Feed; round: number; turn: number }) {
  const list = boarded(feed.ofRound(stageNow(feed.data?.stages ?? []), round));
  return (
    <section class="bigpairs">
      <h2>{t("screen.pairs", { n: round })}</h2>
      <table>
        <tbody>
          {pageOf(list, ROWS - 2, turn).map(({ board, match: m }) => (
            <tr key={m.match}>
              <td class="tabular">{board ?? ""}</td>
              <th scope="row">{feed.name(m.players[0])}</th>
              <td class="tabular score">
                {m.players[1] === null && m.settled ? points(m.points[0]) : matchScore(m) || "–"}
              </td>
              <th scope="row">
                {m.players[1] === null ? t("tournament.bye") : feed.name(m.players[1])}
              </th>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The first three places on their steps; a shared place has one number. */
function Podium({ feed }: { feed: Feed }) {
  const stages = feed.data?.stages ?? [];
  const all = stages[stageNow(stages)]?.standings ?? [];
  return (
    <ol class="podium" aria-label={t("screen.podium")}>
      {onPodium(all).map((s) => (
        <li key={s.player} class={`step-${s.place}`}>
          <b>{feed.name(s.player)}</b>
          <span class="tabular">{points(s.points)}</span>
          <i>{s.place}</i>
        </li>
      ))}
    </ol>
  );
}

function Boards({ feed, turn }: { feed: Feed; turn: number }) {
  const live = feed.data?.live.length ?? 0;
  const shown = pageOf(shownGames(feed, Math.max(BOARDS, live)), BOARDS, turn);
  return (
    <ul class="screenboards">
      {shown.map((s) => {
        const names = s.players.map((p) => feed.name(p));
        return (
          <li key={s.id}>
            <LiveBoard
              game={s.game}
              like={feed.id}
              names={names}
              label={names.join(" – ")}
              points={s.points}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Beside the standings: the podium at the end, the pairings of a round that waits, and otherwise
 * the boards, with the pairings in between. */
function Beside({ feed, turn }: { feed: Feed; turn: number }) {
  const h = feed.data?.tournament;
  const stage = stageNow(feed.data?.stages ?? []);
  const round = h?.next_round?.round ?? h?.round ?? 0;
  useEffect(() => {
    if (round > 0) void feed.round(stage, round);
  }, [feed, stage, round]);
  if (!h) return null;
  if (h.state === "over") return <Podium feed={feed} />;
  const rounds = h.format !== "arena" && feed.ofRound(stage, round).length > 0;
  const pairs = rounds && (h.next_round || turn % PAIRS_EVERY === PAIRS_EVERY - 1);
  return pairs ? (
    <BigPairs feed={feed} round={round} turn={turn} />
  ) : (
    <Boards feed={feed} turn={turn} />
  );
}

function Waiting({ feed }: { feed: Feed }) {
  const data = feed.data;
  if (!data) return null;
  const url = address(data.url);
  return (
    <div class="screenwait">
      <p class="address">{`${short(url)}/class`}</p>
      <p>{t("screen.join")}</p>
      <ul>
        {data.players.map((p) => (
          <li class={p.state === "ready" ? "good" : undefined} key={p.name}>
            {p.state === "ready" ? "✓ " : ""}
            {p.name}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Screen({ id }: PageProps) {
  useDark();
  usePageKeys((key) => {
    if (key === "Escape" && !document.fullscreenElement) go(`/tournament/${id}`);
    else if (key === "f") void document.documentElement.requestFullscreen().catch(() => undefined);
    else return false;
    return true;
  });
  const feed = useFeed(id);
  const turn = useTurn();
  const data = feed.data;
  useTitle(data?.tournament.title ?? "");
  if (feed.missing)
    return (
      <main class="screen" id="main">
        <header>
          <h1>{t("tournament.missing")}</h1>
          <p>
            <Link to="/tournaments">{t("nav.tournaments")}</Link>
          </p>
        </header>
      </main>
    );
  if (!data) return <main class="screen" id="main" aria-busy="true" />;
  const h = data.tournament;
  return (
    <main class="screen" id="main">
      <header>
        <h1>{h.title}</h1>
        <p>
          {stateText(h)} · {progress(h)}
        </p>
      </header>
      {h.state === "paused" && (
        <p class="screenpaused" role="status">
          {h.paused ? t("paused.why", { why: h.paused }) : t("paused.tournament")}
        </p>
      )}
      {h.message && (
        <p class={`screenmessage${h.message.length > LONG ? " long" : ""}`} role="status">
          {h.message}
        </p>
      )}
      <NextRound head={h} />
      {h.state === "open" ? (
        <Waiting feed={feed} />
      ) : (
        <div class="screenbody">
          <BigStandings feed={feed} turn={turn} />
          <Beside feed={feed} turn={turn} />
        </div>
      )}
    </main>
  );
}
