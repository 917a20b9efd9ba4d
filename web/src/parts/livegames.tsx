// Games in progress as live boards, and television: the best game of each kind, in turn.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Card, Player } from "../net/types.ts";
import { likeness } from "../core/boards.ts";
import { controlText } from "../core/control.ts";
import { ratingText } from "../core/levels.ts";
import { Link } from "../base/router.tsx";
import { gameTitle } from "../core/titles.ts";
import { t } from "../i18n/index.ts";
import { playerName } from "./cards.tsx";
import { LiveBoard } from "./liveboard.tsx";

const ENDED = 4000; // ms for which a finished game stays on television

/** Name and rating; an uncertain one with a question mark. */
const rated = (p: Player): string => [playerName(p), ratingText(p)].filter(Boolean).join(" ");

const facts = (c: Card): string =>
  [gameTitle(c), controlText(c.control), c.rated ? t("rated") : ""].filter(Boolean).join(" · ");

/** One board, loaded when it is about to be seen. */
function Board({ card }: { card: Card }) {
  const host = useRef<HTMLLIElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (e) => e.some((x) => x.isIntersecting) && setNear(true),
      { rootMargin: "200px" },
    );
    if (host.current) watcher.observe(host.current);
    return () => watcher.disconnect();
  }, []);
  const names = card.players.map(rated);
  const label = names.join(" – ");
  return (
    <li class="playing" ref={host}>
      <Link class="card" to={`/game/${card.id}`}>
        <span class="hush">{`${label}: `}</span>
        {near ? (
          <LiveBoard silent game={card.id} like={likeness(card)} names={names} label={label} />
        ) : (
          <span class="liveplace" />
        )}
        <small>{facts(card)}</small>
      </Link>
    </li>
  );
}

interface GamesProps {
  cards: Card[];
  none: string;
}

export function LiveGames({ cards, none }: GamesProps) {
  return (
    <section>
      <h2>{t("lobby.playing")}</h2>
      {cards.length === 0 ? (
        <p class="faint">{none}</p>
      ) : (
        <ul class="boards">
          {cards.map((c) => (
            <Board key={c.id} card={c} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The channel's game; a finished one stays for a moment, so that its end is seen. */
function useHeld(card: Card | undefined): Card | undefined {
  const [held, hold] = useState(card);
  useEffect(() => {
    if (!held || held.game !== card?.game || held.id === card.id) {
      hold(card);
      return;
    }
    const timer = setTimeout(() => hold(card), ENDED);
    return () => clearTimeout(timer);
  }, [card?.id, card?.game]);
  return held?.id === card?.id ? card : held;
}

interface ChannelProps {
  card: Card;
  on: boolean;
  choose(): void;
}

const Channel = ({ card, on, choose }: ChannelProps) => (
  <li>
    <button type="button" aria-pressed={on} onClick={choose}>
      <b>{gameTitle(card)}</b>
      <small>{card.players.map(rated).join(" – ")}</small>
    </button>
  </li>
);

/** The best game of each kind; the game on a channel is shown to its end. */
export function Television({ channels }: { channels: Card[] }) {
  const [chosen, choose] = useState("");
  const next = channels.find((c) => c.game === chosen) ?? channels[0];
  const card = useHeld(next);
  // The current channel stays on, whichever game comes first now.
  useEffect(() => {
    if (next && next.game !== chosen) choose(next.game);
  }, [next?.game]);
  if (!card) return null;
  const names = card.players.map(rated);
  return (
    <section class="television" aria-labelledby="tv" data-game={card.id}>
      <h2 id="tv">{t("tv.title")}</h2>
      <div class="tv">
        <LiveBoard
          key={card.id}
          game={card.id}
          like={likeness(card)}
          names={names}
          label={names.join(" – ")}
        />
        <div class="tvside">
          <ul class="channels" aria-label={t("tv.channels")}>
            {channels.map((c) => (
              <Channel
                key={c.game}
                card={c}
                on={c.game === card.game}
                choose={() => choose(c.game)}
              />
            ))}
          </ul>
          <Link class="button primary" to={`/game/${card.id}`}>
            {t("tv.watch")}
          </Link>
          <small>{facts(card)}</small>
        </div>
      </div>
    </section>
  );
}
