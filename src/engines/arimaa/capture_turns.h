/* Capturing turns, for a search that needs only these. */
#ifndef ENGINES_ARIMAA_CAPTURE_TURNS_H
#define ENGINES_ARIMAA_CAPTURE_TURNS_H

#include "engines/arimaa/captures.h"

enum { CAPTURE_TURNS_MAX = 64 };

/* Steps that take a piece, and the position after them; the turn is not ended. */
struct capture_turn {
    struct arimaa_pos after;
    arimaa_step step[ARIMAA_STEPS];
    uint8_t n; /* steps */
};

/* Lists captures of pieces of strength `kind` or more by p's seat, the strongest first: for each
 * trap and strength all shortest lists of steps, one for each resulting board, at most 24 of them.
 * p is between turns or within one, with nothing open. Returns their number, at most
 * CAPTURE_TURNS_MAX. */
int arimaa_capture_turns(const struct arimaa_pos *p, int kind, struct capture_turn *list);

/* The weakest kind whose capture gains at least `least` thousandths of a rabbit, for a search that
 * needs that much; ARIMAA_KINDS if none does. */
int arimaa_capture_worth(int least);

#endif
