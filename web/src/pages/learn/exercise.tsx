// One exercise: the learner's turns on a live board, judged and answered here or by the server.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { gameName } from "../../core/games.ts";
import { stillness } from "../../base/settings.ts";
import { click } from "../../base/sound.ts";
import { useStore } from "../../base/store.ts";
import type { Trial, Where } from "../../core/trial.ts";
import { t, tWord } from "../../i18n/index.ts";
import { exercise as judgeExercise } from "../../local/judge.ts";
import { useChanged } from "../../parts/lesson.tsx";
import { PlayBoard } from "../../parts/playboard.tsx";
import { TurnSteps } from "../../parts/turnsteps.tsx";
import { Coming, Trouble } from "../../parts/wrong.tsx";
import { useTrial } from "../../parts/fill.tsx";
import { earn } from "./progress.ts";
import { StarRow } from "./stars.tsx";

export interface ExerciseData {
  id: string;
  variant: string | null;
  options: string | null;
  start: string | null;
  /** The turns for three stars, and the most allowed. */
  turns: number;
  within: number;
  /** "T; T": the learner's turns that reach the goal. */
  solution: string;
  /** Names of the cells to reach. */
  cells: string[];
  title: string;
  task: string;
  hint: string;
}
type Phase = "do" | "judging" | "failed" | "reached" | "showing" | "shown";

const PAUSE = 650; // before a reply, and between shown turns
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, stillness() ? 0 : ms));

interface Props {
  game: string;
  exercise: ExerciseData;
  number: number;
  count: number;
  /** Opens the next exercise; undefined: this is the last. */
  onNext: (() => void) | undefined;
  /** The content after the last one. */
  ending: ComponentChildren;
  children: ComponentChildren;
}

export function Exercise(props: Props) {
  const { game, exercise: e } = props;
  const where: Where = {
    kind: game,
    ...(e.variant ? { variant: e.variant } : {}),
    ...(e.options ? { options: e.options } : {}),
    ...(e.start ? { start: e.start } : {}),
  };
  const { trial, trouble } = useTrial(where);
  if (!trial) return <Coming trouble={trouble} />;
  return <Doing {...props} trial={trial} />;
}

/** The learner's attempt so far, and its result. */
function useAttempt(game: string, exercise: ExerciseData, trial: Trial) {
  const [phase, setPhase] = useState<Phase>("do");
  const [stars, setStars] = useState(0);
  const [helps, setHelps] = useState(0);
  const [trouble, setTrouble] = useState<unknown>(null);
  const own = useRef<string[]>([]);
  const seen = useRef(0); // the number of the trial's judged turns
  const run = useRef(0); // changes with the exercise: answers for an old one are ignored
  useEffect(() => () => void run.current++, []);

  const judge = (helped: number) =>
    judgeExercise({
      game,
      exercise: exercise.id,
      turns: own.current.join("; "),
      helps: helped,
    });
  /** Plays the reply to the learner's turn; false: the learner has moved on. */
  const answer = async (replies: string[], mine: number): Promise<boolean> => {
    for (const reply of replies) {
      await pause(PAUSE);
      if (run.current !== mine || !(await trial.play([reply]))) return false;
    }
    seen.current = trial.turns.length;
    return run.current === mine;
  };
  const again = () => {
    run.current++;
    own.current = [];
    seen.current = 0;
    trial.back(0);
    setTrouble(null);
    setPhase("do");
  };
  const made = async () => {
    const mine = ++run.current;
    own.current.push(...trial.turns.slice(seen.current));
    seen.current = trial.turns.length;
    setPhase("judging");
    try {
      const v = await judge(helps);
      if (run.current !== mine) return;
      if (v.reached) {
        click("end");
        earn(game, exercise.id, v.stars);
        setStars(v.stars);
      }
      if (!(await answer(v.replies, mine))) return;
      setPhase(v.reached ? "reached" : v.failed ? "failed" : "do");
    } catch (e) {
      if (run.current !== mine) return;
      again();
      setTrouble(e);
    }
  };
  useEffect(() => {
    if (phase === "do" && trial.turns.length > seen.current) void made();
  }, [trial.turns.length]);

  const show = async () => {
    again();
    const mine = run.current;
    setHelps(2);
    setPhase("showing");
    try {
      for (const turn of exercise.solution.split(";").map((s) => s.trim())) {
        await pause(PAUSE);
        if (run.current !== mine || !(await trial.play([turn]))) return;
        own.current.push(turn);
        const v = await judge(2);
        if (!(await answer(v.replies, mine))) return;
      }
      setPhase("shown");
    } catch (e) {
      if (run.current === mine) setTrouble(e);
    }
  };
  const hint = () => setHelps(Math.max(1, helps));
  return { phase, stars, helps, trouble, again, show, hint };
}

