// Where the lines for first games are, in each language.
import type { FirstTexts } from "../text.ts";

const loads: Record<string, () => Promise<{ texts: FirstTexts }>> = {
  en: () => import("./en.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
  tr: () => import("./tr.ts"),
};

export const firstTexts = async (language: string): Promise<FirstTexts> =>
  (await (loads[language] ?? loads.en)!()).texts;
