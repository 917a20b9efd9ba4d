/* The time of an evaluation of Arimaa, on positions of the archive's games.
 *
 *     bench-net ARCHIVE.tsv [SECONDS]
 *
 * Prints a line each for boards after every first step, with units updated from those of the turn's
 * start, and for turns' starts evaluated from scratch. Each is the best of the passes over all its
 * positions that fit in the seconds, so that other load on the machine does not count. */
#include <stdio.h>
#include <stdlib.h>

#include "../tests/unit/arimaa_games.h"
#include "engines/arimaa/net.h"
#include "os/time.h"

struct set {
    struct arimaa_pos *at;
    int n;
};

/* Evaluates every board after a step from the start; returns their number. */
static int judge_steps(const struct arimaa_pos *start, int64_t *sum)
{
    arimaa_step step[ARIMAA_STEPS_MAX];
    struct net_units before, after;
    int n = arimaa_steps(start, step);
    net_begin(&before, &net_built_in, &start->board);
    for (int i = 0; i < n; i++) {
        struct arimaa_pos p = *start;
        arimaa_make(&p, ARIMAA_FROM(step[i]), ARIMAA_TO(step[i]));
        net_bring(&after, &before, &p.board);
        *sum += net_output(&after, &p);
    }
    return n;
}

static int judge_start(const struct arimaa_pos *start, int64_t *sum)
{
    *sum += net_value(&net_built_in, start);
    return 1;
}

static void measure(const char *what, struct set set,
                    int judge(const struct arimaa_pos *, int64_t *sum), double seconds)
{
    double best = 0;
    int64_t begun = os_now_us(), sum = 0;
    do {
        int64_t before = os_now_us(), judged = 0;
        sum = 0;
        for (int i = 0; i < set.n; i++)
            judged += judge(&set.at[i], &sum);
        double rate = (double)judged / (1e-6 * (double)(os_now_us() - before));
        best = rate > best ? rate : best;
    } while ((double)(os_now_us() - begun) < 1e6 * seconds);
    printf("%-12s %.2f million a second, %.0f ns each; their sum %lld\n", what, best * 1e-6,
           1e9 / best, (long long)sum);
}

int main(int argc, char **argv)
{
    struct set starts = {NULL, 0};
    double seconds = argc > 2 ? strtod(argv[2], NULL) : 2;
    if (argc > 1)
        starts.n = arimaa_games_read(argv[1], &starts.at);
    if (starts.n == 0) {
        fprintf(stderr, "usage: bench-net ARCHIVE.tsv [SECONDS]\n");
        return 1;
    }
    measure("step by step", starts, judge_steps, seconds);
    measure("from nothing", starts, judge_start, seconds);
    free(starts.at);
    return 0;
}
