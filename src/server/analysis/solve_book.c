/* The book of Kamisado: the value of a round and of every move, and the length of each win. */
#include <stdlib.h>

#include "engines/kamisado/survey.h"
#include "server/analysis/solve.h"

/* A page of the book in progress. */
struct page {
    const agon_game *game;
    agon_pos *pos; /* passes played */
    struct round_survey found;
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

/* Why the position has no page, or NULL. */
static const char *begin(struct page *p, struct question *q)
{
    if (!survey_possible(p->game))
        return AGON_SAY(solve_single_round, "only a single round is in the book");
    p->pos = agon_pos_new(p->game, q->line->pos);
    if (p->pos)
        survey_begin(&p->found, p->game, p->pos);
    if (!p->pos || p->found.over)
        return AGON_SAY(solve_round_over, "the round is over here");
    return NULL;
}

/* Computes the values first, which is quick, then lengths while time is left. */
static void look(struct page *p, struct question *q, struct solver *solver,
                 const struct round_rules *rules)
{
    struct stop_token stop;
    stop_init(&stop, q->limits);
    survey_value(&p->found, solver, &stop);
    survey_moves(&p->found, solver, &stop, NULL, NULL);
    survey_lengths(&p->found, solver, rules, &stop);
}

/* The reply in its notation. */
static json_t *reply_json(const struct page *p, int i)
{
    char text[32];
    agon_pos *pos = p->found.reply[i] ? agon_pos_new(p->game, p->pos) : NULL;
    if (!pos)
        return json_null();
    p->game->rules->play(p->game, pos, p->found.move[i]);
    p->game->rules->write_move(p->game, pos, p->found.reply[i], text, sizeof text);
    free(pos);
    return json_string(text);
}

static json_t *page_json(const struct page *p, bool whole)
{
    json_t *moves = json_array();
    char text[32];
    for (int i = 0; i < p->found.n; i++) {
        p->game->rules->write_move(p->game, p->pos, p->found.move[i], text, sizeof text);
        json_array_append_new(moves, json_pack("{ss so so so}", "text", text, "value",
                                               value_json(p->found.move_value[i]), "plies",
                                               plies_json(p->found.move_plies[i]), "reply",
                                               reply_json(p, i)));
    }
    json_t *best = json_null();
    if (p->found.best) {
        p->game->rules->write_move(p->game, p->pos, p->found.best, text, sizeof text);
        best = json_string(text);
    }
    return json_pack("{si si so so so so sb}", "seat", p->found.round.seat, "passes",
                     p->found.passes, "value", value_json(p->found.value), "plies",
                     plies_json(p->found.plies), "best", best, "moves", moves, "whole", (int)whole);
}

void solve_book(struct question *q)
{
    struct page *p = calloc(1, sizeof *p);
    struct round_rules rules;
    if (!p)
        return;
    p->game = q->shared_game->game;
    round_rules_of(kamisado_game(p->game), &rules);
    const char *why = begin(p, q);
    struct solver *solver = why ? NULL : solvers_kamisado(q->solvers, &rules);
    if (why) {
        solve_refuse(q, "not_now", why);
    } else if (solver) {
        look(p, q, solver, &rules);
        bool whole = survey_whole(&p->found);
        q->partial = !whole;
        q->answer = json_pack("{so}", "book", page_json(p, whole));
    }
    free(p->pos);
    free(p);
}
