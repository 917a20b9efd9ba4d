/* Commands in a game: watching, turns, offers, resigning, chat. */
#include <string.h>

#include <sodium.h>

#include "answers/attempt.h"
#include "core/text.h"
#include "server/base/connection.h"
#include "server/commands/commands.h"
#include "server/game/broadcast.h"
#include "server/game/conditional.h"
#include "server/game/json.h"
#include "server/game/keep.h"
#include "server/game/play.h"
#include "server/game/rematch.h"
#include "server/game/talk.h"
#include "server/request/resolve.h"
#include "server/users/relation.h"

enum { CHAT_BYTES = 1200, CHAT_CHARACTERS = 300 };

/* ---- watching ---- */

static int run_watch(struct request *r)
{
    struct room *room = r->room;
    const char *have = request_text(r, "have");
    if (r->connection && !room_watch(room, r->connection))
        return request_refuse(r, "too_many", AGON_SAY(game_most, "at most %d games at once"),
                              ROOMS_WATCHED_MAX);
    json_t *game = room_json(room, true), *own = room_json_own(room, r->user);
    json_object_update(game, own);
    json_decref(own);
    request_put(r, "game", game);
    if (!have || strcmp(have, room->shared_game->digest) != 0)
        json_object_set(r->answer, "board", room->shared_game->board);
    if (!request_on(r, "brief", false)) {
        request_put(r, "turns", room_turns(room));
        request_put(r, "chat", room_chat(room, r->user));
    }
    return 0;
}

static int run_unwatch(struct request *r)
{
    struct room *room = room_find(r->api->rooms, request_text(r, "game"));
    if (room && r->connection)
        room_unwatch(room, r->connection);
    return 0;
}

/* ---- turns ---- */

/* A hash of the turn as sent, to recognise it when it is repeated. */
static uint64_t hash_of(const struct request *r)
{
    uint64_t hash = 0;
    unsigned char whole[crypto_generichash_BYTES_MIN];
    const char *text = request_text(r, "text");
    char *list = text ? NULL : json_dumps(request_list(r, "moves"), JSON_COMPACT);
    const char *s = text ? text : list ? list : "";
    crypto_generichash(whole, sizeof whole, (const unsigned char *)s, strlen(s), NULL, 0);
    memcpy(&hash, whole, sizeof hash);
    free(list);
    return hash | 1;
}

/* A number that is not the current one: the same turn again is harmless, any other is refused. */
static int stale(struct request *r, int number, uint64_t hash)
{
    const struct room *room = r->room;
    for (int i = 0; i < room->seats; i++) {
        const struct room_seat *c = &room->seat[i];
        bool known = c->sent_hash == 0 || c->sent_hash == hash;
        if (r->seats >> i & 1 && c->sent == number && known) {
            request_put(r, "number", json_integer(room->match->number));
            request_put(r, "duplicate", json_true());
            return 0;
        }
    }
    request_refuse(r, "stale", AGON_SAY(turn_number_wrong, "turn number %d, expected %d"), number,
                   room->match->number);
    request_put(r, "number", json_integer(room->match->number));
    return -1;
}

/* Reads the argument "moves" as a whole turn. */
static int read_moves(struct request *r, const struct room *room, struct agon_turn *turn,
                      struct agon_error *error)
{
    struct attempt a;
    struct agon_line line;
    bool copied = room_line_now(room, &line);
    int status = attempt_init(&a, &line, request_list(r, "moves"), error);
    if (copied)
        agon_line_release(&line);
    if (status < 0)
        return status;
    if (!attempt_end(&a))
        status = agon_fail(error, AGON_ILLEGAL, -1,
                           AGON_SAY(turn_not_finished, "the turn is not finished"));
    *turn = a.turn;
    attempt_release(&a);
    return status;
}

