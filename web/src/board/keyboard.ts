// The keys of a board: walk over its cells, touch them, and announce what can be done there.
import type { Move, Setup } from "../net/types.ts";
import { answer } from "../base/announce.ts";
import { settings } from "../base/settings.ts";
import { listed, t } from "../i18n/index.ts";
import { rows } from "./ground.ts";
import { cellName, cellText, neighbour, pieceName } from "./speech.ts";
import type { BoardView } from "./view.ts";
import type { Zoom } from "./zoom.ts";

/** The parts of a board that its keys use. */
export interface Lent {
  view(): BoardView | undefined;
  zoom(): Zoom | undefined;
  setup(): Setup;
  touch(cell: number): void;
  letGo(): void;
  /** Cells that may be touched next. */
  choices(): number[];
  /** Moves that begin on a cell, and moves that come to one. */
  from(cell: number): Promise<Move[]>;
  to(cell: number): Promise<Move[]>;
  /** Shows the tooltip of the piece on a cell. */
  tip(cell: number): void;
  /** Opens the list of all pieces. */
  list(): void;
}

const MOST = 24; // cells and pieces named in one answer

const list = (all: string[]): string =>
  all.length > MOST
    ? t("say.more", { list: listed(all.slice(0, MOST)), n: all.length - MOST })
    : listed(all);

export class BoardKeys {
  /** The cell that the arrows are on: the one stop of the tab key. */
  cell = 0;
  private readonly lent: Lent;

  constructor(lent: Lent) {
    this.lent = lent;
  }

  /** Makes the cell the tab stop; also after the ground was redrawn. */
  stop(focused: boolean): void {
    const v = this.lent.view();
    v?.svg.querySelectorAll('[data-cell][tabindex="0"]').forEach((el) => {
      if (el !== v.cellElement(this.cell)) el.setAttribute("tabindex", "-1");
    });
    const el = v?.cellElement(this.cell);
    el?.setAttribute("tabindex", "0");
    if (focused) el?.focus();
  }

  go(cell: number): void {
    this.cell = cell;
    this.stop(true);
    const v = this.lent.view();
    if (v) this.lent.zoom()?.reveal(v.geometry.centre(cell));
  }

  /** Handles a key on a cell; false leaves it to the page. */
  press(e: KeyboardEvent, cell: number): boolean {
    if (e.ctrlKey || e.metaKey || e.altKey) return false;
    if (e.key.startsWith("Arrow")) return this.walk(cell, e.key);
    const letter = settings.get().letters ? this.letters[e.key] : undefined;
    const act = this.always[e.key] ?? letter;
    if (!act) return false;
    act(cell);
    return true;
  }

  private walk(cell: number, key: string): boolean {
    const v = this.lent.view();
    if (v) this.go(neighbour(v, cell, key));
    return true;
  }

  private readonly always: Record<string, (cell: number) => void> = {
    Enter: (c) => this.lent.touch(c),
    " ": (c) => this.lent.touch(c),
    Escape: () => this.lent.letGo(),
    "+": (c) => this.zoomBy(1.3, c),
    "=": (c) => this.zoomBy(1.3, c),
    "-": (c) => this.zoomBy(1 / 1.3, c),
    "0": () => this.lent.zoom()?.reset(),
    Home: (c) => this.edge(c, 0),
    End: (c) => this.edge(c, -1),
  };

  private readonly letters: Record<string, (cell: number) => void> = {
    n: (c) => this.next(c, 1),
    N: (c) => this.next(c, -1),
    d: (c) => void this.tellFrom(c),
    m: (c) => void this.tellTo(c),
    w: (c) => this.tellCell(c),
    p: () => this.lent.list(),
  };

  private zoomBy(by: number, cell: number): void {
    const v = this.lent.view();
    if (v) this.lent.zoom()?.by(by, v.geometry.centre(cell));
  }

  /** The first or last cell of a row. */
  private edge(cell: number, which: number): void {
    const v = this.lent.view();
    const row = v && rows(v.geometry).find((r) => r.includes(cell));
    const to = row?.at(which);
    if (to !== undefined) this.go(to);
  }

  /** The next cell in reading order that may be touched. */
  private next(cell: number, by: 1 | -1): void {
    const v = this.lent.view();
    const may = new Set(this.lent.choices());
    if (!v || may.size === 0) return answer(t("say.nochoice"));
    const order = rows(v.geometry).flat();
    const at = order.indexOf(cell);
    for (let i = 1; i <= order.length; i++) {
      const to = order[(at + by * i + order.length * 2) % order.length] as number;
      if (may.has(to)) return this.go(to);
    }
  }

  private tellCell(cell: number): void {
    const v = this.lent.view();
    if (v) answer(cellText(v, this.lent.setup(), cell));
  }

  /** Announces the moves of the piece on a cell. */
  private async tellFrom(cell: number): Promise<void> {
    const v = this.lent.view();
    if (!v) return;
    const what = this.named(v, cell);
    const moves = await this.lent.from(cell);
    const cells = [...new Set(moves.map((m) => m.touch[m.touch.length - 1] as number))];
    const names = cells.map((c) => cellName(v, c)).sort(natural);
    answer(
      names.length > 0 ? t("say.can", { what, list: list(names) }) : t("say.cannot", { what }),
    );
    this.lent.tip(cell);
  }

  /** Announces the pieces that can come to a cell, or be pushed there. */
  private async tellTo(cell: number): Promise<void> {
    const v = this.lent.view();
    if (!v) return;
    const moves = await this.lent.to(cell);
    const first = [...new Set(moves.filter((m) => m.touch.length > 1).map((m) => m.touch[0]))];
    const names = first.map((c) => this.named(v, c as number)).sort(natural);
    const where = cellName(v, cell);
    answer(
      names.length > 0
        ? t("say.comes", { where, list: list(names) })
        : moves.length > 0
          ? t("say.here", { where })
          : t("say.nocomes", { where }),
    );
  }

  private named(v: BoardView, cell: number): string {
    const s = v.pieceAt(cell);
    const name = cellName(v, cell);
    return s ? `${pieceName(v, this.lent.setup(), s.piece)} ${name}` : name;
  }
}

const natural = (a: string, b: string): number =>
  a.localeCompare(b, "en", { numeric: true, sensitivity: "base" });
