// The chat of a game, with a switch; messages are shown as plain text.
import { useEffect, useRef, useState } from "preact/hooks";
import { personName } from "../../core/titles.ts";
import { t } from "../../i18n/index.ts";
import { after, during, lineText, phraseText } from "./phrases.ts";
import type { GameModel } from "./model.ts";

/** Players have the game's names, others their own. */
const fromWhom = (model: GameModel, l: GameModel["chat"][number]): string =>
  l.seat >= 0 ? model.playerName(l.seat) : personName(l.from);

export function Chat({ model }: { model: GameModel }) {
  const [text, setText] = useState("");
  const on = model.chatOn;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    model.unread = 0;
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [model.chat.length]);
  const submit = (e: Event) => {
    e.preventDefault();
    // Read the field: it has the latest text.
    const typed = (e.target as HTMLFormElement).querySelector("input")?.value.trim();
    if (!typed) return;
    setText("");
    // Restores a refused message, unless something else is being typed.
    void model.command("say", { text: typed }).then(() => {
      if (model.trouble) setText((now) => now || typed);
    });
  };
  const toggle = () => {
    model.chatOn = !on;
    model.changed();
    void model.command("chat", { on: !on });
  };
  const policy = model.game?.chat ?? "all";
  const alone = model.game?.players.every((p) => p.engine || model.game?.you.includes(p.seat));
  return (
    <section class="chat" aria-label={t("chat.title")}>
      {on && (
        <ul ref={list} aria-live="polite" tabIndex={0} aria-label={t("chat.title")}>
          {model.chat.length === 0 && (
            <li class="faint">
              {policy === "off" ? "" : alone ? t("chat.alone") : t("chat.none")}
            </li>
          )}
          {model.chat.map((l) => (
            <li>
              <b class={l.seat < 0 ? "faint" : ""}>{fromWhom(model, l)}</b> {lineText(l)}
            </li>
          ))}
        </ul>
      )}
      {policy === "off" && <p class="faint">{t("chat.closed")}</p>}
      {policy !== "off" && on && !alone && (
        <div class="phrases" role="group" aria-label={t("chat.phrases")}>
          {(model.game?.phase === "over" ? after : during).map((id) => (
            <button
              type="button"
              class="chip"
              onClick={() => void model.command("say", { phrase: id })}
            >
              {phraseText(id)}
            </button>
          ))}
        </div>
      )}
      <form onSubmit={submit}>
        {policy === "all" && (
          <input
            class="grow"
            value={text}
            maxLength={300}
            disabled={!on}
            placeholder={t("chat.say")}
            aria-label={t("chat.say")}
            onInput={(e) => setText((e.target as HTMLInputElement).value)}
          />
        )}
        {policy !== "off" && (
          <button type="button" class="quiet" aria-pressed={on} onClick={toggle}>
            {on ? t("chat.off") : t("chat.on")}
          </button>
        )}
      </form>
    </section>
  );
}