static int play_turn(struct request *r, int number)
{
    struct room *room = r->room;
    struct agon_error error;
    struct agon_turn turn;
    struct match_event event = {.type = MATCH_TURN, .text = request_text(r, "text")};
    int status = 0;
    match_advance(room->match, r->api->core->now);
    if (!event.text) {
        status = read_moves(r, room, &turn, &error);
        event.turn = &turn;
    }
    if (status == 0)
        status = room_act(room, r->seat, number, &event, &error);
    else
        room_go_on(room);
    if (status == AGON_ILLEGAL || status == AGON_BAD_TEXT)
        room_warn(room, r->seat, error.text);
    if (status < 0)
        room_note_late(room, r->seat);
    if (status < 0)
        return resolve_refuse(r, room, status, &error);
    room->turn_us = r->api->core->received_us;
    room->seat[r->seat].sent = number;
    room->seat[r->seat].sent_hash = hash_of(r);
    request_put(r, "number", json_integer(room->match->number));
    return 0;
}

static int run_turn(struct request *r)
{
    int number = (int)request_number(r, "number", -1);
    if (!request_text(r, "text") && !request_list(r, "moves"))
        return request_refuse(r, "bad_argument",
                              AGON_SAY(turn_text_or_moves, "text or moves: expected one of them"));
    if (r->room->match->game && number != r->room->match->number)
        return stale(r, number, hash_of(r));
    room_note_late(r->room, r->seat);
    if (resolve_playing(r, r->room) < 0)
        return -1;
    if (r->seat != r->room->match->seat)
        return request_refuse(r, "not_your_turn",
                              AGON_SAY(turn_of_other, "another seat is to move"));
    return play_turn(r, number);
}

/* ---- conditional turns ---- */

/* Checks that the reader may prepare conditional turns here and now. */
static int check_conditional(struct request *r)
{
    const struct room *room = r->room;
    unsigned traits = room->shared_game->game->traits;
    if (!room->days)
        return request_refuse(
            r, "not_now",
            AGON_SAY(conditional_days, "conditional turns are for games played by days"));
    if (traits & (AGON_HIDDEN | AGON_TIMED))
        return request_refuse(r, "not_now",
                              AGON_SAY(conditional_never, "this game has no conditional turns"));
    if (request_number(r, "number", -1) != room->match->number) {
        request_refuse(r, "stale", AGON_SAY(turn_number_expected, "expected turn number %d"),
                       room->match->number);
        request_put(r, "number", json_integer(room->match->number));
        return -1;
    }
    if (r->seats >> room->match->seat & 1)
        return request_refuse(r, "not_now",
                              AGON_SAY(conditional_yours, "it is your turn: play it instead"));
    return 0;
}

static int run_conditional(struct request *r)
{
    struct room *room = r->room;
    struct room_seat *seat = &room->seat[r->seat];
    struct conditional_place place;
    struct conditional *read;
    struct agon_error error;
    int status = check_conditional(r);
    if (status < 0)
        return status;
    status = conditional_read(&read, &room->match->line, r->seats, request_list(r, "lines"), &place,
                              &error);
    if (status < 0) {
        resolve_refuse(r, room, status, &error);
        request_put(r, "line", json_integer(place.line));
        request_put(r, "turn", json_integer(place.turn));
        return -1;
    }
    conditional_free(seat->conditional);
    seat->conditional = read;
    room_keep(room);
    room_tell_player(room, r->user);
    request_put(r, "conditional", conditional_json(read));
    return 0;
}

/* ---- offers and endings ---- */

/* Applies an event of the user's seat, with the turn number unless the command has none. */
static int act(struct request *r, enum match_event_type type)
{
    struct agon_error error;
    int number = (int)request_number(r, "number", MATCH_ANY_NUMBER);
    if (number != MATCH_ANY_NUMBER && number != r->room->match->number)
        return stale(r, number, 0);
    int status = room_act(r->room, r->seat, number, &(struct match_event){.type = type}, &error);
    return status < 0 ? resolve_refuse(r, r->room, status, &error) : 0;
}

static int run_resign(struct request *r)
{
    const char *why = request_text(r, "why"), *cause = request_text(r, "cause");
    bool crashed = cause && strcmp(cause, "forfeit") == 0;
    bool illegal = cause && strcmp(cause, "illegal") == 0;
    if (cause && !crashed && !illegal)
        return request_refuse(r, "bad_argument",
                              AGON_SAY(turn_cause_expected, "cause: expected forfeit or illegal"));
    if (why && r->room->tournament[0])
        room_last_words(r->room, r->seat, why);
    return act(r, crashed ? MATCH_FORFEIT : illegal ? MATCH_ILLEGAL : MATCH_RESIGN);
}

