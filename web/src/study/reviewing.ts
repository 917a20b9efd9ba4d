// Loads the review of a game until it is complete, and browses its turning points.
import type { Review, Setup } from "../net/types.ts";
import { playing } from "../local/fairplay.ts";
import * as here from "../engine/here.ts";
import { ask, connection, troubleOf } from "../net/connection.ts";
import { type Where, whereOf } from "../core/trial.ts";
import type { Node } from "../core/tree.ts";

const AGAIN = 1000; // ms between two requests for a review in progress

/** A line of play from its set-up. */
export type Line = Where & { turns: string };

export const lineFrom = (setup: Setup | null, turns: string[]): Line => ({
  ...(setup ? whereOf(setup) : { kind: "" }),
  turns: turns.join("; "),
});

/** The line to review. */
export interface Reviewed {
  /** null: a game in progress, which is nobody's to review. */
  line: Line | null;
  /** The arguments of the server's command. */
  served: object;
  from?: number;
}

/** Reviews in this browser; false: it cannot, or must not. */
async function reviewHere(of: Reviewed, hear: (r: Review) => boolean): Promise<boolean> {
  if (!of.line) return false;
  if (!here.wanted() && connection.get() !== "down") return false;
  if (!(await here.present()) || (await playing(of.line.kind))) return false;
  const question = { do: "review", ...of.line, from: of.from };
  try {
    for (let again = false; ; again = true) {
      const began = performance.now();
      const { review } = await here.compute<{ review: Review }>({ ...question, again });
      if (!hear(review) || review.whole) return true;
      // An analysis at the same time gets half of the time.
      await new Promise((done) => setTimeout(done, performance.now() - began));
    }
  } catch (e) {
    if (troubleOf(e).code === "lost" && connection.get() === "up") return false;
    throw e;
  }
}

/** Reviews a line; calls `hear` with partial results until it is complete, or `hear`
 * returns false. */
export async function review(of: Reviewed, hear: (r: Review) => boolean): Promise<void> {
  if (await reviewHere(of, hear)) return;
  const from = of.from === undefined ? {} : { from: of.from };
  for (;;) {
    const a = await ask<{ review: Review }>("review", { ...of.served, ...from });
    if (!hear(a.review) || a.review.whole) return;
    await new Promise((done) => setTimeout(done, AGAIN));
  }
}

export class Reviewing {
  review: Review | null = null;
  /** The line of the review: evaluation k is of the position after node k - 1. */
  line: Node[] = [];
  private gone = false;
  private readonly changed: () => void;

  constructor(changed: () => void) {
    this.changed = changed;
  }

  dispose(): void {
    this.gone = true;
  }

  /** Starts the review of a line. */
  async begin(line: Node[], of: Reviewed, failed: (e: unknown) => void): Promise<void> {
    this.line = line;
    const left = () => this.gone || this.line !== line;
    try {
      await review(of, (review) => {
        if (left()) return false;
        this.review = review;
        this.changed();
        return true;
      });
    } catch (e) {
      if (left()) return;
      this.review = null;
      this.line = [];
      failed(e);
    }
  }

  /** The next turning point after a node, or the previous one: the node before the mistake. */
  point(from: Node, by: 1 | -1): Node | undefined {
    const at = this.line.indexOf(from);
    const places = [...new Set((this.review?.points ?? []).map((p) => p.turn))];
    const to = by > 0 ? places.find((p) => p > at) : places.reverse().find((p) => p < at);
    return to === undefined ? undefined : this.line[to];
  }
}
