// Which games this browser watches. The server knows one watcher of a game on a connection, and pages
// and small boards may show the same one: it is left when none does any more.
import { leave } from "./connection.ts";

const shown = new Map<string, number>();

export const hold = (game: string): void => void shown.set(game, (shown.get(game) ?? 0) + 1);

export function release(game: string): void {
  const left = (shown.get(game) ?? 1) - 1;
  shown.set(game, left);
  if (left > 0) return;
  shown.delete(game);
  leave("unwatch", { game });
}
