/* Breadth-first search over the positions of one side alone.
 *
 * The rules themselves play: the other side's hourglasses stay at home, ready, and it passes. A
 * position is packed into 64 bits, from which it can be unpacked again:
 *
 *      0..47  three hourglasses of 16 bits: square 7, black 1, phase 2, sand 6
 *     48..53  how long the line has been held
 *     54      the other side is to move
 *     63      always set, so that no position is 0 */
#include "engines/akhimoraec/alone.h"

#include <stdlib.h>
#include <string.h>

#include "core/random.h"

enum { FIRST_ROOM = 1 << 12 };

/* A set of packed positions, each also in the order in which it came: the queue of the search. */
struct reached {
    uint64_t *slot, *queue;
    size_t room, n; /* room: slots, a power of two; the queue has half as many */
};

static uint64_t pack(const struct akhi_pos *p, int seat)
{
    uint64_t key = (uint64_t)1 << 63 | (uint64_t)(p->seat != seat) << 54;
    key |= (uint64_t)p->line[seat] << 48;
    for (int i = 0; i < AKHI_OF_SEAT; i++) {
        int glass = seat * AKHI_OF_SEAT + i;
        uint64_t bits = (uint64_t)p->square[glass] | (uint64_t)akhi_is_black(p, glass) << 7 |
                        (uint64_t)p->phase[glass] << 8 | (uint64_t)p->sand[glass] << 10;
        key |= bits << 16 * i;
    }
    return key;
}

/* The other side's hourglasses are at home. */
static void unpack(const struct akhi_game *g, uint64_t key, int seat, struct akhi_pos *p)
{
    *p = (struct akhi_pos){.seat = (uint8_t)(key >> 54 & 1 ? seat ^ 1 : seat)};
    memcpy(p->square, g->home, sizeof p->square);
    p->line[seat] = (int32_t)(key >> 48 & 63);
    for (int i = 0; i < AKHI_OF_SEAT; i++) {
        int glass = seat * AKHI_OF_SEAT + i;
        uint64_t bits = key >> 16 * i;
        p->square[glass] = (uint8_t)(bits & 127);
        p->black |= (uint8_t)((bits >> 7 & 1) << glass);
        p->phase[glass] = (uint8_t)(bits >> 8 & 3);
        p->sand[glass] = (int32_t)(bits >> 10 & 63);
    }
}

static size_t slot_of(const struct reached *r, uint64_t key)
{
    size_t i = random_mix(key) & (r->room - 1);
    while (r->slot[i] != 0 && r->slot[i] != key)
        i = (i + 1) & (r->room - 1);
    return i;
}

static void release(struct reached *r)
{
    free(r->slot);
    free(r->queue);
    *r = (struct reached){0};
}

/* Doubles the room; 0 or AGON_NO_MEMORY. */
static int grow(struct reached *r)
{
    size_t room = r->room > 0 ? 2 * r->room : FIRST_ROOM;
    uint64_t *slot = calloc(room, sizeof *slot);
    uint64_t *queue = realloc(r->queue, room / 2 * sizeof *queue);
    r->queue = queue != NULL ? queue : r->queue;
    if (slot == NULL || queue == NULL) {
        free(slot);
        return AGON_NO_MEMORY;
    }
    free(r->slot);
    r->slot = slot;
    r->room = room;
    for (size_t i = 0; i < r->n; i++)
        slot[slot_of(r, queue[i])] = queue[i];
    return 0;
}

static int add(struct reached *r, uint64_t key)
{
    if (2 * r->n >= r->room && grow(r) < 0)
        return AGON_NO_MEMORY;
    size_t i = slot_of(r, key);
    if (r->slot[i] == 0)
        r->slot[i] = r->queue[r->n++] = key;
    return 0;
}

/* Adds what can follow a position; 1: a line wins, 0, or AGON_NO_MEMORY. */
static int follow(const struct akhi_game *g, struct reached *r, uint64_t key, int seat)
{
    agon_move move[AKHI_MOVES_MAX];
    struct akhi_pos from;
    unpack(g, key, seat, &from);
    int n = 0;
    if (from.seat == seat)
        n = akhi_moves(&g->game, (const agon_pos *)&from, (struct agon_past){0}, move);
    if (n == 0 || move[n - 1] != AGON_PASS)
        move[n++] = AGON_PASS;
    for (int i = 0; i < n; i++) {
        struct akhi_pos p = from;
        akhi_play(&g->game, (agon_pos *)&p, move[i]);
        if (p.end == AKHI_LINE)
            return 1;
        if (add(r, pack(&p, seat)) < 0)
            return AGON_NO_MEMORY;
    }
    return 0;
}

int akhi_alone(const struct akhi_game *game, const struct akhi_pos *start, int seat,
               struct akhi_alone *found)
{
    struct reached r = {0};
    struct akhi_game g = *game;
    g.quiet = 0;
    *found = (struct akhi_alone){0};
    if (g.life > AKHI_ALONE_TIME || g.pause > AKHI_ALONE_TIME || g.hold > AKHI_ALONE_TIME)
        return AGON_UNSUPPORTED;
    int status = add(&r, pack(start, seat));
    size_t at = 0, level_end = r.n;
    for (int plies = 1; status == 0 && at < r.n; plies++, level_end = r.n)
        while (status == 0 && at < level_end) {
            status = follow(&g, &r, r.queue[at++], seat);
            found->plies = status > 0 ? plies : 0;
        }
    found->positions = (int64_t)r.n;
    release(&r);
    return status < 0 ? status : 0;
}
