// Animated GIFs: decoded by this test's reader, and by ImageMagick and FFmpeg if they are
// installed.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { Gif, paletteOf } from "../../src/base/gif.ts";

/** Unpacks LZW codes that begin with nine bits. */
function unpacked(codes: number[]): number[] {
  const out: number[] = [];
  let [bits, held, at, size] = [0, 0, 0, 9];
  let table: number[][] = [];
  let before: number[] | null = null;
  for (;;) {
    while (held < size) {
      bits |= (codes[at++] as number) << held;
      held += 8;
    }
    const code = bits & ((1 << size) - 1);
    bits >>>= size;
    held -= size;
    if (code === 257) return out;
    if (code === 256) {
      table = Array.from({ length: 258 }, (_, i) => [i]);
      [size, before] = [9, null];
      continue;
    }
    const known: number[] | undefined = table[code];
    const run: number[] = known ?? [...(before as number[]), (before as number[])[0] as number];
    if (before && table.length < 4096) table.push([...before, run[0] as number]);
    if (table.length === 1 << size && size < 12) size++;
    out.push(...run);
    before = run;
  }
}

/** The pictures of an animation as numbers of colours, all of each. */
function read(b: Uint8Array): { width: number; height: number; pictures: number[][] } {
  const short = (i: number) => (b[i] as number) | ((b[i + 1] as number) << 8);
  const [width, height] = [short(6), short(8)];
  const pictures: number[][] = [];
  let now: number[] = [];
  let at = 13 + 3 * 256;
  const blocks = () => {
    const out: number[] = [];
    while (b[at]) {
      out.push(...b.subarray(at + 1, at + 1 + (b[at] as number)));
      at += 1 + (b[at] as number);
    }
    at++;
    return out;
  };
  while (b[at] !== 0x3b) {
    if (b[at] === 0x21) {
      at += 2;
      blocks();
      continue;
    }
    assert.equal(b[at], 0x2c);
    const [x, y, w, h] = [1, 3, 5, 7].map((i) => short(at + i)) as [number, number, number, number];
    at += 11;
    const part = unpacked(blocks());
    assert.equal(part.length, w * h);
    now = now.length ? [...now] : new Array(width * height).fill(0);
    part.forEach((p, i) => {
      now[(y + Math.floor(i / w)) * width + x + (i % w)] = p;
    });
    pictures.push(now);
  }
  return { width, height, pictures };
}

const colours = [
  [255, 255, 255],
  [0, 0, 0],
  [184, 50, 31],
];

/** Pixels by a seed: long runs, and noise that fills the table of codes. */
function picture(width: number, height: number, seed: number): number[] {
  let a = seed;
  return Array.from({ length: width * height }, (_, i) => {
    a = (Math.imul(a, 1103515245) + 12345) >>> 0;
    return i % height < height / 2 ? 1 : (a >>> 16) % 3;
  });
}
const data = (numbers: number[]) =>
  Uint8ClampedArray.from(numbers.flatMap((n) => [...(colours[n] as number[]), 255]));

/** Another program's output; null if it is not installed. */
function told(program: string, args: string[]): string | null {
  try {
    return execFileSync(program, args, { encoding: "utf8" });
  } catch (e) {
    if ((e as NodeJS.ErrnoException).code !== "ENOENT") throw e;
    return null;
  }
}

test("an animation is read as it was written, to the pixel", () => {
  const [width, height] = [211, 157];
  const drawn = [picture(width, height, 1), picture(width, height, 2), picture(width, height, 2)];
  const palette = paletteOf(drawn.map(data));
  assert.deepEqual([...palette].sort(), [...colours].sort(), "flat colours are exact");
  const gif = new Gif(width, height, palette);
  for (const d of drawn) gif.add(data(d), 50);
  const bytes = gif.bytes();
  const back = read(bytes);
  assert.deepEqual([back.width, back.height, back.pictures.length], [width, height, 3]);
  back.pictures.forEach((p, i) =>
    assert.deepEqual(
      p.map((n) => palette[n]),
      drawn[i]?.map((n) => colours[n]),
      `picture ${i}`,
    ),
  );

  const folder = mkdtempSync(join(tmpdir(), "agon-gif-"));
  const path = join(folder, "film.gif");
  try {
    writeFileSync(path, bytes);
    const pictures = told("identify", [path]);
    if (pictures !== null) assert.equal(pictures.match(/GIF .*211x157/g)?.length, 3);
    const probed = told("ffprobe", [
      ...["-v", "error", "-count_frames", "-of", "csv=p=0"],
      ...["-show_entries", "stream=codec_name,width,height,nb_read_frames:format=duration", path],
    ]);
    if (probed !== null) assert.equal(probed.trim(), "gif,211,157,3\n1.500000");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
