/* The legal turns at the root, in the order in which they are tried. */
#ifndef ENGINES_ARIMAA_ROOT_H
#define ENGINES_ARIMAA_ROOT_H

#include "games/arimaa/turns.h"

/* A turn of the list, and its value for the mover, thousandths of a rabbit: first the static value
 * of the board after it, then the search's. */
struct root_choice {
    int value, way;
};

struct root {
    struct arimaa_turns turns;
    struct root_choice *choice; /* n of them */
    int n, room;
    bool listed, resolved; /* resolved: evaluated after captures */
};

bool root_init(struct root *); /* false: out of memory, nothing to release */
void root_release(struct root *);
/* Lists the distinct turns from p, without values. False: out of memory. */
bool root_list(struct root *, const struct arimaa_game *, const struct arimaa_pos *p,
               struct agon_past);
/* Removes the turns overlooked by a level that considers `seen` turns; at least one is left. */
void root_overlook(struct root *, int seen, uint64_t seed);
/* The steps of the i-th choice, and the board after it; the turn is not ended, so the mover's seat
 * is still to move. */
const struct arimaa_way *root_play(const struct root *, const struct arimaa_pos *p, int i,
                                   struct arimaa_pos *after);
/* The value needed to be among the `first` or within `margin` of the best; call it before the list
 * is sorted again. */
int root_floor(const struct root *, int first, int margin);
/* Sorts by value, the best first. */
void root_sort(struct root *);
/* Moves the i-th choice up to index `to`; those between move down. */
void root_prefer(struct root *, int i, int to);

#endif
