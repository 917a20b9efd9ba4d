// Turkish: what previews of links and the site's entries in search engines say.
export const share = {
  "share.about":
    "Arimaa, Kamisado, Abalone, Amazonlar ve başka strateji oyunlarını oynayın, inceleyin, çözün.",
  "share.computer": "Bilgisayar",
  "share.game": "{game}: {players}",
  "share.game.about":
    "Bir {game} oyunu: {players}. Canlı izleyin ya da hamle hamle yeniden oynatın.",
  "share.study.about": "{author} tarafından hazırlanan {game} çalışması: varyantlar ve yorumlarla.",
  "share.nameless": "{game} çalışması, hazırlayan: {author}",
  "share.puzzle.about": "Bir {game} bulmacası. Kazancı bulabilir misiniz?",
  "share.rules.about": "{game} kuralları, tahtada deneyebileceğiniz konumlarla.",
  "nav.embedding": "Siteniz için tahtalar",
  "embedding.lead":
    "Her oyunu kendi sayfanızda gösterin: bir konum, tekrar izlenecek bir oyun ya da üzerinde oynanacak bir tahta. Bu betiği bir kez, sonra her tahta için bir etiket ekleyin.",
  "embedding.script": "Betik",
  "embedding.code": "Bu tahtanın kodu",
  "embedding.draw": "Bir konum",
  "embedding.replay": "Tekrar izlenecek bir oyun",
  "embedding.play": "Üzerinde oynanacak bir tahta",
  "embedding.more":
    "Tüm öznitelikler ve olaylar clients/js/README.md dosyasındadır. Tahtalar okurun tarayıcısında hesaplar ve hiçbir şey saklamaz.",
  "embed.missing": "Burada gösterilecek bir şey yok.",
  "tree.start": "Başlangıç",
};
