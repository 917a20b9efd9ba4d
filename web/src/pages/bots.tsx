// The reader's bots: accounts for programs, each with a token that is shown once.
import { useEffect, useState } from "preact/hooks";
import type { Bot } from "../net/types.ts";
import "../style/tournament.ts";
import { t } from "../i18n/index.ts";
import { ask, whenUp } from "../net/connection.ts";
import { troubleText } from "../net/trouble.ts";
import { Copyable } from "../parts/copy.tsx";
import { Wrong } from "../parts/wrong.tsx";

/** A class leaves its teacher with many bots: then they are folded. */
const MANY = 10;

interface Token {
  name: string;
  token: string;
}

function Shown({ name, token }: Token) {
  const file = `${name}.token`;
  return (
    <div class="panel" role="status">
      <p>{t("bots.made", { name })}</p>
      <Copyable text={token} label={t("seat.token")} />
      <p class="faint">{t("bots.how", { file })}</p>
      <Copyable
        text={`agon connect ${location.origin} --token-file ${file} --engine "text:python3 me.py"`}
        label={t("part.any")}
      />
    </div>
  );
}

interface RowProps {
  bot: Bot;
  renew(): void;
  forget(): void;
}

function BotRow({ bot, renew, forget }: RowProps) {
  const [sure, setSure] = useState(false);
  return (
    <tr>
      <th scope="row">
        <i class={`presence ${bot.online ? "on" : "off"}`} />
        {bot.name}
        <small> {bot.online ? t("tournament.online") : t("tournament.offline")}</small>
      </th>
      <td>
        <div class="row tools">
          <button type="button" onClick={renew} aria-label={`${t("bots.renew")}: ${bot.name}`}>
            {t("bots.renew")}
          </button>
          <button
            type="button"
            class={sure ? "danger" : ""}
            onClick={() => (sure ? forget() : setSure(true))}
            onBlur={() => setSure(false)}
            aria-label={`${sure ? t("sure") : t("bots.forget")}: ${bot.name}`}
          >
            {sure ? t("sure") : t("bots.forget")}
          </button>
        </div>
      </td>
    </tr>
  );
}

export function Bots() {
  const [bots, setBots] = useState<Bot[]>([]);
  const [token, setToken] = useState<Token | null>(null);
  const [wrong, setWrong] = useState("");
  const load = () =>
    ask<{ bots: Bot[] }>("bots").then((a) => setBots(a.bots.filter((b) => b.mine)));
  useEffect(() => whenUp(() => void load().catch(() => undefined)), []);
  const attempt = async (what: () => Promise<unknown>) => {
    setWrong("");
    try {
      await what();
      await load();
      return true;
    } catch (e) {
      setWrong(troubleText(e));
      return false;
    }
  };
  const make = (name: string) => attempt(async () => setToken(await ask<Token>("bot", { name })));
  const submit = (e: Event) => {
    e.preventDefault();
    const form = e.target as HTMLFormElement;
    void make(String(new FormData(form).get("bot") ?? "").trim()).then(
      (made) => made && form.reset(),
    );
  };
  const forget = (name: string) =>
    attempt(async () => {
      await ask("unbot", { name });
      setToken(null);
    });
  return (
    <section class="bots">
      <h2>{t("bots.own")}</h2>
      <p class="faint">{t("bots.text")}</p>
      {token && <Shown key={token.token} {...token} />}
      {bots.length > 0 && (
        <details open={bots.length <= MANY}>
          <summary>{t("bots.count", { n: bots.length })}</summary>
          <table class="organiseplayers">
            <tbody>
              {bots.map((b) => (
                <BotRow
                  key={b.name}
                  bot={b}
                  renew={() => void make(b.name)}
                  forget={() => void forget(b.name)}
                />
              ))}
            </tbody>
          </table>
        </details>
      )}
      <form class="row botform" onSubmit={submit}>
        <label for="bot">{t("bots.name")}</label>
        <input id="bot" name="bot" required minLength={2} maxLength={24} autocomplete="off" />
        <button type="submit">{t("bots.make")}</button>
      </form>
      <Wrong text={wrong} />
      <p>
        <a href="/api">{t("bots.api")}</a>
      </p>
    </section>
  );
}
