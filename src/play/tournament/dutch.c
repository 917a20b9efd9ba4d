/* The Dutch system: score group by score group, from the highest down.
 *
 * A bracket is a score group (its residents) and the players who came down to it. One pairing of a
 * bracket is better than another by an ordered list of criteria, and if they are equal in all of
 * them, by the order in which the rules try pairings. Both are counts in a cost, the criteria
 * first, so the cheapest matching of all unpaired players is the best pairing of the bracket that
 * still allows the others to be paired. Only the part of each matching that the rules decide at
 * that point is used:
 *
 *   1. which of the players who came down are paired, and with whom;
 *   2. which of the others are paired as the first of two (exchanges between the halves);
 *   3. with whom (transpositions).
 *
 * Before 2 and 3, the order that the rules try first is evaluated: if no pairing can be better, no
 * matching is needed.
 *
 * Unpaired players go down to the next bracket; at the end, one player may be left for the bye. */
#include "play/tournament/dutch.h"

#include <stdlib.h>
#include <string.h>

#include <agon/status.h>

#include "play/tournament/dutch_cost.h"
#include "play/tournament/matching.h"

/* ---- matching ---- */

static bool take_cost(struct round *r, size_t size)
{
    if (size <= r->cost_room)
        return true;
    free(r->cost);
    r->cost = malloc(size * sizeof *r->cost);
    r->cost_room = r->cost ? size : 0;
    return r->cost != NULL;
}

/* Finds the best pairing by the criteria that count now: 1; 0: there is none; or AGON_NO_MEMORY. */
static int find(struct round *r)
{
    r->vertices = 0;
    for (int a = 0; a < r->n; a++)
        if (r->zone[a] != DONE && (!r->whole || is_here(r, a)))
            r->vertex[r->vertices++] = a;
    if (r->n % 2 && !r->whole)
        r->vertex[r->vertices++] = r->n;
    size_t n = (size_t)r->vertices, words = (size_t)r->words;
    int *by_index = malloc((n + 1) * sizeof *by_index);
    int status = AGON_NO_MEMORY;
    if (by_index && !r->no_memory && take_cost(r, (n * n + 1) * words)) {
        cost_write(r);
        status = matching_find(&(struct matching){r->vertices, r->words, r->cost}, by_index);
    }
    for (int i = 0; i < r->vertices && status > 0; i++)
        r->found[r->vertex[i]] = r->vertex[by_index[i]];
    free(by_index);
    return status;
}

static bool is_found_here(const struct round *r, int a)
{
    return is_here(r, a) && is_here(r, r->found[a]);
}

static void settle(struct round *r, int a)
{
    int b = r->found[a];
    r->partner[a] = b;
    r->partner[b] = a;
    r->zone[a] = r->zone[b] = DONE;
}

/* ---- a bracket ---- */

/* Checks whether only one player goes down from here, and has the bye, and whether nobody goes
 * down. */
static int look_down(struct round *r, bool *bye)
{
    int left = 0;
    cost_floaters(r);
    int status = find(r);
    for (int a = 0; a < r->n && status > 0; a++)
        left += is_here(r, a) && !is_found_here(r, a);
    *bye = status > 0 && left == 1 && r->n % 2 && is_here(r, r->found[r->n]);
    r->whole = status > 0 && left == 0;
    return status;
}

/* Assigns places to the residents who are not paired yet; returns their number. */
static int number_residents(struct round *r)
{
    int n = 0;
    for (int a = 0; a < r->n; a++)
        if (r->zone[a] == RESIDENT)
            r->place[a] = n++;
    return n;
}

/* Assigns fields to the players who came down; returns their number. */
static int number_down(struct round *r)
{
    int n = 0;
    for (int a = 0; a < r->n; a++)
        if (r->zone[a] == DOWN) {
            r->place[a] = 0;
            r->order[a] = n++;
        }
    return n;
}

