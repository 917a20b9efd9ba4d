// Turns as people paste them: one a line or parted by semicolons, numbered or not.

/** The numbers a line of a game may begin with: "12.", "12...", "12g", "3w:", "1.2". */
const number = /^\d+(?:\.\d+|\.{1,3}|[gswb][.:]?)(?:\s+|$)/;

/** Comments and marks of time are no part of a turn. */
const aside = /\{[^}]*\}|\[[^\]]*\]/g;

/** "T; T; T" of a pasted text; headers and the result are left out. */
export function turnsOf(text: string): string {
  return text
    .replace(aside, " ")
    .split(/[\n;]/)
    .map((line) => line.trim())
    .filter((line) => !/^[a-z][a-z0-9 -]*: /.test(line))
    .map((line) => line.replace(number, "").trim())
    .filter((line) => line !== "")
    .join("; ");
}
