/* A map from strings to pointers: users by id, games by id, boards by digest. */
#ifndef SERVER_BASE_MAP_H
#define SERVER_BASE_MAP_H

#include <stddef.h>

struct map_entry {
    const char *key; /* owned by the value, valid while it is in the map; NULL: free */
    void *thing;
};
enum { MAP_SECRET = 16 };
struct map { /* all zero is an empty map */
    struct map_entry *entry;
    size_t room, n;
    unsigned char secret[MAP_SECRET]; /* key of the hash, set with the first entry */
};

void map_release(struct map *);                           /* the values stay the caller's */
void *map_get(const struct map *, const char *key);       /* NULL: not found */
void map_put(struct map *, const char *key, void *thing); /* replaces */
void map_drop(struct map *, const char *key);             /* nothing happens if not found */
/* Iterates over all values: start with *at = 0; NULL ends. Only the value just returned may be
 * dropped, if map_back() follows; some values may then be returned twice. */
void *map_each(const struct map *, size_t *at);
static inline void map_back(size_t *at)
{
    --*at; /* where another entry may have moved */
}

#endif
