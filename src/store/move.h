/* From one database into another. */
#ifndef STORE_MOVE_H
#define STORE_MOVE_H

#include <stdint.h>

#include <agon/status.h>

/* Copies everything from the one, which nobody may use meanwhile, into the other, which has to be
 * empty, all or nothing, and compares them then, row by row. Both are files or addresses; tables
 * are brought up to date. `told` hears of every table that is the same in both. 0; or
 * AGON_UNSUPPORTED. */
int store_move(const char *from, const char *to,
               void (*told)(void *context, const char *table, int64_t rows), void *context,
               struct agon_error *);

#endif
