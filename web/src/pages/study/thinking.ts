// The engine's side of the analysis board: one position is thought about while somebody looks at
// it. Leaving or hiding the page ends it at once.
import type { EngineLine, Trouble } from "../../net/types.ts";
import { ask, hear, connection, leave, troubleOf, whenUp } from "../../net/connection.ts";

const PAUSE = 150; // ms between positions that are only passed through

interface Answer {
  analysis: number;
  engine: string;
  seat: number;
}

export class Thinking {
  on = true;
  /** An engine's id, "" for the strongest. */
  engine = "";
  lines = 3;
  found: EngineLine[] = [];
  /** Who moves in the position that is thought about. */
  seat = 0;
  done = false;
  trouble: Trouble | null = null;
  /** Milliseconds from being given the position to its first line; -1 before that. */
  first = -1;
  private place: object | null = null;
  private begun = 0;
  private number = -1;
  private serial = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly stops: (() => void)[] = [];
  private readonly changed: () => void;

  constructor(changed: () => void) {
    this.changed = changed;
    const seen = () => (document.hidden ? this.rest() : this.begin());
    document.addEventListener("visibilitychange", seen);
    this.stops.push(
      () => document.removeEventListener("visibilitychange", seen),
      hear("analysis", (m) => {
        if (m.analysis !== this.number) return;
        this.found = m.lines as EngineLine[];
        this.done = m.done as boolean;
        if (this.first < 0 && this.found.length > 0) {
          this.first = Math.round(performance.now() - this.begun);
          performance.measure("agon-line", { start: this.begun });
        }
        this.changed();
      }),
      whenUp(() => this.begin()),
    );
  }

  dispose(): void {
    this.place = null;
    this.rest();
    for (const stop of this.stops) stop();
  }

  /** Thinks about another position; null: about none. */
  look(place: object | null): void {
    const now = performance.now();
    const quick = now - this.begun < PAUSE;
    this.place = place;
    this.begun = now;
    this.found = [];
    this.trouble = null;
    this.done = false;
    this.first = -1;
    this.number = -1;
    this.serial++;
    clearTimeout(this.timer);
    if (!place) this.rest();
    else if (quick) this.timer = setTimeout(() => this.begin(), PAUSE);
    else this.begin();
  }

  set(part: { on?: boolean; engine?: string; lines?: number }): void {
    Object.assign(this, part);
    if (this.on) this.look(this.place);
    else this.rest();
    this.changed();
  }

  /** Whether something is being thought about. */
  get busy(): boolean {
    return this.on && !!this.place && !this.done && !this.trouble;
  }

  private begin(): void {
    // A connection that is not up yet begins by itself when it is: asked before, it would be asked twice.
    if (!this.on || !this.place || this.done || document.hidden || connection.get() !== "up")
      return;
    const mine = ++this.serial;
    this.trouble = null;
    const engine = this.engine ? { engine: this.engine } : {};
    ask<Answer>("analyse", { ...this.place, ...engine, lines: this.lines })
      .then((a) => {
        if (mine !== this.serial) return;
        this.number = a.analysis;
        this.seat = a.seat;
      })
      .catch((e) => {
        if (mine !== this.serial) return;
        this.trouble = troubleOf(e);
        this.changed();
      });
  }

  private rest(): void {
    clearTimeout(this.timer);
    this.serial++;
    if (this.number >= 0 || this.busy) leave("analyse_stop");
    this.number = -1;
  }
}
