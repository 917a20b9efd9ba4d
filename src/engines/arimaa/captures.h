/* Captures this turn: which enemy pieces a side can take in which trap with the steps it has left.
 *
 * All answers are exact. A piece counts as taken with n steps when some list of n legal steps takes
 * it and leaves no push open, so n is 2..4 at a turn's start; the turn may end there, for a board
 * with a piece less is never the one it began with. steps_left is 0..4; boards are past the set-up
 * and hold no piece alone on a trap. */
#ifndef ENGINES_ARIMAA_CAPTURES_H
#define ENGINES_ARIMAA_CAPTURES_H

#include "games/arimaa/board.h"

enum { ARIMAA_TRAP_COUNT = 4 }; /* c3, f3, c6, f6: as their squares are numbered */

/* Fewest steps by trap and by strength of the piece taken; 0: not this turn. */
struct arimaa_captures {
    uint8_t steps[ARIMAA_TRAP_COUNT][ARIMAA_KINDS];
};

/* The fewest steps with which `seat` takes any piece of strength `kind` or more in any trap, with
 * nothing open and steps_left steps, whoever is to move; 0 when it cannot. For use inside a search.
 */
int arimaa_capture_threat(const struct arimaa_board *, int seat, int steps_left, int kind);

/* Everything that `seat` can take, each on its own, as above. */
void arimaa_captures(const struct arimaa_board *, int seat, int steps_left,
                     struct arimaa_captures *);

/* The same for p->seat amid its turn, a pull or a push perhaps open; steps_left is at most
 * ARIMAA_STEPS - p->steps. What the turn has taken already does not count. */
void arimaa_captures_in(const struct arimaa_pos *p, int steps_left, struct arimaa_captures *);

/* Of that only the fewest steps for one trap (0..3) and one strength, or 0. */
int arimaa_capture_in(const struct arimaa_pos *p, int steps_left, int trap, int kind);

#endif
