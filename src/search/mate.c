/* Positions with the number of moves that are left, as a domain of the proof search. */
#include "search/mate.h"

#include <stdlib.h>
#include <string.h>

#include <agon/game.h>

#include "core/random.h"

enum { HEAD = 16 /* bytes before the position: `left`, with its alignment */ };

struct head {
    int left; /* moves of both sides, the next one included */
};

struct mate {
    const agon_game *game;
    struct proof *proof;
    struct proof_domain domain;
    int team; /* the side that must win */
    agon_pos *next;
    agon_move *moves, *replies;
    unsigned char *state, *after; /* positions with their heads */
};

static const agon_pos *pos_of(const void *state)
{
    return (const agon_pos *)((const unsigned char *)state + HEAD);
}

static int left_of(const void *state)
{
    return ((const struct head *)state)->left;
}

static uint64_t key_of(const struct mate *m, const agon_pos *pos, int left)
{
    return random_mix(m->game->rules->key(m->game, pos, false) + (uint64_t)left);
}

static bool is_attacker(const struct mate *m, const agon_pos *pos)
{
    return m->game->team[m->game->rules->seat(m->game, pos)] == m->team;
}

static bool has_won(const struct mate *m, const struct agon_result *result)
{
    int seat = 0;
    while (m->game->team[seat] != m->team)
        seat++;
    return result->points[seat] >= AGON_POINTS;
}

static void play(const void *user, const void *position, uint64_t move, void *after)
{
    const struct mate *m = user;
    memcpy(after, position, HEAD + m->game->pos_size);
    ((struct head *)after)->left--;
    m->game->rules->play(m->game, (agon_pos *)((unsigned char *)after + HEAD), move);
}

static void decide(struct proof_child *c, bool yes)
{
    c->yes = yes ? 0 : PROOF_NEVER;
    c->no = yes ? PROOF_NEVER : 0;
}

/* The answers after a move: decided by the rules or by the end of the moves, else estimated from
 * the number of replies. */
static void judge(const struct mate *m, int left, struct proof_child *c)
{
    const struct agon_rules *rules = m->game->rules;
    struct agon_past past = {NULL, 0};
    struct agon_result result;
    rules->result(m->game, m->next, past, &result);
    if (result.over || left == 0) {
        decide(c, result.over && has_won(m, &result));
        return;
    }
    bool attacks = is_attacker(m, m->next);
    uint32_t n = (uint32_t)rules->moves(m->game, m->next, past, m->replies);
    c->yes = attacks ? 1 : n;
    c->no = attacks ? n : 1;
}

static int expand(const void *user, const void *position, struct proof_child *out, bool *asks)
{
    const struct mate *m = user;
    const agon_pos *pos = pos_of(position);
    int left = left_of(position) - 1;
    int n = m->game->rules->moves(m->game, pos, (struct agon_past){NULL, 0}, m->moves);
    *asks = is_attacker(m, pos);
    for (int i = 0; i < n; i++) {
        memcpy(m->next, pos, m->game->pos_size);
        m->game->rules->play(m->game, m->next, m->moves[i]);
        out[i].move = m->moves[i];
        out[i].key = key_of(m, m->next, left);
        judge(m, left, &out[i]);
        if (out[i].yes == 0 && *asks) { /* a move that wins at once */
            out[0] = out[i];
            return 1;
        }
    }
    return n;
}

void mate_free(struct mate *m)
{
    if (!m)
        return;
    proof_free(m->proof);
    free(m->next);
    free(m->moves);
    free(m->replies);
    free(m->state);
    free(m->after);
    free(m);
}

