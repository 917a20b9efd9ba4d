// Conditional turns of a game by days: lines that are prepared on the board, and stored by the
// server.
import { useEffect, useState } from "preact/hooks";
import { announce } from "../../base/announce.ts";
import { typedTurn, words, written } from "../../core/san.ts";
import { useStore } from "../../base/store.ts";
import { Trial, whereOf } from "../../core/trial.ts";
import { t } from "../../i18n/index.ts";
import { ask } from "../../net/connection.ts";
import type { Game } from "../../net/types.ts";
import { Trouble } from "../../parts/wrong.tsx";
import type { GameModel } from "./model.ts";

const lineText = (turns: string[]) => turns.map((x) => x || t("turn.pass")).join(" → ");

/** Whether answers can be prepared now: another player is to move in a game by days. */
function prepares(g: Game | null): boolean {
  const never = g?.setup.traits.some((x) => x === "hidden" || x === "timed");
  const waits = g?.phase === "playing" && g.you.length > 0 && !g.you.includes(g.seat);
  return !!g && waits && g.days && !never;
}

/** A line in the making: a separate board from the position of the game. */
export interface Preparing {
  trial: Trial;
  /** The line of the list that it replaces; -1: a new one. */
  of: number;
  /** The number of turns of the game before it. */
  from: number;
}

/** The line in the making; a new turn of the game cancels it. */
export function usePreparing(model: GameModel) {
  const [now, set] = useState<Preparing | null>(null);
  const [trouble, setTrouble] = useState<unknown>(null);
  const number = model.game?.number;
  useEffect(() => set(null), [model, number]);
  const open = async (of: number) => {
    const g = model.game as Game;
    const played = model.turns.map((x) => x.text);
    setTrouble(null);
    try {
      const trial = await Trial.open(whereOf(g.setup), played);
      if (of >= 0) await trial.play(g.conditional?.[of] ?? []);
      if (model.game?.number === g.number) set({ trial, of, from: played.length });
    } catch (e) {
      setTrouble(e);
    }
  };
  const store = async (lines: string[][]) => {
    setTrouble(null);
    try {
      await ask("conditional", { game: model.id, number, lines });
      announce(t("conditional.saved"));
      set(null);
    } catch (e) {
      setTrouble(e);
    }
  };
  return { now, trouble, open, store, close: () => set(null) };
}

type State = ReturnType<typeof usePreparing>;

/** A field for typed turns. */
function Typed({ trial }: { trial: Trial }) {
  const [text, setText] = useState("");
  const submit = (e: Event) => {
    e.preventDefault();
    const typed = (e.target as HTMLFormElement).querySelector("input")?.value ?? "";
    const turns = typed.split(";").map((x) => x.trim());
    const read = (before: string[], text: string) =>
      typedTurn(trial.setup, trial.board, before, text);
    void trial.type(turns.filter(Boolean), read).then((good) => good && setText(""));
  };
  return (
    <form class="typed" onSubmit={submit}>
      <label>
        <span class="hush">{t("conditional.type")}</span>
        <input
          value={text}
          placeholder={t("conditional.type")}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          onInput={(e) => setText((e.target as HTMLInputElement).value)}
        />
      </label>
    </form>
  );
}

/** The line in the making: its turns, the next move, and the buttons that end it. */
function Making({ model, state, now }: { model: GameModel; state: State; now: Preparing }) {
  const { trial, of, from } = now;
  useStore(trial.version);
  const g = model.game as Game;
  const turns = trial.turns.slice(from);
  const open = !trial.draft.empty;
  const own = g.you.includes(trial.position.seat) && !trial.position.over;
  const whole = turns.length > 0 && !own && !open;
  const prompt = own ? "yours" : turns.length > 0 ? "more" : "theirs";
  const save = () => {
    const lines = [...(g.conditional ?? [])];
    lines.splice(of < 0 ? lines.length : of, 1, turns);
    void state.store(lines);
  };
  return (
    <div class="turnbar" data-line={turns.length}>
      <p class="prompt">{t(`conditional.${prompt}`)}</p>
      <ol class="chips" aria-label={t("conditional.line")}>
        {written(trial.setup, trial.board, trial.turns, from).map((text) => (
          <li class="chip">{text || t("turn.pass")}</li>
        ))}
        {open && <li class="chip">{trial.draft.moves.join(" ")} …</li>}
      </ol>
      <div class="row">
        {open && trial.draft.canEnd && (
          <button type="button" onClick={() => void trial.end()}>
            {t("turn.end")}
          </button>
        )}
        {!open && trial.mustPass && (
          <button type="button" onClick={() => void trial.play(["pass"])}>
            {t("turn.pass")}
          </button>
        )}
        <button
          type="button"
          disabled={turns.length === 0 && !open}
          onClick={() => (trial.draft.empty ? trial.back(trial.turns.length - 1) : trial.undo())}
        >
          {t("turn.undo")}
        </button>
        <button type="button" onClick={state.close}>
          {t("cancel")}
        </button>
        <button type="button" class="primary send" disabled={!whole} onClick={save}>
          {t("conditional.save")}
        </button>
      </div>
      <Typed trial={trial} />
      <Trouble of={trial.trouble} />
    </div>
  );
}

function Lines({ model, state, lines }: { model: GameModel; state: State; lines: string[][] }) {
  const { setup, board, texts } = model;
  const shown = lines.map((line) => written(setup, board, [...texts, ...line], texts.length));
  return (
    <ul class="preparedlines">
      {shown.map((turns, i) => (
        <li>
          <span>{lineText(turns)}</span>
          <button
            type="button"
            class="small"
            aria-label={t("conditional.edit.line", { line: lineText(turns) })}
            onClick={() => void state.open(i)}
          >
            {t("conditional.edit")}
          </button>
          <button
            type="button"
            class="small"
            aria-label={t("conditional.drop.line", { line: lineText(turns) })}
            onClick={() => void state.store(lines.filter((_, k) => k !== i))}
          >
            {t("conditional.drop")}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The list of lines, or the one in the making. */
export function Conditional({ model, state }: { model: GameModel; state: State }) {
  const g = model.game;
  useStore(words);
  if (!g || !prepares(g)) return null;
  const lines = g.conditional ?? [];
  return (
    <section class="prepared" aria-labelledby="prepared" data-lines={lines.length}>
      <h2 id="prepared" class="flush">
        {t("conditional.title")}
      </h2>
      {state.now ? (
        <Making model={model} state={state} now={state.now} />
      ) : (
        <>
          {lines.length > 0 ? (
            <Lines model={model} state={state} lines={lines} />
          ) : (
            <p class="faint flush">{t("conditional.lead")}</p>
          )}
          <button type="button" onClick={() => void state.open(-1)}>
            {t("conditional.add")}
          </button>
        </>
      )}
      <Trouble of={state.trouble} />
    </section>
  );
}
