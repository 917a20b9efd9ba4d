/* From moves to turns: completing the turn to answer, and splitting a line of play for a report. */
#ifndef SEARCH_ANSWER_H
#define SEARCH_ANSWER_H

#include <agon/engine.h>

#include "search/path.h"

enum { ANSWER_TURNS = 32 }; /* turns of a reported line, at most */

/* Makes *turn the first turn of a line of legal moves from the path's root, and completes it if the
 * line is shorter: with the moves of highest value() for the seat, or the first ones if that takes
 * too long. The path is at its root afterwards. 0, or AGON_ILLEGAL if the root has no moves. */
int answer_turn(struct path *, const agon_move *line, int n, struct agon_turn *turn);
/* Splits a line into turns, up to the first move that is illegal: far from the root, a search does
 * not look at every rule. The first move is legal. Returns the number of turns. The path is at its
 * root afterwards. */
int answer_split(struct path *, const agon_move *line, int n, struct agon_turn turns[ANSWER_TURNS]);

#endif
