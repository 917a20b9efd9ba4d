/* The Towers of Hanoi as a plain game for comparison with the fast rules. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "duel.h"
#include "hanoi.h"
#include "programs.h"

static const struct duel_setup setups[] = {
    {"classic", "discs=3"},
    {"classic", "discs=12 pegs=5 goal=b"},
    {"classic", "discs=3 pegs=8 step=cyclic"},
    {"cyclic", "discs=2"},
    {"adjacent", "discs=2"},
    {"reve", ""},
    {"bicolour", "discs=1"},
    {"bicolour", ""},
    {"bicolour", "discs=2 step=adjacent pegs=4"},
    {"antwerp", "discs=1"},
    {"antwerp", "discs=2 step=cyclic"},
    {"antwerp", "discs=6"},
};
enum { SETUPS = sizeof setups / sizeof *setups };

/* The values of these, in the same order. */
static const struct {
    int discs, pegs, colours;
    enum pile_steps steps;
    int goal;
} said[SETUPS] = {
    {3, 3, 1, PILE_ANY, 2},    {12, 5, 1, PILE_ANY, 1},     {3, 8, 1, PILE_CYCLIC, 7},
    {2, 3, 1, PILE_CYCLIC, 1}, {2, 3, 1, PILE_ADJACENT, 2}, {8, 4, 1, PILE_ANY, 3},
    {1, 3, 2, PILE_ANY, 0},    {3, 3, 2, PILE_ANY, 0},      {2, 4, 2, PILE_ADJACENT, 0},
    {1, 3, 3, PILE_ANY, 0},    {2, 3, 3, PILE_CYCLIC, 0},   {6, 3, 3, PILE_ANY, 0},
};

static void *begin(const char *variant, const char *options, const char *start)
{
    struct piles *p = calloc(1, sizeof *p);
    (void)start;
    for (int i = 0; p && i < SETUPS; i++)
        if (strcmp(variant, setups[i].variant) == 0 && strcmp(options, setups[i].options) == 0) {
            piles_start(p, said[i].discs, said[i].pegs, said[i].colours, said[i].steps,
                        said[i].goal);
            return p;
        }
    free(p);
    return NULL;
}

static void turns(const void *user, struct duel_turns *list)
{
    struct pile_move move[PILE_MOVES];
    int n = piles_moves(user, move);
    for (int i = 0; i < n; i++) {
        char text[16];
        piles_move_write(user, move[i], text);
        duel_add(list, text, 0);
    }
}

static bool play(void *user, const char *turn)
{
    struct pile_move move[PILE_MOVES];
    int n = piles_moves(user, move);
    for (int i = 0; i < n; i++) {
        char text[16];
        piles_move_write(user, move[i], text);
        if (strcmp(text, turn) == 0) {
            piles_play(user, move[i]);
            return true;
        }
    }
    return false;
}

static void write(const void *user, char text[DUEL_POSITION])
{
    char whole[PILE_TEXT];
    piles_write(user, whole);
    snprintf(text, DUEL_POSITION, "%.*s", DUEL_POSITION - 1, whole);
}

static void result(const void *user, struct duel_result *r)
{
    *r = (struct duel_result){.over = piles_solved(user)};
    if (r->over) {
        r->why = "solved";
        r->points[0] = 1000;
    }
}

static const struct plain_game game = {
    .id = "hanoi",
    .setups = setups,
    .setup_count = SETUPS,
    .games = 20,
    .turns_most = 200,
    .begin = begin,
    .end = free,
    .turns = turns,
    .play = play,
    .write = write,
    .result = result,
};

PROGRAM(hanoi_duel)
{
    return duel_run(&game, argc, argv);
}
