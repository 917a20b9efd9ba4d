// English: what previews of links and the site's entries in search engines say.
export const share = {
  "share.about":
    "Play, study and solve Arimaa, Kamisado, Abalone, the Amazons and other strategy board games.",
  "share.computer": "Computer",
  "share.game": "{game}: {players}",
  "share.game.about": "A game of {game}: {players}. Watch it or replay it turn by turn.",
  "share.study.about": "A study of {game} by {author}, with variations and comments.",
  "share.nameless": "{game}: study by {author}",
  "share.puzzle.about": "A puzzle of {game}. Can you find the win?",
  "share.rules.about": "The rules of {game}, with positions to try out on the board.",
};
