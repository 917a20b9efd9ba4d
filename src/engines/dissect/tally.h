/* Counts of solutions: with and without labels, up to the outline's symmetry or not; and pieces
 * that are always side by side. */
#ifndef DISSECT_TALLY_H
#define DISSECT_TALLY_H

#include "engines/dissect/solver.h"
#include "engines/dissect/symmetry.h"

enum { TALLY_KEPT = 1 << 16 }; /* solutions, at most */

struct tally {
    const struct dissect_game *g;
    struct symmetries symmetries;
    uint64_t geometric; /* twins considered equal */
    uint64_t labelled;  /* twins distinguished */
    uint64_t distinct;  /* geometric, up to the symmetries of the outline */
    uint64_t labelled_distinct;
    uint64_t nodes;
    bool complete;
    /* The search; zero: all, without limits. */
    bool turned;    /* also store the images of solutions */
    uint64_t limit; /* stop after this many solutions */
    bool (*tick)(void *user, uint64_t nodes, uint64_t solutions);
    void *user;
    struct dissect_pos *kept; /* distinct ones (with a limit: all), in the order found */
    int n, room;
    uint64_t orbits; /* sum of the labelled solutions' shares of their orbits, times symmetries */
};
/* Counts the ways to complete a position. If pieces are already laid, symmetry is ignored. 0 or
 * AGON_NO_MEMORY; tally_release() it in both cases. */
int tally_run(struct tally *, const struct dissect_game *, const struct dissect_pos *from);
void tally_release(struct tally *);

/* Pairs of pieces, neither of them a twin, with the same relative position in all of the stored
 * solutions (at least two) and sharing a piece of an edge; the count, at most DISSECT_PIECES /
 * 2. */
struct glued {
    int piece, to;
};
int tally_glued(const struct tally *, struct glued pair[DISSECT_PIECES / 2]);
/* The definition of the same puzzle with such pairs as single pieces; as snprintf. */
int tally_glue(const struct tally *, const struct glued *, int pairs, char *text, size_t size);

#endif
