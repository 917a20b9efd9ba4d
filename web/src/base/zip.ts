// Files as one ZIP archive, not compressed (APPNOTE.TXT 6.3.3 of PKWARE, sections 4.3.7, 4.3.12 and
// 4.3.16; names in UTF-8 by bit 11).

export interface ZipFile {
  name: string;
  text: string;
}

const table = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  return c >>> 0;
});

/** CRC-32 as ZIP counts it. */
export function crc32(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (const b of bytes) c = (c >>> 8) ^ (table[(c ^ b) & 255] as number);
  return (c ^ 0xffffffff) >>> 0;
}

/** Numbers of two and four bytes, the low end first. */
function numbers(...of: [value: number, bytes: 2 | 4][]): number[] {
  return of.flatMap(([value, bytes]) =>
    Array.from({ length: bytes }, (_, i) => (value >>> (8 * i)) & 255),
  );
}

const UTF8 = 0x800;
const FIRST_DAY = 0x21; // 1 January 1980: times are not stored

export function zip(files: ZipFile[]): Uint8Array<ArrayBuffer> {
  const out: number[] = [];
  const list: number[] = [];
  const push = (to: number[], from: ArrayLike<number>) => {
    for (let i = 0; i < from.length; i++) to.push(from[i] as number);
  };
  for (const file of files) {
    const name = new TextEncoder().encode(file.name);
    const bytes = new TextEncoder().encode(file.text);
    const about = numbers(
      [20, 2],
      [UTF8, 2],
      [0, 2],
      [0, 2],
      [FIRST_DAY, 2],
      [crc32(bytes), 4],
      [bytes.length, 4],
      [bytes.length, 4],
      [name.length, 2],
      [0, 2],
    );
    push(list, numbers([0x02014b50, 4], [20, 2]));
    push(list, about);
    push(list, numbers([0, 2], [0, 2], [0, 2], [0, 4], [out.length, 4]));
    push(list, name);
    push(out, numbers([0x04034b50, 4]));
    push(out, about);
    push(out, name);
    push(out, bytes);
  }
  const from = out.length;
  push(out, list);
  const n = files.length;
  push(out, numbers([0x06054b50, 4], [0, 2], [0, 2], [n, 2], [n, 2], [list.length, 4], [from, 4]));
  push(out, [0, 0]);
  return new Uint8Array(out);
}
