// The shortest solution of a tower as a replay. It fetches moves and boards near the place shown in
// parts; at great speed, and for a leap, it requests single positions from the server.
import type { Position, Replay } from "../../net/types.ts";
import { stillness } from "../../base/settings.ts";
import { store } from "../../base/store.ts";
import type { Where } from "../../core/trial.ts";
import { language } from "../../i18n/index.ts";
import { ask } from "../../net/connection.ts";

interface Part {
  length: string;
  claim: string;
  at: string;
  position: Position;
  moves: string[];
}

const FRAMES = 200; // boards fetched at once
const SINGLE = 5; // up to 2^5 moves a second each move is shown
const LEAPS_A_SECOND = 6;

export class Show {
  readonly version = store(0);
  at = 0n;
  length = 0n;
  /** The length of the solution from the start, wherever the replay begins. */
  whole = 0n;
  begun = false;
  claim = "";
  running = false;
  power = 1;
  trouble: unknown = null;
  private where: Where;
  private first = 0n; // of the frames
  private frames: Position[] = [];
  private moves: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  private readonly put: (p: Position) => void;

  constructor(where: Where, put: (p: Position) => void) {
    this.where = where;
    this.put = put;
  }

  dispose(): void {
    this.pause();
    this.asked++;
  }

  private changed(): void {
    this.version.set(this.version.get() + 1);
  }

  /** The whole replay takes at least some seconds at the greatest speed. */
  get fastest(): number {
    let n = 2;
    while (n < 60 && 2n ** BigInt(n + 3) < this.length) n++;
    return n;
  }

  grouped = (n: bigint): string => new Intl.NumberFormat(language.get()).format(n);

  async open(): Promise<void> {
    await this.load(0n);
    this.whole = this.length;
    this.begun = this.trouble === null;
    this.changed();
  }

  /** Restarts from another position. */
  from(start: string | undefined): void {
    const { start: _, ...rest } = this.where;
    this.where = start ? { ...rest, start } : rest;
    this.frames = [];
    this.at = 0n;
    void this.load(0n);
  }

  get next(): string {
    return this.moves[Number(this.at - this.first)] ?? "";
  }

  /** Fetches the boards from a place on, and shows the first of them. */
  private async load(at: bigint): Promise<void> {
    const asked = ++this.asked;
    try {
      const part = await ask<Part>("towers", { ...this.where, at: String(at) });
      if (asked !== this.asked) return;
      this.length = BigInt(part.length);
      this.claim = part.claim;
      this.first = at;
      this.frames = [part.position];
      this.moves = part.moves.slice(0, FRAMES);
      this.at = at;
      this.trouble = null;
      this.show();
      if (this.power > SINGLE && this.running) return;
      const replay = await ask<Replay>("replay", {
        ...this.where,
        start: part.position.text,
        turns: this.moves.join("; "),
        count: FRAMES,
      });
      if (asked === this.asked) this.frames = replay.frames;
    } catch (e) {
      if (asked !== this.asked) return;
      this.trouble = e;
      this.running = false;
    }
    this.changed();
  }

  private show(): void {
    const frame = this.frames[Number(this.at - this.first)];
    if (frame) this.put(frame);
    this.changed();
  }

  private has(at: bigint): boolean {
    return at >= this.first && at < this.first + BigInt(this.frames.length);
  }

  async to(at: bigint): Promise<void> {
    const k = at < 0n ? 0n : at > this.length ? this.length : at;
    if (this.has(k)) {
      this.at = k;
      this.show();
      return;
    }
    // A step back brings the boards before it too.
    const begin = k < this.at && this.at - k < 100n ? (k > 150n ? k - 150n : 0n) : k;
    await this.load(begin);
    if (begin !== k && this.has(k)) {
      this.at = k;
      this.show();
    }
  }

  faster(power: number): void {
    this.power = power;
    this.changed();
  }

  pause(): void {
    clearTimeout(this.timer);
    this.running = false;
    this.changed();
  }

  toggle(): void {
    if (this.running) return this.pause();
    this.running = true;
    if (this.at >= this.length) this.at = 0n;
    this.changed();
    void this.run();
  }

  private async run(): Promise<void> {
    if (!this.running) return;
    const each = this.power <= SINGLE;
    const step = each ? 1n : BigInt(Math.max(1, Math.round(2 ** this.power / LEAPS_A_SECOND)));
    const began = performance.now();
    await this.to(this.at + step);
    if (this.at >= this.length) this.running = false;
    this.changed();
    if (!this.running) return;
    const rest =
      (each ? 1000 / 2 ** this.power : 1000 / LEAPS_A_SECOND) - (performance.now() - began);
    this.timer = setTimeout(() => void this.run(), Math.max(stillness() ? 200 : 4, rest));
  }
}
