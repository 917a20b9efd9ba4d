// French: games and puzzles without a network.
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
};
