/* A map from words to things: users by id, games by id, boards by digest. */
#ifndef SERVER_BASE_MAP_H
#define SERVER_BASE_MAP_H

#include <stddef.h>

struct map_entry {
    const char *key; /* the thing's own, alive as long as it is in the map; NULL: free */
    void *thing;
};
enum { MAP_SECRET = 16 };
struct map { /* all zero is an empty map */
    struct map_entry *entry;
    size_t room, n;
    unsigned char secret[MAP_SECRET]; /* keys its hash, from the first entry on */
};

void map_release(struct map *);                           /* the things are the caller's */
void *map_get(const struct map *, const char *key);       /* NULL: not there */
void map_put(struct map *, const char *key, void *thing); /* replaces */
void map_drop(struct map *, const char *key);             /* harmless when not there */
/* Every thing once: start with *at = 0; NULL ends. The thing just given may be dropped, and no
 * other, if map_back() follows; then some things may be given twice. */
void *map_each(const struct map *, size_t *at);
static inline void map_back(size_t *at)
{
    --*at; /* where another thing may have moved */
}

#endif
