// A rules page as blocks: the few marks of Markdown that docs/rules use, and its boards.
// src/core/lesson.h describes the text of a board.

export interface Turns {
  moves: string; // "T; T"
  words: string;
  /** The last of these turns is not allowed. */
  wrong: boolean;
}
export interface Lesson {
  game: string;
  variant: string;
  options: string;
  /** "": the start. */
  position: string;
  caption: string;
  turns: Turns[];
}
export interface Item {
  text: string;
  inner: List | null;
}
export interface List {
  what: "list";
  /** The first number, or null for a list of points. */
  from: number | null;
  items: Item[];
}
export type Block =
  | { what: "heading"; level: number; text: string; id: string }
  | { what: "text"; text: string }
  | { what: "code"; text: string }
  | { what: "table"; head: string[]; rows: string[][] }
  | { what: "board"; lesson: Lesson; id: string }
  | List;

const marker = /^(\s*)(?:[-*]|(\d+)\.)\s+/;
const drawn = /^( {4}|\t)/;
const fence = "```";

function lesson(lines: string[]): Lesson {
  const [game = "", ...words] = (lines[0] ?? "").slice(`${fence}board `.length).split(" ");
  const options = words.filter((w) => w.includes("=")).join(" ");
  const variant = words.find((w) => !w.includes("=")) ?? "";
  const out: Lesson = { game, variant, options, position: "", caption: "", turns: [] };
  for (const line of lines.slice(1)) {
    const [, key, value = ""] = /^(\w+):\s*(.*)$/.exec(line) ?? [];
    const at = value.indexOf(" -- ");
    if (key === "position") out.position = value;
    else if (key === "caption") out.caption = value;
    else if ((key === "try" || key === "not") && at > 0)
      out.turns.push({
        moves: value.slice(0, at),
        words: value.slice(at + 4),
        wrong: key === "not",
      });
  }
  return out;
}

const cells = (row: string) =>
  row
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((c) => c.trim().replace(/\\\|/g, "|"));

/** A list with its nested lists; indented lines belong to the item above. */
function list(lines: string[]): List {
  const number = marker.exec(lines[0] ?? "")?.[2];
  const out: List = { what: "list", from: number ? Number(number) : null, items: [] };
  for (const line of lines) {
    const m = marker.exec(line);
    const last = out.items[out.items.length - 1];
    const text = m ? line.slice(m[0].length) : line.trim();
    if (m && (!last || m[1] === "")) out.items.push({ text, inner: null });
    else if (m && last) {
      last.inner ??= { what: "list", from: m[2] ? Number(m[2]) : null, items: [] };
      last.inner.items.push({ text, inner: null });
    } else if (last) {
      const into = last.inner?.items[last.inner.items.length - 1] ?? last;
      into.text += ` ${text}`;
    }
  }
  return out;
}

/** Whether a line begins something else than the lines of text before it. */
const begins = (line: string) =>
  line.trim() === "" ||
  line.startsWith("#") ||
  line.startsWith("|") ||
  line.startsWith(fence) ||
  marker.test(line);

/** Reads a page. Headings and boards get ids by their place, the same in every language. */
export function blocks(text: string): Block[] {
  const lines = text.split("\n");
  const out: Block[] = [];
  let headings = 0;
  let boards = 0;
  let at = 0;
  /** Takes lines while `more` holds, the first in any case. */
  const take = (more: (line: string) => boolean): string[] => {
    const from = at++;
    while (at < lines.length && more(lines[at] ?? "")) at++;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const heading = /^(#{1,4})\s+(.*)/.exec(line);
    if (line.trim() === "") at++;
    else if (line.startsWith(fence)) {
      const inside = take((l) => !l.startsWith(fence));
      at++;
      if (line.startsWith(`${fence}board `))
        out.push({ what: "board", lesson: lesson(inside), id: `b${++boards}` });
      else out.push({ what: "code", text: inside.slice(1).join("\n") });
    } else if (heading) {
      at++;
      const id = `s${++headings}`;
      out.push({ what: "heading", level: heading[1]?.length ?? 1, text: heading[2] ?? "", id });
    } else if (line.startsWith("|")) {
      const [head = "", , ...rows] = take((l) => l.startsWith("|"));
      out.push({ what: "table", head: cells(head), rows: rows.map(cells) });
    } else if (marker.test(line) && !drawn.test(line)) {
      out.push(list(take((l) => !begins(l) || (marker.test(l) && !drawn.test(l)))));
    } else if (drawn.test(line)) {
      const inside = take((l) => drawn.test(l));
      out.push({ what: "code", text: inside.map((l) => l.replace(drawn, "")).join("\n") });
    } else
      out.push({
        what: "text",
        text: take((l) => !begins(l))
          .map((l) => l.trim())
          .join(" "),
      });
  }
  return out;
}

/** A text without its marks. */
export const plain = (text: string): string =>
  text.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1").replace(/[`*]/g, "");
