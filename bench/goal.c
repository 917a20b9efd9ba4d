/* Positions a second of the goal detection, on the positions between turns of the archive's games.
 *
 *     bench-goal ARCHIVE.tsv [SECONDS]
 *
 * Prints one line for the side to move and one for the other side's threat: each is the best of
 * some passes over all positions, so that other work on the machine does not count. */
#include <stdio.h>
#include <stdlib.h>

#include "../tests/unit/arimaa_games.h"
#include "engines/arimaa/goal.h"
#include "os/time.h"

enum { PASSES_AT_ONCE = 10 };

/* The best rate in `seconds`; *goals is the number of positions with a goal. */
static double best_rate(const struct arimaa_pos *at, int n, bool threat, double seconds, int *goals)
{
    double best = 0;
    *goals = 0;
    int64_t begun = os_now_us();
    while ((double)(os_now_us() - begun) < 1e6 * seconds) {
        int64_t before = os_now_us();
        *goals = 0;
        for (int pass = 0; pass < PASSES_AT_ONCE; pass++)
            for (int i = 0; i < n; i++)
                *goals += threat
                              ? arimaa_goal_threat(&at[i].board, at[i].seat ^ 1, ARIMAA_STEPS) > 0
                              : arimaa_goal_in(&at[i], ARIMAA_STEPS) > 0;
        *goals /= PASSES_AT_ONCE;
        double took = 1e-6 * (double)(os_now_us() - before), rate = n * PASSES_AT_ONCE / took;
        if (rate > best)
            best = rate;
    }
    return best;
}

int main(int argc, char **argv)
{
    struct arimaa_pos *at;
    int goals, n = argc > 1 ? arimaa_games_read(argv[1], &at) : 0;
    double seconds = argc > 2 ? strtod(argv[2], NULL) : 2;
    if (n == 0) {
        fprintf(stderr, "usage: bench-goal ARCHIVE.tsv [SECONDS]\n");
        return 1;
    }
    for (int threat = 0; threat < 2; threat++) {
        double rate = best_rate(at, n, threat, seconds, &goals);
        printf("%-8s %d positions, goal in %d, %.2f million a second, %.1f ns each\n",
               threat ? "threat" : "to move", n, goals, rate * 1e-6, 1e9 / rate);
    }
    free(at);
    return 0;
}
