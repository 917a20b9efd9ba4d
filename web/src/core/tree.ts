// A tree of variations: turns with comments and marks, independent of server and board.

/** An author's words about a turn. */
export interface Words {
  comment?: string;
  hint?: string;
  marks?: string[];
}

/** A node as it is stored: its parent is the node before it or an ancestor of that one. */
export interface Kept extends Words {
  parent: number;
  turn: string;
}

/** A change by another author, of the node after the turns `at`. */
export type Change =
  | { what: "add"; at: string[]; turn: string }
  | { what: "say"; at: string[]; comment: string; hint: string; marks: string[] }
  | { what: "promote" | "drop"; at: string[] }
  | { what: "tree"; nodes: Kept[] };

export const glyphs = ["!!", "!", "!?", "?!", "?", "??"] as const;
const isGlyph = (mark: string) => (glyphs as readonly string[]).includes(mark);

/** The server's limits for one study; comments are counted in bytes. */
export const NODES_MAX = 500;
export const COMMENT_MAX = 2000;
export const MARKS_MAX = 32;

/** The part of a comment that fits the limit, without half letters. */
export function clipped(comment: string): string {
  const bytes = (s: string) => new TextEncoder().encode(s).length;
  let letters = [...comment];
  while (bytes(letters.join("")) > COMMENT_MAX)
    letters = letters.slice(0, Math.min(letters.length - 1, COMMENT_MAX));
  return letters.join("");
}

export class Node {
  readonly parent: Node | null;
  turn: string;
  comment = "";
  /** A hint for readers of an exercise. */
  hint = "";
  /** The value of the turn: one of the glyphs, or "". */
  glyph = "";
  /** Coloured cells and arrows: "G d7", "R d7 d5". */
  marks: string[] = [];
  children: Node[] = [];

  constructor(parent: Node | null, turn: string) {
    this.parent = parent;
    this.turn = turn;
  }

  /** The number of turns before this node. */
  get depth(): number {
    let n = 0;
    for (let at = this.parent; at; at = at.parent) n++;
    return n;
  }
}

export class Tree {
  readonly root = new Node(null, "");

  /** The child by that turn, created if missing. */
  add(parent: Node, turn: string): Node {
    const there = parent.children.find((c) => c.turn === turn);
    if (there) return there;
    const node = new Node(parent, turn);
    parent.children.push(node);
    return node;
  }

  /** The nodes of the line to a node, without the root. */
  static path(node: Node): Node[] {
    const out: Node[] = [];
    for (let at: Node | null = node; at?.parent; at = at.parent) out.unshift(at);
    return out;
  }

  static turns(node: Node): string[] {
    return Tree.path(node).map((n) => n.turn);
  }

  /** The node after the turns, as far as they exist. */
  find(turns: string[]): Node {
    let at = this.root;
    for (const turn of turns) {
      const next = at.children.find((c) => c.turn === turn);
      if (!next) break;
      at = next;
    }
    return at;
  }

  /** Applies another author's change; ignores one of a missing node. */
  apply(c: Exclude<Change, { what: "tree" }>): void {
    const node = this.find(c.at);
    if (node.depth !== c.at.length) return;
    if (c.what === "add") this.add(node, c.turn);
    else if (node === this.root) return;
    else if (c.what === "say") Tree.say(node, c);
    else if (c.what === "promote") Tree.promote(node);
    else Tree.drop(node);
  }

  /** Sets comment, glyph and marks of a node from their stored form. */
  static say(node: Node, k: Words): void {
    node.comment = k.comment ?? "";
    node.hint = k.hint ?? "";
    node.glyph = k.marks?.find(isGlyph) ?? "";
    node.marks = k.marks?.filter((m) => !isGlyph(m)) ?? [];
  }

  static marksOf(node: Node): string[] {
    return node.glyph ? [node.glyph, ...node.marks] : node.marks;
  }

  /** The line of first children after a node. */
  static on(node: Node): Node[] {
    const out: Node[] = [];
    for (let at = node.children[0]; at; at = at.children[0]) out.push(at);
    return out;
  }

  /** The main line as a whole. */
  get main(): Node[] {
    return Tree.on(this.root);
  }

