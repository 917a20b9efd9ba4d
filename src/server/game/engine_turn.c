/* One search as a job of the thread pool. */
#include "server/game/engine_turn.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "answers/task.h"
#include "os/thread.h"
#include "os/time.h"
#include "play/level.h"
#include "server/base/thread_pool.h"
#include "server/base/workers.h"
#include "server/game/engine_cache.h"
#include "server/game/engine_nets.h"
#include "server/users/user.h"

/* A worker takes a task within TAKE_MS, and its answer is here SLACK_MS after its search at the
 * latest. One that was silent for LEASE_MS has ended. */
enum { TAKE_MS = 1500, SLACK_MS = 2000, LEASE_MS = 2000, AGAIN_MS = 200 };

struct engine_turn {
    struct thread_pool_job job; /* first, so that a job can be cast to it */
    struct remote_task task;
    char id[ID_SIZE]; /* of the task */
    bool remote;      /* a worker is asked */
    struct rooms *rooms;
    room_act_fn *act;
    struct shared_game *shared_game;
    char room[ID_SIZE];
    int number, seat, level, thread; /* thread: -1 until one has run it */
    bool wanted;
    const struct agon_engine_type *type;
    struct agon_line line;
    struct agon_clock clock;
    struct agon_limits limits;
    struct agon_stop stop;
    int64_t hard_at; /* os_now_ms() of the deadline */
    struct agon_turn turn;
    int status;
};

/* ---- on a thread of the thread pool ---- */

static void work(struct thread_pool_job *job, int thread)
{
    struct engine_turn *th = (struct engine_turn *)job;
    th->status = AGON_UNSUPPORTED;
    if (agon_stop_is_set(&th->stop))
        return;
    agon_engine *engine = engine_cache_get(&th->rooms->engine_cache[thread], th->shared_game->game,
                                           th->type, th->level, ENGINE_HASH_MB);
    th->thread = thread;
    os_thread_low_priority();
    int64_t left = th->hard_at - os_now_ms();
    if (left < th->limits.hard_ms)
        th->limits.hard_ms = left > 1 ? left : 1;
    if (th->limits.soft_ms > th->limits.hard_ms)
        th->limits.soft_ms = th->limits.hard_ms;
    if (engine)
        th->status = level_think(engine, th->type, th->level, th->shared_game->game, th->line.pos,
                                 agon_line_past(&th->line), &th->limits, NULL, NULL, &th->turn);
}

/* ---- on the loop's thread ---- */

/* Plays the engine's turn in the room, or handles its failure. */
static void play(struct room *room, struct engine_turn *th)
{
    struct match_event event = {.type = MATCH_TURN, .turn = &th->turn};
    int status = th->status < 0 ? th->status : th->act(room, th->seat, th->number, &event, NULL);
    if (status == AGON_ILLEGAL || status == AGON_BAD_TEXT)
        event = (struct match_event){.type = MATCH_ILLEGAL};
    else if (th->status < 0)
        event = (struct match_event){.type = MATCH_FORFEIT};
    else
        return;
    th->act(room, th->seat, MATCH_ANY_NUMBER, &event, NULL);
}

static void free_turn(struct engine_turn *th)
{
    agon_line_release(&th->line);
    shared_game_drop(th->shared_game);
    free(th);
}

static void done(struct thread_pool_job *job)
{
    struct engine_turn *th = (struct engine_turn *)job;
    struct rooms *rooms = th->rooms;
    struct room *room = th->wanted ? map_get(&rooms->by_id, th->room) : NULL;
    if (room && room->engine_turn == th)
        room->engine_turn = NULL;
    /* The thread's engine uses this shared game until another job replaces it. */
    if (th->thread >= 0)
        engine_cache_keep(&rooms->engine_cache[th->thread], th->shared_game);
    if (room && !rooms->core->stopping)
        play(room, th);
    free_turn(th);
}

/* ---- on workers ---- */

/* Plays the worker's turn in the room, which then wants no other. One that the room refuses is no
 * fault of the seat: the room still waits. */
static void offer(struct room *room, struct engine_turn *th)
{
    struct match_event event = {.type = MATCH_TURN, .turn = &th->turn};
    th->act(room, th->seat, th->number, &event, NULL);
}

/* The worker has chosen a turn, or else a thread does. */
static void answered(struct remote_task *task, const char *answer)
{
    struct engine_turn *th =
        (struct engine_turn *)((char *)task - offsetof(struct engine_turn, task));
    const struct rooms *rooms = th->rooms;
    struct room *room = map_get(&rooms->by_id, th->room); /* its end would have stopped this */
    th->remote = false;
    if (rooms->core->stopping)
        engine_turn_stop(room);
    else if (answer && task_take_turn(&th->line, th->id, answer, &th->turn))
        offer(room, th);
    if (!th->wanted) {
        free_turn(th);
        return;
    }
    if (answer)
        logger_event(rooms->core->options.logger, LEVEL_WARNING, "worker_answers_wrongly",
                     LOG_FIELDS({"engine", th->type->id}, {"game", th->room}));
    if (thread_pool_add(rooms->engine_pool, &th->job))
        return;
    room->engine_turn = NULL;
    room_schedule(room, rooms->core->now + AGAIN_MS);
    free_turn(th);
}

