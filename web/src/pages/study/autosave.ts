// Where a window keeps a tree of variations that has not been kept otherwise.
import type { Kept, Tree } from "./tree.ts";

const PAUSE = 130; // ms after the last change

export class Autosave {
  private readonly name: string;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `origin`: what is studied, wherever in it the reader stands. */
  constructor(origin: object) {
    this.name = `agon-study-${JSON.stringify({ ...origin, turn: null })}`;
  }

  /** Adds what was put away to a tree; whether there was anything. */
  restore(tree: Tree): boolean {
    try {
      const kept = sessionStorage.getItem(this.name);
      if (!kept) return false;
      tree.merge(JSON.parse(kept) as Kept[]);
      return true;
    } catch {
      return false; // what cannot be read again is begun anew
    }
  }

  /** Puts away, a moment later, the tree there is then; null: nothing needs to be kept. */
  saveSoon(tree: () => Tree | null): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      try {
        const now = tree();
        if (now) sessionStorage.setItem(this.name, JSON.stringify(now.keep()));
        else sessionStorage.removeItem(this.name);
      } catch {
        // A browser that keeps nothing still analyses.
      }
    }, PAUSE);
  }
}
