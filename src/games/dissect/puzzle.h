/* A set of pieces with all their orientations, a figure, and a position.
 *
 * Different orientations can look the same (a square is one turned by 90 degrees); the first of
 * them represents all. Pieces of one shape are twins. */
#ifndef DISSECT_PUZZLE_H
#define DISSECT_PUZZLE_H

#include <agon/rules.h>

#include "core/options.h"
#include "games/dissect/region.h"

enum {
    DISSECT_PIECES = 24,
    DISSECT_FORMS = 16,    /* orientations of a piece */
    DISSECT_CORNERS = 96,  /* of all pieces together, at most */
    DISSECT_OUTLINE = 128, /* edges of an outline, at most */
    DISSECT_LOOPS = 32,    /* of an outline in a definition */
    DISSECT_FIGURES = 256, /* of a library, at most */
    DISSECT_NAME = 32,     /* bytes of a name with its NUL */
    DISSECT_TEXT = 65536,  /* bytes of a definition, at most */
    DISSECT_FREE = 255     /* how[] of a piece that is not on the board */
};

/* A piece in one orientation, its first vertex at 0. */
struct dissect_form {
    bool exists;
    uint8_t same;       /* the first orientation that looks the same */
    struct point shift; /* and the offset of the piece in it */
    struct shape shape;
    int16_t way[SHAPE_VERTICES]; /* directions of the edges, in the game's compass */
};
struct dissect_piece {
    char name[8];
    int twin; /* the first piece of this shape */
    struct dissect_form form[DISSECT_FORMS];
};

/* The place of a piece. */
struct dissect_place {
    int16_t xa, xb, ya, yb;
};
struct dissect_pos {
    uint8_t how[DISSECT_PIECES]; /* index of the orientation, or DISSECT_FREE; the first that looks
                                  * the same */
    struct dissect_place place[DISSECT_PIECES]; /* 0 if free */
};

/* An outline as defined: loops with the inside to the left. */
struct dissect_loops {
    int n, corners;
    struct {
        uint8_t first, n; /* of the corners */
        bool hole;
    } loop[DISSECT_LOOPS];
    struct point corner[DISSECT_OUTLINE];
};

/* An opened game: the vocabulary's part first, so that the casts below are right. */
struct dissect_game {
    struct agon_game game;
    int pieces;
    int step;            /* eighths of a turn between orientations: 1 or 2 */
    bool flips, corners; /* corners: touching at a corner is enough */
    bool free;           /* no outline: any figure */
    struct dissect_piece piece[DISSECT_PIECES];
    struct number area; /* twice that of all pieces */
    struct compass compass;
    struct dissect_loops loops; /* none: the outline is that of the solution */
    struct region outline;      /* tidy */
    bool solved;                /* `solution` is one */
    struct dissect_pos solution, first;
    char name[OPTION_VALUE_MAX]; /* of the chosen figure */
    char figure[DISSECT_NAME], title[256];
    char options[256], *definition;
    struct agon_board board;
    struct dissect_look *look;
};

static inline const struct dissect_game *dissect_game(const agon_game *g)
{
    return (const struct dissect_game *)g;
}
static inline const struct dissect_pos *dissect_pos(const agon_pos *p)
{
    return (const struct dissect_pos *)p;
}

/* A placed piece. */
static inline struct point dissect_place_at(const struct dissect_pos *p, int piece)
{
    const struct dissect_place *at = &p->place[piece];
    return (struct point){{at->xa, at->xb}, {at->ya, at->yb}};
}
static inline struct shape dissect_shape(const struct dissect_game *g, const struct dissect_pos *p,
                                         int piece)
{
    return shape_at(&g->piece[piece].form[p->how[piece]].shape, dissect_place_at(p, piece));
}

#endif
