/* Memory of an opened game: linked blocks, freed together. */
#include <stdlib.h>

#include "games/fairy/fairy.h"

struct block {
    struct block *next;
    max_align_t bytes[];
};

void *fairy_take(struct fairy_game *g, size_t n, size_t size)
{
    struct block *b = calloc(1, sizeof *b + n * size + 16);
    if (!b)
        return NULL;
    b->next = g->blocks;
    g->blocks = b;
    return b->bytes;
}

void fairy_free(struct fairy_game *g)
{
    for (struct block *b = g->blocks, *next; b; b = next) {
        next = b->next;
        free(b);
    }
    free(g);
}
