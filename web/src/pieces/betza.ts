// Movement diagrams from extended Betza notation (docs/variants.md): the squares that a piece
// reaches on an empty board, and how. This parses only what diagrams need; the server's rules parse
// the rest.

export interface Mark {
  x: number;
  y: number;
  /** "turn": only round a corner. */
  how: "both" | "move" | "take" | "hop" | "turn";
  slides: boolean;
}
export interface Diagram {
  reach: number;
  squares: { x: number; y: number }[];
  marks: Mark[];
}

type Vector = [number, number];
interface Mods {
  directions: string;
  moves: boolean;
  takes: boolean;
  hops: boolean;
  outward: boolean;
}

const atoms: Record<string, Vector> = {
  W: [1, 0],
  F: [1, 1],
  D: [2, 0],
  N: [2, 1],
  A: [2, 2],
  H: [3, 0],
  C: [3, 1],
  Z: [3, 2],
  G: [3, 3],
  R: [1, 0],
  B: [1, 1],
};
const REACH = 4;
const FAR = 99;

function images([x, y]: Vector): Vector[] {
  const seen = new Map<string, Vector>();
  for (const [a, b] of [
    [x, y],
    [y, x],
  ] as Vector[])
    for (const s of [1, -1])
      for (const u of [1, -1]) seen.set(`${a * s || 0},${b * u || 0}`, [a * s || 0, b * u || 0]);
  return [...seen.values()];
}

/** Whether a vector points in the directions of a group of letters. */
function points(d: string, [x, y]: Vector): boolean {
  const ax = Math.abs(x);
  const ay = Math.abs(y);
  const oblique = ax !== ay && ax !== 0 && ay !== 0;
  return [...d].every((c, i) => {
    const doubled = i > 0 && d[i - 1] === c;
    if (c === "f") return y > 0 && (!doubled || ay > ax);
    if (c === "b") return y < 0 && (!doubled || ay > ax);
    if (c === "l") return x < 0 && (!doubled || ax > ay);
    if (c === "r") return x > 0 && (!doubled || ax > ay);
    if (c === "s") return oblique ? ax > ay : x !== 0;
    return oblique ? ay > ax : y !== 0;
  });
}

function wanted(directions: string, v: Vector): boolean {
  if (!directions) return true;
  const straight = v[0] === 0 || v[1] === 0;
  const oblique = !straight && Math.abs(v[0]) !== Math.abs(v[1]);
  for (let i = 0; i < directions.length;) {
    const pair = directions.slice(i, i + 2);
    const crossed = /^([fb][lr]|[lr][fb])$/.test(pair);
    const two = !straight && (crossed || (oblique && /^(ff|bb|ll|rr|[fblr][sv])$/.test(pair)));
    const group = two ? pair : directions.slice(i, i + 1);
    if (points(group, v)) return true;
    i += group.length;
  }
  return false;
}

