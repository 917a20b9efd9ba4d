/* Running a tournament: from its start to its end, and what arbiters decide on the way. */
#include <stdio.h>
#include <string.h>

#include "play/record.h"
#include "server/tourney/parts.h"

enum { MATCHES_MOST = 10000, GAMES_MOST = 100000 };

/* Marks those who have not checked in, and whose accounts are gone; how many are left. */
static int mark_entries(struct tourney *c)
{
    int left = 0;
    for (int i = 0; i < c->entries; i++) {
        struct entry *e = &c->entry[i];
        bool ready = e->state == ENTRY_READY || e->engine[0];
        e->out = (c->rules.check_in && !ready) || (!e->engine[0] && !tourney_person(c, i));
        left += !e->out;
    }
    return left;
}

/* Takes those who are marked off the list; ratings stay as they are now. */
static void fix_entries(struct tourney *c)
{
    for (int i = c->entries - 1; i >= 0; i--)
        if (c->entry[i].out)
            tourney_remove(c, i);
    for (int i = 0; i < c->entries; i++)
        c->entry[i].rating = c->plan.player[i].rating;
}

/* All that is paired at the start has to be paired at once, and kept in memory. */
static int check_size(const struct plan *plan, struct agon_error *error)
{
    int64_t n = plan->players, matches = 0;
    if (plan->format == PLAN_ROUND_ROBIN || plan->format == PLAN_DOUBLE_ROUND_ROBIN)
        matches = n * (n - 1) / 2 * plan->cycles;
    else if (plan->format == PLAN_GAUNTLET)
        matches = (n - 1) * plan->cycles;
    else if (plan->format == PLAN_ARENA)
        matches = plan->length;
    if (matches > MATCHES_MOST || matches * plan->games > GAMES_MOST)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(tournament_games_most, "at most %d matches and %d games"),
                         MATCHES_MOST, GAMES_MOST);
    return 0;
}

static void stop_tests(struct tourney *c)
{
    for (int i = 0; i < c->entries; i++) {
        struct entry *e = &c->entry[i];
        struct room *t = e->test[0] ? map_get(&c->hall->rooms, e->test) : NULL;
        e->test[0] = '\0';
        if (t && t->phase != PHASE_OVER)
            room_abort(t);
    }
}

int tourney_start(struct tourney *c, struct agon_error *error)
{
    if (mark_entries(c) < 2)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(tournament_two_players, "expected at least two players"));
    if (tourney_plan(c, error) < 0)
        return AGON_UNSUPPORTED;
    int status = check_size(&c->plan, error);
    if (status == 0)
        status = tournament_init(&c->tournament, &c->plan, error);
    if (status < 0) {
        plan_release(&c->plan);
        return status;
    }
    stop_tests(c);
    fix_entries(c);
    c->state = TOURNEY_RUNNING;
    c->started = c->hall->now;
    c->standings_changed = true;
    tourney_keep(c);
    tourney_touch(c);
    return 0;
}

/* Whether the clocks of its games run. */
static void pause_rooms(struct tourney *c, bool pause)
{
    for (int i = 0; i < c->boards; i++) {
        struct room *t = c->board[i].room[0] ? map_get(&c->hall->rooms, c->board[i].room) : NULL;
        if (t)
            room_pause(t, pause);
        c->board[i].held = false;
        c->board[i].since = c->hall->now;
    }
}

void tourney_pause(struct tourney *c)
{
    c->state = TOURNEY_PAUSED;
    c->ran = 0;
    pause_rooms(c, true);
    tourney_keep(c);
    tourney_touch(c);
}

void tourney_resume(struct tourney *c)
{
    c->state = TOURNEY_RUNNING;
    pause_rooms(c, false);
    tourney_keep(c);
    tourney_touch(c);
}

void tourney_end(struct tourney *c, const char *why)
{
    struct agon_error error = {.at = -1};
    if (why && !c->why)
        c->why = record_copy(why, strlen(why));
    if (why && c->plan.format == PLAN_ARENA && !c->closing && c->boards > 0) {
        c->closing = true;
        if (!c->tournament.closed)
            tournament_close(&c->tournament, why, &error);
        tourney_keep_log(c);
    } else {
        while (c->boards > 0)
            tourney_call_off(c, &c->board[0]);
        tourney_count(c);
        c->state = TOURNEY_OVER;
        c->ended = c->hall->now;
        c->standings_changed = true;
    }
    tourney_keep(c);
    tourney_touch(c);
}

/* ---- decisions ---- */

