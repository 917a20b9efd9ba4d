/* Distinct turns by a depth-first walk that visits every state within the turn once.
 *
 * A state within a turn is the board, the number of steps and the state left by the last step:
 * equal states have the same continuations, so one visit is enough. Of the 20,000 to 700,000
 * ordered lists only some tens of thousands of states remain. */
#include "games/arimaa/turns.h"

#include <stdlib.h>

enum { FIRST_ROOM = 1 << 15 };

bool arimaa_turns_init(struct arimaa_turns *t)
{
    *t = (struct arimaa_turns){.room = FIRST_ROOM};
    keys_init(&t->ends);
    keys_init(&t->middles);
    t->way = malloc(FIRST_ROOM * sizeof *t->way);
    return t->way != NULL;
}

void arimaa_turns_release(struct arimaa_turns *t)
{
    free(t->way);
    keys_release(&t->ends);
    keys_release(&t->middles);
    *t = (struct arimaa_turns){0};
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

/* The constant part of the walk. */
struct walk {
    struct arimaa_turns *turns;
    const struct arimaa_game *game;
    struct agon_past past;
};

/* One key for everything that matters within the turn. */
static uint64_t state_key(const struct arimaa_pos *p)
{
    return p->hash ^ arimaa_amid_word(p) * 0x9e3779b97f4a7c15ULL;
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
            int fresh = keys_add(&w->turns->ends, next.hash);
            way->hash = next.hash;
            if (fresh < 0 ||
                (fresh && arimaa_may_end(w->game, &next, w->past) && !add_way(w->turns, way)))
                return false;
        }
        if (next.steps < ARIMAA_STEPS) {
            int fresh = keys_add(&w->turns->middles, state_key(&next));
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
    keys_clear(&t->ends);
    keys_clear(&t->middles);
    if (arimaa_may_end(g, p, past)) {
        way.hash = p->hash;
        if (keys_add(&t->ends, p->hash) < 0 || !add_way(t, &way))
            return false;
    }
    return follow(&w, p, &way);
}