interface FootProps {
  attempt: ReturnType<typeof useAttempt>;
  trial: Trial;
  onNext: Props["onNext"];
}

/** Buttons for the next exercise, a new try, and help. */
function Foot({ attempt, trial, onNext }: FootProps) {
  const { phase, helps, again, show, hint } = attempt;
  const reached = phase === "reached";
  const undone = phase === "failed" || phase === "shown" || reached;
  return (
    <div class="buttons foot">
      {reached && onNext && (
        <button type="button" class="primary" onClick={onNext}>
          {t("learn.next")}
        </button>
      )}
      <button
        type="button"
        class={undone && !reached ? "primary" : undefined}
        disabled={phase === "do" && !trial.undoable}
        onClick={again}
      >
        {undone ? t("puzzles.again") : t("rules.reset")}
      </button>
      {!reached && helps === 0 && (
        <button type="button" onClick={hint}>
          {t("learn.hint")}
        </button>
      )}
      {!reached && helps > 0 && (
        <button type="button" disabled={phase === "showing"} onClick={() => void show()}>
          {t("learn.show")}
        </button>
      )}
    </div>
  );
}

function Doing({
  game,
  exercise,
  number,
  count,
  onNext,
  ending,
  children,
  trial,
}: Props & { trial: Trial }) {
  useStore(trial.version);
  const attempt = useAttempt(game, exercise, trial);
  const { phase, stars, helps, trouble } = attempt;
  const [flipped] = useState(trial.position.seat === 1);
  const changed = useChanged(trial.board, trial.position);
  const targets = exercise.cells.map((name) => trial.board.cells.findIndex((c) => c.name === name));
  const reached = phase === "reached";
  const word = {
    do: "",
    judging: "",
    failed: t("learn.failed"),
    reached: tWord("learn.praise", String(stars)),
    showing: t("learn.showing"),
    shown: t("learn.shown"),
  }[phase];
  return (
    <main
      class="gamepage learnpage"
      id="main"
      data-phase={phase}
      data-exercise={exercise.id}
      data-turns={trial.turns.length}
    >
      <h1 class="hush">{t("learn.game", { game: gameName(game) })}</h1>
      <div class={`arena for-${game}`}>
        <PlayBoard
          model={trial}
          label={exercise.title}
          fit
          flipped={flipped}
          active={phase === "do"}
          last={!trial.draft.empty ? trial.cells : trial.turns.length > 0 ? changed : []}
          annotations={{ spots: targets.map((cell) => ({ cell, look: "target" })), arrows: [] }}
        />
      </div>
      <aside class="side card">
        <p class="faint fine flush">{t("learn.number", { n: number, count })}</p>
        <h2 class="learntitle">{exercise.title}</h2>
        <p class="learntask">{exercise.task}</p>
        <div class={`finding learnword is-${phase}`} role="status">
          {reached && <StarRow n={stars} />}
          {word && <strong>{word}</strong>}
        </div>
        {helps > 0 && !reached && <p class="learnhint">{exercise.hint}</p>}
        {phase === "do" && <TurnSteps trial={trial} pass={trial.mustPass} />}
        <Trouble of={trouble ?? trial.trouble} />
        {reached && ending}
        <Foot attempt={attempt} trial={trial} onNext={onNext} />
      </aside>
      <nav class="learnway card" aria-label={t("learn.exercises")}>
        {children}
      </nav>
    </main>
  );
}