/* Reduces the time so that as much is left for a thread, if the worker fails. False: it is too
 * little. */
static bool share_time(const struct engine_turn *th, struct task_turn *t)
{
    int64_t left = th->hard_at == INT64_MAX ? INT64_MAX : th->hard_at - os_now_ms();
    int64_t most = (left - SLACK_MS) / 2;
    t->hard_ms = t->hard_ms < most ? t->hard_ms : most;
    t->soft_ms = t->soft_ms < t->hard_ms ? t->soft_ms : t->hard_ms;
    return t->soft_ms >= ENGINE_REMOTE_MS;
}

/* Asks a worker to choose the turn; false: a thread has to. In timed games the position changes
 * while a worker is asked. */
static bool ask_worker(struct engine_turn *th)
{
    struct workers *workers = th->rooms->core->workers;
    struct task_turn turn = {.level = th->level,
                             .hash_mb = ENGINE_HASH_MB,
                             .nodes = th->limits.nodes,
                             .seed = th->limits.seed,
                             .soft_ms = th->limits.soft_ms,
                             .hard_ms = th->limits.hard_ms};
    if (th->level < ENGINE_REMOTE_LEVEL || (th->shared_game->game->traits & AGON_TIMED) ||
        !workers_take_tasks(workers) || !engine_nets_spare(th->type) || !share_time(th, &turn))
        return false;
    json_t *about = task_about(&th->line, th->shared_game->start, th->type);
    struct remote_limits limits = {
        .ms = turn.hard_ms + SLACK_MS, .take_ms = TAKE_MS, .lease_ms = LEASE_MS, .attempts = 1};
    random_id(th->id);
    th->task.done = answered;
    th->remote =
        about && workers_ask(workers, &th->task, task_write_turn(about, th->id, &turn), &limits);
    json_decref(about);
    return th->remote;
}

/* ---- asking ---- */

/* Sets the time limits: the clock's, and the general maximum. */
static void plan(struct engine_turn *th, const struct match *m)
{
    uint64_t nodes = level_is_own(th->type) ? 0 : level_nodes(th->level);
    clock_for_engine(&m->clock, match_turns_left(m), th->rooms->core->now, &th->clock);
    th->limits = (struct agon_limits){.nodes = nodes,
                                      .lines = 1,
                                      .threads = 1,
                                      .seed = (uint64_t)os_now_us(),
                                      .clock = &th->clock,
                                      .stop = &th->stop};
    clock_allot(&th->clock, m->seat, &th->limits.soft_ms, &th->limits.hard_ms);
    int64_t most = th->limits.hard_ms == 0 ? ENGINE_MS_FREE : ENGINE_MS_MAX;
    if (th->limits.hard_ms == 0 || th->limits.hard_ms > most)
        th->limits.hard_ms = most;
    if (th->limits.soft_ms == 0 || th->limits.soft_ms > th->limits.hard_ms)
        th->limits.soft_ms = th->limits.hard_ms;
    /* Waiting for a thread is charged to the clock, if there is one. */
    int64_t left = clock_left(&m->clock, th->rooms->core->now);
    th->hard_at = left == CLOCK_NEVER ? INT64_MAX : os_now_ms() + left - left / 20;
}

/* The user in whose queue this turn counts. */
static uint64_t owner(const struct room *room)
{
    for (int i = 0; i < room->seats; i++)
        if (room->seat[i].user)
            return (uint64_t)(uintptr_t)room->seat[i].user;
    return (uint64_t)(uintptr_t)room;
}

bool engine_turn_ask(struct room *room, room_act_fn *act)
{
    const struct match *m = room->match;
    const struct room_seat *c = &room->seat[m->seat];
    struct engine_turn *th = calloc(1, sizeof *th);
    if (!th)
        return false;
    th->job = (struct thread_pool_job){.work = work, .done = done, .owner = owner(room)};
    th->rooms = room->rooms;
    th->act = act;
    th->thread = -1;
    memcpy(th->room, room->id, sizeof th->room);
    th->number = m->number;
    th->seat = m->seat;
    th->level = c->level;
    th->type = agon_engine_find(c->engine, room->shared_game->game, NULL);
    if (!th->type || agon_line_copy(&th->line, &m->line, NULL) < 0) {
        free(th);
        return false;
    }
    plan(th, m);
    th->shared_game = shared_game_hold(room->shared_game);
    th->wanted = true;
    if (ask_worker(th) || thread_pool_add(room->rooms->engine_pool, &th->job)) {
        room->engine_turn = th;
        return true;
    }
    free_turn(th);
    return false;
}

bool engine_turn_is_current(const struct room *room)
{
    const struct engine_turn *th = room->engine_turn;
    return th->number == room->match->number && th->seat == room->match->seat &&
           !room->match->paused;
}

void engine_turn_stop(struct room *room)
{
    struct engine_turn *th = room->engine_turn;
    if (!th)
        return;
    room->engine_turn = NULL;
    th->wanted = false;
    agon_stop_set(&th->stop);
    if (th->remote) {
        remote_task_leave(&th->task);
        free_turn(th);
    }
}
