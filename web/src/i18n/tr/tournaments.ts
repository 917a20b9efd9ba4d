// Turkish: tournaments, classes and programs.
import type { tournaments as en } from "../en/tournaments.ts";
import type { Chapter } from "../index.ts";

export const tournaments: Chapter<typeof en> = {};
