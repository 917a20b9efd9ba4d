// Chooses the drawing of a piece. A board's description and the names of its kinds select a set; a
// piece without a drawing is a disc with a letter, so every new game can be shown.
import type { Board, Kind, Setup } from "../net/types.ts";
import type { Settings } from "../base/settings.ts";
import { animals, medal } from "./animals.ts";
import { chess, chessMan, man } from "./chess.ts";
import { escape } from "./escape.ts";
import { arrow, counter, disc, discHeight, disk, flat, marble, tower, wedge } from "./things.ts";
import { frame } from "./hourglass.ts";

/** Markup for a kind of a seat around 0, 0 in a cell of 100; `turned`: angle or other state. */
export type Draw = (kind: Kind, index: number, seat: number, turned: number) => string;

const chessOf: Record<string, Record<string, string>> = {
  "chess-a": { E: "king", M: "queen", H: "rook", D: "bishop", C: "knight", R: "pawn" },
  "chess-b": { E: "king", M: "queen", H: "knight", D: "rook", C: "bishop", R: "pawn" },
};

const letter = (k: Kind) => k.letter || "?";
const english = (k: Kind) => (k.names.en ?? "").toLowerCase();

function arimaa(set: Settings["pieces"]): Draw {
  return (k, _, seat) => {
    const name = chessOf[set]?.[k.letter];
    const inner = name
      ? `<g class="man side-${seat === 1 ? "black" : "white"}">${chess[name]}</g>`
      : animals[k.letter];
    return medal(seat, inner ?? "");
  };
}

const colours: Record<string, string> = {
  B: "black",
  W: "white",
  R: "red",
  Y: "yellow",
  G: "green",
  V: "violet",
  P: "pivot",
  N: "rider",
  O: "marble",
};

const abalone: Draw = (k) => marble(colours[k.letter] ?? "marble", k.letter);
const kamisado: Draw = (k, _, seat) => tower(seat, english(k));
const amazons: Draw = (_k, _i, seat) => (seat < 0 ? arrow : man(seat, chess.amazon ?? ""));

const chessLike: Draw = (k, _, seat) => {
  const known = chessMan(english(k));
  return known ? man(seat, known) : counter(seat, letter(k));
};

/** The signs of shogi pieces whose variant file names them in English alone. */
const signs: Record<string, string> = {
  king: "玉",
  rook: "飛",
  bishop: "角",
  "gold general": "金",
  "silver general": "銀",
  knight: "桂",
  lance: "香",
  pawn: "歩",
  tokin: "と",
  "promoted lance": "杏",
  "promoted knight": "圭",
  "promoted silver": "全",
  "dragon king": "龍",
  "dragon horse": "馬",
  "drunk elephant": "酔象",
  "crown prince": "太子",
};

function shogi(kanji: boolean): Draw {
  return (k, _, seat) => {
    const ja = k.names.ja ?? signs[english(k)];
    const sign = kanji && ja && [...ja].length <= 4 ? ja : letter(k);
    return wedge(seat, sign, k.letter.startsWith("+"));
  };
}

function hanoi(board: Board): Draw {
  const tall = discHeight(board);
  const sizes = Math.max(...board.kinds.map((k) => Number(/\d+/.exec(k.letter)?.[0] ?? 1)));
  return (k) => {
    const size = Number(/\d+/.exec(k.letter)?.[0] ?? 1) - 1;
    return disc(size, sizes, "wbg".indexOf(k.letter[0] ?? "-"), tall);
  };
}

const text = (k: Kind, size: number) =>
  `<text class="sign" y="${size * 0.36}" font-size="${size}">${escape(letter(k))}</text>`;

/** The set of letters and flat colours, with the strongest contrast. */
function plainly(board: Board, setup: Setup): Draw | null {
  const by: Record<string, Draw> = {
    arimaa: (k, _, seat) => `<g class="plain">${medal(seat, text(k, 56))}</g>`,
    kamisado: (k, _, seat) => disk(seat, english(k)),
    abalone: (k) =>
      `<g class="marble plain m-${colours[k.letter] ?? "marble"}"><circle class="f" r="44"/>` +
      `<text class="letter" y="11">${escape(k.letter)}</text></g>`,
    amazons: (_k, _i, seat) =>
      seat < 0
        ? `<g class="arrow plain"><rect class="burnt" x="-49" y="-49" width="98" height="98"/>` +
          `<path class="shaft" d="M-26-26L26 26M-26 26L26-26"/></g>`
        : counter(seat, "A"),
    akhimoraec: (_k, _i, seat, turned) =>
      `<g class="hourglass plain">${frame(seat, turned === 0)}</g>`,
  };
  if (by[setup.game]) return by[setup.game] as Draw;
  if (board.shape === "pegs") {
    const drawn = hanoi(board);
    return (k, i, seat, turned) =>
      `<g class="plain">${drawn(k, i, seat, turned)}${text(k, discHeight(board) * 0.7)}</g>`;
  }
  if (board.kinds.some((k) => k.outline)) return null; // the style sheet alone makes them plain
  const black = setup.names[0] === "Black" ? 1 : 0;
  return (k, _, seat) => counter(seat < 0 ? seat : seat ^ black, letter(k));
}

export function drawing(board: Board, setup: Setup, s: Settings): Draw {
  const outlined: Draw = (k, i, seat) =>
    k.outline
      ? flat(
          k.outline.map(([x, y]) => ({ x: x / 10, y: -y / 10 })),
          i,
        )
      : counter(seat, letter(k));
  const by: Record<string, Draw> = {
    arimaa: arimaa(s.pieces),
    kamisado,
    abalone,
    amazons,
    akhimoraec: (_k, _i, seat, turned) => `<g class="hourglass">${frame(seat, turned === 0)}</g>`,
  };
  const plain = s.sets[setup.game] === "plain" ? plainly(board, setup) : null;
  if (plain) return plain;
  if (by[setup.game]) return by[setup.game] as Draw;
  if (board.shape === "pegs") return hanoi(board);
  if (board.kinds.some((k) => k.outline)) return outlined;
  if (/shogi/.test(setup.game)) return shogi(s.kanji);
  return chessLike;
}

export const isHourglass = (setup: Setup): boolean => setup.game === "akhimoraec";
