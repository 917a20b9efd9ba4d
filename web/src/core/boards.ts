// Shares boards among small pictures: the first request for a set-up fetches the board, later ones
// omit it.
import type { Board } from "../net/types.ts";

interface Drawn {
  digest: string;
  board: Board;
}
const drawn = new Map<string, Promise<Drawn>>();

/** A set-up as a string: games with equal strings are assumed to have the same board. */
export const likeness = (g: { game: string; variant?: string; options?: string }): string =>
  JSON.stringify([g.game, g.variant ?? "", g.options ?? ""]);

/** The answer to a question, and its board. `ask` gets the digest of the cached board; if the
 * answer is about another one, it brings that board. */
export async function onBoard<T>(
  like: string,
  ask: (have: { have?: string }) => Promise<T>,
  about: (answer: T) => { digest: string; board?: Board | undefined },
): Promise<[T, Board]> {
  const here = drawn.get(like);
  if (here) {
    const of = await here.catch(() => undefined);
    const answer = await ask(of ? { have: of.digest } : {});
    const board = about(answer).board ?? of?.board;
    if (!board) throw new Error("no board");
    return [answer, board];
  }
  const come = ask({});
  const took = come.then((answer): Drawn => {
    const { digest, board } = about(answer);
    if (!board) throw new Error("no board");
    return { digest, board };
  });
  drawn.set(like, took);
  took.catch(() => drawn.delete(like));
  return [await come, (await took).board];
}
