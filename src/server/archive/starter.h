/* The starter games of a new server's archive (data/archive).
 *
 * They are imported once, in the background, like any import. The store records the start before
 * the first game, and the end after the last: a server killed in between continues at its next
 * start, and deleted games do not return. */
#ifndef SERVER_ARCHIVE_STARTER_H
#define SERVER_ARCHIVE_STARTER_H

#include "server/archive/archive.h"

#define STARTER_VALUE "starter" /* name of its value in the store */

void starter_load(struct archive *, const char *value);
/* Starts if the archive has always been empty, or continues after a crash. */
void starter_begin(struct archive *);
void starter_release(struct archive *);

#endif
