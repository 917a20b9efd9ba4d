/* Arrays in order: one that changes is found by who it is and put in its place again, so that
 * asking for the best looks at nobody else. */
#include "server/people/ladder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct ladder {
    char game[32];
    struct rung *rung; /* the best first */
    int n, room;
};

static struct ladder *find(struct hall *h, const char *game)
{
    struct ladder *l = map_get(&h->ladders, game);
    if (l)
        return l;
    l = calloc(1, sizeof *l);
    if (!l)
        abort();
    snprintf(l->game, sizeof l->game, "%s", game);
    map_put(&h->ladders, l->game, l);
    return l;
}

static int by_rating(const void *a, const void *b)
{
    double x = ((const struct rung *)a)->rating, y = ((const struct rung *)b)->rating;
    return (x < y) - (x > y);
}

static void bring_in_order(struct ladder *l)
{
    if (l->n > 1)
        qsort(l->rung, (size_t)l->n, sizeof *l->rung, by_rating);
}

/* Room for one more, at place i. */
static void insert(struct ladder *l, int i, struct rung rung)
{
    if (l->n == l->room) {
        l->room = l->room ? 2 * l->room : 16;
        l->rung = realloc(l->rung, (size_t)l->room * sizeof *l->rung);
        if (!l->rung)
            abort();
    }
    memmove(&l->rung[i + 1], &l->rung[i], (size_t)(l->n - i) * sizeof *l->rung);
    l->rung[i] = rung;
    l->n++;
}

static void take_out(struct ladder *l, const struct person *p)
{
    for (int i = 0; i < l->n; i++)
        if (l->rung[i].person == p) {
            memmove(&l->rung[i], &l->rung[i + 1], (size_t)(l->n - i - 1) * sizeof *l->rung);
            l->n--;
            return;
        }
}

static bool counts(const struct person *p, const struct person_rating *r)
{
    return p->key[0] && r->games > 0;
}

void ladder_load(struct hall *h, const struct person *p, const struct person_rating *r)
{
    if (!counts(p, r))
        return;
    struct ladder *l = find(h, r->game);
    insert(l, l->n, (struct rung){r->glicko.rating, p});
}

void ladder_put(struct hall *h, const struct person *p, const struct person_rating *r)
{
    if (!counts(p, r))
        return;
    struct ladder *l = find(h, r->game);
    int low = 0;
    take_out(l, p);
    for (int high = l->n; low < high;) {
        int middle = low + (high - low) / 2;
        if (l->rung[middle].rating >= r->glicko.rating)
            low = middle + 1;
        else
            high = middle;
    }
    insert(l, low, (struct rung){r->glicko.rating, p});
}

void ladder_drop(struct hall *h, const struct person *p)
{
    for (int i = 0; i < p->ratings; i++) {
        struct ladder *l = map_get(&h->ladders, p->rating[i].game);
        if (l)
            take_out(l, p);
    }
}

const struct rung *ladder_best(struct hall *h, const char *game, int most, int *n)
{
    struct ladder *l = map_get(&h->ladders, game);
    *n = l && l->n < most ? l->n : l ? most : 0;
    if (!l)
        return NULL;
    return l->rung;
}

void ladders_order(struct hall *h)
{
    size_t at = 0;
    for (struct ladder *l; (l = map_each(&h->ladders, &at)) != NULL;)
        bring_in_order(l);
}

void ladders_release(struct hall *h)
{
    size_t at = 0;
    for (struct ladder *l; (l = map_each(&h->ladders, &at)) != NULL;) {
        free(l->rung);
        free(l);
    }
    map_release(&h->ladders);
}
