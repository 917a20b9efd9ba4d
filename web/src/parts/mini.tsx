// A small living board: a short real game that plays itself while it is seen.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Replay } from "../net/types.ts";
import { BoardView } from "../board/view.ts";
import { stillness } from "../core/settings.ts";
import { piecesOf } from "../net/position.ts";
import { get } from "../net/connection.ts";

interface Props {
  kind: string;
  variant?: string;
  options?: string;
  start?: string;
  turns: string;
  label: string;
  interval?: number;
  fit?: boolean; // the page's style sizes it
}

export function Mini({
  kind,
  variant,
  options,
  start,
  turns,
  label,
  interval = 1400,
  fit = false,
}: Props) {
  const host = useRef<HTMLDivElement>(null);
  const [film, setFilm] = useState<Replay | null>(null);
  const [near, setNear] = useState(false);
  // Fetched and drawn when it is about to be seen: the first page has a dozen of them.
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (e) => {
        if (e.some((x) => x.isIntersecting)) setNear(true);
      },
      { rootMargin: "250px" },
    );
    if (host.current) watcher.observe(host.current);
    return () => watcher.disconnect();
  }, []);
  useEffect(() => {
    if (!near) return;
    let gone = false;
    const args = {
      kind,
      turns,
      ...(variant ? { variant } : {}),
      ...(options ? { options } : {}),
      ...(start ? { start } : {}),
    };
    get<Replay>("replay", args)
      .then((r) => !gone && setFilm(r))
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [kind, start, turns, near]);
  useEffect(() => {
    if (!film || !host.current) return;
    const view = new BoardView(host.current, film.board, film.setup, { label, picture: true, fit });
    const still = stillness();
    const first = Math.max(
      0,
      film.frames.findIndex((f) => piecesOf(film.board, f).length > 0),
    );
    const start = film.setup.traits.includes("puzzle")
      ? 0
      : Math.min(film.frames.length - 1, first && first + 1);
    let at = still ? film.frames.length - 1 : start;
    let seen = false;
    const show = (glide: boolean) => {
      const frame = film.frames[at];
      if (frame) view.place(frame, glide);
      view.mark({ last: (film.turns[at - 1]?.touch ?? []).flat() });
    };
    show(false);
    const watcher = new IntersectionObserver((e) => {
      seen = e.some((x) => x.isIntersecting);
    });
    watcher.observe(view.svg);
    let rest = 0;
    const timer = still
      ? undefined
      : setInterval(() => {
          if (!seen || document.hidden) return;
          if (at < film.frames.length - 1) at++;
          else if (rest++ < 3) return;
          else [at, rest] = [start, 0];
          show(at > start);
        }, interval);
    return () => {
      clearInterval(timer);
      watcher.disconnect();
      view.dispose();
    };
  }, [film]);
  return <div class="mini" ref={host} />;
}
