// The unsaved variations of a window, in its session storage.
import type { Where } from "../core/trial.ts";
import { Agreed, type KeptLine } from "../core/agreed.ts";
import type { Head } from "./keeping.ts";
import type { Kept, Tree } from "../core/tree.ts";

/** The start of a study. */
export type Origin =
  | { what: "game"; game: string; key: string; turn: number | null }
  | { what: "free"; terms: Where; turns: string; turn: number | null }
  | { what: "study"; id: string; chapter: number; user?: string | null };

/** The open chapter, and the reader. */
export const originOf = ({ id, chapter }: Head, user: string | null): Origin => ({
  what: "study",
  id,
  chapter,
  user,
});

const PAUSE = 130; // ms after the last change

const nameOf = (origin: Origin) => `agon-study-${JSON.stringify({ ...origin, turn: null })}`;

/** Stores a tree for the next board at that origin, replacing the old one. */
export function putAway(origin: Origin, nodes: Kept[]): void {
  try {
    sessionStorage.setItem(nameOf(origin), JSON.stringify({ nodes, agreed: [] }));
  } catch {
    // Without storage they are lost; the main line is in the address.
  }
}

interface Put {
  nodes: Kept[];
  agreed: KeptLine[];
}

export class Autosave {
  private readonly name: string;
  private readonly agreed: Agreed;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private save: (() => Promise<void>) | null = null;

  /** `origin`: the object of study, at any of its nodes; `agreed`: its stored lines. */
  constructor(origin: Origin, agreed: Agreed) {
    this.agreed = agreed;
    this.name = nameOf(origin);
  }

  /** Merges the stored work into a tree; returns whether there was any. */
  restore(tree: Tree): boolean {
    try {
      const kept = sessionStorage.getItem(this.name);
      if (!kept) return false;
      const put = JSON.parse(kept) as Put | Kept[]; // nodes alone: stored by an older site
      const { nodes, agreed } = Array.isArray(put) ? { nodes: put, agreed: [] } : put;
      Agreed.from(agreed).reconcile(tree, nodes, false);
      return true;
    } catch {
      return false; // unreadable data is discarded
    }
  }

  /** Saves the tree as it will be a moment later; null: nothing to save. `elsewhere` saves it on
   * this device instead, if it can. */
  saveSoon(tree: () => Tree | null, elsewhere: () => Promise<boolean>): void {
    clearTimeout(this.timer);
    this.save = async () => {
      this.put(tree());
      if (tree() && (await elsewhere().catch(() => false))) this.put(tree());
    };
    this.timer = setTimeout(() => this.saveNow(), PAUSE);
  }

  /** Performs a scheduled save now. */
  saveNow(): void {
    clearTimeout(this.timer);
    void this.save?.();
    this.save = null;
  }

  private put(tree: Tree | null): void {
    try {
      const put = tree && { nodes: tree.keep(), agreed: this.agreed.keep() };
      if (put) sessionStorage.setItem(this.name, JSON.stringify(put));
      else sessionStorage.removeItem(this.name);
    } catch {
      // A browser without storage still analyses.
    }
  }

  /** Saves under a new origin from now on, and deletes the data of the old one. */
  become(origin: Origin): Autosave {
    clearTimeout(this.timer);
    this.save = null;
    this.put(null);
    return new Autosave(origin, this.agreed);
  }
}
