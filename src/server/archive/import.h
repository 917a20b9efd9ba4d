/* Importing finished games from a file into the archive. */
#ifndef SERVER_ARCHIVE_IMPORT_H
#define SERVER_ARCHIVE_IMPORT_H

#include "server/archive/archive.h"
#include "server/base/asker.h"

enum { IMPORT_BATCH = 50 };

/* Reads a file in the background, in batches; finishes the asker with "games", "known", "refused"
 * and "problems". ASKER_WAITS, or refused. */
int import_begin(struct archive *, struct asker *, const char *path);
/* The same for a text, which must outlive the import. */
int import_begin_text(struct archive *, struct asker *, const char *text);

#endif
