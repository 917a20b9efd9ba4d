/* A map from words to things: people by id, games by id, boards by digest. */
#ifndef SERVER_MAP_H
#define SERVER_MAP_H

#include <stddef.h>

struct map_entry {
    const char *key; /* the thing's own, alive as long as it is in the map; NULL: free */
    void *thing;
};
struct map { /* all zero is an empty map */
    struct map_entry *entry;
    size_t room, n;
};

void map_release(struct map *);                           /* the things are the caller's */
void *map_get(const struct map *, const char *key);       /* NULL: not there */
void map_put(struct map *, const char *key, void *thing); /* replaces */
void map_drop(struct map *, const char *key);             /* harmless when not there */
/* Every thing once: start with *at = 0; NULL ends. Dropping the thing just given is allowed when
 * `map_each` is started again afterwards. */
void *map_each(const struct map *, size_t *at);

#endif
