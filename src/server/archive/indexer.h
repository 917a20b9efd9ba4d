/* The indexer: adds missing finished games to the index, one at a time.
 *
 * Games that ended before there was an index, or just as the server was killed, are searched for
 * after every start, newest first. An exporter replays one game at a time, which is then written;
 * the next waits until that is on the disk. */
#ifndef SERVER_ARCHIVE_INDEXER_H
#define SERVER_ARCHIVE_INDEXER_H

struct archive;
struct indexer;

struct indexer *indexer_new(struct archive *);
/* Call it after the exporters are freed; NULL is allowed. */
void indexer_free(struct indexer *);
void indexer_step(struct indexer *);

#endif
