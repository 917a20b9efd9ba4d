// A position with a win to be found: tried on the board, judged by the server, rated like a game.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Board as BoardData, Position, Rating, Replay, Setup } from "../../net/types.ts";
import { studyBoardUrl } from "../../core/studyurl.ts";
import { isForPage } from "../../core/keys.ts";
import { readLocal, writeLocal } from "../../core/localstore.ts";
import { go, Link } from "../../core/router.tsx";
import { stillness } from "../../core/settings.ts";
import { click } from "../../core/sound.ts";
import { useStore } from "../../core/store.ts";
import { Trial } from "../../core/trial.ts";
import { gameTitle, sideName } from "../../core/titles.ts";
import { t } from "../../i18n/index.ts";
import { ask, me } from "../../net/connection.ts";
import { PlayBoard } from "../../parts/playboard.tsx";
import { useTitle } from "../../parts/title.ts";
import { Coming, Trouble } from "../../parts/wrong.tsx";

interface PuzzleData {
  id: string;
  game: string;
  start: string;
  seat: number;
  turns: number;
  rating: number;
  plays: number;
}
interface Given {
  puzzle: PuzzleData;
  setup: Setup;
  board: BoardData;
  position: Position;
}
interface Verdict {
  right: boolean;
  solved: boolean;
  replies: string[];
  rated: boolean;
  rating?: number;
}
type Phase = "find" | "judging" | "wrong" | "solved" | "shown";

/** How many puzzles in a row have been solved at the first try. */
const streakOf = (game: string) => readLocal<number>(`streak-${game}`, 0);

/** The reader's rating at a game's puzzles; null for guests and beginners. */
function useRating(game: string): [number | null, (r: number) => void] {
  const who = useStore(me);
  const [rating, set] = useState<number | null>(null);
  useEffect(() => {
    set(null);
    if (!who || who.guest) return;
    ask<{ ratings: Rating[] }>("profile", { name: who.name })
      .then((a) => {
        const r = a.ratings.find((x) => x.game === `puzzles-${game}`);
        set(r ? r.rating : 1500);
      })
      .catch(() => undefined);
  }, [who?.name, who?.guest, game]);
  return [rating, set];
}

