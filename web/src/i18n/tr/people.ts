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
  "follow.begin": "Takip et",
  "follow.end": "Takip ediliyor",
  "follow.followers": { one: "{n} takipçi", other: "{n} takipçi" },
  "friends.title": "Arkadaşlar",
  "friends.online": { one: "{n} arkadaş çevrimiçi", other: "{n} arkadaş çevrimiçi" },
  "friends.none":
    "Henüz kimseyi takip etmiyorsunuz. Bir oyuncunun sayfasını açıp “Takip et”e basın: çevrimiçi olduğunda burada görürsünüz.",
  "friends.guest": "Arkadaşlar hesabı olanlar içindir. Oyuncuları takip etmek için kaydolun.",
  "friends.followers": "Sizi takip eden oyuncular",
  "person.online": "çevrimiçi",
  "person.own": "Herkese açık profiliniz",
};
