// A board in a rules page: legal moves can be tried on it, buttons show turns, and illegal moves
// are refused with the reason. It loads when it comes near the window.
import { useEffect, useRef, useState } from "preact/hooks";
import { inline } from "../base/markdown.tsx";
import { type Lesson, plain, type Turns } from "../base/markup.ts";
import { seatName } from "../core/titles.ts";
import { stillness } from "../base/settings.ts";
import { store, useStore } from "../base/store.ts";
import { Trial } from "../core/trial.ts";
import { language, t, tWord } from "../i18n/index.ts";
import { piecesOf } from "../net/position.ts";
import type { Board as BoardData, Position } from "../net/types.ts";
import { troubleText } from "../net/trouble.ts";
import { PlayBoard } from "./playboard.tsx";

const PAUSE = 700; // between shown turns
const NEAR = "500px"; // from the window, when a board loads
/** Boards that use the whole width. */
const large = new Set(["fairy-chess", "tai-shogi"]);
const nothing = store(0);

/** The state of the game: the mover, or how it ended. */
function standing(trial: Trial): string {
  const { position, result } = trial.now;
  if (!position.over)
    return trial.setup.seats === 1
      ? ""
      : t("rules.tomove", { seat: seatName(trial.setup, position.seat) });
  if (!result) return t("rules.over");
  const why = t("result.why", { why: tWord("why", result.why) });
  if (trial.setup.seats === 1) return t("result.solved");
  return result.winner >= 0
    ? `${t("result.wins", { seat: seatName(trial.setup, result.winner) })} ${why}`
    : `${t("result.draw")} ${why}`;
}

/** Shows turns one by one from the board's position, after the turn in progress. */
async function demonstrate(trial: Trial, turns: Turns, current: () => boolean): Promise<void> {
  await trial.settled;
  if (!current()) return;
  trial.back(0);
  const list = turns.moves.split(";").map((m) => m.trim());
  for (const [i, text] of list.entries()) {
    if (i > 0) await new Promise((done) => setTimeout(done, stillness() ? 0 : PAUSE));
    if (!current() || !(await trial.play([text]))) return;
  }
}

/** The piece on each cell, as text. */
const lying = (board: BoardData, position: Position): Map<number, string> =>
  new Map(piecesOf(board, position).map((p) => [p.cell, `${p.kind} ${p.seat}`]));

/** The cells that a turn has changed, to mark them when nobody touched them. */
export function useChanged(board: BoardData, position: Position): number[] {
  const seen = useRef({ position, changed: [] as number[] });
  if (seen.current.position !== position) {
    const before = lying(board, seen.current.position);
    const after = lying(board, position);
    const cells = [...new Set([...before.keys(), ...after.keys()])];
    const changed = cells.filter((c) => c >= 0 && before.get(c) !== after.get(c));
    seen.current = { position, changed };
  }
  return seen.current.changed;
}

function Live({ trial, label }: { trial: Trial; label: string }) {
  useStore(trial.version);
  const { board, cells, draft, position, turns } = trial;
  const changed = useChanged(board, position);
  const last = !draft.empty || cells.length > 0 ? cells : turns.length > 0 ? changed : [];
  return <PlayBoard model={trial} label={label} last={last} />;
}

/** Buttons for the turn that is being tried. */
function Bar({ trial, onReset }: { trial: Trial; onReset(): void }) {
  useStore(trial.version);
  const { draft, mustPass: pass } = trial;
  return (
    <div class="lessonbar row">
      {!draft.empty && draft.canEnd && (
        <button type="button" class="primary" onClick={() => void trial.end()}>
          {t("turn.end")}
        </button>
      )}
      {pass && (
        <button type="button" class="primary" onClick={() => void trial.step(pass)}>
          {t("turn.pass")}
        </button>
      )}
      <button type="button" disabled={!trial.undoable} onClick={() => trial.undo()}>
        {t("turn.undo")}
      </button>
      <button type="button" disabled={!trial.undoable} onClick={onReset}>
        {t("rules.reset")}
      </button>
    </div>
  );
}

function Tries({
  lesson,
  shown,
  onShow,
}: {
  lesson: Lesson;
  shown: Turns | null;
  onShow(turns: Turns): void;
}) {
  return (
    <ul class="tries">
      {lesson.turns.map((turns) => (
        <li>
          <button
            type="button"
            class={turns.wrong ? "try wrong" : "try"}
            aria-pressed={shown === turns}
            onClick={() => onShow(turns)}
          >
            <span class="sign" aria-hidden="true">
              {turns.wrong ? "✕" : "▸"}
            </span>
            <span>
              <span class="hush">{turns.wrong ? t("rules.not") : t("rules.try")} </span>
              <span>{inline(turns.words)}</span> <code>{turns.moves}</code>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Whether an element has come near the window. */
function useNear() {
  const place = useRef<HTMLElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current || near) return;
    const watcher = new IntersectionObserver(
      (seen) => seen.some((s) => s.isIntersecting) && setNear(true),
      { rootMargin: NEAR },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [near]);
  return { place, near };
}

export function LessonBoard({ lesson, id }: { lesson: Lesson; id: string }) {
  const { place, near } = useNear();
  const [trial, setTrial] = useState<Trial | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const [shown, setShown] = useState<Turns | null>(null);
  const runs = useRef(0);
  const [over, setOver] = useState(0); // the number of the last one that has ended
  useStore(trial?.version ?? nothing);
  useEffect(() => {
    if (!near) return;
    let gone = false;
    Trial.open({
      kind: lesson.game,
      ...(lesson.variant ? { variant: lesson.variant } : {}),
      ...(lesson.options ? { options: lesson.options } : {}),
      ...(lesson.position ? { start: lesson.position } : {}),
    })
      .then((opened) => !gone && setTrial(opened))
      .catch((e) => !gone && setFailed(e));
    return () => {
      gone = true;
      runs.current++;
    };
  }, [near, lesson.position, lesson.variant, lesson.options]);
  const show = async (turns: Turns) => {
    const run = ++runs.current;
    setShown(turns);
    if (!trial) return;
    await demonstrate(trial, turns, () => runs.current === run);
    setOver(run);
  };
  const reset = async () => {
    const run = ++runs.current;
    setShown(null);
    await trial?.settled;
    if (runs.current === run) trial?.back(0);
  };
  const trouble = failed ?? trial?.trouble;
  return (
    <figure
      class={large.has(lesson.game) ? "lesson card large" : "lesson card"}
      id={id}
      ref={place}
      data-shown={over}
    >
      <figcaption>{inline(lesson.caption)}</figcaption>
      <div class={`lessonboard for-${lesson.game}`}>
        {trial && <Live trial={trial} label={plain(lesson.caption)} />}
      </div>
      <div class="headrow lessonfoot" lang={language.get()}>
        <p class={trouble ? "lessonsays no" : "lessonsays"} role="status">
          {trouble ? troubleText(trouble) : trial ? standing(trial) : ""}
        </p>
        {trial && <Bar trial={trial} onReset={() => void reset()} />}
      </div>
      <Tries lesson={lesson} shown={shown} onShow={(turns) => void show(turns)} />
    </figure>
  );
}
