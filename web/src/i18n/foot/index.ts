// Where the texts of the pages at the foot of the site are, in each language.
import type { FootTexts } from "../text.ts";

const loads: Record<string, () => Promise<{ texts: FootTexts }>> = {
  en: () => import("./en.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
  tr: () => import("./tr.ts"),
};

export const footTexts = async (language: string): Promise<FootTexts> =>
  (await (loads[language] ?? loads.en)!()).texts;
