/* Listing and reordering the turns of a root. */
#include "engines/arimaa/root.h"

#include <stdlib.h>
#include <string.h>

#include "search/level.h"

bool root_init(struct root *r)
{
    *r = (struct root){.room = 0};
    return arimaa_turns_init(&r->turns);
}

void root_release(struct root *r)
{
    free(r->choice);
    arimaa_turns_release(&r->turns);
    *r = (struct root){.room = 0};
}

const struct arimaa_way *root_play(const struct root *r, const struct arimaa_pos *p, int i,
                                   struct arimaa_pos *after)
{
    const struct arimaa_way *way = &r->turns.way[r->choice[i].way];
    *after = *p;
    for (int k = 0; k < way->n; k++)
        arimaa_make(after, ARIMAA_FROM(way->step[k]), ARIMAA_TO(way->step[k]));
    return way;
}

static int by_value(const void *a, const void *b)
{
    const struct root_choice *x = a, *y = b;
    return x->value != y->value ? (x->value < y->value) - (x->value > y->value) : x->way - y->way;
}

static bool make_room(struct root *r)
{
    if (r->turns.n <= r->room)
        return true;
    struct root_choice *more = realloc(r->choice, (size_t)r->turns.room * sizeof *more);
    if (!more)
        return false;
    r->choice = more;
    r->room = r->turns.room;
    return true;
}

bool root_list(struct root *r, const struct arimaa_game *g, const struct arimaa_pos *p,
               struct agon_past past)
{
    if (!arimaa_turns_list(&r->turns, g, p, past) || !make_room(r))
        return false;
    for (int i = 0; i < r->turns.n; i++)
        r->choice[i] = (struct root_choice){0, i};
    r->n = r->turns.n;
    r->listed = true;
    r->resolved = false;
    return true;
}

void root_overlook(struct root *r, int seen, uint64_t seed)
{
    int left = 0;
    for (int i = 0; i < r->n; i++)
        if (!level_overlooks(seen, r->n, seed, r->turns.way[i].hash))
            r->choice[left++].way = i;
    r->n = left > 0 ? left : r->n > 0;
}

void root_sort(struct root *r)
{
    qsort(r->choice, (size_t)r->n, sizeof *r->choice, by_value);
}

int root_floor(const struct root *r, int first, int margin)
{
    int n = r->n, last = n == 0 ? 0 : r->choice[n < first ? n - 1 : first - 1].value;
    int within = n == 0 ? 0 : r->choice[0].value - margin;
    return last < within ? last : within;
}

void root_prefer(struct root *r, int i, int to)
{
    struct root_choice better = r->choice[i];
    memmove(r->choice + to + 1, r->choice + to, (size_t)(i - to) * sizeof better);
    r->choice[to] = better;
}
