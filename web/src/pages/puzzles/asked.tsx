// A position with a win to find: tried on the board, judged here or by the server, rated like a
// game.
import { usePageKeys } from "../../base/keys.ts";
import { Link } from "../../base/router.tsx";
import { useStore } from "../../base/store.ts";
import { words, written } from "../../core/san.ts";
import { studyBoardUrl } from "../../core/studyurl.ts";
import { gameTitle, sideName } from "../../core/titles.ts";
import { t, tWord } from "../../i18n/index.ts";
import { me } from "../../net/connection.ts";
import type { Replay } from "../../net/types.ts";
import { PlayBoard } from "../../parts/playboard.tsx";
import { TurnSteps } from "../../parts/turnsteps.tsx";
import { Trouble } from "../../parts/wrong.tsx";
import { type AskedProps, type Finding, useFinding } from "./finding.ts";
import { ladderOf } from "./ladder.tsx";
import { missText, type PuzzleData, taskOf, whereOf } from "./puzzle.ts";
import { RunFacts } from "./run.tsx";
import { Wishes } from "./wishes.tsx";

interface Of {
  of: Finding;
}

const signed = (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "±0");

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

/** A puzzle as its reader tries it. */
export function Asked(props: AskedProps) {
  const { given, trial, run, ladder, stuck, rating } = props;
  const { puzzle, setup } = given;
  useStore(trial.version);
  const who = useStore(me);
  const f = useFinding(props);
  usePageKeys((key) => f.key(key));
  return (
    <main
      class="gamepage puzzlepage"
      id="main"
      data-phase={f.phase}
      data-puzzle={puzzle.id}
      data-judged={f.judged}
    >
      <h1 class="hush">{t("puzzle.title", { game: gameTitle(setup) })}</h1>
      <div class="arena">
        <Shown of={f} />
      </div>
      <aside class="side card">
        <p class="crumbs">
          <Link to="/puzzles">{t("nav.puzzles")}</Link>
        </p>
        <Finds of={f} />
        <Trouble of={f.trouble ?? stuck ?? trial.trouble} />
        {run ? (
          <RunFacts run={run} set={puzzle.set} />
        ) : (
          <Facts puzzle={puzzle} rating={rating} gain={f.gain} streak={f.streak} />
        )}
        {who?.guest && !run && (
          <p class="facts faint">
            {t("puzzle.guest")} <Link to="/account">{t("account.register")}</Link>
          </p>
        )}
        <Foot of={f} />
        {!run && ladder === null && <Wishes set={puzzle.set} />}
        {!run && <Elsewhere set={puzzle.set} ladder={ladder} />}
        <p class="facts faint">
          {puzzle.id} · {t("puzzle.plays", { n: puzzle.plays })}
        </p>
      </aside>
    </main>
  );
}

/** The board: the puzzle, or its solution. */
function Shown({ of: f }: Of) {
  const { trial, given, run } = f.props;
  const shown = f.phase === "shown" ? f.replay?.frames[f.at] : undefined;
  const hinted = f.hinted !== null && trial.turns.length === 0 ? [f.hinted] : undefined;
  return (
    <PlayBoard
      model={trial}
      label={t("board.label", { game: gameTitle(given.setup) })}
      shown={shown}
      last={shown ? (f.replay?.turns[f.at - 1]?.touch ?? []).flat() : hinted}
      fit
      flipped={f.flipped}
      active={f.phase === "find" && !run?.over}
    />
  );
}

/** The task, its result, and the ways to continue. */
function Finds({ of: f }: Of) {
  const { given, trial, run, next } = f.props;
  const { phase, replay, hints, hinted, gain } = f;
  const { puzzle, setup } = given;
  const word = {
    find: taskOf(puzzle, sideName(setup.names[puzzle.seat] ?? "")),
    judging: t("puzzle.judging"),
    wrong: missText(puzzle),
    solved: t("result.solved"),
    shown: t("puzzle.solution"),
  }[phase];
  return (
    <>
      <div class={`finding is-${phase}`} role="status">
        <strong>{word}</strong>
        {phase === "solved" && gain !== null && <span class="ratinggain">{signed(gain)}</span>}
      </div>
      {phase === "find" && <TurnSteps trial={trial} />}
      {phase === "find" && hints > 0 && (
        <p class="puzzlehint" role="status">
          {t("puzzle.hint.theme", { theme: tWord("puzzle.theme", puzzle.theme) })}
          {hinted !== null && ` ${t("puzzle.hint.cell")}`}
        </p>
      )}
      {phase === "wrong" && !run && (
        <div class="row">
          <button type="button" class="primary" onClick={() => f.again()}>
            {t("puzzle.again")}
          </button>
          <button type="button" onClick={() => void f.reveal()}>
            {t("puzzle.reveal")}
          </button>
        </div>
      )}
      {phase === "shown" && replay && (
        <Solution replay={replay} at={f.at} show={(n) => f.step(n)} />
      )}
      {(phase === "solved" || phase === "shown") && !run && (
        <button type="button" class="primary" onClick={next} title="n">
          {t("puzzles.next")}
        </button>
      )}
    </>
  );
}

/** Actions that are always available. */
function Foot({ of: f }: Of) {
  const { given, trial, run, next } = f.props;
  const { set, game } = given.puzzle;
  const { phase, replay } = f;
  const turns = replay ? replay.turns.map((x) => x.text) : trial.turns;
  return (
    <div class="buttons foot">
      <button type="button" onClick={() => f.flip()} title={`${t("flip")} (f)`}>
        {t("flip")}
      </button>
      {phase === "find" && !run && f.hints < 2 && (
        <button type="button" onClick={() => void f.hint()}>
          {t("puzzle.hint")}
        </button>
      )}
      {phase === "find" && !run && (
        <button type="button" data-act="reveal" onClick={() => void f.reveal()}>
          {t("puzzle.reveal")}
        </button>
      )}
      {!run && (
        <button type="button" onClick={next} title="n">
          {t("puzzle.other")}
        </button>
      )}
      {(phase === "solved" || phase === "shown") && (
        <Link class="button" to={studyBoardUrl(whereOf(given.puzzle), turns)}>
          {t("archive.study")}
        </Link>
      )}
      <Link class="button" to={`/rules/${set === "mates" ? "fairy-chess" : game}`}>
        {t("rules")}
      </Link>
    </div>
  );
}

/** Other modes of puzzles. */
function Elsewhere({ set, ladder }: { set: string; ladder: string | null }) {
  return (
    <p class="row">
      <Link to={ladderOf(set, ladder ?? "")}>{t("ladder.name")}</Link>
      <Link to={`/puzzles/${set}?mode=streak`}>{t("puzzle.mode.streak")}</Link>
      <Link to={`/puzzles/${set}?mode=storm`}>{t("puzzle.mode.storm")}</Link>
      <Link to="/puzzles/daily">{t("puzzles.daily")}</Link>
    </p>
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
    <dl class="puzzlefacts">
      <div>
        <dt>{t("puzzle.rating.puzzle")}</dt>
        <dd class="tabular">{puzzle.rating}</dd>
      </div>
      <div>
        <dt>{t("puzzle.rating.yours")}</dt>
        <dd class="tabular">
          {rating ?? "…"}
          {gain !== null && <small> {signed(gain)}</small>}
        </dd>
      </div>
      <div>
        <dt>{t("puzzle.streak")}</dt>
        <dd class="tabular">{streak}</dd>
      </div>
    </dl>
  );
}
