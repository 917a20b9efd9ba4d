// Japanese: the rules pages.
import type { rules as en } from "../en/rules.ts";
import type { Chapter } from "../text.ts";

export const rules: Chapter<typeof en> = {
  "rules.games": "各ゲームのルール",
  "rules.contents": "このページの内容",
  "rules.neighbours": "ほかのゲーム",
  "rules.english": "このページはまだ翻訳されていないため、英語で表示しています。",
  "rules.try": "見る：",
  "rules.not": "反則：",
  "rules.tomove": "{seat}の手番",
  "rules.over": "終局しました。",
  "rules.end": "手番を終える",
  "rules.reset": "最初から",
};
