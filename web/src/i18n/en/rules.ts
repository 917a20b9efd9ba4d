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
  "rules.end": "End turn",
  "rules.reset": "Start over",
} as const;
