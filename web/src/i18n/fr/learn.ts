// French: learning to play.
import type { learn as en } from "../en/learn.ts";
import type { Chapter } from "../text.ts";

export const learn: Chapter<typeof en> = {
  "first.title": "{game} : votre première partie",
  "first.wins": "Comment on gagne",
  "first.understood": "Compris",
  "first.learn": "Apprendre pas à pas",
  "week.title": "Le jeu de la semaine : {game}",
  "week.solve": "Résoudre",
  "nav.learn": "Apprendre",
  "home.learn": "Apprendre un jeu",
  "home.class": "Retour à {title}",
  "learn.lead":
    "De petits exercices sur un vrai plateau, une idée à la fois. Ramassez les étoiles, et vous savez jouer.",
  "learn.count": { one: "{n} exercice", other: "{n} exercices" },
  "learn.done": "{done} sur {n} réussis",
  "learn.progress": "Exercices réussis",
  "learn.game": "Apprendre : {game}",
  "learn.begin": "Commencer",
  "learn.continue": "Continuer",
  "learn.exercises": "Exercices",
  "learn.exercise": "Exercice {n} : {title}, étoiles : {stars} sur 3",
  "learn.number": "Exercice {n} sur {count}",
  "learn.hint": "Un indice",
  "learn.show": "Montrer la solution",
  "learn.next": "Exercice suivant",
  "learn.failed": "Pas cette fois. Essayez encore !",
  "learn.showing": "Regardez comment on fait…",
  "learn.shown": "À vous maintenant !",
  "learn.praise.1": "C’est réussi !",
  "learn.praise.2": "Bien joué !",
  "learn.praise.3": "Parfait !",
  "learn.finished": "Vous avez fini le cours !",
  "learn.total": "Vos étoiles : {total} sur {most}.",
  "learn.play": "Jouer contre l’ordinateur",
  "learn.others": "Apprendre un autre jeu",
};
