/* Check-in: test games, and asking people whether they are ready. */
#include "server/hosted/check_in.h"

#include <stdio.h>
#include <string.h>

#include "play/outcome.h"
#include "server/game/keep.h"
#include "server/game/play.h"
#include "server/hosted/boards.h"
#include "server/hosted/keep.h"
#include "server/hosted/people.h"
#include "server/hosted/plays.h"
#include "server/hosted/rooms.h"

enum { CHECK_AGAIN_MS = 3000 };

static bool timed(const struct room *room)
{
    const struct clock_control *c = &room->control;
    return !room->days && c->move_ms + c->reserve_ms + c->limit_ms + c->max_turn_ms > 0;
}

bool hosted_ask_ready(struct hosted_tournament *t, struct room *room, int player)
{
    struct entry *e = &t->entry[player];
    const struct user *user = hosted_user(t, player);
    bool test = room->pairing < 0;
    if (!user || user_program(user) || (e->asked && !test) || !timed(room))
        return false;
    e->asked |= !test;
    room->unready |= room_seats_of(room, user);
    room_keep(room); /* a restart asks them again */
    room_pause(room, true);
    return true;
}

int hosted_check(struct hosted_tournament *t, int player, struct agon_error *error)
{
    struct entry *e = &t->entry[player];
    struct user *user = hosted_user(t, player);
    if (!user || !user->connections)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(tournament_not_connected, "the player is not connected"));
    if (e->state == ENTRY_TESTING)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(tournament_test_playing, "a test game is being played"));
    if (hosted_board_of(t, player))
        return agon_fail(
            error, AGON_UNSUPPORTED, -1,
            AGON_SAY(tournament_test_later, "the player has a game of the tournament"));
    if (e->tested > 0 && t->tournaments->core->now - e->tested < CHECK_AGAIN_MS)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(tournament_test_played, "a test game has just been played"));
    e->tested = t->tournaments->core->now;
    struct room *room = hosted_room(t, shared_game_hold(t->shared_game), -1, player);
    room->private = true;
    room_sit(room, 0, user);
    room_sit_engine(room, 1, "random", 1);
    room->seat[0].agreed = true;
    memcpy(e->test, room->id, sizeof e->test);
    e->state = ENTRY_TESTING;
    e->why[0] = '\0';
    hosted_keep(t);
    int status = room_start(room, error);
    if (status < 0) {
        e->state = ENTRY_REGISTERED;
        e->test[0] = '\0';
        hosted_keep(t);
        room_free(room);
        return status;
    }
    hosted_ask_ready(t, room, player);
    hosted_call(t, player, "", room->id);
    hosted_touch(t);
    return 0;
}

/* Counts the turns of the tested player. */
static int turns_of(const struct room *room)
{
    int turns = 0;
    for (int i = room->match->opening_turns; room->match->game && i < room->match->line.turns; i++)
        turns += room->match->mark[i].seat == 0;
    return turns;
}

static void settle_test(struct hosted_tournament *t, struct entry *e, enum entry_state state,
                        const char *why)
{
    struct room *room = map_get(&t->tournaments->rooms->by_id, e->test);
    if (room && room->match && state != ENTRY_REGISTERED)
        hosted_take_trial(t, room, e, why);
    if (room)
        room->passed = state == ENTRY_READY;
    e->state = state;
    e->test[0] = '\0';
    e->played = t->tournaments->core->now;
    snprintf(e->why, sizeof e->why, "%s", why);
    hosted_keep(t);
    hosted_touch(t);
    if (room && room->phase != PHASE_OVER)
        room_abort(room);
}

int64_t hosted_test_due(const struct hosted_tournament *t, const struct entry *e)
{
    const struct room *room = map_get(&t->tournaments->rooms->by_id, e->test);
    return room && room->unready ? e->tested + t->rules.wait_ms : CLOCK_NEVER;
}

static void look_at_test(struct hosted_tournament *t, struct entry *e)
{
    struct room *room = map_get(&t->tournaments->rooms->by_id, e->test);
    if (room && !room->unready)
        room_pause(room, false);
    if (!room || room->aborted || hosted_test_due(t, e) <= t->tournaments->core->now) {
        settle_test(t, e, ENTRY_REGISTERED, "");
    } else if (turns_of(room) >= HOSTED_CHECK_TURNS) {
        settle_test(t, e, ENTRY_READY, "");
    } else if (room->phase == PHASE_OVER) {
        const struct agon_result *r = &room->match->result;
        bool failed = outcome_of_play(r->why) && outcome_winner(room->match->game, r) == 1;
        settle_test(t, e, failed ? ENTRY_FAILED : ENTRY_READY, failed ? r->why : "");
    }
}

void hosted_end_test(struct hosted_tournament *t, int player)
{
    if (t->entry[player].state == ENTRY_TESTING)
        settle_test(t, &t->entry[player], ENTRY_REGISTERED, "");
}

void hosted_check_step(struct hosted_tournament *t)
{
    for (int i = 0; i < t->entries && t->state != HOSTED_OVER; i++)
        if (t->entry[i].state == ENTRY_TESTING)
            look_at_test(t, &t->entry[i]);
}

void hosted_stop_tests(struct hosted_tournament *t)
{
    for (int i = 0; i < t->entries; i++) {
        struct entry *e = &t->entry[i];
        struct room *room = e->test[0] ? map_get(&t->tournaments->rooms->by_id, e->test) : NULL;
        e->test[0] = '\0';
        e->state = e->state == ENTRY_TESTING ? ENTRY_REGISTERED : e->state;
        if (room && room->phase != PHASE_OVER)
            room_abort(room);
    }
}
