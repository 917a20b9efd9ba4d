/* A long game takes a while to be played again, and an own definition to be opened: a clerk does
 * that with the history out of the store, and the loop takes the room over. */
#include "server/rooms/revival.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/commands/request.h"
#include "server/jobs.h"
#include "server/rooms/room.h"

/* What one address waits for does not hold up another. */
enum { REVIVAL_KEY = HALL_ID + 64 };

struct revival {
    struct job job; /* first */
    struct hall *hall;
    char id[HALL_ID];
    char key[REVIVAL_KEY]; /* the id, and the address that it is for */
    struct store_history *history;
    struct room *room;        /* NULL: nothing that makes sense */
    struct request **request; /* those that wait for it */
    int requests;
};

static void work(struct job *job)
{
    struct revival *v = (struct revival *)job;
    struct agon_error error;
    v->room = room_revive(v->history, job_over, job, &error);
}

static void done(struct job *job)
{
    struct revival *v = (struct revival *)job;
    map_drop(&v->hall->revivals, v->key);
    if (v->room && room_find(v->hall, v->id))
        room_bury(v->room);
    else if (v->room)
        room_adopt(v->hall, v->room);
    for (int i = 0; i < v->requests; i++) {
        struct request *r = v->request[i];
        if (job_failed(job, r))
            request_finish(r, -1);
        else
            job_go_on(v->hall->jobs, r);
    }
    store_release_history(v->history);
    free(v->request);
    free(v);
}

static void join(struct revival *v, struct request *r)
{
    v->request = realloc(v->request, (size_t)(v->requests + 1) * sizeof(struct request *));
    if (!v->request)
        abort();
    v->request[v->requests++] = r;
    if (r->job != &v->job)
        job_join(&v->job, r);
}

static void name_key(char key[REVIVAL_KEY], const char *id, const struct request *r)
{
    snprintf(key, REVIVAL_KEY, "%s@%s", id, r->address);
}

static void start(struct request *r, const struct store_history *history)
{
    struct revival *v = calloc(1, sizeof *v);
    if (!v)
        abort();
    v->job.work = work;
    v->job.done = done;
    v->hall = r->hall;
    strcpy(v->id, history->game->id);
    name_key(v->key, v->id, r);
    v->history = store_hold_history(history);
    if (job_start(&v->job, r) < 0) {
        store_release_history(v->history);
        free(v);
        request_finish(r, -1);
        return;
    }
    map_put(&r->hall->revivals, v->key, v);
    join(v, r);
}

static void found(void *user, const struct store_history *history)
{
    struct request *r = user;
    const struct store_game *g = history->game;
    bool there = g && g->ended > 0 && strlen(g->id) < HALL_ID && !room_find(r->hall, g->id);
    char key[REVIVAL_KEY];
    if (there)
        name_key(key, g->id, r);
    struct revival *under_way = there ? map_get(&r->hall->revivals, key) : NULL;
    if (under_way)
        join(under_way, r);
    else if (there)
        start(r, history);
    else
        request_run_again(r);
}

void revival_ask(struct request *r, const char *game)
{
    store_ask_history(r->hall->store, game, found, r);
}
