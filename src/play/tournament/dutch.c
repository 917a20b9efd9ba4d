/* The Dutch system: score group by score group, from the highest down.
 *
 * A bracket is a score group (its residents) and who came down to it. What makes one pairing of a
 * bracket better than another are criteria in an order, and where all are met alike the order in
 * which the rules try pairings. Both are counts in a cost, one before the other, so that the
 * cheapest matching of all who are still to be paired is the best pairing of the bracket after
 * which the others can be paired, too. Of each matching only what the rules decide at that point is
 * kept:
 *
 *   1. who of those that came down is paired, and with whom;
 *   2. who of the others is paired as the first of two (exchanges between the halves);
 *   3. with whom (transpositions).
 *
 * Whoever is left goes down to the next bracket; at the end one may be left for the bye. */
#include "play/tournament/dutch.h"

#include <stdlib.h>
#include <string.h>

#include <agon/status.h>

#include "play/tournament/colours.h"
#include "play/tournament/matching.h"

/* Where a player stands while a bracket is paired. */
enum zone { DONE, DOWN, RESIDENT, NEXT, LATER };

/* What a cost counts, in the order in which it decides. The criteria are those of article 3. */
enum criterion {
    CLASH,         /* C3: two who must have the same colour and are no topscorers */
    BYE_SCORE,     /* C5: the score of who has the bye */
    LEFT,          /* C6: who goes down; pairs that are not of the bracket */
    LEFT_SCORE,    /* C7: the same by the higher one's score */
    NEXT_LEFT,     /* C8: the same in the next bracket */
    NEXT_SCORE,    /* C8: and by score */
    BYE_UNPLAYED,  /* C9: rounds without a game of who has the bye */
    WIDE,          /* C10: topscorers with a difference of three colours */
    THIRD,         /* C11: the same colour a third time */
    COLOUR,        /* C12: wishes */
    STRONG_COLOUR, /* C13: strong wishes */
    DOWN_AGAIN,    /* C14: residents who went down in the last round and go down again */
    UP_AGAIN,      /* C15: opponents of those who came down who went up, and go up again */
    DOWN_TWICE,    /* C16, C17: the same for the round before the last */
    UP_TWICE,
    DOWN_SCORE,       /* C18: as C14, by the score of who goes down */
    UP_SCORE,         /* C19: as C15, by the score of who meets one that goes up */
    DOWN_TWICE_SCORE, /* C20, C21: the same for the round before the last */
    UP_TWICE_SCORE,
    STAYS_DOWN,   /* of each that came down: it is not paired */
    DOWN_WITH,    /* of each that came down: with whom it is */
    EXCHANGES,    /* firsts out of the second half */
    EXCHANGE_SUM, /* their places */
    FIRST_STAYS,  /* of each place of the first half, from its end: that it is a first */
    SECOND_STAYS, /* of each place of the second half: that it is none */
    WITH,         /* of each first: with whom it is paired */
    CRITERIA
};

/* Where a count stands in the words of a cost. */
struct field {
    int word, shift;
};

struct round {
    const struct dutch_player *player;
    const unsigned char *met;
    int n;
    struct colours *colours;
    int *group; /* of each player: its score, counted from the highest */
    enum zone *zone;
    bool *limbo; /* came down, and goes further down */
    bool *first; /* of the remainder: one to whom another is found; all once `halves` are settled */
    bool halves;
    bool whole;            /* the bracket can be paired whole, and the others without it */
    int *place;            /* of a resident: in the bracket, later among those that remain */
    int pairs;             /* of the remainder, as far as they are counted */
    int bye_score;         /* of who has the bye, once that is known; -1 */
    int *vertex, vertices; /* who is to be paired now, the bye (n) last */
    int *found;            /* by vertex: its partner in the last matching, a player or n */
    int *partner;

    /* The cost of a pair. */
    struct field *field;
    int fields, field_room;
    int at[CRITERIA];     /* the first field of each, -1: it does not count */
    int words, bits;      /* so far; left in the last word */
    int count_bits;       /* for as many as there are pairs */
    int low_group;        /* the first that has fields */
    int next_groups;      /* how many have one in NEXT_SCORE */
    int *order;           /* of a player: its field in STAYS_DOWN, DOWN_WITH or WITH */
    int64_t *cost, *base; /* [(i * vertices + k) * words]; what every pair costs */
    size_t cost_room;
    bool no_memory;
};

/* ---- what a pair costs ---- */

static bool is_here(const struct round *r, int v)
{
    return v < r->n && (r->zone[v] == DOWN || r->zone[v] == RESIDENT);
}

static bool must_have_the_same(const struct round *r, int a, int b)
{
    const struct colours *one = &r->colours[a], *other = &r->colours[b];
    return one->wish == ABSOLUTE && other->wish == ABSOLUTE && colours_same(one, other);
}

static bool may_meet(const struct round *r, int a, int b)
{
    if (b == r->n)
        return r->player[a].bye && (r->bye_score < 0 || r->player[a].score == r->bye_score);
    bool here = is_here(r, a) && is_here(r, b);
    if (here && (r->limbo[a] || r->limbo[b] || (r->halves && !(r->first[a] && !r->first[b]))))
        return false;
    return !r->met[a * r->n + b];
}

/* Adds to a count, where it is counted; `i`: which of a criterion's fields. */
static void count(const struct round *r, int64_t *cost, enum criterion criterion, int i,
                  int64_t value)
{
    if (r->at[criterion] < 0)
        return;
    const struct field *f = &r->field[r->at[criterion] + i];
    cost[f->word] += value * (INT64_C(1) << f->shift);
}

