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
  "rules.reset": "Baştan başla",

  // All pieces with their moves.
  "pieces.all": "Bütün taşlar ve hamleleri",
  "pieces.title": "{n} taş",
  "pieces.lead":
    "Her taş, boş tahtadaki hamleleriyle; tahtada yukarı oynayan taraf için çizilmiştir.",
  "pieces.find": "Adıyla bul",
  "pieces.draw": "Çizerek bul",
  "pieces.how":
    "Taşın varabildiği karelere dokunun. Hepsine varan taşlar gösterilir, en yalını önce.",
  "pieces.clear": "Çizimi sil",
  "pieces.square": "sütun {x}, sıra {y}",
  "pieces.moves": "Hamleleri: {name}",
  "pieces.found": { one: "{n} taş", other: "{n} taş" },
  "pieces.way.both": "gider ve alır",
  "pieces.way.move": "yalnız gider",
  "pieces.way.take": "yalnız alır",
  "pieces.way.hop": "bir taşın üstünden",
  "pieces.way.turn": "köşe dönerek",
  "pieces.slides": "Küçük noktalar: yol boş olmalı.",
};
