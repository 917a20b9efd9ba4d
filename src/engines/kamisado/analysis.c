/* Asking the solver all that there is to know of a round. */
#include "engines/kamisado/analysis.h"

enum { PLIES_MOST = 16 * 7 };

bool analysis_possible(const agon_game *game)
{
    return kamisado_game(game)->points == 1;
}

void analysis_begin(struct round_analysis *a, const agon_game *game, agon_pos *pos)
{
    struct agon_past past = {NULL, 0};
    struct agon_result result;
    agon_move moves[KAMISADO_MOVES_MAX];
    *a = (struct round_analysis){.value = SOLVE_UNKNOWN};
    while (game->rules->moves(game, pos, past, moves) == 1 && moves[0] == AGON_PASS) {
        game->rules->play(game, pos, AGON_PASS);
        a->passes++;
    }
    a->over = !round_of(kamisado_pos(pos), &a->round);
    if (a->over) {
        game->rules->result(game, pos, past, &result);
        a->round.seat = KAMISADO_WHITE;
        a->value = (enum solve_value)(result.points[0] / (AGON_POINTS / 2) - 1);
    }
}

/* The seat that wins where the value is no draw. */
static int winner(const struct round_analysis *a)
{
    return a->value == SOLVE_WIN ? a->round.seat : a->round.seat ^ 1;
}

void analysis_value(struct round_analysis *a, struct solver *solver, struct stop_token *stop)
{
    int plies = 0;
    a->value = solver_value(solver, &a->round, stop, 0);
    if (a->value == SOLVE_WIN)
        plies = solver_shortest(solver, &a->round, &a->best, stop);
    else if (a->value == SOLVE_LOSS)
        plies = solver_length(solver, &a->round, winner(a), PLIES_MOST, stop);
    a->plies = plies > 0 ? plies : 0;
}

void analysis_moves(struct round_analysis *a, struct solver *solver, struct stop_token *stop,
                    analysis_told_fn *told, void *user)
{
    a->n = round_moves(&a->round, a->move);
    for (int i = 0; i < a->n; i++) {
        a->move_value[i] = solver_move_value(solver, &a->round, a->move[i], stop, 0);
        if (told)
            told(user, i, a->n);
    }
}

/* How long the win lasts that a move begins, or that it gives away, the move itself counted; and
 * the reply that wins, where the winner moves next. */
static int length_behind(const struct round_analysis *a, struct solver *solver,
                         const struct round_rules *rules, agon_move move, agon_move *reply,
                         struct stop_token *stop)
{
    struct round next = a->round;
    int tower = round_tower(&a->round, move);
    if (round_play(rules, &next, tower, kamisado_move_to(move)) != ROUND_GOES_ON)
        return 1;
    int length = next.seat == winner(a) ? solver_shortest(solver, &next, reply, stop)
                                        : solver_length(solver, &next, winner(a), PLIES_MOST, stop);
    return length > 0 ? length + 1 : 0;
}

/* Whether a win goes on behind the i-th move, whose length is asked for. */
static bool has_length(const struct round_analysis *a, int i)
{
    return (a->value == SOLVE_WIN || a->value == SOLVE_LOSS) && a->move_value[i] == a->value;
}

void analysis_lengths(struct round_analysis *a, struct solver *solver,
                      const struct round_rules *rules, struct stop_token *stop)
{
    for (int i = 0; i < a->n; i++)
        if (has_length(a, i))
            a->move_plies[i] = length_behind(a, solver, rules, a->move[i], &a->reply[i], stop);
}

bool analysis_whole(const struct round_analysis *a)
{
    bool whole = a->value != SOLVE_UNKNOWN;
    for (int i = 0; i < a->n && whole; i++)
        whole = a->move_value[i] != SOLVE_UNKNOWN && (!has_length(a, i) || a->move_plies[i] > 0);
    return whole;
}
