/* Copying one database into another. */
#ifndef STORE_MOVE_H
#define STORE_MOVE_H

#include <stdint.h>

#include <agon/status.h>

/* Copies everything from one database, which must not be in use, into the other, which must be
 * empty, all or nothing, and then compares them row by row. Both are files or addresses; tables are
 * upgraded. Calls the callback for every table that is equal in both. 0; or AGON_UNSUPPORTED. */
int store_move(const char *from, const char *to,
               void (*report)(void *context, const char *table, int64_t rows), void *context,
               struct agon_error *);

#endif