struct mate *mate_new(const agon_game *game, int turns, size_t megabytes)
{
    struct mate *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    m->game = game;
    m->next = agon_pos_new(game, game->first);
    m->moves = malloc(game->max_moves * sizeof *m->moves);
    m->replies = malloc(game->max_moves * sizeof *m->replies);
    m->state = calloc(1, HEAD + game->pos_size);
    m->after = calloc(1, HEAD + game->pos_size);
    m->domain = (struct proof_domain){.user = m,
                                      .size = HEAD + game->pos_size,
                                      .children = (int)game->max_moves,
                                      .depth = 2 * turns,
                                      .expand = expand,
                                      .play = play};
    m->proof = proof_new(&m->domain, megabytes);
    if (m->next && m->moves && m->replies && m->state && m->after && m->proof)
        return m;
    mate_free(m);
    return NULL;
}

/* Asks about a state, which must not be over and has moves left. */
static enum proof_answer ask(struct mate *m, const unsigned char *state, struct stop_token *stop)
{
    proof_turn(m->proof, &m->domain);
    return proof_search(m->proof, state, key_of(m, pos_of(state), left_of(state)), stop, 0);
}

/* Sets m->state to a position with this many moves left; the side to move is the one to win. */
static void start(struct mate *m, const agon_pos *pos, int left)
{
    m->team = m->game->team[m->game->rules->seat(m->game, pos)];
    ((struct head *)m->state)->left = left;
    memcpy(m->state + HEAD, pos, m->game->pos_size);
}

enum proof_answer mate_within(struct mate *m, const agon_pos *pos, int turns,
                              struct stop_token *stop)
{
    start(m, pos, 2 * turns - 1);
    return ask(m, m->state, stop);
}

/* Whether the win is still forced after a move from m->state, which m->after becomes. */
static enum proof_answer after_move(struct mate *m, agon_move move, struct stop_token *stop)
{
    struct agon_result result;
    play(m, m->state, move, m->after);
    m->game->rules->result(m->game, pos_of(m->after), (struct agon_past){NULL, 0}, &result);
    if (result.over)
        return has_won(m, &result) ? PROOF_YES : PROOF_NO;
    return left_of(m->after) == 0 ? PROOF_NO : ask(m, m->after, stop);
}

enum proof_answer mate_after(struct mate *m, const agon_pos *pos, agon_move move, int turns,
                             struct stop_token *stop)
{
    start(m, pos, 2 * turns - 1);
    return after_move(m, move, stop);
}

/* Chooses the move at m->state in a won line. The attacker takes any move that wins in time. The
 * other side takes one after which the attacker needs all its turns, if there is one. */
static bool choose(struct mate *m, struct stop_token *stop, agon_move *move)
{
    const agon_pos *pos = pos_of(m->state);
    struct head *head = (struct head *)m->state;
    bool attacks = is_attacker(m, pos);
    int n = m->game->rules->moves(m->game, pos, (struct agon_past){NULL, 0}, m->moves);
    agon_move *list = malloc((size_t)n * sizeof *list);
    bool found = false;
    if (!list)
        return false;
    memcpy(list, m->moves, (size_t)n * sizeof *list);
    for (int i = 0; i < n && !found; i++) {
        head->left -= attacks ? 0 : 2;
        enum proof_answer answer = head->left > 0 ? after_move(m, list[i], stop)
                                   : attacks      ? PROOF_UNKNOWN
                                                  : PROOF_NO;
        head->left += attacks ? 0 : 2;
        found = answer == (attacks ? PROOF_YES : PROOF_NO);
        if (found || i == 0)
            *move = list[i];
    }
    free(list);
    return n > 0 && (found || !attacks);
}

int mate_line(struct mate *m, const agon_pos *pos, int turns, struct stop_token *stop,
              agon_move *line)
{
    int n = 0;
    start(m, pos, 2 * turns - 1);
    for (;;) {
        struct agon_result result;
        m->game->rules->result(m->game, pos_of(m->state), (struct agon_past){NULL, 0}, &result);
        if (result.over)
            return n;
        if (left_of(m->state) == 0 || !choose(m, stop, &line[n]))
            return 0;
        play(m, m->state, line[n++], m->after);
        memcpy(m->state, m->after, HEAD + m->game->pos_size);
    }
}

uint64_t mate_nodes(const struct mate *m)
{
    return proof_nodes(m->proof);
}
