// Quick pairing: the reader's open seek. The server holds it for a while when the connection is
// lost, so it is sent again as soon as the connection is up.
import { announce } from "../base/announce.ts";
import { speed } from "./control.ts";
import { gameName, loadShelf } from "./games.ts";
import { go, place } from "../base/router.tsx";
import { click } from "../base/sound.ts";
import { store } from "../base/store.ts";
import { t } from "../i18n/index.ts";
import { ask, hear, leave, troubleOf, whenUp } from "../net/connection.ts";
import { troubleText } from "../net/trouble.ts";

export interface Terms {
  game: string;
  control: string;
  rated: boolean;
}
export interface Seeking extends Terms {
  /** When it began, by this browser's clock. */
  since: number;
  /** The reader's rating in that game; null: unknown, or none yet. */
  rating: number | null;
}

export const seeking = store<Seeking | null>(null);
/** Why the last one was refused, or "". */
export const refusal = store("");

async function send(terms: Terms): Promise<void> {
  const { game, control, rated } = terms;
  try {
    const a = await ask<{ game: string | null; rating: number | null }>("seek", {
      game,
      control,
      rated,
    });
    const now = seeking.get();
    if (!a.game) {
      if (now?.game === game) seeking.set({ ...now, rating: a.rating });
      return;
    }
    seeking.set(null);
    go(`/game/${a.game}`);
  } catch (e) {
    if (troubleOf(e).code === "lost") return; // sent again when the connection is back
    seeking.set(null);
    refusal.set(troubleText(e));
  }
}

/** Opens a seek in place of the last one. A game by days needs no waiting: the challenge
 * stays in the lobby. */
export function seek(terms: Terms): void {
  refusal.set("");
  if (speed(terms.control) === "days") {
    stopSeeking();
  } else {
    seeking.set({ ...terms, since: Date.now(), rating: null });
    loadShelf();
    announce(t("quick.waiting", { game: gameName(terms.game) }));
  }
  void send(terms);
}

export function stopSeeking(): void {
  if (!seeking.get()) return;
  seeking.set(null);
  leave("unseek");
}

// A game that began while the reader cancelled is being played: the clock runs.
hear("paired", (m) => {
  seeking.set(null);
  if (typeof m.game !== "string") return;
  click("knock");
  announce(t("quick.found"));
  go(`/game/${m.game}`);
});

whenUp(() => {
  const s = seeking.get();
  if (s) void send(s);
});

/** Games against the computer during a seek, with their rematches: each is left as soon as somebody
 * joins. The last one is resumed. */
const meanwhile = new Set<string>();
let last: { url: string; game: string } | null = null;

/** It is over: there is nothing to resume. */
export function ended(url: string): void {
  if (last?.url === url) last = null;
}

/** A game of that kind that follows one of them ends no seek either. */
export function goOn(from: string, to: string, game: string): void {
  if (seeking.get() && meanwhile.has(from)) {
    meanwhile.add(to);
    last = { url: to, game };
  }
  go(to);
}

/** Plays the computer during the seek: without a clock, about as strong as the reader. The game can
 * be resumed later. */
export async function playMeanwhile(level: number): Promise<void> {
  const now = seeking.get();
  if (!now) return;
  if (last?.game === now.game) return go(last.url);
  const from = place.get();
  try {
    const terms = { game: now.game, control: "none", opponent: "engine", side: 0, level };
    const { url } = await ask<{ url: string }>("create", terms);
    if (seeking.get()?.since !== now.since) return; // somebody has joined, or there is another seek
    meanwhile.add(url);
    last = { url, game: now.game };
    if (place.get() === from) go(url); // else the reader has moved on
  } catch (e) {
    refusal.set(troubleText(e));
  }
}

// A reader who opens any other game plays or watches that.
place.on((path) => {
  if (path.startsWith("/game/") && !meanwhile.has(path)) stopSeeking();
});
