/* Symmetries of an outline, and what they do to a solution. */
#ifndef DISSECT_SYMMETRY_H
#define DISSECT_SYMMETRY_H

#include "games/dissect/dissect.h"

/* The turns and flips that leave the outline as it is; the first changes nothing. */
struct symmetry {
    int how;               /* as pieces lie: 8 if flipped, eighths of a turn */
    struct point from, to; /* a point and where it goes */
};
struct symmetries {
    int n;
    struct symmetry of[DISSECT_FORMS];
};
void symmetries_find(const struct dissect_game *, struct symmetries *);

/* A solution without labels: a placement's code for every piece, twins alike, in rising order. */
struct pattern {
    agon_move code[DISSECT_PIECES];
};
void pattern_of(const struct dissect_game *, const struct dissect_pos *, struct pattern *);
/* Whether none of its images comes before it, so that it stands for all of them; *fixed counts the
 * symmetries that leave every piece where it is. */
bool pattern_stands(const struct dissect_game *, const struct symmetries *, const struct pattern *,
                    int *fixed);

#endif
