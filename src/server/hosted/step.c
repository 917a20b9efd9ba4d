/* The recurring work of the server for all tournaments. */
#include "server/hosted/step.h"

#include <string.h>

#include "play/tournament/events.h"
#include "play/tournament/next.h"
#include "server/hosted/boards.h"
#include "server/hosted/breaks.h"
#include "server/hosted/check_in.h"
#include "server/hosted/games.h"
#include "server/hosted/keep.h"
#include "server/hosted/notes.h"
#include "server/hosted/people.h"
#include "server/hosted/results.h"
#include "server/hosted/run.h"
#include "server/hosted/timetable.h"

enum { COUNT_MS = 5000 }; /* between two log lines with an arena's time */

/* ---- the start ---- */

static int64_t start_due(const struct hosted_tournament *t)
{
    return t->state == HOSTED_OPEN && t->rules.starts > 0 ? t->rules.starts : CLOCK_NEVER;
}

/* Whether the last note is of that type. */
static bool is_noted(const struct hosted_tournament *t, const char *type)
{
    return t->notes > 0 && strcmp(t->note[t->notes - 1].type, type) == 0;
}

static void attend_start(struct hosted_tournament *t)
{
    struct agon_error error;
    bool is_due = start_due(t) <= t->tournaments->core->now, again = t->tried && !t->moved;
    t->tried = is_due;
    if (!is_due || again)
        return;
    int status = hosted_start(t, &error);
    if (status == 0)
        hosted_note(t, NULL, "start", NULL, NULL);
    else if (t->entries > 1 && !is_noted(t, "not started"))
        hosted_note(t, NULL, "not started", NULL, error.text);
    t->moved = status == 0; /* otherwise retried at the next change */
}

/* ---- an arena ---- */

/* Returns when an arena's time should be counted again, or CLOCK_NEVER. */
static int64_t time_due(const struct hosted_tournament *tournament)
{
    const struct tournament *t = &tournament->tournament;
    if (!hosted_begun(tournament) || tournament->plan.duration_ms == 0 || t->closed)
        return CLOCK_NEVER;
    int64_t left = tournament->plan.duration_ms - t->elapsed_ms;
    return tournament->ran == 0 ? tournament->tournaments->core->now
                                : tournament->ran + (left < COUNT_MS ? left : COUNT_MS);
}

/* Counts an arena's time while it runs. */
static void count_time(struct hosted_tournament *tournament)
{
    struct tournament *t = &tournament->tournament;
    int64_t now = tournament->tournaments->core->now;
    if (time_due(tournament) > now)
        return;
    if (tournament->ran > 0)
        tournament_elapsed(t, t->elapsed_ms + now - tournament->ran, NULL);
    tournament->ran = now;
    if (t->elapsed_ms >= tournament->plan.duration_ms)
        tournament_close(t, "the time is over", NULL);
    hosted_keep_log(tournament);
}

/* Pairs the present players of an arena, again whenever one arrives or leaves. */
static void attend_arena(struct hosted_tournament *t)
{
    t->tournament.others_come = t->rules.open_entry && t->plan.duration_ms > 0;
    for (int i = 0; t->plan.format == PLAN_ARENA && i < t->entries; i++) {
        bool away = !hosted_present(t, i);
        t->moved |= t->tournament.away[i] != away;
        t->tournament.away[i] = away;
    }
}

/* ---- games ---- */

/* Allows rounds up to the open one to be assigned; their byes count. */
static void open_rounds(struct hosted_tournament *t)
{
    int due = t->rules.round_start == ROUND_FREE ? 0 : t->open_round;
    if (due == t->tournament.last_due)
        return;
    t->tournament.last_due = due;
    for (int i = 0; i < t->matches; i++)
        t->match[i].changed |= t->tournament.match[i].round == due;
    t->standings_changed = true;
    hosted_touch(t);
}

static void give_out(struct hosted_tournament *t)
{
    struct agon_error error = {.at = -1};
    int match, game, most = t->rules.boards > 0 ? t->rules.boards : INT32_MAX, given = 0;
    open_rounds(t);
    t->moved = false;
    while (t->boards < most && t->state == HOSTED_RUNNING &&
           (given = tournament_next(&t->tournament, &match, &game, &error)) > 0) {
        hosted_note_matches(t);
        struct hosted_game *b = hosted_add_board(t, match, game);
        for (int second = 0; second < 2; second++)
            hosted_end_test(t, hosted_player_at(t, b, second));
        hosted_keep_log(t);
        hosted_call_players(t, b);
        hosted_touch(t);
    }
    int known = t->matches;
    hosted_note_matches(t); /* a waiting round may have been paired */
    if (t->matches > known)
        hosted_touch(t);
    t->moved = false;
    hosted_keep_log(t);
    if (given < 0)
        hosted_pause(t);
}

/* Starts as many games as can be started now. */
static void go_on(struct hosted_tournament *t)
{
    if (t->state != HOSTED_RUNNING)
        return;
    count_time(t);
    hosted_attend_breaks(t);
    attend_arena(t);
    for (bool again = true; again; again = t->moved && t->state == HOSTED_RUNNING) {
        if (t->moved)
            give_out(t);
        for (int i = 0; i < t->boards && t->state == HOSTED_RUNNING; i++)
            hosted_attend_board(t, &t->board[i]);
    }
    if (t->state == HOSTED_RUNNING && t->boards == 0 &&
        (tournament_over(&t->tournament) || t->tournament.closed))
        hosted_end(t, NULL);
}

void tournaments_step(struct tournaments *tournaments)
{
    tournaments_keep_timetable(tournaments);
    do {
        size_t at = 0;
        tournaments_collect(tournaments);
        for (struct hosted_tournament *t; (t = map_each(&tournaments->by_id, &at)) != NULL;) {
            attend_start(t);
            go_on(t);
            hosted_check_step(t);
        }
    } while (tournaments->rooms->ended);
}

int64_t tournaments_due(const struct tournaments *tournaments)
{
    int64_t due = tournaments->timetable_due;
    size_t at = 0;
    for (const struct hosted_tournament *t; (t = map_each(&tournaments->by_id, &at)) != NULL;) {
        for (int i = 0; i < t->boards && t->state == HOSTED_RUNNING; i++) {
            int64_t until = hosted_board_due(t, &t->board[i]);
            due = until < due ? until : due;
        }
        for (int i = 0; i < t->entries && t->state != HOSTED_OVER; i++)
            if (t->entry[i].state == ENTRY_TESTING && hosted_test_due(t, &t->entry[i]) < due)
                due = hosted_test_due(t, &t->entry[i]);
        if (t->state == HOSTED_RUNNING && time_due(t) < due)
            due = time_due(t);
        if (!t->tried && start_due(t) < due)
            due = start_due(t);
        if (t->state == HOSTED_RUNNING && hosted_break_due(t) < due)
            due = hosted_break_due(t);
        if (t->changed && t->watchers > 0 && t->sent + HOSTED_SEND_MS < due)
            due = t->sent + HOSTED_SEND_MS;
        if (t->consoles_new && t->consoles_sent + HOSTED_SEND_MS < due)
            due = t->consoles_sent + HOSTED_SEND_MS;
    }
    return due;
}
