// Chooses the puzzle: that of an address, of the day, of the ladder, or one that fits the reader.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Rating } from "../../net/types.ts";
import { readLocal, writeLocal } from "../../base/localstore.ts";
import { go } from "../../base/router.tsx";
import { useStore } from "../../base/store.ts";
import { Trial } from "../../core/trial.ts";
import { gameTitle } from "../../core/titles.ts";
import { t } from "../../i18n/index.ts";
import * as judge from "../../local/judge.ts";
import { ask, me } from "../../net/connection.ts";
import { useTitle } from "../../parts/title.ts";
import { Coming } from "../../parts/wrong.tsx";
import { nextStep } from "./ladder.tsx";
import { climb, type Mode, useRun } from "./run.tsx";
import { Asked } from "./asked.tsx";
import { type Given, type PuzzleData, whereOf } from "./puzzle.ts";
import { wishOf } from "./wishes.tsx";

/** The reader's rating at a set of puzzles; null until it is loaded. */
function useRating(set: string): [number | null, (r: number) => void] {
  const who = useStore(me);
  const own = `rated-${set}`;
  const [rating, setRating] = useState<number | null>(null);
  useEffect(() => {
    setRating(null);
    if (!who) return;
    // A guest has no profile: the browser stores the server's last value.
    if (who.guest) return setRating(readLocal<number>(own, 1500));
    ask<{ ratings: Rating[] }>("profile", { name: who.name })
      .then((a) => {
        const r = a.ratings.find((x) => x.game === `puzzles-${set}`);
        setRating(r ? r.rating : 1500);
      })
      .catch(() => undefined);
  }, [who?.name, who?.guest, set]);
  const change = (r: number) => {
    writeLocal(own, r);
    setRating(r);
  };
  return [rating, change];
}

/** A puzzle of the set: by its id, that of the day, or one that fits. */
async function fetchPuzzle(set: string, id: string, near: number): Promise<Given> {
  if (set === "daily") return judge.load<Given>({ daily: true });
  if (id) return judge.load<Given>({ puzzle: id });
  const { theme } = wishOf(set);
  return judge.load<Given>({ game: set, near, ...(theme ? { theme } : {}) });
}

const FAR = 300; // between the reader's rating and that of an easier or harder puzzle

interface SingleProps {
  set: string;
  wanted: string;
  mode: Mode;
  /** On the ladder: its theme, "" for any; else null. */
  ladder: string | null;
}

export function Single({ set, wanted, mode, ladder }: SingleProps) {
  const [given, setGiven] = useState<Given | null>(null);
  const [trial, setTrial] = useState<Trial | null>(null);
  const [trouble, setTrouble] = useState<unknown>(null);
  const asked = useRef(0);
  const run = useRun(set, mode);
  const [rating, setRating] = useRating(given?.puzzle.set ?? set);
  const near = () => {
    const { level } = wishOf(set);
    return (rating ?? 1500) + (level === "easier" ? -FAR : level === "harder" ? FAR : 0);
  };
  // Answers that arrive after the page was left must not bring the reader back.
  useEffect(() => () => void asked.current++, []);
  const load = async (id: string) => {
    const mine = ++asked.current;
    setGiven(null);
    setTrouble(null);
    try {
      const a = await fetchPuzzle(set, id, run ? climb(run.solved) : near());
      const next = await Trial.open(whereOf(a.puzzle));
      if (mine !== asked.current) return;
      setTrial(next);
      setGiven(a);
      if (!run && !id && set !== "daily") go(`/puzzles/${set}?puzzle=${a.puzzle.id}`, true);
    } catch (e) {
      if (mine === asked.current) setTrouble(e);
    }
  };
  /** On the ladder: the next one, unless the reader has moved on. */
  const climbOn = async (from: PuzzleData, theme: string) => {
    const mine = ++asked.current;
    setTrouble(null);
    try {
      const to = await nextStep(set, from, theme);
      if (mine === asked.current) go(to);
    } catch (e) {
      if (mine === asked.current) setTrouble(e);
    }
  };
  useEffect(() => {
    if (given?.puzzle.id !== wanted || !wanted) void load(wanted);
  }, [set, wanted, mode]);
  // The next puzzle of a run follows the answer to this one.
  const solved = run?.solved;
  useEffect(() => {
    if (run && given && !run.over) void load("");
  }, [solved, run?.over]);
  const name = given ? gameTitle(given.setup) : "";
  useTitle(name ? t("puzzle.title", { game: name }) : t("nav.puzzles"));
  if (!given || !trial) return <Coming trouble={trouble} />;
  const next = () => {
    if (ladder !== null) void climbOn(given.puzzle, ladder);
    else if (set === "daily") go(`/puzzles/${given.puzzle.set}`);
    else void load("");
  };
  return (
    <Asked
      key={given.puzzle.id}
      given={given}
      trial={trial}
      next={next}
      stuck={trouble}
      ladder={ladder}
      run={run}
      rating={rating}
      setRating={setRating}
    />
  );
}
