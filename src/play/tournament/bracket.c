/* Brackets: single and double elimination as a tree of nodes, each fed by seeds or other nodes.
 *
 * The tree follows from the number of players alone. The players at a node are found by looking at
 * what feeds it; if nobody can reach a place, the other side advances. A node is paired as soon as
 * both of its players are known. Rounds are the depth of a node in the tree. */
#include "play/tournament/bracket.h"

#include <stdlib.h>

#include "play/tournament/ledger.h"
#include "play/tournament/rounds.h"
#include "play/tournament/state.h"

enum { SEED, WINNER, LOSER };
enum { UNKNOWN = -2, EMPTY = TOURNAMENT_NOBODY };

struct source {
    int from; /* SEED, WINNER or LOSER */
    int at;   /* a seed, or a node */
};
struct node {
    struct source source[2];
    int round;
    int match;     /* its match, or -1 */
    int player[2]; /* once known */
    int winner, loser;
    bool again; /* a second final: only when the first was won by side 1 */
};
struct bracket {
    struct node *node;
    int nodes, room;
    int seeds[PLAN_PLAYERS_MAX], n, size; /* size: n taken up to a power of two */
};

static int depth(const struct bracket *b, struct source s)
{
    return s.from == SEED ? 0 : b->node[s.at].round;
}

static int add_node(struct bracket *b, struct source one, struct source other)
{
    int first = depth(b, one), second = depth(b, other);
    b->node[b->nodes] = (struct node){
        .source = {one, other}, .round = 1 + (first > second ? first : second), .match = -1};
    return b->nodes++;
}

static struct source winner_of(int node)
{
    return (struct source){WINNER, node};
}

static struct source loser_of(int node)
{
    return (struct source){LOSER, node};
}

/* Returns the seed at a place of the first round: the two best meet in the final at the earliest,
 * the first four in the semi-finals, and so on. */
static int seed_at(int place, int size)
{
    int seed = 0;
    for (int span = 2, step = size / 2; span <= size; span *= 2, step /= 2)
        if (place / step % 2)
            seed = span - 1 - seed;
    return seed;
}

/* The main tree; first[k] is the first node of its k-th round. Returns the final. */
static int add_main(struct bracket *b, int *first)
{
    int rounds = 0, count = b->size / 2;
    first[0] = 0;
    for (int i = 0; i < count; i++)
        add_node(b, (struct source){SEED, seed_at(2 * i, b->size)},
                 (struct source){SEED, seed_at(2 * i + 1, b->size)});
    for (count /= 2; count > 0; count /= 2) {
        first[rounds + 1] = b->nodes;
        for (int i = 0; i < count; i++)
            add_node(b, winner_of(first[rounds] + 2 * i), winner_of(first[rounds] + 2 * i + 1));
        rounds++;
    }
    return b->nodes - 1;
}

/* Adds the second tree: the losers of each main round enter against the players who are left here,
 * every second time in reverse order, so that the same two do not meet again soon. */
static void add_losers(struct bracket *b, const int *first, int final)
{
    int count = b->size / 4, from = b->nodes;
    for (int i = 0; i < count; i++)
        add_node(b, loser_of(2 * i), loser_of(2 * i + 1));
    for (int round = 1; count > 0; round++, count /= 2) {
        int next = b->nodes;
        for (int i = 0; i < count; i++) {
            int come = round % 2 ? count - 1 - i : i;
            add_node(b, loser_of(first[round] + come), winner_of(from + i));
        }
        from = b->nodes;
        for (int i = 0; i < count / 2; i++)
            add_node(b, winner_of(next + 2 * i), winner_of(next + 2 * i + 1));
    }
    int last = b->nodes - 1;
    if (b->size == 2)
        last = -1;
    int grand = add_node(b, winner_of(final), last < 0 ? loser_of(final) : winner_of(last));
    b->node[add_node(b, winner_of(grand), loser_of(grand))].again = true;
}

static int make(struct bracket *b, const struct tournament *t, int stage, struct agon_error *error)
{
    int first[16] = {0};
    *b = (struct bracket){.size = 2};
    b->n = ledger_players(t, stage, false, b->seeds);
    while (b->size < b->n)
        b->size *= 2;
    b->node = calloc((size_t)b->size * 2 + 4, sizeof *b->node);
    if (!b->node)
        return agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    int final = add_main(b, first);
    if (tournament_format(t, stage) == PLAN_DOUBLE_ELIMINATION) {
        add_losers(b, first, final);
    } else if (t->plan->third && b->size > 2) {
        int node = add_node(b, loser_of(final - 2), loser_of(final - 1));
        b->node[node].round = b->node[final].round;
    }
    for (int i = 0; i < t->matches; i++)
        if (t->match[i].stage == stage && t->match[i].slot < b->nodes)
            b->node[t->match[i].slot].match = i;
    return 0;
}

/* Returns the player who comes from a source, EMPTY or UNKNOWN. */
static int comes(const struct bracket *b, struct source s)
{
    if (s.from == SEED)
        return s.at < b->n ? b->seeds[s.at] : EMPTY;
    return s.from == WINNER ? b->node[s.at].winner : b->node[s.at].loser;
}

/* Resolves a node; true if it should be paired now. */
static bool resolve(const struct bracket *b, const struct tournament *t, struct node *x)
{
    x->winner = x->loser = UNKNOWN;
    if (x->match >= 0) {
        const struct tournament_match *m = &t->match[x->match];
        int side = tournament_winner(t, m);
        x->player[0] = m->player[0];
        x->player[1] = m->player[1];
        if (m->settled) {
            x->winner = m->player[side];
            x->loser = m->player[!side];
        }
        return false;
    }
    for (int i = 0; i < 2; i++)
        x->player[i] = comes(b, x->source[i]);
    if (x->again) {
        const struct node *grand = &b->node[x->source[0].at];
        if (grand->winner == UNKNOWN || grand->winner != comes(b, grand->source[1]) ||
            grand->loser == EMPTY)
            return false;
    }
    if (x->player[0] == UNKNOWN || x->player[1] == UNKNOWN)
        return false;
    if (x->player[0] != EMPTY && x->player[1] != EMPTY)
        return true;
    x->winner = x->player[0] != EMPTY ? x->player[0] : x->player[1];
    x->loser = EMPTY;
    return false;
}

int bracket_pair(struct tournament *t, int stage, struct agon_error *error)
{
    struct bracket b;
    struct ledger ledger;
    int added = 0, status = ledger_init(&ledger, t, stage, error);
    if (status < 0)
        return status;
    status = make(&b, t, stage, error);
    for (int i = 0; i < b.nodes && status == 0; i++) {
        struct node *x = &b.node[i];
        if (!resolve(&b, t, x))
            continue;
        int one = x->player[0], other = x->player[1];
        bool higher = t->seed[one] < t->seed[other];
        bool first = ledger_first(&ledger, one, other, higher, (i + (int)(t->plan->seed % 2)) % 2);
        struct tournament_pair pair = {i, {first ? one : other, first ? other : one}};
        status = rounds_add(t, stage, x->round, &pair, 1, error);
        added++;
        x->winner = x->loser = UNKNOWN;
    }
    ledger_release(&ledger);
    free(b.node);
    return status < 0 ? status : added;
}
