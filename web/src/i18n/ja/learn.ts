// Japanese: learning to play.
import type { learn as en } from "../en/learn.ts";
import type { Chapter } from "../text.ts";

export const learn: Chapter<typeof en> = {
  "nav.learn": "学ぶ",
  "home.learn": "ゲームを学ぶ",
  "home.class": "{title}に戻る",
  "learn.lead": "盤の上で、短い練習を一つずつ。星を集めれば、もう遊べます。",
  "learn.count": { other: "練習{n}問" },
  "learn.done": "{n}問のうち{done}問できました",
  "learn.progress": "できた練習",
  "learn.game": "{game}を学ぶ",
  "learn.begin": "始める",
  "learn.continue": "つづける",
  "learn.exercises": "練習",
  "learn.exercise": "練習{n}：{title}（星{stars}／3）",
  "learn.number": "練習{n}／{count}",
  "learn.hint": "ヒント",
  "learn.show": "お手本を見る",
  "learn.next": "次の練習",
  "learn.failed": "おしい！もう一度やってみよう。",
  "learn.showing": "お手本を見てみよう…",
  "learn.shown": "今度は自分でやってみよう！",
  "learn.praise.1": "できた！",
  "learn.praise.2": "よくできました！",
  "learn.praise.3": "かんぺき！",
  "learn.finished": "コースをぜんぶ終えました！",
  "learn.total": "星は{most}個のうち{total}個。",
  "learn.play": "コンピュータと対戦する",
  "learn.others": "ほかのゲームを学ぶ",
};
