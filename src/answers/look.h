/* Describing lines of play: the position after moves of a turn, and past positions. */
#ifndef ANSWERS_LOOK_H
#define ANSWERS_LOOK_H

#include <jansson.h>

#include <agon/game.h>

#include "play/match.h"

enum { LOOK_FRAMES_MAX = 200 }; /* of one answer */

struct look_wish {
    const json_t *moves; /* a list of texts, or NULL: none */
    int from, to;        /* only moves from this cell, or to that one; -1: any */
    int routes;          /* also several moves of the piece on this cell; -1: none */
};
/* Adds the position after the moves to `into`, as in the answer of `look`. 0 or a negative status
 * with *error. */
int look_put(json_t *into, const struct agon_line *, const struct look_wish *, struct agon_error *);
/* The result of a finished game, as in GAME. */
json_t *look_result(const agon_game *, const struct agon_result *);
json_t *look_ms(int64_t); /* null for an unknown time, or for no end */
/* The clocks' displays at `now`, as in GAME; `playing`: they may run. */
json_t *look_clock(const struct match *, bool playing, int64_t now);
/* "last", the last turn of the line; null at the start. */
void look_put_last(json_t *into, const struct agon_line *);
/* "first" and "frames", the positions from turn `first` on, up to the limit of an answer; `over`:
 * the game is over at the line's end; `san`: for chess-like games also "san", the turns before
 * those positions. */
void look_put_frames(json_t *into, const struct agon_line *, int first, int count, bool over,
                     bool san);
json_t *look_turns(const struct agon_line *); /* [TURN] without times */

#endif
