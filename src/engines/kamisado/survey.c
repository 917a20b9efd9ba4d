/* Queries the solver for everything about a round. */
#include "engines/kamisado/survey.h"

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

/* The winning seat, if the value is not a draw. */
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
        plies = solver_length(solver, &s->round, winner(s), SOLVE_PLIES_MOST, stop);
    s->plies = plies > 0 ? plies : 0;
}

void survey_moves(struct round_survey *s, struct solver *solver, struct stop_token *stop,
                  survey_progress_fn *progress, void *user)
{
    s->n = round_moves(&s->round, s->move);
    for (int i = 0; i < s->n; i++) {
        s->move_value[i] = solver_move_value(solver, &s->round, s->move[i], stop, 0);
        if (progress)
            progress(user, i, s->n);
    }
}

void survey_length(struct round_survey *s, int i, struct solver *solver,
                   const struct round_rules *rules, struct stop_token *stop)
{
    struct round next = s->round;
    agon_move move = s->move[i];
    if (s->move_value[i] != SOLVE_WIN && s->move_value[i] != SOLVE_LOSS)
        return;
    int seat = s->move_value[i] == SOLVE_WIN ? s->round.seat : s->round.seat ^ 1, length;
    if (round_play(rules, &next, round_tower(&s->round, move), kamisado_move_to(move)) !=
        ROUND_GOES_ON)
        s->move_plies[i] = 1;
    else if ((length = next.seat == seat
                           ? solver_shortest(solver, &next, &s->reply[i], stop)
                           : solver_length(solver, &next, seat, SOLVE_PLIES_MOST, stop)) > 0)
        s->move_plies[i] = length + 1;
}

/* Whether the win continues after the i-th move, so that its length is needed. */
static bool has_length(const struct round_survey *s, int i)
{
    return (s->value == SOLVE_WIN || s->value == SOLVE_LOSS) && s->move_value[i] == s->value;
}

void survey_lengths(struct round_survey *s, struct solver *solver, const struct round_rules *rules,
                    struct stop_token *stop)
{
    for (int i = 0; i < s->n; i++)
        if (has_length(s, i))
            survey_length(s, i, solver, rules, stop);
}

bool survey_whole(const struct round_survey *s)
{
    bool whole = s->value != SOLVE_UNKNOWN;
    for (int i = 0; i < s->n && whole; i++)
        whole = s->move_value[i] != SOLVE_UNKNOWN && (!has_length(s, i) || s->move_plies[i] > 0);
    return whole;
}
