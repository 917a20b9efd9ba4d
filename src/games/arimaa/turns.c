/* Distinct turns by a depth-first walk that leaves every state inside the turn alone once it has
 * been seen.
 *
 * A state inside a turn is the board, the steps made and what the last step left open: equal states
 * have the same continuations, so one visit is enough. Of the 20,000 to 700,000 ordered lists only
 * some tens of thousands of states remain. */
#include "games/arimaa/turns.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 1 << 15 };

static bool keyset_init(struct arimaa_keyset *s, uint32_t size)
{
    s->key = calloc(size, sizeof *s->key);
    s->mask = size - 1;
    s->count = 0;
    return s->key != NULL;
}

static void keyset_clear(struct arimaa_keyset *s)
{
    memset(s->key, 0, ((size_t)s->mask + 1) * sizeof *s->key);
    s->count = 0;
}

/* The place of a key or the free place where it belongs. */
static uint64_t *keyset_place(struct arimaa_keyset *s, uint64_t key)
{
    uint32_t i = (uint32_t)(key >> 32) & s->mask;
    while (s->key[i] && s->key[i] != key)
        i = (i + 1) & s->mask;
    return &s->key[i];
}

static bool keyset_grow(struct arimaa_keyset *s)
{
    struct arimaa_keyset bigger;
    if (!keyset_init(&bigger, 2 * (s->mask + 1)))
        return false;
    for (uint32_t i = 0; i <= s->mask; i++)
        if (s->key[i])
            *keyset_place(&bigger, s->key[i]) = s->key[i];
    bigger.count = s->count;
    free(s->key);
    *s = bigger;
    return true;
}

/* Adds a key: 1 new, 0 there already, -1 out of memory. */
static int keyset_add(struct arimaa_keyset *s, uint64_t key)
{
    key += key == 0;
    uint64_t *place = keyset_place(s, key);
    if (*place)
        return 0;
    if (2 * s->count > s->mask) {
        if (!keyset_grow(s))
            return -1;
        place = keyset_place(s, key);
    }
    *place = key;
    s->count++;
    return 1;
}

bool arimaa_turns_init(struct arimaa_turns *t)
{
    memset(t, 0, sizeof *t);
    t->room = FIRST_ROOM;
    t->way = malloc(FIRST_ROOM * sizeof *t->way);
    if (t->way && keyset_init(&t->ends, 2 * FIRST_ROOM) && keyset_init(&t->middles, 2 * FIRST_ROOM))
        return true;
    arimaa_turns_release(t);
    return false;
}

void arimaa_turns_release(struct arimaa_turns *t)
{
    free(t->way);
    free(t->ends.key);
    free(t->middles.key);
    memset(t, 0, sizeof *t);
}

static bool add_way(struct arimaa_turns *t, const struct arimaa_way *way)
{
    if (t->n == t->room) {
        struct arimaa_way *more = realloc(t->way, 2 * (size_t)t->room * sizeof *more);
        if (!more)
            return false;
        t->way = more;
        t->room *= 2;
    }
    t->way[t->n++] = *way;
    return true;
}

/* What the walk hands down unchanged. */
struct walk {
    struct arimaa_turns *turns;
    const struct arimaa_game *game;
    struct agon_past past;
};

/* One key for all that matters inside the turn. */
static uint64_t state_key(const struct arimaa_pos *p)
{
    uint64_t rest = (uint64_t)p->steps | (uint64_t)p->open << 4 | (uint64_t)p->square << 8 |
                    (uint64_t)p->kind << 16;
    return p->hash ^ rest * 0x9e3779b97f4a7c15ULL;
}

/* Follows every step from p; `way` holds the steps since the walk began. */
static bool follow(const struct walk *w, const struct arimaa_pos *p, struct arimaa_way *way)
{
    arimaa_step steps[ARIMAA_STEPS_MAX];
    int n = arimaa_steps(p, steps);
    for (int i = 0; i < n; i++) {
        struct arimaa_pos next = *p;
        arimaa_make(&next, ARIMAA_FROM(steps[i]), ARIMAA_TO(steps[i]));
        way->step[way->n++] = steps[i];
        if (next.open != ARIMAA_OPEN_PUSH && next.hash != next.start) {
            int fresh = keyset_add(&w->turns->ends, next.hash);
            way->hash = next.hash;
            if (fresh < 0 ||
                (fresh && arimaa_may_end(w->game, &next, w->past) && !add_way(w->turns, way)))
                return false;
        }
        if (next.steps < ARIMAA_STEPS) {
            int fresh = keyset_add(&w->turns->middles, state_key(&next));
            if (fresh < 0 || (fresh && !follow(w, &next, way)))
                return false;
        }
        way->n--;
    }
    return true;
}

bool arimaa_turns_list(struct arimaa_turns *t, const struct arimaa_game *g,
                       const struct arimaa_pos *p, struct agon_past past)
{
    struct walk w = {t, g, past};
    struct arimaa_way way = {0};
    t->n = 0;
    keyset_clear(&t->ends);
    keyset_clear(&t->middles);
    if (arimaa_may_end(g, p, past)) {
        way.hash = p->hash;
        if (keyset_add(&t->ends, p->hash) < 0 || !add_way(t, &way))
            return false;
    }
    return follow(&w, p, &way);
}
