// The lines of a study that everybody had when they were last heard of, so that what one of two
// authors deletes while the connection is lost does not come back from the other.
import { type Change, type Kept, type Node, Tree } from "./tree.ts";

/** A line as it is kept: its parent's place in the list, and the turn that goes on from there. */
export interface KeptLine {
  parent: number;
  turn: string;
  /** False: it only leads to others. */
  meant?: false;
}

/** A line, and those that go on from it by their next turns. */
class Line {
  meant = false;
  readonly next = new Map<string, Line>();

  /** The line that goes on by a turn, made when there is none yet. */
  on(turn: string): Line {
    const line = this.next.get(turn) ?? new Line();
    this.next.set(turn, line);
    return line;
  }

  static of(nodes: (Kept | KeptLine)[]): Line {
    const root = new Line();
    const lines: Line[] = [];
    for (const k of nodes) {
      const line = (lines[k.parent] ?? root).on(k.turn);
      line.meant = !("meant" in k);
      lines.push(line);
    }
    return root;
  }

  keep(): KeptLine[] {
    const out: KeptLine[] = [];
    const walk = (line: Line, parent: number): void => {
      for (const [turn, on] of line.next) {
        out.push({ parent, turn, ...(on.meant ? {} : { meant: false as const }) });
        walk(on, out.length - 1);
      }
    };
    walk(this, -1);
    return out;
  }
}

/** Cuts off what was agreed on and has been deleted here or there, unless a line goes on from it. */
function prune(node: Node, agreed?: Line, here?: Line, there?: Line): void {
  node.children = node.children.filter((child) => {
    const [known, a, b] = [agreed, here, there].map((line) => line?.next.get(child.turn));
    prune(child, known, a, b);
    return !known?.meant || (a && b) || child.children.length > 0;
  });
}

export class Agreed {
  private lines = new Line();
  /** Others' since then, which they will have stored: the turns of each. */
  private news: string[][] = [];

  /** As the server has stored it. */
  stored(nodes: Kept[]): void {
    this.storing(nodes)();
  }

  /** What is sent to be stored; to be called when it has been. What is heard meanwhile stays news. */
  storing(nodes: Kept[]): () => void {
    const before = new Set(this.news);
    return () => {
      this.lines = Line.of(nodes);
      this.news = this.news.filter((at) => !before.has(at));
    };
  }

  /** Takes over another author's change. From a whole tree nothing is concluded but what is there:
   * what has been deleted is said by itself, and its author may not have heard yet of lines here. */
  heard(tree: Tree, change: Change): void {
    if (change.what === "add") this.news.push([...change.at, change.turn]);
    if (change.what !== "tree") return tree.apply(change);
    const here = Line.of(tree.keep());
    tree.merge(change.nodes);
    prune(tree.root, this.lines, here, here);
  }

  /** What others who may have another tree are told: what is gone from this one, then all of it. */
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

  /** Puts together what is here and what is there: what is new on either side stays, what was deleted
   * on one of them goes, unless the other has gone on from it. `own`: what is said here stays. */
  reconcile(tree: Tree, nodes: Kept[], own: boolean): void {
    const here = Line.of(tree.keep());
    tree.merge(nodes, own);
    prune(tree.root, this.lines, here, Line.of(nodes));
  }

  /** The same after the connection was lost, with what is stored now. */
  again(tree: Tree, nodes: Kept[], own: boolean): void {
    this.lines = this.known;
    this.reconcile(tree, nodes, own);
    this.stored(nodes);
  }

  /** What is stored, as far as is known. */
  private get known(): Line {
    const all = Line.of(this.lines.keep());
    for (const at of this.news) at.reduce((line, turn) => line.on(turn), all).meant = true;
    return all;
  }

  /** For another day, and back. */
  keep(): KeptLine[] {
    return this.known.keep();
  }
  static from(lines: KeptLine[]): Agreed {
    const agreed = new Agreed();
    agreed.lines = Line.of(lines);
    return agreed;
  }
}
