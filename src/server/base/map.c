/* Open addressing with linear probing. Visitors choose some of the keys (addresses, names, game
 * specs), so the hash is SipHash with a random key per map, and collisions cannot be forced. */
#include "server/base/map.h"

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

static_assert(MAP_SECRET == crypto_shorthash_KEYBYTES && sizeof(size_t) <= crypto_shorthash_BYTES,
              "the key has its room, and the hash is long enough");

void map_release(struct map *m)
{
    free(m->entry);
    *m = (struct map){0};
}

static size_t hash(const struct map *m, const char *key)
{
    unsigned char bytes[crypto_shorthash_BYTES];
    size_t h;
    crypto_shorthash(bytes, (const unsigned char *)key, strlen(key), m->secret);
    memcpy(&h, bytes, sizeof h);
    return h;
}

/* The entry of the key, or the free entry where it would go; there always is one. */
static struct map_entry *place(const struct map *m, const char *key)
{
    size_t i = hash(m, key) & (m->room - 1);
    while (m->entry[i].key && strcmp(m->entry[i].key, key) != 0)
        i = (i + 1) & (m->room - 1);
    return &m->entry[i];
}

void *map_get(const struct map *m, const char *key)
{
    return m->room > 0 ? place(m, key)->thing : NULL;
}

static void grow(struct map *m)
{
    struct map bigger = {.room = m->room ? 2 * m->room : 64, .n = m->n};
    if (m->room == 0)
        crypto_shorthash_keygen(m->secret);
    memcpy(bigger.secret, m->secret, sizeof bigger.secret);
    bigger.entry = calloc(bigger.room, sizeof *bigger.entry);
    if (!bigger.entry) {
        fputs("agond: no memory is left\n", stderr);
        abort();
    }
    for (size_t i = 0; i < m->room; i++)
        if (m->entry[i].key)
            *place(&bigger, m->entry[i].key) = m->entry[i];
    free(m->entry);
    *m = bigger;
}

void map_put(struct map *m, const char *key, void *thing)
{
    if (2 * (m->n + 1) > m->room)
        grow(m);
    struct map_entry *e = place(m, key);
    m->n += e->key == NULL;
    *e = (struct map_entry){key, thing};
}

void map_drop(struct map *m, const char *key)
{
    struct map_entry *e = m->room > 0 ? place(m, key) : NULL;
    if (!e || !e->key)
        return;
    *e = (struct map_entry){0};
    m->n--;
    /* Entries displaced by the dropped one move up. */
    size_t i = (size_t)(e - m->entry);
    while (m->entry[i = (i + 1) & (m->room - 1)].key) {
        struct map_entry moved = m->entry[i];
        m->entry[i] = (struct map_entry){0};
        *place(m, moved.key) = moved;
    }
}

void *map_each(const struct map *m, size_t *at)
{
    while (*at < m->room) {
        struct map_entry *e = &m->entry[(*at)++];
        if (e->key)
            return e->thing;
    }
    return NULL;
}
