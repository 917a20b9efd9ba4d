// The progress on a puzzle: judged turns, hints, the solution as a line to step through, and its
// effects on the rating and the streak.
import { useEffect, useRef, useState } from "preact/hooks";
import { readLocal, writeLocal } from "../../base/localstore.ts";
import { stillness } from "../../base/settings.ts";
import { click } from "../../base/sound.ts";
import type { Trial } from "../../core/trial.ts";
import * as judge from "../../local/judge.ts";
import { ask } from "../../net/connection.ts";
import type { Replay } from "../../net/types.ts";
import { rememberSolved } from "./ladder.tsx";
import { askedOf, type Given, whereOf } from "./puzzle.ts";
import type { RunState } from "./run.tsx";

export type Phase = "find" | "judging" | "wrong" | "solved" | "shown";

export interface AskedProps {
  given: Given;
  trial: Trial;
  next: () => void;
  /** Why there is no next one; null without an error. */
  stuck: unknown;
  /** On the ladder: its theme, "" for any; else null. */
  ladder: string | null;
  run: RunState | null;
  rating: number | null;
  setRating: (r: number) => void;
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, stillness() ? 0 : ms));

/** The cells of a reply, to be marked. */
const cellsOf = (trial: Trial, text: string): number[] =>
  trial.now.moves?.find((m) => m.text === text)?.touch ?? [];

export class Finding {
  phase: Phase = "find";
  /** The gain of rating; null: unknown. */
  gain: number | null = null;
  /** Puzzles in a row that were solved at the first try. */
  streak: number;
  /** The number of hints, and the cell of the second. */
  hints = 0;
  hinted: number | null = null;
  flipped: boolean;
  /** The solution, and the number of turns shown. */
  replay: Replay | null = null;
  at = 0;
  trouble: unknown = null;
  /** The number of judged turns. */
  judged = 0;
  /** The props of the last render. */
  props: AskedProps;
  private missed = false;
  private readonly draw: (now: object) => void;

  constructor(props: AskedProps, draw: (now: object) => void) {
    this.props = props;
    this.draw = draw;
    this.streak = readLocal<number>(`streak-${props.given.puzzle.set}`, 0);
    this.flipped = props.given.puzzle.seat === 1;
  }

  private set(part: Partial<Finding>): void {
    Object.assign(this, part);
    this.draw({});
  }

  private count(run: RunState | null, solved: boolean): void {
    const { set, id } = this.props.given.puzzle;
    if (solved) rememberSolved(set, id);
    if (run) return run.add(solved);
    if (this.missed) return;
    if (!solved) this.missed = true;
    const streak = solved ? this.streak + 1 : 0;
    writeLocal(`streak-${set}`, streak);
    this.set({ streak });
  }

  /** Subtracts the old rating from the new one. */
  private rated(was: number | null, v: judge.Rated): void {
    if (!v.rated || v.rating === undefined) return;
    this.set({ gain: v.rating - (was ?? 1500) });
    this.props.setRating(v.rating);
  }

  /** Judges the turns, and plays the replies to correct ones. */
  async judge(turns: string[]): Promise<void> {
    const { run, rating, trial, given } = this.props;
    this.set({ phase: "judging" });
    try {
      const asked = askedOf(given.puzzle);
      const { verdict: v, rated: change } = await judge.solve(asked, turns, !run);
      void change.then((r) => this.rated(rating, r));
      if (v.solved) {
        this.count(run, true);
        click("end");
        this.set({ phase: "solved" });
      } else if (!v.right) {
        this.set({ phase: "wrong" });
        this.count(run, false);
        if (run?.mode === "storm") {
          await pause(500);
          this.again();
        }
      } else {
        for (const reply of v.replies) {
          await pause(350);
          await trial.play([reply], cellsOf(trial, reply));
        }
        this.set({ judged: trial.turns.length, phase: "find" });
      }
    } catch (trouble) {
      this.set({ trouble });
      trial.back(this.judged);
      this.set({ phase: "find" });
    }
  }

  again(): void {
    this.props.trial.back(this.judged);
    this.set({ phase: "find" });
  }

  /** First the theme, then the first cell of the solution, then all of it. */
  async hint(): Promise<void> {
    const { hints } = this;
    this.set({ hints: hints + 1 });
    if (hints !== 1) return;
    try {
      this.set({ hinted: await judge.hint(askedOf(this.props.given.puzzle)) });
    } catch (trouble) {
      this.set({ trouble });
    }
  }

  async reveal(): Promise<void> {
    const { run, rating, given } = this.props;
    try {
      const a = await judge.reveal(askedOf(given.puzzle));
      void a.rated.then((r) => this.rated(rating, r));
      this.count(run, false);
      const turns = a.turns.join("; ");
      const replay = await ask<Replay>("replay", { ...whereOf(given.puzzle), turns });
      this.set({ replay, at: 0, phase: "shown" });
    } catch (trouble) {
      this.set({ trouble });
    }
  }

  /** Shows the solution after that many turns. */
  step(n: number): void {
    if (this.replay) this.set({ at: Math.max(0, Math.min(this.replay.turns.length, n)) });
  }

  flip(): void {
    this.set({ flipped: !this.flipped });
  }

  /** Handles a key of the page; false: it has no effect. */
  key(key: string): boolean {
    const { run, next, trial } = this.props;
    if (key === "n" && !run) next();
    else if (key === "u" && this.phase === "find") trial.undo();
    else if (key === "f") this.flip();
    else if (key === "ArrowLeft" && this.replay) this.step(this.at - 1);
    else if (key === "ArrowRight" && this.replay) this.step(this.at + 1);
    else return false;
    return true;
  }
}

/** The state of a page's puzzle. */
export function useFinding(props: AskedProps): Finding {
  const finding = useRef<Finding | null>(null);
  const [, draw] = useState<object>({});
  finding.current ??= new Finding(props, draw);
  const f = finding.current;
  f.props = props;
  const { trial } = props;
  // A complete turn of the reader is judged.
  useEffect(() => {
    if (f.phase === "find" && trial.turns.length > f.judged) void f.judge(trial.turns);
  }, [trial.turns.length]);
  useEffect(() => {
    if (f.phase !== "shown" || f.at > 0 || stillness()) return;
    const timer = setTimeout(() => f.step(Math.max(f.at, 1)), 900);
    return () => clearTimeout(timer);
  }, [f.phase]);
  return f;
}
