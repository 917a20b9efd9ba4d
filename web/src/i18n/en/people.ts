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
  "follow.begin": "Follow",
  "follow.end": "Following",
  "follow.followers": { one: "{n} follower", other: "{n} followers" },
  "friends.title": "Friends",
  "friends.online": { one: "{n} friend online", other: "{n} friends online" },
  "friends.none":
    "You follow nobody yet. Open a player’s page and press “Follow”: when they are online you see it here.",
  "friends.guest": "Friends are for accounts. Sign up to follow players.",
  "friends.followers": "Players who follow you",
  "person.online": "online",
  "person.own": "Your public profile",
} as const;
