/* Copies of a whole database, made while it is in use. */
#ifndef STORE_COPY_H
#define STORE_COPY_H

#include <sqlite3.h>

#include <agon/status.h>

/* Copies the connection's current state into a new file, which is on the disk on return and
 * accessible to its owner only. 0; or AGON_UNSUPPORTED and no file. */
int copy_database(sqlite3 *, const char *path, struct agon_error *);

#endif
