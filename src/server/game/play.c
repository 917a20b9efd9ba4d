/* The events of a game in its room, and their consequences. */
#include "server/game/play.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "server/base/connection.h"
#include "server/base/limits.h"
#include "server/game/absence.h"
#include "server/game/broadcast.h"
#include "server/game/conditional.h"
#include "server/game/engine_turn.h"
#include "server/game/first_turn.h"
#include "server/game/keep.h"
#include "server/game/log.h"
#include "server/game/unload.h"
#include "server/users/accounts.h"
#include "server/users/leaving.h"
#include "server/users/user.h"

enum { RETRY_MS = 200, LATE_MS = 60000 };

void room_free(struct room *room)
{
    struct rooms *rooms = room->rooms;
    room_pay(room, NULL);
    engine_turn_stop(room);
    room_schedule(room, CLOCK_NEVER);
    for (struct room **c = &rooms->changed; *c; c = &(*c)->next_changed)
        if (*c == room) {
            *c = room->next_changed;
            break;
        }
    for (struct room **c = &rooms->ended; *c; c = &(*c)->next_ended)
        if (*c == room) {
            *c = room->next_ended;
            break;
        }
    for (int i = 0; i < room->seats; i++)
        if (room->seat[i].user)
            user_rise(room->seat[i].user, room);
    while (room->watchers > 0)
        room_unwatch(room, room->watcher[0]);
    map_drop(&rooms->by_id, room->id);
    struct shared_game *game = room->shared_game;
    room_dealloc(room);
    shared_game_drop(game);
}

int room_start(struct room *room, struct agon_error *error)
{
    room->phase = PHASE_TALKS;
    if (!room->shared_game->own && !room->proposed)
        for (int i = 0; i < room->seats; i++)
            room->seat[i].agreed = true;
    if (!room_agreed(room)) {
        room_keep(room);
        room_touch(room);
        return 0;
    }
    room->first_ms = first_turn_allowance(room);
    int status = room_log_begin(room, error);
    if (status < 0)
        return status;
    room->phase = PHASE_PLAYING;
    room->rooms->core->metrics.games_started++;
    room_keep(room);
    room_log(room, LOG_START, -1, 0, NULL);
    match_start(room->match, room->rooms->core->now);
    room_go_on(room);
    return 0;
}

/* Answers a pending offer for seats that need no question: engines, and other seats of the offering
 * player. */
static void answer_offer(struct room *room)
{
    struct match *m = room->match;
    for (int i = 0; i < room->seats && m->offer_seat >= 0; i++) {
        const struct room_seat *c = &room->seat[i], *from = &room->seat[m->offer_seat];
        bool engine = c->engine[0], self = c->user && c->user == from->user;
        if (i == m->offer_seat || m->accepted >> i & 1 || (!engine && !self))
            continue;
        bool accept = self || m->offer == MATCH_TAKEBACK_OFFER;
        struct match_event event = {.type = accept ? MATCH_ACCEPT : MATCH_DECLINE};
        room_act(room, i, MATCH_ANY_NUMBER, &event, NULL);
        return; /* which called this function again */
    }
}

/* Returns the greatest length of the log before such an event: offers cannot fill it, and a player
 * can always end the game. */
static int events_most(enum match_event_type type)
{
    bool ends = type >= MATCH_RESIGN && type <= MATCH_ILLEGAL;
    bool offers = type == MATCH_DRAW_OFFER || type == MATCH_TAKEBACK_OFFER;
    return ends ? INT32_MAX : offers ? ROOM_EVENTS_MAX / 2 : ROOM_EVENTS_MAX;
}

int room_act(struct room *room, int seat, int number, const struct match_event *event,
             struct agon_error *error)
{
    struct match *m = room->match;
    char text[AGON_TEXT_MAX];
    if (room->phase != PHASE_PLAYING || !m)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(game_not_played, "the game is not being played"));
    if (room->events >= events_most(event->type))
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(game_too_much, "the log of this game is full"));
    int turn = m->line.turns,
        status = match_act(m, seat, number, event, room->rooms->core->now, error);
    if (status == 0) {
        bool played = event->type == MATCH_TURN;
        room->rooms->core->metrics.turns += played;
        if (played)
            room_turn_text(room, turn, text, sizeof text);
        room_log(room, room_log_type(event->type), seat, number, played ? text : NULL);
        room->adjourner = played ? -1 : room->adjourner;
        room->acted = played ? room->rooms->core->now : room->acted;
    }
    room_go_on(room);
    if (status == 0 && room->phase == PHASE_PLAYING)
        answer_offer(room);
    return status;
}