/* What an arbiter did may change much: who is due, who stands where. */
static int decided(struct tourney *c, int status)
{
    if (status < 0)
        return status;
    tourney_keep_log(c);
    for (int i = 0; i < c->matches; i++)
        c->match[i].changed |= i >= c->tournament.first_open;
    c->standings_changed = true;
    tourney_touch(c);
    return 0;
}

/* Refused before anything has happened. */
static int check_reason(const char *reason, struct agon_error *error)
{
    if (reason[strspn(reason, " \t\r\n")])
        return 0;
    return agon_fail(error, AGON_BAD_TEXT, -1,
                     AGON_SAY(tournament_reason_expected, "reason: expected some words"));
}

/* The board at which a player sits or is called, or NULL. */
static struct board *board_of(struct tourney *c, int player)
{
    for (int i = 0; i < c->boards; i++) {
        const struct tournament_match *m = &c->tournament.match[c->board[i].match];
        if (m->player[0] == player || m->player[1] == player)
            return &c->board[i];
    }
    return NULL;
}

/* The game at a board is lost by a player. */
static void forfeit(struct tourney *c, struct board *b, int player)
{
    const struct tournament_match *m = &c->tournament.match[b->match];
    struct room *t = map_get(&c->hall->rooms, b->room);
    struct match_event event = {.type = MATCH_FORFEIT};
    int first = tournament_first(b->game), seat = m->player[first] == player ? 0 : 1;
    if (t && t->phase == PHASE_PLAYING)
        room_act(t, seat, MATCH_ANY_NUMBER, &event, NULL);
}

int tourney_withdraw(struct tourney *c, int player, const char *reason, struct agon_error *error)
{
    if (c->tournament.gone[player])
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(tournament_withdrawn, "the player has withdrawn already"));
    if (check_reason(reason, error) < 0)
        return AGON_BAD_TEXT;
    struct board *b = board_of(c, player);
    if (b && b->room[0])
        forfeit(c, b, player);
    else if (b)
        tourney_call_off(c, b);
    tourneys_step(c->hall); /* counts the game before the rest of the match is lost */
    return decided(c, tournament_withdraw(&c->tournament, player, reason, error));
}

int tourney_correct(struct tourney *c, int match, int game, const int half[2], const char *reason,
                    struct agon_error *error)
{
    int status = tournament_correct(&c->tournament, match, game, half, reason, error);
    if (status == 0)
        c->match[match].changed = true;
    return decided(c, status);
}

/* A room ends with the points that were decided. */
static void settle_room(struct tourney *c, const char *id, const int half[2], const char *reason)
{
    struct room *t = id[0] ? map_get(&c->hall->rooms, id) : NULL;
    int16_t points[AGON_SEATS] = {0};
    const agon_game *g = c->agreement->game;
    for (int seat = 0; seat < (int)g->seats; seat++)
        points[seat] = (int16_t)(half[g->team[seat] != g->team[0]] * AGON_POINTS / 2);
    if (t)
        room_settle(t, points, reason);
}

int tourney_decide(struct tourney *c, int match, int game, const int half[2], const char *reason,
                   struct agon_error *error)
{
    struct board *b = tourney_board(c, match, game);
    char room[HALL_ID] = "";
    int status = check_reason(reason, error);
    if (status < 0)
        return status;
    if (b) {
        memcpy(room, b->room, sizeof room);
        tournament_drop(&c->tournament, match, game);
        tourney_drop_board(c, b);
    }
    status = tournament_finish(&c->tournament, match, game, half, TOURNAMENT_BY_DIRECTOR, error);
    if (status == 0)
        status = tournament_correct(&c->tournament, match, game, half, reason, error);
    if (status == 0)
        c->match[match].ended = ++c->results;
    status = decided(c, status);
    if (status == 0)
        settle_room(c, room, half, reason);
    return status;
}

int tourney_replay(struct tourney *c, int match, int game, struct agon_error *error)
{
    struct board *b = tourney_board(c, match, game);
    if (!b || !b->room[0])
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(game_not_played, "the game is not being played"));
    tourney_call_off(c, b);
    return 0;
}

int tourney_replace(struct tourney *c, int match, int player, const char *reason,
                    struct agon_error *error)
{
    for (int i = 0; i < c->boards; i++)
        if (c->board[i].match == match)
            return agon_fail(
                error, AGON_UNSUPPORTED, -1,
                AGON_SAY(tournament_match_playing, "a game of the match is being played"));
    return decided(c, tournament_replace(&c->tournament, match, player, reason, error));
}
