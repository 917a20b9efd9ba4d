/* Finding and replacing entries. */
#include "search/table.h"

#include <string.h>

#include <agon/status.h>

#include "core/random.h"
#include "os/pages.h"

enum { WAYS = 4, AGES = 64, SAMPLE = 1000 /* buckets */ };

int table_init(struct table *t, size_t megabytes)
{
    size_t wanted = megabytes * ((1 << 20) / (WAYS * sizeof(struct table_slot))), buckets = 1;
    while (2 * buckets <= wanted)
        buckets *= 2;
    *t = (struct table){.buckets = buckets, .size = buckets * WAYS * sizeof *t->slot};
    t->slot = os_pages_take(t->size);
    return t->slot ? 0 : AGON_NO_MEMORY;
}

void table_release(struct table *t)
{
    os_pages_give(t->slot, t->size);
    *t = (struct table){0};
}

void table_clear(struct table *t)
{
    memset((void *)t->slot, 0, t->size);
    t->age = 0;
}

void table_next(struct table *t)
{
    t->age = (t->age + 1) % AGES;
}

uint32_t table_move(uint64_t move)
{
    return (uint32_t)(random_mix(move) >> 32) | 1;
}

static struct table_slot *bucket_of(const struct table *t, uint64_t key)
{
    return t->slot + (size_t)(random_mix(key) & (t->buckets - 1)) * WAYS;
}

void table_prefetch(const struct table *t, uint64_t key)
{
    __builtin_prefetch(bucket_of(t, key));
}

static uint64_t pack(const struct table_entry *e, unsigned age)
{
    return (uint64_t)(uint16_t)(int16_t)e->score | (uint64_t)e->depth << 16 |
           (uint64_t)e->bound << 24 | (uint64_t)age << 26 | (uint64_t)e->move << 32;
}

static struct table_entry unpack(uint64_t data)
{
    return (struct table_entry){.score = (int16_t)(data & 0xffff),
                                .depth = (int)(data >> 16 & 0xff),
                                .bound = (enum table_bound)(data >> 24 & 3),
                                .move = (uint32_t)(data >> 32)};
}

static uint64_t load(const _Atomic uint64_t *word)
{
    return atomic_load_explicit(word, memory_order_relaxed);
}

bool table_find(const struct table *t, uint64_t key, struct table_entry *entry)
{
    const struct table_slot *slot = bucket_of(t, key);
    for (int i = 0; i < WAYS; i++) {
        uint64_t data = load(&slot[i].data);
        if (data != 0 && (load(&slot[i].mixed) ^ data) == key) {
            *entry = unpack(data);
            return true;
        }
    }
    return false;
}

int table_full(const struct table *t)
{
    size_t sample = t->buckets < SAMPLE ? t->buckets : SAMPLE, filled = 0;
    for (size_t i = 0; i < sample * WAYS; i++) {
        uint64_t data = load(&t->slot[i].data);
        filled += data != 0 && (data >> 26 & (AGES - 1)) == t->age;
    }
    return (int)(filled * 1000 / (sample * WAYS));
}

/* The value of keeping a slot: deep entries, and those of this search. */
static int worth(const struct table *t, uint64_t data)
{
    unsigned old = (t->age + AGES - (unsigned)(data >> 26 & (AGES - 1))) % AGES;
    return data == 0 ? INT32_MIN : unpack(data).depth - 8 * (int)old;
}

void table_store(struct table *t, uint64_t key, const struct table_entry *entry)
{
    struct table_slot *slot = bucket_of(t, key), *chosen = slot;
    struct table_entry kept = *entry;
    int min = INT32_MAX;
    for (int i = 0; i < WAYS; i++) {
        uint64_t data = load(&slot[i].data);
        if (data != 0 && (load(&slot[i].mixed) ^ data) == key) {
            if (kept.move == 0)
                kept.move = unpack(data).move;
            chosen = &slot[i];
            break;
        }
        if (worth(t, data) < min) {
            min = worth(t, data);
            chosen = &slot[i];
        }
    }
    uint64_t data = pack(&kept, t->age);
    atomic_store_explicit(&chosen->mixed, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&chosen->data, data, memory_order_relaxed);
}
