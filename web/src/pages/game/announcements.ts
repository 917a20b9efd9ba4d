// What is told of a game to those who hear it: turns with what they took, who has to move, clocks.
import type { Board, Game, Item, Position, Setup } from "../../net/types.ts";
import { seatName } from "../../core/people.ts";
import { listed, named, t } from "../../i18n/index.ts";
import { face, leftNow } from "../../parts/clock.tsx";

const FROZEN = 1;
const CHECKED = 16;

const marks = (i: Item): number => (i.length > 3 ? (i[7] as number) : 0);

function itemName(board: Board, setup: Setup, [, kind, seat]: Item): string {
  const k = board.kinds[kind];
  const name = k ? named(k.names, k.letter) : "";
  if (seat < 0 || setup.seats < 2) return name;
  const side = seatName(setup, seat);
  return side.toLowerCase() === name.toLowerCase()
    ? name
    : t("board.piece", { seat: side, kind: name });
}

const counted = (
  items: Item[],
  key: (i: Item) => string | number,
): Map<string | number, number> => {
  const by = new Map<string | number, number>();
  for (const i of items) by.set(key(i), (by.get(key(i)) ?? 0) + 1);
  return by;
};

/** Names of pieces on cells that are gone; a piece that has become another is not. */
export function taken(board: Board, setup: Setup, before: Position, after: Position): string[] {
  if (setup.traits.includes("hidden") || setup.seats < 2) return [];
  const [old, now] = [before, after].map((p) => p.items.filter((i) => i[0] >= 0 && i[2] >= 0)) as [
    Item[],
    Item[],
  ];
  const seats = [counted(old, (i) => i[2]), counted(now, (i) => i[2])] as const;
  const kind = (i: Item) => `${i[2]}/${i[1]}`;
  const left = counted(now, kind);
  const out: string[] = [];
  for (const i of old) {
    const n = left.get(kind(i)) ?? 0;
    if (n > 0) left.set(kind(i), n - 1);
    else if ((seats[1].get(i[2]) ?? 0) < (seats[0].get(i[2]) ?? 0))
      out.push(itemName(board, setup, i));
  }
  return out;
}

/** Items that have a mark now where none with it stood. */
function marked(mark: number, before: Position, after: Position): Item[] {
  const was = new Set(before.items.filter((i) => marks(i) & mark).map((i) => i[0]));
  return after.items.filter((i) => marks(i) & mark && !was.has(i[0]));
}

const placed = (board: Board, g: Game, items: Item[]): string =>
  listed(
    items.map((i) => `${itemName(board, g.setup, i)} ${board.cells[i[0]]?.name ?? ""}`.trim()),
  );

/** What a turn or a step has done, besides its notation. */
export function effects(board: Board, g: Game, before: Position, after: Position): string {
  const gone = taken(board, g.setup, before, after);
  const out = gone.length > 0 ? [t("news.taken", { list: listed(gone) })] : [];
  const stuck = marked(FROZEN, before, after).filter((i) => g.you.includes(i[2]));
  if (stuck.length > 0 && !g.setup.traits.includes("timed"))
    out.push(t("news.frozen", { list: placed(board, g, stuck) }));
  const check = marked(CHECKED, before, after);
  if (check.length > 0) out.push(t("news.check", { list: placed(board, g, check) }));
  return out.join(" ");
}

/** Every clock, and whose is running. */
export function clocks(g: Game): string {
  if (!g.clock) return t("clock.none");
  const faces = g.players.map((p) =>
    t("say.clock", { seat: seatName(g.setup, p.seat), left: face(leftNow(g, p.seat)) }),
  );
  return `${listed(faces)}. ${toMove(g)}`;
}

export function toMove(g: Game): string {
  if (g.phase !== "playing") return "";
  return t(g.you.includes(g.seat) ? "say.yourmove" : "say.tomove", {
    seat: seatName(g.setup, g.seat),
  });
}
