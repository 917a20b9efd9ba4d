/* Running a tournament from its start to its end. */
#include "server/hosted/run.h"

#include <stdlib.h>
#include <string.h>

#include "play/record.h"
#include "play/tournament/events.h"
#include "server/game/play.h"
#include "server/hosted/boards.h"
#include "server/hosted/check_in.h"
#include "server/hosted/keep.h"
#include "server/hosted/notes.h"
#include "server/hosted/people.h"
#include "server/hosted/release.h"
#include "server/hosted/settings.h"

enum { MATCHES_MOST = 10000, GAMES_MOST = 100000 };

/* Marks players who have not checked in, or whose account is deleted; returns how many are left. */
static int mark_entries(struct hosted_tournament *t)
{
    int left = 0;
    for (int i = 0; i < t->entries; i++) {
        struct entry *e = &t->entry[i];
        bool ready = e->state == ENTRY_READY || e->engine[0];
        e->out = (t->rules.check_in && !ready) || (!e->engine[0] && !hosted_user(t, i));
        left += !e->out;
    }
    return left;
}

/* Removes the marked entries, and fixes the ratings of the others. */
static void fix_entries(struct hosted_tournament *t)
{
    for (int i = t->entries - 1; i >= 0; i--)
        if (t->entry[i].out)
            hosted_remove(t, i);
    for (int i = 0; i < t->entries; i++)
        t->entry[i].rating = t->plan.player[i].rating;
}

int hosted_check_size(int64_t matches, int games, struct agon_error *error)
{
    if (matches > MATCHES_MOST || matches * games > GAMES_MOST)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(tournament_games_most, "at most %d matches and %d games"),
                         MATCHES_MOST, GAMES_MOST);
    return 0;
}

/* Checks the number of matches that are paired all at once at the start: they must fit into
 * memory. */
static int check_size(const struct plan *plan, struct agon_error *error)
{
    int64_t n = plan->players, matches = 0;
    if (plan->format == PLAN_ROUND_ROBIN || plan->format == PLAN_DOUBLE_ROUND_ROBIN)
        matches = n * (n - 1) / 2 * plan->cycles;
    else if (plan->format == PLAN_GAUNTLET)
        matches = (n - 1) * plan->cycles;
    else if (plan->format == PLAN_ARENA)
        matches = plan->length;
    return hosted_check_size(matches, plan->games, error);
}

int hosted_start(struct hosted_tournament *t, struct agon_error *error)
{
    if (mark_entries(t) < 2)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(tournament_two_players, "expected at least two players"));
    if (hosted_plan(t, error) < 0)
        return AGON_UNSUPPORTED;
    int status = check_size(&t->plan, error);
    if (status == 0)
        status = tournament_init(&t->tournament, &t->plan, error);
    if (status < 0) {
        plan_release(&t->plan);
        return status;
    }
    hosted_stop_tests(t);
    fix_entries(t);
    t->state = HOSTED_RUNNING;
    t->started = t->tournaments->core->now;
    t->standings_changed = true;
    hosted_keep(t);
    hosted_touch(t);
    return 0;
}

static void set_text(char **to, const char *text)
{
    free(*to);
    *to = text ? record_copy(text, strlen(text)) : NULL;
}

void hosted_tell_games(struct hosted_tournament *t)
{
    for (int i = 0; i < t->boards; i++) {
        struct room *room =
            t->board[i].room[0] ? map_get(&t->tournaments->rooms->by_id, t->board[i].room) : NULL;
        if (!room)
            continue;
        set_text(&room->why_paused, hosted_why_paused(t));
        json_decref(room->messages);
        room->messages = hosted_messages_json(t);
        room->message_shown = hosted_message(t) != NULL;
        room_touch(room);
    }
}

/* Stops the clocks of the games, or restarts them. */
static void pause_rooms(struct hosted_tournament *t, bool pause)
{
    for (int i = 0; i < t->boards; i++) {
        struct room *room =
            t->board[i].room[0] ? map_get(&t->tournaments->rooms->by_id, t->board[i].room) : NULL;
        bool waits = room && room->unready; /* waits for its players, paused or not */
        if (room)
            room_pause(room, pause || waits);
        t->board[i].held = waits;
        t->board[i].since = t->tournaments->core->now;
    }
}

void hosted_pause(struct hosted_tournament *t)
{
    t->state = HOSTED_PAUSED;
    t->ran = 0;
    pause_rooms(t, true);
    hosted_keep(t);
    hosted_touch(t);
}

void hosted_resume(struct hosted_tournament *t)
{
    t->state = HOSTED_RUNNING;
    pause_rooms(t, false);
    hosted_tell_games(t);
    hosted_keep(t);
    hosted_touch(t);
}

void hosted_end(struct hosted_tournament *t, const char *why)
{
    struct agon_error error = {.at = -1};
    if (why && !t->why)
        t->why = record_copy(why, strlen(why));
    if (why && t->plan.format == PLAN_ARENA && !t->closing && t->boards > 0) {
        t->closing = true;
        if (!t->tournament.closed)
            tournament_close(&t->tournament, why, &error);
        hosted_keep_log(t);
    } else {
        while (t->boards > 0)
            hosted_call_off(t, &t->board[0]);
        hosted_stop_tests(t);
        hosted_count(t);
        t->state = HOSTED_OVER;
        t->ended = t->tournaments->core->now;
        t->standings_changed = true;
    }
    hosted_keep(t);
    hosted_touch(t);
}
