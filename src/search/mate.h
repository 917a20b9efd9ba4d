/* Forced wins within a number of turns, such as mate problems, in any game of two teams whose turns
 * are single moves.
 *
 * Each question is a proof search (proof.h) over positions with the moves that are left, so that no
 * position occurs twice. Repetition is ignored, as in problems: a forced win needs none. */
#ifndef SEARCH_MATE_H
#define SEARCH_MATE_H

#include "search/proof.h"

enum { MATE_TURNS_MAX = 250 };

struct mate;
/* Allocates all memory for questions of up to `turns` turns, `megabytes` for the table. The game
 * outlives it. Used by one thread at a time. NULL: no memory. */
struct mate *mate_new(const agon_game *, int turns, size_t megabytes);
void mate_free(struct mate *); /* NULL is allowed */
/* Whether the side to move can force a win within this many of its turns, 1 to those of mate_new().
 * The game is not over. PROOF_UNKNOWN if the search is stopped or the table is too small. */
enum proof_answer mate_within(struct mate *, const agon_pos *, int turns, struct stop_token *);
/* The same after this move of the side to move, which counts as one of its turns. */
enum proof_answer mate_after(struct mate *, const agon_pos *, agon_move, int turns,
                             struct stop_token *);
/* A line of the win that mate_within() has proved for `turns`, while there is none for fewer: the
 * other side resists as long as it can. At most 2 * turns - 1 moves; returns their number, 0 if the
 * search is stopped. */
int mate_line(struct mate *, const agon_pos *, int turns, struct stop_token *, agon_move *line);
uint64_t mate_nodes(const struct mate *); /* positions expanded since mate_new() */

#endif
