// The face of a clock: counts down by the server's time between two of its messages.
import { useEffect, useState } from "preact/hooks";
import type { Game } from "../net/types.ts";
import { serverNow } from "../net/connection.ts";
import { click } from "../base/sound.ts";
import { t } from "../i18n/index.ts";

export function face(ms: number): string {
  const left = Math.max(0, ms);
  const s = Math.ceil(left / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  if (s >= 86400)
    return t("clock.days", { n: Math.floor(s / 86400), hours: Math.floor((s % 86400) / 3600) });
  if (s >= 3600)
    return `${Math.floor(s / 3600)}:${two(Math.floor((s % 3600) / 60))}:${two(s % 60)}`;
  if (left < 10000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  return `${Math.floor(s / 60)}:${two(s % 60)}`;
}

/** The same in whole seconds. */
const plainFace = (ms: number): string =>
  ms < 10000 ? `0:0${Math.min(9, Math.ceil(ms / 1000))}` : face(ms);

/** A seat's time left in ms. */
export function leftNow(game: Game, seat: number): number {
  const c = game.clock;
  const runs = !!c?.running && c.seat === seat && game.phase === "playing";
  return (c?.left[seat] ?? 0) - (runs ? serverNow() - game.now : 0);
}

/** Milliseconds until the rules themselves end the turn, or null: hourglasses in real time. */
export function restOf(game: Game): number | null {
  if (game.setup.game !== "akhimoraec" || !game.setup.traits.includes("timed")) return null;
  const limit = Number(/turn_limit=(\d+)/.exec(game.setup.options)?.[1] ?? 30) * 1000;
  const used = Number(/turn=(\d+)/.exec(game.position.text ?? "")?.[1] ?? 0);
  return limit > 0 ? Math.max(0, limit - used - (serverNow() - game.now)) : null;
}

/** The rest of the turn, counted down beside its player. */
export function Rest({ game, say }: Omit<Props, "seat">) {
  const [, beat] = useState(0);
  const own = game.you.includes(game.seat);
  useEffect(() => {
    let before = restOf(game) ?? 0;
    const timer = setInterval(() => {
      const left = restOf(game);
      if (left === null) return;
      if (own && before > 10000 && left <= 10000) say(t("clock.left", { n: 10 }));
      before = left;
      beat((n) => n + 1);
    }, 250);
    return () => clearInterval(timer);
  }, [game.now]);
  const left = restOf(game);
  if (left === null) return null;
  return (
    <span class={`rest${left < 10000 ? " low" : ""}`} title={t("clock.rest")}>
      <span class="hush">{t("clock.rest")} </span>
      {Math.ceil(left / 1000)} s
    </span>
  );
}

/** The time for a first turn, counted down beside its player. */
export function First({ game }: { game: Game }) {
  const [, beat] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => beat((n) => n + 1), game.days ? 60_000 : 250);
    return () => clearInterval(timer);
  }, [game.now]);
  const left = Math.max(0, (game.first ?? 0) - (serverNow() - game.now));
  return (
    <span class="first" title={t("clock.first.why")}>
      {t("clock.first", { left: plainFace(left) })}
    </span>
  );
}

interface Props {
  game: Game;
  seat: number;
  say: (text: string) => void;
}

export function Clock({ game, seat, say }: Props) {
  const c = game.clock;
  const runs = !!c?.running && c.seat === seat && game.phase === "playing";
  const [, beat] = useState(0);
  const start = c?.left[seat] ?? 0;
  const left = leftNow(game, seat);
  const own = game.you.includes(seat);
  useEffect(() => {
    if (!runs) return;
    let before = start;
    const timer = setInterval(
      () => {
        const now = leftNow(game, seat);
        for (const mark of [60, 10])
          if (before > mark * 1000 && now <= mark * 1000 && own) say(t("clock.left", { n: mark }));
        if (own && before > 10000 && now <= 10000) click("low");
        if (own && now < 10000 && Math.ceil(now / 1000) !== Math.ceil(before / 1000)) click("tick");
        before = now;
        beat((n) => n + 1);
      },
      left < 20000 ? 100 : 250,
    );
    return () => clearInterval(timer);
  }, [runs, game.now, left < 20000]);
  if (!c) return null;
  const low = runs && left < 20000;
  return (
    <span
      class={`clock${runs ? " runs" : ""}${low ? " low" : ""}${game.days ? " bydays" : ""}`}
      role="timer"
      aria-label={t("clock.of", { left: face(left) })}
    >
      {face(left)}
    </span>
  );
}
