/* The indexer: puts finished games on the shelf that are not there, in small bites.
 *
 * Games that ended before there was a shelf, or in the moment in which the server was killed, are
 * looked for after every start, the newest first. One game at a time is played again by a carrier
 * and written; the next waits until that is on the disk. */
#ifndef SERVER_STUDY_INDEXER_H
#define SERVER_STUDY_INDEXER_H

struct hall;
struct indexer;

struct indexer *indexer_new(struct hall *);
/* After the carriers have gone; NULL is allowed. */
void indexer_free(struct indexer *);
void indexer_step(struct indexer *);

#endif
