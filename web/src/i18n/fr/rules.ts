// French: the rules pages.
import type { rules as en } from "../en/rules.ts";
import type { Chapter } from "../text.ts";

export const rules: Chapter<typeof en> = {
  "rules.games": "Règles des jeux",
  "rules.contents": "Sur cette page",
  "rules.neighbours": "Autres jeux",
  "rules.english": "Cette page n’est pas encore traduite : la voici en anglais.",
  "rules.try": "Montrer :",
  "rules.not": "Interdit :",
  "rules.tomove": "Trait : {seat}",
  "rules.over": "La partie est finie.",
  "rules.end": "Finir le tour",
  "rules.reset": "Recommencer",
};
