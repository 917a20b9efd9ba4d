// French: the rules pages.
import type { rules as en } from "../en/rules.ts";
import type { Chapter } from "../text.ts";

export const rules: Chapter<typeof en> = {
  "rules.games": "Règles des jeux",
  "rules.contents": "Sur cette page",
  "rules.neighbours": "Autres jeux",
  "rules.english": "Cette page n’est pas encore traduite : la voici en anglais.",
  "rules.try": "Montrer :",
  "rules.not": "Interdit :",
  "rules.tomove": "Trait : {seat}",
  "rules.over": "La partie est finie.",
  "rules.reset": "Recommencer",

  // All pieces with their moves.
  "pieces.all": "Toutes les pièces et leurs coups",
  "pieces.title": "Les {n} pièces",
  "pieces.lead":
    "Chaque pièce et ses coups sur un plateau vide, pour le camp qui joue vers le haut.",
  "pieces.find": "Chercher par nom",
  "pieces.draw": "Chercher par dessin",
  "pieces.how":
    "Touchez des cases que la pièce atteint. On voit celles qui les atteignent toutes, la plus simple d’abord.",
  "pieces.clear": "Effacer le dessin",
  "pieces.square": "colonne {x}, rangée {y}",
  "pieces.moves": "Ses coups : {name}",
  "pieces.found": { one: "{n} pièce", other: "{n} pièces" },
  "pieces.way.both": "va et prend",
  "pieces.way.move": "va seulement",
  "pieces.way.take": "prend seulement",
  "pieces.way.hop": "par-dessus une pièce",
  "pieces.way.turn": "en tournant",
  "pieces.slides": "Petits points : la voie doit être libre.",
};
