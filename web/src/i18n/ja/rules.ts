// Japanese: the rules pages.
import type { rules as en } from "../en/rules.ts";
import type { Chapter } from "../index.ts";

export const rules: Chapter<typeof en> = {};
