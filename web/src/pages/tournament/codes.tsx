// Codes of a class, to be printed, cut up and handed out. The server tells them once.
import type { Seat } from "../../net/tournament.ts";
import { t } from "../../i18n/index.ts";
import { address, onlyHere, short } from "./place.ts";

export interface Codes {
  title: string;
  players: Seat[];
  /** What the server is called outside; null: not known. */
  url: string | null;
  bot_port: number | null;
}

export function CodeSheet({ codes }: { codes: Codes }) {
  const url = address(codes.url);
  return (
    <section class="codesheet" aria-label={t("codes.title")}>
      <div class="row noprint">
        <p class="flush" role="status">
          <b>{t("codes.made", { n: codes.players.length })}</b> {t("codes.once")}
        </p>
        <button type="button" class="primary" onClick={() => print()}>
          {t("codes.print")}
        </button>
      </div>
      {onlyHere(url) && <p class="trouble noprint">{t("part.alone")}</p>}
      <ul class="slips">
        {codes.players.map((p) => (
          <li key={p.account}>
            <small>{codes.title}</small>
            <b>{p.player}</b>
            <code>{p.code}</code>
            <span class="fine">{t("codes.browser", { url: `${short(url)}/class` })}</span>
            <small>
              {t("codes.program", {
                server: codes.bot_port ? `${new URL(url).hostname}:${codes.bot_port}` : url,
              })}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
