/* All convex outlines that a set of pieces can fill, found by constructing and solving every
 * candidate.
 *
 * Pieces whose angles are multiples of 45 degrees form convex outlines with at most eight sides. In
 * such an outline of the lattice (whole coordinates, sides along rows, columns and diagonals) a box
 * loses a right isosceles triangle at each corner, so the candidates can be listed: an outline as
 * wide or high as w has at least the area w - 1. For Tangram, F. T. Wang and C.-C. Hsiung ("A
 * theorem on the tangram", American Mathematical Monthly 49, 1942) prove that the sides can be
 * assumed to be like that, and count 13 that can be filled. */
#ifndef DISSECT_CONVEX_H
#define DISSECT_CONVEX_H

#include "engines/dissect/tally.h"

enum { CONVEX_MOST = 512, CONVEX_AREA = 64 };

struct convex {
    struct point at[8]; /* its corners, counter-clockwise */
    int n;
    bool solved;
    uint64_t labelled, geometric, distinct;
    int symmetries;
};
struct convex_list {
    int candidates; /* up to rotation; mirror images counted separately */
    int n;          /* those that can be filled, up to rotation and reflection */
    struct convex of[CONVEX_MOST];
};
/* Finds those that can be filled, with all their solutions counted. 0, AGON_UNSUPPORTED if the
 * pieces' area is not a whole number up to CONVEX_AREA, AGON_NO_MEMORY. */
int convex_find(const struct dissect_game *, struct convex_list *, struct agon_error *);
/* The i-th as a definition's outline line; as snprintf. */
int convex_write(const struct convex *, char *text, size_t size);

#endif
