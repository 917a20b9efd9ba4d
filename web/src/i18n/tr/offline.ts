// Turkish: games, puzzles and studies without a network.
export const offline = {
  "here.you": "Siz",
  "here.mark": "bu cihazda",
  "here.playing": "Bu cihazdaki oyunlarınız",
  "here.over": "Bu cihazda bitenler",
  "here.archive": "Arşive kaydet",
  "here.archived": "Arşivde aç",
  "here.guest": "Bir hesapla bu oyunu arşive kaydedebilirsiniz.",
  "trouble.here": "Bu cihaz oyunu hesaplayamadı; lütfen sayfayı yenileyin.",
  "trouble.offline": "Çevrimdışısınız ve bu henüz cihazınızda değil.",
  "update.ready": "Agon’un yeni sürümü hazır.",
  "update.now": "Yenile",
  "offline.study": "Bu cihaza kaydedildi. Yeniden çevrimiçi olduğunuzda yüklenecek.",
  "offline.copy": "{title} (çevrimdışı kopya)",
  "offline.untitled": "Adsız",
  "offline.copied":
    "Aynı yorumları başka biri de değiştirmiş: yazdıklarınız çalışmanın çevrimdışı bir kopyasında.",
};
