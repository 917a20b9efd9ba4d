/* Positions a second of the goal detection, on positions of the archive's games.
 *
 *     bench-goal ARCHIVE.tsv [SECONDS]
 *
 * Prints a line each for the side to move, for the other side's threat, and for the side to move
 * after each of its first steps, within the turn. Each is the best of the passes over all its
 * positions that fit in the seconds, so that other load on the machine does not count. The last has
 * too many positions for the processor's branch prediction to learn. */
#include <stdio.h>
#include <stdlib.h>

#include "../tests/unit/arimaa_games.h"
#include "engines/arimaa/goal.h"
#include "os/time.h"

struct set {
    struct arimaa_pos *at;
    int n;
};

static void measure(const char *what, struct set set, bool threat, double seconds)
{
    double best = 0;
    int goals = 0;
    int64_t begun = os_now_us();
    do {
        int64_t before = os_now_us();
        int passes = 0;
        for (goals = 0; os_now_us() - before < 1000 || passes == 0; passes++)
            for (int i = 0; i < set.n; i++) {
                const struct arimaa_pos *p = &set.at[i];
                goals += (threat ? arimaa_goal_threat(&p->board, p->seat ^ 1, ARIMAA_STEPS)
                                 : arimaa_goal_in(p, ARIMAA_STEPS - p->steps)) > 0;
            }
        goals /= passes;
        double rate = (double)set.n * passes / (1e-6 * (double)(os_now_us() - before));
        best = rate > best ? rate : best;
    } while ((double)(os_now_us() - begun) < 1e6 * seconds);
    printf("%-10s %7d positions, goal in %d: %.2f million a second, %.1f ns each\n", what, set.n,
           goals, best * 1e-6, 1e9 / best);
}

int main(int argc, char **argv)
{
    struct set starts = {NULL, 0};
    double seconds = argc > 2 ? strtod(argv[2], NULL) : 2;
    if (argc > 1)
        starts.n = arimaa_games_read(argv[1], &starts.at);
    if (starts.n == 0) {
        fprintf(stderr, "usage: bench-goal ARCHIVE.tsv [SECONDS]\n");
        return 1;
    }
    struct set after = {NULL, 0};
    after.n = arimaa_games_after_step(starts.at, starts.n, &after.at);
    measure("to move", starts, false, seconds);
    measure("threat", starts, true, seconds);
    measure("amid", after, false, seconds);
    free(after.at);
    free(starts.at);
    return 0;
}
