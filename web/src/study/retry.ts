// Learning from the mistakes of a game: it shows each position again, and asks for a better turn. A
// turn other than the engine's is judged like the review does: it is good if it is no mistake.
import type { TurningPoint } from "../net/types.ts";
import { type Line, review } from "./reviewing.ts";
import type { Node } from "../core/tree.ts";

export type RetryState = "asks" | "waits" | "right" | "wrong" | "shown" | "ended";

/** The board for answers. */
interface Desk {
  readonly reviewed: Node[];
  go(node: Node, first?: boolean): void;
  changed(): void;
  fail(e: unknown): void;
  /** The line to analyse for a turn tried at a node. */
  tried(node: Node, turn: string): Line;
}

export class Retry {
  readonly seat: number;
  /** The mistakes, one for each turn. */
  readonly points: TurningPoint[];
  at = 0;
  state: RetryState = "asks";
  /** Found at the first try. */
  found = 0;
  /** The last turn tried, and its faults. */
  tried = "";
  against: TurningPoint[] = [];
  private first = true;
  private gone = false;
  private readonly model: Desk;

  constructor(model: Desk, seat: number, points: TurningPoint[]) {
    this.model = model;
    this.seat = seat;
    this.points = points.filter((p) => p.seat === seat && p.code !== "piece_lost" && p.best);
  }

  dispose(): void {
    this.gone = true;
  }

  get point(): TurningPoint | undefined {
    return this.points[this.at];
  }

  /** The mistake, and the position before it. */
  get played(): Node | undefined {
    const p = this.point;
    return p && this.model.reviewed[p.turn];
  }
  get node(): Node | undefined {
    return this.played?.parent ?? undefined;
  }

  /** Whether a turn played at a node is an answer. */
  asks(node: Node): boolean {
    return node === this.node && (this.state === "asks" || this.state === "wrong");
  }

  /** Takes the reader to the position of the question. */
  show(): void {
    if (this.node) this.model.go(this.node, true);
  }

  next(): void {
    this.at++;
    this.first = true;
    this.state = this.point ? "asks" : "ended";
    this.show();
    this.model.changed();
  }

  /** Shows the answer. */
  solve(): void {
    this.state = "shown";
    this.show();
    this.model.changed();
  }

  async propose(turn: string): Promise<void> {
    const { point, node } = this;
    if (!point || !node) return;
    this.tried = turn;
    this.state = "waits";
    this.against = [];
    try {
      if (turn !== point.best) this.against = await this.judge(point, this.model.tried(node, turn));
    } catch (e) {
      if (this.gone || point !== this.point) return;
      this.state = "asks";
      return this.model.fail(e);
    }
    if (this.gone || point !== this.point || this.state !== "waits") return;
    this.state = this.against.length === 0 ? "right" : "wrong";
    if (this.state === "right" && this.first) this.found++;
    this.first = false;
    this.model.changed();
  }

  private async judge(point: TurningPoint, line: Line): Promise<TurningPoint[]> {
    let points: TurningPoint[] = [];
    await review({ line, served: line, from: point.turn }, (r) => {
      if (r.whole) points = r.points.filter((p) => p.turn === point.turn);
      return !this.gone && point === this.point;
    });
    return points;
  }
}
