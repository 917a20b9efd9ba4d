/* The tables of pushes and of bots' messages. */
#include "server/schema/messages.h"

#include <stddef.h>

const struct message_shape pushes[] = {
    {"game", "game: GAME", "a watched game has changed"},
    {"chat", "id: id, message: CHAT", "a line of chat in a watched game"},
    {"lag",
     "id: id, lag: [ms|null; 1..6], online: [switch; 1..6], absent: [ms|null; 1..6]|null, "
     "watchers: count",
     "who is there in a watched game"},
    {"rematch", "card: CARD, asked: switch, again: switch, next: id|null",
     "a rematch is offered, or no longer"},
    {"challenge", "card: CARD", "a challenge by name is made, changes or ends"},
    {"paired", "game: id|null", "quick pairing has found an opponent; null: it waits no more"},
    {"lobby",
     "challenges: [CARD], playing: [CARD; 0..30], channels: [CARD], seeks: [SEEK], users: count, "
     "games: count",
     "the lobby has changed"},
    {"waiting", "count: count, games: [id]", "the games that wait for the user"},
    {"friend", "name: name, online: switch", "a followed account has come or gone"},
    {"message", "with: name, message: MESSAGE", "a private message"},
    {"notice", "notice: NOTICE", "a notification"},
    {"notice_end", "type: text, subject: text", "a notification that no longer applies"},
    {"you", "you: USER", "the user's role has changed"},
    {"analysis", "analysis: 1.., lines: [THOUGHT; 0..5], done: switch", "an analysis goes on"},
    {"desk",
     "study: id, authors: [{number: count, name: name, chapter: count, place: text}], readers: "
     "count",
     "who has the study open"},
    {"desk_change", "study: id, number: count, change: {*: any}",
     "an author has changed the open chapter"},
    {"desk_study", "study: id, title?: text, public?: switch, chapters: [CHAPTER; 1..64]",
     "the title or the chapters of the open study have changed"},
    {"tournament",
     "id: id, version: count, tournament: HEAD, players?: [PLAYER; 0..256], stages?: [STAGE; "
     "0..3], live: [LIVE], matches: [MATCH; 0..200], more: switch, log: [NOTE]",
     "a followed tournament has changed"},
    {"tournament_game", "tournament: id, id: text, game: id|null",
     "the user is called to a game, or it begins"},
    {"stderr", "id: id, player: text, from: count, bytes: count, text: text(0..8192)",
     "new output of a player's program"},
    {"stopping", "retry_ms: ms", "the server is shutting down"},
    {NULL, NULL, NULL}};

#define ID "id?: real"
#define RE "re?: real"

const struct message_shape bot_messages_to[] = {
    {"hello",
     "token: text(1..64), protocol?: 1..1, games?: [text(1..31); 0..64], legal?: switch, engine?: "
     "text(0..63), speaks?: text(0..15), " ID,
     "comes first"},
    {"accept", "challenge?: id, game?: id, number?: count, " ID,
     "accepts a challenge, or the offer in a game"},
    {"decline", "challenge?: id, game?: id, number?: count, " ID,
     "declines a challenge, or the offer in a game"},
    {"move", "game: id, number: count, text: text(0..4096), " ID, "your turn"},
    {"resign", "game: id, why?: text(0..1000), cause?: 'forfeit'|'illegal', " ID,
     "resigns the game"},
    {"draw", "game: id, number?: count, " ID, "offers a draw, or accepts one"},
    {"challenge",
     "kind: id, opponent?: name, variant?: text, options?: text, start?: text|null, definition?: "
     "text|null, control?: text(0..128), side?: -1..5, rated?: switch, " ID,
     "challenges a player, or anyone"},
    {"cancel", "challenge: id, " ID, "withdraws your challenge"},
    {"challenges", ID, "asks for the open challenges"},
    {"say", "game: id, text: text(1..300), " ID, "a line of chat"},
    {"stderr", "text: text(1..1000), " ID, "what the program has written to standard error"},
    {"ping", "at?: real, " ID, "asks for a pong"},
    {NULL, NULL, NULL}};

#define TERMS                                                                                      \
    "kind: id, variant: text, options: text, definition: text|null, start: text|null, control: "   \
    "text, rated: switch"

const struct message_shape bot_messages_from[] = {
    {"welcome", "name: name, protocol: 1..1, server: text, now: moment, games: [id], " RE,
     "you are logged in"},
    {"challenge", "challenge: id, " TERMS ", from: text, seat: any_seat", "you are challenged"},
    {"challenged", "challenge: id, " RE, "your challenge has been made"},
    {"gone", "challenge: id", "a challenge is declined or withdrawn"},
    {"challenges",
     "list: [{challenge: id, from: text|null, kind: id, variant: text|null, options: text|null, "
     "control: text, rated: switch, own: switch}], " RE,
     "the open challenges"},
    {"game",
     "game: id, " TERMS ", seat: seat, players: [{seat: seat, name: text, rating?: rating}; 1..6], "
     "position: text|null, turns: [text], number: count, tournament?: id",
     "a game begins, or you are back"},
    {"turn",
     "game: id, number: count, seat: seat, position: text|null, legal?: [text; 0..4096]|null, "
     "clock: {turn: ms|null, left: [ms|null; 1..6], reserve: [ms; 1..6], used: ms}",
     "your turn"},
    {"played",
     "game: id, turn: count, seat: seat, text: text, position: text|null, used: ms|null, left: "
     "ms|null, tick?: ms",
     "a turn has been played"},
    {"offer", "game: id, what: 'draw'|'takeback'|'rematch', seat: seat", "the other side offers"},
    {"paused", "game: id, paused: switch", "the game is adjourned, or goes on"},
    {"end",
     "game: id, seat: seat, result: 'won'|'lost'|'drawn'|'cancelled'|'passed', why: text, points: "
     "[0..1000; 0..6], winner: any_seat",
     "the game is over"},
    {"error",
     "code: text, id?: text(1..40), args?: [PART], text: text, about?: text(1..40), game?: text, "
     "challenge?: text, at?: -1.., argument?: text(1..40), number?: count, retry_ms?: ms, until?: "
     "moment, " RE,
     "your message was refused"},
    {"ok", RE, "your message was carried out"},
    {"pong", "now: moment, at?: real, " RE, "the answer to ping"},
    {"stopping", "retry_ms: ms", "the server is shutting down"},
    {NULL, NULL, NULL}};
