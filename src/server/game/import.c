/* Imported games: the records stored with their rooms. */
#include "server/game/import.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/archive_times.h"
#include "server/users/user.h"

json_t *room_import_write(const char *by, const char *record)
{
    return json_pack("{ss ss}", "by", by, "record", record);
}

struct room_import *room_import_read(const json_t *json)
{
    const char *by = json_string_value(json_object_get(json, "by"));
    const char *text = json_string_value(json_object_get(json, "record")), *at = text;
    int line = 1;
    if (!by || !text)
        return NULL;
    struct room_import *m = calloc(1, sizeof *m);
    if (!m)
        abort();
    snprintf(m->by, sizeof m->by, "%s", by);
    m->text = record_copy(text, strlen(text));
    if (!m->text)
        abort();
    if (record_read(&m->record, &at, &line, NULL) != 1)
        record_init(&m->record);
    return m;
}

void room_import_free(struct room_import *m)
{
    if (!m)
        return;
    record_release(&m->record);
    free(m->text);
    free(m);
}

json_t *room_import_json(const struct room_import *m, struct users *users)
{
    if (!m)
        return json_null();
    const struct user *by = user_find(users, m->by);
    json_t *headers = json_object();
    for (int i = 0; i < m->record.headers; i++)
        json_object_set_new(headers, m->record.header[i].name,
                            json_string(m->record.header[i].value));
    return json_pack("{ss? so}", "by", by ? by->name : NULL, "headers", headers);
}

int64_t room_import_played(const struct room_import *m)
{
    const char *date = m ? record_get(&m->record, RECORD_DATE) : NULL;
    return date ? archive_day_read(date) : 0;
}

const struct record_turn *room_import_turn(const struct room_import *m, int turn)
{
    return m && turn < m->record.turns ? &m->record.turn[turn] : NULL;
}
