/* The engine's values of a variant's pieces: tables computed once from the game's.
 *
 * Units: a hundredth of a pawn if the army is as large as that of chess; more if all pieces
 * together would exceed the scores of the search (Tai Shogi: 11 hundredths). */
#ifndef ENGINES_FAIRY_VALUES_H
#define ENGINES_FAIRY_VALUES_H

#include "engines/fairy/rays.h"

enum {
    VALUES_SURE = 19000,   /* limit of static values */
    VALUES_PHASE = 256,    /* both armies whole */
    VALUES_PART = 64,      /* of a unit: mobility is counted in such parts */
    VALUES_WIDE = 100,     /* mobility of kinds that reach more cells is not counted */
    VALUES_MANY = 40,      /* an army with more pieces does not count short steps */
    VALUES_KING = 1 << 20, /* in exchanges: the last royal */
    VALUES_REPORTED = 10,  /* thousandths reported per hundredth */
};

struct neural;

struct values {
    int unit; /* hundredths of a pawn */
    int pawn; /* a small piece of this variant: the unit of margins */
    int full; /* the armies of both at the start */
    int worth[VARIANT_KINDS_MAX];
    int becomes[VARIANT_KINDS_MAX];    /* kind after a capture that promotes, or itself */
    int mobility[VARIANT_KINDS_MAX];   /* value of a reachable cell, in parts; 0: not counted */
    uint8_t far[VARIANT_KINDS_MAX];    /* a kind's range of attack, in steps of a king */
    int attack[VARIANT_KINDS_MAX];     /* weight of an attack beside the enemy royal */
    bool forward[VARIANT_KINDS_MAX];   /* never goes back */
    bool pawn_like[VARIANT_KINDS_MAX]; /* ... and captures beside its way, a step at a time */
    int gain[VARIANT_KINDS_MAX];       /* gain of the best promotion by place */
    int goal[VARIANT_KINDS_MAX];       /* the first rank on which it promotes, from 0 */
    bool bound[VARIANT_KINDS_MAX];     /* never leaves the cells of one colour, and is not a small
                                    * piece */
    bool sheltered;                    /* there are enough pawns to shelter royals */
    bool slow[2][VARIANT_KINDS_MAX];   /* captures need the rules' own generator: see captures.c */
    int16_t *place[2][2]; /* [first and last phase][seat]: [kind][cell], bonus of the cell */
    int16_t (*shape)[VARIANT_SHAPES]; /* [cell]: components of learned places */
    uint64_t *eve[2]; /* [seat]: [kind][words], cells from which a move could promote */
    struct rays rays;
    const struct neural *net; /* corrects static values, or NULL */
};

int values_init(struct values *, const struct fairy_game *); /* 0 or AGON_NO_MEMORY */
void values_release(struct values *);

static inline int values_place(const struct values *v, const struct fairy_game *g, int phase,
                               int seat, int kind, int cell)
{
    return v->place[phase][seat][kind * g->cells + cell];
}

#endif
