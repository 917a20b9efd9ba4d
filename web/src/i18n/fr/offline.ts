// French: games, puzzles and studies without a network.
export const offline = {
  "here.you": "Vous",
  "here.mark": "sur cet appareil",
  "here.playing": "Vos parties sur cet appareil",
  "here.over": "Terminées sur cet appareil",
  "here.archive": "Enregistrer dans les archives",
  "here.archived": "Ouvrir dans les archives",
  "here.guest": "Avec un compte, vous pouvez enregistrer cette partie dans les archives.",
  "trouble.here": "Cet appareil n’a pas pu calculer la partie ; veuillez recharger la page.",
  "trouble.offline": "Vous êtes hors ligne, et ceci n’est pas encore sur votre appareil.",
  "update.ready": "Une nouvelle version d’Agon est prête.",
  "update.now": "Recharger",
  "offline.study":
    "Enregistré sur cet appareil. L’envoi se fera quand vous serez de nouveau en ligne.",
  "offline.copy": "{title} (copie hors ligne)",
  "offline.untitled": "Sans titre",
  "offline.copied":
    "Quelqu’un d’autre avait modifié les mêmes commentaires : ce que vous avez écrit est dans une copie hors ligne de l’étude.",
};
