/* The turns that can be played at the root, in the order in which they are tried. */
#ifndef ENGINES_ARIMAA_ROOT_H
#define ENGINES_ARIMAA_ROOT_H

#include "games/arimaa/turns.h"
#include "search/stop.h"

/* A turn of the list, and what the board after it is worth to the mover before any search,
 * thousandths of a rabbit. */
struct root_choice {
    int value, way;
};

struct root {
    struct arimaa_turns turns;
    struct root_choice *choice; /* turns.n of them */
    int room;
    bool listed;
};

bool root_init(struct root *); /* false: out of memory, nothing to release */
void root_release(struct root *);
/* Lists the distinct turns from p, the most valuable first; those that are left when the search is
 * told to stop come last, as they are found. False: out of memory. */
bool root_list(struct root *, const struct arimaa_game *, const struct arimaa_pos *p,
               struct agon_past, struct stop_token *, struct stop_poll *);
/* The steps of the i-th choice, and the board after it: the turn is not ended, it is still the
 * mover's. */
const struct arimaa_way *root_play(const struct root *, const struct arimaa_pos *p, int i,
                                   struct arimaa_pos *after);
/* The value that a choice has to have so as to be among the `first` or within `margin` of the best;
 * asked before any is preferred. */
int root_floor(const struct root *, int first, int margin);
/* Moves the i-th choice up to place `to`; those between move down. */
void root_prefer(struct root *, int i, int to);

#endif
