/* Symmetries of an outline, and their effect on solutions. */
#ifndef DISSECT_SYMMETRY_H
#define DISSECT_SYMMETRY_H

#include "games/dissect/dissect.h"

/* The rotations and reflections that map the outline to itself; the first is the identity. */
struct symmetry {
    int how;               /* as orientations of pieces: 8 if flipped, eighths of a turn */
    struct point from, to; /* a point and its image */
};
struct symmetries {
    int n;
    struct symmetry of[DISSECT_FORMS];
};
void symmetries_find(const struct dissect_game *, struct symmetries *);

/* A solution without labels: a placement's code for every piece, equal for twins, in ascending
 * order. */
struct pattern {
    agon_move code[DISSECT_PIECES];
};
void pattern_of(const struct dissect_game *, const struct dissect_pos *, struct pattern *);
/* Whether none of its images precedes it, so that it represents all of them; *fixed counts the
 * symmetries that map every piece to itself. */
bool pattern_stands(const struct dissect_game *, const struct symmetries *, const struct pattern *,
                    int *fixed);

#endif
