/* The solver's memory: placements by position, lists of them by corner, overlapping pairs.
 *
 * Running out of memory sets no_memory, after which results are invalid. */
#include "engines/dissect/pool.h"

#include <stdlib.h>
#include <string.h>

#include "core/random.h"

static void *grow(struct pool *p, void *old, int *room, size_t size)
{
    int more = *room ? 2 * *room : 256;
    void *bytes = realloc(old, (size_t)more * size);
    if (!bytes) {
        p->no_memory = true;
        return old;
    }
    *room = more;
    return bytes;
}

static uint64_t hash(struct point at, int64_t more)
{
    uint64_t h = random_mix((uint64_t)at.x.a << 32 ^ (uint64_t)at.x.b);
    h = random_mix(h ^ (uint64_t)at.y.a << 32 ^ (uint64_t)at.y.b);
    return random_mix(h + (uint64_t)more);
}

static bool map_grow(struct pool_map *m)
{
    struct pool_map more = {.room = m->room ? 2 * m->room : 1024};
    more.slot = calloc(more.room, sizeof *more.slot);
    if (!more.slot)
        return false;
    for (size_t i = 0; i < m->room; i++) {
        if (!m->slot[i].used)
            continue;
        size_t k = hash(m->slot[i].point, m->slot[i].more) & (more.room - 1);
        while (more.slot[k].used)
            k = (k + 1) & (more.room - 1);
        more.slot[k] = m->slot[i];
    }
    more.n = m->n;
    free(m->slot);
    *m = more;
    return true;
}

/* The slot of a key: `used` if known, else to be filled; NULL: no memory. */
static struct pool_slot *map_find(struct pool *p, struct pool_map *m, struct point at, int64_t more)
{
    if (2 * m->n >= m->room && !map_grow(m)) {
        p->no_memory = true;
        return NULL;
    }
    size_t k = hash(at, more) & (m->room - 1);
    while (m->slot[k].used && (m->slot[k].more != more || !point_equal(m->slot[k].point, at)))
        k = (k + 1) & (m->room - 1);
    struct pool_slot *s = &m->slot[k];
    if (!s->used) {
        s->point = at;
        s->more = more;
    }
    return s;
}

/* Sorts the edges of all forms by direction. */
static void sort_edges(struct pool *p)
{
    int n = 0;
    for (int way = 0; way < p->g->compass.n; way++) {
        p->first[way] = n;
        for (int type = 0; type < p->g->pieces; type++)
            for (int how = 0; how < DISSECT_FORMS; how++) {
                const struct dissect_form *f = &p->g->piece[type].form[how];
                if (p->g->piece[type].twin != type || !f->exists || f->same != how)
                    continue;
                for (int k = 0; k < f->shape.n; k++)
                    if (f->way[k] == way)
                        p->edge[n++] = (struct pool_edge){(uint8_t)type, (uint8_t)how, (uint8_t)k};
            }
    }
    p->first[p->g->compass.n] = n;
}

int pool_init(struct pool *p, const struct dissect_game *g, const struct dissect_pos *from)
{
    memset(p, 0, sizeof *p);
    p->g = g;
    p->from = from;
    sort_edges(p);
    return map_grow(&p->known) && map_grow(&p->corners) ? 0 : AGON_NO_MEMORY;
}

void pool_release(struct pool *p)
{
    for (int i = 0; i < p->n; i++)
        free(p->row[i]);
    free(p->row);
    free(p->row_n);
    free(p->placement);
    free(p->known.slot);
    free(p->corners.slot);
    free(p->list);
}

static bool make_room(struct pool *p)
{
    if (p->n < p->room)
        return true;
    int room = p->room, rows = p->room, lengths = p->room;
    p->placement = grow(p, p->placement, &room, sizeof *p->placement);
    p->row = grow(p, p->row, &rows, sizeof *p->row);
    p->row_n = grow(p, p->row_n, &lengths, sizeof *p->row_n);
    if (p->no_memory)
        return false;
    for (int i = p->room; i < room; i++) {
        p->row[i] = NULL;
        p->row_n[i] = 0;
    }
    p->room = room;
    return true;
}

/* Whether a shape is inside the outline and on none of the pieces already laid. */
static bool is_possible(const struct pool *p, const struct shape *s)
{
    if (!region_holds(&p->g->outline, s))
        return false;
    for (int i = 0; i < p->g->pieces; i++) {
        if (p->from->how[i] == DISSECT_FREE)
            continue;
        struct shape other = dissect_shape(p->g, p->from, i);
        if (shape_overlaps(s, &other))
            return false;
    }
    return true;
}

/* The index of a placement, or -1 if it is not possible. */
static int find_placement(struct pool *p, int type, int how, struct point at)
{
    struct pool_slot *slot = map_find(p, &p->known, at, 16 * type + how);
    if (!slot || slot->used)
        return slot ? slot->value : -1;
    slot->used = true;
    slot->value = -1;
    p->known.n++;
    struct shape s = shape_at(&p->g->piece[type].form[how].shape, at);
    if (!dissect_in_range(at) || !is_possible(p, &s) || !make_room(p))
        return -1;
    p->placement[p->n] = (struct placement){s, at, (uint8_t)type, (uint8_t)how};
    slot->value = p->n;
    return p->n++;
}

int pool_corner(struct pool *p, struct point at, int way, int *n)
{
    struct pool_slot *slot = map_find(p, &p->corners, at, way);
    *n = 0;
    if (!slot)
        return 0;
    if (!slot->used) {
        slot->used = true;
        slot->value = p->listed;
        p->corners.n++;
        for (int i = p->first[way]; i < p->first[way + 1]; i++) {
            struct pool_edge e = p->edge[i];
            struct point corner = p->g->piece[e.type].form[e.how].shape.at[e.corner];
            int found = find_placement(p, e.type, e.how, point_less(at, corner));
            if (p->listed == p->list_room)
                p->list = grow(p, p->list, &p->list_room, sizeof *p->list);
            if (found >= 0 && !p->no_memory)
                p->list[p->listed++] = found;
        }
        slot->n = p->listed - slot->value;
    }
    *n = slot->n;
    return slot->value;
}

bool pool_overlap(struct pool *p, int placed, int other)
{
    if (other >= p->row_n[placed]) {
        int had = (p->row_n[placed] + 3) / 4, n = p->room;
        uint8_t *row = realloc(p->row[placed], (size_t)(n + 3) / 4);
        if (!row) {
            p->no_memory = true;
            return true;
        }
        memset(row + had, 0, (size_t)((n + 3) / 4 - had));
        p->row[placed] = row;
        p->row_n[placed] = n;
    }
    uint8_t *bits = &p->row[placed][other / 4];
    int shift = other % 4 * 2;
    if (!(*bits >> shift & 3)) {
        bool overlap = shape_overlaps(&p->placement[placed].shape, &p->placement[other].shape);
        *bits |= (uint8_t)((overlap ? 2 : 1) << shift);
    }
    return (*bits >> shift & 3) == 2;
}
