/* One search as a job of the thread pool. */
#include "server/game/engine_turn.h"

#include <stdlib.h>
#include <string.h>

#include "os/thread.h"
#include "os/time.h"
#include "play/level.h"
#include "server/base/thread_pool.h"
#include "server/game/engine_cache.h"
#include "server/users/user.h"

struct engine_turn {
    struct thread_pool_job job; /* first, so that a job can be cast to it */
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
    agon_line_release(&th->line);
    shared_game_drop(th->shared_game);
    free(th);
}

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
    if (thread_pool_add(room->rooms->engine_pool, &th->job)) {
        room->engine_turn = th;
        return true;
    }
    agon_line_release(&th->line);
    shared_game_drop(th->shared_game);
    free(th);
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
    if (!room->engine_turn)
        return;
    room->engine_turn->wanted = false;
    agon_stop_set(&room->engine_turn->stop);
    room->engine_turn = NULL;
}
