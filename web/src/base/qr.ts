// QR codes of short texts, as ISO/IEC 18004 describes them: bytes, level L, versions 1 to 5, whose
// words are one block. That is up to 106 bytes, enough for an address with a code.

/** Words of data and of error correction by version. */
const DATA = [19, 34, 55, 80, 108];
const CHECK = [7, 10, 15, 20, 26];

/** The product of two elements of the field of 256. */
function product(a: number, b: number): number {
  let z = 0;
  for (let i = 7; i >= 0; i--) {
    z = (z << 1) ^ ((z >> 7) * 0x11d);
    z ^= ((b >> i) & 1) * a;
  }
  return z;
}

/** The words of error correction that belong to those of data. */
function checkWords(data: number[], degree: number): number[] {
  const divisor = Array<number>(degree).fill(0);
  divisor[degree - 1] = 1;
  for (let i = 0, root = 1; i < degree; i++, root = product(root, 2))
    for (let j = 0; j < degree; j++)
      divisor[j] = product(divisor[j] as number, root) ^ (divisor[j + 1] ?? 0);
  const rest = Array<number>(degree).fill(0);
  for (const word of data) {
    const factor = word ^ (rest.shift() as number);
    rest.push(0);
    divisor.forEach((d, i) => (rest[i] = (rest[i] as number) ^ product(d, factor)));
  }
  return rest;
}

/** All words of a version: mode, length, bytes, end and padding; then those that correct. */
function words(bytes: Uint8Array, version: number): number[] {
  const most = DATA[version - 1] as number;
  const bits = [0, 1, 0, 0];
  for (const b of [bytes.length, ...bytes]) for (let i = 7; i >= 0; i--) bits.push((b >> i) & 1);
  for (let i = 0; i < 4 && bits.length < most * 8; i++) bits.push(0);
  while (bits.length % 8 > 0) bits.push(0);
  const out: number[] = [];
  for (let i = 0; i < bits.length; i += 8)
    out.push(bits.slice(i, i + 8).reduce((n, bit) => 2 * n + bit, 0));
  for (let pad = 0xec; out.length < most; pad ^= 0xec ^ 0x11) out.push(pad);
  return [...out, ...checkWords(out, CHECK[version - 1] as number)];
}

/** The eight patterns that data is laid under, by column and row. */
const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

type Cells = (boolean | undefined)[][];

const put = (cells: Cells, x: number, y: number, dark: boolean): void => {
  const row = cells[y];
  if (row && x >= 0 && x < cells.length) row[x] = dark;
};

/** The modules that every code of a size shares: corners, timing lines, the small square. */
function frame(size: number): Cells {
  const cells: Cells = Array.from({ length: size }, () => Array<undefined>(size).fill(undefined));
  for (let i = 0; i < size; i++) {
    put(cells, 6, i, i % 2 === 0);
    put(cells, i, 6, i % 2 === 0);
  }
  const square = (x: number, y: number, reach: number, light: number[]) => {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++)
        put(cells, x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, [2, 4]);
  if (size > 21) square(size - 7, size - 7, 2, [1]);
  return cells;
}

/** Level and mask, twice, with their own correction. */
function putFormat(cells: Cells, mask: number): void {
  const size = cells.length;
  const level = (1 << 3) | mask;
  let rest = level;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((level << 10) | rest) ^ 0x5412;
  for (let i = 0; i < 15; i++) {
    const dark = ((bits >> i) & 1) === 1;
    if (i < 8) put(cells, 8, i + (i > 5 ? 1 : 0), dark);
    else put(cells, i === 8 ? 7 : 14 - i, 8, dark);
    if (i < 8) put(cells, size - 1 - i, 8, dark);
    else put(cells, 8, size - 15 + i, dark);
  }
  put(cells, 8, size - 8, true);
}

/** Places the bits in the free modules, in columns of two from the right, up and down in turn. */
function fill(cells: Cells, data: number[], mask: number): void {
  const size = cells.length;
  const under = masks[mask] as (x: number, y: number) => boolean;
  let i = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        if (cells[y]?.[x] !== undefined) continue;
        const bit = ((data[i >> 3] ?? 0) >> (7 - (i & 7))) & 1;
        put(cells, x, y, (bit === 1) !== under(x, y));
        i++;
      }
  }
}

/** A penalty for codes that scan badly: long runs, blocks, lookalikes of corners, too much of one
 * colour. */
function penalty(cells: Cells): number {
  const size = cells.length;
  const rows = cells.map((row) => row.map((dark) => (dark ? "1" : "0")).join(""));
  const columns = rows.map((_, x) => rows.map((row) => row[x]).join(""));
  let sum = 0;
  for (const line of [...rows, ...columns]) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    sum += 40 * (line.match(/(?=10111010000|00001011101)/g) ?? []).length;
  }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++)
      if (new Set([0, 1].flatMap((d) => [rows[y - d]?.[x], rows[y - d]?.[x - 1]])).size === 1)
        sum += 3;
  const dark = rows.join("").replaceAll("0", "").length / size ** 2;
  return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

/** The dark cells, row by row; null: the text is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = 1 + DATA.findIndex((most) => bytes.length + 2 <= most);
  if (version === 0) return null;
  const size = 17 + 4 * version;
  const data = words(bytes, version);
  const drawn = masks.map((_, mask) => {
    const cells = frame(size);
    putFormat(cells, mask);
    fill(cells, data, mask);
    return cells;
  });
  const best = drawn.reduce((a, b) => (penalty(b) < penalty(a) ? b : a));
  return best.map((row) => row.map((dark) => dark === true));
}
