// Japanese: puzzles and their solutions.
import type { puzzles as en } from "../en/puzzles.ts";
import type { Chapter } from "../index.ts";

export const puzzles: Chapter<typeof en> = {};
