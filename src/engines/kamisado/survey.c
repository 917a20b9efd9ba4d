/* Asking the solver all that there is to know of a round. */
#include "engines/kamisado/survey.h"

enum { PLIES_MOST = 16 * 7 };

bool survey_possible(const agon_game *game)
{
    return kamisado_game(game)->points == 1;
}

void survey_begin(struct round_survey *s, const agon_game *game, agon_pos *pos)
{
    struct agon_past past = {NULL, 0};
    struct agon_result result;
    agon_move moves[KAMISADO_MOVES_MAX];
    *s = (struct round_survey){.value = SOLVE_UNKNOWN};
    while (game->rules->moves(game, pos, past, moves) == 1 && moves[0] == AGON_PASS) {
        game->rules->play(game, pos, AGON_PASS);
        s->passes++;
    }
    s->over = !round_of(kamisado_pos(pos), &s->round);
    if (s->over) {
        game->rules->result(game, pos, past, &result);
        s->round.seat = KAMISADO_WHITE;
        s->value = (enum solve_value)(result.points[0] / (AGON_POINTS / 2) - 1);
    }
}

/* The seat that wins where the value is no draw. */
static int winner(const struct round_survey *s)
{
    return s->value == SOLVE_WIN ? s->round.seat : s->round.seat ^ 1;
}

void survey_value(struct round_survey *s, struct solver *solver, struct stop_token *stop)
{
    int plies = 0;
    s->value = solver_value(solver, &s->round, stop, 0);
    if (s->value == SOLVE_WIN)
        plies = solver_shortest(solver, &s->round, &s->best, stop);
    else if (s->value == SOLVE_LOSS)
        plies = solver_length(solver, &s->round, winner(s), PLIES_MOST, stop);
    s->plies = plies > 0 ? plies : 0;
}

void survey_moves(struct round_survey *s, struct solver *solver, struct stop_token *stop,
                  survey_told_fn *told, void *user)
{
    s->n = round_moves(&s->round, s->move);
    for (int i = 0; i < s->n; i++) {
        s->move_value[i] = solver_move_value(solver, &s->round, s->move[i], stop, 0);
        if (told)
            told(user, i, s->n);
    }
}

/* How long the win lasts that a move begins, or that it gives away, the move itself counted; and
 * the reply that wins, where the winner moves next. */
static int length_behind(const struct round_survey *s, struct solver *solver,
                         const struct round_rules *rules, agon_move move, agon_move *reply,
                         struct stop_token *stop)
{
    struct round next = s->round;
    int tower = round_tower(&s->round, move);
    if (round_play(rules, &next, tower, kamisado_move_to(move)) != ROUND_GOES_ON)
        return 1;
    int length = next.seat == winner(s) ? solver_shortest(solver, &next, reply, stop)
                                        : solver_length(solver, &next, winner(s), PLIES_MOST, stop);
    return length > 0 ? length + 1 : 0;
}

/* Whether a win goes on behind the i-th move, whose length is asked for. */
static bool has_length(const struct round_survey *s, int i)
{
    return (s->value == SOLVE_WIN || s->value == SOLVE_LOSS) && s->move_value[i] == s->value;
}

void survey_lengths(struct round_survey *s, struct solver *solver, const struct round_rules *rules,
                    struct stop_token *stop)
{
    for (int i = 0; i < s->n; i++)
        if (has_length(s, i))
            s->move_plies[i] = length_behind(s, solver, rules, s->move[i], &s->reply[i], stop);
}

bool survey_whole(const struct round_survey *s)
{
    bool whole = s->value != SOLVE_UNKNOWN;
    for (int i = 0; i < s->n && whole; i++)
        whole = s->move_value[i] != SOLVE_UNKNOWN && (!has_length(s, i) || s->move_plies[i] > 0);
    return whole;
}
