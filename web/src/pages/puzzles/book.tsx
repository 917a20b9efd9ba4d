// Kamisado's proof as a book: from the start on, the winning answer to everything, with its length.
import { useEffect, useState } from "preact/hooks";
import { Link } from "../../base/router.tsx";
import { useStore } from "../../base/store.ts";
import type { Trial } from "../../core/trial.ts";
import { gameTitle, sideName } from "../../core/titles.ts";
import { t } from "../../i18n/index.ts";
import { ask } from "../../net/connection.ts";
import { PlayBoard } from "../../parts/playboard.tsx";
import { useTitle } from "../../parts/title.ts";
import { useTrial } from "../../parts/fill.tsx";
import { Coming, Trouble } from "../../parts/wrong.tsx";

type Value = "win" | "draw" | "loss";
interface BookMove {
  text: string;
  value: Value | null;
  plies: number | null;
  /** The answer that wins against a losing move. */
  reply: string | null;
}
interface BookPage {
  seat: number;
  passes: number;
  value: Value | null;
  plies: number | null;
  best: string | null;
  moves: BookMove[];
  whole: boolean;
}

const TRIES = 40;

/** The book's page for a position, requested again until it is complete. */
function useBook(trial: Trial): { page: BookPage | null; trouble: unknown } {
  const turns = trial.turns.join("; ");
  const [state, show] = useState<{ turns: string; page: BookPage | null; trouble: unknown }>({
    turns,
    page: null,
    trouble: null,
  });
  const over = trial.position.over;
  useEffect(() => {
    let gone = false;
    const read = async () => {
      for (let i = 0; i < TRIES && !gone && !over; i++) {
        const { book } = await ask<{ book: BookPage }>("book", { ...trial.where, turns });
        if (gone) return;
        show({ turns, page: book, trouble: null });
        if (book.whole) return;
      }
    };
    read().catch((trouble: unknown) => !gone && show({ turns, page: null, trouble }));
    return () => {
      gone = true;
    };
  }, [turns, over]);
  return state.turns === turns ? state : { page: null, trouble: null };
}

const order: Value[] = ["win", "draw", "loss"];

/** The quickest wins first; in a lost position the longest defence. */
function sorted(page: BookPage): BookMove[] {
  const rank = (m: BookMove) => (m.value === null ? 3 : order.indexOf(m.value));
  const length = (m: BookMove) => m.plies ?? 999;
  return [...page.moves].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      (page.value === "loss" ? (b.plies ?? 0) - (a.plies ?? 0) : length(a) - length(b)) ||
      (a.text < b.text ? -1 : 1),
  );
}

/** The shares of the moves' values, as one bar. */
function Shares({ moves }: { moves: BookMove[] }) {
  const n = (v: Value) => moves.filter((m) => m.value === v).length;
  return (
    <div class="shares">
      <div class="sharebar" aria-hidden="true">
        {order.map((v) => n(v) > 0 && <i key={v} class={v} ref={(el) => grow(el, n(v))} />)}
      </div>
      <p class="row flush fine">
        {order.map((v) => (
          <span key={v} class={`sharekey ${v}`}>
            {t(`book.count.${v}`, { n: n(v) })}
          </span>
        ))}
      </p>
    </div>
  );
}
/** Styles of elements are set by hand: the site's policy takes none from markup. */
const grow = (el: HTMLElement | null, n: number) => el?.style.setProperty("flex-grow", String(n));

/** Plays a forced pass, and the winner's answer if requested. */
function useAnswers(trial: Trial, page: BookPage | null, answers: boolean): void {
  const { over } = trial.position;
  useEffect(() => {
    if (over || trial.busy) return;
    if (trial.mustPass) {
      const timer = setTimeout(() => void trial.play(["pass"]), 500);
      return () => clearTimeout(timer);
    }
    if (!answers || trial.turns.length === 0 || page?.value !== "win" || !page.best) return;
    const best = page.best;
    const cells = trial.now.moves?.find((m) => m.text === best)?.touch ?? [];
    const timer = setTimeout(() => void trial.play([best], cells), 700);
    return () => clearTimeout(timer);
  }, [page, answers, over, trial.turns.length, trial.busy]);
}

const sideOf = (trial: Trial, n: number) => sideName(trial.setup.names[n] ?? "");

