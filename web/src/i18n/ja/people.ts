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
};
