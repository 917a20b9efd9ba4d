/* Reading files of records: detects the format, checks the text, reads record by record. */
#include "cli/record_file.h"

#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "core/text.h"
#include "os/files.h"
#include "play/pgn_words.h"

enum { FILE_MOST = 1 << 29 };

/* Checks that the file is clean text; reports the line and byte of an error. */
static bool check_clean(const char *path, const char *bytes, size_t n)
{
    size_t at;
    if (text_clean(bytes, n, &at))
        return true;
    size_t line = 1, from = 0;
    for (size_t i = 0; i < at; i++)
        if (bytes[i] == '\n') {
            line++;
            from = i + 1;
        }
    message("%.200s: line %zu, byte %zu: expected UTF-8 without NUL and control characters", path,
            line, at - from + 1);
    return false;
}

static enum record_format format_of(const char *bytes, const char *format)
{
    if (format)
        return strcmp(format, "agon") == 0           ? RECORD_AGON
               : strcmp(format, "apgn") == 0         ? RECORD_APGN
               : strcmp(format, "pgn") == 0          ? RECORD_PGN
               : strcmp(format, "arimaa-moves") == 0 ? RECORD_ARIMAA_MOVES
                                                     : RECORD_ARIMAA_ARCHIVE;
    if (archive_moves_is(bytes))
        return RECORD_ARIMAA_MOVES;
    if (pgn_is(bytes))
        return RECORD_PGN;
    if (bytes[strspn(bytes, " \t\r\n")] == '[')
        return RECORD_APGN;
    size_t line = strcspn(bytes, "\r\n");
    for (const char *s = bytes; (s = strstr(s, "movelist")) != NULL; s++)
        if (s < bytes + line && memchr(bytes, '\t', line))
            return RECORD_ARIMAA_ARCHIVE;
        else if (s >= bytes + line)
            break;
    return RECORD_AGON;
}

bool record_file_open(struct record_file *file, const char *path, const char *format)
{
    struct agon_error error;
    size_t n;
    *file = (struct record_file){.line = 1};
    if (file_read(path, FILE_MOST, &file->bytes, &n, &error) < 0) {
        message("%s", error.text);
        return false;
    }
    bool latin = pgn_is(file->bytes) && !text_clean(file->bytes, n, NULL);
    char *text = latin ? pgn_from_latin(file->bytes, n) : NULL;
    if (text) {
        free(file->bytes);
        file->bytes = text;
        n = strlen(text);
    }
    bool good = check_clean(path, file->bytes, n);
    file->next = file->bytes;
    file->n = n;
    if (good)
        file->format = format_of(file->bytes, format);
    if (good && file->format == RECORD_PGN)
        file->pgn = pgn_text(file->bytes);
    if (good && file->format == RECORD_ARIMAA_ARCHIVE) {
        good = archive_columns_read(&file->columns, &file->next, &error) == 0;
        file->line = 2;
        if (!good)
            message("%.200s: %s", path, error.text);
    }
    if (!good)
        record_file_close(file);
    return good;
}

void record_file_close(struct record_file *file)
{
    free(file->bytes);
    *file = (struct record_file){.line = 0};
}

/* A file of bare turns is one game. */
static int read_moves(struct record_file *file, struct record *record, struct agon_error *error)
{
    const char *text = file->next;
    if (!text[strspn(text, " \t\r\n")])
        return 0;
    record_init(record);
    int status = archive_moves_read(record, text, error);
    file->next = text + strlen(text);
    if (status == 0)
        status = record_settle(record, error);
    if (status == 0)
        return 1;
    for (int i = 0; i < error->at; i++)
        file->line += text[i] == '\n';
    record_release(record);
    return agon_fail(error, status, error->at, AGON_SAY(line_wrong, "line %d: %s"), file->line,
                     error->parts);
}

size_t record_file_done(const struct record_file *file)
{
    return (size_t)((file->format == RECORD_PGN ? file->pgn.at : file->next) - file->bytes);
}

int record_file_next(struct record_file *file, struct record *record, struct agon_error *error)
{
    if (file->format == RECORD_AGON)
        return record_read(record, &file->next, &file->line, error);
    if (file->format == RECORD_APGN)
        return apgn_read(record, &file->next, &file->line, error);
    if (file->format == RECORD_PGN)
        return pgn_record_read(record, &file->pgn, error);
    if (file->format == RECORD_ARIMAA_MOVES)
        return read_moves(file, record, error);
    return archive_read(record, &file->columns, &file->next, &file->line, error);
}
