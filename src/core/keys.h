/* A growing set of 64-bit keys, for positions already visited. */
#ifndef CORE_KEYS_H
#define CORE_KEYS_H

#include <stddef.h>
#include <stdint.h>

/* Open addressing with linear probing, at most half full; 0 marks a free slot, so the key 0 is
 * stored separately. */
struct keys {
    uint64_t *slot;
    size_t room; /* a power of two, or 0 before the first key */
    size_t n;    /* keys held */
    int zero;    /* whether 0 is one of them */
};
void keys_init(struct keys *);
void keys_release(struct keys *);
void keys_clear(struct keys *);        /* forgets the keys, keeps the room */
int keys_add(struct keys *, uint64_t); /* 1 when new, 0 when known, AGON_NO_MEMORY */

#endif
