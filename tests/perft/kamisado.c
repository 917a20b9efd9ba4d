/* Counts Kamisado's moves through the public table and compares them with the reference counts of
 * docs/rules/kamisado.md; those of depth 6, where up to four passes come in a row, are the plain
 * generator's (tests/plain/kamisado.c). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "../plain/tap.h"
#include "programs.h"

enum { DEPTH_MOST = 6, MOVES_MOST = 256 };

static agon_game *open_game(const char *options)
{
    agon_game *game = agon_open("kamisado", &(struct agon_setup){.options = options}, NULL);
    if (!game)
        abort();
    return game;
}

static void check_counts(struct tap *t, const char *options, const uint64_t expected[DEPTH_MOST])
{
    agon_game *game = open_game(options);
    struct agon_past past = {NULL, 0};
    for (int depth = 1; depth <= DEPTH_MOST; depth++) {
        struct agon_perft count = {0};
        int status = agon_perft(game, game->first, past, depth, &count, NULL);
        tap(t, status == 0 && count.nodes == expected[depth - 1], "%s depth %d: %" PRIu64, options,
            depth, count.nodes);
    }
    agon_close(game);
}

/* Plies to `depth`; a pass is a ply like any other. */
static uint64_t count_passes(const agon_game *game, const agon_pos *pos, int depth)
{
    agon_move moves[MOVES_MOST];
    uint64_t sum = 0;
    int n = game->rules->moves(game, pos, (struct agon_past){NULL, 0}, moves);
    if (depth == 1)
        return (uint64_t)n;
    agon_pos *next = agon_pos_new(game, pos);
    if (!next)
        abort();
    for (int i = 0; i < n; i++) {
        memcpy((void *)next, (const void *)pos, game->pos_size);
        game->rules->play(game, next, moves[i]);
        sum += count_passes(game, next, depth - 1);
    }
    free(next);
    return sum;
}

static void check_passes(struct tap *t, const uint64_t expected[DEPTH_MOST])
{
    agon_game *game = open_game("");
    for (int depth = 1; expected[depth - 1] > 0; depth++) {
        uint64_t n = count_passes(game, game->first, depth);
        tap(t, n == expected[depth - 1], "passes counted, depth %d: %" PRIu64, depth, n);
    }
    agon_close(game);
}

PROGRAM(perft_kamisado)
{
    static const uint64_t chain[DEPTH_MOST] = {102, 1150, 11332, 107068, 928716, 7690460};
    static const uint64_t two[DEPTH_MOST] = {102, 1150, 11332, 107068, 928642, 7688524};
    static const uint64_t passes[DEPTH_MOST] = {102, 1150, 11182, 105024, 901006, 0};
    struct tap t = {0};
    check_counts(&t, "deadlock=chain", chain);
    check_counts(&t, "deadlock=two", two);
    check_counts(&t, "orientation=official", chain);
    check_passes(&t, passes);
    return tap_end(&t);
}
