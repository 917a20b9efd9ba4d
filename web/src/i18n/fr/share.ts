// French: what previews of links and the site's entries in search engines say.
export const share = {
  "share.about":
    "Jouez, étudiez et résolvez : Arimaa, Kamisado, Abalone, les amazones et d’autres jeux de stratégie.",
  "share.computer": "Ordinateur",
  "share.game": "{game} : {players}",
  "share.game.about": "Une partie ({game}) : {players}. Suivez-la ou rejouez-la tour par tour.",
  "share.study.about": "Une étude ({game}) de {author}, avec variantes et commentaires.",
  "share.nameless": "{game} : étude de {author}",
  "share.puzzle.about": "Un problème ({game}). Saurez-vous trouver le gain ?",
  "share.rules.about": "Les règles ({game}), avec des positions à essayer sur le plateau.",
};