  get size(): number {
    return this.all().length;
  }

  /** Every node but the root, in reading order: depth first. */
  all(): Node[] {
    const out: Node[] = [];
    const walk = (n: Node) => {
      for (const c of n.children) {
        out.push(c);
        walk(c);
      }
    };
    walk(this.root);
    return out;
  }

  has(node: Node): boolean {
    let at = node;
    for (; at.parent; at = at.parent) if (!at.parent.children.includes(at)) return false;
    return at === this.root;
  }

  /** The next or previous alternative of a turn. */
  static beside(node: Node, by: 1 | -1): Node {
    const all = node.parent?.children ?? [node];
    return all[(all.indexOf(node) + by + all.length) % all.length] ?? node;
  }

  /** Promotes the variation of a node by one place, at its last branch. */
  static promote(node: Node): boolean {
    for (let at = node; at.parent; at = at.parent) {
      const all = at.parent.children;
      const i = all.indexOf(at);
      if (i === 0) continue;
      [all[i - 1], all[i]] = [at, all[i - 1] as Node];
      return true;
    }
    return false;
  }

  /** Whether a node is on the main line. */
  static isMain(node: Node): boolean {
    for (let at = node; at.parent; at = at.parent) if (at.parent.children[0] !== at) return false;
    return true;
  }

  /** Deletes a node and all below it; returns the node to go to then. */
  static drop(node: Node): Node {
    const parent = node.parent;
    if (!parent) return node;
    parent.children = parent.children.filter((c) => c !== node);
    return parent;
  }

  /** Toggles a mark; another colour replaces the old one. */
  static mark(node: Node, colour: string, cells: string): void {
    const mark = `${colour} ${cells}`;
    const others = node.marks.filter((m) => m.slice(m.indexOf(" ") + 1) !== cells);
    const keep = node.marks.includes(mark) || others.length >= MARKS_MAX - 1;
    node.marks = keep ? others : [...others, mark];
  }

  keep(): Kept[] {
    const all = this.all();
    const number = new Map(all.map((n, i) => [n, i]));
    return all.map((n) => {
      const marks = Tree.marksOf(n);
      return {
        parent: n.parent && n.parent !== this.root ? (number.get(n.parent) as number) : -1,
        turn: n.turn,
        ...(n.comment ? { comment: n.comment } : {}),
        ...(n.hint ? { hint: n.hint } : {}),
        ...(marks.length ? { marks } : {}),
      };
    });
  }

  /** A tree of stored nodes; duplicate turns in one place become one. */
  static from(list: Kept[]): Tree {
    const tree = new Tree();
    const nodes: Node[] = [];
    for (const k of list) {
      const node = tree.add(nodes[k.parent] ?? tree.root, k.turn);
      node.comment = k.comment ?? node.comment;
      node.hint = k.hint ?? node.hint;
      node.glyph = k.marks?.find(isGlyph) ?? node.glyph;
      node.marks = k.marks?.filter((m) => !isGlyph(m)) ?? node.marks;
      nodes.push(node);
    }
    return tree;
  }

  /** Merges stored nodes into this tree: turns, words, marks, and the order of lines. `own`:
   * existing words here win. */
  merge(list: Kept[], own = false): void {
    const nodes: Node[] = [];
    for (const k of list) {
      const node = this.add(nodes[k.parent] ?? this.root, k.turn);
      const annotated = node.comment || node.hint || Tree.marksOf(node).length;
      const says = k.comment || k.hint || k.marks?.length;
      if (!annotated || (!own && says)) Tree.say(node, k);
      nodes.push(node);
    }
    const place = new Map(nodes.map((n, i) => [n, i]));
    const order = (n: Node) => place.get(n) ?? nodes.length;
    for (const n of [this.root, ...nodes]) n.children.sort((a, b) => order(a) - order(b));
  }

  /** A tree of one line. */
  static line(turns: string[], comments: string[] = []): Tree {
    const tree = new Tree();
    let at = tree.root;
    turns.forEach((turn, i) => {
      const node = new Node(at, turn);
      node.comment = clipped(comments[i] ?? "");
      at.children.push(node);
      at = node;
    });
    return tree;
  }
}
