/* SQLite's messages as errors. */
#ifndef STORE_ERRORS_H
#define STORE_ERRORS_H

#include <sqlite3.h>

#include <agon/status.h>

/* Fills in SQLite's message about the file; AGON_UNSUPPORTED. */
int store_fail(sqlite3 *, const char *path, struct agon_error *);

#endif
