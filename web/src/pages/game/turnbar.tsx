// The turn in the making: its steps as chips, an undo, and a button that sends it. While an army is
// being placed: arrangements to choose from.
import { useState } from "preact/hooks";
import { writtenLast } from "../../core/san.ts";
import { t } from "../../i18n/index.ts";
import { Letters, lettersId } from "../../parts/letters.tsx";
import { Army } from "../../core/army.ts";
import type { GameModel } from "./model.ts";

function Placing({ model }: { model: GameModel }) {
  const army = model.army as Army;
  const g = model.game;
  if (!g || !model.board) return null;
  const count = Army.choices(g.setup.game);
  const choose = (which: number) => {
    const next = Army.suggest(g.setup.game, model.board!, g.moves ?? [], g.seat, which);
    if (next) void model.useArmy(next);
  };
  return (
    <div class="turnbar placing">
      <p>{t("army.hint")}</p>
      <div class="row">
        {Array.from({ length: count }, (_, i) => (
          <button
            type="button"
            class="chip"
            aria-pressed={army.which === i}
            onClick={() => choose(i)}
          >
            {t("army.choice", { n: i + 1 })}
          </button>
        ))}
        <button type="button" class="chip" onClick={() => void model.useArmy(army.mirror())}>
          {t("army.mirror")}
        </button>
        <button
          type="button"
          class="primary send"
          disabled={!model.sendable}
          onClick={() => void model.send()}
        >
          {t("army.send")}
        </button>
      </div>
      <Typed model={model} />
    </div>
  );
}

/** A field for typing a turn. */
function Typed({ model }: { model: GameModel }) {
  const [text, setText] = useState("");
  const submit = (e: Event) => {
    e.preventDefault();
    // Read the field: it has the latest text.
    const typed = (e.target as HTMLFormElement).querySelector("input")?.value.trim();
    if (typed) void model.type(typed).then((good) => good && setText(""));
  };
  return (
    <form class="typed" onSubmit={submit}>
      <label>
        <span class="hush">{t("turn.type")}</span>
        <input
          value={text}
          placeholder={t("turn.type")}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          aria-describedby={lettersId(model.setup)}
          onKeyDown={(e) => e.key === "Escape" && (e.target as HTMLElement).blur()}
          onInput={(e) => setText((e.target as HTMLInputElement).value)}
        />
      </label>
      <Letters setup={model.setup} board={model.board} />
    </form>
  );
}

/** The steps of the turn being made as they are shown. */
function steps(model: GameModel): string[] {
  const { moves } = model.draft;
  const one = moves.length === 1;
  return one ? [writtenLast(model.setup, model.board, [...model.texts, ...moves])] : moves;
}

export function TurnBar({ model }: { model: GameModel }) {
  const d = model.draft;
  const g = model.game;
  if (!g || !model.mine) return null;
  if (model.army) return <Placing model={model} />;
  const only = model.mustPass;
  if (model.blind && model.loose.length > 0)
    return (
      <div class="turnbar">
        <div class="row">
          <span class="prompt">{model.looseText()}</span>
          <button type="button" onClick={() => model.undo()}>
            {t("turn.undo")}
          </button>
          <button
            type="button"
            class="primary send"
            disabled={model.busy}
            onClick={() => void model.send(model.looseText())}
          >
            {t("turn.end")}
          </button>
        </div>
      </div>
    );
  const open = !d.empty && !(d.whole && !d.optional);
  return (
    <div class="turnbar">
      <div class="row">
        {d.empty && <span class="prompt">{only ? t("turn.mustpass") : t("turn.yours")}</span>}
        {!d.empty && (
          <ol class="chips" aria-label={t("turn.steps")}>
            {steps(model).map((m) => (
              <li class="chip">{m}</li>
            ))}
          </ol>
        )}
        {only && (
          <button type="button" class="primary send" onClick={() => void model.pass(only)}>
            {t("turn.pass")}
          </button>
        )}
        {!d.empty && (
          <button type="button" onClick={() => model.undo()} disabled={model.busy}>
            {t("turn.undo")}
          </button>
        )}
        {open && (
          <button
            type="button"
            class="primary send"
            disabled={!model.sendable}
            onClick={() => void model.send()}
          >
            {t("turn.end")}
          </button>
        )}
      </div>
      <Typed model={model} />
    </div>
  );
}
