/* Any game of the table of rules as a domain of the proof search.
 *
 * The position after each move lists its own moves: none means that it is decided, and their number
 * is the initial estimate for the side that must answer all of them. */
#include "proof_rules.h"

#include <stdlib.h>
#include <string.h>

#include <agon/game.h>

struct proof_rules {
    const agon_game *game;
    int team, depth;
    bool draw;
    agon_pos *next;
    agon_move *moves, *replies;
};

/* The answer to the question at the end of the game. */
static bool is_yes(const struct proof_rules *d, const agon_pos *pos)
{
    struct agon_result result;
    int seat = 0;
    d->game->rules->result(d->game, pos, (struct agon_past){NULL, 0}, &result);
    while (d->game->team[seat] != d->team)
        seat++;
    return result.points[seat] >= (d->draw ? AGON_POINTS / 2 : AGON_POINTS);
}

static bool asks_at(const struct proof_rules *d, const agon_pos *pos)
{
    return d->game->team[d->game->rules->seat(d->game, pos)] == d->team;
}

static void play(const void *user, const void *position, uint64_t move, void *after)
{
    const struct proof_rules *d = user;
    memcpy(after, position, d->game->pos_size);
    d->game->rules->play(d->game, after, move);
}

static int expand(const void *user, const void *position, struct proof_child *out, bool *asks)
{
    const struct proof_rules *d = user;
    const struct agon_rules *rules = d->game->rules;
    struct agon_past past = {NULL, 0};
    int n = rules->moves(d->game, position, past, d->moves);
    *asks = asks_at(d, position);
    for (int i = 0; i < n; i++) {
        struct proof_child *c = &out[i];
        play(d, position, d->moves[i], d->next);
        uint32_t replies = (uint32_t)rules->moves(d->game, d->next, past, d->replies);
        bool yes = replies == 0 ? is_yes(d, d->next) : asks_at(d, d->next);
        c->move = d->moves[i];
        c->key = rules->key(d->game, d->next, false);
        c->yes = replies == 0 ? (yes ? 0 : PROOF_NEVER) : yes ? 1 : replies;
        c->no = replies == 0 ? (yes ? PROOF_NEVER : 0) : yes ? replies : 1;
    }
    return n;
}

void proof_rules_free(struct proof_rules *d)
{
    if (d == NULL)
        return;
    free(d->next);
    free(d->moves);
    free(d->replies);
    free(d);
}

struct proof_rules *proof_rules_new(const agon_game *game, int team, bool draw, int depth)
{
    struct proof_rules *d = calloc(1, sizeof *d);
    if (d == NULL)
        return NULL;
    *d = (struct proof_rules){.game = game, .team = team, .depth = depth, .draw = draw};
    d->next = agon_pos_new(game, game->first);
    d->moves = malloc(game->max_moves * sizeof *d->moves);
    d->replies = malloc(game->max_moves * sizeof *d->replies);
    if (d->next != NULL && d->moves != NULL && d->replies != NULL)
        return d;
    proof_rules_free(d);
    return NULL;
}

struct proof_domain proof_rules_domain(struct proof_rules *d)
{
    return (struct proof_domain){.user = d,
                                 .size = d->game->pos_size,
                                 .children = (int)d->game->max_moves,
                                 .depth = d->depth,
                                 .expand = expand,
                                 .play = play};
}
