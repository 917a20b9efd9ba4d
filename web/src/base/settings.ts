// The reader's settings: stored in this browser only, and applied at once.
import { store, useStore } from "./store.ts";

export const boardThemes = ["wood", "slate", "contrast"] as const;
export type BoardTheme = (typeof boardThemes)[number];
export const pieceSets = ["drawn", "plain"] as const;
export type PieceSet = (typeof pieceSets)[number];

export const patternings = ["light", "strong", "none"] as const;

export interface Settings {
  theme: "auto" | "light" | "dark";
  sound: boolean;
  ticking: boolean; // sound in the last seconds of a clock or an hourglass
  patterns: (typeof patternings)[number]; // patterns on colours
  pieces: "animals" | "chess-a" | "chess-b";
  boards: Record<string, BoardTheme>; // by game
  sets: Record<string, PieceSet>;
  motion: boolean; // pieces glide, light moves
  confirm: boolean; // a whole turn waits for "End turn"
  kanji: boolean;
  letters: boolean; // single letters are keys
  language: string; // "" follows the browser
  computes: "" | "here" | "server"; // where engines run; "" as the device can
}

const fresh: Settings = {
  theme: "auto",
  sound: true,
  ticking: false,
  patterns: "light",
  pieces: "animals",
  boards: {},
  sets: {},
  motion: true,
  confirm: false,
  kanji: true,
  letters: true,
  language: "",
  computes: "",
};

function read(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem("agon") ?? "{}");
    // Versions before "none" had a switch: on for strong ones.
    if (typeof kept.patterns === "boolean") kept.patterns = kept.patterns ? "strong" : "light";
    return { ...fresh, ...kept };
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
    // A browser without storage still plays.
  }
}

/** Sets the theme and the patterns on the root element, for the style sheets. */
export function applySettings(): void {
  const show = (s: Settings) => {
    const root = document.documentElement;
    if (s.theme === "auto") root.removeAttribute("data-theme");
    else root.dataset.theme = s.theme;
    root.dataset.patterns = s.patterns;
    root.dataset.motion = s.motion ? "on" : "off";
  };
  show(settings.get());
  settings.on(show);
}

export const stillness = (): boolean =>
  !settings.get().motion || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The class of a board in the theme that is chosen for its game. */
export const themeOf = (s: Settings, game: string): string => `theme-${s.boards[game] ?? "wood"}`;

/** The settings, shown again when they change. */
export const useSettings = (): Settings => useStore(settings);
