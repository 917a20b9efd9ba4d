/* The threads that run jobs, their accounting, and their waiting requests. */
#include "server/base/jobs.h"

#include <stdlib.h>

#include "os/thread.h"
#include "os/time.h"
#include "server/base/limits.h"

/* One thread is always reserved for addresses other than the busiest. */
enum { THREADS = 2, AT_ONCE = 1, OF_ADDRESS = 64, STEP_US = 4000 };

struct jobs {
    struct core *core;
    struct thread_pool *thread_pool;
    struct job *first;
    struct asker **ready; /* ready to resume, starting at `next` */
    int readies, next, capacity;
    atomic_bool stopping;
};

struct jobs *jobs_new(struct core *core)
{
    struct jobs *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->core = core;
    s->thread_pool =
        thread_pool_new(THREADS, (struct thread_pool_limits){JOBS_WAITING_MAX, OF_ADDRESS, AT_ONCE},
                        core->options.wake, core->options.user);
    if (s->thread_pool)
        return s;
    free(s);
    return NULL;
}

void jobs_stop(struct jobs *s)
{
    atomic_store(&s->stopping, true);
}

bool jobs_stopped(const void *jobs)
{
    return atomic_load(&((const struct jobs *)jobs)->stopping);
}

/* Resumes requests until this time of os_now_us(), at least one. */
static void go_on(struct jobs *s, int64_t until)
{
    while (s->next < s->readies) {
        struct asker *a = s->ready[s->next++];
        a->type->again(a);
        if (os_now_us() >= until)
            return;
    }
    s->next = s->readies = 0;
}

void jobs_free(struct jobs *s)
{
    if (!s)
        return;
    jobs_stop(s);
    thread_pool_free(s->thread_pool);
    go_on(s, INT64_MAX);
    free(s->ready);
    free(s);
}

void jobs_step(struct jobs *s)
{
    thread_pool_collect(s->thread_pool);
    go_on(s, os_now_us() + STEP_US);
}

int64_t jobs_due(const struct jobs *s)
{
    return s->next < s->readies ? s->core->now : INT64_MAX;
}

void job_go_on(struct jobs *s, struct asker *a)
{
    if (s->readies == s->capacity) {
        s->capacity = s->capacity ? 2 * s->capacity : 64;
        s->ready = realloc(s->ready, (size_t)s->capacity * sizeof(struct asker *));
        if (!s->ready)
            abort();
    }
    s->ready[s->readies++] = a;
}

int jobs_count(const struct jobs *s)
{
    int n = 0;
    for (const struct job *j = s->first; j; j = j->next)
        n++;
    return n;
}

bool job_over(const void *job)
{
    const struct job *j = job;
    return atomic_load(&j->stop) || jobs_stopped(j->jobs) || os_now_ms() >= j->until ||
           os_thread_us() >= j->until_us;
}

static void work(struct thread_pool_job *job, int thread)
{
    struct job *j = (struct job *)job;
    int64_t begun = os_thread_us();
    (void)thread;
    os_thread_low_priority();
    j->until = os_now_ms() + JOB_PATIENCE_MS;
    j->until_us = begun + 1000 * JOB_MS;
    if (!job_over(j))
        j->work(j);
    j->broken = !j->whole && job_over(j);
    j->spent_us += os_thread_us() - begun;
}

static void unlink(struct job *j)
{
    if (j->before)
        j->before->next = j->next;
    else
        j->jobs->first = j->next;
    if (j->next)
        j->next->before = j->before;
}

static void done(struct thread_pool_job *job)
{
    struct job *j = (struct job *)job;
    unlink(j);
    if (j->payer.address) {
        budget_give_job(j->payer);
        budget_spend(j->jobs->core, j->payer, BUDGET_THREADS, j->spent_us);
    }
    j->done(j);
}

void job_join(struct job *j, struct asker *a)
{
    a->job = j;
    j->askers++;
}

/* Queues the job; false: there is no room. */
static bool enlist(struct job *j, struct core *core, struct payer payer, uint64_t owner)
{
    j->job = (struct thread_pool_job){.work = work, .done = done, .owner = owner};
    j->jobs = core->jobs;
    j->payer = payer;
    j->broken = true; /* until the work is complete */
    j->next = core->jobs->first;
    j->before = NULL;
    if (j->next)
        j->next->before = j;
    core->jobs->first = j;
    if (thread_pool_add(core->jobs->thread_pool, &j->job))
        return true;
    unlink(j);
    return false;
}

bool job_start_own(struct job *j, struct core *core)
{
    j->lasting = true;
    return enlist(j, core, (struct payer){0}, 0);
}

static int refuse_most(struct asker *a, int64_t retry)
{
    return a->type->refuse(
        a, "too_many",
        AGON_SAY(request_computed_most, "you have used up your computing time; try again soon"),
        retry);
}

int job_start(struct job *j, struct core *core, struct asker *a)
{
    int64_t retry = 0;
    struct payer payer = a->type->payer(a);
    if (!budget_left(core, payer, BUDGET_THREADS, &retry))
        return refuse_most(a, retry);
    if (!budget_take_job(core, payer))
        return refuse_most(a, 0);
    if (enlist(j, core, payer, limits_owner(payer.name))) {
        job_join(j, a);
        return ASKER_WAITS;
    }
    budget_give_job(payer);
    return a->type->refuse(
        a, "busy", AGON_SAY(request_waits_most, "too many requests are waiting; try again soon"),
        0);
}

bool job_failed(const struct job *j, struct asker *a)
{
    a->job = NULL;
    if (!j->broken)
        return false;
    a->type->refuse(a, "busy", AGON_SAY(request_too_long, "this takes too long"), 0);
    return true;
}

void jobs_leave(struct asker *a)
{
    struct job *j = a->job;
    a->job = NULL;
    if (j && --j->askers == 0 && !j->lasting)
        atomic_store(&j->stop, true);
}

void jobs_forget_user(struct core *core, const struct budget *user)
{
    for (struct job *j = core->jobs ? core->jobs->first : NULL; j; j = j->next)
        if (j->payer.user == user)
            j->payer.user = NULL;
}