/* Pairs the players who came down; players who are left unpaired go further down. */
static int pair_down(struct round *r, bool bye)
{
    int down = number_down(r);
    if (down == 0)
        return 1;
    number_residents(r);
    cost_criteria(r, bye);
    cost_add(r, STAYS_DOWN, down, 1);
    cost_add(r, DOWN_WITH, down, cost_bits(r->n));
    int status = find(r);
    for (int a = 0; a < r->n && status > 0; a++)
        if (r->zone[a] == DOWN) {
            r->limbo[a] = !is_found_here(r, a);
            if (!r->limbo[a])
                settle(r, a);
        }
    return status;
}

/* Sums the costs of the pairs of this bracket; false: a pair is not allowed. */
static bool add_up(const struct round *r, const int *partner, int64_t *sum)
{
    bool good = true;
    for (int a = 0; a < r->n && good; a++) {
        if (!is_here(r, a) || partner[a] < a)
            continue;
        good = cost_may_meet(r, a, partner[a]);
        if (good)
            cost_pair(r, sum, a, partner[a]);
    }
    return good;
}

/* Pairs the firsts with the best of the others, in their order; false: the last matching has paired
 * other players. */
static bool try_in_order(struct round *r)
{
    bool same = true;
    memcpy(r->tried, r->found, ((size_t)r->n + 1) * sizeof *r->tried);
    for (int a = 0, b = 0; a < r->n && same; a++) {
        if (!r->first[a])
            continue;
        while (r->zone[b] != RESIDENT || r->first[b])
            b++;
        same = is_found_here(r, a) && is_found_here(r, b);
        r->tried[a] = b;
        r->tried[b++] = a;
    }
    return same;
}

static void settle_firsts(struct round *r)
{
    for (int a = 0; a < r->n; a++)
        if (r->first[a])
            settle(r, a);
}

/* Accepts the pairing that the rules try first with these firsts if no other can be better: its
 * cost is the least that the last matching found, by all criteria (`settled`), or else by C3 and C6
 * to C8 with zero for the others. 1; 0: another may be better. */
static int pair_in_order(struct round *r, bool bye, bool settled)
{
    cost_criteria(r, bye);
    size_t words = (size_t)r->words;
    int64_t *least = calloc(2 * words, sizeof *least);
    if (!least || r->no_memory) {
        free(least);
        return AGON_NO_MEMORY;
    }
    if (!settled)
        cost_floaters(r);
    add_up(r, r->found, least);
    r->halves = true;
    cost_criteria(r, bye);
    bool good = try_in_order(r) && add_up(r, r->tried, least + words) &&
                memcmp(least + words, least, words * sizeof *least) == 0;
    r->halves = false;
    free(least);
    for (int a = 0; a < r->n && good; a++)
        r->found[a] = r->tried[a];
    if (good)
        settle_firsts(r);
    return good;
}

/* Finds the firsts of the remainder, as many as in the last matching. */
static int find_firsts(struct round *r, bool bye, int residents)
{
    cost_criteria(r, bye);
    cost_add(r, EXCHANGES, 1, r->count_bits);
    cost_add(r, EXCHANGE_SUM, 1, cost_bits(r->n * r->n));
    cost_add(r, FIRST_STAYS, r->pairs, 1);
    cost_add(r, SECOND_STAYS, residents - r->pairs, 1);
    int status = find(r), firsts = 0;
    for (int a = 0; a < r->n && status > 0; a++) {
        r->first[a] = r->zone[a] == RESIDENT && is_found_here(r, a) && r->found[a] > a;
        r->order[a] = r->first[a] ? firsts++ : 0;
    }
    return status;
}

/* Finds the opponent of each first. */
static int pair_firsts(struct round *r, bool bye)
{
    cost_criteria(r, bye);
    cost_add(r, WITH, r->pairs, cost_bits(r->n));
    r->halves = true;
    int status = find(r);
    r->halves = false;
    if (status > 0)
        settle_firsts(r);
    return status;
}