/* Checks whether the tournament allows agreed draws, and this early. */
static int check_draws(struct request *r)
{
    const struct room *room = r->room;
    int played = (room->match->line.turns - room->match->opening_turns) / room->seats;
    if (room->draws < 0)
        return request_refuse(r, "not_now",
                              AGON_SAY(draw_never, "no draws are agreed in this tournament"));
    if (played < room->draws)
        return request_refuse(
            r, "not_now",
            AGON_SAY(draw_too_early, "a draw may be agreed after %d turns of each side"),
            room->draws);
    return 0;
}

static int run_claim(struct request *r)
{
    struct agon_error error;
    const char *what = request_text(r, "result");
    bool draw = strcmp(what, "draw") == 0;
    if (!draw && strcmp(what, "win") != 0)
        return request_refuse(r, "bad_argument",
                              AGON_SAY(claim_expected, "result: expected win or draw"));
    int status = room_claim(r->room, r->seat, draw, &error);
    return status < 0 ? resolve_refuse(r, r->room, status, &error) : 0;
}

static int run_draw(struct request *r)
{
    if (check_draws(r) < 0)
        return -1;
    return act(r, MATCH_DRAW_OFFER);
}

static int run_takeback(struct request *r)
{
    return act(r, MATCH_TAKEBACK_OFFER);
}

/* Adjourns or resumes once all have agreed; engines always do. */
static void settle_adjourn(struct room *room)
{
    unsigned all = (1u << room->seats) - 1;
    for (int i = 0; i < room->seats; i++)
        if (room->seat[i].engine[0])
            room->adjourn_agreed |= 1u << i;
    if (room->adjourn_agreed == all)
        room_pause(room, !room->match->paused);
    else
        room_touch(room);
}

static int run_adjourn(struct request *r)
{
    struct room *room = r->room;
    if (room->adjourner < 0) {
        room->adjourner = r->seat;
        room->adjourn_agreed = 0;
    }
    room->adjourn_agreed |= r->seats;
    settle_adjourn(room);
    return 0;
}

static int run_accept(struct request *r)
{
    if (r->room->adjourner < 0)
        return act(r, MATCH_ACCEPT);
    r->room->adjourn_agreed |= r->seats;
    settle_adjourn(r->room);
    return 0;
}

static int run_decline(struct request *r)
{
    struct agon_error error;
    if (r->room->phase == PHASE_OVER) {
        int status = rematch_decline(r->room, r->seats, &error);
        return status < 0 ? resolve_refuse(r, r->room, status, &error) : 0;
    }
    if (resolve_playing(r, r->room) < 0)
        return -1;
    if (r->room->adjourner < 0)
        return act(r, MATCH_DECLINE);
    r->room->adjourner = -1;
    room_touch(r->room);
    return 0;
}

/* Only in a tournament's game that waits for it; the tournament starts the clocks
 * (tournament/ready.c). */
static int run_ready(struct request *r)
{
    r->room->unready &= ~r->seats;
    room_keep(r->room);
    room_touch(r->room);
    return 0;
}

static int run_abort(struct request *r)
{
    struct room *room = r->room;
    bool maker = strcmp(room->maker, r->user->id) == 0;
    bool begun = room->phase == PHASE_PLAYING;
    if (!maker && (!begun || r->seats == 0))
        return request_refuse(r, "forbidden",
                              AGON_SAY(game_players_only, "only the players can cancel the game"));
    if (room->phase == PHASE_OVER || (begun && room->match->line.turns >= 2))
        return request_refuse(
            r, "not_now",
            AGON_SAY(game_too_late, "it is too late to cancel the game; resign instead"));
    room_abort(room);
    return 0;
}

/* ---- once more ---- */

