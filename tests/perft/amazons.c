/* Counts turns of the Amazons through the public table and compares them with the reference counts
 * of docs/rules/amazons.md; bulk counts must equal counting turn by turn. */
#include <inttypes.h>
#include <stdlib.h>

#include <agon/agon.h>

#include "../plain/tap.h"
#include "programs.h"

static const struct {
    const char *variant;
    int depth;
    uint64_t nodes;
} expected[] = {{"10x10", 1, 2176}, {"10x10", 2, 4307152}, {"6x6", 1, 544}, {"6x6", 2, 238532}};

static const char *const sizes[] = {"4x4", "5x4", "6x5", "7x7", "10x10", "12x12"};

static bool count_turn(void *user, const struct agon_turn *turn, const agon_pos *end)
{
    (void)turn;
    (void)end;
    ++*(uint64_t *)user;
    return true;
}

static void check_reference(struct tap *t, int i)
{
    struct agon_past past = {NULL, 0};
    struct agon_perft count = {0};
    agon_game *game =
        agon_open("amazons", &(struct agon_setup){.variant = expected[i].variant}, NULL);
    int status = game ? agon_perft(game, game->first, past, expected[i].depth, &count, NULL) : -1;
    tap(t, status == 0 && count.nodes == expected[i].nodes, "%s depth %d: %" PRIu64,
        expected[i].variant, expected[i].depth, count.nodes);
    agon_close(game);
}

/* Plays a game of first turns, and counts in both ways at every turn's start. */
static void check_bulk(struct tap *t, const char *variant)
{
    agon_game *game = agon_open("amazons", &(struct agon_setup){.variant = variant}, NULL);
    struct agon_line line;
    if (!game || agon_line_init(&line, game, NULL) != 0)
        abort();
    agon_move *moves = malloc(game->max_moves * sizeof *moves);
    uint64_t bulk = 0, listed = 0;
    int n = 1, positions = 0;
    while (moves && n > 0 && bulk == listed) {
        struct agon_past past = agon_line_past(&line);
        listed = 0;
        bulk = game->rules->turns(game, line.pos, past);
        agon_turn_each(game, line.pos, past, false, count_turn, &listed);
        positions++;
        for (int i = 0; i < 2 && (n = agon_line_moves(&line, moves)) > 0; i++)
            agon_line_play(&line, moves[n / 2]);
    }
    tap(t, bulk == listed, "%s: %d positions counted in bulk and turn by turn", variant, positions);
    free(moves);
    agon_line_release(&line);
    agon_close(game);
}

PROGRAM(perft_amazons)
{
    struct tap t = {0};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        check_reference(&t, (int)i);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        check_bulk(&t, sizes[i]);
    return tap_end(&t);
}
