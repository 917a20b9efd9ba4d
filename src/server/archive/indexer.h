/* The indexer: puts finished games in the index that are not there, in small bites.
 *
 * Games that ended before there was an index, or in the moment in which the server was killed, are
 * looked for after every start, the newest first. One game at a time is played again by an exporter
 * and written; the next waits until that is on the disk. */
#ifndef SERVER_ARCHIVE_INDEXER_H
#define SERVER_ARCHIVE_INDEXER_H

struct archive;
struct indexer;

struct indexer *indexer_new(struct archive *);
/* After the exporters have gone; NULL is allowed. */
void indexer_free(struct indexer *);
void indexer_step(struct indexer *);

#endif
