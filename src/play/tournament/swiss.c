/* Swiss rounds and floating eliminations: the cheapest of all ways to pair everybody.
 *
 * What a round must and should be is a cost of each pair; matching_find() gives the pairing that is
 * the best as a whole, so no greedy choice at the top can spoil the bottom. Costs are layers, each
 * so much larger than all below together that it decides first. */
#include <stdlib.h>

#include "play/tournament/late.h"
#include "play/tournament/matching.h"
#include "play/tournament/pairing.h"

enum { GAP_MOST = 31 };

/* Who is to be paired, in order of rank, the best first. */
struct field {
    const struct ledger *ledger;
    int n;
    int player[PLAN_PLAYERS_MAX];
    int group[PLAN_PLAYERS_MAX]; /* by rank: which group of equals, 0 the highest */
    int place[PLAN_PLAYERS_MAX]; /* within the group */
    int size[PLAN_PLAYERS_MAX];  /* of a rank's group */
};

static void note_groups(struct field *f,
                        bool (*same)(const struct ledger_player *, const struct ledger_player *))
{
    const struct ledger_player *p = f->ledger->player;
    int from = 0;
    for (int i = 0; i < f->n; i++) {
        if (i > 0 && !same(&p[f->player[i - 1]], &p[f->player[i]]))
            from = i;
        f->group[i] = i == 0 ? 0 : f->group[i - 1] + (from == i);
        f->place[i] = i - from;
        for (int k = from; k <= i; k++)
            f->size[k] = i - from + 1;
    }
}

