/* Commands at a table: watching, turns, offers, the end, talking. */
#include <string.h>

#include <sodium.h>

#include "server/commands/ask.h"
#include "server/commands/command.h"
#include "server/link.h"
#include "server/study/attempt.h"

enum { TALK_AT_ONCE = 8, CHAT_BYTES = 1200, CHAT_CHARACTERS = 300 };

/* ---- watching ---- */

static int run_watch(struct request *r)
{
    struct room *t;
    const char *have = request_text(r, "have");
    int status = ask_room(r, &t);
    if (status != 0)
        return status;
    if (r->link && r->link->watching == LINK_WATCHED_MAX)
        return request_refuse(r, "too_many", AGON_SAY(game_most, "at most %d games at once"),
                              LINK_WATCHED_MAX);
    if (r->link)
        link_watch(r->link, t);
    request_put(r, "game", room_json(t, r->person, true));
    if (!have || strcmp(have, t->agreement->digest) != 0)
        json_object_set(r->answer, "board", t->agreement->board);
    request_put(r, "turns", room_turns(t));
    request_put(r, "chat", room_lines(t, r->person));
    return 0;
}

static int run_unwatch(struct request *r)
{
    struct room *t = room_find(r->hall, request_text(r, "game"));
    if (t && r->link)
        link_unwatch(r->link, t);
    return 0;
}

/* ---- turns ---- */

/* What was sent, in a few bits, to know it when it comes again. */
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

/* A number that is not the current one: the same turn again is harmless, another is refused. */
static int stale(struct request *r, const struct room *t, int number, uint64_t hash)
{
    unsigned seats = room_seats_of(t, r->person);
    for (int i = 0; i < t->seats; i++) {
        const struct chair *c = &t->chair[i];
        bool known = c->sent_hash == 0 || c->sent_hash == hash;
        if (seats >> i & 1 && c->sent == number && known) {
            request_put(r, "number", json_integer(t->match->number));
            request_put(r, "duplicate", json_true());
            return 0;
        }
    }
    request_refuse(r, "stale", AGON_SAY(turn_number_wrong, "turn number %d, expected %d"), number,
                   t->match->number);
    request_put(r, "number", json_integer(t->match->number));
    return -1;
}

