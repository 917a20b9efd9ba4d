// English: people and how they meet.
export const people = {
  "person.opponent": "opponent rated {rating}",
  "person.graph": "Rating in {game}: {from} at first, {to} now",
  "person.score": "{wins} won, {draws} drawn, {losses} lost",
  "person.percent": "{percent} %",
  "person.ratings": "Ratings and results",
  "person.openings": "Favourite openings",
  "person.wins": "Best wins",
  "person.recent": "Recent games",
  "person.none": "No public games yet.",
} as const;
