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
  "nav.embedding": "Boards for your site",
  "embedding.lead":
    "Show any game on your own page: a position, a game to replay, or a board to play on. Add this script once, then a tag for each board.",
  "embedding.script": "Script",
  "embedding.code": "Code of this board",
  "embedding.draw": "A position",
  "embedding.replay": "A game to replay",
  "embedding.play": "A board to play on",
  "embedding.more":
    "clients/js/README.md lists all attributes and events. The boards compute in the reader’s browser and store nothing.",
  "embed.missing": "There is nothing here to show.",
  "tree.start": "Start",
};
