// Turkish: the foot of every page.
import type { foot as en } from "../en/foot.ts";
import type { Chapter } from "../text.ts";

export const foot: Chapter<typeof en> = {
  foot: "Site bilgileri",
  "nav.about": "Hakkında",
  "nav.help": "Yardım",
  "nav.privacy": "Gizlilik",
  "nav.contact": "İletişim",
  "nav.source": "Kaynak kodu",
  "foot.version": "Agon {version}",
  "foot.data": "Verilerimi dışa aktar ya da sil",
};
