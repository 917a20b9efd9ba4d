// Outlines in addresses: a definition's loops, written so that nothing of it needs escaping.
//
//   outline 0:0 4:0 1-0.25r:4     o0:0_4:0_1-0.25r:4
//   hole 1:1 2:1 2:2              h1:1_2:1_2:2          loops are parted by "~", "+" is "p"

export const LINK_MOST = 2000;
const LOOP = /^(?:outline|hole)(?: [-+0-9.r]+:[-+0-9.r]+){3,}$/;

/** A definition of loops alone as a part of an address; null when it is something else. */
export function packOutline(definition: string): string | null {
  const lines = definition.trim().split("\n");
  if (!lines.every((l) => LOOP.test(l))) return null;
  const text = lines
    .map((l) => (l[0] === "h" ? l.replace(/^hole /, "h") : l.replace(/^outline /, "o")))
    .join("~")
    .replace(/ /g, "_")
    .replace(/\+/g, "p");
  return text.length <= LINK_MOST ? text : null;
}

/** The definition that a part of an address stands for; null when it is none. */
export function unpackOutline(text: string): string | null {
  if (text.length === 0 || text.length > LINK_MOST || !/^[oh0-9:._pr~-]+$/.test(text)) return null;
  const lines = text
    .split("~")
    .map((l) =>
      l.replace(/^o/, "outline ").replace(/^h/, "hole ").replace(/_/g, " ").replace(/p/g, "+"),
    );
  return lines.every((l) => LOOP.test(l)) ? `${lines.join("\n")}\n` : null;
}
