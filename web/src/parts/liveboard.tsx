// A game in progress on a small board: watched while it is shown, with its players' clocks.
import "../style/live.css";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Board, Game } from "../net/types.ts";
import { onBoard } from "../core/boards.ts";
import { BoardView } from "../board/view.ts";
import { ask, hear, serverNow, whenUp } from "../net/connection.ts";
import { hold, release } from "../net/watching.ts";
import { face } from "./clock.tsx";

/** The current state of a game, and its board; null until they are loaded. */
function useGame(id: string, like: string): [Game | null, Board | null] {
  const [game, setGame] = useState<Game | null>(null);
  const [board, setBoard] = useState<Board | null>(null);
  useEffect(() => {
    let gone = false;
    hold(id);
    const stops = [
      hear("game", (m) => {
        const g = m.game as Game;
        if (g.id === id) setGame((old) => (old ? { ...g, setup: g.setup ?? old.setup } : old));
      }),
      whenUp(() => {
        onBoard(
          like,
          (have) => ask<{ game: Game; board?: Board }>("watch", { game: id, brief: true, ...have }),
          (a) => ({ digest: a.game.setup.digest, board: a.board }),
        )
          .then(([a, b]) => {
            if (gone) return;
            setBoard(b);
            setGame(a.game);
          })
          .catch(() => undefined);
      }),
    ];
    return () => {
      gone = true;
      for (const stop of stops) stop();
      release(id);
    };
  }, [id]);
  return [game, board];
}

/** A clock that updates without announcements, as there may be many of them. */
function SmallClock({ game, seat }: { game: Game; seat: number }) {
  const c = game.clock;
  const runs = !!c?.running && c.seat === seat && game.phase === "playing";
  const [, beat] = useState(0);
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => beat((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, [runs]);
  if (!c) return null;
  const left = (c.left[seat] ?? 0) - (runs ? serverNow() - game.now : 0);
  return <span class={`smallclock tabular${runs ? " runs" : ""}`}>{face(left)}</span>;
}

export interface LiveProps {
  game: string;
  /** A key that games with the same board share. */
  like: string;
  /** Names by seat. */
  names: string[];
  label: string;
  /** The points below a finished game, by seat. */
  points?: string[] | undefined;
  /** Whether the element around it already has a full label for screen readers. */
  silent?: boolean;
}

export function LiveBoard({ game: id, like, names, label, points, silent }: LiveProps) {
  const [game, board] = useGame(id, like);
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<BoardView | null>(null);
  const digest = game?.setup.digest;
  useEffect(() => {
    if (!board || !game || !host.current) return;
    const v = new BoardView(host.current, board, game.setup, { label, picture: true });
    view.current = v;
    return () => {
      v.dispose();
      view.current = null;
    };
  }, [board, digest]);
  useEffect(() => {
    if (!game || !view.current) return;
    view.current.place(game.position, true);
    view.current.mark({ last: (game.last?.touch ?? []).flat() });
  }, [game, board]);
  const line = (seat: number) => (
    <span class={`liveseat${game?.phase === "playing" && game.seat === seat ? " tomove" : ""}`}>
      <i class={`dot sign-${game?.setup.game ?? ""}-${seat} sign-${seat}`} aria-hidden="true" />
      <b>{names[seat]}</b>
      {points ? (
        <span class="tabular">{points[seat]}</span>
      ) : (
        game && <SmallClock game={game} seat={seat} />
      )}
    </span>
  );
  return (
    <span
      class="liveboard"
      data-game={id}
      data-turns={game?.turns ?? 0}
      aria-hidden={silent ? "true" : undefined}
    >
      {line(1)}
      <span class="mini" ref={host} />
      {line(0)}
    </span>
  );
}
