/* The public records: a record behind a pointer. Text from outside is checked here. */
#include <agon/record.h>

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "play/record.h"

struct agon_record {
    struct record r;
};

static int no_memory(struct agon_error *e)
{
    return agon_fail(e, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
}

agon_record *agon_record_new(void)
{
    agon_record *record = malloc(sizeof *record);
    if (record)
        record_init(&record->r);
    return record;
}

void agon_record_free(agon_record *record)
{
    if (record)
        record_release(&record->r);
    free(record);
}

/* Whether text[0..n), which begins in line `line`, is clean. */
static int check_clean(const char *text, size_t n, int line, struct agon_error *e)
{
    size_t at;
    if (text_clean(text, n, &at))
        return 0;
    for (size_t i = 0; i < at; i++)
        line += text[i] == '\n';
    return agon_fail(e, AGON_BAD_TEXT, (int)at,
                     "line %d: expected UTF-8 without control characters", line);
}

int agon_record_read(agon_record **record, const char **text, int *line, struct agon_error *e)
{
    const char *begin = *text;
    int first = *line;
    *record = malloc(sizeof **record);
    if (!*record)
        return no_memory(e);
    int status = record_read(&(*record)->r, text, line, e);
    if (status == 1) {
        int clean = check_clean(begin, (size_t)(*text - begin), first, e);
        if (clean == 0)
            return 1;
        record_release(&(*record)->r);
        status = clean;
    }
    free(*record);
    *record = NULL;
    return status;
}

int agon_record_write(const agon_record *record, char *text, size_t size)
{
    return record_write(&record->r, text, size);
}

const char *agon_record_get(const agon_record *record, const char *name)
{
    return record_get(&record->r, name);
}

int agon_record_set(agon_record *record, const char *name, const char *value, struct agon_error *e)
{
    return record_set(&record->r, name, value, e);
}

bool agon_record_header(const agon_record *record, int i, const char **name, const char **value)
{
    if (i < 0 || i >= record->r.headers)
        return false;
    *name = record->r.header[i].name;
    *value = record->r.header[i].value;
    return true;
}

int agon_record_set_game(agon_record *record, const agon_game *game, struct agon_error *e)
{
    return record_set_game(&record->r, game, e);
}

int agon_record_turns(const agon_record *record)
{
    return record->r.turns;
}

bool agon_record_turn(const agon_record *record, int i, struct agon_record_turn *out)
{
    if (i < 0 || i >= record->r.turns)
        return false;
    const struct record_turn *turn = &record->r.turn[i];
    *out = (struct agon_record_turn){.text = turn->text,
                                     .comment = turn->comment,
                                     .passed_ms = turn->tick_ms,
                                     .used_ms = turn->used_ms,
                                     .left_ms = turn->left_ms,
                                     .seat = turn->seat};
    return true;
}

int agon_record_add(agon_record *record, const struct agon_record_turn *turn, struct agon_error *e)
{
    const struct record_turn added = {.text = (char *)turn->text,
                                      .comment = (char *)turn->comment,
                                      .tick_ms = turn->passed_ms,
                                      .used_ms = turn->used_ms,
                                      .left_ms = turn->left_ms,
                                      .seat = turn->seat};
    return record_add(&record->r, &added, e);
}

int agon_record_result(const agon_record *record, int16_t points[AGON_SEATS], const char **why)
{
    for (int seat = 0; points && seat < record->r.seats; seat++)
        points[seat] = record->r.points[seat];
    if (why)
        *why = record->r.why;
    return record->r.seats;
}

int agon_record_set_result(agon_record *record, const int16_t *points, int seats, const char *why,
                           struct agon_error *e)
{
    if (seats < 0 || seats > AGON_SEATS)
        return agon_fail(e, AGON_BAD_TEXT, -1, "expected 0 to %d seats, found %d", AGON_SEATS,
                         seats);
    for (int seat = 0; seat < seats; seat++)
        if (points[seat] < 0 || points[seat] > AGON_POINTS)
            return agon_fail(e, AGON_BAD_TEXT, -1, "expected 0 to %d points, found %d", AGON_POINTS,
                             points[seat]);
    return record_set_result(&record->r, points, seats, why, e);
}

agon_game *agon_record_open(const agon_record *record, struct agon_error *e)
{
    return record_open(&record->r, e);
}

int agon_record_replay(const agon_record *record, struct agon_line *line, int *failed,
                       struct agon_error *e)
{
    return record_replay(&record->r, line, failed, e);
}
