// English: the texts of the pages behind the first, in chapters.
import type { Text } from "../text.ts";
import { archive } from "./archive.ts";
import { puzzles } from "./puzzles.ts";
import { study } from "./study.ts";
import { tournaments } from "./tournaments.ts";

const texts = {
  ...archive,
  ...puzzles,
  ...study,
  ...tournaments,
} as const;

export const rooms: { [K in keyof typeof texts]: Text } = texts;