/* The order in which pairings of the bracket are tried. */
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

/* A pair of the bracket. */
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

/* A pair that is not of the bracket, and may take `a` out of it. */
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

static void write_cost(const struct round *r, int64_t *cost, int a, int b)
{
    if (!may_meet(r, a, b)) {
        *cost = MATCHING_NEVER;
        return;
    }
    memcpy(cost, r->base, (size_t)r->words * sizeof *cost);
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

/* ---- which of it counts ---- */

static int bits_for(int most)
{
    int bits = 1;
    while (most >> bits)
        bits++;
    return bits;
}

/* Gives a criterion so many fields of so many bits, behind those that it has. */
static void add(struct round *r, enum criterion criterion, int fields, int bits)
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
        add(r, c, 1, r->count_bits);
}

/* Nothing counts but what everybody else has to keep to. */
static void begin_cost(struct round *r)
{
    r->fields = r->words = r->bits = 0;
    for (int c = 0; c < CRITERIA; c++)
        r->at[c] = -1;
    add(r, CLASH, 1, r->count_bits);
}

/* C6 to C8. */
static void add_floaters(struct round *r)
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
    begin_cost(r);
    add(r, LEFT, 1, r->count_bits);
    add(r, LEFT_SCORE, groups[0] - low, r->count_bits);
    add(r, NEXT_LEFT, 1, r->count_bits);
    r->next_groups = groups[1] - low;
    add(r, NEXT_SCORE, r->next_groups, r->count_bits);
}

/* All criteria; `bye`: who is left of this bracket has the bye. */
static void add_criteria(struct round *r, bool bye)
{
    add_floaters(r);
    int groups = r->at[NEXT_LEFT] - r->at[LEFT_SCORE], most = 0;
    for (int a = 0; a < r->n; a++)
        most = r->player[a].unplayed > most ? r->player[a].unplayed : most;
    if (bye)
        add(r, BYE_UNPLAYED, 1, bits_for(most));
    add_counts(r, WIDE, UP_TWICE);
    for (enum criterion c = DOWN_SCORE; c <= UP_TWICE_SCORE; c++)
        add(r, c, groups, r->count_bits);
}

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

static void write_costs(struct round *r)
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

/* The best pairing by what counts: 1; 0: there is none; or AGON_NO_MEMORY. */
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
        write_costs(r);
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

/* Whether one alone goes down from here, and has the bye; and whether nobody goes down. */
static int look_down(struct round *r, bool *bye)
{
    int left = 0;
    add_floaters(r);
    int status = find(r);
    for (int a = 0; a < r->n && status > 0; a++)
        left += is_here(r, a) && !is_found_here(r, a);
    *bye = status > 0 && left == 1 && r->n % 2 && is_here(r, r->found[r->n]);
    r->whole = status > 0 && left == 0;
    return status;
}

/* Gives the residents that are not paired yet their places; how many there are. */
static int number_residents(struct round *r)
{
    int n = 0;
    for (int a = 0; a < r->n; a++)
        if (r->zone[a] == RESIDENT)
            r->place[a] = n++;
    return n;
}

/* Gives those that came down their fields; how many there are. */
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

/* Pairs who came down; who is not paired goes further down. */
static int pair_down(struct round *r, bool bye)
{
    int down = number_down(r);
    if (down == 0)
        return 1;
    number_residents(r);
    add_criteria(r, bye);
    add(r, STAYS_DOWN, down, 1);
    add(r, DOWN_WITH, down, bits_for(r->n));
    int status = find(r);
    for (int a = 0; a < r->n && status > 0; a++)
        if (r->zone[a] == DOWN) {
            r->limbo[a] = !is_found_here(r, a);
            if (!r->limbo[a])
                settle(r, a);
        }
    return status;
}

/* Pairs the residents that remain, as many as in the last matching. */
static int pair_remainder(struct round *r, bool bye)
{
    int n = number_residents(r), firsts = 0;
    r->pairs = 0;
    for (int a = 0; a < r->n; a++)
        r->pairs += r->zone[a] == RESIDENT && is_found_here(r, a) && r->found[a] > a;
    if (r->pairs == 0)
        return 1;
    add_criteria(r, bye);
    add(r, EXCHANGES, 1, r->count_bits);
    add(r, EXCHANGE_SUM, 1, bits_for(r->n * r->n));
    add(r, FIRST_STAYS, r->pairs, 1);
    add(r, SECOND_STAYS, n - r->pairs, 1);
    int status = find(r);
    if (status <= 0)
        return status;
    for (int a = 0; a < r->n; a++) {
        r->first[a] = r->zone[a] == RESIDENT && is_found_here(r, a) && r->found[a] > a;
        r->order[a] = r->first[a] ? firsts++ : 0;
    }
    r->halves = true;
    add_criteria(r, bye);
    add(r, WITH, firsts, bits_for(r->n));
    status = find(r);
    for (int a = 0; a < r->n && status > 0; a++)
        if (r->first[a])
            settle(r, a);
    r->halves = false;
    return status;
}

/* Pairs a bracket: who came down, and the score group that begins at `from`. */
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
    return r->colours && r->group && r->zone && r->limbo && r->first && r->place && r->order &&
           r->vertex && r->found;
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
    free(r->field);
    free(r->cost);
}

/* Whether everybody can be paired, and what who has the bye has scored (C5). */
static int find_bye_score(struct round *r)
{
    begin_cost(r);
    add(r, BYE_SCORE, 1, bits_for(r->n > 0 ? r->player[0].score : 0));
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
                      .count_bits = bits_for(n / 2 + 1),
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
