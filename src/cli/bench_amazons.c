/* Benchmarks of the Amazons: turns counted in bulk, and whole random games. */
#include "cli/bench.h"
#include "games/amazons/playout.h"
#include "os/time.h"

enum { COUNTS = 200, GAMES = 100000, SEED = 1 }; /* a count of two turns: 4,307,152 leaves */

void bench_amazons_perft(const agon_game *game, struct bench_part *part)
{
    struct agon_perft count;
    *part = (struct bench_part){.name = "perft leaves"};
    int64_t began = os_now_us();
    for (int i = 0; i < COUNTS; i++)
        if (agon_perft(game, game->first, (struct agon_past){NULL, 0}, 2, &count, NULL) == 0)
            part->nodes += count.nodes;
    part->us = os_now_us() - began;
}

void bench_amazons_playouts(const agon_game *game, struct bench_part *part)
{
    struct random random;
    *part = (struct bench_part){.name = "bare games"};
    random_seed(&random, SEED);
    int64_t began = os_now_us();
    for (int i = 0; i < GAMES; i++) {
        struct amazons_pos p = *amazons_pos(game->first);
        part->nodes += (uint64_t)amazons_playout(&p, &random);
        part->games++;
    }
    part->us = os_now_us() - began;
}
