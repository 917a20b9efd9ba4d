/* Placements considered by the solver: each tested once against the outline and against others. */
#ifndef DISSECT_POOL_H
#define DISSECT_POOL_H

#include "games/dissect/dissect.h"

struct placement {
    struct shape shape;
    struct point at;
    uint8_t type, how; /* type: the first of its twins */
};

/* An open-addressed map from keys of up to five words to numbers. */
struct pool_slot {
    struct point point;
    int64_t more; /* direction, or type and form */
    int32_t value, n;
    bool used;
};
struct pool_map {
    struct pool_slot *slot;
    size_t room, n; /* room: a power of two */
};

/* An edge of a form, by its direction. */
struct pool_edge {
    uint8_t type, how, corner;
};

struct pool {
    const struct dissect_game *g;
    const struct dissect_pos *from; /* the pieces already laid: no placement overlaps them */
    struct placement *placement;
    int n, room;
    struct pool_map known, corners; /* placements; lists of corners */
    int *list;                      /* of placements */
    int listed, list_room;
    uint8_t **row; /* of a placement: two bits for every other: 0 unknown, 1 apart, 2 overlap */
    int *row_n;
    struct pool_edge edge[DISSECT_CORNERS * DISSECT_FORMS];
    int first[COMPASS_WAYS + 1]; /* edges of a direction */
    bool no_memory;
};
/* 0 or AGON_NO_MEMORY. */
int pool_init(struct pool *, const struct dissect_game *, const struct dissect_pos *from);
void pool_release(struct pool *);
/* All placements inside the open region with a corner at `at` and their edge from it along `way`:
 * *n of them from list[] at the returned index, which is invalid after a query for other
 * corners. */
int pool_corner(struct pool *, struct point at, int way, int *n);
bool pool_overlap(struct pool *, int placed, int other);

#endif
