// The turns of a game in rounds, with the current one; a click shows the board after it.
import { useEffect, useRef } from "preact/hooks";
import { written } from "../../core/san.ts";
import { t } from "../../i18n/index.ts";
import type { GameModel } from "./model.ts";
import { ReplayBar } from "../../parts/replaybar.tsx";

export function MoveList({ model }: { model: GameModel }) {
  const box = useRef<HTMLOListElement>(null);
  const g = model.game;
  const now = model.at ?? model.turns.length;
  const texts = written(model.setup, model.board, model.texts);
  useEffect(() => {
    const el = box.current?.querySelector<HTMLElement>("[aria-current]");
    const list = box.current;
    if (el && list) list.scrollTop = el.offsetTop - list.clientHeight / 2;
  }, [now, model.turns.length]);
  if (!g) return null;
  const seats = Math.max(1, g.setup.seats);
  const rounds: number[] = [];
  for (let i = 0; i < model.turns.length; i += seats) rounds.push(i);
  const hidden = g.setup.traits.includes("hidden") && g.phase !== "over";
  if (hidden) return <p class="faint pad">{t("moves.hidden")}</p>;
  if (rounds.length === 0) return <p class="faint pad">{t("moves.none")}</p>;
  return (
    <ol
      class={`moves seats-${Math.min(seats, 2)}`}
      ref={box}
      tabIndex={0}
      aria-label={t("moves.title")}
    >
      {rounds.map((first) => (
        <li>
          <span class="round">{first / seats + 1}</span>
          {model.turns.slice(first, first + seats).map((turn, i) => {
            const n = first + i + 1;
            return (
              <button
                type="button"
                class="turn"
                aria-current={n === now ? "true" : undefined}
                tabIndex={n === now ? 0 : -1}
                title={turn.text}
                onClick={() => void model.show(n)}
              >
                {texts[n - 1] || t("turn.pass")}
              </button>
            );
          })}
        </li>
      ))}
    </ol>
  );
}

export function Replay({ model }: { model: GameModel }) {
  const n = model.turns.length;
  const at = model.at ?? n;
  const to = (k: number | null) => () => void model.show(k);
  return (
    <ReplayBar
      at={at}
      all={n}
      go={{ first: to(0), back: to(at - 1), on: to(at + 1), last: to(null) }}
    />
  );
}