/* Pairs the residents that remain, as many as in the last matching. */
static int pair_remainder(struct round *r, bool bye)
{
    int residents = number_residents(r);
    r->pairs = 0;
    for (int a = 0; a < r->n; a++)
        r->pairs += r->zone[a] == RESIDENT && is_found_here(r, a) && r->found[a] > a;
    if (r->pairs == 0)
        return 1;
    for (int a = 0; a < r->n; a++)
        r->first[a] = r->zone[a] == RESIDENT && r->place[a] < r->pairs;
    int status = pair_in_order(r, bye, false);
    if (status != 0)
        return status;
    status = find_firsts(r, bye, residents);
    if (status <= 0)
        return status;
    status = pair_in_order(r, bye, true);
    return status == 0 ? pair_firsts(r, bye) : status;
}

/* Pairs a bracket: the players who came down, and the score group that begins at `from`. */
static int pair_bracket(struct round *r, int from)
{
    bool bye;
    int group = r->group[from];
    for (int a = 0; a < r->n; a++) {
        r->limbo[a] = r->first[a] = false;
        if (r->zone[a] != DONE)
            r->zone[a] = r->group[a] < group        ? DOWN
                         : r->group[a] == group     ? RESIDENT
                         : r->group[a] == group + 1 ? NEXT
                                                    : LATER;
    }
    r->whole = false;
    int status = look_down(r, &bye);
    if (status > 0)
        status = pair_down(r, bye);
    return status > 0 ? pair_remainder(r, bye) : status;
}

/* ---- the round ---- */

static bool take_room(struct round *r)
{
    size_t n = (size_t)r->n + 1;
    r->colours = calloc(n, sizeof *r->colours);
    r->group = calloc(n, sizeof *r->group);
    r->zone = calloc(n, sizeof *r->zone);
    r->limbo = calloc(n, sizeof *r->limbo);
    r->first = calloc(n, sizeof *r->first);
    r->place = calloc(n, sizeof *r->place);
    r->order = calloc(n, sizeof *r->order);
    r->vertex = calloc(n, sizeof *r->vertex);
    r->found = calloc(n, sizeof *r->found);
    r->tried = calloc(n, sizeof *r->tried);
    return r->colours && r->group && r->zone && r->limbo && r->first && r->place && r->order &&
           r->vertex && r->found && r->tried;
}

static void release(struct round *r)
{
    free(r->colours);
    free(r->group);
    free(r->zone);
    free(r->limbo);
    free(r->first);
    free(r->place);
    free(r->order);
    free(r->vertex);
    free(r->found);
    free(r->tried);
    free(r->field);
    free(r->cost);
}

/* Finds whether everybody can be paired, and the score of the player who has the bye (C5). */
static int find_bye_score(struct round *r)
{
    cost_begin(r);
    cost_add(r, BYE_SCORE, 1, cost_bits(r->n > 0 ? r->player[0].score : 0));
    int status = find(r);
    if (status > 0 && r->n % 2)
        r->bye_score = r->player[r->found[r->n]].score;
    return status;
}

int dutch_pair(const struct dutch_player *player, int n, const unsigned char *met, int *partner)
{
    struct round r = {.player = player,
                      .met = met,
                      .n = n,
                      .count_bits = cost_bits(n / 2 + 1),
                      .bye_score = -1,
                      .partner = partner};
    int status = take_room(&r) ? 1 : AGON_NO_MEMORY;
    for (int a = 0; a < n && status > 0; a++) {
        r.colours[a] = colours_read(player[a].colours);
        r.zone[a] = LATER;
        r.group[a] = a == 0 ? 0 : r.group[a - 1] + (player[a].score != player[a - 1].score);
        partner[a] = a;
    }
    if (status > 0)
        status = find_bye_score(&r);
    for (int from = 0; from < n && status > 0;) {
        status = pair_bracket(&r, from);
        for (int group = r.group[from]; from < n && r.group[from] == group;)
            from++;
    }
    release(&r);
    return status;
}
