// The turns of a played game, in the format of a tree of variations.
import type { Replay } from "../net/types.ts";

/** Time that passes belongs to the turn after it. */
export function turnsOf(a: Replay): { text: string; touch: number[][] }[] {
  const turns: { text: string; touch: number[][] }[] = [];
  let tick = 0;
  for (const x of a.turns) {
    if (x.tick !== undefined) tick += x.tick;
    else {
      turns.push({ text: tick ? `@${tick} ${x.text}` : x.text, touch: x.touch ?? [] });
      tick = 0;
    }
  }
  return turns;
}
