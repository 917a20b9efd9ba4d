// English: the rules pages.
export const rules = {
  "rules.games": "Rules of the games",
  "rules.contents": "On this page",
  "rules.neighbours": "Other games",
  "rules.english": "This page has not been translated yet; here it is in English.",
  "rules.try": "Show:",
  "rules.not": "Not allowed:",
  "rules.tomove": "{seat} to move",
  "rules.over": "The game is over.",
  "rules.reset": "Start over",

  // All pieces with their moves.
  "pieces.all": "All pieces and their moves",
  "pieces.title": "The {n} pieces",
  "pieces.lead":
    "Every piece with its moves on an empty board, drawn for the side that plays up the board.",
  "pieces.find": "Find by name",
  "pieces.draw": "Find by drawing",
  "pieces.how":
    "Touch squares that the piece can reach. Those that reach all of them are shown, the simplest first.",
  "pieces.clear": "Clear the drawing",
  "pieces.square": "column {x}, row {y}",
  "pieces.moves": "How it moves: {name}",
  "pieces.found": { one: "{n} piece", other: "{n} pieces" },
  "pieces.way.both": "moves and captures",
  "pieces.way.move": "only moves",
  "pieces.way.take": "only captures",
  "pieces.way.hop": "over another piece",
  "pieces.way.turn": "round a corner",
  "pieces.slides": "Small dots: the way must be free.",
} as const;
