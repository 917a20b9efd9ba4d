/* Slices of time for sittings. */
#include "server/study/desk.h"

#include <stdlib.h>

#include "os/thread.h"
#include "os/time.h"
#include "server/stall.h"

struct desk {
    struct hall *hall;
    struct crew *crew;
    struct stall *stall;
    struct sitting *first; /* all of them, in the order they came */
    int threads, sittings, busy;
};

static void done(struct crew_job *);

static void work(struct crew_job *job, int thread)
{
    struct sitting *s = (struct sitting *)job;
    struct desk *d = s->hall->desk;
    s->thread = thread;
    os_thread_humble();
    if (atomic_load(&s->stop))
        return;
    s->work(s, stall_engine(&d->stall[thread], s->agreement->game, s->type, 10, DESK_HASH_MB));
}

static void end(struct desk *d, struct sitting *s)
{
    struct sitting **at = &d->first;
    struct agreement *a = s->agreement;
    while (*at != s)
        at = &(*at)->next;
    *at = s->next;
    d->sittings--;
    s->end(s);
    agreement_drop(a);
}

static void done(struct crew_job *job)
{
    struct sitting *s = (struct sitting *)job;
    struct desk *d = s->hall->desk;
    d->busy--;
    s->at_work = false;
    s->spent_ms += os_now_ms() - s->begun_ms;
    if (s->thread >= 0)
        stall_keep(&d->stall[s->thread], s->agreement);
    bool more = !s->left && !s->hall->stopping && s->look(s, true);
    if (!more || s->spent_ms >= s->most_ms)
        end(d, s);
}

/* Who waits and has had the least time, the first to come among equals; or NULL. */
static struct sitting *least(const struct desk *d)
{
    struct sitting *best = NULL;
    for (struct sitting *s = d->first; s; s = s->next)
        if (!s->at_work && (!best || s->spent_ms < best->spent_ms))
            best = s;
    return best;
}

static void give_threads(struct desk *d)
{
    struct sitting *s;
    while (d->busy < d->threads && (s = least(d)) != NULL) {
        s->job = (struct crew_job){.work = work, .done = done};
        atomic_store(&s->stop, false);
        s->thread = -1;
        s->begun_ms = os_now_ms();
        if (!crew_add(d->crew, &s->job))
            return;
        s->at_work = true;
        d->busy++;
    }
}

static void end_slices(struct desk *d)
{
    bool others = least(d) != NULL;
    int64_t now = os_now_ms();
    for (struct sitting *s = d->first, *next; s; s = next) {
        next = s->next;
        if (!s->at_work || s->left)
            continue;
        int64_t worked = now - s->begun_ms;
        int64_t slice = s->spent_ms > DESK_FIRST_MS ? s->spent_ms : DESK_FIRST_MS;
        if (s->spent_ms + worked >= s->most_ms || (others && worked >= slice))
            atomic_store(&s->stop, true);
        s->look(s, false);
    }
}

struct desk *desk_new(struct hall *h, int threads)
{
    struct desk *d = calloc(1, sizeof *d);
    if (!d)
        return NULL;
    *d = (struct desk){.hall = h, .threads = threads};
    d->stall = calloc((size_t)threads, sizeof *d->stall);
    struct crew_limits limits = {threads, threads, threads};
    d->crew = d->stall ? crew_new(threads, limits, h->options.wake, h->options.user) : NULL;
    if (d->crew)
        return d;
    desk_free(d);
    return NULL;
}

void desk_free(struct desk *d)
{
    if (!d)
        return;
    for (struct sitting *s = d->first; s; s = s->next)
        atomic_store(&s->stop, true);
    crew_free(d->crew); /* finishes those at work */
    while (d->first)
        end(d, d->first);
    for (int i = 0; i < d->threads && d->stall; i++)
        stall_release(&d->stall[i]);
    free(d->stall);
    free(d);
}

bool desk_add(struct sitting *s)
{
    struct desk *d = s->hall->desk;
    struct sitting **at = &d->first;
    if (d->sittings == SITTINGS_MAX)
        return false;
    while (*at)
        at = &(*at)->next;
    *at = s;
    s->next = NULL;
    d->sittings++;
    end_slices(d);
    give_threads(d);
    return true;
}

void desk_leave(struct sitting *s)
{
    s->left = true;
    atomic_store(&s->stop, true);
    if (!s->at_work)
        end(s->hall->desk, s);
}

void desk_rest(struct desk *d)
{
    for (int i = 0; crew_rests(d->crew) && i < d->threads; i++)
        stall_release(&d->stall[i]);
}

void desk_step(struct desk *d)
{
    crew_collect(d->crew);
    end_slices(d);
    give_threads(d);
}

int64_t desk_due(const struct desk *d)
{
    return d->busy > 0 ? d->hall->now + DESK_LOOK_MS : INT64_MAX;
}
