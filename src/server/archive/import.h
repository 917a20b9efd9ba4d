/* Importing: finished games out of a file become games of the archive. */
#ifndef SERVER_ARCHIVE_IMPORT_H
#define SERVER_ARCHIVE_IMPORT_H

#include "server/archive/archive.h"
#include "server/base/asker.h"

enum { IMPORT_BATCH = 50 };

/* Reads a file beside the loop, some games at a time; finishes the asker with "games", "known",
 * "refused" and "problems". ASKER_WAITS, or refused. */
int import_begin(struct archive *, struct asker *, const char *path);
/* The same of a text, which outlives the import. */
int import_begin_text(struct archive *, struct asker *, const char *text);

#endif
