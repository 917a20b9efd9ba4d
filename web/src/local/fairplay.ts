// The reader's games against others. Only the server analyses their lines: it has their current
// positions, and refuses these.
import { ask, connection, hear, me, whenUp } from "../net/connection.ts";
import type { Card, Mine } from "../net/types.ts";

let games: Promise<Set<string>> | null = null;
const forget = (): void => void (games = null);
hear("waiting", forget);
whenUp(forget);

const serious = (c: Card): boolean =>
  c.rated || c.players.some((p) => !p.engine && p.id !== me.get()?.id);

/** The kinds of such games; none if the server cannot be reached. */
async function asked(): Promise<Set<string>> {
  const down = new Promise<null>((done) => {
    if (connection.get() === "down") return done(null);
    const stop = connection.on((now) => {
      if (now === "connecting") return;
      stop();
      if (now === "down") done(null);
    });
  });
  const mine = await Promise.race([ask<Mine>("mine").catch(() => null), down]);
  return new Set(mine ? [...mine.waiting, ...mine.playing].filter(serious).map((c) => c.game) : []);
}

/** Whether the reader plays this kind of game against others, or for a rating. */
export async function playing(kind: string): Promise<boolean> {
  games ??= asked();
  return (await games).has(kind);
}
