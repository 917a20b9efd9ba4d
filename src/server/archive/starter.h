/* The starter games: what the archive of a new server begins with (data/archive).
 *
 * They come in once, beside the loop, as any import does. The store says that they have begun to
 * come, before the first of them, and that they are there, after the last: a server that is killed
 * amid them goes on after its next start, and games that were deleted do not come back. */
#ifndef SERVER_ARCHIVE_STARTER_H
#define SERVER_ARCHIVE_STARTER_H

#include "server/archive/archive.h"

#define STARTER_VALUE "starter" /* its name among the values of the store */

void starter_load(struct archive *, const char *value);
/* Begins when nothing has ever been in the archive, or goes on where it was killed. */
void starter_begin(struct archive *);
void starter_release(struct archive *);

#endif
