/* Imports games: a worker thread reads, replays and checks them, and the loop writes them.
 *
 * The worker reads a batch from the file and prepares each game for the store and the index; the
 * loop writes the new ones and starts the next batch, which waits until the previous one is on the
 * disk, so that players' writes never queue behind a long import. */
#include "server/archive/import.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "os/files.h"
#include "os/time.h"
#include "play/pgn_words.h"
#include "server/archive/imported.h"
#include "server/base/thread_pool.h"
#include "server/game/definition.h"
#include "server/game/import.h"

struct import {
    struct thread_pool_job job; /* first */
    struct archive *archive;
    struct asker *asker;
    char path[1024];
    char *bytes;       /* of the file */
    const char *given; /* the text if there is no file, else NULL */
    struct import_text text;
    bool opened, ended;
    struct imported item[IMPORT_BATCH];
    int items;
    int64_t games, known, refused, moment;
    uint64_t ticket; /* must be durable before the next batch */
    json_t *problems;
    struct agon_error error;
    int status;
};

/* ---- on a worker's thread ---- */

/* Reads the file; PGN that is not UTF-8 is Latin-1, by its standard. */
static int read_file(struct import *m)
{
    size_t n;
    int status = file_read(m->path, INT32_MAX, &m->bytes, &n, &m->error);
    char *text = status == 0 && pgn_is(m->bytes) && !text_clean(m->bytes, n, NULL)
                     ? pgn_from_latin(m->bytes, n)
                     : NULL;
    if (text) {
        free(m->bytes);
        m->bytes = text;
    }
    return status;
}

static int open_text(struct import *m)
{
    if (!m->given && read_file(m) < 0)
        return -1;
    m->opened = true;
    return import_text_open(&m->text, m->given ? m->given : m->bytes, &m->error);
}

static void work(struct thread_pool_job *job, int thread)
{
    struct import *m = (struct import *)job;
    struct agon_error error;
    struct record record;
    (void)thread;
    while (store_durable(m->archive->core->store) < m->ticket &&
           !store_failure(m->archive->core->store))
        os_sleep_ms(2);
    if (!m->opened && open_text(m) < 0) {
        m->status = -1;
        return;
    }
    while (m->items < IMPORT_BATCH && !m->ended) {
        int status = import_text_read(&m->text, &record, &error);
        m->ended = status == 0;
        if (status > 0) {
            struct import_source source = {IMPORT_BY_OWNER, m->moment + m->games + m->items,
                                           RECORD_TURNS_MAX, &definition_patient};
            status = imported_take(m->archive->rooms, &m->item[m->items], &record, &source, &error);
            record_release(&record);
            m->items += status == 0;
        }
        if (status < 0) {
            m->refused++;
            import_complain(m->problems, &m->text, &error);
        }
    }
}

/* ---- on the loop's thread ---- */

static void finish(struct import *m)
{
    struct asker *a = m->asker;
    int status = m->status < 0 ? a->type->refuse(a, "not_now", m->error.parts, 0) : 0;
    if (status == 0) {
        a->type->put(a, "games", json_integer(m->games));
        a->type->put(a, "known", json_integer(m->known));
        a->type->put(a, "refused", json_integer(m->refused));
        a->type->put(a, "problems", json_incref(m->problems));
    }
    a->type->finish(a, status);
    json_decref(m->problems);
    free(m->bytes);
    free(m);
}

static void release_items(struct import *m)
{
    for (int i = 0; i < m->items; i++)
        imported_release(&m->item[i]);
    m->items = 0;
}

/* Writes the new games of the batch, and continues. */
static void batch_known(void *user, const struct store_table *known)
{
    struct import *m = user;
    bool over = m->ended && m->items == 0; /* the last batch is on the disk */
    if (known->failed && m->status == 0)
        m->status = agon_fail(&m->error, AGON_UNSUPPORTED, -1,
                              AGON_SAY(request_ask_again, "please try again"));
    for (int i = 0; i < m->items && !known->failed; i++) {
        if (import_known(&m->item[i], known)) {
            m->known++;
        } else {
            imported_put(m->archive, &m->item[i]);
            m->games++;
        }
    }
    release_items(m);
    m->ticket = store_ticket(m->archive->core->store);
    if (m->status < 0 || over || m->archive->core->stopping ||
        !thread_pool_add(m->archive->core->admin_pool, &m->job))
        finish(m);
}

static void done(struct thread_pool_job *job)
{
    struct import *m = (struct import *)job;
    if (m->archive->core->stopping) { /* the store may no longer answer */
        release_items(m);
        finish(m);
        return;
    }
    char *ids = import_ids(m->item, m->items);
    store_query_known_games(m->archive->core->store, ids, batch_known, m);
    free(ids);
}

/* Imports a file, or a text if `path` is NULL. */
static int begin(struct archive *archive, struct asker *a, const char *path, const char *text)
{
    struct import *m = calloc(1, sizeof *m);
    if (!m)
        abort();
    m->job = (struct thread_pool_job){.work = work, .done = done};
    m->archive = archive;
    m->asker = a;
    m->given = text;
    m->moment = archive->core->now;
    m->problems = json_array();
    snprintf(m->path, sizeof m->path, "%s", path ? path : "");
    if (thread_pool_add(archive->core->admin_pool, &m->job))
        return ASKER_WAITS;
    json_decref(m->problems);
    free(m);
    return a->type->refuse(a, "busy", AGON_SAY(request_waiting_most, "the queue is full"), 0);
}

int import_begin(struct archive *archive, struct asker *a, const char *path)
{
    return begin(archive, a, path, NULL);
}

int import_begin_text(struct archive *archive, struct asker *a, const char *text)
{
    return begin(archive, a, NULL, text);
}
