/* The steps of porters, and games on their way through the carriers. */
#include "server/net/porter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/commands/command.h"
#include "server/crew.h"
#include "server/jobs.h"
#include "server/limits.h"

enum { BEGIN_AT_ONCE = 10, BEGIN_MS = 60000 };

/* ---- coming and going ---- */

static void end(struct porter *p)
{
    if (p->before)
        p->before->next = p->next;
    else
        p->hall->porters = p->next;
    if (p->next)
        p->next->before = p->before;
    p->hall->porter_count--;
    limits_address(p->hall, p->address)->porters--;
    free(p->out);
    p->end(p);
}

static void left(struct pourer *pourer)
{
    struct porter *p = (struct porter *)pourer;
    if (!p->busy)
        end(p);
}

/* Steps until there is a piece, or something has to be waited for. */
static void advance(struct porter *p)
{
    if (p->hall->stopping) /* a download that breaks off has to look so */
        return;
    while (!p->busy && !p->over && !p->broken && p->n < PORTER_PIECE)
        p->step(p);
    if (p->busy || !p->wanted)
        return;
    if (p->broken) {
        p->pourer.exchange->break_off(p->pourer.exchange);
        return;
    }
    struct exchange *x = p->pourer.exchange;
    char *piece = p->out;
    size_t n = p->n;
    p->wanted = false;
    p->out = NULL;
    p->n = p->room = 0;
    x->give(x, piece, n, p->over);
}

static void want(struct pourer *pourer)
{
    struct porter *p = (struct porter *)pourer;
    p->wanted = true;
    if (!p->busy)
        advance(p);
}

static int check_limits(struct request *r)
{
    struct hall *h = r->hall;
    struct address *a = limits_address(h, r->address);
    int64_t retry;
    if (!r->exchange || !r->exchange->pour)
        return request_refuse(r, "not_now", AGON_SAY(request_over_http, "%s is done over HTTP"),
                              r->command->name);
    if (h->porter_count >= PORTERS_MAX)
        return request_refuse(
            r, "busy", AGON_SAY(download_waits, "too much is being downloaded; ask again soon"));
    if (h->options.unlimited)
        return 0;
    if (a->porters >= PORTERS_OF_ADDRESS_MAX)
        return request_refuse(r, "too_many",
                              AGON_SAY(download_most, "at most %d downloads at once"),
                              PORTERS_OF_ADDRESS_MAX);
    if (bucket_take(&a->downloads, BEGIN_AT_ONCE, 1000.0 / BEGIN_MS, h->now, &retry))
        return 0;
    request_refuse(r, "too_many",
                   AGON_SAY(download_most_of_address, "too many downloads from this address"));
    request_put(r, "retry_ms", json_integer(retry));
    return -1;
}

int porter_begin(struct porter *p, struct request *r)
{
    struct hall *h = r->hall;
    if (check_limits(r) < 0) {
        p->end(p);
        return -1;
    }
    p->hall = h;
    p->pourer.want = want;
    p->pourer.left = left;
    p->next = h->porters;
    if (p->next)
        p->next->before = p;
    h->porters = p;
    h->porter_count++;
    memcpy(p->address, r->address, sizeof p->address);
    limits_address(h, p->address)->porters++;
    return request_pour(r, &p->pourer);
}

void porters_release(struct hall *h)
{
    while (h->porters)
        end(h->porters);
}

/* ---- steps ---- */

void porter_add(struct porter *p, const char *text)
{
    size_t n = strlen(text);
    if (p->n + n > p->room) {
        p->room = p->n + n + PORTER_PIECE;
        p->out = realloc(p->out, p->room);
        if (!p->out)
            abort();
    }
    memcpy(p->out + p->n, text, n);
    p->n += n;
}

void porter_wait(struct porter *p)
{
    p->busy = true;
}

bool porter_back(struct porter *p, bool failed)
{
    p->busy = false;
    p->broken |= failed;
    if (p->pourer.exchange)
        return true;
    end(p);
    return false;
}

void porter_go_on(struct porter *p)
{
    advance(p);
}

/* ---- games ---- */

struct load {
    struct crew_job job; /* first */
    struct porter *porter;
    struct store_history *history;
    porter_write_fn *write;
    char *text;
};

static void work(struct crew_job *job, int thread)
{
    struct load *l = (struct load *)job;
    struct agon_error error;
    (void)thread;
    const struct hall *h = l->porter->hall;
    struct patience patience = {definition_patient.ms, jobs_stopped, h->jobs, NULL};
    struct room *t = room_revive(h, l->history, &patience, &error);
    l->text = t ? l->write(l->porter, l->history, t) : NULL;
    room_bury(t);
}

static void done(struct crew_job *job)
{
    struct load *l = (struct load *)job;
    if (porter_back(l->porter, false)) {
        if (l->text)
            porter_add(l->porter, l->text);
        porter_go_on(l->porter);
    }
    store_release_history(l->history);
    free(l->text);
    free(l);
}

static void found(void *user, const struct store_history *history)
{
    struct load *l = user;
    struct porter *p = l->porter;
    bool failed = history->failed;
    if (history->game && p->pourer.exchange) {
        l->history = store_hold_history(history);
        if (crew_add(p->hall->carriers, &l->job))
            return;
        store_release_history(l->history);
    }
    free(l);
    if (porter_back(p, failed))
        porter_go_on(p);
}

void porter_carry(struct porter *p, const char *game, porter_write_fn *write)
{
    struct load *l = calloc(1, sizeof *l);
    if (!l)
        abort();
    *l = (struct load){.job = {.work = work, .done = done, .owner = (uint64_t)(uintptr_t)p},
                       .porter = p,
                       .write = write};
    porter_wait(p);
    store_ask_history(p->hall->store, game, found, l);
}
