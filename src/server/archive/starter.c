/* Imports the embedded texts one by one. */
#include "server/archive/starter.h"

#include <stdlib.h>
#include <string.h>

#include "server/archive/import.h"
#include "server/base/pages.h"

struct starter {
    struct asker asker; /* first: it is the asker of its imports */
    struct archive *archive;
    const struct page *page; /* being imported */
    json_int_t games, refused;
};

/* The words for each state in the store. */
static const char *const words[] = {[STARTER_BEGUN] = "begun", [STARTER_DONE] = "done"};

static void set_state(struct archive *archive, enum starter_state state)
{
    archive->starter_state = state;
    store_put_value(archive->core->store, STARTER_VALUE, words[state]);
}

void starter_load(struct archive *archive, const char *value)
{
    archive->starter_state = strcmp(value, words[STARTER_DONE]) == 0 ? STARTER_DONE : STARTER_BEGUN;
}

void starter_release(struct archive *archive)
{
    free(archive->starter);
    archive->starter = NULL;
}

/* ---- as an asker ---- */

static int refuse(struct asker *a, const char *code, const char *text, int64_t retry_ms)
{
    (void)a, (void)code, (void)text, (void)retry_ms;
    return -1;
}

static void put(struct asker *a, const char *name, json_t *value)
{
    struct starter *s = (struct starter *)a;
    if (strcmp(name, "games") == 0)
        s->games += json_integer_value(value);
    else if (strcmp(name, "refused") == 0)
        s->refused += json_integer_value(value);
    json_decref(value);
}

/* A text is imported: starts the next. If the server stops or the store fails, the next start
 * continues. */
static void finish(struct asker *a, int status)
{
    struct starter *s = (struct starter *)a;
    struct archive *archive = s->archive;
    bool whole = status == 0 && !archive->core->stopping;
    if (whole)
        s->page++;
    if (whole && s->page->name && import_begin_text(archive, a, s->page->text) == ASKER_WAITS)
        return;
    if (whole && !s->page->name) {
        set_state(archive, STARTER_DONE);
        logger_event(archive->core->options.logger, s->refused ? LEVEL_WARNING : LEVEL_INFO,
                     "starter_games",
                     LOG_FIELDS({"games", NULL, s->games}, {"refused", NULL, s->refused}));
    }
    starter_release(archive);
}

static const struct asker_type type = {.refuse = refuse, .put = put, .finish = finish};

void starter_begin(struct archive *archive)
{
    bool used = archive->finished > 0 || archive->finished_below < 0;
    if (archive->starter_state == STARTER_DONE || !server_starter->name)
        return;
    if (archive->starter_state == STARTER_NONE && used) {
        set_state(archive, STARTER_DONE); /* so that it is not imported again once deleted */
        return;
    }
    struct starter *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    *s = (struct starter){.asker = {.type = &type}, .archive = archive, .page = server_starter};
    archive->starter = s;
    set_state(archive, STARTER_BEGUN);
    if (import_begin_text(archive, &s->asker, s->page->text) != ASKER_WAITS)
        starter_release(archive);
}
