/* Benchmark of dissections: all solutions of the outline, repeatedly. */
#include "cli/bench.h"
#include "engines/dissect/solver.h"
#include "os/time.h"

enum { ROUNDS = 10 };

static bool found(void *user, const struct dissect_pos *p)
{
    (void)user;
    (void)p;
    return true;
}

bool bench_dissect_solutions(const agon_game *game, struct bench_part *part)
{
    const struct solver_watch watch = {found, NULL, NULL};
    bool good = true;
    *part = (struct bench_part){.name = "solutions"};
    int64_t began = os_now_us();
    for (int i = 0; i < ROUNDS && good; i++) {
        struct solver_answer answer;
        good = dissect_game(game)->free ||
               solver_run(dissect_game(game), dissect_pos(game->first), &watch, &answer) == 0;
        part->nodes += dissect_game(game)->free ? 0 : answer.nodes;
    }
    part->us = os_now_us() - began;
    return good;
}
