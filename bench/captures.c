/* Positions per second of static tactics, except goals, on positions of the archive's games.
 *
 *     bench-captures ARCHIVE.tsv [SECONDS]
 *
 * Prints a line each for: any capture, for the side to move and for the other side; the same for
 * officers only; for the other side after every first step of the side to move, as in a search; the
 * whole table; elimination; and immobilisation, at turns' starts and after every first step. Each
 * is the best of the passes over all its positions that fit in the seconds, so that other load on
 * the machine does not count. */
#include <stdio.h>
#include <stdlib.h>

#include "../tests/unit/arimaa_games.h"
#include "engines/arimaa/captures.h"
#include "engines/arimaa/ending.h"
#include "os/time.h"

struct set {
    struct arimaa_pos *at;
    int n;
};

static bool to_move(const struct arimaa_pos *p)
{
    return arimaa_capture_threat(&p->board, p->seat, ARIMAA_STEPS, ARIMAA_RABBIT) > 0;
}

static bool threat(const struct arimaa_pos *p)
{
    return arimaa_capture_threat(&p->board, p->seat ^ 1, ARIMAA_STEPS, ARIMAA_RABBIT) > 0;
}

static bool officers(const struct arimaa_pos *p)
{
    return arimaa_capture_threat(&p->board, p->seat, ARIMAA_STEPS, ARIMAA_CAT) > 0;
}

static bool table(const struct arimaa_pos *p)
{
    struct arimaa_captures c;
    uint64_t any = 0;
    arimaa_captures(&p->board, p->seat, ARIMAA_STEPS, &c);
    for (int trap = 0; trap < ARIMAA_TRAP_COUNT; trap++)
        for (int kind = 1; kind < ARIMAA_KINDS; kind++)
            any |= c.steps[trap][kind];
    return any != 0;
}

static const struct arimaa_game official = {.judge = true, .elimination = true};

static bool elimination(const struct arimaa_pos *p)
{
    return arimaa_elimination_in(&official, p, ARIMAA_STEPS - p->steps) > 0;
}

static bool immobilisation(const struct arimaa_pos *p)
{
    return arimaa_immobilisation_in(&official, p, ARIMAA_STEPS - p->steps) > 0;
}

static void measure(const char *what, struct set set, bool (*ask)(const struct arimaa_pos *),
                    double seconds)
{
    double best = 0;
    int found = 0;
    int64_t begun = os_now_us();
    do {
        int64_t before = os_now_us();
        int passes = 0;
        for (found = 0; os_now_us() - before < 1000 || passes == 0; passes++)
            for (int i = 0; i < set.n; i++)
                found += ask(&set.at[i]);
        found /= passes;
        double rate = (double)set.n * passes / (1e-6 * (double)(os_now_us() - before));
        best = rate > best ? rate : best;
    } while ((double)(os_now_us() - begun) < 1e6 * seconds);
    printf("%-16s %7d positions, %6d of them: %6.2f million a second, %5.1f ns each\n", what, set.n,
           found, best * 1e-6, 1e9 / best);
}

int main(int argc, char **argv)
{
    struct set starts = {NULL, 0};
    double seconds = argc > 2 ? strtod(argv[2], NULL) : 2;
    if (argc > 1)
        starts.n = arimaa_games_read(argv[1], &starts.at);
    if (starts.n == 0) {
        fprintf(stderr, "usage: bench-captures ARCHIVE.tsv [SECONDS]\n");
        return 1;
    }
    struct set after = {NULL, 0};
    after.n = arimaa_games_after_step(starts.at, starts.n, &after.at);
    measure("to move", starts, to_move, seconds);
    measure("threat", starts, threat, seconds);
    measure("officers", starts, officers, seconds);
    measure("threat, amid", after, threat, seconds);
    measure("table", starts, table, seconds);
    measure("elimination", starts, elimination, seconds);
    measure("immobilisation", starts, immobilisation, seconds);
    measure("immob., amid", after, immobilisation, seconds);
    free(after.at);
    free(starts.at);
    return 0;
}
