// The lines and words of a study that all authors last agreed on, so that a deletion or a change by
// one author during a lost connection is not undone by the other's copy.
import { type Change, type Kept, type Node, Tree, type Words } from "./tree.ts";

/** A line as it is stored: its parent's index in the list, its next turn, and its words. */
export interface KeptLine extends Kept {
  /** False: it only leads to other lines. */
  meant?: false;
}

const text = ({ comment = "", hint = "", marks = [] }: Words = {}): string =>
  JSON.stringify([comment, hint, marks]);
const same = (a?: Words, b?: Words): boolean => text(a) === text(b);

/** A line, and its continuations by turn. */
class Line {
  meant = false;
  words: Words = {};
  readonly next = new Map<string, Line>();

  /** The continuation by a turn, created if missing. */
  on(turn: string): Line {
    const line = this.next.get(turn) ?? new Line();
    this.next.set(turn, line);
    return line;
  }

  static of(nodes: (Kept | KeptLine)[], root = new Line()): Line {
    const lines: Line[] = [];
    for (const { parent, turn, ...rest } of nodes) {
      const { meant = true, ...words } = rest as Omit<KeptLine, "parent" | "turn">;
      const line = (lines[parent] ?? root).on(turn);
      line.meant = meant;
      line.words = words;
      lines.push(line);
    }
    return root;
  }

  keep(): KeptLine[] {
    const out: KeptLine[] = [];
    const walk = (line: Line, parent: number): void => {
      for (const [turn, on] of line.next) {
        out.push({ parent, turn, ...on.words, ...(on.meant ? {} : { meant: false as const }) });
        walk(on, out.length - 1);
      }
    };
    walk(this, -1);
    return out;
  }
}

/** Removes nodes that were agreed on and have been deleted on one side, unless the other side has
 * added a continuation or changed their words. */
function prune(node: Node, agreed?: Line, here?: Line, there?: Line): void {
  node.children = node.children.filter((child) => {
    const [known, a, b] = [agreed, here, there].map((line) => line?.next.get(child.turn));
    prune(child, known, a, b);
    if (!known?.meant || (a && b) || child.children.length > 0) return true;
    return !same(known.words, (a ?? b)?.words);
  });
}

const turnsIn = (line?: Line): string[] => [...(line?.next.keys() ?? [])];
const both = (a?: Line, b?: Line): string =>
  turnsIn(a)
    .filter((x) => b?.next.has(x))
    .join("\n");

/** Merges the words and the order of the lines below a node: the side that has changed them wins.
 * Returns whether both have; `own`: the local words win then. */
function settle(node: Node, own: boolean, agreed?: Line, here?: Line, there?: Line): boolean {
  const { children } = node;
  if (agreed?.next.size && both(there, agreed) === both(agreed, there)) {
    const places = new Map(turnsIn(here).map((turn, i) => [turn, i]));
    const place = (n: Node) => places.get(n.turn) ?? places.size;
    children.sort((a, b) => place(a) - place(b));
  }
  let clash = false;
  for (const child of children) {
    const [known, a, b] = [agreed, here, there].map((line) => line?.next.get(child.turn));
    if (!a || !b) continue;
    if (!same(a.words, b.words)) {
      const [mine, theirs] = [a, b].map((x) => !same(x.words, known?.words));
      if (mine && theirs) clash = true;
      Tree.say(child, (mine && (own || !theirs) ? a : b).words);
    }
    if (settle(child, own, known, a, b)) clash = true;
  }
  return clash;
}

/** A line that another author has added or annotated. */
interface News {
  at: string[];
  words?: Words;
}

export class Agreed {
  private lines = new Line();
  /** Everything that was stored since it was opened. */
  private readonly ever = new Line();
  /** Others' changes since then, which they will store themselves. */
  private news: News[] = [];

  /** Sets the stored tree. */
  stored(nodes: Kept[]): void {
    this.storing(nodes)();
  }

  /** Call it with the nodes to store; the returned function marks them as stored. News that arrive
   * in between remain news. */
  storing(nodes: Kept[]): () => void {
    const before = new Set(this.news);
    return () => {
      this.lines = Line.of(nodes);
      Line.of(nodes, this.ever);
      this.news = this.news.filter((x) => !before.has(x));
    };
  }

  /** Applies another author's change. A whole tree only adds lines: deletions are sent separately,
   * and its author may not yet have received lines from here, nor deletions, even if those are
   * stored already. */
  heard(tree: Tree, change: Change): void {
    if (change.what === "add") this.news.push({ at: [...change.at, change.turn] });
    if (change.what === "say") {
      const { at, comment, hint, marks } = change;
      this.news.push({ at, words: { comment, hint, marks } });
    }
    if (change.what !== "tree") return tree.apply(change);
    const here = Line.of(tree.keep());
    tree.merge(change.nodes);
    prune(tree.root, this.ever, here, Line.of(tree.keep()));
  }

  /** The changes that bring other authors up to date: lines deleted here, then the whole tree. */
  changes(tree: Tree): Change[] {
    const out: Change[] = [];
    const walk = (line: Line, node: Node): void => {
      for (const [turn, on] of line.next) {
        const there = node.children.find((c) => c.turn === turn);
        if (there) walk(on, there);
        else out.push({ what: "drop", at: [...Tree.turns(node), turn] });
      }
    };
    walk(this.lines, tree.root);
    return [...out, { what: "tree", nodes: tree.keep() }];
  }

  /** Merges the local and the stored tree: additions on either side stay, deletions on one side
   * count unless the other has continued the line. Returns whether both changed the words of a
   * line; `own`: the local words win then. */
  reconcile(tree: Tree, nodes: Kept[], own: boolean): boolean {
    const here = Line.of(tree.keep());
    const there = Line.of(nodes);
    tree.merge(nodes, own);
    const clash = settle(tree.root, own, this.lines, here, there);
    prune(tree.root, this.lines, here, there);
    return clash;
  }

  /** The same after the connection was lost, with the stored nodes. */
  again(tree: Tree, nodes: Kept[], own: boolean): boolean {
    this.lines = this.known;
    const clash = this.reconcile(tree, nodes, own);
    this.stored(nodes);
    return clash;
  }

  /** The stored lines, as far as is known. */
  private get known(): Line {
    const all = Line.of(this.lines.keep());
    for (const { at, words } of this.news) {
      const line = at.reduce((line, turn) => line.on(turn), all);
      line.meant = true;
      if (words) line.words = words;
    }
    return all;
  }

  /** Serialises the agreed lines for offline storage. */
  keep(): KeptLine[] {
    return this.known.keep();
  }
  static from(lines: KeptLine[]): Agreed {
    const agreed = new Agreed();
    agreed.lines = Line.of(lines);
    Line.of(lines, agreed.ever);
    return agreed;
  }
}
