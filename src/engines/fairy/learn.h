/* Learning what pieces of a variant are worth, where, and what their moves are, from games: the
 * static value is taken for the logarithm of the odds of winning, and what is learned makes the
 * games' results as likely as it can (logistic regression), held back towards what was known
 * before. */
#ifndef ENGINES_FAIRY_LEARN_H
#define ENGINES_FAIRY_LEARN_H

#include "core/text.h"
#include "engines/fairy/board.h"

/* The line that stands before what was learned. */
#define LEARN_REMARK "# Learned from games of the engine with itself (agon variant train)."

struct learn {
    const struct fairy_game *g;
    struct values values;
    struct board board;
    int kinds, known, numbers; /* numbers of a sample, and those that are learned */
    int16_t *sample;           /* [n][known] */
    struct learn_end {
        float value, found; /* static and by search, hundredths of a pawn, for the first side */
        uint8_t phase, points;
        bool measured; /* not learned from */
    } * end;
    size_t n, room, whole; /* samples; of games that have ended */
    uint32_t games;
    float *number;        /* what has been learned */
    double scale;         /* hundredths of a pawn by which the odds grow e times */
    double before, after; /* mean losses of games that are only measured */
};

int learn_begin(struct learn *, const agon_game *); /* 0 or AGON_NO_MEMORY */
void learn_release(struct learn *);
/* A quiet position of the game that is being played, and what a search found for the side to move,
 * thousandths of a pawn; forgotten when there is no room. */
void learn_note(struct learn *, const agon_pos *, int score);
/* The game is over: half points of the first side, 0 to 2. */
void learn_end_game(struct learn *, int points);
int learn_fit(struct learn *); /* 0 or AGON_NO_MEMORY */
/* Writes the sections [values] and [places] with what was learned. */
void learn_write(const struct learn *, struct text *);

#endif