/* Sorts by `before`; seeds keep their order among equals. */
static void rank_players(struct field *f,
                         bool (*before)(const struct ledger_player *, const struct ledger_player *))
{
    for (int i = 1; i < f->n; i++) {
        int kept = f->player[i], k = i;
        for (; k > 0 && before(&f->ledger->player[kept], &f->ledger->player[f->player[k - 1]]); k--)
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

/* Layers of a cost from the lowest up: adds `cost`, at most `most`, of n / 2 pairs. */
static void add_layer(int64_t *sum, int64_t *unit, int64_t cost, int64_t most, int n)
{
    *sum += *unit * (cost < most ? cost : most);
    *unit *= most * (n / 2) + 1;
}

typedef int64_t cost_fn(const struct field *, int a, int b, bool strict);

/* 1: found, pairs are partner[rank]; 0: there is none; or AGON_NO_MEMORY. */
static int match_field(const struct field *f, cost_fn *cost_of, bool strict, int *partner)
{
    size_t n = (size_t)f->n;
    int64_t *cost = malloc((n * n + 1) * sizeof *cost);
    if (!cost)
        return AGON_NO_MEMORY;
    for (int a = 0; a < f->n; a++)
        for (int b = a + 1; b < f->n; b++)
            cost[(size_t)a * n + (size_t)b] = cost_of(f, a, b, strict);
    int found = matching_find(cost, f->n, partner);
    free(cost);
    return found;
}

/* Those who sit the next round out, with their byes; they leave the field. */
struct sitting {
    int n;
    struct tournament_pair pair[PLAN_PLAYERS_MAX];
};

static void set_aside(const struct tournament *t, struct field *f, struct sitting *out)
{
    int left = 0;
    for (int i = 0; i < f->n; i++) {
        const struct tournament_absence *a = late_absence(t, f->player[i], f->ledger->rounds + 1);
        if (a)
            out->pair[out->n++] = (struct tournament_pair){
                .player = {f->player[i], TOURNAMENT_NOBODY}, .bye = a->bye};
        else
            f->player[left++] = f->player[i];
    }
    f->n = left;
}

/* Adds the round of the pairs found, boards in order of rank, the bye (nobody: none), and those who
 * sit it out. */
static int add_pairs(struct tournament *t, int stage, const struct field *f, const int *partner,
                     int bye, const struct sitting *out, struct agon_error *error)
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
    for (int i = 0; out && i < out->n; i++)
        pair[n++] = out->pair[i];
    int status = tournament_add_round(t, stage, f->ledger->rounds + 1, pair, n, error);
    return status < 0 ? status : n;
}

/* ---- Swiss ---- */

static bool scored_more(const struct ledger_player *a, const struct ledger_player *b)
{
    return a->score > b->score;
}

static bool scored_same(const struct ledger_player *a, const struct ledger_player *b)
{
    return a->score == b->score;
}

/* How far a pair of ranks is from the Dutch order: in a group of equals the upper half meets the
 * lower half in order; who floats is the last of a group and meets the first of the next. */
static int64_t away_from_order(const struct field *f, int a, int b)
{
    if (f->group[a] == f->group[b])
        return abs(f->place[b] - f->place[a] - f->size[a] / 2);
    return f->size[a] - 1 - f->place[a] + f->place[b];
}

/* From below: order, repeated floats, colour wishes, width of floats, wishes that must be granted.
 * Nobody meets twice. */
static int64_t swiss_cost(const struct field *f, int a, int b, bool strict)
{
    const struct ledger *l = f->ledger;
    int one = f->player[a], other = f->player[b];
    int64_t sum = 0, unit = 1, gap = f->group[b] - f->group[a];
    int colours = ledger_colour_cost(l, one, other), floats = 0;
    if (l->met[(size_t)one * (size_t)l->n + (size_t)other] || (strict && colours == WISH_ABSOLUTE))
        return MATCHING_NEVER;
    if (gap > 0)
        floats = (l->player[one].floated == -1) + (l->player[other].floated == 1);
    gap = gap < GAP_MOST ? gap : GAP_MOST;
    add_layer(&sum, &unit, away_from_order(f, a, b), f->n, f->n);
    add_layer(&sum, &unit, floats, 2, f->n);
    add_layer(&sum, &unit, colours < WISH_ABSOLUTE ? colours : WISH_STRONG, 2, f->n);
    add_layer(&sum, &unit, gap * gap, GAP_MOST * GAP_MOST, f->n);
    return sum + (colours == WISH_ABSOLUTE ? unit : 0);
}

int pairing_swiss_rounds(const struct tournament *t, int stage)
{
    int enough = 0, n = 0;
    for (int player = 0; player < t->plan->players; player++)
        n += tournament_takes_part(t, stage, player) && !t->plan->player[player].late;
    while (1 << enough < n)
        enough++;
    return t->plan->rounds ? t->plan->rounds : enough;
}

/* Pairs the field with one left out where it is odd: the lowest that had no bye and without whom
 * everybody can be paired. 1, 0 or AGON_NO_MEMORY. */
static int match_with_bye(const struct field *all, struct field *f, bool strict, int *partner,
                          int *bye)
{
    *bye = TOURNAMENT_NOBODY;
    *f = *all;
    if (all->n % 2 == 0) {
        note_groups(f, scored_same);
        return match_field(f, swiss_cost, strict, partner);
    }
    for (int rank = all->n - 1; rank >= 0; rank--) {
        if (all->ledger->player[all->player[rank]].byes > 0)
            continue;
        leave_out(f, all, rank);
        note_groups(f, scored_same);
        int found = match_field(f, swiss_cost, strict, partner);
        *bye = all->player[rank];
        if (found != 0)
            return found;
    }
    return 0;
}

int pairing_swiss(struct tournament *t, int stage, struct agon_error *error)
{
    struct ledger ledger;
    struct field all = {.ledger = &ledger}, f;
    struct sitting out = {.n = 0};
    int partner[PLAN_PLAYERS_MAX], bye, rounds = pairing_swiss_rounds(t, stage);
    int status = ledger_init(&ledger, t, stage, error);
    if (status < 0)
        return status;
    all.n = ledger_players(t, stage, true, all.player);
    if (ledger.settled && ledger.rounds < rounds && all.n > 1) {
        set_aside(t, &all, &out);
        rank_players(&all, scored_more);
        status = match_with_bye(&all, &f, true, partner, &bye);
        if (status == 0) /* somebody's colour cannot be helped */
            status = match_with_bye(&all, &f, false, partner, &bye);
        if (status > 0)
            status = add_pairs(t, stage, &f, partner, bye, &out, error);
        else if (status < 0)
            agon_fail(error, status, -1, AGON_SAY(no_memory, "out of memory"));
    }
    ledger_release(&ledger);
    return status;
}

/* ---- floating elimination ---- */

static bool lost_less(const struct ledger_player *a, const struct ledger_player *b)
{
    return a->losses < b->losses;
}

static bool lost_same(const struct ledger_player *a, const struct ledger_player *b)
{
    return a->losses == b->losses;
}

/* From below: first against last among those with as many losses, colours, gap in losses, how often
 * they have met. */
static int64_t floating_cost(const struct field *f, int a, int b, bool strict)
{
    const struct ledger *l = f->ledger;
    int one = f->player[a], other = f->player[b], met, gap;
    int64_t sum = 0, unit = 1, away;
    (void)strict;
    met = l->met[(size_t)one * (size_t)l->n + (size_t)other];
    gap = l->player[other].losses - l->player[one].losses;
    away = f->group[a] == f->group[b] ? abs(f->place[a] + f->place[b] - f->size[a] + 1)
                                      : f->size[a] - 1 - f->place[a] + f->place[b];
    add_layer(&sum, &unit, away, f->n, f->n);
    add_layer(&sum, &unit, ledger_colour_cost(l, one, other), WISH_ABSOLUTE, f->n);
    add_layer(&sum, &unit, (int64_t)gap * gap, 100, f->n);
    add_layer(&sum, &unit, (int64_t)met * met, 400, f->n);
    return sum;
}

/* Whose turn it is to sit out: the fewest byes, then the fewest losses, then the best seed. */
static int floating_bye(const struct field *all)
{
    const struct ledger_player *p = all->ledger->player;
    int best = 0;
    for (int i = 1; i < all->n; i++)
        if (p[all->player[i]].byes < p[all->player[best]].byes)
            best = i;
    return best;
}

int pairing_floating(struct tournament *t, int stage, struct agon_error *error)
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
        rank_players(&all, lost_less);
        f = all;
        if (all.n % 2) {
            int rank = floating_bye(&all);
            bye = all.player[rank];
            leave_out(&f, &all, rank);
        }
        note_groups(&f, lost_same);
        status = match_field(&f, floating_cost, false, partner);
        status = status > 0
                     ? add_pairs(t, stage, &f, partner, bye, NULL, error)
                     : agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    }
    ledger_release(&ledger);
    return status;
}
