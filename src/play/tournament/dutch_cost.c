/* The costs of the Dutch system: which criteria count, and what each pair adds to them. */
#include "play/tournament/dutch_cost.h"

#include <string.h>

#include "play/tournament/matching.h"

/* ---- what a pair costs ---- */

static bool must_have_the_same(const struct round *r, int a, int b)
{
    const struct colours *one = &r->colours[a], *other = &r->colours[b];
    return one->wish == ABSOLUTE && other->wish == ABSOLUTE && colours_same(one, other);
}

bool cost_may_meet(const struct round *r, int a, int b)
{
    if (b == r->n)
        return r->player[a].bye && (r->bye_score < 0 || r->player[a].score == r->bye_score);
    bool here = is_here(r, a) && is_here(r, b);
    if (here && (r->limbo[a] || r->limbo[b] || (r->halves && !(r->first[a] && !r->first[b]))))
        return false;
    return !r->met[a * r->n + b];
}

/* Adds to field `i` of a criterion, if the criterion counts now. */
static void count(const struct round *r, int64_t *cost, enum criterion criterion, int i,
                  int64_t value)
{
    if (r->at[criterion] < 0)
        return;
    const struct field *f = &r->field[r->at[criterion] + i];
    cost[f->word] += value * (INT64_C(1) << f->shift);
}

/* Counts the order in which pairings of the bracket are tried. */
static void count_order(const struct round *r, int64_t *cost, int a, int b)
{
    int place = r->place[a];
    if (r->zone[a] == DOWN) {
        count(r, cost, DOWN_WITH, r->order[a], r->place[b]);
        return;
    }
    if (place >= r->pairs) {
        count(r, cost, EXCHANGES, 0, 1);
        count(r, cost, EXCHANGE_SUM, 0, place);
    } else {
        count(r, cost, EXCHANGE_SUM, 0, place);
        count(r, cost, FIRST_STAYS, r->pairs - 1 - place, 1);
    }
    if (r->place[b] >= r->pairs)
        count(r, cost, SECOND_STAYS, r->place[b] - r->pairs, 1);
    if (r->first[a])
        count(r, cost, WITH, r->order[a], r->place[b]);
}

/* Counts a pair of the bracket. */
static void count_here(const struct round *r, int64_t *cost, int a, int b)
{
    const struct colours *one = &r->colours[a], *other = &r->colours[b];
    const struct dutch_player *p = r->player;
    int group = r->group[a] - r->low_group;
    count(r, cost, LEFT_SCORE, group, -1);
    count(r, cost, NEXT_LEFT, 0, 1);
    if (colours_same(one, other)) {
        bool absolute = one->wish == ABSOLUTE && other->wish == ABSOLUTE;
        count(r, cost, COLOUR, 0, 1);
        count(r, cost, WIDE, 0, abs(one->difference) > 1 && abs(other->difference) > 1);
        count(r, cost, THIRD, 0, absolute && colours_third(one, other));
        count(r, cost, STRONG_COLOUR, 0, !absolute && one->wish >= STRONG && other->wish >= STRONG);
    }
    if (p[a].score > p[b].score && p[b].floated[0] > 0) {
        count(r, cost, UP_AGAIN, 0, 1);
        count(r, cost, UP_SCORE, group, 1);
    }
    if (p[a].score > p[b].score && p[b].floated[1] > 0) {
        count(r, cost, UP_TWICE, 0, 1);
        count(r, cost, UP_TWICE_SCORE, group, 1);
    }
    count_order(r, cost, a, b);
}

/* Counts a pair outside the bracket, which may take `a` out of it. */
static void count_elsewhere(const struct round *r, int64_t *cost, int a, int b)
{
    const struct dutch_player *p = &r->player[a];
    int group = r->group[a] - r->low_group;
    count(r, cost, LEFT, 0, 1);
    if (b < r->n && r->zone[b] == NEXT)
        count(r, cost, NEXT_SCORE, group, -1);
    else
        count(r, cost, NEXT_LEFT, 0, 1);
    if (b == r->n)
        count(r, cost, BYE_UNPLAYED, 0, p->unplayed);
    if (!is_here(r, a))
        return;
    bool resident = r->zone[a] == RESIDENT;
    if (p->floated[0] < 0) {
        count(r, cost, DOWN_AGAIN, 0, resident);
        count(r, cost, DOWN_SCORE, group, 1);
    }
    if (p->floated[1] < 0) {
        count(r, cost, DOWN_TWICE, 0, resident);
        count(r, cost, DOWN_TWICE_SCORE, group, 1);
    }
    if (!resident)
        count(r, cost, STAYS_DOWN, r->order[a], 1);
    else if (r->place[a] >= r->pairs)
        count(r, cost, SECOND_STAYS, r->place[a] - r->pairs, 1);
}

