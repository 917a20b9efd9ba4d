/* Looking at lines of play: what moves of a turn lead to, and the positions that were passed. */
#ifndef ANSWERS_LOOK_H
#define ANSWERS_LOOK_H

#include <jansson.h>

#include <agon/game.h>

#include "play/match.h"

enum { LOOK_FRAMES_MAX = 200 }; /* of one answer */

struct look_wish {
    const json_t *moves; /* a list of texts, or NULL: none */
    int from, to;        /* only moves that begin at this cell, or come to that one; -1: any */
    int routes;          /* also several moves of the piece on this cell; -1: none */
};
/* Lays into `into` what the moves lead to, as `look` answers it. 0 or a negative status, *error is
 * filled. */
int look_put(json_t *into, const struct agon_line *, const struct look_wish *, struct agon_error *);
/* How a game that is over ended, as in GAME. */
json_t *look_result(const agon_game *, const struct agon_result *);
json_t *look_ms(int64_t); /* null where it is not said, or without an end */
/* What clocks show at `now`, as in GAME; `playing`: they may run. */
json_t *look_clock(const struct match *, bool playing, int64_t now);
/* "last", the turn that led to the line's end; null at the start. */
void look_put_last(json_t *into, const struct agon_line *);
/* "first" and "frames", the positions at turns from `first` on, as many as one answer can hold;
 * `over`: the game is over at the line's end; `san`: in chess-like games "san", too, the turns that
 * lead to those positions. */
void look_put_frames(json_t *into, const struct agon_line *, int first, int count, bool over,
                     bool san);
json_t *look_turns(const struct agon_line *); /* [TURN] without times */

#endif
