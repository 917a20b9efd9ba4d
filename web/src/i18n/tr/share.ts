// Turkish: what previews of links and the site's entries in search engines say.
export const share = {
  "share.about":
    "Arimaa, Kamisado, Abalone, Amazonlar ve başka strateji oyunlarını oynayın, inceleyin, çözün.",
  "share.computer": "Bilgisayar",
  "share.game": "{game}: {players}",
  "share.game.about":
    "Bir {game} oyunu: {players}. Canlı izleyin ya da hamle hamle yeniden oynatın.",
  "share.study.about": "{author} tarafından hazırlanan {game} çalışması: varyantlar ve yorumlarla.",
  "share.nameless": "{game}: {author} tarafından çalışma",
  "share.puzzle.about": "Bir {game} bulmacası. Kazancı bulabilir misiniz?",
  "share.rules.about": "{game} kuralları, tahtada deneyebileceğiniz konumlarla.",
};
