// Japanese: people and how they meet.
import type { people as en } from "../en/people.ts";
import type { Chapter } from "../text.ts";

export const people: Chapter<typeof en> = {
  "person.opponent": "相手のレーティング {rating}",
  "person.graph": "{game}のレーティング：最初は{from}、現在は{to}",
  "person.score": "{wins}勝 {draws}分 {losses}敗",
  "person.percent": "{percent}％",
  "person.ratings": "レーティングと成績",
  "person.openings": "よく使う序盤",
  "person.wins": "会心の勝利",
  "person.recent": "最近の対局",
  "person.none": "公開された対局はまだありません。",
  "follow.begin": "フォロー",
  "follow.end": "フォロー中",
  "follow.followers": { other: "フォロワー{n}人" },
  "friends.title": "友だち",
  "friends.online": { other: "友だち{n}人がオンライン" },
  "friends.none":
    "まだ誰もフォローしていません。プレイヤーのページで「フォロー」を押すと、オンラインになったときここに表示されます。",
  "friends.guest": "友だち機能にはアカウントが必要です。登録するとプレイヤーをフォローできます。",
  "friends.followers": "あなたをフォローしている人",
  "person.online": "オンライン",
  "person.own": "公開プロフィール",
};
