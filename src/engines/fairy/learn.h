/* Learning the values of a variant's pieces, their places and mobility, from games: the static
 * value is taken as the log odds of winning, and the learned numbers maximise the likelihood of the
 * games' results (logistic regression), regularised towards the previous values. */
#ifndef ENGINES_FAIRY_LEARN_H
#define ENGINES_FAIRY_LEARN_H

#include "core/text.h"
#include "engines/fairy/board.h"

/* The line before the learned sections. */
#define LEARN_REMARK "# Learned from games of the engine with itself (agon variant train)."

struct learn {
    const struct fairy_game *g;
    struct values values;
    struct board board;
    int kinds, known, numbers; /* numbers of a sample, and numbers to learn */
    int16_t *sample;           /* [n][known] */
    struct learn_end {
        float value, found; /* static and by search, hundredths of a pawn, for the first side */
        uint8_t phase, points;
        bool measured; /* for validation only */
    } * end;
    size_t n, room, whole; /* samples; of finished games */
    uint32_t games;
    float *number;        /* the learned numbers */
    double scale;         /* hundredths of a pawn that multiply the odds by e */
    double before, after; /* mean losses of validation games */
};

int learn_begin(struct learn *, const agon_game *); /* 0 or AGON_NO_MEMORY */
void learn_release(struct learn *);
/* Records a quiet position of the current game, and the search's score for the side to move,
 * thousandths of a pawn; drops it without room. */
void learn_note(struct learn *, const agon_pos *, int score);
/* Ends the game: half points of the first side, 0 to 2. */
void learn_end_game(struct learn *, int points);
int learn_fit(struct learn *); /* 0 or AGON_NO_MEMORY */
/* Writes the sections [values] and [places] with the learned numbers. */
void learn_write(const struct learn *, struct text *);

#endif
