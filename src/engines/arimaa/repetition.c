/* A stack of keys, and counts by their low bits that answer most queries. */
#include "engines/arimaa/repetition.h"

#include <string.h>

enum { LINE_TURNS = 200 }; /* room reserved for the line */

static struct agon_past first(const struct repetition *r, int n)
{
    return (struct agon_past){r->key, n < REPETITION_TURNS ? n : REPETITION_TURNS};
}

void repetition_begin(struct repetition *r, struct agon_past past)
{
    int room = REPETITION_TURNS - LINE_TURNS;
    memset(r->low, 0, sizeof r->low);
    r->n = 0;
    for (int i = past.n > room ? past.n - room : 0; i < past.n; i++)
        repetition_push(r, past.key[i]);
    r->root = r->n;
}

void repetition_push(struct repetition *r, uint64_t key)
{
    if (r->n < REPETITION_TURNS) {
        r->key[r->n] = key;
        r->low[key & (REPETITION_LOW - 1)]++;
    }
    r->n++;
}

void repetition_pop(struct repetition *r)
{
    r->n--;
    if (r->n < REPETITION_TURNS)
        r->low[r->key[r->n] & (REPETITION_LOW - 1)]--;
}

bool repetition_twice(const struct repetition *r, uint64_t key)
{
    return r->low[key & (REPETITION_LOW - 1)] >= 2 && arimaa_seen(first(r, r->n), key) >= 2;
}

struct agon_past repetition_game(const struct repetition *r)
{
    return first(r, r->root);
}
