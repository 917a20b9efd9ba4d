// French: what previews of links and the site's entries in search engines say.
export const share = {
  "share.about":
    "Jouez, étudiez et résolvez : Arimaa, Kamisado, Abalone, les amazones et d’autres jeux de stratégie.",
  "share.computer": "Ordinateur",
  "share.game": "{game} : {players}",
  "share.game.about": "Une partie ({game}) : {players}. Suivez-la ou rejouez-la tour par tour.",
  "share.study.about": "Une étude ({game}) de {author}, avec variantes et commentaires.",
  "share.nameless": "{game} : étude de {author}",
  "share.puzzle.about": "Un problème ({game}). Saurez-vous trouver le gain ?",
  "share.rules.about": "Les règles ({game}), avec des positions à essayer sur le plateau.",
  "nav.embedding": "Des plateaux pour votre site",
  "embedding.lead":
    "Montrez n’importe quel jeu sur votre page : une position, une partie à rejouer ou un plateau pour jouer. Ajoutez ce script une fois, puis une balise par plateau.",
  "embedding.script": "Script",
  "embedding.code": "Code de ce plateau",
  "embedding.draw": "Une position",
  "embedding.replay": "Une partie à rejouer",
  "embedding.play": "Un plateau pour jouer",
  "embedding.more":
    "clients/js/README.md décrit tous les attributs et événements. Les plateaux calculent dans le navigateur du lecteur et n’enregistrent rien.",
  "embed.missing": "Il n’y a rien à montrer ici.",
  "tree.start": "Début",
};
