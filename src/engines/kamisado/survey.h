/* What there is to know of a round of Kamisado: its value, how long a win takes, what every move is
 * worth. Whoever tells it, a program or a page, asks here. */
#ifndef ENGINES_KAMISADO_SURVEY_H
#define ENGINES_KAMISADO_SURVEY_H

#include "engines/kamisado/solve.h"

struct round_survey {
    struct round round;     /* unless it is over */
    bool over;              /* then `value` is the first player's */
    int passes;             /* that had to be played before somebody could move */
    enum solve_value value; /* for the side to move */
    int plies;              /* tower moves of the shortest win, whose ever; 0: none or not known */
    agon_move best;         /* where the side to move wins: a first move of that win, or 0 */
    int n;                  /* moves, */
    agon_move move[KAMISADO_MOVES_MAX];
    enum solve_value move_value[KAMISADO_MOVES_MAX]; /* for the side that makes them */
    int move_plies[KAMISADO_MOVES_MAX];              /* of the win, the move counted, as `plies` */
    agon_move reply[KAMISADO_MOVES_MAX];             /* that wins after a losing move, or 0 */
};

/* Whether rounds of the game can be proved: it is decided by a single one. */
bool survey_possible(const agon_game *);
/* Plays the passes on `pos` after which somebody can move. */
void survey_begin(struct round_survey *, const agon_game *, agon_pos *pos);
/* The value, and the way to the shortest win; of a round that goes on. */
void survey_value(struct round_survey *, struct solver *, struct stop_token *);
/* The value of every move; calls told(user, i, n) after the i-th, or told is NULL. */
typedef void survey_told_fn(void *user, int i, int n);
void survey_moves(struct round_survey *, struct solver *, struct stop_token *, survey_told_fn *told,
                  void *user);
/* How long the win takes that the i-th move begins, or that it gives away, and the winner's reply;
 * nothing where the value of the move is a draw or unknown. */
void survey_length(struct round_survey *, int i, struct solver *, const struct round_rules *,
                   struct stop_token *);
/* The same for every move that keeps the value. */
void survey_lengths(struct round_survey *, struct solver *, const struct round_rules *,
                    struct stop_token *);
/* Whether nothing that these were asked is unknown. */
bool survey_whole(const struct round_survey *);

#endif
