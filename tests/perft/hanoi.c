/* Counts moves of the Towers of Hanoi through the public table. The graph of positions of n discs
 * on p pegs has p(p-1)/4 (p^n - (p-2)^n) edges (Klavzar, Milutinovic, Petr, "On the Frame-Stewart
 * algorithm for the multi-peg Tower of Hanoi problem", 2002), and each is a move both ways. */
#include <inttypes.h>
#include <stdio.h>

#include <agon/agon.h>

#include "../plain/tap.h"
#include "programs.h"

static uint64_t power(uint64_t base, int n)
{
    uint64_t p = 1;
    while (n-- > 0)
        p *= base;
    return p;
}

/* The position of a number, as text: its digits are pegs. */
static void position(int discs, int pegs, uint64_t number, char *text)
{
    for (int i = discs - 1; i >= 0; i--, number /= (uint64_t)pegs)
        text[i] = (char)('a' + number % (uint64_t)pegs);
    text[discs] = '\0';
}

/* Moves of all positions but the solved one, from which the table lists none. */
static uint64_t count_moves(const agon_game *game, int discs, int pegs)
{
    struct agon_line line;
    uint64_t sum = 0, positions = power((uint64_t)pegs, discs);
    agon_move move[64];
    if (agon_line_init(&line, game, NULL) < 0)
        return 0;
    for (uint64_t i = 0; i < positions; i++) {
        char text[16];
        position(discs, pegs, i, text);
        if (agon_line_set(&line, text, NULL) < 0)
            return 0;
        sum += (uint64_t)agon_line_moves(&line, move);
    }
    agon_line_release(&line);
    return sum;
}

static void check_graph(struct tap *t, int discs, int pegs)
{
    char options[64];
    snprintf(options, sizeof options, "discs=%d pegs=%d", discs, pegs);
    agon_game *game = agon_open("hanoi", &(struct agon_setup){.options = options}, NULL);
    uint64_t p = (uint64_t)pegs, edges = p * (p - 1) * (power(p, discs) - power(p - 2, discs)) / 4;
    uint64_t moves = game ? count_moves(game, discs, pegs) : 0;
    /* the solved position would have the smallest disc's moves */
    tap(t, moves + p - 1 == 2 * edges, "%d discs, %d pegs: %" PRIu64 " moves", discs, pegs, moves);
    agon_close(game);
}

/* Walks of a given length from the start: a perfect position has two moves and all others three. */
static void check_walks(struct tap *t)
{
    static const uint64_t expected[] = {2, 2 * 3, 2 * 2 + 4 * 3};
    agon_game *game = agon_open("hanoi", NULL, NULL);
    struct agon_perft count = {0};
    for (int depth = 1; game && depth <= 3; depth++) {
        agon_perft(game, game->first, (struct agon_past){NULL, 0}, depth, &count, NULL);
        tap(t, count.nodes == expected[depth - 1], "%d moves: %" PRIu64 " ways", depth,
            count.nodes);
    }
    agon_close(game);
}

PROGRAM(perft_hanoi)
{
    struct tap t = {0};
    for (int discs = 1; discs <= 7; discs++)
        check_graph(&t, discs, 3);
    for (int discs = 1; discs <= 5; discs++) {
        check_graph(&t, discs, 4);
        check_graph(&t, discs, 5);
    }
    check_graph(&t, 4, 8);
    check_walks(&t);
    return tap_end(&t);
}
