/* A long game takes a while to be played again, and an own definition to be opened: a thread does
 * that with the history out of the store, and the loop takes the room over, or its match where the
 * game only rests. */
#include "server/rooms/revival.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/commands/request.h"
#include "server/jobs.h"
#include "server/rooms/rest.h"

/* What one address waits for does not hold up another. */
enum { REVIVAL_KEY = HALL_ID + 64, WAKE_AGAIN_MS = 1000 };

struct revival {
    struct job job; /* first */
    struct hall *hall;
    char id[HALL_ID];
    char key[REVIVAL_KEY]; /* the id, and the address that it is for, "" for the hall itself */
    struct store_history *history;
    struct agon_error error;
    struct room *room;        /* NULL: nothing that makes sense, and there is an error */
    struct request **request; /* those that wait for it */
    int requests;
};

static void work(struct job *job)
{
    struct revival *v = (struct revival *)job;
    struct patience patience = {definition_patient.ms, job_over, job, &job->spent_us};
    v->room = room_revive(v->hall, v->history, &patience, &v->error);
}

/* The hall's own game is back, or its clock asks again. A log that no rules understand any more
 * cannot be played on. */
static void bring_back(struct revival *v, struct room *t)
{
    bool same = v->room && v->room->events == t->events; /* nothing was written since */
    if (same) {
        room_wake(t, v->room);
        return;
    }
    if (!v->room && !v->job.broken && t->phase == PHASE_PLAYING) {
        logger_event(v->hall->options.logger, LEVEL_ERROR, "game_called_off",
                     LOG_FIELDS({"game", v->id}, {"error", v->error.text}));
        room_abort(t);
    } else if (v->requests == 0) {
        hall_room_due(v->hall, t, v->hall->now + WAKE_AGAIN_MS);
    }
    room_bury(v->room);
}

static void done(struct job *job)
{
    struct revival *v = (struct revival *)job;
    struct room *t = room_find(v->hall, v->id);
    map_drop(&v->hall->revivals, v->key);
    if (t && v->requests == 0)
        t->waking = false;
    if (t && !t->match)
        bring_back(v, t);
    else if (t)
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
    snprintf(key, REVIVAL_KEY, "%s@%s", id, r ? r->address : "");
}

/* For a request, or NULL: for the hall itself. False: it is refused. */
static bool start(struct hall *h, struct request *r, const struct store_history *history)
{
    struct revival *v = calloc(1, sizeof *v);
    if (!v)
        abort();
    v->job.work = work;
    v->job.done = done;
    v->hall = h;
    strcpy(v->id, history->game->id);
    name_key(v->key, v->id, r);
    v->history = store_hold_history(history);
    if (r ? job_start(&v->job, r) < 0 : !job_start_own(&v->job, h)) {
        store_release_history(v->history);
        free(v);
        return false;
    }
    map_put(&h->revivals, v->key, v);
    if (r)
        join(v, r);
    return true;
}

static void found(void *user, const struct store_history *history)
{
    struct request *r = user;
    const struct store_game *g = history->game;
    const struct room *t = g ? room_find(r->hall, g->id) : NULL;
    bool there = g && strlen(g->id) < HALL_ID && (t ? !t->match : g->ended > 0);
    char key[REVIVAL_KEY];
    if (there)
        name_key(key, g->id, r);
    struct revival *under_way = there ? map_get(&r->hall->revivals, key) : NULL;
    if (under_way)
        join(under_way, r);
    else if (!there)
        request_run_again(r);
    else if (!start(r->hall, r, history))
        request_finish(r, -1);
}

void revival_ask(struct request *r, const char *game)
{
    store_ask_history(r->hall->store, game, found, r);
}

/* Which game the hall itself wants back. */
struct errand {
    struct hall *hall;
    char id[HALL_ID];
};

static void found_own(void *user, const struct store_history *history)
{
    struct errand *e = user;
    struct room *t = map_get(&e->hall->rooms, e->id);
    bool wanted = t && !t->match && !e->hall->stopping;
    if (t && !(wanted && history->game && start(e->hall, NULL, history))) {
        t->waking = false;
        if (wanted)
            hall_room_due(e->hall, t, e->hall->now + WAKE_AGAIN_MS);
    }
    free(e);
}

void revival_wake(struct room *t)
{
    if (t->waking)
        return;
    struct errand *e = malloc(sizeof *e);
    if (!e)
        abort();
    t->waking = true;
    e->hall = t->hall;
    memcpy(e->id, t->id, sizeof e->id);
    store_ask_history(t->hall->store, t->id, found_own, e);
}
