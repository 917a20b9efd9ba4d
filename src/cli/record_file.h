/* Files of game records in any known format, read record by record. */
#ifndef CLI_RECORD_FILE_H
#define CLI_RECORD_FILE_H

#include <agon/status.h>

#include "play/apgn.h"
#include "play/archive.h"
#include "play/pgn_game.h"
#include "play/record.h"

enum record_format {
    RECORD_AGON,
    RECORD_ARIMAA_ARCHIVE,
    RECORD_ARIMAA_MOVES,
    RECORD_APGN,
    RECORD_PGN
};
#define RECORD_FORMATS "agon|arimaa-archive|arimaa-moves|apgn|pgn"

/* A file being read: entirely in memory, refused unless it is clean text. */
struct record_file {
    enum record_format format;
    char *bytes;
    size_t n; /* of them */
    const char *next;
    int line;            /* of `next`, from 1 */
    struct pgn_text pgn; /* of PGN, instead of the two above */
    struct archive_columns columns;
};
/* "-" is standard input. `format` NULL: detected from the first line. False after a message. */
bool record_file_open(struct record_file *, const char *path, const char *format);
void record_file_close(struct record_file *);
size_t record_file_done(const struct record_file *); /* bytes read so far, of `n` */
/* As record_read(). */
int record_file_next(struct record_file *, struct record *, struct agon_error *);

#endif