void cost_pair(const struct round *r, int64_t *cost, int a, int b)
{
    if (b == r->n)
        count(r, cost, BYE_SCORE, 0, r->player[a].score);
    else
        count(r, cost, CLASH, 0,
              must_have_the_same(r, a, b) && !r->player[a].top && !r->player[b].top);
    if (is_here(r, a) && is_here(r, b))
        count_here(r, cost, a, b);
    else
        count_elsewhere(r, cost, a, b);
}

static void write_cost(const struct round *r, int64_t *cost, int a, int b)
{
    if (!cost_may_meet(r, a, b)) {
        *cost = MATCHING_NEVER;
        return;
    }
    memcpy(cost, r->base, (size_t)r->words * sizeof *cost);
    cost_pair(r, cost, a, b);
}

/* ---- which of it counts ---- */

int cost_bits(int most)
{
    int bits = 1;
    while (most >> bits)
        bits++;
    return bits;
}

void cost_add(struct round *r, enum criterion criterion, int fields, int bits)
{
    if (r->fields + fields > r->field_room) {
        int room = 2 * (r->fields + fields) + 64;
        struct field *more = realloc(r->field, (size_t)room * sizeof *more);
        if (!more) {
            r->no_memory = true;
            return;
        }
        r->field = more;
        r->field_room = room;
    }
    r->at[criterion] = r->fields;
    for (int i = 0; i < fields; i++) {
        r->words += r->bits < bits;
        r->bits = r->bits < bits ? MATCHING_WORD_BITS - bits : r->bits - bits;
        r->field[r->fields++] = (struct field){r->words - 1, r->bits};
    }
}

static void add_counts(struct round *r, enum criterion from, enum criterion to)
{
    for (enum criterion c = from; c <= to; c++)
        cost_add(r, c, 1, r->count_bits);
}

/* Resets the criteria to C3, which always applies. */
void cost_begin(struct round *r)
{
    r->fields = r->words = r->bits = 0;
    for (int c = 0; c < CRITERIA; c++)
        r->at[c] = -1;
    cost_add(r, CLASH, 1, r->count_bits);
}

/* Resets the criteria to C3 and C6 to C8. */
void cost_floaters(struct round *r)
{
    int groups[2] = {0, 0}, low = r->n;
    for (int a = 0; a < r->n; a++) {
        low = is_here(r, a) && r->group[a] < low ? r->group[a] : low;
        if (is_here(r, a))
            groups[0] = r->group[a] + 1;
        if (is_here(r, a) || r->zone[a] == NEXT)
            groups[1] = r->group[a] + 1;
    }
    r->low_group = low;
    cost_begin(r);
    cost_add(r, LEFT, 1, r->count_bits);
    cost_add(r, LEFT_SCORE, groups[0] - low, r->count_bits);
    cost_add(r, NEXT_LEFT, 1, r->count_bits);
    r->next_groups = groups[1] - low;
    cost_add(r, NEXT_SCORE, r->next_groups, r->count_bits);
}

void cost_criteria(struct round *r, bool bye)
{
    cost_floaters(r);
    int groups = r->at[NEXT_LEFT] - r->at[LEFT_SCORE], most = 0;
    for (int a = 0; a < r->n; a++)
        most = r->player[a].unplayed > most ? r->player[a].unplayed : most;
    if (bye)
        cost_add(r, BYE_UNPLAYED, 1, cost_bits(most));
    add_counts(r, WIDE, UP_TWICE);
    for (enum criterion c = DOWN_SCORE; c <= UP_TWICE_SCORE; c++)
        cost_add(r, c, groups, r->count_bits);
}

void cost_write(struct round *r)
{
    size_t n = (size_t)r->vertices, words = (size_t)r->words;
    r->base = r->cost + n * n * words;
    memset(r->base, 0, words * sizeof *r->base);
    int scores = r->at[LEFT_SCORE] < 0 ? 0 : r->at[NEXT_LEFT] - r->at[LEFT_SCORE];
    for (int i = 0; i < scores; i++)
        count(r, r->base, LEFT_SCORE, i, 1);
    scores = r->at[NEXT_SCORE] < 0 ? 0 : r->next_groups;
    for (int i = 0; i < scores; i++)
        count(r, r->base, NEXT_SCORE, i, 1);
    for (size_t i = 0; i < n; i++)
        for (size_t k = i + 1; k < n; k++)
            write_cost(r, r->cost + (i * n + k) * words, r->vertex[i], r->vertex[k]);
}
