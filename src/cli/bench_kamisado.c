/* Benchmark of Kamisado: perft on the fast board, leaves counted in bulk. */
#include "cli/bench.h"
#include "engines/kamisado/round.h"
#include "os/time.h"

enum { DEPTH = 8 }; /* 434,946,528 leaves */

void bench_kamisado_perft(const agon_game *game, struct bench_part *part)
{
    struct round_rules rules;
    struct round round;
    *part = (struct bench_part){.name = "perft leaves"};
    round_rules_of(kamisado_game(game), &rules);
    int64_t began = os_now_us();
    if (round_of(kamisado_pos(game->first), &round))
        part->nodes = round_perft(&rules, &round, DEPTH);
    part->us = os_now_us() - began;
}
