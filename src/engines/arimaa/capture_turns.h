/* Turns that take something, for a search that asks nothing else. */
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

/* Lists how p's seat takes pieces of strength `kind` or more, the strongest first: for each trap
 * and strength all lists of as few steps as it takes, one for each board they lead to, of which 24
 * are kept. p is between turns or amid one, with nothing open. Gives their number, at most
 * CAPTURE_TURNS_MAX. */
int arimaa_capture_turns(const struct arimaa_pos *p, int kind, struct capture_turn *list);

/* The weakest piece that is worth so many thousandths of a rabbit where it is taken, for a search
 * that has to make up for so much; ARIMAA_KINDS when none is. */
int arimaa_capture_worth(int least);

#endif
