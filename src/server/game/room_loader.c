/* A long game takes a while to be played again, and an own definition to be opened: a thread does
 * that with the history out of the store, and the loop takes the room over, or its match where the
 * game only rests. */
#include "server/game/room_loader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/api/request.h"
#include "server/base/jobs.h"
#include "server/game/unload.h"

/* What one address waits for does not hold up another. */
enum { ROOM_LOADING_KEY = ID_SIZE + 64, WAKE_AGAIN_MS = 1000 };

struct room_loading {
    struct job job; /* first */
    struct server *server;
    char id[ID_SIZE];
    char key
        [ROOM_LOADING_KEY]; /* the id, and the address that it is for, "" for the server itself */
    struct store_history *history;
    struct agon_error error;
    struct room *room;        /* NULL: nothing that makes sense, and there is an error */
    struct request **request; /* those that wait for it */
    int requests;
};

static void work(struct job *job)
{
    struct room_loading *v = (struct room_loading *)job;
    struct patience patience = {definition_patient.ms, job_over, job, &job->spent_us};
    v->room = room_replay(v->server, v->history, &patience, &v->error);
}

/* The server's own game is back, or its clock asks again. A log that no rules understand any more
 * cannot be played on. */
static void bring_back(struct room_loading *v, struct room *room)
{
    bool same = v->room && v->room->events == room->events; /* nothing was written since */
    if (same) {
        room_restore(room, v->room);
        return;
    }
    if (!v->room && !v->job.broken && room->phase == PHASE_PLAYING) {
        logger_event(v->server->options.logger, LEVEL_ERROR, "game_called_off",
                     LOG_FIELDS({"game", v->id}, {"error", v->error.text}));
        room_abort(room);
    } else if (v->requests == 0) {
        room_schedule(v->server, room, v->server->now + WAKE_AGAIN_MS);
    }
    room_discard(v->room);
}

static void done(struct job *job)
{
    struct room_loading *v = (struct room_loading *)job;
    struct room *room = room_find(v->server, v->id);
    map_drop(&v->server->room_loads, v->key);
    if (room && v->requests == 0)
        room->waking = false;
    if (room && !room->match)
        bring_back(v, room);
    else if (room)
        room_discard(v->room);
    else if (v->room)
        room_adopt(v->server, v->room);
    for (int i = 0; i < v->requests; i++) {
        struct request *r = v->request[i];
        if (job_failed(job, r))
            request_finish(r, -1);
        else
            job_go_on(v->server->jobs, r);
    }
    store_release_history(v->history);
    free(v->request);
    free(v);
}

static void join(struct room_loading *v, struct request *r)
{
    v->request = realloc(v->request, (size_t)(v->requests + 1) * sizeof(struct request *));
    if (!v->request)
        abort();
    v->request[v->requests++] = r;
    if (r->job != &v->job)
        job_join(&v->job, r);
}

static void name_key(char key[ROOM_LOADING_KEY], const char *id, const struct request *r)
{
    snprintf(key, ROOM_LOADING_KEY, "%s@%s", id, r ? r->address : "");
}

/* For a request, or NULL: for the server itself. False: it is refused. */
static bool start(struct server *server, struct request *r, const struct store_history *history)
{
    struct room_loading *v = calloc(1, sizeof *v);
    if (!v)
        abort();
    v->job.work = work;
    v->job.done = done;
    v->server = server;
    strcpy(v->id, history->game->id);
    name_key(v->key, v->id, r);
    v->history = store_hold_history(history);
    if (r ? job_start(&v->job, r) < 0 : !job_start_own(&v->job, server)) {
        store_release_history(v->history);
        free(v);
        return false;
    }
    map_put(&server->room_loads, v->key, v);
    if (r)
        join(v, r);
    return true;
}

static void found(void *user, const struct store_history *history)
{
    struct request *r = user;
    const struct store_game *g = history->game;
    const struct room *room = g ? room_find(r->server, g->id) : NULL;
    bool there = g && strlen(g->id) < ID_SIZE && (room ? !room->match : g->ended > 0);
    char key[ROOM_LOADING_KEY];
    if (there)
        name_key(key, g->id, r);
    struct room_loading *under_way = there ? map_get(&r->server->room_loads, key) : NULL;
    if (under_way)
        join(under_way, r);
    else if (!there)
        request_run_again(r);
    else if (!start(r->server, r, history))
        request_finish(r, -1);
}

void room_loader_ask(struct request *r, const char *game)
{
    store_query_history(r->server->store, game, found, r);
}

/* Which game the server itself wants back. */
struct errand {
    struct server *server;
    char id[ID_SIZE];
};

static void found_own(void *user, const struct store_history *history)
{
    struct errand *e = user;
    struct room *room = map_get(&e->server->rooms, e->id);
    bool wanted = room && !room->match && !e->server->stopping;
    if (room && !(wanted && history->game && start(e->server, NULL, history))) {
        room->waking = false;
        if (wanted)
            room_schedule(e->server, room, e->server->now + WAKE_AGAIN_MS);
    }
    free(e);
}

void room_loader_wake(struct room *room)
{
    if (room->waking)
        return;
    struct errand *e = malloc(sizeof *e);
    if (!e)
        abort();
    room->waking = true;
    e->server = room->server;
    memcpy(e->id, room->id, sizeof e->id);
    store_query_history(room->server->store, room->id, found_own, e);
}
