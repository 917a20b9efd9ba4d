// The engine of the analysis board: it analyses one position while somebody views it, in this
// browser or on the server. Leaving or hiding the page ends it at once.
import type { Question } from "../../../clients/js/agon.js";
import { playing } from "../local/fairplay.ts";
import * as here from "../engine/here.ts";
import type { EngineLine, Trouble } from "../net/types.ts";
import { ranked } from "./score.ts";
import { ask, hear, connection, leave, troubleOf, whenUp } from "../net/connection.ts";

const PAUSE = 150; // ms for which a position must be shown before it is analysed

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
  /** The lines from the best to the worst. */
  found: EngineLine[] = [];
  /** Lines of this browser's engine by their numbers, of two depths during an iteration. */
  private slots: EngineLine[] = [];
  /** The seat to move in the position that is analysed. */
  seat = 0;
  done = false;
  trouble: Trouble | null = null;
  /** Milliseconds from the start to the first line; -1 before that. */
  first = -1;
  private place: object | null = null;
  private begun = 0;
  private number = -1;
  private serial = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly stops: (() => void)[] = [];
  /** Whether the server is searching. */
  private there = false;
  /** Ends a search in this browser. */
  private end: (() => void) | null = null;
  private readonly changed: () => void;

  constructor(changed: () => void) {
    this.changed = changed;
    const seen = () => (document.hidden ? this.rest() : this.begin());
    document.addEventListener("visibilitychange", seen);
    this.stops.push(
      () => document.removeEventListener("visibilitychange", seen),
      hear("analysis", (m) => {
        if (m.analysis !== this.number) return;
        this.done = m.done as boolean;
        this.heard(ranked(m.lines as EngineLine[]));
      }),
      whenUp(() => this.begin()),
    );
  }

  dispose(): void {
    this.place = null;
    this.rest();
    for (const stop of this.stops) stop();
  }

  private heard(lines: EngineLine[]): void {
    this.found = lines;
    if (this.first < 0 && lines.length > 0) {
      this.first = Math.round(performance.now() - this.begun);
      performance.measure("agon-line", { start: this.begun });
    }
    this.changed();
  }

  /** Analyses another position; null: none. */
  look(place: object | null): void {
    const now = performance.now();
    const quick = now - this.begun < PAUSE;
    this.place = place;
    this.begun = now;
    this.found = [];
    this.slots = [];
    this.trouble = null;
    this.done = false;
    this.first = -1;
    this.number = -1;
    this.serial++;
    this.end?.();
    this.end = null;
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

  /** Whether a position is being analysed. */
  get busy(): boolean {
    return this.on && !!this.place && !this.done && !this.trouble;
  }

  /** Whether this browser can analyse the place: it is a set-up, and no game of the server's. */
  private get own(): boolean {
    return !!this.place && "kind" in this.place && here.wanted();
  }

  private begin(): void {
    if (!this.on || !this.place || this.done || this.end || document.hidden) return;
    if (!this.own) return this.askServer();
    const mine = ++this.serial;
    const place = this.place as Question;
    void Promise.all([here.present(), playing(place.kind as string)]).then(([present, barred]) => {
      if (mine !== this.serial) return;
      if (present && !barred) this.searchHere(place);
      else this.askServer();
    });
  }

  private searchHere(place: Question): void {
    const mine = ++this.serial;
    this.leaveServer();
    this.trouble = null;
    this.end = here.analyse(
      { ...place, engine: this.engine, lines: this.lines },
      (line) => {
        if (mine !== this.serial) return;
        this.seat = line.seat as number;
        const came = line as unknown as EngineLine;
        this.slots[line.line] = came;
        this.heard(ranked(this.slots, came));
      },
      (answer) => {
        if (mine !== this.serial) return;
        this.end = null;
        const trouble = answer.error as Trouble | undefined;
        // No worker runs: the server takes over.
        if (trouble?.code === "lost" && connection.get() === "up") return this.askServer();
        this.done = answer.ok;
        this.trouble = trouble ?? null;
        this.changed();
      },
    );
  }

  private askServer(): void {
    // The search starts when the connection is up: a request sent before would be sent twice.
    if (connection.get() !== "up") return;
    const mine = ++this.serial;
    this.there = true;
    this.trouble = null;
    const engine = this.engine ? { engine: this.engine } : {};
    ask<Answer>("analyse", { ...(this.place as object), ...engine, lines: this.lines })
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
    this.end?.();
    this.end = null;
    this.leaveServer();
  }

  private leaveServer(): void {
    if (this.there) leave("analyse_stop");
    this.there = false;
    this.number = -1;
  }
}
