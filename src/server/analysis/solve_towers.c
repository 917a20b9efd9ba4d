/* The Towers of Hanoi: a part of the shortest way from any position.
 *
 * The way of a single tower follows from its laws (engines/hanoi/way.h), whatever its length; for
 * towers of several colours, and positions without a law, a bounded search finds it. */
#include <stdlib.h>
#include <string.h>

#include <gmp.h>

#include "engines/hanoi/solve.h"
#include "games/hanoi/hanoi.h"
#include "proto/game_json.h"
#include "server/analysis/solve.h"

/* A way, by law or as a list of moves. */
struct towers {
    struct question *question;
    const agon_game *game;
    struct towers_way way;
    bool lawful;
    agon_move *found;
    mpz_t length, k; /* k: moves before the part */
};

static bool by_law(struct towers *t)
{
    const struct hanoi_game *g = hanoi_game(t->game);
    towers_peg from[HANOI_DISCS_MAX], to[HANOI_DISCS_MAX];
    if (g->towers != 1)
        return false;
    towers_pegs_of(g, hanoi_pos(t->question->line->pos), from);
    memset(to, g->goal[0], (size_t)g->discs);
    t->lawful =
        towers_way_init(&t->way, towers_step_of(g), g->pegs, from, to, (size_t)g->discs) == 0;
    if (t->lawful)
        mpz_set(t->length, t->way.length);
    return t->lawful;
}

static bool by_search(struct towers *t)
{
    struct question *q = t->question;
    const struct agon_limits limits = {.threads = 1, .stop = q->limits->stop};
    struct stop_token stop;
    int n = 0;
    stop_init(&stop, &limits);
    if (towers_search(t->game, q->line->pos, SOLVE_MEGABYTES, TOWERS_NODES, &stop, &t->found, &n) !=
        SHORTEST_FOUND)
        return false;
    mpz_set_ui(t->length, (unsigned long)n);
    return true;
}

/* The k-th move, counted from 1. */
static agon_move move_at(const struct towers *t, const mpz_t k)
{
    if (t->found)
        return t->found[mpz_get_ui(k) - 1];
    uint32_t move = towers_way_move(&t->way, k);
    return hanoi_move((struct hanoi_disc){(int)towers_disc(move), 0}, towers_to(move));
}

/* The position after k moves; false if only making them one by one would show it. */
static bool stand(const struct towers *t, agon_pos *pos)
{
    const struct hanoi_game *g = hanoi_game(t->game);
    towers_peg peg[HANOI_DISCS_MAX];
    char text[HANOI_DISCS_MAX + 1];
    if (t->found) {
        for (unsigned long i = 0; i < mpz_get_ui(t->k); i++)
            hanoi_play(t->game, pos, t->found[i]);
        return true;
    }
    if (!towers_way_position(&t->way, t->k, peg))
        return false;
    towers_write(peg, (size_t)g->discs, text);
    return hanoi_read(t->game, pos, text, NULL) == 0;
}

static const char *claim(const struct towers *t)
{
    return t->found ? "searched" : t->way.proved ? "proved" : "least known";
}

/* The moves after the k-th, up to the limit of an answer. */
static json_t *moves_json(const struct towers *t, agon_pos *pos)
{
    json_t *list = json_array();
    char text[32];
    mpz_t k;
    mpz_init_set(k, t->k);
    for (int i = 0; i < TOWERS_LISTED && mpz_cmp(k, t->length) < 0; i++) {
        mpz_add_ui(k, k, 1);
        agon_move move = move_at(t, k);
        hanoi_write_move(t->game, pos, move, text, sizeof text);
        hanoi_play(t->game, pos, move);
        json_array_append_new(list, json_string(text));
    }
    mpz_clear(k);
    return list;
}

static void tell(struct towers *t)
{
    struct question *q = t->question;
    struct agon_result result = {0};
    agon_pos *pos = agon_pos_new(t->game, q->line->pos);
    if (mpz_cmp(t->k, t->length) > 0) {
        solve_refuse(q, "not_now", AGON_SAY(solve_way_short, "the solution is shorter than that"));
    } else if (pos && !stand(t, pos)) {
        solve_refuse(q, "not_now",
                     AGON_SAY(solve_no_law_so_far,
                              "no formula gives the position this far into the solution"));
    } else if (pos) {
        char *length = mpz_get_str(NULL, 10, t->length), *k = mpz_get_str(NULL, 10, t->k);
        hanoi_result(t->game, pos, (struct agon_past){NULL, 0}, &result);
        json_t *position = game_json_position(t->game, pos, &result, false);
        q->answer = json_pack("{ss ss ss so so}", "length", length, "claim", claim(t), "at", k,
                              "position", position, "moves", moves_json(t, pos));
        free(length);
        free(k);
    }
    free(pos);
}

void solve_towers(struct question *q)
{
    struct towers t = {.question = q, .game = q->shared_game->game};
    struct agon_result result;
    mpz_init(t.length);
    mpz_init_set_str(t.k, q->rest, 10);
    hanoi_result(t.game, q->line->pos, (struct agon_past){NULL, 0}, &result);
    if (result.over)
        solve_refuse(q, "not_now",
                     AGON_SAY(solve_there_already, "the tower is already where it has to go"));
    else if (by_law(&t) || by_search(&t))
        tell(&t);
    else
        solve_refuse(
            q, "not_now",
            AGON_SAY(solve_no_law,
                     "no formula is known here, and the solution is too long to search for"));
    if (t.lawful)
        towers_way_release(&t.way);
    free(t.found);
    mpz_clears(t.length, t.k, NULL);
}
