// French: people and how they meet.
import type { people as en } from "../en/people.ts";
import type { Chapter } from "../text.ts";

export const people: Chapter<typeof en> = {
  "person.opponent": "adversaire classé {rating}",
  "person.graph": "Classement à {game} : {from} au début, {to} maintenant",
  "person.score": "{wins} gagnées, {draws} nulles, {losses} perdues",
  "person.percent": "{percent} %",
  "person.ratings": "Classements et résultats",
  "person.openings": "Ouvertures préférées",
  "person.wins": "Meilleures victoires",
  "person.recent": "Parties récentes",
  "person.none": "Aucune partie publique pour le moment.",
};
