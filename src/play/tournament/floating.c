/* Floating eliminations: finds the cheapest pairing of the whole field, so no greedy choice at the
 * top can spoil the bottom. */
#include "play/tournament/floating.h"

#include <stdlib.h>

#include "play/tournament/ledger.h"
#include "play/tournament/matching.h"
#include "play/tournament/rounds.h"

/* The players to be paired, in order of rank, the best first. */
struct field {
    const struct ledger *ledger;
    int n;
    int player[PLAN_PLAYERS_MAX];
    int group[PLAN_PLAYERS_MAX]; /* by rank: the group of equals, 0 the highest */
    int place[PLAN_PLAYERS_MAX]; /* within the group */
    int size[PLAN_PLAYERS_MAX];  /* of a rank's group */
};

static bool lost_less(const struct ledger_player *a, const struct ledger_player *b)
{
    return a->losses < b->losses;
}

static bool lost_same(const struct ledger_player *a, const struct ledger_player *b)
{
    return a->losses == b->losses;
}

static void note_groups(struct field *f)
{
    const struct ledger_player *p = f->ledger->player;
    int from = 0;
    for (int i = 0; i < f->n; i++) {
        if (i > 0 && !lost_same(&p[f->player[i - 1]], &p[f->player[i]]))
            from = i;
        f->group[i] = i == 0 ? 0 : f->group[i - 1] + (from == i);
        f->place[i] = i - from;
        for (int k = from; k <= i; k++)
            f->size[k] = i - from + 1;
    }
}

/* Sorts by losses, then by seed. */
static void rank_players(struct field *f)
{
    for (int i = 1; i < f->n; i++) {
        int kept = f->player[i], k = i;
        for (; k > 0 && lost_less(&f->ledger->player[kept], &f->ledger->player[f->player[k - 1]]);
             k--)
            f->player[k] = f->player[k - 1];
        f->player[k] = kept;
    }
}

static void leave_out(struct field *f, const struct field *all, int rank)
{
    *f = (struct field){.ledger = all->ledger};
    for (int i = 0; i < all->n; i++)
        if (i != rank)
            f->player[f->n++] = all->player[i];
}

/* The cost of a pair, the most important word first: previous meetings, the gap in losses, colours,
 * and the distance from pairing first against last in a group with equal losses. */
enum { COST_WORDS = 4 };

static void write_cost(const struct field *f, int a, int b, int64_t cost[COST_WORDS])
{
    const struct ledger *l = f->ledger;
    int one = f->player[a], other = f->player[b];
    int64_t met = l->met[(size_t)one * (size_t)l->n + (size_t)other];
    int64_t gap = l->player[other].losses - l->player[one].losses;
    cost[0] = met * met;
    cost[1] = gap * gap;
    cost[2] = ledger_colour_cost(l, one, other);
    cost[3] = f->group[a] == f->group[b] ? abs(f->place[a] + f->place[b] - f->size[a] + 1)
                                         : f->size[a] - 1 - f->place[a] + f->place[b];
}

/* Finds the pairs: 1, and partner[rank] is filled; or AGON_NO_MEMORY. */
static int match_field(const struct field *f, int *partner)
{
    size_t n = (size_t)f->n;
    int64_t *cost = malloc((n * n * COST_WORDS + 1) * sizeof *cost);
    if (!cost)
        return AGON_NO_MEMORY;
    for (int a = 0; a < f->n; a++)
        for (int b = a + 1; b < f->n; b++)
            write_cost(f, a, b, cost + ((size_t)a * n + (size_t)b) * COST_WORDS);
    int found = matching_find(&(struct matching){f->n, COST_WORDS, cost}, partner);
    free(cost);
    return found;
}

/* Adds the round: the pairs, boards in order of rank, and the bye (nobody: none). */
static int add_pairs(struct tournament *t, int stage, const struct field *f, const int *partner,
                     int bye, struct agon_error *error)
{
    struct tournament_pair pair[PLAN_PLAYERS_MAX];
    int n = 0;
    for (int a = 0; a < f->n; a++) {
        if (partner[a] < a)
            continue;
        int one = f->player[a], other = f->player[partner[a]];
        bool even = (n + (int)(t->plan->seed % 2)) % 2 == 1;
        bool first = ledger_first(f->ledger, one, other, true, even);
        pair[n++] = (struct tournament_pair){.player = {first ? one : other, first ? other : one}};
    }
    if (bye != TOURNAMENT_NOBODY)
        pair[n++] = (struct tournament_pair){.player = {bye, TOURNAMENT_NOBODY}};
    int status = rounds_add(t, stage, f->ledger->rounds + 1, pair, n, error);
    return status < 0 ? status : n;
}

/* Returns the player who sits out: the fewest byes, then the fewest losses, then the best seed. */
static int floating_bye(const struct field *all)
{
    const struct ledger_player *p = all->ledger->player;
    int best = 0;
    for (int i = 1; i < all->n; i++)
        if (p[all->player[i]].byes < p[all->player[best]].byes)
            best = i;
    return best;
}

int floating_pair(struct tournament *t, int stage, struct agon_error *error)
{
    struct ledger ledger;
    struct field all = {.ledger = &ledger}, f;
    int staying[PLAN_PLAYERS_MAX], partner[PLAN_PLAYERS_MAX], bye = TOURNAMENT_NOBODY;
    int status = ledger_init(&ledger, t, stage, error);
    if (status < 0)
        return status;
    int n = ledger_players(t, stage, true, staying);
    for (int i = 0; i < n; i++)
        if (ledger.player[staying[i]].losses < t->plan->lives)
            all.player[all.n++] = staying[i];
    if (ledger.settled && all.n > 1) {
        rank_players(&all);
        f = all;
        if (all.n % 2) {
            int rank = floating_bye(&all);
            bye = all.player[rank];
            leave_out(&f, &all, rank);
        }
        note_groups(&f);
        status = match_field(&f, partner);
        status = status > 0
                     ? add_pairs(t, stage, &f, partner, bye, error)
                     : agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    }
    ledger_release(&ledger);
    return status;
}
