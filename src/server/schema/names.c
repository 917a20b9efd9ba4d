/* The table of named shapes, and finding one. docs/protocol-server.md explains each. */
#include "server/schema/names.h"

#include <stddef.h>
#include <string.h>

const struct named_shape shape_names[] = {
    /* ---- scalars ---- */
    {"id", "text(1..32)", "the id of a game, a user, a study, a kind of game, ..."},
    {"name", "text(1..99)", "the name of a player"},
    {"digest", "text(16..16)", "equal for set-ups of the same game with the same board"},
    {"code", "text(14..14)", "a code to log in with: kq7m-2xhd-9trc"},
    {"language", "'en'|'fr'|'ja'|'tr'", "a language of the site"},
    {"moment", "0..", "milliseconds since 1970 UTC"},
    {"ms", "0..", "a time in milliseconds"},
    {"count", "0..", "a number of things"},
    {"rating", "-9999..9999", "a rating"},
    {"seat", "0..5", "a seat of a game"},
    {"any_seat", "-1..5", "a seat, or -1: none"},
    {"cell", "0..65535", "a cell, by its index in BOARD"},
    {"touches", "[[cell]]", "the cells that each move of a turn touches"},
    {"half", "real(-100..99999)", "points, whole or half"},
    {"role", "'player'|'bot'|'arbiter'|'organiser'|'moderator'|'administrator'",
     "the role of a user"},

    /* ---- users ---- */
    {"ERROR",
     "{code: text, id?: text(1..40), args?: [PART], text: text, at?: -1.., argument?: text(1..40), "
     "number?: count, line?: count, turn?: count, retry_ms?: ms, until?: moment}",
     "why a command was refused: code decides what to do, id and args are the message to "
     "translate, "
     "text is the message in English"},
    {"PART", "text|{id: text(1..40), args?: [PART], text: text}",
     "an argument of a message: a text, or another message"},
    {"USER", "{id: id, name: name, player: name|null, guest: switch, role: role}",
     "a guest or an account"},
    {"RATING",
     "{game: id, rating: rating, deviation: 0..999, volatility: real(0..1), games: count, "
     "provisional: switch}",
     "a user's rating in a kind of game (Glicko-2)"},
    {"POINT", "{game: id, at: moment, rating: rating}", "a rating after a game"},
    {"PROGRAM",
     "{engine: text(1..63)|null, protocol: text(1..15)|null, owner: name|null, "
     "connection: 'tcp'|'websocket'|null, games: [id]|null}",
     "what a bot says of its program"},
    {"TEAM",
     "{id: id, name: text, about: text, open: switch, created: moment, members: count, "
     "rank: 'asks'|'member'|'leader'|null}",
     "a team, and the reader's rank in it"},
    {"TRAINING",
     "{setup: SETUP, stage: 'playing'|'learning'|'measuring'|'done'|'failed', minutes: 1.., "
     "share: real(0..1), games: count, positions: count, won: count, drawn: count, lost: count, "
     "why: 'few_games'|'not_better'|'broken_off'|null}",
     "the training of a net: how far it is, and how the trained engine did against itself before"},
    {"MESSAGE", "{at: moment, mine: switch, text: text}", "a private message"},
    {"NOTICE",
     "{type: 'turn'|'challenge'|'message'|'follow'|'team'|'report', subject: text, at: moment, "
     "who: text, seen: switch}",
     "a notification"},

    /* ---- set-ups and boards ---- */
    {"ENGINE",
     "{id: id, about: text, levels: 10..10, ratings?: [rating; 10..10], easiest?: rating, "
     "measured?: 0..10}",
     "an engine of the server"},
    {"KIND",
     "{id: id, name: text, variants: [{id: text, about: text, options: text}], options: [{name: "
     "text, type: 'switch'|'number'|'choice'|'text', default: text, min?: whole, max?: whole, "
     "values?: [text], hint?: text, about: text}], presets: [text], engines: [ENGINE], seats: "
     "1..6, traits: [TRAIT], names: [text]}",
     "a game that can be played"},
    {"TRAIT", "'draws'|'timed'|'merges'|'hidden'|'puzzle'|'san'", "what a game has"},
    {"SETUP",
     "{game: id, name: text, variant: text|null, options: text|null, definition: text|null, start: "
     "text|null, digest: digest, seats: 1..6, teams: [seat], names: [text], traits: [TRAIT], "
     "engines: [ENGINE]}",
     "what the players of a game agree on"},
    {"SAVED",
     "{game: id, name?: text, variant?: text|null, options?: text|null, definition?: text|null, "
     "start?: text|null, digest?: digest, seats?: 1..6, teams?: [seat], names?: [text], traits?: "
     "[TRAIT], engines?: [ENGINE]}",
     "a SETUP as it was saved; old ones lack members"},
    {"CORNER", "[whole, whole]", "a point in thousandths of a cell"},
    {"BOARD",
     "{shape: text, cells: [{x: whole, y: whole, name: text, look: text}], kinds: [{letter: text, "
     "names: {*: text}, moves: text|null, outline?: [CORNER]}], outline?: [[CORNER]]}",
     "a board: its cells, and the kinds of pieces"},
    {"ITEM",
     "[any_cell, 0..65535, any_seat]|[any_cell, 0..65535, any_seat, whole, whole, whole, whole, "
     "0..31, -1..]",
     "a piece: cell, kind, seat, and then dx, dy, angle, level, marks, ms if they are not 0, 0, 0, "
     "0, 0, -1"},
    {"any_cell", "-1..65535", "a cell, or -1: beside the board"},
    {"POSITION", "{items: [ITEM], seat: any_seat, over: switch, text?: text}",
     "what is on the board, as far as the reader may see it"},
    {"MOVE", "{text: text, touch: [cell], pass?: true, lays?: [whole, whole, whole, whole, whole]}",
     "a legal move"},
    {"ROUTE", "{moves: [text], touch: [cell], ways: [[cell]]}", "a way in several moves"},

    /* ---- games ---- */
    {"SEAT",
     "{seat: seat, name?: text, player?: text, id?: text(0..32), engine?: id, level?: 0..10, "
     "rating?: rating, provisional?: true, estimate?: true, program?: true, online?: switch, "
     "lag?: ms}",
     "a seat of a game; its number alone if it is free"},
    {"RESULT", "{why: text, points: [0..1000; 0..6], winner: any_seat, seat?: seat, late?: ms}",
     "how a game ended"},
    {"CLOCK",
     "{seat: any_seat, running: switch, left: [ms|null], reserve: [ms|null], used: [ms|null], due: "
     "ms|null}",
     "the clocks, at the moment `now` of GAME"},
    {"TURN", "{seat: seat, text: text, used?: ms|null, left?: ms|null, touch?: touches}|{tick: ms}",
     "a turn that was played; or time that passed"},
    {"LAST", "{seat: seat, text: text, touch: touches, used?: ms|null, san?: text}",
     "the last turn"},
    {"CHAT", "{at: moment, from: text, seat: any_seat, text: text, phrase?: PHRASE}",
     "a line of chat"},
    {"PHRASE",
     "'hello'|'luck'|'fun'|'nice'|'oops'|'moment'|'good_game'|'well_played'|'thanks'|'again'|'bye'",
     "a phrase that may be said"},
    {"LINES", "[[text]; 0..16]", "conditional turns"},
    {"NEWS", "{at: moment, text: text}", "a message of the organisers to everyone"},
    {"GAME",
     "{id: id, phase: PHASE, version: count, control: text, days: switch, rated: switch, private: "
     "switch, takebacks: switch, created: moment, players: [SEAT; 1..6], you: [seat; 0..6], "
     "watchers: count, offer: {what: 'draw'|'takeback'|'adjourn'|'resume', seat: seat, accepted: "
     "[seat]}|null, agreed: [switch; 1..6], result: RESULT|null, rematch: {asked: [seat], "
     "declined: [seat], rated: switch, next: id|null}|null, now: moment, ratings: [{before: "
     "rating, after: rating}]|null, invited: name|null, tournament: {id: id, game: text(0..31), "
     "title: text, names: [text], unready: [seat], paused: text|null, message: text|null, "
     "messages: [NEWS; 0..8], draws: -1..}|null, import: {by: name|null, headers: {*: "
     "text}}|null, chat: 'all'|'phrases'|'off', setup?: SETUP, number: count, seat: any_seat, "
     "turns: count, position: POSITION, moves?: [MOVE; 0..500], more?: switch, from?: [cell], "
     "last: LAST|null, clock: CLOCK|null, first?: ms, paused: switch, absent: [ms|null]|null, "
     "conditional?: LINES}",
     "a game, as one reader may see it"},
    {"PHASE", "'open'|'talks'|'playing'|'over'", "the phase of a game"},
    {"CARD",
     "{id: id, phase: PHASE, game: id, name: text, variant: text|null, options: text|null, "
     "control: text, days: switch, rated: switch, private: switch, own: switch, players: [SEAT; "
     "1..6], turns: count, seat: any_seat, watchers: count, created: moment, ended: moment, "
     "invited?: name|null, result: RESULT|null, date?: text|null, event?: text|null, imported?: "
     "true}",
     "a game in a list"},
    {"SEEK", "{game: id, control: text, rated: switch, rating: rating|null}",
     "a user who waits in quick pairing"},
    {"EXPORTED", "{card: CARD|null, terms: {*: any}|null, chat: [CHAT], record: text|null}",
     "a game as its player may take it along; terms: as it is stored"},

    /* ---- studies and puzzles ---- */
    {"NODE",
     "{parent: -1.., turn: text, comment?: text, hint?: text, marks?: [text(0..24); 0..32]}",
     "a turn in a tree: the node before it, and what is said about it"},
    {"CHAPTER", "{id: 1.., title: text, practice: switch, game: id}", "a chapter of a study"},
    {"AUTHOR", "{id: id, name: name}", "a user who may change a study"},
    {"STUDY",
     "{id: id, title: text, author: text, authors?: [AUTHOR; 0..16], at?: moment, public: switch, "
     "chapters: [CHAPTER; 1..64], chapter: 1.., revision: count, setup: SAVED, nodes: [NODE], "
     "place: -1..}",
     "a study, with one of its chapters"},
    {"STUDY_CARD",
     "{id: id, at: moment, title: text|null, author?: text|null, game: id|null, turns: count, "
     "chapters: count, public?: switch}",
     "a study in a list"},
    {"RECORD",
     "{kind: text|null, variant: text|null, options: text|null, definition: text|null, start: "
     "text|null, title: text, turns: [text], comments: [text], nodes: [NODE]}",
     "a game as read from a record"},
    {"EVALUATION", "{score: whole, decided: whole|null, best?: text}", "the value of a position"},
    {"TURNING",
     "{turn: count, seat: seat, code: "
     "'missed_win'|'allowed_win'|'blunder'|'mistake'|'piece_lost', turns?: count, by?: count, "
     "pieces?: count, why?: text, best: text, best_san?: text, touch?: touches, reply?: {text: "
     "text, san?: text, touch: touches, steps: count, takes: [{kind: count, cell?: cell}]}}",
     "a turning point of a game"},
    {"REVIEW",
     "{game: text, engine: id, nodes: count, turns: count, done: count, whole: switch, "
     "evaluations: [EVALUATION], points: [TURNING], sides: [{seat: seat, turns: count, accuracy: "
     "0..100|null, loss: count, best: count, inaccuracies: count, mistakes: count, blunders: "
     "count}]}",
     "a game, judged by an engine"},
    {"THOUGHT",
     "{score: whole, decided: whole|null, depth: count, seldepth: count, nodes: count, nps: count, "
     "ms: ms, pv: [text], san?: [text], touch: touches}",
     "a line of play that an engine thinks about"},
    {"THREAT",
     "{seat: seat, code: 'win'|'capture', why?: text, kind?: count, steps?: count, cells: [cell], "
     "text?: text, san?: text, touch?: touches}",
     "what a side could do in one turn"},
    {"VALUE", "'win'|'draw'|'loss'|null", "an exact value, null: not known"},
    {"FIGURE",
     "{name: text, titles: {*: text}, options: text|null, definition: text|null, outline: "
     "[[CORNER]]}",
     "an outline to fill"},

    /* ---- tournaments ---- */
    {"PLAYER",
     "{player: 0..255, name: text, members: text, account: text|null, bot: switch, engine: "
     "id|null, level: 0..10|null, rating: rating|null, role: text|null, state: "
     "'registered'|'testing'|'ready'|'failed'|'free'|'called'|'playing'|'withdrawn', why: "
     "text|null, online: switch, class: switch, test: id|null, absences: [{round: 1.., points: "
     "'half'|'none'}], rests: moment|null, bye: {round: 1.., points: half}|null}",
     "a player of a tournament"},
    {"HEAD",
     "{id: id, version: count, state: 'open'|'running'|'paused'|'over', title: text(1..100), "
     "about: text(0..2000), game: id, name: text, variant: text, options: text|null, start: "
     "text|null, format: FORMAT, control: text, lag: 0..5000, late_loses: 'game'|'match', "
     "illegal_loses: 'game'|'match', warnings: 0..99, reconnect: ms, wait: ms, boards: count, "
     "games: count, cycles: count, rounds: count, lives: count, extra: count, third_place: switch, "
     "length: count, duration: text, scoring: 'games'|'matches', tie_breaks: "
     "['head-to-head'|'buchholz'|'sonneborn-berger'|'wins'; 0..4], openings: count, random_turns: "
     "count, max_turns: count, seed: whole, championship: FORMAT|'', year: count, rated: switch, "
     "entry: 'open'|'organiser', check_in: switch, max_players: 2..256, sources: switch, chat: "
     "'all'|'phrases'|'off', round_start: 'free'|'organiser'|'break', round_break: count, "
     "game_break: count, points: text, armageddon: switch, draws: -1.., starts: moment, own: "
     "switch, organiser: text, organisers: [name], arbiters: [name], created: moment, started: "
     "moment|null, ended: moment|null, why: text|null, paused: text|null, message: text|null, "
     "messages: [NEWS; 0..8], next_round: {round: 1.., at: moment|null}|null, next_game: "
     "moment|null, class: switch, players: 0..256, round: count, last_round: count, played: count, "
     "total: count, mine: 'organiser'|'arbiter'|'player'|null}",
     "a tournament without its players and games"},
    {"FORMAT",
     "'round-robin'|'double-round-robin'|'swiss'|'single-elimination'|'double-elimination'|"
     "'floating-elimination'|'gauntlet'|'arena'|'arimaa-challenge'",
     "who plays whom"},
    {"STANDING",
     "{player: 0..255, place: 1..256, points: half, games: count, wins: count, draws: count, "
     "losses: count, byes: count, ties: [real; 0..4], withdrawn: switch, annulled: switch, whole: "
     "count, bonus: half}",
     "a player's place"},
    {"CROSS", "{order: [0..255; 0..64], cells: [[[half, count]|null; 0..64]; 0..64]}",
     "the cross table"},
    {"STAGE", "{name: text, format: FORMAT, standings: [STANDING; 0..256], cross: CROSS|null}",
     "a stage of a tournament"},
    {"MATCH",
     "{match: 1.., stage: 0..2, round: 1.., slot: count, players: [0..255|null, 0..255|null], "
     "points: [half, half], settled: switch, lost: 0..2|null, games: [TGAME]}",
     "a match of two players"},
    {"TGAME",
     "{id: text, first: 0..1, state: 'waiting'|'called'|'playing'|'done', game: id|null, points: "
     "[half, half]|null, why: text|null, corrected: text|null}",
     "a game of a match"},
    {"LIVE",
     "{id: text, match: 1.., round: 1.., players: [0..255, 0..255], state: 'called'|'playing', "
     "game: id|null, since: moment}",
     "a game in progress"},
    {"NOTE", "{at: moment, by: name|null, type: text, subject: text|null, text: text|null}",
     "an action of the organisers"},
    {"DONE", "{turns: count, used: ms, slowest: ms, illegal: count, words?: text|null}",
     "what a program did in a game"},
    {"SOURCE", "{file: text(1..64), bytes: count, at: moment}", "a file that was handed in"},
    {"PUPIL", "{player: text, account: name, code?: code}", "a player of a class"},
    {NULL, NULL, NULL}};

const struct named_shape *shape_named(const char *name, int length)
{
    for (const struct named_shape *n = shape_names; n->name; n++)
        if ((int)strlen(n->name) == length && strncmp(n->name, name, (size_t)length) == 0)
            return n;
    return NULL;
}