class Reader {
  at = 0;
  readonly marks = new Map<string, Mark>();
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }

  peek = () => this.text[this.at] ?? "";

  modifiers(): Mods {
    let s = "";
    while (/[a-z]/.test(this.peek())) s += this.text[this.at++];
    const m = s.includes("m");
    const c = s.includes("c");
    return {
      directions: s.replace(/[^fblrsv]/g, ""),
      moves: m || !c,
      takes: c || !m,
      hops: s.includes("p") || s.includes("g"),
      outward: s.includes("o"),
    };
  }

  /** An atom's vectors and its number of steps. */
  atom(): { vectors: Vector[]; range: number } | null {
    const c = this.peek();
    const leap = /^\((\d+),(\d+)\)/.exec(this.text.slice(this.at));
    let vectors: Vector[];
    let range = 1;
    if (leap) {
      this.at += leap[0].length;
      vectors = images([Number(leap[1]), Number(leap[2])]);
    } else if (c === "K" || c === "Q") {
      this.at++;
      vectors = [...images([1, 0]), ...images([1, 1])];
      range = c === "Q" ? FAR : 1;
    } else {
      const v = atoms[c];
      if (!v) return null;
      this.at++;
      vectors = images(v);
      range = c === "R" || c === "B" ? FAR : 1;
      if (this.peek() === c && range === 1) {
        this.at++;
        return { vectors, range: FAR };
      }
    }
    const digits = /^\d+/.exec(this.text.slice(this.at))?.[0];
    if (digits) {
      this.at += digits.length;
      range = Number(digits) || FAR;
    }
    return { vectors, range };
  }

  add(x: number, y: number, m: Mods, slides: boolean): void {
    if (Math.abs(x) > REACH || Math.abs(y) > REACH || (x === 0 && y === 0)) return;
    const how = m.hops ? "hop" : m.moves && m.takes ? "both" : m.moves ? "move" : "take";
    const before = this.marks.get(`${x},${y}`);
    const old = before?.how === "turn" ? undefined : before;
    const kept = old && old.how !== how && old.how !== "hop" && how !== "hop" ? "both" : how;
    this.marks.set(`${x},${y}`, {
      x,
      y,
      how: old?.how === "both" ? "both" : kept,
      slides: slides && !(old && !old.slides),
    });
  }

  ride(from: Vector, v: Vector, range: number, m: Mods): void {
    for (let i = 1; i <= Math.min(range, 2 * REACH); i++)
      this.add(from[0] + i * v[0], from[1] + i * v[1], m, i > 1);
  }

  /** Two legs: the first squares, and from there outwards. */
  bent(m: Mods): boolean {
    const first = this.modifiers();
    const a = this.atom();
    const stops = this.text[this.at++] === "?";
    const second = this.modifiers();
    const b = this.atom();
    if (!a || !b || this.text[this.at++] !== "]") return false;
    for (const v of a.vectors.filter((x) => wanted(first.directions || m.directions, x))) {
      if (stops) this.add(v[0], v[1], m, false);
      for (const w of b.vectors) {
        const out = w[0] * v[0] >= 0 && w[1] * v[1] >= 0;
        if ((!second.outward || out) && wanted(second.directions, w)) this.ride(v, w, b.range, m);
      }
    }
    return true;
  }

  /** Along a line, and from any square of it once round a corner. */
  hook(all: Vector[], m: Mods): void {
    for (const v of all.filter((x) => wanted(m.directions, x))) {
      this.ride([0, 0], v, FAR, m);
      for (let i = 1; i <= 2 * REACH; i++)
        for (const w of all)
          if (v[0] * w[0] + v[1] * w[1] === 0)
            for (let k = 1; k <= 2 * REACH; k++)
              this.round(i * v[0] + k * w[0], i * v[1] + k * w[1]);
    }
  }

  /** A square that is reached round a corner, where nothing else reaches it. */
  round(x: number, y: number): void {
    if (Math.max(Math.abs(x), Math.abs(y)) > REACH || (x === 0 && y === 0)) return;
    if (!this.marks.has(`${x},${y}`))
      this.marks.set(`${x},${y}`, { x, y, how: "turn", slides: true });
  }

  power(name: string, m: Mods): boolean {
    const all = (n: number) => {
      for (let x = -n; x <= n; x++) for (let y = -n; y <= n; y++) this.add(x, y, m, false);
    };
    if (/^EMP/.test(name)) all(REACH);
    else if (/^LION/.test(name)) all(/3/.test(name) ? 3 : 2);
    else if (name === "HR") this.hook(images([1, 0]), m);
    else if (name === "HB") this.hook(images([1, 1]), m);
    else {
      for (const v of [...images([1, 0]), ...images([1, 1])])
        if (wanted(m.directions, v)) this.ride([0, 0], v, 2, m);
    }
    return true;
  }

  term(): boolean {
    const m = this.modifiers();
    if (this.peek() === "[") {
      this.at++;
      return this.bent(m);
    }
    const power = /^\(([A-Z]\w*)\)/.exec(this.text.slice(this.at));
    if (power) {
      this.at += power[0].length;
      return this.power(power[1] ?? "", m);
    }
    const a = this.atom();
    if (!a) return false;
    for (const v of a.vectors) if (wanted(m.directions, v)) this.ride([0, 0], v, a.range, m);
    return true;
  }
}

/** The diagram of a movement, seen by the first seat; null if it is not understood. */
export function diagram(text: string): Diagram | null {
  const r = new Reader(text);
  while (r.at < text.length) {
    if (r.peek() === " ") r.at++;
    else if (!r.term()) return null;
  }
  const squares = [];
  for (let x = -REACH; x <= REACH; x++)
    for (let y = -REACH; y <= REACH; y++) squares.push({ x, y });
  return { reach: REACH, squares, marks: [...r.marks.values()] };
}
