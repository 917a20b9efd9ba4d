// A line in a frame on another site: its board, its controls, its author's comments.
import { useEffect, useRef, useState } from "preact/hooks";
import { annotationsOfMarks } from "../../board/annotations.ts";
import { BoardView } from "../../board/view.ts";
import { usePageKeys } from "../../base/keys.ts";
import { gameTitle } from "../../core/titles.ts";
import { t } from "../../i18n/index.ts";
import { hearShow, tell } from "./outside.ts";
import { Playing } from "./playing.tsx";
import { ReplayBar } from "../../parts/replaybar.tsx";
import { type Line, lineOf } from "./line.ts";

function Shown({ line, flipped }: { line: Line; flipped: boolean }) {
  const [at, setAt] = useState(line.at);
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<BoardView | null>(null);
  const last = line.steps.length - 1;
  const step = line.steps[at];
  const go = (to: number) => setAt(Math.max(0, Math.min(last, to)));
  useEffect(() => {
    if (!host.current) return;
    const label = t("board.label", { game: gameTitle(line.setup) });
    const v = new BoardView(host.current, line.board, line.setup, {
      label,
      picture: true,
      flipped,
    });
    view.current = v;
    return () => v.dispose();
  }, [line]);
  useEffect(() => {
    if (!step || !view.current) return;
    view.current.place(step.position, true);
    view.current.mark({ last: step.touched });
    view.current.annotate(annotationsOfMarks(line.board, step.marks));
  }, [line, step]);
  useEffect(() => {
    const { over } = line.steps[at]?.position ?? { over: false };
    tell({ turns: line.steps.slice(1).map((s) => s.turn), at, over, result: null });
    return hearShow(go);
  }, [line, at]);
  usePageKeys((key) => {
    const by: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: last,
    };
    const to = by[key];
    if (to !== undefined) go(to);
    return to !== undefined;
  });
  return (
    <>
      <div class={`embedboard game-page-${line.setup.game}`} ref={host} data-at={at} />
      <ReplayBar
        at={at}
        all={last}
        go={{
          first: () => go(0),
          back: () => go(at - 1),
          on: () => go(at + 1),
          last: () => go(last),
        }}
      />
      <p class="embedsaid" role="status">
        <b>{step?.word || (at > 0 ? t("turn.pass") : t("tree.start"))}</b> {step?.comment}
      </p>
    </>
  );
}

interface Props {
  of: string;
  id: string;
  query: URLSearchParams;
}

export function Embed({ of, id, query }: Props) {
  return of === "board" && query.has("play") ? (
    <Playing query={query} />
  ) : (
    <Replayed of={of} id={id} query={query} />
  );
}

function Replayed({ of, id, query }: Props) {
  const [line, setLine] = useState<Line | null>(null);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    lineOf(of, id, query).then(setLine, () => setMissing(true));
  }, [of, id]);
  const name = line ? line.title || gameTitle(line.setup) : "Agon";
  return (
    <main class="embedpage" aria-busy={!line && !missing}>
      <h1>
        <a href={line?.path ?? "/"} target="_blank" rel="noopener">
          {name}
        </a>
      </h1>
      {line && <Shown line={line} flipped={query.has("flipped")} />}
      {missing && <p role="alert">{t("embed.missing")}</p>}
    </main>
  );
}
