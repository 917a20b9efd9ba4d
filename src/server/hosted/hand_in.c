/* Source code that players hand in: the entry lists the files, the store has their texts as
 * documents. The server never parses or runs them. */
#include "server/hosted/hand_in.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hosted/keep.h"

void hosted_file_id(const struct hosted_tournament *t, const struct entry *e, const char *name,
                    char id[HAND_IN_ID])
{
    snprintf(id, HAND_IN_ID, "%s/%s/%s", t->id, e->account, name);
}

const struct entry_file *hosted_file(const struct entry *e, const char *name)
{
    for (int i = 0; i < e->files; i++)
        if (strcmp(e->file[i].name, name) == 0)
            return &e->file[i];
    return NULL;
}

void hosted_put_file(struct entry *e, const char *name, int bytes, int64_t at)
{
    struct entry_file *file = (struct entry_file *)hosted_file(e, name);
    if (!file) {
        struct entry_file *list = realloc(e->file, (size_t)(e->files + 1) * sizeof *list);
        if (!list)
            abort();
        e->file = list;
        file = &list[e->files++];
    }
    *file = (struct entry_file){.bytes = bytes, .at = at};
    snprintf(file->name, sizeof file->name, "%s", name);
}

/* Accepts letters, digits and "._-", a letter or a digit first: safe in every folder. */
static bool good_name(const char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    size_t n = strlen(name);
    return n > 0 && n < ENTRY_FILE_NAME && strspn(name, letters) > 0 &&
           strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-") == n;
}

static int check(const struct entry *e, const char *name, size_t bytes, struct agon_error *error)
{
    size_t all = bytes;
    for (int i = 0; i < e->files; i++)
        all += strcmp(e->file[i].name, name) == 0 ? 0 : (size_t)e->file[i].bytes;
    if (!good_name(name))
        return agon_fail(
            error, AGON_BAD_TEXT, -1,
            AGON_SAY(hand_in_name, "file: expected a name of letters, digits, '.', '-' and '_'"));
    if (!hosted_file(e, name) && e->files == ENTRY_FILES_MAX)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(hand_in_files_most, "at most %d files; delete one first"),
                         ENTRY_FILES_MAX);
    if (all > ENTRY_FILES_BYTES)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(hand_in_bytes_most, "at most %d bytes in all files together"),
                         ENTRY_FILES_BYTES);
    return 0;
}

int hosted_hand_in(struct hosted_tournament *t, int player, const char *name, const char *text,
                   struct agon_error *error)
{
    struct entry *e = &t->entry[player];
    struct core *core = t->tournaments->core;
    char id[HAND_IN_ID];
    int status = check(e, name, strlen(text), error);
    if (status < 0)
        return status;
    hosted_file_id(t, e, name, id);
    hosted_put_file(e, name, (int)strlen(text), core->now);
    store_put_document(
        core->store,
        &(struct store_document){
            .type = HAND_IN_TYPE, .id = id, .owner = e->account, .text = text, .at = core->now});
    hosted_keep(t);
    return 0;
}

void hosted_take_back(struct hosted_tournament *t, struct entry *e, const char *name)
{
    struct entry_file *file = (struct entry_file *)hosted_file(e, name);
    char id[HAND_IN_ID];
    if (!file)
        return;
    hosted_file_id(t, e, name, id);
    store_drop_document(t->tournaments->core->store, HAND_IN_TYPE, id);
    memmove(file, file + 1, (size_t)(&e->file[--e->files] - file) * sizeof *file);
}

void hosted_take_back_all(struct hosted_tournament *t, struct entry *e)
{
    while (e->files > 0) {
        char name[ENTRY_FILE_NAME];
        memcpy(name, e->file[e->files - 1].name, sizeof name);
        hosted_take_back(t, e, name);
    }
}
