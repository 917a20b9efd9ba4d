// English: the pages at the foot of the site, as Markdown; fetched when one of them is opened.
import type { FootTexts } from "../text.ts";

export const texts: FootTexts = {
  about: `
Agon is a server and a site for strategy board games: Arimaa, Kamisado, Abalone, the Game of the
Amazons, Fairy Chess on 16 × 16 squares, Tai Shogi, Akhimoraec and many kinds of chess, with three
puzzles: Tangram, Ostomachion and the Towers of Hanoi.

Play people or the computer, take [courses](/learn), solve [puzzles](/puzzles), [analyse](/study)
your games, [watch](/watch) others and run [tournaments](/tournaments). Everything is free. There is
no advertising and nothing that follows you: the pages load nothing from any other site.

Agon is free software under the MIT licence; [its licence and its sources](/source) are on a page of
their own. The games belong to those who invented them.`,
  help: `
## Learn the rules

- [Courses](/learn) teach a game step by step, with exercises.
- [Rules](/rules) explain everything, on boards that you can try out.

## Play

- [Play](/play): choose a game, then the computer at one of eleven levels, or a link for a friend.
- [Lobby](/lobby): choose a time control and wait for an opponent, or accept a challenge.
- You need no account. An [account](/account) keeps your games, ratings and messages.

Touch a piece and then where it goes, or drag it. Where a turn has several steps, “End turn” ends
it. Press ? in a game for the keyboard shortcuts. No clock runs before every player has made a first
turn.

## If something is wrong

- **A player is rude or cheats**: open the player’s page by touching the name, then Report or Block.
  A moderator reads every report.
- **Your opponent has left**: after a while the game offers you the win or a draw.
- **You have lost your password**: under [Forgotten password](/account?door=recover) a recovery code,
  or an email if you gave an address, lets you choose a new one.
- **Anything else**: ask whoever runs this server; see [Contact](/contact).`,
  privacy: `
## What this server stores

- **About an account**: its name, a hash of the password (never the password itself), when it was made
  and last used, sessions, ratings, an email address if you gave one, and hashes of recovery codes.
- **What you do here**: games with every turn and its time, chat, results, studies, imported games,
  solved puzzles and exercises, teams, tournaments and the programs handed in there, whom you follow
  or block, messages, notifications and reports; and, where you switched notifications on, the address
  that your browser gave for them.
- **About a guest**: the same under a made-up name, 30 days from the last visit; games remain.
- **IP addresses** are kept in memory only, to limit how often something may be done, with two
  exceptions: they are stored with what administrators, organisers and arbiters do in their role, and
  they are in the server’s log if its operator logs every request.

Everybody can see names, ratings, who is online, public games and studies, and what is said there.
Private messages are seen by their sender and receiver, and by moderators if one of them reports
the conversation.

## In your browser

One cookie, named agon, says who you are; it ends after 30 days. Settings, most games against the computer
and whatever you use without a network stay in the browser’s own storage; such a game goes to the server
when you have it analysed. No other site is told that
you are here. If you switch on notifications, they go through your browser’s maker, encrypted.

## Your data

- **Export**: on [your account’s page](/account), “Export my data” gives you all of it as one file.
- **Delete**: on the same page, “Delete account”. Ratings, messages, studies and everything that is
  yours alone are deleted. Finished games and chat stay without your name: “deleted”.

Copies that the operator makes as backups keep what was deleted until they are replaced.`,
  contact: `
Whoever runs this server has not published a contact address.

If a player bothers you, open the player’s page and use Report: a moderator reads it. Questions about
games are answered under [Help](/help).`,
  source: `
Agon is free software: you may use, change and share it under the MIT licence below. Whoever runs
this server has not said where its sources are; the licence does not oblige them to. The second text
says who owns the games.`,
};
