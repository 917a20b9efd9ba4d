// Draws the small pictures of boards that lists of games show (web/public/boards): the last position of
// each film, as its page draws it, with its colours written into it; and what the server draws its
// pictures for links with (data/pictures): the same without text, and the empty boards GAME-CELLS with a
// symbol for each piece, "p" KIND "-" SEAT. `npm run pictures` after a drawing or a film has changed.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { leading } from "../../src/core/games.ts";
import { open, root, Server } from "../browser/harness.ts";

const folder = join(root, "web", "public", "boards");
const sheets = join(root, "data", "pictures");
const TINY = 400; // cells from which signs are too small to be read

/** Boards of the sheets, each with all its pieces somewhere on it. */
const empty: [file: string, query: string][] = [
  [
    "arimaa-64",
    "kind=arimaa&start=g [rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR]",
  ],
  ["kamisado-64", "kind=kamisado"],
  ["abalone-61", "kind=abalone"],
  ["amazons-25", "kind=amazons&variant=5x5&turns=b1-b2/b1"],
  ["amazons-36", "kind=amazons&variant=6x6&turns=b1-c1/b1"],
  ["amazons-64", "kind=amazons&variant=8x8&turns=a3-b3/a3"],
  ["amazons-100", "kind=amazons&turns=a4-b4/a4"],
  ["chess-64", "kind=chess"],
  ["los-alamos-36", "kind=los-alamos"],
  ["capablanca-80", "kind=capablanca"],
  ["makruk-64", "kind=makruk"],
  ["shako-100", "kind=shako"],
];

/** The board on the page as a picture that needs no style sheet; text only below `tiny` cells;
 * `sheet`: without its pieces, but with their symbols. */
function serialize([tiny, sheet]: [number, boolean]): string {
  const board = document.querySelector("svg.board") as SVGSVGElement;
  const first: Record<string, string> = { fill: "rgb(0, 0, 0)", stroke: "none", opacity: "1" };
  const kept = new Set(["d", "x", "y", "width", "height", "r", "rx", "ry", "cx", "cy"]);
  for (const name of ["transform", "href", "id", "viewBox", "x1", "x2", "y1", "y2", "offset"])
    kept.add(name);
  for (const name of ["patternUnits", "patternTransform", "gradientTransform", "fx", "fy"])
    kept.add(name);
  const short = (s: string) =>
    s.replace(/-?\d+\.\d+/g, (n) => String(Math.round(Number(n) * 10) / 10));
  const digits = (...parts: number[]) =>
    `#${parts.map((n) => Math.round(n).toString(16).padStart(2, "0")).join("")}`;
  const hex = (s: string) =>
    s
      .replace(/^rgb\((\d+), (\d+), (\d+)\)$/, (_, r, g, b) => digits(+r, +g, +b))
      .replace(/^color\(srgb (\S+) (\S+) (\S+)\)$/, (_, r, g, b) =>
        digits(255 * r, 255 * g, 255 * b),
      );
  const used = new Set<string>();
  const write = (el: Element): string => {
    const name = el.tagName;
    const part = el.getAttribute("class") ?? "";
    if (/^(under|over|annotations|ahead|rims|focus)$/.test(part)) return "";
    if (sheet && part === "men") return "";
    if (name === "text" && document.querySelectorAll(".cell").length > tiny) return "";
    const style = getComputedStyle(el);
    const shape = /^(path|rect|circle|ellipse|text|line|polygon)$/.test(name);
    if (shape && (style.display === "none" || style.visibility === "hidden")) return "";
    let out = `<${name}`;
    for (const a of el.attributes)
      if (kept.has(a.name))
        out += ` ${a.name}="${short(a.value.replace(/^(#?)b\d+-(\d+)-(-?\d+)$/, "$1p$2-$3"))}"`;
    const fill = /url\("?#([^")]+)/.exec(style.fill)?.[1];
    if (fill) used.add(fill);
    if (shape) {
      const said: [string, string][] = [
        ["fill", fill ? `url(#${fill})` : hex(style.fill)],
        ["stroke", hex(style.stroke)],
        ["stroke-width", style.stroke === "none" ? "1" : style.strokeWidth.replace("px", "")],
        ["opacity", style.opacity],
      ];
      for (const [n, v] of said)
        if (v !== (n === "stroke-width" ? "1" : hex(first[n] ?? ""))) out += ` ${n}="${v}"`;
      if (name === "text")
        out += ` font-size="${style.fontSize}" text-anchor="${style.textAnchor}"`;
    }
    if (name === "stop")
      out += ` stop-color="${hex(style.stopColor)}" stop-opacity="${style.stopOpacity}"`;
    const inside = [...el.childNodes]
      .map((n) => (n instanceof Element ? write(n) : name === "text" ? n.textContent : ""))
      .join("");
    if (!inside && /^(g|defs)$/.test(name)) return "";
    return inside ? `${out}>${inside}</${name}>` : `${out}/>`;
  };
  const body = [...board.children].map(write).join("");
  const shared = [...(document.querySelectorAll("#board-defs defs > *") ?? [])]
    .filter((el) => used.has(el.id))
    .map(write)
    .join("");
  const box = board.getAttribute("viewBox") ?? "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><defs>${shared}</defs>${body}</svg>`;
}

const server = new Server();
await server.start();
const browser = await open();
const context = await browser.newContext({ reducedMotion: "reduce", colorScheme: "light" });
await context.addInitScript("globalThis.__name = (f) => f");
const page = await context.newPage();
mkdirSync(folder, { recursive: true });
mkdirSync(sheets, { recursive: true });
const draw = async (file: string, tiny: number, sheet: boolean) => {
  const text = await page.evaluate(serialize, [tiny, sheet] as [number, boolean]);
  writeFileSync(file, `${text}\n`);
  console.log(file, text.length);
};
for (const game of leading) {
  await page.goto(`${server.address}/play/${game}`);
  await page.waitForSelector(".playboard svg.board .piece");
  await draw(join(folder, `${game}.svg`), TINY, false);
  await draw(join(sheets, `${game}.svg`), 0, false);
}
for (const [file, query] of empty) {
  await page.goto(`${server.address}/study/board?${query}`);
  await page.waitForSelector(".studypage svg.board .piece");
  await draw(join(sheets, `${file}.svg`), 0, true);
}
await browser.close();
await server.end();
