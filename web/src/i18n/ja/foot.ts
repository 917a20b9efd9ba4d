// Japanese: the foot of every page.
import type { foot as en } from "../en/foot.ts";
import type { Chapter } from "../text.ts";

export const foot: Chapter<typeof en> = {
  foot: "サイトについて",
  "nav.about": "Agon について",
  "nav.help": "ヘルプ",
  "nav.privacy": "プライバシー",
  "nav.contact": "連絡先",
  "nav.source": "ソース",
  "foot.version": "Agon {version}",
  "foot.data": "自分のデータをエクスポート・削除",
};
