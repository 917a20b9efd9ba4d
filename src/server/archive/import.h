/* Importing: finished games out of a file become games of the archive. */
#ifndef SERVER_ARCHIVE_IMPORT_H
#define SERVER_ARCHIVE_IMPORT_H

#include "server/archive/archive.h"
#include "server/base/asker.h"

enum { IMPORT_BATCH = 50, IMPORT_PROBLEMS = 20 };

/* Records (docs/format-record.md), or a tab-separated file with a column "movelist". Reads beside
 * the loop, some games at a time; finishes the asker with "games", "refused" and "problems".
 * ASKER_WAITS, or refused. */
int import_begin(struct archive *, struct asker *, const char *path);

#endif
