/* Reviews: a line of play evaluated turn by turn.
 *
 * Every position where a turn began is searched by itself, with a fixed number of nodes and nothing
 * left over from the one before, so a review says the same whenever and wherever it is made. The
 * position behind the turn that is best there is searched likewise, unless it is the turn that was
 * played: judge.h compares the two. */
#ifndef ANSWERS_REVIEW_H
#define ANSWERS_REVIEW_H

#include <jansson.h>

#include <agon/engine.h>
#include <agon/game.h>

#include "answers/judge.h"

enum {
    REVIEW_NODES = 20000,       /* for each position */
    REVIEW_NODES_PROOF = 400000 /* ... of a round of Kamisado */
};

struct line_review {
    const struct agon_engine_type *type; /* what searches */
    struct agon_line line;
    int16_t points[AGON_SEATS]; /* how the game ended; by the caller where the board does not say */
    bool decided;               /* it ended on the board */
    int from, positions;        /* to be evaluated: from this one, up to so many */
    struct evaluation *evaluation;
};

/* Copies the line; turns before `from` are not looked at. 0, or AGON_NO_MEMORY and nothing needs
 * releasing. */
int line_review_init(struct line_review *, const struct agon_engine_type *,
                     const struct agon_line *, int from);
void line_review_release(struct line_review *);
/* Evaluates the position where turn i began; false: it was stopped, or there is no memory. */
bool line_review_evaluate(struct line_review *, agon_engine *, int i, const struct agon_stop *);
/* What the review says when the positions before `done` are evaluated; `id`: its game's. */
json_t *line_review_json(const struct line_review *, const char *id, int done);

#endif
