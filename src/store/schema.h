/* Versions of the tables: a store is upgraded when it is opened. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include <sqlite3.h>

#include <agon/status.h>

int schema_newest(void);
const char *schema_step(int version); /* SQL, from this version to the next */
int schema_version(sqlite3 *); /* 0: none, or from before versions were counted; -1: unreadable */
/* Runs the missing steps in one transaction, after copying the file to PATH.version-N. 0; or
 * AGON_UNSUPPORTED and nothing changed: a newer version, or the disk. */
int schema_upgrade(sqlite3 *, const char *path, struct agon_error *);

#endif
