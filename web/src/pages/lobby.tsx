// The lobby: open challenges and games in progress, updated live.
import { useEffect, useState } from "preact/hooks";
import type { Card } from "../net/types.ts";
import { loadShelf, shelf } from "../core/games.ts";
import { further, type Paged, renewed } from "../base/paged.ts";
import { useLobby } from "../core/lobby.ts";
import { Link } from "../base/router.tsx";
import { useStore } from "../base/store.ts";
import { t } from "../i18n/index.ts";
import { ask, whenUp } from "../net/connection.ts";
import { Arenas } from "../parts/arenas.tsx";
import { Cards } from "../parts/cards.tsx";
import { Invited } from "../parts/invited.tsx";
import { QuickPairing } from "../parts/quick.tsx";
import { LiveGames, Television } from "../parts/livegames.tsx";
import { Programs } from "../parts/programs.tsx";
import { useTitle } from "../parts/title.ts";

const LOBBY = 8; // boards in the lobby; Watch has all

export function Lobby() {
  useTitle(t("nav.lobby"));
  const lobby = useLobby();
  const s = useStore(shelf);
  useEffect(loadShelf, []);
  return (
    <main class="page" id="main">
      <h1>{t("nav.lobby")}</h1>
      <p class="faint">
        {lobby ? (
          <>
            <Link to="/people">{t("lobby.people", { n: lobby.users })}</Link>
            {" · "}
            {t("lobby.games", { n: lobby.games })}
          </>
        ) : (
          "\u00a0"
        )}
      </p>
      <QuickPairing games={s?.games ?? []} seeks={lobby?.seeks ?? []} />
      <p class="orelse">
        <Link class="button" to="/play">
          {t("lobby.make")}
        </Link>
      </p>
      <Invited />
      <Arenas />
      {lobby && (
        <Cards
          title={t("lobby.open")}
          cards={lobby.challenges}
          action={t("join")}
          none={t("lobby.none")}
        />
      )}
      <Programs />
      <p>
        <Link class="button" to="/bots">
          {t("bots.page")}
        </Link>{" "}
        <Link class="button" to="/people">
          {t("people.find")}
        </Link>
      </p>
      {lobby && <LiveGames cards={lobby.playing.slice(0, LOBBY)} none={t("watch.none")} />}
    </main>
  );
}

export function Watch() {
  useTitle(t("nav.watch"));
  const lobby = useLobby();
  const [past, setPast] = useState<Paged<Card> | null>(null);
  const more = (before?: number) =>
    ask<{ games: Card[]; before: number | null }>("archive", {
      count: 20,
      ...(before ? { before } : {}),
    })
      .then((a) => {
        const page = { list: a.games, before: a.before };
        setPast((p) => (before ? further(p, page) : renewed(p, page)));
      })
      .catch(() => undefined);
  useEffect(() => whenUp(() => void more()), []);
  return (
    <main class="page" id="main">
      <h1>{t("nav.watch")}</h1>
      {lobby && <Television channels={lobby.channels} />}
      {lobby && (
        <LiveGames
          cards={lobby.playing.filter((c) => !lobby.channels.some((x) => x.id === c.id))}
          none={lobby.channels.length > 0 ? t("watch.nomore") : t("watch.none")}
        />
      )}
      {past && (
        <Cards
          title={t("watch.past")}
          cards={past.list}
          action={t("replay")}
          none={t("watch.nopast")}
        />
      )}
      {past?.before != null && (
        <button type="button" onClick={() => void more(past.before ?? undefined)}>
          {t("more")}
        </button>
      )}
    </main>
  );
}
