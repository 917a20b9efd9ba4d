/* The transposition table: results of earlier visits to a position. Shared by all threads of a
 * search.
 *
 * A slot is two words without a lock (R. Hyatt, T. Mann, "A lock-less transposition table
 * implementation for parallel search", 2002): the key is stored xored with the data, so a slot
 * written by two threads at once matches no position. Data, from the low bits:
 *
 *     0..15  score, as int16     26..31  age
 *     16..23 depth               32..63  hash of the best move
 *     24..25 bound */
#ifndef SEARCH_TABLE_H
#define SEARCH_TABLE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum table_bound { TABLE_NONE, TABLE_UPPER, TABLE_LOWER, TABLE_EXACT };
enum { TABLE_CLOSED = 255 }; /* depth of a result that a deeper search cannot change */

struct table_slot {
    _Atomic uint64_t mixed, data;
};

struct table {
    struct table_slot *slot; /* buckets of four: one cache line */
    size_t size;             /* in bytes */
    size_t buckets;          /* a power of two */
    unsigned age;
};

struct table_entry {
    int score, depth;
    enum table_bound bound;
    uint32_t move; /* table_move() of the best move, 0: none */
};

int table_init(struct table *, size_t megabytes); /* 0 or AGON_NO_MEMORY */
void table_release(struct table *);
void table_clear(struct table *);
void table_next(struct table *); /* a new search: entries of earlier ones are replaced first */
void table_prefetch(const struct table *, uint64_t key); /* call it before looking it up */
bool table_find(const struct table *, uint64_t key, struct table_entry *);
int table_full(const struct table *); /* thousandths filled by this search, from a sample */
void table_store(struct table *, uint64_t key, const struct table_entry *);
uint32_t table_move(uint64_t move); /* a hash of a move, never 0 */

#endif
