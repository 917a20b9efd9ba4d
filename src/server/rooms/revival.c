/* A long game takes a while to be played again, and an own definition to be opened: a clerk does
 * that with the history out of the store, and the loop takes the room over. */
#include "server/rooms/revival.h"

#include <stdlib.h>
#include <string.h>

#include "server/commands/request.h"
#include "server/crew.h"
#include "server/rooms/room.h"

struct revival {
    struct crew_job job; /* first */
    struct hall *hall;
    char id[HALL_ID];
    struct store_history *history;
    struct room *room;        /* NULL: nothing that makes sense */
    struct request **request; /* those that wait for it */
    int requests;
};

static void work(struct crew_job *job, int thread)
{
    struct revival *v = (struct revival *)job;
    struct agon_error error;
    (void)thread;
    v->room = room_revive(v->history, &error);
}

static void done(struct crew_job *job)
{
    struct revival *v = (struct revival *)job;
    map_drop(&v->hall->revivals, v->id);
    if (v->room && room_find(v->hall, v->id))
        room_bury(v->room);
    else if (v->room)
        room_adopt(v->hall, v->room);
    for (int i = 0; i < v->requests; i++)
        request_run_again(v->request[i]);
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
}

static void start(struct request *r, const struct store_history *history)
{
    struct revival *v = calloc(1, sizeof *v);
    if (!v)
        abort();
    v->job = (struct crew_job){.work = work, .done = done, .owner = (uint64_t)(uintptr_t)r->person};
    v->hall = r->hall;
    strcpy(v->id, history->game->id);
    v->history = store_hold_history(history);
    if (!crew_add(r->hall->clerks, &v->job)) {
        store_release_history(v->history);
        free(v);
        request_finish(r, request_refuse(r, "busy", "too much waits; ask again soon"));
        return;
    }
    map_put(&r->hall->revivals, v->id, v);
    join(v, r);
}

static void found(void *user, const struct store_history *history)
{
    struct request *r = user;
    const struct store_game *g = history->game;
    bool there = g && g->ended > 0 && strlen(g->id) < HALL_ID && !room_find(r->hall, g->id);
    struct revival *under_way = there ? map_get(&r->hall->revivals, g->id) : NULL;
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
