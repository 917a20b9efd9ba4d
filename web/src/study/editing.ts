// The state of the position editor: pieces on cells, or the equivalent text, and the server's
// verdict.
import { Refusal, ask } from "../net/connection.ts";
import type { Board, Position, Setup, Trouble } from "../net/types.ts";
import type { Where } from "../core/trial.ts";
import { type Form, formOf, type Placed, rightsKept } from "./forms.ts";

export interface Opened {
  setup: Setup;
  board: Board;
  position: Position;
}

/** The tool in hand: a piece to set, the eraser, or none, which moves pieces. */
export type Tool = { code: string } | "erase" | "move";

const JUDGE = 160; // ms after the last change

export class Editing {
  opened: Opened | null = null;
  /** The game's format of positions; null: only their text can be edited. */
  form: Form | null = null;
  placed: Placed | null = null;
  text = "";
  trouble: Trouble | null = null;
  /** Whether the text was legal at the last check. */
  good = false;
  tool: Tool = "move";
  /** The cell of the piece to move next; -1: none. */
  lifted = -1;
  flipped = false;
  terms: Where;
  private readonly draw: (now: object) => void;
  private asked = 0;
  /** The text of the game's initial position. */
  private first = "";
  /** The set-up of the last address with a position. */
  private known = "";

  constructor(terms: Where, draw: (now: object) => void) {
    this.terms = terms;
    this.draw = draw;
  }

  get kind(): string {
    return this.terms.kind || "arimaa";
  }

  /** The set-up without its position. */
  get base(): object {
    const { start: _, ...rest } = this.terms;
    return { ...rest, game: this.kind, kind: undefined };
  }

  set(part: Partial<Editing>): void {
    Object.assign(this, part);
    this.draw({});
  }

  /** The game has opened, or a new answer is shown. */
  private show(opened: Opened | null): void {
    const digest = opened?.setup.digest;
    const form =
      digest !== undefined && digest === this.opened?.setup.digest
        ? this.form
        : opened && formOf(opened.setup, opened.board, this.first);
    this.set({ opened, form });
  }

  /** Opens the game: at its start, or at the address's position. The returned function
   * closes it. */
  open(): () => void {
    let gone = false;
    this.show(null);
    this.set({ placed: null });
    ask<Opened>("setup", this.base)
      .then((a) => {
        if (gone) return;
        this.first = a.position.text ?? "";
        this.show(a);
        this.change(this.terms.start ?? this.first, false);
      })
      .catch((e) => !gone && this.set({ trouble: e instanceof Refusal ? e.trouble : null }));
    return () => {
      gone = true;
    };
  }

  /** The address has another position, of this game or of another. */
  follow(key: string): void {
    const same = this.known === key;
    this.known = key;
    if (same && this.opened) this.change(this.terms.start ?? this.first);
  }

  /** Sets the text: it is shown at once as far as it can be parsed, and checked a moment later.
   * `formed`: the board shows it already. */
  change(text: string, formed = this.form !== null): void {
    const o = this.opened;
    const f = o && formOf(o.setup, o.board, this.first);
    const placed = f?.read(text) ?? this.placed ?? f?.read(this.first) ?? null;
    this.set({ text, lifted: -1, placed });
    const mine = ++this.asked;
    const { base } = this;
    setTimeout(() => void this.judge(mine, { ...base, start: text }, formed), JUDGE);
  }

  private async judge(mine: number, terms: object, formed: boolean): Promise<void> {
    if (mine !== this.asked) return;
    try {
      const a = await ask<Opened>("setup", terms);
      if (mine !== this.asked) return;
      this.set({ good: true, trouble: null });
      if (!formed) this.show(a);
    } catch (e) {
      if (mine !== this.asked) return;
      const trouble = e instanceof Refusal ? e.trouble : { code: "lost", text: "" };
      this.set({ good: false, trouble });
    }
  }

  /** Resets the text to the game's initial position. */
  restart(): void {
    this.change(this.first);
  }

  /** Sets other pieces, or another side to move. */
  put(p: Placed): void {
    const { form, opened } = this;
    if (!form || !opened) return;
    const start = form.read(this.first);
    const placed = start ? rightsKept(p, start, opened.board) : p;
    this.set({ placed });
    this.change(form.write(placed).text);
  }

  touch(cell: number): void {
    const { form, lifted, placed, tool } = this;
    if (!placed || !form) return;
    const on = new Map(placed.on);
    if (tool === "erase") on.delete(cell);
    else if (tool !== "move") {
      if (on.get(cell) === tool.code) on.delete(cell);
      else on.set(cell, tool.code);
    } else if (lifted < 0) return this.set({ lifted: on.has(cell) ? cell : -1 });
    else if (lifted !== cell) {
      on.set(cell, on.get(lifted) as string);
      on.delete(lifted);
    }
    this.put({ ...placed, on });
  }
}
