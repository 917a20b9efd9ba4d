/* The Arimaa Challenge after its championship: the screening, and the matches with the defenders.
 *
 * Sources: docs/tournament.md. The two best programs play the same volunteers, a game with each
 * colour; the better score qualifies, of equal ones the better of the championship. Then eight
 * games against one defender (2004, 2005) or three against each of three (from 2006 on). */
#include "play/tournament/challenge.h"

#include <stdlib.h>

#include "play/tournament/rounds.h"
#include "play/tournament/standings.h"

static bool was_paired(const struct tournament *t, int stage)
{
    for (int i = 0; i < t->matches; i++)
        if (t->match[i].stage == stage)
            return true;
    return false;
}

/* Lists the first `most` programs in the standings of a stage, without those that withdrew. */
static int best_programs(const struct tournament *t, int stage, int most, int *out,
                         struct agon_error *error)
{
    struct standing *s = calloc((size_t)t->plan->players, sizeof *s);
    if (!s)
        return agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    int n = standings_make(t, stage, s, error), found = n < 0 ? n : 0;
    for (int i = 0; i < n && found < most; i++)
        if (t->plan->player[s[i].player].role == PLAN_PROGRAM && !t->gone[s[i].player])
            out[found++] = s[i].player;
    free(s);
    return found;
}

int challenge_pair_screening(struct tournament *t, struct agon_error *error)
{
    struct tournament_pair pair[2 * PLAN_PLAYERS_MAX];
    int best[2], n = 0, programs;
    if (was_paired(t, 1))
        return 0;
    programs = best_programs(t, 0, 2, best, error);
    if (programs < 0)
        return programs;
    for (int i = 0; i < t->plan->players; i++)
        for (int k = 0; k < programs; k++)
            if (t->plan->player[i].role == PLAN_SCREENER && !t->gone[i])
                pair[n++] = (struct tournament_pair){.player = {best[k], i}};
    int status = n > 0 ? rounds_add(t, 1, 1, pair, n, error) : 0;
    return status < 0 ? status : n;
}

/* Returns the program with the better score in the screening; if they are equal, or nobody
 * screened, the better one of the championship. */
static int qualifier(const struct tournament *t, struct agon_error *error)
{
    int best[2], score[2] = {0, 0}, n = best_programs(t, 0, 2, best, error);
    for (int k = 0; k < n; k++)
        for (int i = 0; i < t->matches; i++)
            if (t->match[i].stage == 1 && t->match[i].player[0] == best[k])
                score[k] += t->match[i].half[0];
    return n < 1 ? TOURNAMENT_NOBODY : best[n > 1 && score[1] > score[0]];
}

int challenge_pair(struct tournament *t, struct agon_error *error)
{
    struct tournament_pair pair[3];
    int n = 0, program;
    if (was_paired(t, 2))
        return 0;
    program = qualifier(t, error);
    if (program == TOURNAMENT_NOBODY)
        return 0;
    for (int i = 0; i < t->plan->players && n < 3; i++)
        if (t->plan->player[i].role == PLAN_DEFENDER)
            pair[n++] = (struct tournament_pair){.player = {program, i}};
    int status = rounds_add(t, 2, 1, pair, n, error);
    return status < 0 ? status : n;
}
