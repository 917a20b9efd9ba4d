// Turkish: learning to play.
import type { learn as en } from "../en/learn.ts";
import type { Chapter } from "../text.ts";

export const learn: Chapter<typeof en> = {
  "first.title": "{game}: ilk oyununuz",
  "first.wins": "Oyun nasıl kazanılır",
  "first.understood": "Anladım",
  "first.learn": "Adım adım öğrenin",
  "week.title": "Haftanın oyunu: {game}",
  "week.solve": "Çöz",
  "nav.learn": "Öğren",
  "home.learn": "Bir oyun öğren",
  "home.class": "{title} turnuvasına dön",
  "learn.lead":
    "Gerçek bir tahtada kısa alıştırmalar, her seferinde tek bir fikir. Yıldızları toplayın, oyunu öğrenmiş olun.",
  "learn.count": { one: "{n} alıştırma", other: "{n} alıştırma" },
  "learn.done": "{n} alıştırmadan {done} tanesi tamam",
  "learn.progress": "Biten alıştırmalar",
  "learn.game": "{game} öğren",
  "learn.begin": "Başla",
  "learn.continue": "Devam et",
  "learn.exercises": "Alıştırmalar",
  "learn.exercise": "Alıştırma {n}: {title}, 3 yıldızdan {stars}",
  "learn.number": "Alıştırma {n}/{count}",
  "learn.hint": "İpucu",
  "learn.show": "Göster",
  "learn.next": "Sonraki alıştırma",
  "learn.failed": "Bu kez olmadı. Bir daha deneyin!",
  "learn.showing": "Nasıl yapıldığını izleyin…",
  "learn.shown": "Şimdi sıra sizde!",
  "learn.praise.1": "Başardınız!",
  "learn.praise.2": "Çok iyi!",
  "learn.praise.3": "Kusursuz!",
  "learn.finished": "Kursu bitirdiniz!",
  "learn.total": "{most} yıldızdan {total} tanesi sizin.",
  "learn.play": "Bilgisayara karşı oyna",
  "learn.others": "Başka bir oyun öğren",
};
