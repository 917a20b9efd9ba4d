// Before the first turn: a link to send, a seat to take, a set-up to agree to.
import { useRef, useState } from "preact/hooks";
import { gameTitle, personName } from "../../core/titles.ts";
import { t } from "../../i18n/index.ts";
import { Propose } from "./propose.tsx";
import { me } from "../../net/connection.ts";
import { copyFrom } from "../../parts/copy.tsx";
import type { GameModel } from "./model.ts";

function Share({ model }: { model: GameModel }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const address = `${location.origin}/game/${model.id}${model.key ? `?key=${model.key}` : ""}`;
  const copy = async () => {
    if (field.current) setCopied(await copyFrom(field.current));
  };
  return (
    <div class="share stack full">
      <p>{t("wait.link")}</p>
      <div class="row">
        <input
          class="grow fine"
          ref={field}
          readOnly
          value={address}
          aria-label={t("wait.link")}
          onFocus={(e) => (e.target as HTMLInputElement).select()}
        />
        <button type="button" class="primary" onClick={() => void copy()}>
          {copied ? t("copied") : t("copy")}
        </button>
      </div>
    </div>
  );
}

export function Waiting({ model }: { model: GameModel }) {
  const g = model.game;
  if (!g) return null;
  if (g.phase === "talks") return <Talks model={model} />;
  if (g.phase !== "open") return null;
  const key = model.key ? { key: model.key } : {};
  const free = g.players.filter((p) => !p.name);
  if (g.you.length > 0)
    return (
      <div class="panel">
        {g.invited ? (
          <p>{t("wait.person", { who: personName(g.invited) })}</p>
        ) : g.private || model.key ? (
          <Share model={model} />
        ) : (
          <p>{t("wait.open")}</p>
        )}
        <p class="faint">{t("wait.keep")}</p>
        <Propose model={model} />
        <button type="button" onClick={() => void model.command("abort")}>
          {t("wait.abort")}
        </button>
      </div>
    );
  if (g.invited && g.invited !== me.get()?.name)
    return <p class="panel">{t("wait.person", { who: personName(g.invited) })}</p>;
  return (
    <div class="panel">
      <p>
        {t("join.text", {
          who: personName(g.players.find((p) => p.name)?.name ?? ""),
          game: gameTitle(g.setup),
        })}
      </p>
      <div class="row">
        {free.map((p) => (
          <button
            type="button"
            class="primary"
            onClick={() => void model.command("join", { seat: p.seat, ...key })}
          >
            {t("join.as", { seat: model.seatName(p.seat) })}
          </button>
        ))}
        {g.invited && (
          <button type="button" onClick={() => void model.command("leave")}>
            {t("decline")}
          </button>
        )}
      </div>
    </div>
  );
}

function Talks({ model }: { model: GameModel }) {
  const g = model.game;
  if (!g) return null;
  const mine = g.you.some((s) => !g.agreed[s]);
  return (
    <div class="panel">
      <p>{t("talks.text")}</p>
      {g.setup.definition && (
        <details>
          <summary>{t("talks.definition")}</summary>
          <pre>{g.setup.definition}</pre>
        </details>
      )}
      <div class="row">
        {mine && (
          <button
            type="button"
            class="primary"
            onClick={() => void model.command("agree", { digest: g.setup.digest })}
          >
            {t("talks.agree")}
          </button>
        )}
        {g.you.length > 0 && !mine && <span class="faint">{t("talks.waits")}</span>}
        {g.you.length > 0 && (
          <button type="button" onClick={() => void model.command("leave")}>
            {t("talks.leave")}
          </button>
        )}
      </div>
      {g.you.length > 0 && <Propose model={model} />}
    </div>
  );
}
