// A position with a win to be found: tried on the board, judged here or by the server, rated like a game.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Board as BoardData, Position, Replay, Setup } from "../../net/types.ts";
import { studyBoardUrl } from "../../core/studyurl.ts";
import { usePageKeys } from "../../base/keys.ts";
import { readLocal, writeLocal } from "../../base/localstore.ts";
import { Link } from "../../base/router.tsx";
import { words, written } from "../../core/san.ts";
import { stillness } from "../../base/settings.ts";
import { click } from "../../base/sound.ts";
import { useStore } from "../../base/store.ts";
import { Trial, type Where } from "../../core/trial.ts";
import { gameTitle, sideName } from "../../core/titles.ts";
import { t, tWord } from "../../i18n/index.ts";
import * as judge from "../../local/judge.ts";
import { ask, me } from "../../net/connection.ts";
import { PlayBoard } from "../../parts/playboard.tsx";
import { Trouble } from "../../parts/wrong.tsx";
import { ladderOf, rememberSolved } from "./ladder.tsx";
import { RunFacts, type RunState } from "./run.tsx";
import { Wishes } from "./wishes.tsx";

/** A position of a set, with what is to be found in it. */
export interface PuzzleData {
  id: string;
  set: string;
  theme: string;
  game: string;
  variant: string;
  options: string;
  start: string;
  seat: number;
  turns: number;
  rating: number;
  plays: number;
}
/** A puzzle with what its board is drawn from. */
export interface Given {
  puzzle: PuzzleData;
  setup: Setup;
  board: BoardData;
  position: Position;
}
/** Aims of a turn of Arimaa that are no wins. */
const aims = ["trap", "rescue", "hostage", "release"] as const;
const isAim = (theme: string): theme is (typeof aims)[number] =>
  (aims as readonly string[]).includes(theme);

/** The set-up of a puzzle. */
export const whereOf = (p: PuzzleData): Where => ({
  kind: p.game,
  start: p.start,
  ...(p.variant ? { variant: p.variant } : {}),
  ...(p.options ? { options: p.options } : {}),
});

/** The puzzle as it is judged. */
const askedOf = (p: PuzzleData): judge.Asked => ({
  id: p.id,
  theme: p.theme,
  turns: p.turns,
  where: whereOf(p),
});

type Phase = "find" | "judging" | "wrong" | "solved" | "shown";

/** How many puzzles in a row have been solved at the first try. */
const streakOf = (game: string) => readLocal<number>(`streak-${game}`, 0);

/** A solution as a line to step through. */
function Solution({
  replay,
  at,
  show,
}: {
  replay: Replay;
  at: number;
  show: (at: number) => void;
}) {
  useStore(words);
  const turns = replay.turns.map((x) => x.text);
  const texts = written(replay.setup, replay.board, turns);
  return (
    <div class="solutionline stack loose">
      <ol class="chips">
        {replay.turns.map((turn, i) => (
          <li key={i}>
            <button
              type="button"
              class="chip"
              aria-current={at === i + 1 ? "step" : undefined}
              onClick={() => show(i + 1)}
            >
              {texts[i] || turn.text}
            </button>
          </li>
        ))}
      </ol>
      <div class="row">
        <button type="button" disabled={at === 0} onClick={() => show(0)}>
          {t("replay.first")}
        </button>
        <button type="button" disabled={at === 0} onClick={() => show(at - 1)}>
          {t("replay.back")}
        </button>
        <button type="button" disabled={at >= replay.turns.length} onClick={() => show(at + 1)}>
          {t("replay.on")}
        </button>
      </div>
    </div>
  );
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, stillness() ? 0 : ms));

interface AskedProps {
  given: Given;
  trial: Trial;
  next: () => void;
  /** Why there is no next one; null while nothing went wrong. */
  stuck: unknown;
  /** On the ladder: its theme, "" for any; else null. */
  ladder: string | null;
  run: RunState | null;
  rating: number | null;
  setRating: (r: number) => void;
}

