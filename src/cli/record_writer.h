/* Writing records: a game is appended to a file of records, all or nothing. */
#ifndef CLI_RECORD_WRITER_H
#define CLI_RECORD_WRITER_H

#include "play/record.h"
#include "play/referee.h"

enum { RECORD_WRITER_FILE_MAX = 1 << 30 }; /* bytes of a record file that can be continued */

/* Makes `record`, which must be unused, the record of the current state of a game: with date, how
 * "late" a turn came after the flag fell, and a remark if a player failed. `like`: a record of the
 * same game, which is quicker, or NULL. Release it in any case. 0 or a negative status. */
int record_writer_take(struct record *, const struct referee *, const struct record *like,
                       struct agon_error *);
/* Adds the "last words" of a seat's player: the last line of its output other than turns, if any.
 * If it failed or lost on time, a comment has all that is known of its output (PLAYER_LOG_MAX
 * bytes). 0 or a negative status. */
int record_writer_words(struct record *, int seat, const struct referee *, struct agon_error *);
/* The record as text, for the caller to free(); NULL: no memory. */
char *record_writer_text(const struct record *, struct agon_error *);
/* Checks that records can be appended to the file, which is created if missing; called before a
 * game begins. 0 or a negative status. */
int record_writer_try(const char *path, struct agon_error *);
/* Appends the record to a file. With `sync`, it and all before it are on the disk when this returns
 * 0. */
int record_writer_add(const char *path, const struct record *, bool sync, struct agon_error *);
int record_writer_sync(const char *path, struct agon_error *); /* puts all of them on the disk */
/* The same in PGN, without waiting for the disk; `game`: the record's (quicker), or NULL. */
int record_writer_add_pgn(const char *path, const struct record *, const agon_game *game,
                          struct agon_error *);

#endif
