/* The steps of downloads, and the games that exporters write for them. */
#include "server/game/download.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/pgn.h"
#include "server/base/jobs.h"
#include "server/base/limits.h"
#include "server/base/thread_pool.h"
#include "server/game/load.h"

/* ---- coming and going ---- */

static void end(struct download *p)
{
    if (p->before)
        p->before->next = p->next;
    else
        p->rooms->downloads = p->next;
    if (p->next)
        p->next->before = p->before;
    p->rooms->download_count--;
    limits_address(p->rooms->core, p->address)->open_downloads--;
    free(p->out);
    p->end(p);
}

static void left(struct body_source *body_source)
{
    struct download *p = (struct download *)body_source;
    if (!p->busy)
        end(p);
}

/* Runs steps until a piece is ready or a step has to wait. */
static void advance(struct download *p)
{
    if (p->rooms->core->stopping) /* an interrupted download must not look complete */
        return;
    while (!p->busy && !p->over && !p->broken && p->n < DOWNLOAD_PIECE)
        p->step(p);
    if (p->busy || !p->wanted)
        return;
    if (p->broken) {
        p->body_source.exchange->break_off(p->body_source.exchange);
        return;
    }
    struct exchange *x = p->body_source.exchange;
    char *piece = p->out;
    size_t n = p->n;
    p->wanted = false;
    p->out = NULL;
    p->n = p->capacity = 0;
    x->give(x, piece, n, p->over);
}

static void want(struct body_source *body_source)
{
    struct download *p = (struct download *)body_source;
    p->wanted = true;
    if (!p->busy)
        advance(p);
}

void download_begin(struct download *p, struct rooms *rooms, const char *address)
{
    p->rooms = rooms;
    p->body_source.want = want;
    p->body_source.left = left;
    p->next = rooms->downloads;
    if (p->next)
        p->next->before = p;
    rooms->downloads = p;
    rooms->download_count++;
    snprintf(p->address, sizeof p->address, "%s", address);
    limits_address(rooms->core, p->address)->open_downloads++;
}

void downloads_release(struct rooms *rooms)
{
    while (rooms->downloads)
        end(rooms->downloads);
}

/* ---- steps ---- */

void download_add(struct download *p, const char *text)
{
    size_t n = strlen(text);
    if (p->n + n > p->capacity) {
        p->capacity = p->n + n + DOWNLOAD_PIECE;
        p->out = realloc(p->out, p->capacity);
        if (!p->out)
            abort();
    }
    memcpy(p->out + p->n, text, n);
    p->n += n;
}

void download_wait(struct download *p)
{
    p->busy = true;
}

bool download_back(struct download *p, bool failed)
{
    p->busy = false;
    p->broken |= failed;
    if (p->body_source.exchange)
        return true;
    end(p);
    return false;
}

void download_go_on(struct download *p)
{
    advance(p);
}

/* ---- games ---- */

struct load {
    struct thread_pool_job job; /* first */
    struct download *download;
    struct store_history *history;
    download_write_fn *write;
    char *text;
};

static void work(struct thread_pool_job *job, int thread)
{
    struct load *l = (struct load *)job;
    struct agon_error error;
    (void)thread;
    const struct rooms *rooms = l->download->rooms;
    struct patience patience = {definition_patient.ms, jobs_stopped, rooms->core->jobs, NULL};
    struct room *room = room_replay(rooms, l->history, &patience, &error);
    l->text = room ? l->write(l->download, l->history, room) : NULL;
    room_discard(room);
}

static void done(struct thread_pool_job *job)
{
    struct load *l = (struct load *)job;
    if (download_back(l->download, false)) {
        if (l->text)
            download_add(l->download, l->text);
        download_go_on(l->download);
    }
    store_release_history(l->history);
    free(l->text);
    free(l);
}

static void found(void *user, const struct store_history *history)
{
    struct load *l = user;
    struct download *p = l->download;
    bool failed = history->failed;
    if (history->game && p->body_source.exchange) {
        l->history = store_hold_history(history);
        if (thread_pool_add(p->rooms->core->export_pool, &l->job))
            return;
        store_release_history(l->history);
    }
    free(l);
    if (download_back(p, failed))
        download_go_on(p);
}

char *download_record(char *record)
{
    size_t n = record ? strlen(record) : 0;
    char *longer = record ? realloc(record, n + 2) : NULL;
    if (longer)
        strcpy(longer + n, "\n");
    else
        free(record);
    return longer;
}

char *download_pgn(char *record, const struct room *room)
{
    struct agon_error error;
    char *pgn = record ? pgn_of_text(record, room->shared_game->game, &error) : NULL;
    free(record);
    return pgn;
}

void download_carry(struct download *p, const char *game, download_write_fn *write)
{
    struct load *l = calloc(1, sizeof *l);
    if (!l)
        abort();
    *l = (struct load){.job = {.work = work, .done = done, .owner = (uint64_t)(uintptr_t)p},
                       .download = p,
                       .write = write};
    download_wait(p);
    store_query_history(p->rooms->core->store, game, found, l);
}
