/* The book of Kamisado: what a round is worth, every move's value, and how long a win takes. */
#include <stdlib.h>

#include "engines/kamisado/solve.h"
#include "server/analysis/solve.h"

enum { PLIES_MOST = 16 * 7 };

/* A position on the way into the book; values are for the side to move. */
struct page {
    const agon_game *game;
    agon_pos *pos; /* passes played */
    struct round round;
    struct round_rules rules;
    struct solver *solver;
    struct stop_token stop;
    int passes, plies, n;
    enum solve_value value;
    agon_move best;
    agon_move move[KAMISADO_MOVES_MAX];
    enum solve_value move_value[KAMISADO_MOVES_MAX];
    int move_plies[KAMISADO_MOVES_MAX];  /* from here on, 0: not known */
    agon_move reply[KAMISADO_MOVES_MAX]; /* to a losing move, 0: not known or none */
};

static json_t *value_json(enum solve_value value)
{
    static const char *const words[] = {"loss", "draw", "win"};
    return value == SOLVE_UNKNOWN ? json_null() : json_string(words[value + 1]);
}

static json_t *plies_json(int plies)
{
    return plies > 0 ? json_integer(plies) : json_null();
}

static const char *begin(struct page *p, struct question *q)
{
    const agon_game *g = p->game;
    struct agon_past past = {NULL, 0};
    agon_move moves[KAMISADO_MOVES_MAX];
    if (kamisado_game(g)->points != 1)
        return AGON_SAY(solve_single_round, "only a single round is in the book");
    p->pos = agon_pos_new(g, q->line.pos);
    while (p->pos && g->rules->moves(g, p->pos, past, moves) == 1 && moves[0] == AGON_PASS) {
        g->rules->play(g, p->pos, AGON_PASS);
        p->passes++;
    }
    if (!p->pos || !round_of(kamisado_pos(p->pos), &p->round))
        return AGON_SAY(solve_round_over, "the round is over here");
    return NULL;
}

/* How long the win lasts that a move begins, or that it gives away, the move itself counted; and
 * the reply that wins, where the winner moves next. */
static int length_behind(struct page *p, agon_move move, int winner, agon_move *reply)
{
    struct round next = p->round;
    int tower = round_tower(&p->round, move);
    if (round_play(&p->rules, &next, tower, kamisado_move_to(move)) != ROUND_GOES_ON)
        return 1;
    int length = next.seat == winner
                     ? solver_shortest(p->solver, &next, reply, &p->stop)
                     : solver_length(p->solver, &next, winner, PLIES_MOST, &p->stop);
    return length > 0 ? length + 1 : 0;
}

/* Values come first, for they are quick; lengths as far as the time goes. Whether all is known. */
static bool look(struct page *p)
{
    bool whole = true;
    p->value = solver_value(p->solver, &p->round, &p->stop, 0);
    int winner = p->value == SOLVE_WIN ? p->round.seat : p->round.seat ^ 1;
    if (p->value == SOLVE_WIN)
        p->plies = solver_shortest(p->solver, &p->round, &p->best, &p->stop);
    else if (p->value == SOLVE_LOSS)
        p->plies = solver_length(p->solver, &p->round, winner, PLIES_MOST, &p->stop);
    p->n = round_moves(&p->round, p->move);
    for (int i = 0; i < p->n; i++) {
        p->move_value[i] = solver_move_value(p->solver, &p->round, p->move[i], &p->stop, 0);
        whole = whole && p->move_value[i] != SOLVE_UNKNOWN;
    }
    for (int i = 0; i < p->n && p->value != SOLVE_UNKNOWN; i++)
        if (p->value != SOLVE_DRAW && p->move_value[i] == p->value) {
            p->move_plies[i] = length_behind(p, p->move[i], winner, &p->reply[i]);
            whole = whole && p->move_plies[i] > 0;
        }
    return whole && p->value != SOLVE_UNKNOWN;
}

/* The reply as it is written where it is played. */
static json_t *reply_json(const struct page *p, int i)
{
    char text[32];
    agon_pos *pos = p->reply[i] ? agon_pos_new(p->game, p->pos) : NULL;
    if (!pos)
        return json_null();
    p->game->rules->play(p->game, pos, p->move[i]);
    p->game->rules->write_move(p->game, pos, p->reply[i], text, sizeof text);
    free(pos);
    return json_string(text);
}

static json_t *page_json(const struct page *p, bool whole)
{
    json_t *moves = json_array();
    char text[32];
    for (int i = 0; i < p->n; i++) {
        p->game->rules->write_move(p->game, p->pos, p->move[i], text, sizeof text);
        json_array_append_new(
            moves, json_pack("{ss so so so}", "text", text, "value", value_json(p->move_value[i]),
                             "plies", plies_json(p->move_plies[i]), "reply", reply_json(p, i)));
    }
    json_t *best = json_null();
    if (p->best) {
        p->game->rules->write_move(p->game, p->pos, p->best, text, sizeof text);
        best = json_string(text);
    }
    return json_pack("{si si so so so so sb}", "seat", p->round.seat, "passes", p->passes, "value",
                     value_json(p->value), "plies", plies_json(p->plies), "best", best, "moves",
                     moves, "whole", (int)whole);
}

void solve_book(struct question *q)
{
    struct page *p = calloc(1, sizeof *p);
    if (!p)
        return;
    p->game = q->shared_game->game;
    round_rules_of(kamisado_game(p->game), &p->rules);
    const char *why = begin(p, q);
    p->solver = why ? NULL : solvers_kamisado(q->solvers, &p->rules);
    if (why) {
        solve_refuse(q, "not_now", why);
    } else if (p->solver) {
        stop_init(&p->stop, q->limits);
        bool whole = look(p);
        q->partial = !whole;
        q->answer = json_pack("{so}", "book", page_json(p, whole));
    }
    free(p->pos);
    free(p);
}