/* Checks that the reader may play another game with these players. */
static int check_rematch(struct request *r)
{
    const struct room *room = r->room;
    for (int i = 0; i < room->seats; i++)
        if (room->seat[i].user && relation_has(room->seat[i].user, RELATION_BLOCKS, r->user))
            return request_refuse(
                r, "forbidden",
                AGON_SAY(challenge_unwanted, "this player takes no challenges from you"));
    return room_rematch_is_rated(room) ? resolve_rated(r) : 0;
}

static int run_rematch(struct request *r)
{
    struct agon_error error;
    if (check_rematch(r) < 0)
        return -1;
    int status = rematch_ask(r->room, r->seats, &error);
    if (status < 0)
        return resolve_refuse(r, r->room, status, &error);
    request_put(r, "next", r->room->next[0] ? json_string(r->room->next) : json_null());
    return 0;
}

/* ---- talking ---- */

static int run_say(struct request *r)
{
    struct room *room = r->room;
    const char *phrase = request_text(r, "phrase");
    const char *text = phrase ? talk_phrase_text(phrase) : request_text(r, "text");
    struct agon_error error = {.at = -1};
    if (!text)
        return request_refuse(r, "bad_argument",
                              AGON_SAY(talk_what, "expected a text, or a phrase that is offered"));
    if (text_characters(text) > CHAT_CHARACTERS || strpbrk(text, "\r\n\t"))
        return request_refuse(
            r, "too_large",
            AGON_SAY(talk_text_expected, "text: one line of at most 300 characters"));
    if (r->user->silent > r->api->core->now)
        return request_refuse(r, "forbidden", AGON_SAY(talk_muted, "you cannot chat for a while"));
    if (talk_check(room, r->user, text, &error) < 0)
        return request_refuse_error(r, "forbidden", &error);
    if (!r->user->stored)
        user_keep(r->api->users, r->user);
    struct chat_message *line = room_say(room, r->user, r->seat, text);
    if (!line)
        return request_refuse(r, "too_many",
                              AGON_SAY(talk_enough, "the chat of this game is full"));
    json_t *push =
        json_pack("{ss ss so}", "on", "chat", "id", room->id, "message", room_chat_message(line));
    struct message *message = message_new(r->api->core, push);
    for (int i = 0; i < room->watchers; i++)
        if (room_hears(room, connection_user(room->watcher[i]), line))
            connection_send(room->watcher[i], message);
    message_drop(message);
    json_decref(push);
    return 0;
}

static int run_chat(struct request *r)
{
    for (int i = 0; i < r->room->seats; i++)
        if (r->seats >> i & 1)
            r->room->seat[i].quiet = !request_on(r, "on", true);
    return 0;
}

#define ONLY_GAME                                                                                  \
    (const struct argument[])                                                                      \
    {                                                                                              \
        ARGUMENT_GAME,                                                                             \
        {                                                                                          \
            0                                                                                      \
        }                                                                                          \
    }
#define GAME_NUMBER                                                                                \
    (const struct argument[])                                                                      \
    {                                                                                              \
        ARGUMENT_GAME, ARGUMENT_TURN_NUMBER,                                                       \
        {                                                                                          \
            0                                                                                      \
        }                                                                                          \
    }

