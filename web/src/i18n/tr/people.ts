// Turkish: people and how they meet.
import type { people as en } from "../en/people.ts";
import type { Chapter } from "../text.ts";

export const people: Chapter<typeof en> = {
  "person.opponent": "rakibin puanı {rating}",
  "person.graph": "{game} puanı: başta {from}, şimdi {to}",
  "person.score": "{wins} galibiyet, {draws} beraberlik, {losses} yenilgi",
  "person.percent": "%{percent}",
  "person.ratings": "Puanlar ve sonuçlar",
  "person.openings": "Sevdiği açılışlar",
  "person.wins": "En iyi galibiyetler",
  "person.recent": "Son oyunlar",
  "person.none": "Henüz herkese açık oyun yok.",
};
