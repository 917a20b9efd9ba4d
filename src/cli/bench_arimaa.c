/* Benchmark of Arimaa: walking every ordered list of steps of a turn. */
#include <stdlib.h>
#include <string.h>

#include "cli/bench.h"
#include "games/arimaa/arimaa.h"
#include "os/time.h"

/* From the reference counts (tests/perft/arimaa.txt): S2_popular_DD, pyr_CHECK_STEP_POS,
 * pyr_CHECK_TRAP_STEP, T19_full_crowd, T20_elephant_vs_all. */
const char *const bench_arimaa[BENCH_POSITIONS] = {
    "g [rrrddrrrrhcemchr                                RHCMECHRRRRDDRRR]",
    "g [rrrrrr rdhce h d C   c      mCr     ED         RDH M  H RRRRRRR ]",
    "g [rrrrrc rdhce hMd          C mCr     ED   H     RD     H RRRRRRR ]",
    "g [               r   de     hmhr   cHEHRr    M R  R               ]",
    "s [         d       rh   M    ER  r   HeC      D   R               ]",
};

/* The number of walks of each, so that they take about the same time. */
static const int times[BENCH_POSITIONS] = {400, 48, 12, 800, 800};

bool bench_arimaa_walk(const agon_game *game, struct bench_part *part)
{
    agon_pos *pos = agon_pos_new(game, game->first);
    int64_t began = os_now_us();
    *part = (struct bench_part){.name = "step lists"};
    for (int i = 0; pos && i < BENCH_POSITIONS; i++) {
        game->rules->read(game, pos, bench_arimaa[i], NULL);
        for (int n = 0; n < times[i]; n++) {
            struct arimaa_walk walk;
            memset(&walk, 0, sizeof walk);
            arimaa_walk(arimaa_pos(pos), &walk);
            part->nodes += walk.steps;
        }
    }
    part->us = os_now_us() - began;
    free(pos);
    return pos != NULL;
}
