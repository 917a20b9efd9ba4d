/* The set of keys. */
#include "core/keys.h"

#include <stdlib.h>
#include <string.h>

#include <agon/status.h>

#include "core/random.h"

enum { FIRST_ROOM = 256 };

void keys_init(struct keys *k)
{
    *k = (struct keys){0};
}

void keys_release(struct keys *k)
{
    free(k->slot);
    keys_init(k);
}

void keys_clear(struct keys *k)
{
    if (k->n > 0 && k->slot != NULL)
        memset(k->slot, 0, k->room * sizeof *k->slot);
    k->n = 0;
    k->zero = 0;
}

/* The slot of the key, or the free one where it belongs. */
static uint64_t *find_slot(const struct keys *k, uint64_t key)
{
    size_t i = (size_t)random_mix(key) & (k->room - 1);
    while (k->slot[i] != 0 && k->slot[i] != key)
        i = (i + 1) & (k->room - 1);
    return &k->slot[i];
}

static int grow(struct keys *k)
{
    struct keys wider = *k;
    wider.room = k->room > 0 ? 2 * k->room : FIRST_ROOM;
    wider.slot = calloc(wider.room, sizeof *wider.slot);
    if (wider.slot == NULL)
        return AGON_NO_MEMORY;
    for (size_t i = 0; i < k->room; i++)
        if (k->slot[i] != 0)
            *find_slot(&wider, k->slot[i]) = k->slot[i];
    free(k->slot);
    *k = wider;
    return 0;
}

int keys_add(struct keys *k, uint64_t key)
{
    if (key == 0) {
        int new = !k->zero;
        k->n += (size_t) new;
        k->zero = 1;
        return new;
    }
    if (2 * (k->n + 1) > k->room && grow(k) < 0)
        return AGON_NO_MEMORY;
    uint64_t *slot = find_slot(k, key);
    if (*slot == key)
        return 0;
    *slot = key;
    k->n++;
    return 1;
}
