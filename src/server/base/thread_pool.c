/* The queue and the threads of a thread pool. */
#include "server/base/thread_pool.h"

#include <stdlib.h>

#include "os/thread.h"

struct hand {
    struct thread_pool *thread_pool;
    struct os_thread *thread;
    struct thread_pool_job *job; /* running, or NULL */
};

struct thread_pool {
    void (*wake)(void *);
    void *user;
    int threads;
    struct thread_pool_limits limits;
    struct os_monitor *monitor; /* guards everything below */
    struct thread_pool_job *first, **end;
    struct thread_pool_job *finished, **finished_end;
    int waiting;
    uint64_t reached; /* the last number taken */
    bool closing;
    struct hand hand[];
};

static int at_work_for(const struct thread_pool *c, uint64_t owner)
{
    int n = 0;
    for (int i = 0; i < c->threads; i++)
        n += c->hand[i].job && c->hand[i].job->owner == owner;
    return n;
}

/* Takes the job with the lowest number whose owner may run one more; NULL: there is none. */
static struct thread_pool_job *take(struct thread_pool *c)
{
    struct thread_pool_job **best = NULL;
    for (struct thread_pool_job **j = &c->first; *j; j = &(*j)->next)
        if ((!best || (*j)->number < (*best)->number) &&
            at_work_for(c, (*j)->owner) < c->limits.at_once)
            best = j;
    if (!best)
        return NULL;
    struct thread_pool_job *job = *best;
    *best = job->next;
    if (c->end == &job->next)
        c->end = best;
    c->waiting--;
    c->reached = job->number;
    return job;
}

/* The number of an owner's next job, and how many of its jobs are queued. */
static uint64_t number_for(const struct thread_pool *c, uint64_t owner, int *waiting)
{
    uint64_t number = c->reached;
    *waiting = 0;
    for (const struct thread_pool_job *j = c->first; j; j = j->next)
        if (j->owner == owner) {
            number = j->number + 1 > number ? j->number + 1 : number;
            ++*waiting;
        }
    for (int i = 0; i < c->threads; i++) {
        const struct thread_pool_job *j = c->hand[i].job;
        if (j && j->owner == owner && j->number + 1 > number)
            number = j->number + 1;
    }
    return number;
}

static void work(void *user)
{
    struct hand *hand = user;
    struct thread_pool *c = hand->thread_pool;
    os_monitor_enter(c->monitor);
    while (!c->closing) {
        struct thread_pool_job *job = hand->job = take(c);
        if (!job) {
            os_monitor_wait(c->monitor, -1);
            continue;
        }
        os_monitor_leave(c->monitor);
        job->work(job, (int)(hand - c->hand));
        os_monitor_enter(c->monitor);
        hand->job = NULL;
        job->next = NULL;
        *c->finished_end = job;
        c->finished_end = &job->next;
        os_monitor_wake(c->monitor); /* this owner may now start another */
        os_monitor_leave(c->monitor);
        c->wake(c->user);
        os_monitor_enter(c->monitor);
    }
    os_monitor_leave(c->monitor);
}

struct thread_pool *thread_pool_new(int threads, struct thread_pool_limits limits,
                                    void (*wake)(void *), void *user)
{
    struct thread_pool *c = calloc(1, sizeof *c + (size_t)threads * sizeof c->hand[0]);
    if (!c)
        return NULL;
    *c = (struct thread_pool){.wake = wake, .user = user, .threads = threads, .limits = limits};
    c->end = &c->first;
    c->finished_end = &c->finished;
    c->monitor = os_monitor_new();
    bool good = c->monitor != NULL;
    for (int i = 0; i < threads && good; i++) {
        c->hand[i].thread_pool = c;
        c->hand[i].thread = os_thread_start(work, &c->hand[i]);
        good = c->hand[i].thread != NULL;
    }
    if (good)
        return c;
    thread_pool_free(c);
    return NULL;
}

void thread_pool_free(struct thread_pool *c)
{
    if (!c)
        return;
    if (c->monitor) {
        os_monitor_enter(c->monitor);
        c->closing = true;
        os_monitor_wake(c->monitor);
        os_monitor_leave(c->monitor);
        for (int i = 0; i < c->threads; i++)
            os_thread_join(c->hand[i].thread);
        *c->finished_end = c->first;
        thread_pool_collect(c);
        os_monitor_free(c->monitor);
    }
    free(c);
}

bool thread_pool_add(struct thread_pool *c, struct thread_pool_job *job)
{
    int own;
    os_monitor_enter(c->monitor);
    job->number = number_for(c, job->owner, &own);
    bool room = c->waiting < c->limits.waiting && own < c->limits.of_owner && !c->closing;
    if (room) {
        job->next = NULL;
        *c->end = job;
        c->end = &job->next;
        c->waiting++;
        os_monitor_wake(c->monitor);
    }
    os_monitor_leave(c->monitor);
    return room;
}

void thread_pool_collect(struct thread_pool *c)
{
    os_monitor_enter(c->monitor);
    struct thread_pool_job *job = c->finished;
    c->finished = NULL;
    c->finished_end = &c->finished;
    os_monitor_leave(c->monitor);
    while (job) {
        struct thread_pool_job *next = job->next;
        job->done(job);
        job = next;
    }
}

int thread_pool_waiting(struct thread_pool *c)
{
    os_monitor_enter(c->monitor);
    int n = c->waiting;
    os_monitor_leave(c->monitor);
    return n;
}

bool thread_pool_is_idle(struct thread_pool *c)
{
    os_monitor_enter(c->monitor);
    bool rests = c->waiting == 0;
    for (int i = 0; i < c->threads; i++)
        rests &= c->hand[i].job == NULL;
    os_monitor_leave(c->monitor);
    return rests;
}

int thread_pool_threads(const struct thread_pool *c)
{
    return c->threads;
}
