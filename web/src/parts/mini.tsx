// A small animated board: a short real game that plays while it is visible.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Replay } from "../net/types.ts";
import { BoardView } from "../board/view.ts";
import { stillness } from "../base/settings.ts";
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

interface Look {
  label: string;
  fit: boolean;
  interval: number;
}

/** Plays a game on a separate board in a loop while that is visible; the returned function
 * ends it. */
function play(host: HTMLElement, replay: Replay, { label, fit, interval }: Look): () => void {
  const view = new BoardView(host, replay.board, replay.setup, {
    label,
    picture: true,
    fit,
  });
  const still = stillness();
  const first = Math.max(
    0,
    replay.frames.findIndex((f) => piecesOf(replay.board, f).length > 0),
  );
  const start = replay.setup.traits.includes("puzzle")
    ? 0
    : Math.min(replay.frames.length - 1, first && first + 1);
  let at = still ? replay.frames.length - 1 : start;
  let seen = false;
  const show = (glide: boolean) => {
    const frame = replay.frames[at];
    if (frame) view.place(frame, glide);
    view.mark({ last: (replay.turns[at - 1]?.touch ?? []).flat() });
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
        if (at < replay.frames.length - 1) at++;
        else if (rest++ < 3) return;
        else [at, rest] = [start, 0];
        show(at > start);
      }, interval);
  return () => {
    clearInterval(timer);
    watcher.disconnect();
    view.dispose();
  };
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
  const [replay, setReplay] = useState<Replay | null>(null);
  const [near, setNear] = useState(false);
  // Loaded when it is about to be seen: the first page has a dozen of them.
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
      .then((r) => !gone && setReplay(r))
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [kind, start, turns, near]);
  useEffect(() => {
    if (!replay || !host.current) return;
    return play(host.current, replay, { label, fit, interval });
  }, [replay]);
  return <div class="mini" ref={host} />;
}
