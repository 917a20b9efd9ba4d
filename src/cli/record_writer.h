/* Writing records: what was played goes into a file of records, whole or not at all. */
#ifndef CLI_RECORD_WRITER_H
#define CLI_RECORD_WRITER_H

#include "play/record.h"
#include "play/referee.h"

enum { RECORD_WRITER_FILE_MAX = 1 << 30 }; /* bytes of a record file that is gone on with */

/* Makes `record`, which was not used before, the record of a game as it stands now: with date, and
 * a remark where a player was of no more use. Release it in any case. 0 or a negative status. */
int record_writer_take(struct record *, const struct referee *, struct agon_error *);
/* Adds the "last words" of who played a seat: the last line that it said besides its turns,
 * whatever that was; nothing where it said nothing. 0 or a negative status. */
int record_writer_words(struct record *, int seat, const struct player *, struct agon_error *);
/* The record as text, for the caller to free(); NULL: no memory. */
char *record_writer_text(const struct record *, struct agon_error *);
/* Whether records can be added to the file, which is made if it is not there: asked before a game
 * begins, so that none is played for nothing. 0 or a negative status. */
int record_writer_try(const char *path, struct agon_error *);
/* Adds the record to the end of a file; it is on the disk when this returns 0. */
int record_writer_add(const char *path, const struct record *, struct agon_error *);
/* The same in PGN, without waiting for the disk. */
int record_writer_add_pgn(const char *path, const struct record *, struct agon_error *);

#endif