/** The book's verdict on the position. */
function verdictOf(trial: Trial, page: BookPage | null): string {
  if (trial.position.over)
    return t("book.over", { seat: sideOf(trial, 1 - (trial.turns.length % 2)) });
  if (page?.value === "draw") return t("book.isdraw");
  if (!page || page.value === null || page.plies === null) return t("book.reading");
  const seat = sideOf(trial, page.value === "win" ? page.seat : 1 - page.seat);
  return t("book.wins", { seat, n: page.plies ?? "…" });
}

function Walk({ trial }: { trial: Trial }) {
  useStore(trial.version);
  const { page, trouble } = useBook(trial);
  const [answers, setAnswers] = useState(true);
  const [flipped, setFlipped] = useState(false);
  const { over } = trial.position;
  useAnswers(trial, page, answers);
  return (
    <main class="gamepage bookpage" id="main" data-turns={trial.turns.length} data-over={over}>
      <h1 class="hush">{t("book.title")}</h1>
      <div class="arena">
        <PlayBoard
          model={trial}
          label={t("board.label", { game: gameTitle(trial.setup) })}
          fit
          flipped={flipped}
        />
      </div>
      <aside class="side card">
        <p class="crumbs">
          <Link to="/puzzles">{t("nav.puzzles")}</Link>
        </p>
        <h2>{t("book.title")}</h2>
        {trial.turns.length === 0 && <p class="facts">{t("book.lead")}</p>}
        <div class={`finding is-${page?.value ?? "none"}`} role="status">
          <strong>{verdictOf(trial, page)}</strong>
        </div>
        {page && !over && <Shares moves={page.moves} />}
        {page && !over && <Moves trial={trial} page={page} />}
        <Trouble of={trouble ?? trial.trouble} />
        <ol class="chips" aria-label={t("moves.title")}>
          {trial.turns.map((text, i) => (
            <li key={i}>
              <button type="button" class="chip" onClick={() => trial.back(i + 1)}>
                {text}
              </button>
            </li>
          ))}
        </ol>
        <label class="tick">
          <input
            type="checkbox"
            checked={answers}
            onChange={(e) => setAnswers((e.target as HTMLInputElement).checked)}
          />{" "}
          {t("book.answers")}
        </label>
        <Foot
          trial={trial}
          undo={() => {
            setAnswers(false);
            trial.undo();
          }}
          flip={() => setFlipped(!flipped)}
        />
      </aside>
    </main>
  );
}

/** The moves of the position with their values. */
function Moves({ trial, page }: { trial: Trial; page: BookPage }) {
  const play = (text: string) => {
    const move = trial.now.moves?.find((m) => m.text === text);
    if (move && !trial.position.over) void trial.step(move);
  };
  return (
    <ol
      class={`bookmoves${page.moves.some((m) => m.reply) ? " answered" : ""}`}
      aria-label={t("book.moves", { seat: sideOf(trial, page.seat) })}
    >
      {sorted(page).map((m) => (
        <li key={m.text}>
          <button type="button" class={`bookmove ${m.value ?? ""}`} onClick={() => play(m.text)}>
            <span class="hush">
              {m.reply
                ? t("book.answered", { move: m.text, reply: m.reply, n: m.plies ?? "…" })
                : t(`book.say.${m.value ?? "open"}`, { move: m.text, n: m.plies ?? "…" })}
            </span>
            <b aria-hidden="true">{m.text}</b>
            {m.reply && (
              <span class="answer" aria-hidden="true">
                {m.reply}
              </span>
            )}
            <span class="tabular" aria-hidden="true">
              {m.plies ?? (m.value === page.value ? "…" : "")}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function Foot({ trial, undo, flip }: { trial: Trial; undo(): void; flip(): void }) {
  return (
    <div class="buttons foot">
      <button type="button" disabled={!trial.undoable} onClick={undo}>
        {t("turn.undo")}
      </button>
      <button type="button" disabled={!trial.undoable} onClick={() => trial.back(0)}>
        {t("book.start")}
      </button>
      <button type="button" onClick={flip}>
        {t("flip")}
      </button>
      <Link class="button" to="/rules/kamisado">
        {t("rules")}
      </Link>
    </div>
  );
}

export function Book({ query }: { query: URLSearchParams }) {
  const start = query.get("start");
  useTitle(t("book.title"));
  const { trial, trouble } = useTrial({ kind: "kamisado", ...(start ? { start } : {}) });
  if (trial) return <Walk trial={trial} />;
  return <Coming trouble={trouble} />;
}
