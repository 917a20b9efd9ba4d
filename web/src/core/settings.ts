// What a reader has switched: kept in this browser only, and shown at once.
import { store, useStore } from "./store.ts";

export interface Settings {
  theme: "auto" | "light" | "dark";
  sound: boolean;
  ticking: boolean; // the last seconds of a clock or an hourglass are heard
  patterns: boolean; // colours carry strong patterns
  pieces: "animals" | "chess-a" | "chess-b";
  confirm: boolean; // a whole turn waits for "Send turn"
  kanji: boolean;
  letters: boolean; // single letters are keys
  language: string; // "" follows the browser
}

const fresh: Settings = {
  theme: "auto",
  sound: true,
  ticking: false,
  patterns: false,
  pieces: "animals",
  confirm: false,
  kanji: true,
  letters: true,
  language: "",
};

function read(): Settings {
  try {
    return { ...fresh, ...JSON.parse(localStorage.getItem("agon") ?? "{}") };
  } catch {
    return fresh;
  }
}

export const settings = store<Settings>(read());

export function change(part: Partial<Settings>): void {
  settings.set({ ...settings.get(), ...part });
  try {
    localStorage.setItem("agon", JSON.stringify(settings.get()));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Puts the theme and the patterns where the style sheets see them. */
export function applySettings(): void {
  const show = (s: Settings) => {
    const root = document.documentElement;
    if (s.theme === "auto") root.removeAttribute("data-theme");
    else root.dataset.theme = s.theme;
    root.dataset.patterns = s.patterns ? "strong" : "plain";
  };
  show(settings.get());
  settings.on(show);
}

export const stillness = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The settings, shown again when they change. */
export const useSettings = (): Settings => useStore(settings);
