// The first page: live boards, a button under each, and the lobby.
import { useEffect, useState } from "preact/hooks";
import type { GameInfo, Seek } from "../net/types.ts";
import { readLocal, writeLocal } from "../base/localstore.ts";
import { useLobby } from "../core/lobby.ts";
import { Link } from "../base/router.tsx";
import {
  gameName,
  gameOfWeek,
  leading,
  loadTiles,
  playPath,
  puzzlesOf,
  shelf,
  tiles,
} from "../core/games.ts";
import { useStore } from "../base/store.ts";
import { gameTitle } from "../core/titles.ts";
import { t, tWord } from "../i18n/index.ts";
import { ask, me, serverNow } from "../net/connection.ts";
import type { LiveGames } from "../parts/livegames.tsx";
import { Picture } from "../parts/picture.tsx";
import { Computer, QuickPairing } from "../parts/quick.tsx";
import { useTitle } from "../parts/title.ts";

const rank = (id: string) => (leading.includes(id) ? leading.indexOf(id) : leading.length);

/** A link back to the class for players who came with its code and left. */
function MyClass() {
  const who = useStore(me);
  const [tournament, setTournament] = useState<{ id: string; title: string } | null>(null);
  useEffect(() => {
    setTournament(null);
    if (who?.player)
      ask<{ tournaments: { id: string; title: string }[] }>("tournaments", { mine: true, count: 1 })
        .then((a) => setTournament(a.tournaments[0] ?? null))
        .catch(() => undefined);
  }, [who?.id]);
  if (!tournament) return null;
  return (
    <p>
      <Link class="button primary big" to={`/tournament/${tournament.id}`}>
        {t("home.class", { title: tournament.title })}
      </Link>
    </p>
  );
}

const sides = ["computer", "people"] as const;
type Side = (typeof sides)[number];

/** A choice of opponents: on a phone one kind at a time, the last chosen. */
function Opponents({ games, seeks }: { games: GameInfo[]; seeks: Seek[] }) {
  const [side, setSide] = useState(readLocal<Side>("side", "people"));
  const choose = (x: Side) => {
    setSide(x);
    writeLocal("side", x);
  };
  return (
    <div data-side={side}>
      <div class="homesides" role="group" aria-label={t("nav.play")}>
        {sides.map((x) => (
          <button type="button" key={x} aria-pressed={x === side} onClick={() => choose(x)}>
            {t(`home.${x}`)}
          </button>
        ))}
      </div>
      <Computer games={games} />
      <QuickPairing games={games} seeks={seeks} />
    </div>
  );
}

/** The game of the week in three steps: first its course, then a puzzle, then a game. */
function Week() {
  const id = gameOfWeek(serverNow());
  const game = gameName(id);
  const steps = [
    [t("nav.learn"), `/learn/${id}`],
    [t("week.solve"), puzzlesOf(id)],
    [t("play"), playPath(id)],
  ] as const;
  return (
    <nav class="week" aria-labelledby="week">
      <b id="week">{t("week.title", { game })}</b>
      <span class="row">
        {steps.map(([text, to]) => (
          <Link class="button small" key={to} to={to} aria-label={`${text}: ${game}`}>
            {text}
          </Link>
        ))}
      </span>
    </nav>
  );
}

export function Home() {
  useEffect(() => {
    loadTiles();
  }, []);
  useTitle("");
  const lobby = useLobby();
  // Live boards load their code only if there are games.
  const [Live, setLive] = useState<typeof LiveGames | null>(null);
  const playing = !!lobby && lobby.playing.length > 0;
  useEffect(() => {
    if (playing) void import("../parts/livegames.tsx").then((m) => setLive(() => m.LiveGames));
  }, [playing]);
  const full = useStore(shelf);
  const all = useStore(tiles) ?? full?.games ?? [];
  const games = all.filter((g) => leading.includes(g.id)).sort((a, b) => rank(a.id) - rank(b.id));
  const more = all.filter((g) => !leading.includes(g.id));
  return (
    <main class="page home" id="main">
      <section class="hero">
        <h1>{t("home.title")}</h1>
        <p>{t("home.lead")}</p>
        <MyClass />
      </section>
      <Opponents games={all} seeks={lobby?.seeks ?? []} />
      <p class="orelse row">
        <Link class="button engine" to="/play/arimaa">
          {t("play.engine")}
        </Link>
        <Link class="button" to="/learn">
          {t("home.learn")}
        </Link>
      </p>
      <Week />
      <ul class="tiles" aria-label={t("home.games")}>
        {games.map((g) => (
          <li class="tile card" key={g.id}>
            <Link to={playPath(g.id)} class="tileboard" tabIndex={-1} aria-hidden="true">
              <Picture kind={g.id} label={gameTitle(g)} />
            </Link>
            <div class="tiletext">
              <h2 class="flush">{gameTitle(g)}</h2>
              <p>{tWord("about", g.id)}</p>
              <Link
                class="button primary"
                to={playPath(g.id)}
                aria-label={t("play.game", { game: gameTitle(g) })}
              >
                {t("play")}
              </Link>
            </div>
          </li>
        ))}
      </ul>
      {more.length > 0 && (
        <section class="more">
          <h2>{t("home.more")}</h2>
          <p class="row">
            {more.map((g) => (
              <Link class="button" to={playPath(g.id)}>
                {gameTitle(g)}
              </Link>
            ))}
          </p>
        </section>
      )}
      {Live && <Live cards={lobby?.playing.slice(0, 4) ?? []} none="" />}
    </main>
  );
}
