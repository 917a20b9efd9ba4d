// Towers, marbles, arrows, discs, wedges and hourglasses: pieces in the form of things.
import { path, type Point } from "../core/plane.ts";
import type { Board } from "../net/types.ts";
import { escape } from "./escape.ts";

/** The woven pattern of a colour, the same on cells and towers. */
export const weave = (look: string): string => `url(#weave-${look})`;

/** A tower shows its side by battlements or a spire, and its colour on a shield. */
export function tower(seat: number, colour: string): string {
  const white = seat === 0;
  const walls = white
    ? "M-32 40L-28-14L-36-20L-36-42L-22-42L-22-32L-8-32L-8-42L8-42L8-32L22-32L22-42L36-42L36-20L28-14L32 40Z"
    : "M-32 40L-28-12L-37-12L0-47L37-12L28-12L32 40Z";
  return (
    `<g class="tower side-${white ? "ivory" : "ebony"}"><path class="f" d="${walls}"/>` +
    `<circle class="shield look-${escape(colour)}" cy="10" r="23"/>` +
    `<circle class="weave" cy="10" r="23" fill="${escape(weave(colour))}"/><circle class="ring" cy="10" r="23"/></g>`
  );
}

/** A tower as a disc: its side around, its colour within. */
export const disk = (seat: number, colour: string): string =>
  `<g class="tower side-${seat === 0 ? "ivory" : "ebony"}"><circle class="f" r="44"/>` +
  `<circle class="shield look-${escape(colour)}" r="30"/>` +
  `<circle class="weave" r="30" fill="${escape(weave(colour))}"/><circle class="ring" r="30"/></g>`;

/** High towers are drawn with thinner discs, so that they fit. */
export const discHeight = (board: Board): number =>
  Math.min(46, 420 / Math.max(1, board.kinds.length));

/** The rings of a sumo tower. */
export const rings = (level: number): string =>
  Array.from(
    { length: Math.min(level, 4) },
    (_, i) => `<path class="sumo" d="M-30 ${38 - i * 6}L30 ${38 - i * 6}"/>`,
  ).join("");

export const marble = (colour: string, letter: string): string =>
  `<g class="marble m-${colour}"><ellipse class="shade" cx="3" cy="7" rx="44" ry="42"/><circle class="f" r="44"/>` +
  `<circle fill="url(#glass-${colour})" r="44"/><ellipse class="gleam" cx="-14" cy="-20" rx="15" ry="9" ` +
  `transform="rotate(-32 -14 -20)"/><text class="letter" y="11">${escape(letter)}</text></g>`;

/** An arrow that has burnt its square. */
export const arrow =
  `<g class="arrow"><rect class="burnt" x="-49" y="-49" width="98" height="98"/>` +
  `<path class="ember" d="M-30 33Q-38 12-20 2Q-22 20-8 16Q-12-6 8-20Q4 0 18 2Q16-8 24-16Q38 10 28 32Q14 44-12 42Q-24 40-30 33Z"/>` +
  `<path class="shaft" d="M-26 30L24-26"/><path class="head" d="M34-37L11-29L26-14Z"/>` +
  `<path class="shaft thin" d="M-26 30L-38 30M-26 30L-26 42M-20 23L-32 23M-20 23L-20 35"/></g>`;

export function disc(size: number, of: number, tower: number, height: number): string {
  const w = 34 + (150 * (size + 1)) / Math.max(of, 3);
  const hue = Math.round((300 * size) / Math.max(1, of) + 12);
  const fill =
    tower < 0 ? `hsl(${hue} 46% 52%)` : (["#f1ead8", "#3a3f46", "#d9a93a"][tower] ?? "#888");
  return (
    `<g class="disc"><rect x="${-w / 2}" y="${-height / 2}" width="${w}" height="${height - 1.5}" ` +
    `rx="${Math.min(height / 2.4, 14)}" fill="${fill}"/><rect class="gleam" x="${-w / 2 + 10}" ` +
    `y="${-height / 2 + height * 0.18}" width="${w - 20}" height="${height * 0.16}" rx="3"/></g>`
  );
}

/** A shogi piece: the wedge points at the enemy; two signs are one above the other. */
export function wedge(seat: number, sign: string, promoted: boolean): string {
  const signs = [...sign].slice(0, 4);
  const square = signs.length === 4;
  const size = signs.length === 1 ? 46 : signs.length === 2 ? 34 : 25;
  const text = /^[\x20-\x7e]+$/.test(sign)
    ? `<text class="sign latin" font-size="${signs.length > 2 ? 25 : 33}" y="18">${escape(sign)}</text>`
    : signs
        .map((s, i) => {
          const row = square ? i % 2 : i;
          const top = signs.length === 1 ? 24 : signs.length === 2 ? -2 : square ? 4 : -10;
          const x = square ? (i < 2 ? 13 : -13) : 0;
          return `<text class="sign" font-size="${size}" x="${x}" y="${top + row * size * 1.02}">${escape(s)}</text>`;
        })
        .join("");
  return (
    `<g class="wedge${promoted ? " promoted" : ""}" ${seat === 1 ? 'transform="rotate(180)"' : ""}>` +
    `<path class="f" d="M0-45L28-33L38 42L-38 42L-28-33Z"/>${text}</g>`
  );
}

/** The colours of flat pieces, by kind. */
const hues =
  "c6553c 2f7f86 dca63a 7a5a9c 5c8f4a c77f9d 4d6fa8 a8743f 86a34c c4683f 5b9aa0 8f6b58 b0a13c 6e7fb5"
    .split(" ")
    .map((x) => `#${x}`);
export const hue = (kind: number): string => hues[kind % hues.length] ?? "";

/** A flat piece of a dissection. */
export const flat = (outline: Point[], kind: number): string =>
  `<path class="flat" fill="${hue(kind)}" d="${path(outline)}"/>`;

/** A piece without a drawing: a disc with its letter. */
export const counter = (seat: number, letter: string): string =>
  `<g class="counter seat-${seat}"><circle class="base" r="41"/><circle class="rim" r="35"/>` +
  `<text y="13" font-size="${letter.length > 2 ? 24 : 36}">${escape(letter)}</text></g>`;

/** Behind a royal piece in check: rays, so that it is no matter of colour alone. */
export const checked =
  `<path class="checked" d="M0-49L12-36L30-39L33-21L48-12L40 4L46 20L30 28L24 44L7 40L-8 49L-20 37` +
  `L-37 35L-36 17L-49 6L-40-8L-43-25L-26-30L-17-45Z"/>`;

/** A light under the piece that has to move. */
export const called = `<circle class="called" r="47"/>`;

export const frost = `<g class="frost"><circle r="45"/><path d="M0-14L0 14M-12-7L12 7M-12 7L12-7" transform="translate(29 -29)"/></g>`;

/** A small fire, on cells where an arrow may fly. */
export const flame = `<path class="outer" d="M0-24C6-12 17-6 17 8A17 17 0 0 1-17 8C-17 0-12-4-9-10C-6-6-3-8 0-24Z"/><path class="inner" d="M0-4C3 2 9 5 9 12A9 9 0 0 1-9 12C-9 6-3 4 0-4Z"/>`;

/** Light around a piece that has won. */
export const won = `<circle r="49"/><path d="${Array.from({ length: 12 }, (_, i) => {
  const [c, s] = [Math.cos((i * Math.PI) / 6), Math.sin((i * Math.PI) / 6)];
  return `M${(c * 54).toFixed(1)} ${(s * 54).toFixed(1)}L${(c * 70).toFixed(1)} ${(s * 70).toFixed(1)}`;
}).join("")}"/>`;
