/* The turns that can be played at the root, in the order in which they are tried. */
#ifndef ENGINES_ARIMAA_ROOT_H
#define ENGINES_ARIMAA_ROOT_H

#include "games/arimaa/turns.h"

/* A turn of the list, and what it is worth to the mover, thousandths of a rabbit: what the board
 * after it is worth as it stands, then what the search knows. */
struct root_choice {
    int value, way;
};

struct root {
    struct arimaa_turns turns;
    struct root_choice *choice; /* n of them */
    int n, room;
    bool listed, resolved; /* resolved: valued after captures */
};

bool root_init(struct root *); /* false: out of memory, nothing to release */
void root_release(struct root *);
/* Lists the distinct turns from p, worth nothing yet. False: out of memory. */
bool root_list(struct root *, const struct arimaa_game *, const struct arimaa_pos *p,
               struct agon_past);
/* Leaves out what a level that thinks of `seen` turns overlooks; one turn at least is left. */
void root_overlook(struct root *, int seen, uint64_t seed);
/* The steps of the i-th choice, and the board after it: the turn is not ended, it is still the
 * mover's. */
const struct arimaa_way *root_play(const struct root *, const struct arimaa_pos *p, int i,
                                   struct arimaa_pos *after);
/* The value that a choice has to have so as to be among the `first` or within `margin` of the best;
 * asked before the list is sorted again. */
int root_floor(const struct root *, int first, int margin);
/* Puts the most valuable first. */
void root_sort(struct root *);
/* Moves the i-th choice up to place `to`; those between move down. */
void root_prefer(struct root *, int i, int to);

#endif
