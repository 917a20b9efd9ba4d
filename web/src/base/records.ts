// Texts with games, cut between games into parts that the server takes in one request.

const BYTES = 90000;
const GAMES = 40;

/** Splits PGN or APGN where the tags of a game begin: after a line that is no tag. */
function withTags(text: string): string[] {
  const out: string[] = [];
  let moves = false;
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const tag = /^\uFEFF?\[\s*[A-Za-z]/.test(line);
    if (out.length === 0 || (tag && moves)) out.push(line);
    else out[out.length - 1] += line;
    if (tag) moves = false;
    else if (line.trim()) moves = true;
  }
  return out;
}

/** The games of a text: records, PGN, or lines of the public Arimaa archive, each below the names. */
function games(text: string): { head: string; all: string[] } {
  const end = text.indexOf("\n");
  const first = end < 0 ? text : text.slice(0, end);
  if (/^\uFEFF?\s*[[%]/.test(text)) return { head: "", all: withTags(text) };
  if (first.includes("movelist") && end >= 0)
    return { head: `${first}\n`, all: text.slice(end + 1).match(/[^\n]+\n?/g) ?? [] };
  return { head: "", all: text.split(/^(?=[ \t]*agon record \d)/m) };
}

/** A part of a text, and the number of lines and games before it. */
export interface Piece {
  text: string;
  lines: number;
  games: number;
}

export function placed(text: string): Piece[] {
  const size = new TextEncoder();
  const { head, all } = games(text);
  const out: Piece[] = [];
  let part = "";
  let bytes = 0;
  let n = 0;
  const before = { lines: 0, games: 0 };
  const end = () => {
    if (part.trim()) out.push({ text: head + part, ...before });
    before.lines += part.split("\n").length - 1;
    before.games += n;
    part = "";
    bytes = n = 0;
  };
  for (const game of all) {
    const more = size.encode(game).length;
    if (n > 0 && (n === GAMES || bytes + more > BYTES)) end();
    part += game;
    bytes += more;
    if (game.trim()) n++;
  }
  end();
  return out;
}

export const pieces = (text: string): string[] => placed(text).map((p) => p.text);

/** The text of a file: UTF-8, or else the encoding of older programs. */
export function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The text without its first pieces: its pieces are the others. */
export function without(text: string, done: number): string {
  const { head } = games(text);
  const left = pieces(text).slice(done);
  return left.length ? head + left.map((part) => part.slice(head.length)).join("") : "";
}
