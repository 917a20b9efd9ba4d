// Parses a list of players: names one per line, teams with their members, or a spreadsheet's table.

export interface Listed {
  name: string;
  /** Of a team, else "". */
  members: string;
  /** As a number, else "". */
  rating: string;
}

/** The names of a table's columns, in the languages of the site. */
const heads = {
  name: /^(name|names|player|nom|noms|joueur|élève|名前|氏名|生徒|ad|adı|isim|oyuncu|öğrenci)$/i,
  first: /^(first name|given name|prénom|prénoms|名|önad)$/i,
  last: /^(last name|family name|surname|nom de famille|姓|soyad|soyadı)$/i,
  team: /^(team|club|équipe|チーム|班|takım|kulüp)$/i,
  rating: /^(rating|elo|points elo|レーティング|レート|puan|güç)$/i,
};
type Head = keyof typeof heads;

/** The cells of a line; quotes hold separators, and two of them are one. */
function cells(line: string, separator: string): string[] {
  const out: string[] = [];
  let cell = "";
  let quoted = false;
  for (let i = 0; i < line.length; i++) {
    const c = line[i] as string;
    if (c === '"' && quoted && line[i + 1] === '"') cell += line[++i];
    else if (c === '"' && (quoted || cell === "")) quoted = !quoted;
    else if (c === separator && !quoted) {
      out.push(cell.trim());
      cell = "";
    } else cell += c;
  }
  return [...out, cell.trim()];
}

/** The separator of a table, or "": the lines are no table. "Rossi, Anna" is one name. */
function separatorOf(lines: string[]): string {
  if (lines.every((l) => /^[^;\t"]*, [^,;\t]*$/.test(l))) return "";
  const inAll = (s: string) => lines.every((l) => cells(l, s).length > 1);
  return ["\t", ";", ","].find(inAll) ?? "";
}

const isRating = (s: string | undefined): boolean => /^\d{1,5}$/.test(s ?? "");

/** The role of each column; without a line of heads the first is the name, and a number
 * the rating. */
function columns(rows: string[][]): { at: Partial<Record<Head, number>>; from: number } {
  const at: Partial<Record<Head, number>> = {};
  rows[0]?.forEach((cell, i) => {
    for (const head of Object.keys(heads) as Head[]) if (heads[head].test(cell)) at[head] ??= i;
  });
  if (at.first !== undefined && at.last === undefined && at.name !== undefined) {
    at.last = at.name;
    delete at.name;
  }
  if (at.name !== undefined || at.last !== undefined) return { at, from: 1 };
  const rating = rows[0]?.findIndex((_, i) => i > 0 && rows.every((r) => !r[i] || isRating(r[i])));
  const team = rows[0]?.findIndex((_, i) => i > 0 && i !== rating);
  return {
    at: {
      name: 0,
      ...(team !== undefined && team > 0 ? { team } : {}),
      ...(rating !== undefined && rating > 0 ? { rating } : {}),
    },
    from: 0,
  };
}

/** Rows of the same team become one seat, with the others as its members. */
function table(rows: string[][]): Listed[] {
  const { at, from } = columns(rows);
  const teams = new Map<string, Listed>();
  const out: Listed[] = [];
  for (const row of rows.slice(from)) {
    const cell = (head: Head) => (at[head] === undefined ? "" : (row[at[head]] ?? ""));
    const name = cell("name") || [cell("first"), cell("last")].filter(Boolean).join(" ");
    const team = cell("team");
    const known = teams.get(team);
    const rating = isRating(cell("rating")) ? String(Number(cell("rating"))) : "";
    if (!name) continue;
    if (!team) out.push({ name, members: "", rating });
    else if (known) known.members += `, ${name}`;
    else {
      const fresh = { name: team, members: name, rating };
      teams.set(team, fresh);
      out.push(fresh);
    }
  }
  return out;
}

/** Whether a text is a Tournament Report File, whose players the server parses. */
export const isReport = (text: string): boolean => /^001 +\d+ /m.test(text);

/** The players of such a file as a table. */
export const listOf = (players: { name: string; rating?: number }[]): string =>
  players
    .map((p) => [
      /[;"]/.test(p.name) ? `"${p.name.replaceAll('"', '""')}"` : p.name,
      p.rating ?? "",
    ])
    .map((cells) => cells.join(";"))
    .join("\n");

/** Parses a list: "Anna" a line, "The Towers: Anna, Ben" for a team, or a table. */
export function roster(text: string): Listed[] {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .map((l) => l.trim())
    .filter(Boolean);
  const teams = lines.some((l) => /^[^,;\t]+:/.test(l));
  const separator = lines.length > 0 && !teams ? separatorOf(lines) : "";
  if (separator) return table(lines.map((l) => cells(l, separator)));
  return lines.map((line) => {
    const colon = line.indexOf(":");
    const name = colon > 0 ? line.slice(0, colon).trim() : line;
    return { name, members: colon > 0 ? line.slice(colon + 1).trim() : "", rating: "" };
  });
}

/** The list in the server's format. */
export const classOf = (
  list: Listed[],
): { names: string[]; members: string[]; ratings: string[] } => ({
  names: list.map((x) => x.name),
  members: list.map((x) => x.members),
  ratings: list.map((x) => x.rating),
});
