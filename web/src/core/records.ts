// Texts with games, cut between games into parts that the server takes in one request.

const BYTES = 90000;
const GAMES = 40;

/** The games of a text: records, or lines of the public Arimaa archive, each below the names. */
function games(text: string): { head: string; all: string[] } {
  const end = text.indexOf("\n");
  const first = end < 0 ? text : text.slice(0, end);
  if (first.includes("movelist") && end >= 0)
    return { head: `${first}\n`, all: text.slice(end + 1).match(/[^\n]+\n?/g) ?? [] };
  return { head: "", all: text.split(/^(?=[ \t]*agon record \d)/m) };
}

export function pieces(text: string): string[] {
  const size = new TextEncoder();
  const { head, all } = games(text);
  const out: string[] = [];
  let part = "";
  let bytes = 0;
  let n = 0;
  for (const game of all) {
    const more = size.encode(game).length;
    if (n > 0 && (n === GAMES || bytes + more > BYTES)) {
      out.push(head + part);
      part = "";
      bytes = n = 0;
    }
    part += game;
    bytes += more;
    if (game.trim()) n++;
  }
  if (part.trim()) out.push(head + part);
  return out;
}

/** The text without its first pieces: its pieces are the others. */
export function without(text: string, done: number): string {
  const { head } = games(text);
  const left = pieces(text).slice(done);
  return left.length ? head + left.map((part) => part.slice(head.length)).join("") : "";
}
