/* A survey of a round of Kamisado: its value, the length of a win, the value of every move. All
 * programs and pages use it. */
#ifndef ENGINES_KAMISADO_SURVEY_H
#define ENGINES_KAMISADO_SURVEY_H

#include "engines/kamisado/solve.h"

struct round_survey {
    struct round round;     /* unless it is over */
    bool over;              /* then `value` is the first player's */
    int passes;             /* forced passes played first */
    enum solve_value value; /* for the side to move */
    int plies;              /* tower moves of the shortest win of either side; 0: none or unknown */
    agon_move best;         /* if the side to move wins: a first move of that win, or 0 */
    int n;                  /* moves, */
    agon_move move[KAMISADO_MOVES_MAX];
    enum solve_value move_value[KAMISADO_MOVES_MAX]; /* for the side that makes them */
    int move_plies[KAMISADO_MOVES_MAX];              /* of the win, including the move, as
                                                      * `plies` */
    agon_move reply[KAMISADO_MOVES_MAX];             /* that wins after a losing move, or 0 */
};

/* Whether rounds of the game can be proved: a single round decides it. */
bool survey_possible(const agon_game *);
/* Plays the forced passes on `pos`. */
void survey_begin(struct round_survey *, const agon_game *, agon_pos *pos);
/* The value, and the way to the shortest win; for a round that is not over. */
void survey_value(struct round_survey *, struct solver *, struct stop_token *);
/* The value of every move; calls the callback (user, i, n) after the i-th, unless it is NULL. */
typedef void survey_progress_fn(void *user, int i, int n);
void survey_moves(struct round_survey *, struct solver *, struct stop_token *,
                  survey_progress_fn *progress, void *user);
/* The length of the win that the i-th move begins, or that it gives away, and the winner's reply;
 * nothing if the value of the move is a draw or unknown. */
void survey_length(struct round_survey *, int i, struct solver *, const struct round_rules *,
                   struct stop_token *);
/* The same for every move that preserves the value. */
void survey_lengths(struct round_survey *, struct solver *, const struct round_rules *,
                    struct stop_token *);
/* Whether all results are known. */
bool survey_whole(const struct round_survey *);

#endif
