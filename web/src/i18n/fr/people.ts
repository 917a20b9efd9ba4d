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
  "follow.begin": "Suivre",
  "follow.end": "Suivi",
  "follow.followers": { one: "{n} abonné", many: "{n} abonnés", other: "{n} abonnés" },
  "friends.title": "Amis",
  "friends.online": {
    one: "{n} ami en ligne",
    many: "{n} amis en ligne",
    other: "{n} amis en ligne",
  },
  "friends.none":
    "Vous ne suivez encore personne. Ouvrez la page d’un joueur et appuyez sur « Suivre » : vous verrez ici quand il est en ligne.",
  "friends.guest": "Les amis sont réservés aux comptes. Inscrivez-vous pour suivre des joueurs.",
  "friends.followers": "Joueurs qui vous suivent",
  "person.online": "en ligne",
  "person.own": "Votre profil public",
};
