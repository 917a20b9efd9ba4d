// Turkish: the rules pages.
import type { rules as en } from "../en/rules.ts";
import type { Chapter } from "../text.ts";

export const rules: Chapter<typeof en> = {
  "rules.games": "Oyunların kuralları",
  "rules.contents": "Bu sayfada",
  "rules.neighbours": "Diğer oyunlar",
  "rules.english": "Bu sayfa henüz çevrilmedi; İngilizcesini görüyorsunuz.",
  "rules.try": "Göster:",
  "rules.not": "Yasak:",
  "rules.tomove": "Sıra: {seat}",
  "rules.over": "Oyun bitti.",
  "rules.end": "Hamleyi bitir",
  "rules.reset": "Baştan başla",
};
