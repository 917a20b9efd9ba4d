/* The hexagon of cells: their numbers, names and neighbours.
 *
 * A hexagon with edges of r + 1 cells has 3r(r + 1) + 1 cells and tiles the plane. So cells can be
 * numbered modulo their count such that a step in a direction adds the same number everywhere: E
 * adds 1, NW adds 3r + 1, NE both. The cell (row, number), both from 1, is
 *
 *     ((3r + 1)(row - 1) + number - 1) mod (3r(r + 1) + 1)
 *
 * A set of cells is one word of 61 bits (or 91), and a step of a whole set is a rotation and a
 * mask: cells that leave the board reappear on the far side, outside of the mask. */
#ifndef ABALONE_GRID_H
#define ABALONE_GRID_H

#include <stdbool.h>
#include <stdint.h>

enum { ABALONE_CELLS = 61, ABALONE_GRAND = 91, ABALONE_CELLS_MAX = 91 };
enum { ABALONE_E, ABALONE_NE, ABALONE_NW, ABALONE_W, ABALONE_SW, ABALONE_SE, ABALONE_DIRECTIONS };
enum { ABALONE_RINGS = 6 };
enum { ABALONE_OFF = -1 }; /* the neighbour beyond the edge */

/* A set of cells of any board; the small one uses only the first word. */
struct abalone_set {
    uint64_t w[2];
};

struct abalone_grid {
    int size, cells;
    int8_t next[ABALONE_CELLS_MAX][ABALONE_DIRECTIONS]; /* a cell or ABALONE_OFF */
    int8_t row[ABALONE_CELLS_MAX], number[ABALONE_CELLS_MAX];
    char name[ABALONE_CELLS_MAX][4];
    struct abalone_set all;
    struct abalone_set ring[ABALONE_RINGS];       /* cells by their distance from the centre */
    struct abalone_set enter[ABALONE_DIRECTIONS]; /* cells reached by a step in that direction */
    struct abalone_set edge[ABALONE_DIRECTIONS];  /* cells from which such a step leaves the
                                                   * board */
};
void abalone_grid_init(struct abalone_grid *, int size); /* 5 or 6 cells an edge */
/* The cell, or ABALONE_OFF; rows and numbers from 1. */
int abalone_grid_cell(const struct abalone_grid *, int row, int number);
/* The direction from a cell to a neighbour, or -1. */
int abalone_grid_towards(const struct abalone_grid *, int from, int to);
/* Steps between two cells. */
int abalone_grid_distance(const struct abalone_grid *, int a, int b);

static inline int abalone_back(int direction)
{
    return direction < 3 ? direction + 3 : direction - 3;
}

static inline bool abalone_has(const struct abalone_set *set, int cell)
{
    return set->w[cell >> 6] >> (cell & 63) & 1;
}

static inline void abalone_add(struct abalone_set *set, int cell)
{
    set->w[cell >> 6] |= (uint64_t)1 << (cell & 63);
}

static inline void abalone_drop(struct abalone_set *set, int cell)
{
    set->w[cell >> 6] &= ~((uint64_t)1 << (cell & 63));
}

static inline int abalone_count(const struct abalone_set *set)
{
    return __builtin_popcountll(set->w[0]) + __builtin_popcountll(set->w[1]);
}

static inline struct abalone_set abalone_join(struct abalone_set a, struct abalone_set b)
{
    return (struct abalone_set){{a.w[0] | b.w[0], a.w[1] | b.w[1]}};
}

static inline struct abalone_set abalone_less(struct abalone_set a, struct abalone_set b)
{
    return (struct abalone_set){{a.w[0] & ~b.w[0], a.w[1] & ~b.w[1]}};
}

static inline bool abalone_meets(struct abalone_set a, struct abalone_set b)
{
    return ((a.w[0] & b.w[0]) | (a.w[1] & b.w[1])) != 0;
}

#endif
