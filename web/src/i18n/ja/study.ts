// Japanese: analysis, variations and studies.
import type { study as en } from "../en/study.ts";
import type { Chapter } from "../index.ts";

export const study: Chapter<typeof en> = {};
