// A run of puzzles of increasing difficulty: a streak ends with the first miss, a storm when its
// time is up. Runs are unrated; the best score is stored in this browser.
import { useEffect, useState } from "preact/hooks";
import { readLocal, writeLocal } from "../../base/localstore.ts";
import { Link } from "../../base/router.tsx";
import { t } from "../../i18n/index.ts";

export type Mode = "streak" | "storm" | null;

export const modeOf = (query: URLSearchParams): Mode => {
  const mode = query.get("mode");
  return mode === "streak" || mode === "storm" ? mode : null;
};

const STORM_S = 180;
const MISS_S = 10; // the penalty for a miss in a storm

/** The rating of the puzzle after `solved` solved ones. */
export const climb = (solved: number): number => 900 + 40 * solved;

export interface RunState {
  mode: Exclude<Mode, null>;
  solved: number;
  best: number;
  left: number; // seconds of a storm
  over: boolean;
  add(solved: boolean): void;
  end(): void;
  again(): void;
}

/** The page's current run, or null. */
export function useRun(set: string, mode: Mode): RunState | null {
  const name = `run-${mode ?? ""}-${set}`;
  const [solved, setSolved] = useState(0);
  const [left, setLeft] = useState(STORM_S);
  const [ended, setEnded] = useState(false);
  const over = ended || left <= 0;
  useEffect(() => {
    if (mode !== "storm" || over) return;
    const timer = setInterval(() => setLeft((s) => s - 1), 1000);
    return () => clearInterval(timer);
  }, [mode, over]);
  const best = readLocal<number>(name, 0);
  useEffect(() => {
    if (mode && solved > best) writeLocal(name, solved);
  }, [solved]);
  if (!mode) return null;
  return {
    mode,
    solved,
    best: Math.max(best, solved),
    left: Math.max(0, left),
    over,
    add(right) {
      if (right) setSolved(solved + 1);
      else if (mode === "streak") setEnded(true);
      else setLeft((s) => s - MISS_S);
    },
    end: () => setEnded(true),
    again() {
      setSolved(0);
      setLeft(STORM_S);
      setEnded(false);
    },
  };
}

const clock = (s: number) => `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;

export function RunFacts({ run, set }: { run: RunState; set: string }) {
  return (
    <>
      <dl class="puzzlefacts" data-solved={run.solved}>
        <div>
          <dt>{t("puzzle.run.solved")}</dt>
          <dd class="tabular">{run.solved}</dd>
        </div>
        <div>
          <dt>{t("puzzle.run.best")}</dt>
          <dd class="tabular">{run.best}</dd>
        </div>
        {run.mode === "storm" && (
          <div>
            <dt>{t("puzzle.run.left")}</dt>
            <dd class="tabular">{clock(run.left)}</dd>
          </div>
        )}
      </dl>
      <div class="buttons">
        {run.over ? (
          <button type="button" class="primary" onClick={run.again}>
            {t("puzzle.run.again")}
          </button>
        ) : (
          <button type="button" onClick={run.end}>
            {t("puzzle.run.end")}
          </button>
        )}
        <Link class="button" to={`/puzzles/${set}`}>
          {t("puzzle.run.leave")}
        </Link>
      </div>
    </>
  );
}
