// Draws the small pictures of boards that lists of games show (web/public/boards): the last position of
// each film, as its page draws it, with its colours written into it. `npm run pictures` after a
// drawing or a film has changed.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { leading } from "../../src/core/games.ts";
import { open, root, Server } from "../browser/harness.ts";

const folder = join(root, "web", "public", "boards");
const TINY = 400; // cells from which signs are too small to be read

/** The board on the page as a picture that needs no style sheet. */
function serialize(tiny: number): string {
  const board = document.querySelector("svg.board") as SVGSVGElement;
  const first: Record<string, string> = { fill: "rgb(0, 0, 0)", stroke: "none", opacity: "1" };
  const kept = new Set(["d", "x", "y", "width", "height", "r", "rx", "ry", "cx", "cy"]);
  for (const name of ["transform", "href", "id", "viewBox", "x1", "x2", "y1", "y2", "offset"])
    kept.add(name);
  for (const name of ["patternUnits", "patternTransform", "gradientTransform", "fx", "fy"])
    kept.add(name);
  const short = (s: string) =>
    s.replace(/-?\d+\.\d+/g, (n) => String(Math.round(Number(n) * 10) / 10));
  const hex = (s: string) =>
    s.replace(
      /^rgb\((\d+), (\d+), (\d+)\)$/,
      (_, r, g, b) => `#${[r, g, b].map((n) => Number(n).toString(16).padStart(2, "0")).join("")}`,
    );
  const used = new Set<string>();
  const write = (el: Element): string => {
    const name = el.tagName;
    if (/^(under|over|annotations|ahead|rims|focus)$/.test(el.getAttribute("class") ?? ""))
      return "";
    if (name === "text" && document.querySelectorAll(".cell").length > tiny) return "";
    const style = getComputedStyle(el);
    const shape = /^(path|rect|circle|ellipse|text|line|polygon)$/.test(name);
    if (shape && (style.display === "none" || style.visibility === "hidden")) return "";
    let out = `<${name}`;
    for (const a of el.attributes) if (kept.has(a.name)) out += ` ${a.name}="${short(a.value)}"`;
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
for (const game of leading) {
  await page.goto(`${server.address}/play/${game}`);
  await page.waitForSelector(".playboard svg.board .piece");
  const text = await page.evaluate(serialize, TINY);
  writeFileSync(join(folder, `${game}.svg`), `${text}\n`);
  console.log(game, text.length);
}
await browser.close();
await server.end();
