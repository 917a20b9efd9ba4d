/* Assigned games: players are called, the game begins when both are there, and a player who leaves
 * loses it. */
#include "server/hosted/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/tournament/next.h"
#include "play/tournament/state.h"
#include "server/game/keep.h"
#include "server/game/play.h"
#include "server/hosted/boards.h"
#include "server/hosted/check_in.h"
#include "server/hosted/keep.h"
#include "server/hosted/notes.h"
#include "server/hosted/people.h"
#include "server/hosted/results.h"
#include "server/hosted/rooms.h"
#include "server/hosted/run.h"

#define WHY_ABSENT "absent" /* for a game that nobody played */

static int seat_players(struct room *room, const struct hosted_tournament *t,
                        const struct hosted_game *b)
{
    const agon_game *g = room->shared_game->game;
    for (int seat = 0; seat < room->seats; seat++) {
        int player = hosted_player_at(t, b, g->team[seat] != g->team[0]);
        const struct entry *e = &t->entry[player];
        struct user *user = hosted_user(t, player);
        if (e->engine[0])
            room_sit_engine(room, seat, e->engine, e->level);
        else if (user)
            room_sit(room, seat, user);
        room->seat[seat].agreed = true;
    }
    return room_full(room) ? 0 : AGON_UNSUPPORTED;
}

/* Returns the shared game for a board: the tournament's, or one that starts from the board's
 * handicap. */
static struct shared_game *game_of(const struct hosted_tournament *t, const struct hosted_game *b,
                                   struct agon_error *error)
{
    const char *handicap = t->tournament.match[b->match].game[b->game].handicap;
    const agon_game *g = t->shared_game->game;
    struct game_spec p = {g->rules->id, g->variant, g->options, NULL, handicap};
    return handicap ? shared_game_open(t->tournaments->rooms, &p, error)
                    : shared_game_hold(t->shared_game);
}

/* Returns the opening turns of a game; NULL: none. */
static char *opening(struct hosted_tournament *t, const struct hosted_game *b,
                     struct agon_error *error)
{
    int nth = 2 * tournament_opening(&t->tournament, b->match, b->game);
    char *turns = t->tournament.match[b->match].game[b->game].handicap
                      ? NULL
                      : series_opening(&t->series, nth % SERIES_GAMES_MAX, error);
    if (turns && *turns)
        return turns;
    free(turns);
    return NULL;
}

void hosted_call_players(const struct hosted_tournament *t, const struct hosted_game *b)
{
    char id[32];
    snprintf(id, sizeof id, "%d.%d", b->match + 1, b->game + 1);
    for (int second = 0; second < 2; second++)
        hosted_call(t, hosted_player_at(t, b, second), id, b->room);
}

/* Begins the game; the tournament's line about the room is stored before the room exists. */
static void begin(struct hosted_tournament *t, struct hosted_game *b)
{
    struct agon_error error = {.text = "a player is gone"};
    struct shared_game *game = game_of(t, b, &error);
    struct room *room = game ? hosted_room(t, game, b->match, b->game) : NULL;
    char line[64];
    int status = room ? 0 : AGON_UNSUPPORTED;
    if (room) {
        snprintf(line, sizeof line, "%d.%d %s", b->match + 1, b->game + 1, room->id);
        hosted_keep_line(t, 'G', line);
        room->opening = opening(t, b, &error);
        status = seat_players(room, t, b);
    }
    if (status == 0)
        status = room_start(room, &error);
    if (status < 0) {
        if (room)
            room_free(room);
        hosted_note(t, NULL, "pause", NULL, error.text);
        hosted_pause(t);
        hosted_tell_games(t);
        return;
    }
    memcpy(b->room, room->id, sizeof b->room);
    memcpy(t->match[b->match].room[b->game], room->id, ID_SIZE);
    t->match[b->match].changed = true;
    b->since = t->tournaments->core->now;
    for (int second = 0; second < 2; second++)
        b->held |= hosted_ask_ready(t, room, hosted_player_at(t, b, second));
    hosted_call_players(t, b);
    hosted_touch(t);
}

/* ---- time ---- */

/* Begins the game if the called players are there; decides it if they did not come in time. */
static void attend_call(struct hosted_tournament *t, struct hosted_game *b)
{
    bool first = hosted_present(t, hosted_player_at(t, b, 0));
    bool second = hosted_present(t, hosted_player_at(t, b, 1));
    int half[2] = {first ? 2 : 0, second ? 2 : 0}, match = b->match, game = b->game;
    if (first && second) {
        begin(t, b);
    } else if (t->tournaments->core->now - b->since >= t->rules.wait_ms) {
        tournament_drop(&t->tournament, match, game);
        hosted_drop_board(t, b);
        hosted_finish(t, match, game, half, WHY_ABSENT);
    }
}

/* Returns when an absent player will have been away for too long, or CLOCK_NEVER. */
static int64_t gone_until(const struct hosted_tournament *t, const struct hosted_game *b,
                          int player)
{
    if (t->rules.reconnect_ms == 0 || hosted_present(t, player))
        return CLOCK_NEVER;
    const struct user *user = hosted_user(t, player);
    int64_t since = user && user->left > b->since ? user->left : b->since;
    return since + t->rules.reconnect_ms;
}

/* Resumes a game that a server restart interrupted when both players are back; begins a game that
 * waits for people when they are ready; either happens at the latest when the waiting time is
 * over. */
static void attend_held(struct hosted_tournament *t, struct hosted_game *b)
{
    struct room *room = map_get(&t->tournaments->rooms->by_id, b->room);
    bool here = hosted_present(t, hosted_player_at(t, b, 0)) &&
                hosted_present(t, hosted_player_at(t, b, 1));
    here &= !room || !room->unready;
    if (!here && t->tournaments->core->now - b->since < t->rules.wait_ms)
        return;
    b->held = false;
    b->since = t->tournaments->core->now;
    if (room) {
        room->unready = 0;
        room_keep(room);
        room_pause(room, false);
    }
}

static void attend_game(struct hosted_tournament *t, struct hosted_game *b)
{
    if (b->held)
        attend_held(t, b);
    if (t->rules.reconnect_ms == 0 || b->held)
        return;
    struct room *room = map_get(&t->tournaments->rooms->by_id, b->room);
    struct match_event event = {.type = MATCH_ABANDON};
    for (int second = 0; second < 2 && room && room->phase == PHASE_PLAYING; second++) {
        int seat = 0, player = hosted_player_at(t, b, second);
        if (gone_until(t, b, player) > t->tournaments->core->now)
            continue;
        while (second && room->shared_game->game->team[seat] == room->shared_game->game->team[0])
            seat++;
        room_last_words(room, seat, "the connection is gone");
        room_act(room, seat, MATCH_ANY_NUMBER, &event, NULL);
    }
}

void hosted_attend_board(struct hosted_tournament *t, struct hosted_game *b)
{
    if (b->room[0])
        attend_game(t, b);
    else
        attend_call(t, b);
}

int64_t hosted_board_due(const struct hosted_tournament *t, const struct hosted_game *b)
{
    int64_t until = b->since + t->rules.wait_ms;
    for (int second = 0; second < 2 && b->room[0] && !b->held; second++) {
        int64_t gone = gone_until(t, b, hosted_player_at(t, b, second));
        until = second == 0 || gone < until ? gone : until;
    }
    return until;
}
