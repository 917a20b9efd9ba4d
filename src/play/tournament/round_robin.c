/* Everybody against everybody, and one against everybody. */
#include "play/tournament/round_robin.h"

#include <stdlib.h>

#include "play/tournament/ledger.h"
#include "play/tournament/rounds.h"

static int rounds_so_far(const struct tournament *t, int stage)
{
    int rounds = 0;
    for (int i = 0; i < t->matches; i++)
        if (t->match[i].stage == stage && t->match[i].round > rounds)
            rounds = t->match[i].round;
    return rounds;
}

/* Berger's tables as arithmetic: of numbers 1..m (m odd), a and b meet in the round a + b modulo m,
 * and the remaining number meets the last one; the smaller moves first when the sum is odd, the
 * greater when it is even, and against the last number the first half moves first. So everybody's
 * games as first and as second player differ by at most one. */
static int fill_round(const int *player, int n, int round, bool swapped,
                      struct tournament_pair *pair)
{
    int m = n % 2 ? n : n - 1, pairs = 0;
    for (int a = 1; a <= m; a++) {
        int b = (round + 2 - a) % m;
        b += b <= 0 ? m : 0;
        if (b < a || (b == a && n == m))
            continue;
        int other = b == a ? n : b;
        bool first = b == a ? a <= n / 2 : (a + b) % 2 == 1;
        first ^= swapped;
        pair[pairs++] = (struct tournament_pair){
            .player = {player[(first ? a : other) - 1], player[(first ? other : a) - 1]}};
    }
    return pairs;
}

/* Lists players who were there at the start; late.c adds the matches of latecomers. */
static int starters(const struct tournament *t, int stage, int *player)
{
    int all[PLAN_PLAYERS_MAX], n = ledger_players(t, stage, false, all), kept = 0;
    for (int i = 0; i < n; i++)
        if (!t->plan->player[all[i]].late)
            player[kept++] = all[i];
    return kept;
}

int round_robin_pair(struct tournament *t, int stage, struct agon_error *error)
{
    int player[PLAN_PLAYERS_MAX], n = starters(t, stage, player), added = 0;
    int in_cycle = n % 2 ? n : n - 1, from = rounds_so_far(t, stage), status = 0;
    struct tournament_pair pair[PLAN_PLAYERS_MAX];
    for (int round = from; round < in_cycle * t->plan->cycles && status == 0; round++) {
        int pairs = fill_round(player, n, round % in_cycle, round / in_cycle % 2 == 1, pair);
        status = rounds_add(t, stage, round + 1, pair, pairs, error);
        added += pairs;
    }
    return status < 0 ? status : added;
}

int round_robin_pair_gauntlet(struct tournament *t, int stage, struct agon_error *error)
{
    int champion = 0, others = 0, from = rounds_so_far(t, stage), status = 0, round = 0, added = 0;
    while (!tournament_takes_part(t, stage, champion))
        champion++;
    for (int cycle = 0; cycle < t->plan->cycles; cycle++) {
        others = 0;
        for (int i = champion + 1; i < t->plan->players && status == 0; i++) {
            if (!tournament_takes_part(t, stage, i) || (others++, round++ < from))
                continue;
            bool first = (others + cycle) % 2 == 1;
            struct tournament_pair pair = {.player = {first ? champion : i, first ? i : champion}};
            status = rounds_add(t, stage, round, &pair, 1, error);
            added++;
        }
    }
    return status < 0 ? status : added;
}
