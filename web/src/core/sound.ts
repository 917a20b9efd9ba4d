// Short sounds made on the spot, none fetched: a piece set down, a capture, an end, a tick.
import { settings } from "./settings.ts";

export type Sound = "pick" | "move" | "capture" | "end" | "tick" | "knock";

let context: AudioContext | null = null;

// Frequency, length in seconds, loudness and colour of each tone of a sound.
const tones: Record<Sound, [number, number, number, OscillatorType][]> = {
  pick: [[520, 0.03, 0.05, "sine"]],
  move: [
    [180, 0.07, 0.22, "triangle"],
    [90, 0.09, 0.18, "sine"],
  ],
  capture: [
    [140, 0.09, 0.25, "triangle"],
    [70, 0.16, 0.22, "sine"],
  ],
  end: [
    [392, 0.22, 0.12, "sine"],
    [523, 0.3, 0.12, "sine"],
    [659, 0.45, 0.12, "sine"],
  ],
  tick: [[1400, 0.02, 0.06, "square"]],
  knock: [
    [300, 0.06, 0.15, "triangle"],
    [300, 0.06, 0.15, "triangle"],
  ],
};

export function click(name: Sound): void {
  const s = settings.get();
  if (!s.sound || (name === "tick" && !s.ticking)) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    let at = context.currentTime;
    for (const [frequency, length, loud, type] of tones[name]) {
      const o = context.createOscillator();
      const g = context.createGain();
      o.type = type;
      o.frequency.value = frequency;
      g.gain.setValueAtTime(loud, at);
      g.gain.exponentialRampToValueAtTime(0.001, at + length);
      o.connect(g).connect(context.destination);
      o.start(at);
      o.stop(at + length);
      at += name === "end" || name === "knock" ? length * 0.6 : 0;
    }
  } catch {
    // A browser without sound plays silently.
  }
}