void room_pause(struct room *room, bool pause)
{
    if (room->phase != PHASE_PLAYING || !room->match || room->match->paused == pause)
        return;
    room->adjourner = -1;
    if (pause && room->events >= events_most(MATCH_DRAW_OFFER)) {
        room_touch(room);
        return;
    }
    room_log(room, pause ? LOG_PAUSE : LOG_RESUME, -1, 0, NULL);
    if (pause)
        match_pause(room->match, room->rooms->core->now);
    else
        match_resume(room->match, room->rooms->core->now);
    room_go_on(room);
}

/* Whether the game counts for ratings: outside a tournament, both players must have made a turn. */
static bool is_rated(const struct room *room)
{
    const struct user *a = room->seat[0].user, *b = room->seats == 2 ? room->seat[1].user : NULL;
    if (!room->rated || room->aborted || !a || !b || a == b)
        return false;
    return room->tournament[0] || room->match->line.turns >= room->seats;
}

/* Updates both ratings from their values before the game. Guests have ratings too, and retain them
 * when they sign up. */
static void rate(struct room *room)
{
    if (!is_rated(room))
        return;
    struct user *user[2] = {room->seat[0].user, room->seat[1].user};
    const char *kind = room->shared_game->game->rules->id;
    struct glicko after[2];
    user_rating(user[0], kind);
    user_rating(user[1], kind);
    for (int i = 0; i < 2; i++) {
        const struct user_rating *own = user_rated(user[i], kind);
        const struct user_rating *other = user_rated(user[1 - i], kind);
        bool rested_long = own->at > 0 && own->at < room->rooms->core->now;
        double days = rested_long ? (double)(room->rooms->core->now - own->at) / 86400000 : 0;
        struct glicko rested = glicko_rested(&own->glicko, days);
        struct glicko_game game = {other->glicko,
                                   room->match->result.points[i] / (double)AGON_POINTS};
        after[i] = glicko_after(&rested, &game, 1);
    }
    for (int i = 0; i < 2; i++) {
        struct user_rating *own = user_rating(user[i], kind);
        room->rating[i][0] = (int)(own->glicko.rating + 0.5);
        room->rating[i][1] = (int)(after[i].rating + 0.5);
        own->glicko = after[i];
        own->games++;
        own->at = room->rooms->core->now;
        user_keep_rating(room->rooms->users, user[i], own);
    }
}

/* Stores the lag last reported by the players' connections with a tournament's game. */
static void keep_lag(struct room *room)
{
    for (int i = 0; i < room->seats; i++)
        for (struct connection *c = room->seat[i].user ? room->seat[i].user->connections : NULL; c;
             c = c->next_of_owner)
            room->seat[i].lag = c->lag >= 0 ? c->lag : room->seat[i].lag;
}

/* Whether the game counts in the seat's player's record of leaving games: it is rated, or it would
 * have been and was cancelled because of this seat. */
static bool counts_for_leaving(const struct room *room, int seat)
{
    if (room->tournament[0] || !room->seat[seat].user)
        return false;
    return is_rated(room) || (room->rated && room->aborted && room->first_missing == seat);
}

/* Records which players left a rated game; players who leave often may lose access to rated
 * games. */
static void note_leaving(struct room *room)
{
    for (int i = 0; i < room->seats && room->phase == PHASE_PLAYING; i++)
        if (counts_for_leaving(room, i))
            leaving_note(room->rooms->users, room->seat[i].user, absence_is_leaving(room, i));
}

static void tell_ended(const struct room *room)
{
    const struct room_listener *l = &room->rooms->listener;
    if (l->on_game_ended)
        l->on_game_ended(l->context, room);
}

static void drop_conditional(struct room_seat *seat)
{
    conditional_free(seat->conditional);
    seat->conditional = NULL;
}

/* Ends the room: stores it as finished, and removes it from its users' games. */
static void end(struct room *room)
{
    if (room->tournament[0]) {
        keep_lag(room);
        room->next_ended = room->rooms->ended;
        room->rooms->ended = room;
    }
    room_pay(room, NULL);
    room->rooms->core->metrics.games_ended += room->phase == PHASE_PLAYING;
    note_leaving(room);
    room->phase = PHASE_OVER;
    room->ended = room->rooms->core->now;
    room->adjourner = -1;
    engine_turn_stop(room);
    room_schedule(room, CLOCK_NEVER);
    rate(room);
    for (int i = 0; i < room->seats; i++) {
        drop_conditional(&room->seat[i]);
        if (room->seat[i].user)
            user_rise(room->seat[i].user, room);
    }
    room->rooms->lobby_changed = true;
    room_keep(room);
    if (!room->aborted && !room->private)
        tell_ended(room);
    room_touch(room);
}

