// The review of a game as it comes: asked until it is whole, then walked by its turning points.
import type { Review } from "../../net/types.ts";
import { ask } from "../../net/connection.ts";
import type { Node } from "./tree.ts";

const AGAIN = 1000; // ms between two looks at a review that is under way

export class Reviewing {
  told: Review | null = null;
  /** The line that the review is of: evaluation k is of the position after node k - 1. */
  line: Node[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private gone = false;
  private readonly changed: () => void;

  constructor(changed: () => void) {
    this.changed = changed;
  }

  dispose(): void {
    this.gone = true;
    clearTimeout(this.timer);
  }

  /** Asks for the review of a line, with what the server is told of it; again until it is whole. */
  async begin(line: Node[], args: object, failed: (e: unknown) => void): Promise<void> {
    clearTimeout(this.timer);
    this.line = line;
    const poll = async () => {
      try {
        const a = await ask<{ review: Review }>("review", args);
        if (this.gone || this.line !== line) return;
        this.told = a.review;
        if (!a.review.whole) this.timer = setTimeout(() => void poll(), AGAIN);
        this.changed();
      } catch (e) {
        if (this.gone || this.line !== line) return;
        this.told = null;
        this.line = [];
        failed(e);
      }
    };
    await poll();
  }

  /** The next turning point from a node, or the one before: the node from which it was played. */
  point(from: Node, by: 1 | -1): Node | undefined {
    const at = this.line.indexOf(from);
    const places = [...new Set((this.told?.points ?? []).map((p) => p.turn))];
    const to = by > 0 ? places.find((p) => p > at) : places.reverse().find((p) => p < at);
    return to === undefined ? undefined : this.line[to];
  }
}
