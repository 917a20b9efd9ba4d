/* Collecting results from the rooms of games. */
#include "server/hosted/results.h"

#include <string.h>

#include "play/tournament/events.h"
#include "play/tournament/next.h"
#include "server/hosted/boards.h"
#include "server/hosted/breaks.h"
#include "server/hosted/keep.h"
#include "server/hosted/plays.h"

/* Reads the half points of the first seat's side and of the other; false: the room has no
 * result. */
static bool points_of(const struct room *room, int half[2])
{
    const struct agon_result *r = &room->match->result;
    const agon_game *g = room->shared_game->game;
    int other = 0;
    if (room->aborted || !r->over)
        return false;
    while (g->team[other] == g->team[0])
        other++;
    for (int i = 0; i < 2; i++)
        half[i] = r->points[i ? other : 0] * 2 / AGON_POINTS;
    return true;
}

void hosted_finish(struct hosted_tournament *t, int match, int game, const int half[2],
                   const char *why)
{
    struct agon_error error = {.at = -1};
    if (tournament_finish(&t->tournament, match, game, half, why, &error) == 0)
        hosted_keep_log(t);
    t->match[match].changed = true;
    t->match[match].ended = ++t->results;
    t->standings_changed = true;
    hosted_touch(t);
}

static void collect(struct tournaments *tournaments, struct room *room)
{
    struct hosted_tournament *t = map_get(&tournaments->by_id, room->tournament);
    struct hosted_game *b =
        t && room->pairing >= 0 ? hosted_board(t, room->pairing, room->nth) : NULL;
    int half[2], match = room->pairing, game = room->nth;
    if (!b || strcmp(b->room, room->id) != 0)
        return;
    hosted_drop_board(t, b);
    if (points_of(room, half)) {
        hosted_take_play(t, room, match, game);
        hosted_rest(t, match);
        hosted_finish(t, match, game, half, room->match->result.why);
    } else {
        tournament_drop(&t->tournament, match, game);
        hosted_touch(t);
    }
}

void tournaments_collect(struct tournaments *tournaments)
{
    while (tournaments->rooms->ended) {
        struct room *room = tournaments->rooms->ended;
        tournaments->rooms->ended = room->next_ended;
        room->next_ended = NULL;
        collect(tournaments, room);
    }
}