/* Ends the game without a result; `seat` made no first turn, -1: a player cancels it. */
static void cancel(struct room *room, int seat)
{
    bool begun = room->phase == PHASE_PLAYING;
    room->aborted = true;
    room->first_missing = seat;
    if (begun) {
        room_log(room, LOG_ABORT, seat, 0, NULL);
        if (room->match)
            match_pause(room->match, room->rooms->core->now);
    }
    end(room);
    if (!begun)
        store_drop_game(room->rooms->core->store, room->id);
}

void room_abort(struct room *room)
{
    cancel(room, -1);
}

void room_advance(struct room *room)
{
    if (room->phase != PHASE_PLAYING)
        return;
    if (!room->match) {
        room->rooms->wake(room);
        return;
    }
    unsigned version = room->match->version;
    match_advance(room->match, room->rooms->core->now);
    if (first_turn_left(room, room->rooms->core->now) == 0)
        cancel(room, room->match->seat);
    else if (room->match->version != version || room->match->result.over || !room->engine_turn)
        room_go_on(room);
    else
        room_schedule(room, room_due(room));
}

void rooms_pass_time(struct rooms *rooms)
{
    struct timer *t;
    while ((t = timer_next(&rooms->deadlines)) != NULL && t->due <= rooms->core->now) {
        struct room *room = (struct room *)((char *)t - offsetof(struct room, deadline));
        room_schedule(room, CLOCK_NEVER);
        room_advance(room);
    }
}

void rooms_call_off(struct rooms *rooms)
{
    size_t at = 0;
    for (struct room *room; (room = map_each(&rooms->by_id, &at)) != NULL;) {
        bool played = room_summary_of(room).turns > 0;
        if (rooms->core->now <= room_called_off_at(room))
            continue;
        room_abort(room);
        if (!played)
            store_drop_game(rooms->core->store, room->id);
    }
}

/* Ends the game with these points and this reason, a word of outcome.h; `seat` is the seat that had
 * left, or -1. */
static void settle(struct room *room, int seat, const int16_t *points, const char *why)
{
    struct agon_result result = {.over = true, .why = why};
    char text[64];
    memcpy(result.points, points, sizeof result.points);
    int n = snprintf(text, sizeof text, "%s", why);
    for (int i = 0; i < room->seats; i++)
        n += snprintf(text + n, sizeof text - (size_t)n, " %d", points[i]);
    match_advance(room->match, room->rooms->core->now);
    room_log(room, LOG_RESULT, seat, 0, text);
    match_settle(room->match, &result, room->rooms->core->now);
    room->left_seat = seat;
    room_go_on(room);
}

void room_settle(struct room *room, const int16_t *points, const char *reason)
{
    if (room->phase != PHASE_PLAYING || !room->match)
        return;
    room_say(room, NULL, -1, reason);
    settle(room, -1, points, OUTCOME_FORFEIT);
}

/* Returns the seat, other than the claimant's, that can be claimed against; -1 with *error. */
static int find_absent(const struct room *room, int seat, struct agon_error *error)
{
    for (int i = 0; i < room->seats; i++)
        if (i != seat && absence_left(room, i) == 0)
            return i;
    return agon_fail(error, AGON_UNSUPPORTED, -1,
                     AGON_SAY(claim_not_away, "your opponent has not been away for long enough")),
           -1;
}

int room_claim(struct room *room, int seat, bool draw, struct agon_error *error)
{
    struct match_event event = {.type = MATCH_ABANDON};
    struct agon_result result;
    int absent = find_absent(room, seat, error);
    if (absent < 0)
        return AGON_UNSUPPORTED;
    if (!draw)
        return room_act(room, absent, MATCH_ANY_NUMBER, &event, error);
    if (!(room->shared_game->game->traits & AGON_DRAWS))
        return agon_fail(error, AGON_UNSUPPORTED, -1, AGON_SAY(offer_no_draws, "%s has no draws"),
                         room->shared_game->game->rules->name);
    outcome_win(room->shared_game->game, -1, OUTCOME_ABANDONED, &result);
    settle(room, absent, result.points, OUTCOME_ABANDONED);
    return 0;
}

