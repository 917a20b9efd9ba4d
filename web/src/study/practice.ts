// A chapter as an exercise: the reader plays the side that moves first and has to find the turns of
// the main line; the other side's turns are played automatically. The author's other answers count
// as found if they are marked as good, else as mistakes that their comments explain.
import type { Look } from "../net/types.ts";
import { Node, Tree } from "../core/tree.ts";

export type PracticeState = "asks" | "waits" | "right" | "wrong" | "shown" | "ended";

/** The board for answers. */
interface Desk {
  go(node: Node, first?: boolean): void;
  changed(): void;
  fail(e: unknown): void;
  /** Asks the rules about a turn played at a node. */
  lookAt(node: Node, turn: string): Promise<Look>;
}

const good = (n: Node) => n.glyph === "!" || n.glyph === "!!";

export class Practice {
  /** The position of the question. */
  node: Node;
  /** The last node that may be shown. */
  reached: Node;
  state: PracticeState;
  /** The last turn tried, and the author's comment on it. */
  tried = "";
  comment = "";
  hinted = false;
  /** The number of turns found at the first try, and of all. */
  found = 0;
  asked = 1;
  private first = true;
  private gone = false;
  private readonly model: Desk;
  private readonly start: Node;

  constructor(model: Desk, start: Node) {
    this.model = model;
    this.start = this.node = this.reached = start;
    this.state = start.children[0] ? "asks" : "ended";
  }

  dispose(): void {
    this.gone = true;
  }

  /** The correct answer, or the first of several. */
  get answer(): Node | undefined {
    return this.node.children[0];
  }

  get hint(): string {
    return this.answer?.hint ?? "";
  }

  get open(): boolean {
    return this.state === "asks" || this.state === "wrong";
  }

  /** Whether a turn played at a node is an answer. */
  asks(node: Node): boolean {
    return node === this.node && this.open;
  }

  /** Whether the reader may already see a node. */
  knows(node: Node): boolean {
    return node === this.start || Tree.path(this.reached).includes(node);
  }

  begin(): void {
    this.node = this.reached = this.start;
    this.state = this.answer ? "asks" : "ended";
    this.found = 0;
    this.asked = 1;
    this.fresh();
  }

  private fresh(): void {
    this.first = true;
    this.hinted = false;
    this.comment = this.tried = "";
    this.model.go(this.reached, true);
    this.model.changed();
  }

  show(): void {
    this.model.go(this.reached, true);
  }

  tell(): void {
    this.hinted = true;
    this.first = false;
    this.model.changed();
  }

  /** Shows the answer. */
  solve(): void {
    if (this.answer) this.arrive(this.answer, "shown");
  }

  /** Plays the other side's turn, and asks the next question. */
  next(): void {
    const reply = this.reached.children[0];
    if (!reply?.children[0]) {
      if (reply) this.reached = reply;
      this.state = "ended";
      this.model.go(this.reached, true);
      return this.model.changed();
    }
    this.node = this.reached = reply;
    this.state = "asks";
    this.asked++;
    this.fresh();
  }

  private arrive(node: Node, state: "right" | "shown"): void {
    this.reached = node;
    this.state = state;
    this.comment = node.comment;
    if (state === "right" && this.first) this.found++;
    this.model.go(node, true);
    this.model.changed();
  }

  async propose(turn: string): Promise<void> {
    const { node } = this;
    this.tried = turn;
    this.comment = "";
    this.state = "waits";
    let meant: Node | undefined;
    try {
      meant = await this.meant(node, turn);
    } catch (e) {
      if (this.gone || node !== this.node) return;
      this.state = "asks";
      return this.model.fail(e);
    }
    if (this.gone || node !== this.node || this.state !== "waits") return;
    if (meant && (meant === this.answer || good(meant))) return this.arrive(meant, "right");
    this.first = false;
    this.state = "wrong";
    this.comment = meant?.comment || this.hint;
    this.model.changed();
  }

  /** The answer with the same result as the turn: steps may be made in another order. */
  private async meant(node: Node, turn: string): Promise<Node | undefined> {
    const same = node.children.find((c) => c.turn === turn);
    if (same) return same;
    const at = async (text: string) =>
      JSON.stringify((await this.model.lookAt(node, text)).position);
    const there = await at(turn);
    for (const c of node.children) if ((await at(c.turn)) === there) return c;
    return undefined;
  }
}
