// English: the rules pages.
export const rules = {
  "rules.games": "Rules of the games",
  "rules.contents": "On this page",
  "rules.neighbours": "Other games",
  "rules.english": "This page has not been translated yet: this is the English one.",
  "rules.try": "Show:",
  "rules.not": "Not allowed:",
  "rules.tomove": "{seat} to move",
  "rules.over": "The game is over.",
  "rules.end": "End the turn",
  "rules.reset": "Start over",
} as const;
