// Proposes another set-up for a game that has not begun: a variant, or two kinds of pieces
// exchanged. Everybody sees it drawn and has to agree again.
import { useEffect, useState } from "preact/hooks";
import { gameName, loadShelf, shelf } from "../../core/games.ts";
import { useStore } from "../../base/store.ts";
import { named, t } from "../../i18n/index.ts";
import { variantLabel } from "../../core/names.ts";
import { exchanged, lettersOf } from "./exchange.ts";
import type { GameModel } from "./model.ts";

/** The kinds on the board whose letters the position's text has, to be exchanged. */
function Exchange({ model, propose }: { model: GameModel; propose(args: object): void }) {
  const g = model.game;
  const text = g?.position.text;
  const [pair, setPair] = useState<[string, string]>(["", ""]);
  if (!g || !model.board || !text) return null;
  const there = lettersOf(text);
  const kinds = model.board.kinds.filter((k) => there.has(k.letter.toUpperCase()));
  if (kinds.length < 3) return null;
  const choice = (i: 0 | 1) => (
    <select
      aria-label={t("propose.piece", { n: i + 1 })}
      value={pair[i]}
      onChange={(e) => {
        const v = (e.target as HTMLSelectElement).value;
        setPair(i === 0 ? [v, pair[1]] : [pair[0], v]);
      }}
    >
      <option value="">–</option>
      {kinds.map((k) => (
        <option value={k.letter}>{named(k.names, k.letter)}</option>
      ))}
    </select>
  );
  const { variant, options, definition } = g.setup;
  const ready = pair[0] && pair[1] && pair[0] !== pair[1];
  return (
    <div class="row">
      {choice(0)} ↔ {choice(1)}
      <button
        type="button"
        disabled={!ready}
        onClick={() =>
          propose({
            ...(definition ? { definition } : { variant }),
            options,
            start: exchanged(text, pair[0], pair[1]),
          })
        }
      >
        {t("propose.swap")}
      </button>
    </div>
  );
}

export function Propose({ model }: { model: GameModel }) {
  useEffect(loadShelf, []);
  const s = useStore(shelf);
  const g = model.game;
  if (!g) return null;
  const variants = s?.games.find((x) => x.id === g.setup.game)?.variants ?? [];
  const propose = (args: object) => void model.command("propose", args);
  return (
    <details class="propose full">
      <summary>{t("propose.title")}</summary>
      <p class="faint">{t("propose.hint", { game: gameName(g.setup.game) })}</p>
      {variants.length > 1 && (
        <label class="row">
          {t("variant")}
          <select
            value={g.setup.variant}
            onChange={(e) => propose({ variant: (e.target as HTMLSelectElement).value })}
          >
            {variants.map((v) => (
              <option value={v.id}>{variantLabel(g.setup.game, v)}</option>
            ))}
          </select>
        </label>
      )}
      <Exchange model={model} propose={propose} />
    </details>
  );
}
