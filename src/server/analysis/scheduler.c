/* Slices of time for jobs. */
#include "server/analysis/scheduler.h"

#include <stdlib.h>

#include "os/thread.h"
#include "os/time.h"
#include "server/game/engine_cache.h"

struct scheduler {
    struct analyses *analyses;
    struct thread_pool *thread_pool;
    struct engine_cache *engine_cache;
    struct analysis_job *first; /* all, in order of arrival */
    int threads, analysis_jobs, busy;
};

static void done(struct thread_pool_job *);

static void work(struct thread_pool_job *job, int thread)
{
    struct analysis_job *s = (struct analysis_job *)job;
    struct scheduler *d = s->analyses->scheduler;
    s->thread = thread;
    os_thread_lowest_priority();
    if (agon_stop_is_set(&s->stop))
        return;
    s->work(s, engine_cache_get(&d->engine_cache[thread], s->shared_game->game, s->type,
                                REVIEW_LEVEL, SCHEDULER_HASH_MB));
}

static void end(struct scheduler *d, struct analysis_job *s)
{
    struct analysis_job **at = &d->first;
    struct shared_game *game = s->shared_game;
    while (*at != s)
        at = &(*at)->next;
    *at = s->next;
    d->analysis_jobs--;
    s->end(s);
    shared_game_drop(game);
}

static void done(struct thread_pool_job *job)
{
    struct analysis_job *s = (struct analysis_job *)job;
    struct scheduler *d = s->analyses->scheduler;
    d->busy--;
    s->at_work = false;
    s->spent_ms += os_now_ms() - s->begun_ms;
    if (s->thread >= 0)
        engine_cache_keep(&d->engine_cache[s->thread], s->shared_game);
    bool more = !s->left && !s->analyses->core->stopping && s->look(s, true);
    if (!more || s->spent_ms >= s->most_ms)
        end(d, s);
}

/* The waiting job that has had the least time, the earliest if several; or NULL. */
static struct analysis_job *least(const struct scheduler *d)
{
    struct analysis_job *best = NULL;
    for (struct analysis_job *s = d->first; s; s = s->next)
        if (!s->at_work && !s->away && (!best || s->spent_ms < best->spent_ms))
            best = s;
    return best;
}

static void give_threads(struct scheduler *d)
{
    struct analysis_job *s;
    while (d->busy < d->threads && (s = least(d)) != NULL) {
        s->job = (struct thread_pool_job){.work = work, .done = done};
        agon_stop_clear(&s->stop);
        s->thread = -1;
        s->begun_ms = os_now_ms();
        if (!thread_pool_add(d->thread_pool, &s->job))
            return;
        s->at_work = true;
        d->busy++;
    }
}

static void end_slices(struct scheduler *d)
{
    bool others = least(d) != NULL;
    int64_t now = os_now_ms();
    for (struct analysis_job *s = d->first, *next; s; s = next) {
        next = s->next;
        if (s->left)
            continue;
        int64_t worked = now - s->begun_ms;
        int64_t slice = s->spent_ms > SCHEDULER_FIRST_MS ? s->spent_ms : SCHEDULER_FIRST_MS;
        if (s->at_work &&
            (s->spent_ms + worked >= s->most_ms || (others && worked >= slice) || s->away))
            agon_stop_set(&s->stop);
        s->look(s, false);
    }
}

struct scheduler *scheduler_new(struct analyses *analyses, int threads)
{
    struct scheduler *d = calloc(1, sizeof *d);
    if (!d)
        return NULL;
    *d = (struct scheduler){.analyses = analyses, .threads = threads};
    d->engine_cache = calloc((size_t)threads, sizeof *d->engine_cache);
    struct thread_pool_limits limits = {threads, threads, threads};
    d->thread_pool = d->engine_cache
                         ? thread_pool_new(threads, limits, analyses->core->options.wake,
                                           analyses->core->options.user)
                         : NULL;
    if (d->thread_pool)
        return d;
    scheduler_free(d);
    return NULL;
}

void scheduler_free(struct scheduler *d)
{
    if (!d)
        return;
    for (struct analysis_job *s = d->first; s; s = s->next)
        agon_stop_set(&s->stop);
    thread_pool_free(d->thread_pool); /* finishes running jobs */
    while (d->first)
        end(d, d->first);
    for (int i = 0; i < d->threads && d->engine_cache; i++)
        engine_cache_release(&d->engine_cache[i]);
    free(d->engine_cache);
    free(d);
}

bool scheduler_add(struct analysis_job *s)
{
    struct scheduler *d = s->analyses->scheduler;
    struct analysis_job **at = &d->first;
    if (d->analysis_jobs == ANALYSIS_JOBS_MAX)
        return false;
    while (*at)
        at = &(*at)->next;
    *at = s;
    s->next = NULL;
    d->analysis_jobs++;
    end_slices(d);
    give_threads(d);
    return true;
}

void scheduler_leave(struct analysis_job *s)
{
    s->left = true;
    agon_stop_set(&s->stop);
    if (!s->at_work)
        end(s->analyses->scheduler, s);
}

void scheduler_close_idle(struct scheduler *d)
{
    for (int i = 0; thread_pool_is_idle(d->thread_pool) && i < d->threads; i++)
        engine_cache_release(&d->engine_cache[i]);
}

void scheduler_step(struct scheduler *d)
{
    thread_pool_collect(d->thread_pool);
    end_slices(d);
    give_threads(d);
}

int64_t scheduler_due(const struct scheduler *d)
{
    return d->first ? d->analyses->core->now + SCHEDULER_LOOK_MS : INT64_MAX;
}
