// Turkish: games and puzzles without a network.
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
};
