/* Notes: public entries about events in a tournament, and its organisers' messages. */
#include "server/hosted/notes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/record.h"
#include "server/hosted/keep.h"

enum { MESSAGES_MOST = 8 };

static char *copy(const char *s)
{
    return s && *s ? record_copy(s, strlen(s)) : NULL;
}

void hosted_add_note(struct hosted_tournament *t, const struct hosted_note *note)
{
    struct hosted_note *list = realloc(t->note, (size_t)(t->notes + 1) * sizeof *list);
    if (!list)
        abort();
    t->note = list;
    list[t->notes] = *note;
    list[t->notes].subject = copy(note->subject);
    list[t->notes++].text = copy(note->text);
}

void hosted_note(struct hosted_tournament *t, const struct user *by, const char *type,
                 const char *subject, const char *text)
{
    struct hosted_note note = {
        .at = t->tournaments->core->now, .subject = (char *)subject, .text = (char *)text};
    strncpy(note.type, type, sizeof note.type - 1);
    if (by)
        snprintf(note.by, sizeof note.by, "%s", by->name);
    hosted_add_note(t, &note);
    json_t *json = json_pack("{sI ss ss ss? ss?}", "at", (json_int_t)note.at, "by", note.by, "type",
                             note.type, "subject", subject, "text", text);
    char *line = json_dumps(json, JSON_COMPACT);
    if (line)
        hosted_keep_line(t, 'N', line);
    free(line);
    json_decref(json);
    hosted_touch(t);
}

/* Returns from the notes why it is paused; NULL: it is not, or there is no reason. */
const char *hosted_why_paused(const struct hosted_tournament *t)
{
    for (int i = t->notes - 1; i >= 0 && t->state == HOSTED_PAUSED; i--) {
        if (strcmp(t->note[i].type, "resume") == 0 || strcmp(t->note[i].type, "start") == 0)
            break;
        if (strcmp(t->note[i].type, "pause") == 0 && t->note[i].text)
            return t->note[i].text;
    }
    return NULL;
}

const char *hosted_message(const struct hosted_tournament *t)
{
    for (int i = t->notes - 1; i >= 0; i--)
        if (strcmp(t->note[i].type, "message") == 0)
            return t->note[i].text;
    return NULL;
}

/* The organisers' messages that were not withdrawn, the latest first; the log has all of them. */
json_t *hosted_messages_json(const struct hosted_tournament *t)
{
    json_t *list = json_array();
    int back = 0;
    for (int i = t->notes - 1; i >= 0 && json_array_size(list) < MESSAGES_MOST; i--) {
        const struct hosted_note *n = &t->note[i];
        if (strcmp(n->type, "message") != 0)
            continue;
        if (!n->text)
            back++;
        else if (back > 0)
            back--;
        else
            json_array_append_new(list,
                                  json_pack("{sI ss}", "at", (json_int_t)n->at, "text", n->text));
    }
    return list;
}

json_t *hosted_notes_json(const struct hosted_tournament *t, int from, bool whole)
{
    json_t *list = json_array();
    for (int i = 0; i < t->notes; i++) {
        const struct hosted_note *n = &t->note[i];
        if (i < from && !(whole && strcmp(n->type, "message") == 0))
            continue;
        json_array_append_new(list, json_pack("{sI ss? ss ss? ss?}", "at", (json_int_t)n->at, "by",
                                              n->by[0] ? n->by : NULL, "type", n->type, "subject",
                                              n->subject, "text", n->text));
    }
    return list;
}
