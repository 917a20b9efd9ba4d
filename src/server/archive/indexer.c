/* Reads pages of games, and indexes each game from the store. */
#include "server/archive/indexer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/archive/index.h"
#include "server/base/jobs.h"
#include "server/base/thread_pool.h"
#include "server/game/load.h"

enum { PAGE = 200 };

struct indexer {
    struct thread_pool_job job; /* first */
    struct archive *archive;
    bool busy, over;
    uint64_t ticket; /* must be durable before the next game */
    char missing[PAGE][ID_SIZE];
    int n, next;   /* games of the page that are not indexed, and the index of the next */
    int64_t ended; /* of the last of the page */
    char id[ID_SIZE];
    struct store_history *history; /* of the current game */
    struct room *room;
    struct archive_entry *archive_entry; /* NULL: nothing to index */
};

static void work(struct thread_pool_job *job, int thread)
{
    struct indexer *x = (struct indexer *)job;
    struct agon_error error;
    (void)thread;
    struct patience patience = {definition_patient.ms, jobs_stopped, x->archive->core->jobs, NULL};
    x->room = room_replay(x->archive->rooms, x->history, &patience, &error);
    json_t *card = json_loads(x->history->game->card, 0, NULL);
    x->archive_entry = x->room && !x->room->aborted ? archive_entry_take(x->room, card) : NULL;
    json_decref(card);
}

static void done(struct thread_pool_job *job)
{
    struct indexer *x = (struct indexer *)job;
    if (x->archive_entry && !x->archive->core->stopping)
        archive_put(x->archive, x->archive_entry, ARCHIVE_BELOW);
    x->ticket = store_ticket(x->archive->core->store);
    archive_entry_free(x->archive_entry);
    room_discard(x->room);
    store_release_history(x->history);
    x->busy = false;
}

static void found(void *user, const struct store_history *history)
{
    struct indexer *x = user;
    x->busy = false;
    if (!history->game || x->archive->core->stopping)
        return;
    x->history = store_hold_history(history);
    x->job = (struct thread_pool_job){.work = work, .done = done, .owner = (uint64_t)(uintptr_t)x};
    x->busy = thread_pool_add(x->archive->core->export_pool, &x->job);
    if (!x->busy) {
        store_release_history(x->history);
        x->next--; /* retry it */
    }
}

static void page_found(void *user, const struct store_table *t)
{
    struct indexer *x = user;
    x->busy = false;
    x->n = x->next = 0;
    x->over = t->rows < PAGE; /* also if the store fails: the next start continues */
    for (int i = 0; i < t->rows; i++) {
        const struct store_cell *row = &t->cell[i * t->columns];
        snprintf(x->id, sizeof x->id, "%s", row[0].text);
        x->ended = row[1].number;
        if (!row[2].number)
            memcpy(x->missing[x->n++], x->id, sizeof x->id);
    }
}

void indexer_step(struct indexer *x)
{
    struct archive *archive = x->archive;
    if (x->busy || archive->core->stopping || store_durable(archive->core->store) < x->ticket)
        return;
    if (x->next < x->n) {
        x->busy = true;
        store_query_history(archive->core->store, x->missing[x->next++], found, x);
    } else if (!x->over) {
        x->busy = true;
        store_query_ended(archive->core->store, x->ended, x->id, PAGE, page_found, x);
    }
}

struct indexer *indexer_new(struct archive *archive)
{
    struct indexer *x = calloc(1, sizeof *x);
    if (x)
        *x = (struct indexer){.archive = archive, .ended = INT64_MAX};
    return x;
}

void indexer_free(struct indexer *x)
{
    free(x);
}
