// Finished games as cards: the players, how it ended, and a miniature of the last position.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Card, Replay } from "../net/types.ts";
import { BoardView } from "../board/view.ts";
import { likeness, onBoard } from "../core/boards.ts";
import { studyGameUrl } from "../core/studyurl.ts";
import { isChess, shelf } from "../core/games.ts";
import type { Where } from "../core/trial.ts";
import { gameTitle, personName, sideName } from "../core/titles.ts";
import { Link } from "../base/router.tsx";
import { day, t, tWord, when } from "../i18n/index.ts";
import { variantName } from "../core/names.ts";
import { ask } from "../net/connection.ts";
import { computerName } from "../core/levels.ts";

/** A card of the archive; `turn` if it was found by a position, `opponent`: the loser's rating. */
export type Found = Card & { turn?: number; opponent?: number };

const AT_ONCE = 2;
let asking = 0;
const line: (() => void)[] = [];

/** Boards load a few at a time, so that a page of them does not delay other requests. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (asking >= AT_ONCE) await new Promise<void>((go) => line.push(go));
  asking++;
  try {
    return await work();
  } finally {
    asking--;
    line.shift()?.();
  }
}

interface SmallProps {
  /** The game, or a line of play, as arguments of `replay`. */
  of: { game: string } | (Where & { turns: string });
  /** A key that games with the same board share. */
  like: string;
  turn: number;
  label: string;
}

/** A board after some turns, drawn when it comes into view. */
export function Small({ of, like, turn, label }: SmallProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const el = host.current;
    if (!el) return;
    let view: BoardView | undefined;
    let gone = false;
    const draw = async () => {
      const [replay, board] = await onBoard(
        like,
        (have) => ask<Replay>("replay", { ...of, from: turn, count: 1, brief: true, ...have }),
        (a) => ({ digest: a.setup.digest, board: a.board }),
      );
      const frame = replay.frames[replay.frames.length - 1];
      if (gone || !frame) return;
      view = new BoardView(el, board, replay.setup, { label, picture: true });
      view.place(frame, false);
    };
    const watcher = new IntersectionObserver((e) => {
      if (!e.some((x) => x.isIntersecting)) return;
      watcher.disconnect();
      inTurn(() => (gone ? Promise.resolve() : draw())).catch(() => undefined);
    });
    watcher.observe(el);
    return () => {
      gone = true;
      watcher.disconnect();
      view?.dispose();
    };
  }, [JSON.stringify(of), turn]);
  return <div class="mini" ref={host} aria-hidden="true" />;
}

export const playerOf = (c: Card, seat: number): string => {
  const p = c.players[seat];
  if (!p) return "";
  if (p.engine) return computerName(p.level ?? 10);
  if (p.name) return personName(p.name);
  // Records may lack names: then the sides' names are used, and the game's for a single seat.
  if (isAlone(c)) return gameTitle(c);
  const side = shelf.get()?.games.find((g) => g.id === c.game)?.names[seat];
  return side ? sideName(side) : t("seat", { n: seat + 1 });
};

/** A game of one seat without a player's name. */
const isAlone = (c: Card): boolean => c.players.length === 1 && !c.players[0]?.name;

export const outcome = (c: Card): string => {
  const r = c.result;
  if (!r) return "";
  const why = tWord("why", r.why);
  if (isAlone(c)) return why;
  if (r.winner >= 0) return t("card.won", { who: playerOf(c, r.winner), why });
  return r.points.length > 0 ? `${t("result.draw")} (${why})` : why;
};

/** The date of the game, as far as it is known. */
export const played = (c: Card): string => {
  if (!c.imported) return c.ended ? when(c.ended) : "";
  return c.date && /^\d{4}-\d\d-\d\d$/.test(c.date) ? day(Date.parse(c.date)) : (c.date ?? "");
};

/** A player with the rating at the time. */
const rated = (c: Card, seat: number): string => {
  const rating = c.imported ? c.players[seat]?.rating : undefined;
  return rating ? `${playerOf(c, seat)} (${rating})` : playerOf(c, seat);
};

function FoundCard({ card }: { card: Found }) {
  const names = card.players.map((_, i) => playerOf(card, i)).join(" – ");
  return (
    <li class="found card">
      <Link to={`/game/${card.id}`} class="foundboard">
        <span class="hush">{t("archive.open", { names })}</span>
        <Small
          of={{ game: card.id }}
          like={likeness(card)}
          turn={card.turn ?? card.turns}
          label={names}
        />
      </Link>
      <div class="foundtext">
        <b>{card.players.map((_, i) => rated(card, i)).join(" – ")}</b>
        <span class="fine">{outcome(card)}</span>
        <small>
          {[
            gameTitle(card),
            card.variant ? variantName(card.game, card.variant) : "",
            t("card.turns", { n: card.turns }),
            card.event ?? "",
            played(card),
            card.opponent ? t("person.opponent", { rating: card.opponent }) : "",
          ]
            .filter(Boolean)
            .join(" · ")}
        </small>
        <p class="row">
          <Link class="button small" to={`/game/${card.id}`}>
            {t("replay")}
          </Link>
          <Link class="button small" to={studyGameUrl(card.id, card.turn)}>
            {t("archive.study")}
          </Link>
          <a
            class="button small"
            href={`/api/record?game=${encodeURIComponent(card.id)}&download=1`}
            aria-label={`${t("record")}: ${names}`}
          >
            {t("record")}
          </a>
          {isChess(shelf.get()?.games ?? [], card.game) && (
            <a
              class="button small"
              href={`/api/record?game=${encodeURIComponent(card.id)}&pgn=true&download=1`}
              download={`${card.id}.pgn`}
              aria-label={`${t("pgn")}: ${names}`}
            >
              {t("pgn")}
            </a>
          )}
        </p>
      </div>
    </li>
  );
}

/** A list that grows by pages; `more` is missing on the last. */
export function Results({ cards, more }: { cards: Found[]; more?: (() => void) | undefined }) {
  const [waits, setWaits] = useState(false);
  useEffect(() => setWaits(false), [cards]);
  return (
    <>
      <ul class="founds">
        {cards.map((c) => (
          <FoundCard key={c.id} card={c} />
        ))}
      </ul>
      {more && (
        <button
          type="button"
          disabled={waits}
          onClick={() => {
            setWaits(true);
            more();
          }}
        >
          {t("more")}
        </button>
      )}
    </>
  );
}
