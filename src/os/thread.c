/* Threads and monitors over POSIX. */

#include "os/thread.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { STACK_BYTES = 8 << 20 }; /* the same on every system: searches are deep */

struct os_thread {
    pthread_t id;
    void (*run)(void *user);
    void *user;
};

static void *begin(void *thread)
{
    struct os_thread *t = thread;
    t->run(t->user);
    return NULL;
}

struct os_thread *os_thread_start(void (*run)(void *user), void *user)
{
    struct os_thread *t = malloc(sizeof *t);
    pthread_attr_t attributes;
    if (t == NULL || pthread_attr_init(&attributes) != 0) {
        free(t);
        return NULL;
    }
    *t = (struct os_thread){.run = run, .user = user};
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    int failed = pthread_create(&t->id, &attributes, begin, t);
    pthread_attr_destroy(&attributes);
    if (failed) {
        free(t);
        return NULL;
    }
    return t;
}

void os_thread_low_priority(void)
{
    setpriority(PRIO_PROCESS, (id_t)gettid(), 10);
}

void os_thread_lowest_priority(void)
{
    setpriority(PRIO_PROCESS, (id_t)gettid(), 19);
}

void os_thread_join(struct os_thread *t)
{
    if (t == NULL)
        return;
    pthread_join(t->id, NULL);
    free(t);
}

struct os_monitor {
    pthread_mutex_t lock;
    pthread_cond_t woken;
};

struct os_monitor *os_monitor_new(void)
{
    struct os_monitor *m = malloc(sizeof *m);
    pthread_condattr_t attributes;
    if (m == NULL || pthread_condattr_init(&attributes) != 0) {
        free(m);
        return NULL;
    }
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    bool good = pthread_mutex_init(&m->lock, NULL) == 0;
    if (good && pthread_cond_init(&m->woken, &attributes) != 0) {
        pthread_mutex_destroy(&m->lock);
        good = false;
    }
    pthread_condattr_destroy(&attributes);
    if (!good) {
        free(m);
        return NULL;
    }
    return m;
}

void os_monitor_free(struct os_monitor *m)
{
    if (m == NULL)
        return;
    pthread_cond_destroy(&m->woken);
    pthread_mutex_destroy(&m->lock);
    free(m);
}

void os_monitor_enter(struct os_monitor *m)
{
    pthread_mutex_lock(&m->lock);
}

void os_monitor_leave(struct os_monitor *m)
{
    pthread_mutex_unlock(&m->lock);
}

bool os_monitor_wait(struct os_monitor *m, int64_t ms)
{
    if (ms < 0)
        return pthread_cond_wait(&m->woken, &m->lock) == 0;
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += (time_t)(ms / 1000);
    until.tv_nsec += (long)(ms % 1000) * 1000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000;
    }
    return pthread_cond_timedwait(&m->woken, &m->lock, &until) != ETIMEDOUT;
}

void os_monitor_wake(struct os_monitor *m)
{
    pthread_cond_broadcast(&m->woken);
}