/** A puzzle as its reader tries it. */
export function Asked({ given, trial, next, stuck, ladder, run, rating, setRating }: AskedProps) {
  const { puzzle, setup } = given;
  const { set, game } = puzzle;
  useStore(trial.version);
  const who = useStore(me);
  const [phase, setPhase] = useState<Phase>("find");
  const [gain, setGain] = useState<number | null>(null);
  const [streak, setStreak] = useState(streakOf(set));
  const [hints, setHints] = useState(0); // how many have been given
  const [hinted, setHinted] = useState<number | null>(null); // the cell of the second
  const [flipped, setFlipped] = useState(puzzle.seat === 1);
  const [replay, setReplay] = useState<Replay | null>(null);
  const [at, setAt] = useState(0);
  const [trouble, setTrouble] = useState<unknown>(null);
  const [judged, setJudged] = useState(0); // turns that are judged
  const missed = useRef(false);
  const seatName = sideName(setup.names[puzzle.seat] ?? "");

  const count = (solved: boolean) => {
    if (solved) rememberSolved(set, puzzle.id);
    if (run) return run.add(solved);
    if (missed.current) return;
    if (!solved) missed.current = true;
    const n = solved ? streak + 1 : 0;
    writeLocal(`streak-${set}`, n);
    setStreak(n);
  };
  const rated = (v: judge.Rated) => {
    if (!v.rated || v.rating === undefined) return;
    setGain(v.rating - (rating ?? 1500));
    setRating(v.rating);
  };

  const judgeTurns = async (turns: string[]) => {
    setPhase("judging");
    try {
      const { verdict: v, rated: change } = await judge.solve(askedOf(puzzle), turns, !run);
      void change.then(rated);
      if (v.solved) {
        count(true);
        click("end");
        setPhase("solved");
      } else if (!v.right) {
        setPhase("wrong");
        count(false);
        if (run?.mode === "storm") {
          await pause(500);
          again();
        }
      } else {
        for (const reply of v.replies) {
          await pause(350);
          await trial.play([reply], cellsOf(trial, reply));
        }
        setJudged(trial.turns.length);
        setPhase("find");
      }
    } catch (e) {
      setTrouble(e);
      trial.back(judged);
      setPhase("find");
    }
  };
  const again = () => {
    trial.back(judged);
    setPhase("find");
  };
  // A whole turn of one's own is judged.
  useEffect(() => {
    if (phase === "find" && trial.turns.length > judged) void judgeTurns(trial.turns);
  }, [trial.turns.length]);

  /** First the theme, then where the solution begins, then all of it. */
  const hint = async () => {
    setHints(hints + 1);
    if (hints !== 1) return;
    try {
      setHinted(await judge.hint(askedOf(puzzle)));
    } catch (e) {
      setTrouble(e);
    }
  };
  const reveal = async () => {
    try {
      const a = await judge.reveal(askedOf(puzzle));
      void a.rated.then(rated);
      count(false);
      const line = await ask<Replay>("replay", {
        ...whereOf(puzzle),
        turns: a.turns.join("; "),
      });
      setReplay(line);
      setAt(0);
      setPhase("shown");
    } catch (e) {
      setTrouble(e);
    }
  };
  const step = (n: number) => replay && setAt(Math.max(0, Math.min(replay.turns.length, n)));
  const stepBy = (n: number) =>
    replay && setAt((now) => Math.max(0, Math.min(replay.turns.length, now + n)));
  useEffect(() => {
    if (phase !== "shown" || at > 0 || stillness()) return;
    const timer = setTimeout(() => setAt((now) => Math.max(now, 1)), 900);
    return () => clearTimeout(timer);
  }, [phase]);
  usePageKeys((key) => {
    if (key === "n" && !run) next();
    else if (key === "u" && phase === "find") trial.undo();
    else if (key === "f") setFlipped(!flipped);
    else if (key === "ArrowLeft" && replay) stepBy(-1);
    else if (key === "ArrowRight" && replay) stepBy(1);
    else return false;
    return true;
  });

  const shown = phase === "shown" ? replay?.frames[at] : undefined;
  const task =
    puzzle.theme === "defence"
      ? t("quest.task.hold", { seat: seatName })
      : isAim(puzzle.theme)
        ? t(`quest.task.${puzzle.theme}`, { seat: seatName })
        : game === "arimaa"
          ? t("quest.task.turn", { seat: seatName })
          : puzzle.theme === "push"
            ? t("quest.task.push", { seat: seatName, n: puzzle.turns })
            : puzzle.theme === "territory"
              ? t("quest.task.territory", { seat: seatName, n: puzzle.turns })
              : puzzle.theme === "endgame"
                ? t("quest.task.turns", { seat: seatName, n: puzzle.turns })
                : t("quest.task.moves", { seat: seatName, n: puzzle.turns });
  const word = {
    find: task,
    judging: t("quest.judging"),
    wrong:
      puzzle.theme === "defence"
        ? t("quest.wrong.hold")
        : isAim(puzzle.theme)
          ? t("quest.wrong.aim")
          : t("quest.wrong"),
    solved: t("result.solved"),
    shown: t("quest.solution"),
  }[phase];
  return (
    <main
      class="gamepage questpage"
      id="main"
      data-phase={phase}
      data-puzzle={puzzle.id}
      data-judged={judged}
    >
      <h1 class="hush">{t("quest.title", { game: gameTitle(setup) })}</h1>
      <div class="arena">
        <PlayBoard
          model={trial}
          label={t("board.label", { game: gameTitle(setup) })}
          shown={shown}
          last={
            shown
              ? (replay?.turns[at - 1]?.touch ?? []).flat()
              : hinted !== null && trial.turns.length === 0
                ? [hinted]
                : undefined
          }
          fit
          flipped={flipped}
          active={phase === "find" && !run?.over}
        />
      </div>
      <aside class="side card">
        <p class="crumbs">
          <Link to="/puzzles">{t("nav.puzzles")}</Link>
        </p>
        <div class={`finding is-${phase}`} role="status">
          <strong>{word}</strong>
          {phase === "solved" && gain !== null && <span class="ratinggain">{signed(gain)}</span>}
        </div>
        {phase === "find" && trial.draft.moves.length > 0 && (
          <div class="turnbar">
            <ol class="chips" aria-label={t("turn.steps")}>
              {trial.draft.moves.map((s, i) => (
                <li class="chip" key={i}>
                  {s}
                </li>
              ))}
            </ol>
            <div class="row">
              <button type="button" onClick={() => trial.undo()}>
                {t("turn.undo")}
              </button>
              {trial.draft.canEnd && (
                <button type="button" class="primary" onClick={() => void trial.end()}>
                  {t("turn.end")}
                </button>
              )}
            </div>
          </div>
        )}
        {phase === "find" && hints > 0 && (
          <p class="questhint" role="status">
            {t("quest.hint.theme", { theme: tWord("quest.theme", puzzle.theme) })}
            {hinted !== null && ` ${t("quest.hint.cell")}`}
          </p>
        )}
        {phase === "wrong" && !run && (
          <div class="row">
            <button type="button" class="primary" onClick={again}>
              {t("quest.again")}
            </button>
            <button type="button" onClick={() => void reveal()}>
              {t("quest.reveal")}
            </button>
          </div>
        )}
        {phase === "shown" && replay && <Solution replay={replay} at={at} show={step} />}
        {(phase === "solved" || phase === "shown") && !run && (
          <button type="button" class="primary" onClick={next} title="n">
            {t("puzzles.next")}
          </button>
        )}
        <Trouble of={trouble ?? stuck ?? trial.trouble} />
        {run ? (
          <RunFacts run={run} set={set} />
        ) : (
          <Facts puzzle={puzzle} rating={rating} gain={gain} streak={streak} />
        )}
        {who?.guest && !run && (
          <p class="facts faint">
            {t("quest.guest")} <Link to="/account">{t("account.register")}</Link>
          </p>
        )}
        <div class="buttons foot">
          <button type="button" onClick={() => setFlipped(!flipped)} title={`${t("flip")} (f)`}>
            {t("flip")}
          </button>
          {phase === "find" && !run && hints < 2 && (
            <button type="button" onClick={() => void hint()}>
              {t("quest.hint")}
            </button>
          )}
          {phase === "find" && !run && (
            <button type="button" data-act="reveal" onClick={() => void reveal()}>
              {t("quest.reveal")}
            </button>
          )}
          {!run && (
            <button type="button" onClick={next} title="n">
              {t("quest.other")}
            </button>
          )}
          {(phase === "solved" || phase === "shown") && (
            <Link
              class="button"
              to={studyBoardUrl(
                whereOf(puzzle),
                replay ? replay.turns.map((x) => x.text) : trial.turns,
              )}
            >
              {t("archive.study")}
            </Link>
          )}
          <Link class="button" to={`/rules/${set === "mates" ? "fairy-chess" : game}`}>
            {t("rules")}
          </Link>
        </div>
        {!run && ladder === null && <Wishes set={set} />}
        {!run && (
          <p class="row">
            <Link to={ladderOf(set, ladder ?? "")}>{t("ladder.name")}</Link>
            <Link to={`/puzzles/${set}?mode=streak`}>{t("quest.mode.streak")}</Link>
            <Link to={`/puzzles/${set}?mode=storm`}>{t("quest.mode.storm")}</Link>
            <Link to="/puzzles/daily">{t("puzzles.daily")}</Link>
          </p>
        )}
        <p class="facts faint">
          {puzzle.id} · {t("quest.plays", { n: puzzle.plays })}
        </p>
      </aside>
    </main>
  );
}

interface FactsProps {
  puzzle: PuzzleData;
  rating: number | null;
  gain: number | null;
  streak: number;
}

function Facts({ puzzle, rating, gain, streak }: FactsProps) {
  return (
    <dl class="questfacts">
      <div>
        <dt>{t("quest.rating.puzzle")}</dt>
        <dd class="tabular">{puzzle.rating}</dd>
      </div>
      <div>
        <dt>{t("quest.rating.yours")}</dt>
        <dd class="tabular">
          {rating ?? "…"}
          {gain !== null && <small> {signed(gain)}</small>}
        </dd>
      </div>
      <div>
        <dt>{t("quest.streak")}</dt>
        <dd class="tabular">{streak}</dd>
      </div>
    </dl>
  );
}

const signed = (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "±0");

/** The cells that a reply touches, for its mark. */
function cellsOf(trial: Trial, text: string): number[] {
  return trial.now.moves?.find((m) => m.text === text)?.touch ?? [];
}
