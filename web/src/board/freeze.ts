// A board as a standalone picture: the SVG of a file that needs neither style sheet nor page.

/** Writes a board with its colours in it. Omits layers whose class is in `leave`, and signs if
 * there are more than `tiny` cells. `plain`: without dashes, joins and fonts, for readers of shapes
 * alone. Symbols of pieces are called "p" KIND "-" SEAT. It uses nothing but its arguments, so that
 * it can be sent into a page. */
export function freeze(
  board: SVGSVGElement,
  leave: RegExp,
  tiny = Infinity,
  plain = false,
): string {
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
  const escaped = (s: string) => s.replace(/&/g, "&amp;").replace(/</g, "&lt;");
  const cells = board.querySelectorAll(".cell").length;
  const used = new Set<string>();
  const write = (el: Element): string => {
    const name = el.tagName;
    if (leave.test(el.getAttribute("class") ?? "")) return "";
    if (name === "text" && cells > tiny) return "";
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
      const looks: [string, string][] = [
        ["fill", fill ? `url(#${fill})` : hex(style.fill)],
        ["stroke", hex(style.stroke)],
        ["stroke-width", style.stroke === "none" ? "1" : style.strokeWidth.replace("px", "")],
        ["opacity", style.opacity],
      ];
      for (const dash of ["stroke-dasharray", "stroke-linecap", "stroke-linejoin", "paint-order"]) {
        const value = style.getPropertyValue(dash);
        if (!plain && !/^(none|butt|miter|normal|)$/.test(value)) looks.push([dash, value]);
      }
      for (const [n, v] of looks)
        if (v !== (n === "stroke-width" ? "1" : hex(first[n] ?? ""))) out += ` ${n}="${v}"`;
      if (name === "text")
        out += ` font-size="${style.fontSize}" text-anchor="${style.textAnchor}"`;
      if (name === "text" && !plain && style.fontWeight !== "400")
        out += ` font-weight="${style.fontWeight}"`;
    }
    if (name === "stop")
      out += ` stop-color="${hex(style.stopColor)}" stop-opacity="${style.stopOpacity}"`;
    const inside = [...el.childNodes]
      .map((n) =>
        n instanceof Element ? write(n) : name === "text" ? escaped(n.textContent ?? "") : "",
      )
      .join("");
    if (!inside && /^(g|defs)$/.test(name)) return "";
    return inside ? `${out}>${inside}</${name}>` : `${out}/>`;
  };
  const body = [...board.children].map(write).join("");
  const shared = [...(document.querySelectorAll("#board-defs defs > *") ?? [])]
    .filter((el) => used.has(el.id))
    .map(write)
    .join("");
  const font = plain ? "" : ' font-family="sans-serif"';
  const box = board.getAttribute("viewBox") ?? "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"${font}><defs>${shared}</defs>${body}</svg>`;
}