/* Gives all points to the winner's team, however many teams there are. */
void room_decide(struct room *room, int winner, const char *reason)
{
    struct agon_result result;
    if (winner >= 0) {
        outcome_win(room->shared_game->game, winner, OUTCOME_FORFEIT, &result);
        room_settle(room, result.points, reason);
    } else {
        room_say(room, NULL, -1, reason);
        room_abort(room);
    }
}

void room_last_words(struct room *room, int seat, const char *words)
{
    char *to = room->seat[seat].words ? room->seat[seat].words : malloc(ROOM_WORDS);
    if (!to)
        abort();
    room->seat[seat].words = to;
    snprintf(to, ROOM_WORDS, "%s", words);
    size_t whole = 0;
    for (size_t n, end = strlen(to); whole < end && (n = text_char(to + whole, end - whole)) > 0;)
        whole += n;
    to[whole] = '\0';
    for (char *s = to; *s; s++)
        *s = (unsigned char)*s < ' ' && *s != '\n' ? ' ' : *s;
}

void room_note_late(struct room *room, int seat)
{
    const struct match *m = room->match;
    if (room->phase != PHASE_OVER || room->aborted || !m || !m->result.over || !m->result.why ||
        strcmp(m->result.why, OUTCOME_TIME) != 0 || m->clock.seat != seat)
        return;
    int64_t late = room->rooms->core->now - m->now; /* which is when the flag fell */
    if (late > LATE_MS || room->seat[seat].late >= 0)
        return;
    room->seat[seat].late = (int)late;
    room_keep(room);
    room_touch(room);
}

void room_warn(struct room *room, int seat, const char *what)
{
    struct match_event event = {.type = MATCH_ILLEGAL};
    if (room->warnings < 0 || room->phase != PHASE_PLAYING || !room->match ||
        room->match->result.over)
        return;
    room_last_words(room, seat, what);
    room_log(room, LOG_WARNING, seat, 0, NULL);
    if (++room->seat[seat].warned > room->warnings)
        room_act(room, seat, MATCH_ANY_NUMBER, &event, NULL);
}

/* Starts the engine if it is to move. */
static void ask_engine(struct room *room)
{
    const struct match *m = room->match;
    bool engine = m->seat >= 0 && room->seat[m->seat].engine[0] && !m->paused;
    if (engine && !room->engine_turn && !engine_turn_ask(room, room_act))
        room_schedule(room, room->rooms->core->now + RETRY_MS);
}

/* Removes played turns from the conditional turns, and drops lines that no longer match. */
static void follow_conditional(struct room *room)
{
    bool changed = false;
    for (int i = 0; i < room->seats; i++) {
        struct room_seat *seat = &room->seat[i];
        if (!seat->conditional || seat->conditional->at == room->match->line.turns)
            continue;
        changed = true;
        if (!conditional_follow(seat->conditional, &room->match->line))
            drop_conditional(seat);
    }
    if (changed)
        room_keep(room);
}

/* Plays the prepared reply of the player to move, as if by hand. An opponent's offer must be
 * answered first, so the turn waits for that. */
static void play_conditional(struct room *room)
{
    const struct match *m = room->match;
    const struct user *user = m->seat >= 0 ? room->seat[m->seat].user : NULL;
    bool offered = m->offer_seat >= 0 && room->seat[m->offer_seat].user != user;
    struct room_seat *own = NULL;
    for (int i = 0; i < room->seats && user && !own; i++)
        own = room->seat[i].user == user && room->seat[i].conditional ? &room->seat[i] : NULL;
    if (!own || m->paused || offered || own->conditional->tried == m->line.turns)
        return;
    own->conditional->tried = m->line.turns;
    struct match_event event = {.type = MATCH_TURN, .text = own->conditional->line[0].text[0]};
    if (room_act(room, m->seat, m->number, &event, NULL) == 0)
        return;
    drop_conditional(own);
    room_keep(room);
}

void room_go_on(struct room *room)
{
    room_touch(room);
    if (room->phase != PHASE_PLAYING || !room->match)
        return;
    absence_update(room);
    if (room->match->result.over) {
        end(room);
        return;
    }
    if (room->engine_turn && !engine_turn_is_current(room))
        engine_turn_stop(room);
    room_schedule(room, room_due(room));
    ask_engine(room);
    follow_conditional(room);
    play_conditional(room);
}