/* The moves of "moves" as a whole turn. */
static int read_moves(struct request *r, const struct room *t, struct agon_turn *turn,
                      struct agon_error *error)
{
    struct attempt a;
    struct agon_line line;
    bool copied = room_line_now(t, &line);
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

static int play_turn(struct request *r, struct room *t, int seat, int number)
{
    struct agon_error error;
    struct agon_turn turn;
    struct match_event event = {.type = MATCH_TURN, .text = request_text(r, "text")};
    int status = 0;
    match_advance(t->match, r->hall->now);
    if (!event.text) {
        status = read_moves(r, t, &turn, &error);
        event.turn = &turn;
    }
    if (status == 0)
        status = room_act(t, seat, number, &event, &error);
    else
        room_go_on(t);
    if (status == AGON_ILLEGAL || status == AGON_BAD_TEXT)
        room_warn(t, seat, error.text);
    if (status < 0)
        return ask_refuse(r, t, status, &error);
    t->turn_us = r->hall->received_us;
    t->chair[seat].sent = number;
    t->chair[seat].sent_hash = hash_of(r);
    request_put(r, "number", json_integer(t->match->number));
    return 0;
}

static int run_turn(struct request *r)
{
    struct room *t;
    int status = ask_room(r, &t), number = (int)request_number(r, "number", -1), seat;
    if (status != 0)
        return status;
    unsigned seats = room_seats_of(t, r->person);
    if (seats == 0)
        return request_refuse(r, "forbidden",
                              AGON_SAY(seat_not_yours, "you do not play in this game"));
    if (!request_text(r, "text") && !request_list(r, "moves"))
        return request_refuse(r, "bad_argument",
                              AGON_SAY(turn_text_or_moves, "text or moves: expected one of them"));
    if (t->match->game && number != t->match->number)
        return stale(r, t, number, hash_of(r));
    status = ask_seat(r, &t, &seat);
    if (status != 0)
        return status;
    if (seat != t->match->seat)
        return request_refuse(r, "not_your_turn",
                              AGON_SAY(turn_of_other, "another seat is to move"));
    return play_turn(r, t, seat, number);
}

/* ---- offers and endings ---- */

/* An event of who asks, the turn number unless the command has none. */
static int act(struct request *r, enum match_event_type type)
{
    struct room *t;
    struct agon_error error;
    int seat, status = ask_seat(r, &t, &seat);
    if (status != 0)
        return status;
    int number = (int)request_number(r, "number", MATCH_ANY_NUMBER);
    if (number != MATCH_ANY_NUMBER && number != t->match->number)
        return stale(r, t, number, 0);
    status = room_act(t, seat, number, &(struct match_event){.type = type}, &error);
    return status < 0 ? ask_refuse(r, t, status, &error) : 0;
}

static int run_resign(struct request *r)
{
    struct room *t;
    const char *why = request_text(r, "why"), *cause = request_text(r, "cause");
    bool crashed = cause && strcmp(cause, "forfeit") == 0;
    bool illegal = cause && strcmp(cause, "illegal") == 0;
    int seat, status = ask_seat(r, &t, &seat);
    if (status != 0)
        return status;
    if (cause && !crashed && !illegal)
        return request_refuse(r, "bad_argument",
                              AGON_SAY(turn_cause_expected, "cause: expected forfeit or illegal"));
    if (why && t->tourney[0])
        room_last_words(t, seat, why);
    return act(r, crashed ? MATCH_FORFEIT : illegal ? MATCH_ILLEGAL : MATCH_RESIGN);
}

static int run_draw(struct request *r)
{
    return act(r, MATCH_DRAW_OFFER);
}

/* What the players of a tournament's game cannot do among themselves. */
static int ask_free(struct request *r, struct room **t)
{
    int status = ask_room(r, t);
    if (status == 0 && (*t)->tourney[0])
        return request_refuse(r, "not_now",
                              AGON_SAY(game_of_tournament, "the game is a tournament's"));
    return status;
}

static int run_takeback(struct request *r)
{
    return act(r, MATCH_TAKEBACK_OFFER);
}

/* All have agreed to adjourn, or to go on: engines always do. */
static void settle_adjourn(struct room *t)
{
    unsigned all = (1u << t->seats) - 1;
    for (int i = 0; i < t->seats; i++)
        if (t->chair[i].engine[0])
            t->adjourn_agreed |= 1u << i;
    if (t->adjourn_agreed == all)
        room_pause(t, !t->match->paused);
    else
        room_touch(t);
}

static int run_adjourn(struct request *r)
{
    struct room *t;
    int seat, status = ask_free(r, &t);
    if (status == 0)
        status = ask_seat(r, &t, &seat);
    if (status != 0)
        return status;
    if (t->adjourner < 0) {
        t->adjourner = seat;
        t->adjourn_agreed = 0;
    }
    t->adjourn_agreed |= room_seats_of(t, r->person);
    settle_adjourn(t);
    return 0;
}

static int run_accept(struct request *r)
{
    struct room *t;
    int seat, status = ask_seat(r, &t, &seat);
    if (status != 0)
        return status;
    if (t->adjourner < 0)
        return act(r, MATCH_ACCEPT);
    t->adjourn_agreed |= room_seats_of(t, r->person);
    settle_adjourn(t);
    return 0;
}

static int run_decline(struct request *r)
{
    struct room *t;
    int seat, status = ask_seat(r, &t, &seat);
    if (status != 0)
        return status;
    if (t->adjourner < 0)
        return act(r, MATCH_DECLINE);
    t->adjourner = -1;
    room_touch(t);
    return 0;
}

static int run_abort(struct request *r)
{
    struct room *t;
    int status = ask_free(r, &t);
    if (status != 0)
        return status;
    bool maker = strcmp(t->maker, r->person->id) == 0;
    bool begun = t->phase == PHASE_PLAYING;
    if (!maker && (!begun || room_seats_of(t, r->person) == 0))
        return request_refuse(r, "forbidden",
                              AGON_SAY(game_players_only, "only players may call it off"));
    if (t->phase == PHASE_OVER || (begun && t->match->line.turns >= 2))
        return request_refuse(r, "not_now",
                              AGON_SAY(game_too_late, "it is too late for that; resign instead"));
    room_abort(t);
    return 0;
}

/* ---- once more ---- */

/* The same agreement with everybody one seat on. */
static void start_rematch(struct room *t)
{
    struct room *n = room_new(t->hall, agreement_hold(t->agreement), &t->control);
    struct agon_error error;
    n->opponent = t->opponent;
    n->rated = t->rated;
    n->private = t->private;
    n->takebacks = t->takebacks;
    memcpy(n->key, t->key, sizeof n->key);
    memcpy(n->maker, t->maker, sizeof n->maker);
    for (int i = 0; i < t->seats; i++) {
        const struct chair *c = &t->chair[i];
        int seat = (i + 1) % t->seats;
        if (c->engine[0])
            room_sit_engine(n, seat, c->engine, c->level);
        else
            room_sit(n, seat, c->person);
        n->chair[seat].agreed = true;
    }
    if (room_start(n, &error) < 0) {
        room_free(n);
        return;
    }
    memcpy(t->next, n->id, sizeof t->next);
    room_keep(t);
}

static int run_rematch(struct request *r)
{
    struct room *t;
    int status = ask_free(r, &t);
    if (status != 0)
        return status;
    unsigned seats = room_seats_of(t, r->person), all = (1u << t->seats) - 1;
    if (seats == 0)
        return request_refuse(r, "forbidden",
                              AGON_SAY(seat_was_not_yours, "you did not play in this game"));
    if (t->phase != PHASE_OVER)
        return request_refuse(r, "not_now", AGON_SAY(game_not_over, "the game is not over"));
    t->rematch |= seats;
    for (int i = 0; i < t->seats; i++) {
        if (t->chair[i].engine[0])
            t->rematch |= 1u << i;
        else if (!t->chair[i].person)
            return request_refuse(r, "not_now",
                                  AGON_SAY(rematch_gone, "the other player is no longer here"));
    }
    if (t->rematch == all && !t->next[0])
        start_rematch(t);
    request_put(r, "next", t->next[0] ? json_string(t->next) : json_null());
    room_touch(t);
    return 0;
}

/* ---- talking ---- */

static size_t characters(const char *s)
{
    size_t n = 0;
    for (; *s; s++)
        n += ((unsigned char)*s & 0xc0) != 0x80;
    return n;
}

static int run_say(struct request *r)
{
    struct room *t;
    const char *text = request_text(r, "text");
    int status = ask_room(r, &t), seat = -1;
    if (status != 0)
        return status;
    if (characters(text) > CHAT_CHARACTERS || strpbrk(text, "\r\n\t"))
        return request_refuse(
            r, "too_large",
            AGON_SAY(talk_text_expected, "text: one line of at most 300 characters"));
    if (r->person->silent > r->hall->now)
        return request_refuse(r, "forbidden", AGON_SAY(talk_muted, "you may not talk for a while"));
    struct address *a = limits_address(r->hall, r->address);
    if (!r->hall->options.unlimited &&
        !bucket_take(&a->talk, TALK_AT_ONCE, 0.5, r->hall->now, NULL))
        return request_refuse(r, "too_many", AGON_SAY(request_slower, "slower, please"));
    unsigned seats = room_seats_of(t, r->person);
    for (int i = 0; i < t->seats && seat < 0; i++)
        seat = seats >> i & 1 ? i : -1;
    if (!r->person->stored)
        person_keep(r->hall, r->person);
    struct chat_line *line = room_say(t, r->person, seat, text);
    if (!line)
        return request_refuse(r, "too_many", AGON_SAY(talk_enough, "enough has been said here"));
    json_t *push = json_pack("{ss ss so}", "on", "chat", "id", t->id, "line", room_line(line));
    struct note *note = note_new(r->hall, push);
    for (int i = 0; i < t->watchers; i++)
        if (room_hears(t, t->watcher[i]->person, line))
            link_send(t->watcher[i], note);
    note_drop(note);
    json_decref(push);
    return 0;
}

static int run_chat(struct request *r)
{
    struct room *t;
    int status = ask_room(r, &t);
    if (status != 0)
        return status;
    unsigned seats = room_seats_of(t, r->person);
    if (seats == 0)
        return request_refuse(r, "forbidden",
                              AGON_SAY(seat_not_yours, "you do not play in this game"));
    for (int i = 0; i < t->seats; i++)
        if (seats >> i & 1)
            t->chair[i].quiet = !request_on(r, "on", true);
    return 0;
}

#define ONLY_GAME                                                                                  \
    (const struct argument[])                                                                      \
    {                                                                                              \
        ASK_GAME,                                                                                  \
        {                                                                                          \
            0                                                                                      \
        }                                                                                          \
    }
#define GAME_NUMBER                                                                                \
    (const struct argument[])                                                                      \
    {                                                                                              \
        ASK_GAME, ASK_TURN_NUMBER,                                                                 \
        {                                                                                          \
            0                                                                                      \
        }                                                                                          \
    }

const struct command commands_play[] = {
    {"watch", RIGHTS_ANYONE, true, false, "a game as it is; over a socket also all that follows",
     (const struct argument[]){
         ASK_GAME, ASK_KEY, {"have", ARG_TEXT, false, 0, 16, "a digest whose board is known"}, {0}},
     run_watch},
    {"unwatch", RIGHTS_SESSION, false, false, "no more pushes about a game", ONLY_GAME,
     run_unwatch},
    {"turn", RIGHTS_SESSION, false, false, "plays a turn",
     (const struct argument[]){
         ASK_GAME,
         ASK_TURN_NUMBER,
         {"text", ARG_TEXT, false, 1, AGON_TEXT_MAX, "the turn in the game's notation, or:"},
         {"moves", ARG_WORDS, false, 1, AGON_TURN_MAX, "texts of its moves"},
         {0}},
     run_turn},
    {"resign", RIGHTS_SESSION, false, false, "gives the game up",
     (const struct argument[]){
         ASK_GAME,
         {"why", ARG_TEXT, false, 0, 1000, "last words, kept in a tournament"},
         {"cause", ARG_TEXT, false, 0, 20,
          "of a program: forfeit, it does not run any more; illegal, its turn is none"},
         {0}},
     run_resign},
    {"draw", RIGHTS_SESSION, false, false, "offers a draw, or accepts one", GAME_NUMBER, run_draw},
    {"takeback", RIGHTS_SESSION, false, false, "asks for the last own turn back", GAME_NUMBER,
     run_takeback},
    {"adjourn", RIGHTS_SESSION, false, false, "offers to adjourn, or to go on", ONLY_GAME,
     run_adjourn},
    {"accept", RIGHTS_SESSION, false, false, "accepts what is offered", GAME_NUMBER, run_accept},
    {"decline", RIGHTS_SESSION, false, false, "declines or withdraws what is offered", GAME_NUMBER,
     run_decline},
    {"abort", RIGHTS_SESSION, false, false, "calls a game off that has hardly begun", ONLY_GAME,
     run_abort},
    {"rematch", RIGHTS_SESSION, false, false, "asks for another game, seats changed", ONLY_GAME,
     run_rematch},
    {"say", RIGHTS_SESSION, false, false, "a line of chat",
     (const struct argument[]){
         ASK_GAME, ASK_KEY, {"text", ARG_TEXT, true, 1, CHAT_BYTES, "what is said"}, {0}},
     run_say},
    {"chat", RIGHTS_SESSION, false, false, "the own switch for a game's chat",
     (const struct argument[]){ASK_GAME, {"on", ARG_SWITCH, true, 0, 0, "off: send none"}, {0}},
     run_chat},
    {0}};
