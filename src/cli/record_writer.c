/* Writing records: from a referee to a record, from a record to a file. */
#include "cli/record_writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "os/files.h"
#include "os/time.h"
#include "play/pgn.h"

enum { LINE_MAX = 200 };

/* The UTC date of a time since 1970: days are counted in years that begin in March, so that the
 * leap day comes last (H. Hinnant, "chrono-compatible low-level date algorithms"). */
static void write_date(int64_t ms, char text[16])
{
    int64_t day = ms / 86400000 + 719468, era = day / 146097, of_era = day % 146097;
    int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int64_t of_year = of_era - (365 * year + year / 4 - year / 100);
    int month = (int)((5 * of_year + 2) / 153), number = (int)(of_year - (153 * month + 2) / 5) + 1;
    month += month < 10 ? 3 : -9;
    year += era * 400 + (month <= 2);
    snprintf(text, 16, "%04u-%02u-%02u", (unsigned)year % 10000, (unsigned)month % 100,
             (unsigned)number % 100);
}

/* The text of a header from text[0..n), which came from a player: one line, trimmed, cut to its
 * first LINE_MAX bytes. */
static void take_line(char line[LINE_MAX + 1], const char *text, size_t n)
{
    size_t at;
    n = n < LINE_MAX ? n : LINE_MAX;
    memcpy(line, text, n);
    line[n] = '\0';
    while (!text_clean(line, n, &at))
        line[at] = '?';
    for (char *s = line; *s; s++)
        *s = strchr("\t\r\n", *s) ? ' ' : *s;
    while (n > 0 && line[n - 1] == ' ')
        line[--n] = '\0';
    at = strspn(line, " ");
    memmove(line, line + at, n - at + 1);
}

/* The last line of a player's output that is not blank. */
static void last_line(const struct player *p, char line[LINE_MAX + 1])
{
    line[0] = '\0';
    for (size_t end = p->log_n; end > 0 && !line[0];) {
        size_t from = end;
        while (from > 0 && !strchr("\r\n", p->log[from - 1]))
            from--;
        take_line(line, p->log + from, end - from);
        end = from > 0 ? from - 1 : 0;
    }
}

static bool has_failed(const struct referee *r, int seat)
{
    const struct agon_result *result = &r->match.result;
    return r->failed[seat] ||
           (result->over && result->points[seat] == 0 &&
            (!strcmp(result->why, OUTCOME_TIME) || !strcmp(result->why, OUTCOME_ILLEGAL)));
}

/* Adds a player's output as a comment after the last turn, or before the first. */
static int add_output(struct record *record, int seat, const struct player *p,
                      struct agon_error *error)
{
    char **comment =
        record->turns > 0 ? &record->turn[record->turns - 1].comment : &record->comment;
    const char *before = *comment ? *comment : "", *gap = *comment ? "\n" : "";
    size_t size = strlen(before) + p->log_n + 64, at;
    char *text = malloc(size);
    if (!text)
        return agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    snprintf(text, size, "%s%soutput of player %d:\n%.*s", before, gap, seat + 1, (int)p->log_n,
             p->log);
    while (!text_clean(text, strlen(text), &at))
        text[at] = '?';
    for (size_t n = strlen(text); n > 0 && strchr(" \r\n", text[n - 1]);)
        text[--n] = '\0';
    free(*comment);
    *comment = text;
    return 0;
}

int record_writer_words(struct record *record, int seat, const struct referee *r,
                        struct agon_error *error)
{
    const struct player *p = r->player[seat];
    char line[LINE_MAX + 1];
    last_line(p, line);
    int status = line[0] ? record_set_seat(record, "last words", seat, line, error) : 0;
    if (status == 0 && r->failed[seat] && !r->unfit[seat])
        status = record_set_seat(record, "crashed", seat, "yes", error);
    return status == 0 && line[0] && has_failed(r, seat) ? add_output(record, seat, p, error)
                                                         : status;
}

/* Adds how late the turn of a program came whose flag fell. */
static int add_late(struct record *record, const struct referee *r, struct agon_error *error)
{
    char late[48];
    if (r->late_ms < 0)
        return 0;
    clock_duration_write(r->late_ms, late, sizeof late);
    return record_set_seat(record, "late", r->late_seat, late, error);
}

int record_writer_take(struct record *record, const struct referee *referee,
                       const struct record *like, struct agon_error *error)
{
    char date[16], line[LINE_MAX + 1];
    write_date(os_date_ms(), date);
    record_init(record);
    int status = like ? record_copy_game(record, like, error)
                      : record_set_game(record, referee->match.game, error);
    if (status == 0)
        status = record_take_play(record, &referee->match, error);
    if (status == 0)
        status = record_set(record, RECORD_DATE, date, error);
    if (status == 0)
        status = add_late(record, referee, error);
    take_line(line, referee->remark, strlen(referee->remark));
    return status == 0 && line[0] ? record_set(record, "remark", line, error) : status;
}

char *record_writer_text(const struct record *record, struct agon_error *error)
{
    char *text = record_text(record);
    if (!text)
        agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    return text;
}

int record_writer_try(const char *path, struct agon_error *error)
{
    return file_append(path, "", 0, false, error);
}

int record_writer_add(const char *path, const struct record *record, bool sync,
                      struct agon_error *error)
{
    char *text = record_writer_text(record, error);
    if (!text)
        return AGON_NO_MEMORY;
    int status = file_append(path, text, strlen(text), sync, error);
    free(text);
    return status;
}

int record_writer_sync(const char *path, struct agon_error *error)
{
    return file_append(path, "", 0, true, error);
}

int record_writer_add_pgn(const char *path, const struct record *record, const agon_game *game,
                          struct agon_error *error)
{
    enum { ROOM = 1 << 15 };
    char *text = NULL;
    int n = ROOM, status;
    for (size_t room = 0; n >= 0 && (size_t)n >= room;) { /* once more if it did not fit */
        room = (size_t)n + 1;
        free(text);
        text = malloc(room);
        n = text ? pgn_write(record, game, text, room, error)
                 : agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    }
    status = n < 0 ? n : file_append(path, text, (size_t)n, false, error);
    free(text);
    return status;
}
