// Codes of a class, to be printed, cut up and handed out. The server sends them once; this window
// stores them, and new ones for everybody can be made.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Seat } from "../../net/tournament.ts";
import { readLocal, writeLocal } from "../../base/localstore.ts";
import { qr } from "../../base/qr.ts";
import { t } from "../../i18n/index.ts";
import { address, onlyHere, short } from "./place.ts";

export interface Codes {
  title: string;
  players: Seat[];
  /** The public address of the server; null: unknown. */
  url: string | null;
  bot_port: number | null;
}

const placeOf = (tournament: string) => `codes-${tournament}`;

/** The codes stored in this window, or null. */
export const keptCodes = (tournament: string): Codes | null =>
  readLocal<Codes | null>(placeOf(tournament), null, "window");

/** Stores codes; a player's new one replaces the old. */
export function keepCodes(tournament: string, fresh: Codes): void {
  const again = new Set(fresh.players.map((p) => p.account));
  const old = keptCodes(tournament)?.players.filter((p) => !again.has(p.account)) ?? [];
  writeLocal(placeOf(tournament), { ...fresh, players: [...old, ...fresh.players] }, "window");
}

/** A QR code of an address. */
function Square({ text }: { text: string }) {
  const rows = qr(text);
  if (!rows) return null;
  const dark = rows.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : "")));
  const size = rows.length + 8;
  return (
    <svg class="qr" viewBox={`-4 -4 ${size} ${size}`} role="img" aria-label={t("codes.qr")}>
      <rect x="-4" y="-4" width={size} height={size} fill="#fff" />
      <path d={dark.join("")} fill="#000" />
    </svg>
  );
}

interface SheetProps {
  codes: Codes;
  onClose(): void;
}

export function CodeSheet({ codes, onClose }: SheetProps) {
  const url = address(codes.url);
  const sheet = useRef<HTMLElement>(null);
  useLayoutEffect(() => sheet.current?.scrollIntoView({ block: "start" }), [codes]);
  return (
    <section ref={sheet} class="codesheet" aria-label={t("codes.title")}>
      <div class="row noprint">
        <p class="flush" role="status">
          <b>{t("codes.made", { n: codes.players.length })}</b> {t("codes.once")}
        </p>
        <button type="button" class="primary" onClick={() => print()}>
          {t("codes.print")}
        </button>
        <button type="button" onClick={onClose}>
          {t("close")}
        </button>
      </div>
      {onlyHere(url) && <p class="trouble noprint">{t("part.alone")}</p>}
      <ul class="codecards">
        {codes.players.map((p) => (
          <li key={p.account}>
            <Square text={`${url}/class#${p.code}`} />
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
