// The games that this browser watches. The server counts one watcher per game and connection, but
// several pages and small boards may show a game: the last one to close leaves it.
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
