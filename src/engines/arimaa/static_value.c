/* The static value of a board: the net's value, cached. */
#include <string.h>

#include "engines/arimaa/defence.h"
#include "engines/arimaa/search.h"

enum {
    UNDEFENDED = -9500 /* no plain defence was found with the remaining steps */
};

/* The cost of a necessary defence, by its steps. */
static const int defence_cost[] = {0, 100, 250, 500, 1500};

uint64_t search_board_key(const struct arimaa_pos *p)
{
    uint64_t rest = (uint64_t)p->seat | (uint64_t)p->steps << 1 | (uint64_t)p->open << 4 |
                    (uint64_t)p->square << 8 | (uint64_t)p->kind << 16;
    return p->hash ^ (rest + 1) * 0x9e3779b97f4a7c15ULL;
}

void search_values_clear(struct search *s)
{
    static const struct arimaa_board empty;
    for (int ply = 0; ply <= SEARCH_PLIES; ply++)
        net_begin(&s->frame[ply].units, s->net, &empty);
    memset((void *)s->static_values, 0, SEARCH_VALUES * sizeof *s->static_values);
}

/* Evaluates p with the units of the nearest board evaluated here or a ply before. */
static int judge(struct search *s, const struct arimaa_pos *p, int ply)
{
    struct net_units *here = &s->frame[ply].units;
    const struct net_units *before = &s->frame[ply > 0 ? ply - 1 : 0].units;
    bool nearer = net_apart(before, &p->board) < net_apart(here, &p->board);
    net_bring(here, nearer ? before : here, &p->board);
    return net_output(here, p);
}

int search_value(struct search *s, const struct arimaa_pos *p, int ply)
{
    if (p->steps == ARIMAA_STEPS) { /* the turn is complete: the other side's begins */
        struct arimaa_pos next = *p;
        arimaa_end_turn(&next);
        return -search_value(s, &next, ply);
    }
    uint64_t key = search_board_key(p);
    _Atomic uint64_t *kept = &s->static_values[key >> 20 & (SEARCH_VALUES - 1)];
    uint64_t value = atomic_load_explicit(kept, memory_order_relaxed);
    if ((value ^ key) >> 16) {
        value = (key & ~(uint64_t)0xffff) | (uint16_t)judge(s, p, ply);
        atomic_store_explicit(kept, value, memory_order_relaxed);
    }
    return (int16_t)value;
}

int search_value_defended(struct search *s, const struct arimaa_pos *p, int ply)
{
    int needed = arimaa_defence_in(p, ARIMAA_STEPS - p->steps);
    s->thread.poll.left = 1; /* it may have taken long */
    return needed == 0 ? UNDEFENDED : search_value(s, p, ply) - defence_cost[needed];
}
