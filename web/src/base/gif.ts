// Animated GIFs (GIF89a): a palette for all pictures, each picture as its changes from the last,
// packed by LZW. Source of the format: https://www.w3.org/Graphics/GIF/spec-gif89a.txt.

const COLOURS = 256;

/** A colour of five bits each, by which colours are counted and looked up. */
const coarse = (d: Uint8ClampedArray, i: number): number =>
  (((d[i] as number) >> 3) << 10) |
  (((d[i + 1] as number) >> 3) << 5) |
  ((d[i + 2] as number) >> 3);

/** The most frequent colours of some pictures (red, green, blue, alpha), at most 256. */
export function paletteOf(pictures: Uint8ClampedArray[]): number[][] {
  const found = new Map<number, [r: number, g: number, b: number, n: number]>();
  for (const d of pictures)
    for (let i = 0; i < d.length; i += 4) {
      const key = coarse(d, i);
      const sum = found.get(key);
      if (!sum) found.set(key, [d[i] as number, d[i + 1] as number, d[i + 2] as number, 1]);
      else if (sum[3]++ < 4096) {
        // The mean of a flat colour is that colour.
        sum[0] += ((d[i] as number) - sum[0]) / sum[3];
        sum[1] += ((d[i + 1] as number) - sum[1]) / sum[3];
        sum[2] += ((d[i + 2] as number) - sum[2]) / sum[3];
      }
    }
  return [...found.values()]
    .sort((a, b) => b[3] - a[3])
    .slice(0, COLOURS)
    .map(([r, g, b]) => [Math.round(r), Math.round(g), Math.round(b)]);
}

/** Packs indices of colours, eight bits each, into LZW codes of up to twelve bits. */
function packed(pixels: Uint8Array): number[] {
  const CLEAR = 256;
  const END = 257;
  const out: number[] = [];
  let [bits, held, size, next] = [0, 0, 9, END + 1];
  let table = new Map<number, number>();
  const put = (code: number) => {
    bits |= code << held;
    for (held += size; held >= 8; held -= 8, bits >>>= 8) out.push(bits & 255);
  };
  put(CLEAR);
  let run = pixels[0] as number;
  for (let i = 1; i < pixels.length; i++) {
    const pixel = pixels[i] as number;
    const key = (run << 8) | pixel;
    const known = table.get(key);
    if (known !== undefined) {
      run = known;
      continue;
    }
    put(run);
    run = pixel;
    if (next === 4096) {
      put(CLEAR);
      table = new Map();
      [size, next] = [9, END + 1];
      continue;
    }
    table.set(key, next);
    // The decoder knows a code one step later than we do.
    if (next++ === 1 << size) size++;
  }
  put(run);
  put(END);
  if (held > 0) out.push(bits & 255);
  return out;
}

export class Gif {
  private readonly out: number[] = [];
  private readonly width: number;
  private readonly palette: number[][];
  private readonly nearest = new Map<number, number>();
  private before: Uint8Array | null = null;

  constructor(width: number, height: number, palette: number[][]) {
    this.width = width;
    this.palette = palette;
    this.text("GIF89a");
    this.short(width);
    this.short(height);
    this.out.push(0xf7, 0, 0); // a palette of 256 colours
    for (let i = 0; i < COLOURS; i++) this.out.push(...(palette[i] ?? [0, 0, 0]));
    this.out.push(0x21, 0xff, 11); // loops for ever
    this.text("NETSCAPE2.0");
    this.out.push(3, 1, 0, 0, 0);
  }

  private text(s: string): void {
    for (const c of s) this.out.push(c.charCodeAt(0));
  }
  private short(n: number): void {
    this.out.push(n & 255, n >> 8);
  }

  private colour(d: Uint8ClampedArray, i: number): number {
    const key = coarse(d, i);
    const known = this.nearest.get(key);
    if (known !== undefined) return known;
    let best = 0;
    let least = Infinity;
    this.palette.forEach(([r = 0, g = 0, b = 0], k) => {
      const [x, y, z] = [r - (d[i] as number), g - (d[i + 1] as number), b - (d[i + 2] as number)];
      const far = x * x + y * y + z * z;
      if (far < least) [best, least] = [k, far];
    });
    this.nearest.set(key, best);
    return best;
  }

  /** Adds a picture that is shown for `hundredths` of a second. */
  add(d: Uint8ClampedArray, hundredths: number): void {
    const now = new Uint8Array(d.length / 4);
    for (let i = 0; i < now.length; i++) now[i] = this.colour(d, i * 4);
    const { x, y, w, h } = this.changed(now);
    const part = new Uint8Array(w * h);
    for (let row = 0; row < h; row++) {
      const from = (y + row) * this.width + x;
      part.set(now.subarray(from, from + w), row * w);
    }
    this.before = now;
    this.out.push(0x21, 0xf9, 4, 4); // unchanged pixels stay
    this.short(hundredths);
    this.out.push(0, 0, 0x2c);
    for (const n of [x, y, w, h]) this.short(n);
    this.out.push(0, 8);
    const codes = packed(part);
    for (let i = 0; i < codes.length; i += 255) {
      const block = codes.slice(i, i + 255);
      this.out.push(block.length, ...block);
    }
    this.out.push(0);
  }

  /** The part of a picture that has changed; one pixel if none has. */
  private changed(now: Uint8Array): { x: number; y: number; w: number; h: number } {
    const { before, width } = this;
    if (!before) return { x: 0, y: 0, w: width, h: now.length / width };
    let [left, top, right, bottom] = [width, Infinity, 0, 0];
    for (let i = 0; i < now.length; i++) {
      if (now[i] === before[i]) continue;
      const x = i % width;
      const y = Math.floor(i / width);
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
    if (top === Infinity) return { x: 0, y: 0, w: 1, h: 1 };
    return { x: left, y: top, w: right - left + 1, h: bottom - top + 1 };
  }

  /** Ends the file; nothing can be added any more. */
  bytes(): Uint8Array {
    this.out.push(0x3b);
    return Uint8Array.from(this.out);
  }
}
