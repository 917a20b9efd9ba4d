/* Attempts: moves of a turn tried on a copy of the game before the turn is sent. */
#ifndef ANSWERS_ATTEMPT_H
#define ANSWERS_ATTEMPT_H

#include <jansson.h>

#include <agon/game.h>

struct attempt {
    struct agon_line line; /* after the moves */
    int before;            /* turns of the line before them */
    struct agon_turn turn; /* the moves, without time that passed */
    bool whole;            /* they form a whole turn */
};
/* Plays the texts of a list (NULL: none) after `from`. 0 or a negative status; on failure nothing
 * needs releasing. */
int attempt_init(struct attempt *, const struct agon_line *from, const json_t *moves,
                 struct agon_error *);
void attempt_release(struct attempt *);
/* Whether the turn can end now: it is whole, or a pass may follow, which is then added to
 * `turn`. */
bool attempt_end(struct attempt *);

#endif
