/* Chooses the next game: the first whose players are free, pairing a new round when there is
 * none. */
#include "play/tournament/next.h"

#include <string.h>

#include "play/tournament/arena.h"
#include "play/tournament/bracket.h"
#include "play/tournament/challenge.h"
#include "play/tournament/events.h"
#include "play/tournament/floating.h"
#include "play/tournament/round_robin.h"
#include "play/tournament/standings.h"
#include "play/tournament/state.h"
#include "play/tournament/swiss.h"

/* Returns the game of a match that is due and can be played now, or -1. */
static int due(const struct tournament *t, const struct tournament_match *m)
{
    if (tournament_waits(t, m) || m->settled || t->busy[m->player[0]] > 0 ||
        t->busy[m->player[1]] > 0)
        return -1;
    if (t->rests[m->player[0]] || t->rests[m->player[1]])
        return -1;
    for (int g = 0; g < m->games; g++)
        if (m->game[g].state != TOURNAMENT_DONE)
            return m->game[g].state == TOURNAMENT_WAITING ? g : -1;
    return -1;
}

static bool find_due(const struct tournament *t, int *match, int *game)
{
    for (int i = t->first_open; i < t->matches; i++)
        if ((*game = due(t, &t->match[i])) >= 0) {
            *match = i;
            return true;
        }
    return false;
}

static int pair_stage(struct tournament *t, struct agon_error *error)
{
    if (t->plan->format == PLAN_CHALLENGE && t->stage > 0)
        return t->stage == 1 ? challenge_pair_screening(t, error) : challenge_pair(t, error);
    switch (tournament_format(t, t->stage)) {
    case PLAN_ROUND_ROBIN:
    case PLAN_DOUBLE_ROUND_ROBIN:
        return round_robin_pair(t, t->stage, error);
    case PLAN_GAUNTLET:
        return round_robin_pair_gauntlet(t, t->stage, error);
    case PLAN_SWISS:
        return swiss_pair(t, t->stage, error);
    case PLAN_FLOATING_ELIMINATION:
        return floating_pair(t, t->stage, error);
    case PLAN_ARENA:
        return arena_pair(t, error);
    default:
        return bracket_pair(t, t->stage, error);
    }
}

/* Pairs what is due, and starts the next stage when one is done. Returns the number of matches
 * made. */
static int pair_on(struct tournament *t, struct agon_error *error)
{
    int stages = t->plan->format == PLAN_CHALLENGE ? 3 : 1;
    for (;;) {
        int made = pair_stage(t, error);
        if (made != 0)
            return made;
        if (t->first_open < t->matches || arena_waits(t))
            return 0;
        if (t->stage + 1 == stages)
            break;
        t->stage++;
    }
    t->ended = true;
    return 0;
}

/* Applies the handicap that the plan gives a defender, once the Challenge is decided. */
static int give_handicap(struct tournament *t, int match, int game, struct agon_error *error)
{
    const struct tournament_match *m = &t->match[match];
    if (m->stage != 2 || m->game[game].handicap || !standings_challenge(t).decided)
        return 0;
    bool second = tournament_first(game) != 1; /* the defender is side 1 */
    const char *position = t->plan->player[m->player[1]].handicap[second];
    return position ? tournament_handicap(t, match, game, position, error) : 0;
}

int tournament_next(struct tournament *t, int *match, int *game, struct agon_error *error)
{
    while (!find_due(t, match, game)) {
        int made = t->ended ? 0 : pair_on(t, error);
        if (made <= 0)
            return made;
    }
    int status = give_handicap(t, *match, *game, error);
    if (status < 0)
        return status;
    state_set(t, &t->match[*match], *game, TOURNAMENT_PLAYING);
    return 1;
}

void tournament_drop(struct tournament *t, int match, int game)
{
    if (t->match[match].game[game].state == TOURNAMENT_PLAYING)
        state_set(t, &t->match[match], game, TOURNAMENT_WAITING);
}

bool tournament_take(struct tournament *t, int match, int game)
{
    if (t->match[match].game[game].state != TOURNAMENT_WAITING)
        return false;
    state_set(t, &t->match[match], game, TOURNAMENT_PLAYING);
    return true;
}
