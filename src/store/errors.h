/* What SQLite says, as errors. */
#ifndef STORE_ERRORS_H
#define STORE_ERRORS_H

#include <sqlite3.h>

#include <agon/status.h>

/* What SQLite says is wrong with the file; AGON_UNSUPPORTED. */
int store_fail(sqlite3 *, const char *path, struct agon_error *);

#endif
