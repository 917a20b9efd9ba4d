// After the end: another game with the sides changed, offered, accepted or declined.
import { useEffect } from "preact/hooks";
import type { Game } from "../../net/types.ts";
import { ended, goOn } from "../../core/seeking.ts";
import { t } from "../../i18n/index.ts";
import { rematchFrom } from "./announcements.ts";
import type { GameModel } from "./model.ts";

/** The state of a rematch, in a sentence; "" for none. */
function standing(model: GameModel, from: number): string {
  const g = model.game as Game;
  const own = (seats?: number[]) => seats?.some((s) => g.you.includes(s));
  if (from >= 0) return t("rematch.comes", { who: model.playerName(from) });
  if (own(g.rematch?.asked)) return t("rematch.waits");
  return own(g.rematch?.declined) ? t("rematch.declined") : "";
}

export function Rematch({ model }: { model: GameModel }) {
  const g = model.game as Game;
  const r = g.rematch;
  const at = `/game/${g.id}`;
  useEffect(() => ended(at), [at]);
  if (r?.next)
    return (
      <button
        type="button"
        class="primary"
        onClick={() => goOn(at, `/game/${r.next}`, g.setup.game)}
      >
        {t("rematch.go")}
      </button>
    );
  if (!r || g.you.length === 0) return null;
  const from = rematchFrom(g);
  const text = standing(model, from);
  const asked = r.asked.some((s) => g.you.includes(s));
  return (
    <div class={text ? "rematch row wide" : "rematch row"} role="group" aria-label={t("rematch")}>
      {text && <span>{text}</span>}
      {g.rated && !r.rated && <p class="flush faint">{t("rematch.casual")}</p>}
      {(from >= 0 || !text) && (
        <button type="button" class="primary" onClick={() => void model.command("rematch")}>
          {t(from >= 0 ? "accept" : "rematch")}
        </button>
      )}
      {(from >= 0 || asked) && (
        <button type="button" onClick={() => void model.command("decline")}>
          {t(asked ? "withdraw" : "decline")}
        </button>
      )}
    </div>
  );
}
