/* Counts turns of Akhimoraec through the public table and compares them with counts by hand: while
 * no hourglass dies and the sides are far apart, a side has the sum of its circles. */
#include <inttypes.h>

#include <agon/agon.h>

#include "../plain/tap.h"
#include "programs.h"

/* At the start 15 steps (5 from each home); 9 with four neighbours (3 each). The other side is far
 * away, so two turns are a square. By turns nothing else changes. */
static const struct {
    const char *variant, *options;
    int depth;
    uint64_t nodes;
} expected[] = {{"ak1", "", 1, 15},
                {"ak1", "", 2, 15 * 15},
                {"akd", "", 2, 15 * 15},
                {"ak1", "adj=4", 1, 9},
                {"ak1", "adj=4", 2, 81},
                {"ak1", "entry=successive", 1, 5},
                {"ak1", "entry=successive", 2, 25},
                {"ak1", "pass=free", 1, 16},
                {"ak1", "pass=free", 2, 256},
                /* a1: 3 steps less b1; b1: 5 less a1, c1; c1: 5 less b1 */
                {"ak1", "homes=abc", 1, 2 + 3 + 4},
                {"ak1", "homes=abc", 2, 81}};

PROGRAM(perft_akhimoraec)
{
    struct tap t = {0};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        struct agon_perft count = {0};
        agon_game *game = agon_open(
            "akhimoraec",
            &(struct agon_setup){.variant = expected[i].variant, .options = expected[i].options},
            NULL);
        if (game)
            agon_perft(game, game->first, (struct agon_past){NULL, 0}, expected[i].depth, &count,
                       NULL);
        tap(&t, count.nodes == expected[i].nodes, "%s %s depth %d: %" PRIu64, expected[i].variant,
            expected[i].options, expected[i].depth, count.nodes);
        agon_close(game);
    }
    return tap_end(&t);
}
