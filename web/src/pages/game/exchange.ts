// Positions of chess-like games as text: rows of letters, or of codes between commas, before the
// first space; small letters are the other side's.

const rows = (text: string): [string, string] => {
  const at = text.indexOf(" ");
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at)];
};

/** Whether the rows are codes between commas (25x25), and not single letters. */
const coded = (board: string): boolean => board.includes(",");

/** The letters or codes of the pieces in a position, as capitals; none if it is no such text. */
export function lettersOf(text: string): Set<string> {
  const [board] = rows(text);
  if (!board.includes("/")) return new Set();
  const pieces = coded(board) ? board.split(/[,/]/) : [...board];
  return new Set(pieces.filter((p) => /^\+?[A-Za-z]+$/.test(p)).map((p) => p.toUpperCase()));
}

/** The position with two kinds exchanged, on both sides. */
export function exchanged(text: string, a: string, b: string): string {
  const [board, rest] = rows(text);
  const swap = (piece: string): string => {
    const big = piece.toUpperCase();
    const to = big === a.toUpperCase() ? b : big === b.toUpperCase() ? a : null;
    if (to === null) return piece;
    return piece === piece.toLowerCase() ? to.toLowerCase() : to;
  };
  const parts = coded(board) ? board.split(/([,/])/) : [...board];
  return parts.map((p) => (/[A-Za-z]/.test(p) ? swap(p) : p)).join("") + rest;
}
