// All puzzles of a set from easy to hard, in rungs, and the reader's progress.
import { useEffect, useState } from "preact/hooks";
import { readLocal, writeLocal } from "../../base/localstore.ts";
import { go, Link } from "../../base/router.tsx";
import { useStore } from "../../base/store.ts";
import { gameTitle } from "../../core/titles.ts";
import { t } from "../../i18n/index.ts";
import { ask, me } from "../../net/connection.ts";
import { useTitle } from "../../parts/title.ts";
import { Trouble } from "../../parts/wrong.tsx";
import { kinds } from "./overview.tsx";
import { Themes } from "./themes.tsx";

/** The result of a puzzle; null: it was not tried. */
type State = "solved" | "later" | "missed" | "hinted" | null;
interface Step {
  id: string;
  theme: string;
  rating: number;
  state: State;
}
const RUNG = 25; // puzzles

const isSolved = (s: Step) => s.state === "solved" || s.state === "later";

/** Accounts on the same computer have separate lists; guests share one. */
const ownName = (set: string) => {
  const who = me.get();
  return who && !who.guest ? `ladder-${set}-${who.name}` : `ladder-${set}`;
};
/** Records a solved puzzle in this browser: the server does not record runs, nor guests. */
export function rememberSolved(set: string, id: string): void {
  const own = readLocal<string[]>(ownName(set), []);
  if (!own.includes(id)) writeLocal(ownName(set), [...own, id]);
}

/** Combines the server's result of the first try with this browser's record. */
const shown = (first: State, own: boolean): State =>
  !own || first === "solved" ? first : first ? "later" : "solved";

async function fetchSteps(set: string, theme: string): Promise<Step[]> {
  const { puzzles } = await ask<{ puzzles: [string, string, number, State][] }>("ladder", {
    game: set,
    ...(theme ? { theme } : {}),
  });
  const own = new Set(readLocal<string[]>(ownName(set), []));
  return puzzles.map(([id, name, rating, state]) => ({
    id,
    theme: name,
    rating,
    state: shown(state, own.has(id)),
  }));
}

const addressOf = (set: string, id: string, theme: string) =>
  `/puzzles/${set}?puzzle=${id}&on=ladder${theme ? `&theme=${theme}` : ""}`;

export const ladderOf = (set: string, theme: string) =>
  `/puzzles/${set}?mode=ladder${theme ? `&theme=${theme}` : ""}`;

/** "arimaa-17" is the 17th of its set. */
const numberOf = (id: string) => Number(id.slice(id.lastIndexOf("-") + 1));

/** The address of the next unsolved puzzle, from the easiest again after the hardest; the
 * ladder if all are solved. An answer changes a puzzle's rating: the order uses its rating
 * when it was given. */
export async function nextStep(
  set: string,
  given: { id: string; rating: number },
  theme: string,
): Promise<string> {
  const left = (await fetchSteps(set, theme)).filter((s) => s.id !== given.id && !isSolved(s));
  const by = (s: Step) => s.rating - given.rating || numberOf(s.id) - numberOf(given.id);
  const next = left.find((s) => by(s) > 0) ?? left[0];
  return next ? addressOf(set, next.id, theme) : ladderOf(set, theme);
}

const marks = { solved: "✓", later: "✓", missed: "✗", hinted: "?" };

interface RungProps {
  set: string;
  theme: string;
  number: number;
  steps: Step[];
  open: boolean;
}

function Rung({ set, theme, number, steps, open }: RungProps) {
  const done = steps.filter(isSolved).length;
  return (
    <details class="rung card" open={open} data-rung={number}>
      <summary>
        <b>{t("ladder.rung", { n: number })}</b>
        <span class="tabular">
          {steps[0]?.rating}–{steps.at(-1)?.rating}
        </span>
        <span class="tabular">{t("ladder.solved", { n: done, all: steps.length })}</span>
      </summary>
      <ol class="rungsteps">
        {steps.map((s, i) => {
          const n = (number - 1) * RUNG + i + 1;
          const state = s.state ?? "new";
          return (
            <li key={s.id}>
              <Link
                to={addressOf(set, s.id, theme)}
                class={`button rungstep is-${state}`}
                aria-label={t(`ladder.step.${state}`, { n, rating: String(s.rating) })}
              >
                {n}
                {s.state && <span aria-hidden="true">{marks[s.state]}</span>}
              </Link>
            </li>
          );
        })}
      </ol>
    </details>
  );
}

/** The reader's progress, and all rungs. */
function Rungs({ set, theme, steps }: { set: string; theme: string; steps: Step[] }) {
  const done = steps.filter(isSolved).length;
  const next = steps.findIndex((s) => !isSolved(s));
  const rungs = Array.from({ length: Math.ceil(steps.length / RUNG) }, (_, i) =>
    steps.slice(i * RUNG, (i + 1) * RUNG),
  );
  return (
    <>
      <p class="row">
        <progress value={done} max={steps.length} aria-label={t("ladder.name")} />
        <span class="tabular">{t("ladder.solved", { n: done, all: steps.length })}</span>
        {next >= 0 && (
          <Link class="button primary" to={addressOf(set, steps[next]?.id ?? "", theme)}>
            {t("ladder.continue", { n: next + 1 })}
          </Link>
        )}
      </p>
      {next < 0 && <p>{t("ladder.done")}</p>}
      {rungs.map((list, i) => (
        <Rung
          key={i}
          set={set}
          theme={theme}
          number={i + 1}
          steps={list}
          open={i === Math.floor(Math.max(next, 0) / RUNG)}
        />
      ))}
    </>
  );
}

export function Ladder({ set, theme }: { set: string; theme: string }) {
  const who = useStore(me);
  const [steps, setSteps] = useState<Step[] | null>(null);
  const [trouble, setTrouble] = useState<unknown>(null);
  const kind = kinds.find((k) => k.id === set);
  const game = kind?.name ? gameTitle({ game: kind.kind, name: kind.name }) : t("puzzles.mates");
  useTitle(t("ladder.title", { game }));
  useEffect(() => {
    let gone = false;
    setSteps(null);
    setTrouble(null);
    fetchSteps(set, theme)
      .then((list) => !gone && setSteps(list))
      .catch((e: unknown) => !gone && setTrouble(e));
    return () => {
      gone = true;
    };
  }, [set, theme, who?.name]);
  return (
    <main
      class="page puzzleladder"
      id="main"
      aria-busy={!steps && trouble === null}
      data-done={steps?.filter(isSolved).length}
      data-all={steps?.length}
    >
      <p class="crumbs">
        <Link to="/puzzles">{t("nav.puzzles")}</Link>
      </p>
      <h1>{t("ladder.title", { game })}</h1>
      <p class="leadtext">{t("ladder.lead")}</p>
      <p class="row">
        <Themes set={set} value={theme} choose={(name) => go(ladderOf(set, name))} />
      </p>
      <Trouble of={trouble} />
      {steps && <Rungs set={set} theme={theme} steps={steps} />}
    </main>
  );
}
