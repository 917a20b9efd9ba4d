// One study open in several browsers: its authors see each other's place and changes as they
// happen; readers follow. The author of a change saves it.
import { fromServer } from "../local/studies.ts";
import { ask, hear, leave, whenUp } from "../net/connection.ts";
import type { Head } from "./keeping.ts";
import type { Change, Kept } from "../core/tree.ts";

const REST_MS = 250; // between two sent places, or two sent states of a comment

export interface Author {
  number: number;
  name: string;
  chapter: number;
  /** The turns to their place. */
  place: string[];
}

interface Host {
  /** Applies another author's change. */
  heard(change: Change): void;
  /** The study's title, visibility or chapters have changed. */
  update(news: Pick<Head, "title" | "public" | "chapters">): void;
  /** Somebody has joined who may lack unsaved changes. */
  came(): void;
  /** It has joined, or joined again after the connection was lost: the stored tree, with
   * others' changes. */
  again(nodes: Kept[], revision: number): Promise<void>;
  /** It has received the others' saved and unsaved changes, or it is read alone. */
  joined(): void;
  changed(): void;
}

/** The number of desks: a chapter's begins before the previous one's ends, and only the last one to
 * end leaves. */
let open = 0;

const turnsIn = (text: string): string[] => (text ? text.split("; ") : []);

export class Desk {
  authors: Author[] = [];
  readers = 0;
  /** Its number among the participants; 0 before it has joined. */
  number = 0;
  writes = false;
  private readonly study: string;
  private readonly chapter: number;
  private readonly host: Host;
  private readonly stops: (() => void)[];
  /** Others' changes since it joined, until the changes stored before arrive; else null. */
  behind: Change[] | null = null;
  private place = "";
  private readonly late = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(study: string, chapter: number, host: Host) {
    this.study = study;
    this.chapter = chapter;
    this.host = host;
    open++;
    this.stops = [
      hear("desk", (m) => m.study === study && this.seen(m)),
      hear("desk_study", (m) => {
        type Update = Pick<Head, "title" | "public" | "chapters">;
        const { title, public: shown, chapters } = m as unknown as Update;
        if (m.study === study) host.update({ title, public: shown, chapters });
      }),
      hear("desk_change", (m) => m.study === study && this.heard(m.change as Change)),
      whenUp(() => void this.join()),
    ];
  }

  dispose(): void {
    for (const stop of this.stops) stop();
    for (const timer of this.late.values()) clearTimeout(timer);
    if (--open === 0) leave("desk_leave");
  }

  /** The other authors. */
  get others(): Author[] {
    return this.authors.filter((a) => a.number !== this.number);
  }
  /** Other authors in the same chapter. */
  get beside(): Author[] {
    return this.others.filter((a) => a.chapter === this.chapter);
  }
  get alone(): boolean {
    return this.others.length === 0 && this.readers <= (this.writes ? 0 : 1);
  }

  private async join(): Promise<void> {
    const behind: Change[] = [];
    this.behind = behind;
    try {
      const { study, chapter } = this;
      const a = await ask<{ number: number; writes: boolean }>("desk_join", { study, chapter });
      this.number = a.number;
      this.writes = a.writes;
      if (this.place) this.send("desk_move", { place: this.place });
      this.host.changed();
      const { nodes, revision } = (await fromServer({ study, chapter })).study;
      if (this.behind !== behind) return; // it has joined again
      await this.host.again(nodes, revision);
    } catch {
      // If the desk is full, or the study is gone, it is read alone.
    }
    if (this.behind !== behind) return;
    this.behind = null;
    for (const change of behind) this.host.heard(change);
    this.host.joined();
  }

  private heard(change: Change): void {
    if (this.behind) this.behind.push(change);
    else this.host.heard(change);
  }

  private seen(m: Record<string, unknown>): void {
    const before = this.authors.length + this.readers;
    type Update = { number: number; name: string; chapter: number; place: string };
    this.authors = (m.authors as Update[]).map((a) => ({ ...a, place: turnsIn(a.place) }));
    this.readers = m.readers as number;
    if (this.number) this.writes = this.authors.some((a) => a.number === this.number);
    if (this.authors.length + this.readers > before && !this.behind) this.host.came();
    this.host.changed();
  }

  private send(what: string, args: object): void {
    ask(what, { study: this.study, ...args }).catch(() => undefined);
  }

  /** Runs a task a moment later, once for all calls with the same name. */
  private soon(name: string, act: () => void): void {
    clearTimeout(this.late.get(name));
    this.late.set(name, setTimeout(act, REST_MS));
  }

  moved(turns: string[]): void {
    this.place = turns.join("; ");
    this.soon("place", () => this.send("desk_move", { place: this.place }));
  }

  /** Sends a change to the others; for a node's comment and marks, only their last state. */
  tell(change: Change): void {
    if (!this.writes || this.alone) return;
    const act = () => this.send("desk_change", { change: JSON.stringify(change) });
    if (change.what === "say") this.soon(`say ${change.at.join("; ")}`, act);
    else act();
  }
}
