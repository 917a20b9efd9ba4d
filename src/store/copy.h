/* Copies of a whole database, made while others read and write it. */
#ifndef STORE_COPY_H
#define STORE_COPY_H

#include <sqlite3.h>

#include <agon/status.h>

/* Copies what the connection sees at this moment into a new file, which is on the disk when this
 * returns and is for its owner alone. 0; or AGON_UNSUPPORTED and no file. */
int copy_database(sqlite3 *, const char *path, struct agon_error *);

#endif
