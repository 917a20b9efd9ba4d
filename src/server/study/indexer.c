/* Pages of games, and each of them from the store to the shelf. */
#include "server/study/indexer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/crew.h"
#include "server/jobs.h"
#include "server/study/shelf.h"

enum { PAGE = 200 };

struct indexer {
    struct crew_job job; /* first */
    struct hall *hall;
    bool busy, over;
    uint64_t ticket; /* to be durable before the next game */
    char missing[PAGE][HALL_ID];
    int n, next;   /* of the page that is not on the shelf, and which is next */
    int64_t ended; /* the last of the page */
    char id[HALL_ID];
    struct store_history *history; /* of the game at work */
    struct room *room;
    struct shelved *shelved; /* NULL: nothing to be put there */
};

static void work(struct crew_job *job, int thread)
{
    struct indexer *x = (struct indexer *)job;
    struct agon_error error;
    (void)thread;
    struct patience patience = {definition_patient.ms, jobs_stopped, x->hall->jobs, NULL};
    x->room = room_revive(x->hall, x->history, &patience, &error);
    x->shelved = x->room && !x->room->aborted ? shelf_take(x->room) : NULL;
}

static void done(struct crew_job *job)
{
    struct indexer *x = (struct indexer *)job;
    if (x->shelved && !x->hall->stopping)
        shelf_put(x->hall, x->shelved, SHELF_BELOW);
    x->ticket = store_ticket(x->hall->store);
    shelf_free(x->shelved);
    room_bury(x->room);
    store_release_history(x->history);
    x->busy = false;
}

static void found(void *user, const struct store_history *history)
{
    struct indexer *x = user;
    x->busy = false;
    if (!history->game || x->hall->stopping)
        return;
    x->history = store_hold_history(history);
    x->job = (struct crew_job){.work = work, .done = done, .owner = (uint64_t)(uintptr_t)x};
    x->busy = crew_add(x->hall->carriers, &x->job);
    if (!x->busy) {
        store_release_history(x->history);
        x->next--; /* once more */
    }
}

static void page_found(void *user, const struct store_table *t)
{
    struct indexer *x = user;
    x->busy = false;
    x->n = x->next = 0;
    x->over = t->rows < PAGE; /* also when the store does not answer: after the next start */
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
    struct hall *h = x->hall;
    if (x->busy || h->stopping || store_durable(h->store) < x->ticket)
        return;
    if (x->next < x->n) {
        x->busy = true;
        store_ask_history(h->store, x->missing[x->next++], found, x);
    } else if (!x->over) {
        x->busy = true;
        store_ask_ended(h->store, x->ended, x->id, PAGE, page_found, x);
    }
}

struct indexer *indexer_new(struct hall *h)
{
    struct indexer *x = calloc(1, sizeof *x);
    if (x)
        *x = (struct indexer){.hall = h, .ended = INT64_MAX};
    return x;
}

void indexer_free(struct indexer *x)
{
    free(x);
}
