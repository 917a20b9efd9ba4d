/* Captures this turn: the enemy pieces that a side can take in each trap with its remaining steps.
 *
 * All answers are exact. A piece counts as taken with n steps if some list of n legal steps takes
 * it and leaves no push open, so n is 2..4 at a turn's start; the turn may end there, since a board
 * with one piece less differs from its start. steps_left is 0..4; boards are past the set-up and
 * have no unsupported piece on a trap. */
#ifndef ENGINES_ARIMAA_CAPTURES_H
#define ENGINES_ARIMAA_CAPTURES_H

#include "games/arimaa/board.h"

enum { ARIMAA_TRAP_COUNT = 4 }; /* c3, f3, c6, f6: as their squares are numbered */

/* Fewest steps by trap and by strength of the piece taken; 0: not this turn. */
struct arimaa_captures {
    uint8_t steps[ARIMAA_TRAP_COUNT][ARIMAA_KINDS];
};

/* The fewest steps with which `seat` takes any piece of strength `kind` or more in any trap, with
 * nothing open and steps_left steps, whichever seat is to move; 0 if it cannot. For use inside a
 * search. */
int arimaa_capture_threat(const struct arimaa_board *, int seat, int steps_left, int kind);

/* Everything that `seat` can take, each piece considered separately, as above. */
void arimaa_captures(const struct arimaa_board *, int seat, int steps_left,
                     struct arimaa_captures *);

/* The same for p->seat within its turn, possibly with an open pull or push; steps_left is at most
 * ARIMAA_STEPS - p->steps. Pieces already taken in the turn do not count. */
void arimaa_captures_in(const struct arimaa_pos *p, int steps_left, struct arimaa_captures *);

/* Only the fewest steps for one trap (0..3) and one strength, or 0. */
int arimaa_capture_in(const struct arimaa_pos *p, int steps_left, int trap, int kind);

#endif
