// French: the archive of finished games.
import type { archive as en } from "../en/archive.ts";
import type { Chapter } from "../text.ts";

export const archive: Chapter<typeof en> = {
  "archive.lead":
    "Toutes les parties publiques terminées. Cherchez par joueur, résultat ou position.",
  "archive.explore": "Explorer les positions",
  "archive.game": "Jeu",
  "archive.any": "indifférent",
  "archive.player": "Joueur",
  "archive.opponent": "Adversaire",
  "archive.winner": "Vainqueur",
  "archive.nobody": "personne",
  "archive.why": "Résultat",
  "archive.least": "Tours min.",
  "archive.most": "Tours max.",
  "archive.opening": "Les deux premiers tours commencent par",
  "archive.search": "Chercher",
  "archive.clear": "Toutes les parties",
  "archive.found": "Parties",
  "archive.none": "Aucune partie ne correspond.",
  "archive.open": "Voir {names}",
  "archive.study": "Analyser",
  "archive.record": "Feuille de partie de {names}",
  "archive.take": "Exporter et importer",
  "archive.take.text":
    "Les parties sont du texte simple : on peut les lire, et toute version d’Agon peut les rejouer.",
  "archive.download.all": "Télécharger toutes les parties",
  "archive.download.these": "Télécharger ces parties",
  "archive.paste": "Pour analyser une feuille de partie à vous, collez-la ici :",
  "archive.import":
    "Les feuilles de partie et les archives publiques d’Arimaa sont importées par l’administrateur du serveur (agond admin import).",
  "explore.title": "{game} : positions",
  "explore.choose": "Un autre jeu, une autre position",
  "explore.position": "Position en texte",
  "explore.show": "Afficher",
  "explore.edit": "La composer sur le plateau",
  "explore.start": "Début",
  "explore.endturn": "Finir le tour",
  "explore.none": "Aucune partie n’a atteint cette position.",
  "explore.end": "Aucune partie ne continue d’ici.",
  "explore.total": {
    one: "{n} partie avec cette position",
    other: "{n} parties avec cette position",
  },
  "explore.games": { one: "{n} partie", other: "{n} parties" },
  "explore.played": "Tours joués",
  "explore.turn": "Tour",
  "explore.often": "Parties",
  "explore.row": "{turn} : {games}, {share} des points pour {seat}",
  "explore.after": { one: "après {n} tour", other: "après {n} tours" },
};
