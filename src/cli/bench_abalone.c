/* Benchmark of Abalone: perft from the standard layout, leaves counted in bulk. */
#include "cli/bench.h"
#include "os/time.h"

enum { DEPTH = 5 }; /* 283,320,928 leaves */

void bench_abalone_perft(const agon_game *game, struct bench_part *part)
{
    struct agon_perft count = {0};
    struct agon_past past = {NULL, 0};
    *part = (struct bench_part){.name = "perft leaves"};
    int64_t began = os_now_us();
    if (agon_perft(game, game->first, past, DEPTH, &count, NULL) == 0)
        part->nodes = count.nodes;
    part->us = os_now_us() - began;
}