const struct command commands_play[] = {
    {"watch", RIGHTS_ANYONE, "the state of a game; over a socket, also all changes",
     (const struct argument[]){ARGUMENT_GAME, ARGUMENT_KEY, ARGUMENT_HAVE, ARGUMENT_BRIEF, {0}},
     run_watch, .once = true, .reads = true, .resolves = RESOLVE_ROOM,
     .answer = "game: GAME, board?: BOARD, turns?: [TURN], chat?: [CHAT]"},
    {"unwatch", RIGHTS_SESSION, "ends the pushes about a game", ONLY_GAME, run_unwatch,
     .answer = ""},
    {"turn", RIGHTS_SESSION, "plays a turn",
     (const struct argument[]){
         ARGUMENT_GAME,
         ARGUMENT_TURN_NUMBER,
         {"text", ARG_TEXT, false, 1, AGON_TEXT_MAX, "the turn in the game's notation, or:"},
         {"moves", ARG_WORDS, false, 1, AGON_TURN_MAX, "texts of its moves"},
         {0}},
     run_turn, .resolves = RESOLVE_SEAT, .answer = "number: count, duplicate?: true"},
    {"conditional", RIGHTS_SESSION, "sets the turns that answer expected ones in a game by days",
     (const struct argument[]){
         ARGUMENT_GAME,
         ARGUMENT_TURN_NUMBER,
         {"lines", ARG_LISTS, true, 0, CONDITIONAL_LINES,
          "instead of those before: each the turns to come, the last of them yours"},
         {0}},
     run_conditional, .resolves = RESOLVE_SEAT | RESOLVE_PLAYING, .answer = "conditional: LINES"},
    {"resign", RIGHTS_SESSION, "resigns the game",
     (const struct argument[]){
         ARGUMENT_GAME,
         {"why", ARG_TEXT, false, 0, 1000, "last words, stored in a tournament"},
         {"cause", ARG_TEXT, false, 0, 20,
          "of a program: forfeit, it does not run any more; illegal, its turn is none"},
         {0}},
     run_resign, .resolves = RESOLVE_SEAT | RESOLVE_PLAYING, .answer = ""},
    {"draw", RIGHTS_SESSION, "offers a draw, or accepts one", GAME_NUMBER, run_draw, .once = true,
     .resolves = RESOLVE_SEAT | RESOLVE_PLAYING, .answer = ""},
    {"claim", RIGHTS_SESSION, "ends a game that the opponent has left",
     (const struct argument[]){ARGUMENT_GAME, {"result", ARG_TEXT, true, 3, 4, "win or draw"}, {0}},
     run_claim, .once = true, .resolves = RESOLVE_SEAT | RESOLVE_PLAYING, .answer = ""},
    {"takeback", RIGHTS_SESSION, "asks to take back your last turn", GAME_NUMBER, run_takeback,
     .once = true, .resolves = RESOLVE_SEAT | RESOLVE_PLAYING, .answer = ""},
    {"adjourn", RIGHTS_SESSION, "offers to adjourn, or to resume", ONLY_GAME, run_adjourn,
     .resolves = RESOLVE_CASUAL | RESOLVE_SEAT | RESOLVE_PLAYING, .answer = ""},
    {"accept", RIGHTS_SESSION, "accepts the pending offer", GAME_NUMBER, run_accept, .once = true,
     .resolves = RESOLVE_SEAT | RESOLVE_PLAYING, .answer = ""},
    {"decline", RIGHTS_SESSION, "declines or withdraws the pending offer, after the end a rematch",
     GAME_NUMBER, run_decline, .resolves = RESOLVE_SEAT, .answer = ""},
    {"ready", RIGHTS_SESSION, "lets the clocks of a tournament's game start", ONLY_GAME, run_ready,
     .resolves = RESOLVE_SEAT | RESOLVE_PLAYING, .answer = ""},
    {"abort", RIGHTS_SESSION, "cancels a game that has hardly begun", ONLY_GAME, run_abort,
     .resolves = RESOLVE_CASUAL, .answer = ""},
    {"rematch", RIGHTS_SESSION, "asks for a rematch with seats changed", ONLY_GAME, run_rematch,
     .once = true, .resolves = RESOLVE_CASUAL | RESOLVE_SEAT, .answer = "next: id|null"},
    {"say", RIGHTS_SESSION, "a line of chat",
     (const struct argument[]){
         ARGUMENT_GAME,
         ARGUMENT_KEY,
         {"text", ARG_TEXT, false, 1, CHAT_BYTES, "the message, or:"},
         {"phrase", ARG_TEXT, false, 1, 16, "one that everybody reads in their own language"},
         {0}},
     run_say, .once = true, .resolves = RESOLVE_ROOM, .cost = RATE_CHAT, .answer = ""},
    {"chat", RIGHTS_SESSION, "shows or hides a game's chat for you",
     (const struct argument[]){
         ARGUMENT_GAME, {"on", ARG_SWITCH, true, 0, 0, "off: send none"}, {0}},
     run_chat, .resolves = RESOLVE_SEAT, .answer = ""},
    {0}};
