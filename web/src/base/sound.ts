// Sounds of wood, made on the spot and none fetched: a piece taken up or set down, a capture, an end,
// time that runs out. A knock is the ring of a small block: a few tones that die away at once, and a
// breath of noise where it is struck.
import { settings } from "./settings.ts";

export type Sound = "pick" | "move" | "capture" | "end" | "tick" | "knock" | "low";

/** A knock: when it begins in seconds, its pitch in hertz, its loudness. */
type Knock = [at: number, pitch: number, loud: number];

const knocks: Record<Sound, Knock[]> = {
  pick: [[0, 1250, 0.1]],
  move: [[0, 620, 0.5]],
  capture: [
    [0, 520, 0.6],
    [0.055, 380, 0.5],
  ],
  end: [
    [0, 520, 0.5],
    [0.16, 660, 0.5],
    [0.32, 780, 0.6],
  ],
  tick: [[0, 1900, 0.12]],
  knock: [
    [0, 700, 0.4],
    [0.12, 700, 0.4],
  ],
  low: [
    [0, 1500, 0.35],
    [0.14, 1150, 0.35],
    [0.28, 1500, 0.35],
  ],
};

const RING = 0.12; // seconds after which a knock has died away
const tones = [1, 2.57, 4.11]; // of a block of wood, as multiples of its pitch

/** The samples of a sound. */
export function wave(name: Sound, rate: number): Float32Array<ArrayBuffer> {
  const list = knocks[name];
  const last = Math.max(...list.map(([at]) => at));
  const out = new Float32Array(Math.ceil((last + RING) * rate));
  let seed = 7;
  for (const [at, pitch, loud] of list)
    for (let i = Math.round(at * rate), n = 0; i < out.length && n < RING * rate; i++, n++) {
      const s = n / rate;
      let v = 0;
      tones.forEach((by, k) => {
        v += (Math.sin(2 * Math.PI * pitch * by * s) * Math.exp(-s * 45 * (1 + k))) / (1 + 1.6 * k);
      });
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
      v += (seed / 2147483648 - 1) * 0.7 * Math.exp(-s * 420);
      out[i] = (out[i] ?? 0) + v * loud * 0.55;
    }
  return out;
}

let context: AudioContext | null = null;
const buffers = new Map<Sound, AudioBuffer>();

export function click(name: Sound): void {
  const s = settings.get();
  if (!s.sound || (name === "tick" && !s.ticking)) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    let buffer = buffers.get(name);
    if (!buffer) {
      const samples = wave(name, context.sampleRate);
      buffer = context.createBuffer(1, samples.length, context.sampleRate);
      buffer.copyToChannel(samples, 0);
      buffers.set(name, buffer);
    }
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(context.destination);
    source.start();
  } catch {
    // A browser without sound plays silently.
  }
}
