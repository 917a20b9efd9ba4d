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
  "rules.reset": "最初から",

  // All pieces with their moves.
  "pieces.all": "すべての駒とその動き",
  "pieces.title": "{n}種類の駒",
  "pieces.lead": "すべての駒の、空いた盤での動きです。上に向かって指す側から見ています。",
  "pieces.find": "名前で探す",
  "pieces.draw": "動きを描いて探す",
  "pieces.how":
    "駒が行けるマスに触れてください。そのすべてに行ける駒を、動きの単純な順に示します。",
  "pieces.clear": "描いたものを消す",
  "pieces.square": "横{x}、縦{y}",
  "pieces.moves": "{name}の動き",
  "pieces.found": { other: "{n}種類" },
  "pieces.way.both": "動く・取る",
  "pieces.way.move": "動くだけ",
  "pieces.way.take": "取るだけ",
  "pieces.way.hop": "ほかの駒を飛び越えて",
  "pieces.way.turn": "曲がって",
  "pieces.slides": "小さい点：途中が空いていること。",
};
