// French: the foot of every page.
import type { foot as en } from "../en/foot.ts";
import type { Chapter } from "../text.ts";

export const foot: Chapter<typeof en> = {
  foot: "Pied de page",
  "nav.about": "À propos",
  "nav.help": "Aide",
  "nav.privacy": "Confidentialité",
  "nav.contact": "Contact",
  "nav.source": "Sources",
  "foot.version": "Agon {version}",
  "foot.data": "Exporter ou supprimer mes données",
};
