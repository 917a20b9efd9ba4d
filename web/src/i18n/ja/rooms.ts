// Japanese: the texts of the pages behind the first, in chapters.
import type { Rooms } from "../catalogue.ts";
import { archive } from "./archive.ts";
import { puzzles } from "./puzzles.ts";
import { study } from "./study.ts";
import { tournaments } from "./tournaments.ts";

export const rooms: Rooms = {
  ...archive,
  ...puzzles,
  ...study,
  ...tournaments,
};
