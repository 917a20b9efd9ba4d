// Turkish: finished games and what is found among them.
import type { archive as en } from "../en/archive.ts";
import type { Chapter } from "../index.ts";

export const archive: Chapter<typeof en> = {};
