/* A slow and simple Towers of Hanoi, written from the rules page alone.
 *
 * A peg is a pile: a list of discs from the lowest to the highest. */
#ifndef PLAIN_HANOI_H
#define PLAIN_HANOI_H

#include <stdbool.h>
#include <stddef.h>

enum { PILE_PEGS = 8, PILE_DISCS = 64, PILE_COLOURS = 3, PILE_TEXT = 1024, PILE_MOVES = 64 };
enum pile_steps { PILE_ANY, PILE_CYCLIC, PILE_ADJACENT };

struct pile_disc {
    int size, colour; /* from 1; from 0 */
};
struct pile {
    int n;
    struct pile_disc disc[PILE_DISCS * PILE_COLOURS];
};
struct piles {
    int discs, pegs, colours, goal;
    enum pile_steps steps;
    struct pile peg[PILE_PEGS];
};
struct pile_move {
    int from, to;
};

/* Every tower on its first peg. `goal`: the peg of a single tower. */
void piles_start(struct piles *, int discs, int pegs, int colours, enum pile_steps, int goal);
bool piles_solved(const struct piles *);
bool piles_legal(const struct piles *, struct pile_move);
int piles_moves(const struct piles *, struct pile_move out[PILE_MOVES]);
void piles_play(struct piles *, struct pile_move);
void piles_write(const struct piles *, char text[PILE_TEXT]);
void piles_move_write(const struct piles *, struct pile_move, char text[16]);

#endif
