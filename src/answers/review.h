/* Reviews: a line of play evaluated turn by turn.
 *
 * Every position where a turn began is searched separately, with a fixed number of nodes and empty
 * tables, so a review has the same result whenever and wherever it is made. The position after the
 * best turn is searched likewise, unless that turn was played: judge.h compares the two. */
#ifndef ANSWERS_REVIEW_H
#define ANSWERS_REVIEW_H

#include <jansson.h>

#include <agon/engine.h>
#include <agon/game.h>

#include "answers/judge.h"

enum {
    REVIEW_NODES = 20000,        /* for each position */
    REVIEW_NODES_PROOF = 400000, /* ... of a round of Kamisado */
    REVIEW_LEVEL = 10,           /* of the engine, */
    REVIEW_HASH_MB = 16          /* ... and its table */
};

struct line_review {
    const struct agon_engine_type *type; /* the engine */
    struct agon_line line;
    int16_t points[AGON_SEATS]; /* the result; set by the caller if the board does not decide it */
    bool decided;               /* it ended on the board */
    int from, positions;        /* the positions to evaluate */
    struct evaluation *evaluation;
};

/* Copies the line; turns before `from` are not reviewed. 0, or AGON_NO_MEMORY and nothing needs
 * releasing. */
int line_review_init(struct line_review *, const struct agon_engine_type *,
                     const struct agon_line *, int from);
void line_review_release(struct line_review *);
/* Evaluates the position where turn i began; false: stopped, or no memory. */
bool line_review_evaluate(struct line_review *, agon_engine *, int i, const struct agon_stop *);
/* Whether that turn was played as turn i. */
bool line_review_is_played(const struct line_review *, int i, const struct agon_turn *);
/* The review of the positions before `done`; `id`: its game's. */
json_t *line_review_json(const struct line_review *, const char *id, int done);

#endif
