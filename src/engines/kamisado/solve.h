/* The exact value of rounds of Kamisado, the length of the shortest forced win, and strategies. */
#ifndef ENGINES_KAMISADO_SOLVE_H
#define ENGINES_KAMISADO_SOLVE_H

#include <stddef.h>

#include "engines/kamisado/round.h"
#include "search/stop.h"

/* For the side to move. */
enum solve_value { SOLVE_LOSS = -1, SOLVE_DRAW, SOLVE_WIN, SOLVE_UNKNOWN };

enum { SOLVE_PLIES_MOST = 16 * 7 }; /* tower moves of a round, at most */

struct solver;
/* Allocates all memory, not much more than `megabytes`. NULL: no memory. */
struct solver *solver_new(const struct round_rules *, size_t megabytes);
void solver_free(struct solver *);  /* NULL is allowed */
void solver_clear(struct solver *); /* forgets all results */
uint64_t solver_nodes(const struct solver *);

/* The value of the round; SOLVE_UNKNOWN if the search is stopped or after `nodes` positions (0: no
 * limit) for each of two questions. */
enum solve_value solver_value(struct solver *, const struct round *, struct stop_token *,
                              uint64_t nodes);
/* The same for the position after a move, still for the side that makes it. */
enum solve_value solver_move_value(struct solver *, const struct round *, agon_move,
                                   struct stop_token *, uint64_t nodes);
/* Limits the positions for all later lengths together; 0: no limit. */
void solver_limit_lengths(struct solver *, uint64_t nodes);
/* Tower moves of both sides until the seat wins against every defence; 0 if it cannot within
 * `most`, -1 if the search is stopped or at its limit. Passes are not counted. */
int solver_length(struct solver *, const struct round *, int seat, int most, struct stop_token *);
/* As solver_length() for a won position, with the first move of a shortest win. */
int solver_shortest(struct solver *, const struct round *, agon_move *, struct stop_token *);
/* A move that preserves the value for the side to move: a win, or with `hold` no loss. 0 if the
 * search is stopped; never returns if there is no such move and nothing stops it. */
agon_move solver_keeping_move(struct solver *, const struct round *, bool hold,
                              struct stop_token *);

/* Calls fn once for every position of a complete strategy in which the seat is to move, until it
 * returns false: one that wins, or with `hold` one that does not lose. The position must have that
 * value. 0, or a negative agon_status: AGON_UNSUPPORTED if the search is stopped. */
typedef bool solver_strategy_fn(void *user, const struct round *, agon_move);
int solver_strategy(struct solver *, const struct round *, int seat, bool hold,
                    solver_strategy_fn *, void *user, struct stop_token *);

#endif
