/* One search as a job of the crew. */
#include "server/rooms/thinker.h"

#include <stdlib.h>
#include <string.h>

#include "os/thread.h"
#include "os/time.h"
#include "play/level.h"
#include "server/crew.h"
#include "server/people/person.h"
#include "server/stall.h"

struct thought {
    struct crew_job job; /* first, so that a job is its thought */
    struct hall *hall;
    struct agreement *agreement;
    char room[HALL_ID];
    int number, seat, level, thread; /* thread: -1 until one has worked on it */
    bool wanted;
    const struct agon_engine_type *type;
    struct agon_line line;
    struct agon_clock clock;
    struct agon_limits limits;
    atomic_bool stop;
    int64_t hard_at; /* os_now_ms() when the answer must be out */
    struct agon_turn turn;
    int status;
};

/* ---- on a thread of the crew ---- */

static void work(struct crew_job *job, int thread)
{
    struct thought *th = (struct thought *)job;
    th->status = AGON_UNSUPPORTED;
    if (atomic_load(&th->stop))
        return;
    agon_engine *engine = stall_engine(&th->hall->stall[thread], th->agreement->game, th->type,
                                       th->level, ENGINE_HASH_MB);
    th->thread = thread;
    os_thread_modest();
    int64_t left = th->hard_at - os_now_ms();
    if (left < th->limits.hard_ms)
        th->limits.hard_ms = left > 1 ? left : 1;
    if (th->limits.soft_ms > th->limits.hard_ms)
        th->limits.soft_ms = th->limits.hard_ms;
    if (engine)
        th->status = th->type->think(engine, th->line.pos, agon_line_past(&th->line), &th->limits,
                                     NULL, NULL, &th->turn);
}

/* ---- on the loop's thread ---- */

/* The engine's turn, or its failure, happens at the room. */
static void play(struct room *t, struct thought *th)
{
    struct match_event event = {.type = MATCH_TURN, .turn = &th->turn};
    int status = th->status < 0 ? th->status : room_act(t, th->seat, th->number, &event, NULL);
    if (status == AGON_ILLEGAL || status == AGON_BAD_TEXT)
        event = (struct match_event){.type = MATCH_ILLEGAL};
    else if (th->status < 0)
        event = (struct match_event){.type = MATCH_FORFEIT};
    else
        return;
    room_act(t, th->seat, MATCH_ANY_NUMBER, &event, NULL);
}

static void done(struct crew_job *job)
{
    struct thought *th = (struct thought *)job;
    struct hall *h = th->hall;
    struct room *t = th->wanted ? map_get(&h->rooms, th->room) : NULL;
    if (t && t->thought == th)
        t->thought = NULL;
    /* The thread's engine stands on this agreement until another job replaces it. */
    if (th->thread >= 0)
        stall_keep(&h->stall[th->thread], th->agreement);
    if (t && !h->stopping)
        play(t, th);
    agon_line_release(&th->line);
    agreement_drop(th->agreement);
    free(th);
}

/* How long it may take: what the clock allows, and no more than anybody's. */
static void plan(struct thought *th, const struct match *m)
{
    uint64_t nodes = level_is_own(th->type) ? 0 : level_nodes(th->level);
    clock_for_engine(&m->clock, match_turns_left(m), th->hall->now, &th->clock);
    th->limits = (struct agon_limits){.nodes = nodes,
                                      .lines = 1,
                                      .threads = 1,
                                      .seed = (uint64_t)os_now_us(),
                                      .clock = &th->clock,
                                      .stop = &th->stop};
    clock_plan(&th->clock, m->seat, &th->limits.soft_ms, &th->limits.hard_ms);
    int64_t most = th->limits.hard_ms == 0 ? ENGINE_MS_FREE : ENGINE_MS_MAX;
    if (th->limits.hard_ms == 0 || th->limits.hard_ms > most)
        th->limits.hard_ms = most;
    if (th->limits.soft_ms == 0 || th->limits.soft_ms > th->limits.hard_ms)
        th->limits.soft_ms = th->limits.hard_ms;
    /* Waiting for a thread comes out of the clock's time, else only out of patience. */
    int64_t left = clock_left(&m->clock, th->hall->now);
    th->hard_at = left == CLOCK_NEVER ? INT64_MAX : os_now_ms() + left - left / 20;
}

/* Who waits for this turn: the person whose queue it counts in. */
static uint64_t owner(const struct room *t)
{
    for (int i = 0; i < t->seats; i++)
        if (t->chair[i].person)
            return (uint64_t)(uintptr_t)t->chair[i].person;
    return (uint64_t)(uintptr_t)t;
}

bool thinker_ask(struct room *t)
{
    const struct match *m = t->match;
    const struct chair *c = &t->chair[m->seat];
    struct thought *th = calloc(1, sizeof *th);
    if (!th)
        return false;
    th->job = (struct crew_job){.work = work, .done = done, .owner = owner(t)};
    th->hall = t->hall;
    th->thread = -1;
    memcpy(th->room, t->id, sizeof th->room);
    th->number = m->number;
    th->seat = m->seat;
    th->level = c->level;
    th->type = agon_engine_find(c->engine, t->agreement->game, NULL);
    if (!th->type || agon_line_copy(&th->line, &m->line, NULL) < 0) {
        free(th);
        return false;
    }
    plan(th, m);
    th->agreement = agreement_hold(t->agreement);
    th->wanted = true;
    if (crew_add(t->hall->engines, &th->job)) {
        t->thought = th;
        return true;
    }
    agon_line_release(&th->line);
    agreement_drop(th->agreement);
    free(th);
    return false;
}

bool thinker_is_for(const struct room *t)
{
    const struct thought *th = t->thought;
    return th->number == t->match->number && th->seat == t->match->seat && !t->match->paused;
}

void thinker_stop(struct room *t)
{
    if (!t->thought)
        return;
    t->thought->wanted = false;
    atomic_store(&t->thought->stop, true);
    t->thought = NULL;
}