/** A solution as a line to step through. */
function Solution({ film, at, show }: { film: Replay; at: number; show: (at: number) => void }) {
  return (
    <div class="solutionline stack loose">
      <ol class="chips">
        {film.turns.map((turn, i) => (
          <li key={i}>
            <button
              type="button"
              class="chip"
              aria-current={at === i + 1 ? "step" : undefined}
              onClick={() => show(i + 1)}
            >
              {turn.text}
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
        <button type="button" disabled={at >= film.turns.length} onClick={() => show(at + 1)}>
          {t("replay.on")}
        </button>
      </div>
    </div>
  );
}

export function Quest({ game, wanted }: { game: string; wanted: string }) {
  const [given, setGiven] = useState<Given | null>(null);
  const [trial, setTrial] = useState<Trial | null>(null);
  const [trouble, setTrouble] = useState<unknown>(null);
  const asked = useRef(0);
  // What comes after the page was left must not bring the reader back.
  useEffect(() => () => void asked.current++, []);
  const load = async (id: string) => {
    const mine = ++asked.current;
    setGiven(null);
    setTrouble(null);
    try {
      const a = await ask<Given>("puzzle", id ? { puzzle: id } : { game });
      const next = await Trial.open({ kind: game, start: a.puzzle.start });
      if (mine !== asked.current) return;
      setTrial(next);
      setGiven(a);
      go(`/puzzles/${game}?puzzle=${a.puzzle.id}`, true);
    } catch (e) {
      if (mine === asked.current) setTrouble(e);
    }
  };
  useEffect(() => {
    if (given?.puzzle.id !== wanted || !wanted) void load(wanted);
  }, [game, wanted]);
  const name = given ? gameTitle(given.setup) : "";
  useTitle(name ? t("quest.title", { game: name }) : t("nav.puzzles"));
  if (!given || !trial) return <Coming trouble={trouble} />;
  return <Asked key={given.puzzle.id} given={given} trial={trial} next={() => void load("")} />;
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, stillness() ? 0 : ms));

function Asked({ given, trial, next }: { given: Given; trial: Trial; next: () => void }) {
  const { puzzle, setup } = given;
  const { game } = puzzle;
  useStore(trial.version);
  const who = useStore(me);
  const [phase, setPhase] = useState<Phase>("find");
  const [rating, setRating] = useRating(game);
  const [gain, setGain] = useState<number | null>(null);
  const [streak, setStreak] = useState(streakOf(game));
  const [flipped, setFlipped] = useState(puzzle.seat === 1);
  const [film, setFilm] = useState<Replay | null>(null);
  const [at, setAt] = useState(0);
  const [trouble, setTrouble] = useState<unknown>(null);
  const [judged, setJudged] = useState(0); // turns the server has seen
  const missed = useRef(false);
  const seatName = sideName(setup.names[puzzle.seat] ?? "");

  const count = (solved: boolean) => {
    if (missed.current) return;
    if (!solved) missed.current = true;
    const n = solved ? streak + 1 : 0;
    writeLocal(`streak-${game}`, n);
    setStreak(n);
  };
  const rated = (v: { rated: boolean; rating?: number }) => {
    if (!v.rated || v.rating === undefined) return;
    setGain(v.rating - (rating ?? 1500));
    setRating(v.rating);
  };

  const judge = async (turns: string[]) => {
    setPhase("judging");
    try {
      const v = await ask<Verdict>("solve", { puzzle: puzzle.id, turns: turns.join("; ") });
      rated(v);
      if (v.solved) {
        count(true);
        click("end");
        setPhase("solved");
      } else if (!v.right) {
        count(false);
        setPhase("wrong");
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
  // A whole turn of one's own goes to the server.
  useEffect(() => {
    if (phase === "find" && trial.turns.length > judged) void judge(trial.turns);
  }, [trial.turns.length]);

  const again = () => {
    trial.back(judged);
    setPhase("find");
  };
  const reveal = async () => {
    try {
      const a = await ask<{ turns: string[]; rated: boolean; rating?: number }>("reveal", {
        puzzle: puzzle.id,
      });
      rated(a);
      count(false);
      const line = await ask<Replay>("replay", {
        kind: game,
        start: puzzle.start,
        turns: a.turns.join("; "),
      });
      setFilm(line);
      setAt(0);
      setPhase("shown");
    } catch (e) {
      setTrouble(e);
    }
  };
  const step = (n: number) => film && setAt(Math.max(0, Math.min(film.turns.length, n)));
  const stepBy = (n: number) =>
    film && setAt((now) => Math.max(0, Math.min(film.turns.length, now + n)));
  useEffect(() => {
    if (phase !== "shown" || at > 0 || stillness()) return;
    const timer = setTimeout(() => step(1), 900);
    return () => clearTimeout(timer);
  }, [phase]);
  useEffect(() => {
    const key = (e: KeyboardEvent) => {
      if (!isForPage(e)) return;
      if (e.key === "n") next();
      else if (e.key === "u" && phase === "find") trial.undo();
      else if (e.key === "f") setFlipped(!flipped);
      else if (e.key === "ArrowLeft" && film) stepBy(-1);
      else if (e.key === "ArrowRight" && film) stepBy(1);
      else return;
      e.preventDefault();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  });

  const shown = phase === "shown" ? film?.frames[at] : undefined;
  const task =
    puzzle.game === "arimaa"
      ? t("quest.task.turn", { seat: seatName })
      : t("quest.task.moves", { seat: seatName, n: puzzle.turns });
  const word = {
    find: task,
    judging: t("quest.judging"),
    wrong: t("quest.wrong"),
    solved: t("result.solved"),
    shown: t("quest.solution"),
  }[phase];
  return (
    <main class="gamepage questpage" id="main" data-phase={phase} data-puzzle={puzzle.id}>
      <h1 class="hush">{t("quest.title", { game: gameTitle(setup) })}</h1>
      <div class="arena">
        <PlayBoard
          model={trial}
          label={t("board.label", { game: gameTitle(setup) })}
          shown={shown}
          last={shown && (film?.turns[at - 1]?.touch ?? []).flat()}
          fit
          flipped={flipped}
          active={phase === "find"}
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
                  {t("quest.answer")}
                </button>
              )}
            </div>
          </div>
        )}
        {phase === "wrong" && (
          <div class="row">
            <button type="button" class="primary" onClick={again}>
              {t("quest.again")}
            </button>
            <button type="button" onClick={() => void reveal()}>
              {t("quest.reveal")}
            </button>
          </div>
        )}
        {phase === "shown" && film && <Solution film={film} at={at} show={step} />}
        {(phase === "solved" || phase === "shown") && (
          <button type="button" class="primary" onClick={next} title="n">
            {t("puzzles.next")}
          </button>
        )}
        <Trouble of={trouble ?? trial.trouble} />
        <dl class="questfacts">
          <div>
            <dt>{t("quest.rating.puzzle")}</dt>
            <dd class="tabular">{puzzle.rating}</dd>
          </div>
          <div>
            <dt>{t("quest.rating.yours")}</dt>
            <dd class="tabular">
              {who && !who.guest ? (rating ?? "…") : "–"}
              {gain !== null && <small> {signed(gain)}</small>}
            </dd>
          </div>
          <div>
            <dt>{t("quest.streak")}</dt>
            <dd class="tabular">{streak}</dd>
          </div>
        </dl>
        {who?.guest && (
          <p class="facts faint">
            {t("quest.guest")} <Link to="/account">{t("account.register")}</Link>
          </p>
        )}
        <div class="buttons foot">
          <button type="button" onClick={() => setFlipped(!flipped)} title={`${t("flip")} (f)`}>
            {t("flip")}
          </button>
          {phase === "find" && (
            <button type="button" onClick={() => void reveal()}>
              {t("quest.reveal")}
            </button>
          )}
          <button type="button" onClick={next} title="n">
            {t("quest.other")}
          </button>
          {(phase === "solved" || phase === "shown") && (
            <Link
              class="button"
              to={studyBoardUrl(
                { kind: game, start: puzzle.start },
                film ? film.turns.map((x) => x.text) : trial.turns,
              )}
            >
              {t("archive.study")}
            </Link>
          )}
          <Link class="button" to={`/rules/${game}`}>
            {t("rules")}
          </Link>
        </div>
        <p class="facts faint">
          {puzzle.id} · {t("quest.plays", { n: puzzle.plays })}
        </p>
      </aside>
    </main>
  );
}

const signed = (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "±0");

/** The cells that a reply touches, for its mark. */
function cellsOf(trial: Trial, text: string): number[] {
  return trial.now.moves?.find((m) => m.text === text)?.touch ?? [];
}
