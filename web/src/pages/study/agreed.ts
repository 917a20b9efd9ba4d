// The lines of a study that everybody had when they were last heard of, so that what one of two
// authors deletes while the connection is lost does not come back from the other.
import { type Change, type Kept, type Node, Tree } from "./tree.ts";

const SEPARATOR = "; ";

/** The lines of a tree, each as its turns. */
function linesOf(nodes: Kept[]): Set<string> {
  const lines: string[] = [];
  for (const k of nodes) {
    const before = lines[k.parent];
    lines.push(before === undefined ? k.turn : before + SEPARATOR + k.turn);
  }
  return new Set(lines);
}

const lineOf = (node: Node): string => Tree.turns(node).join(SEPARATOR);

export class Agreed {
  private lines = new Set<string>();
  /** Others' since then, which they will have stored. */
  private news = new Set<string>();

  /** As the server has stored it. */
  stored(nodes: Kept[]): void {
    this.lines = linesOf(nodes);
    this.news.clear();
  }

  /** Takes over another author's change. */
  heard(tree: Tree, change: Change): void {
    if (change.what === "add") this.news.add([...change.at, change.turn].join(SEPARATOR));
    if (change.what === "tree") this.reconcile(tree, change.nodes, false);
    else tree.apply(change);
  }

  /** What others who may have another tree are told: what is gone from this one, then all of it. */
  changes(tree: Tree): Change[] {
    const nodes = tree.keep();
    const here = linesOf(nodes);
    return [...this.lines]
      .filter((line) => !here.has(line))
      .map((line) => line.split(SEPARATOR))
      .filter((at) => at.length === 1 || here.has(at.slice(0, -1).join(SEPARATOR)))
      .map((at): Change => ({ what: "drop", at }))
      .concat({ what: "tree", nodes });
  }

  /** Puts together what is here and what is there: what is new on either side stays, what was deleted
   * on one of them goes, unless the other has gone on from it. `own`: what is said here stays. */
  reconcile(tree: Tree, nodes: Kept[], own: boolean): void {
    const sides = [linesOf(tree.keep()), linesOf(nodes)];
    const stays = (node: Node): boolean =>
      !this.lines.has(lineOf(node)) || node.children.some(stays);
    tree.merge(nodes, own);
    for (const node of tree.all())
      if (!stays(node) && !sides.every((side) => side.has(lineOf(node)))) Tree.drop(node);
  }

  /** The same after the connection was lost, with what is stored now. */
  again(tree: Tree, nodes: Kept[], own: boolean): void {
    for (const line of this.news) this.lines.add(line);
    this.reconcile(tree, nodes, own);
    this.stored(nodes);
  }

  /** For another day, and back. */
  keep(): string[] {
    return [...this.lines];
  }
  static from(lines: string[]): Agreed {
    const agreed = new Agreed();
    agreed.lines = new Set(lines);
    return agreed;
  }
}
