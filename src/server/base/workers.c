/* Remote tasks on the loop's side, and the thread that gives them to workers. */
#include "server/base/workers.h"

#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "os/thread.h"
#include "os/time.h"
#include "postgres/game_jobs.h"

enum {
    COLLECT_MS = 50, /* between two looks for answers, */
    LOOK_MS = 1000,  /* ... for workers, and for a database that is away */
    SHY_MS = 30000,  /* asks nothing for as long when nobody has taken a task */
    ORDERS_MAX = 2 * WORKERS_TASKS_MAX,
    HASH = 16,
    NAME = 8 + 2 * HASH
};

/* An order to the thread: to give a task to workers, or, without a text, to take it back. */
struct order {
    struct order *next;
    int number;
    unsigned session;
    char *task;
    struct remote_limits limits;
};

/* The end of a task, or how far it is. */
struct outcome {
    struct outcome *next;
    int number;
    char *answer;    /* NULL: none */
    bool taken;      /* a worker has had it */
    bool unfinished; /* ... and has it: the answer is its report */
};

/* How things are, as the thread last saw them. */
struct outlook {
    unsigned session; /* grows with every connection: tasks of an earlier one are lost, */
    unsigned emptied; /* ... and whenever tasks had vanished from the table */
    struct game_jobs_workers workers;
    int64_t heard;       /* when the database last answered, os_now_ms() */
    char complaint[200]; /* why it does not; "" */
};

struct workers {
    struct core *core;
    char name[NAME];
    const char *need;
    struct os_thread *thread;
    atomic_bool stop;
    /* The loop's: */
    struct remote_task *tasks;
    int count, numbered;
    uint64_t answers;
    int64_t shy; /* nothing is asked until then: all workers are busy; os_now_ms() */
    struct outlook logged;
    /* The thread's: */
    struct game_jobs *jobs;
    int given;      /* tasks in the table */
    int64_t looked; /* for workers */
    /* Both sides', under the monitor: */
    struct os_monitor *monitor;
    struct order *orders;
    int ordered;
    struct outcome *outcomes;
    struct outlook outlook;
};

/* ---- on the thread ---- */

static void free_orders(struct order *o)
{
    for (struct order *next; o; o = next) {
        next = o->next;
        free(o->task);
        free(o);
    }
}

/* Publishes how things are; wakes the loop if they have changed. */
static void publish(struct workers *w, const struct outlook *now)
{
    os_monitor_enter(w->monitor);
    struct outlook *o = &w->outlook;
    bool changed = o->session != now->session || o->workers.able != now->workers.able ||
                   o->workers.all != now->workers.all || strcmp(o->complaint, now->complaint) != 0;
    *o = *now;
    os_monitor_leave(w->monitor);
    if (changed)
        w->core->options.wake(w->core->options.user);
}

/* Removes tasks from the table, if they are there. */
static int drop(struct workers *w, const int *number, int n, struct agon_error *e)
{
    int gone = game_jobs_delete(w->jobs, number, n, e);
    w->given -= gone > 0 ? gone : 0;
    return gone < 0 ? gone : 0;
}

static int carry_out(struct workers *w, const struct order *o, unsigned session,
                     struct agon_error *e)
{
    const char *needs[] = {w->need, NULL};
    struct game_jobs_new job = {.number = o->number,
                                .needs = needs,
                                .task = o->task,
                                .lease_ms = o->limits.lease_ms,
                                .take_ms = o->limits.take_ms,
                                .attempts = o->limits.attempts};
    if (!o->task)
        return drop(w, &o->number, 1, e);
    int added = o->session == session ? game_jobs_add(w->jobs, &job, e) : 0;
    w->given += added > 0 ? added : 0;
    return added < 0 ? added : 0;
}

/* The database has answered: the loop, which judges it by its silence, learns of it at once. */
static void note_answer(struct workers *w, struct outlook *now)
{
    os_monitor_enter(w->monitor);
    w->outlook.heard = now->heard = os_now_ms();
    os_monitor_leave(w->monitor);
}

static int carry_out_all(struct workers *w, struct outlook *now, struct agon_error *e)
{
    int status = 0;
    os_monitor_enter(w->monitor);
    struct order *orders = w->orders;
    w->orders = NULL;
    w->ordered = 0;
    os_monitor_leave(w->monitor);
    for (const struct order *o = orders; o && status == 0; o = o->next) {
        status = carry_out(w, o, now->session, e);
        if (status == 0)
            note_answer(w, now);
    }
    free_orders(orders);
    return status;
}

/* Takes the place of a report on the task that the loop has not seen yet. */
static void hand_over(struct workers *w, const struct game_jobs_result *result)
{
    struct outcome *o = malloc(sizeof *o), **end = &w->outcomes;
    if (!o)
        abort();
    *o = (struct outcome){.number = result->number,
                          .answer = result->text,
                          .taken = result->text || result->why[0],
                          .unfinished = result->unfinished};
    os_monitor_enter(w->monitor);
    while (*end && ((*end)->number != o->number || !(*end)->unfinished))
        end = &(*end)->next;
    struct outcome *before = *end;
    o->next = before ? before->next : NULL;
    *end = o;
    os_monitor_leave(w->monitor);
    if (before)
        free(before->answer);
    free(before);
    free(result->why);
}

/* Hands answers over to the loop, then removes them from the table; and reports. If somebody has
 * emptied the table, its tasks are lost as with a connection. */
static int collect(struct workers *w, struct outlook *now, struct agon_error *e)
{
    struct game_jobs_result result[GAME_JOBS_COLLECTED];
    struct game_jobs_count count;
    int number[GAME_JOBS_COLLECTED], ended = 0;
    int n = game_jobs_collect(w->jobs, GAME_JOBS_ANSWER, result, &count, e);
    if (n < 0)
        return n;
    for (int i = 0; i < n; i++) {
        if (!result[i].unfinished)
            number[ended++] = result[i].number;
        hand_over(w, &result[i]);
    }
    if (count.all < w->given) {
        now->session++;
        now->emptied++;
    }
    w->given = count.all;
    if (n == 0)
        return 0;
    w->core->options.wake(w->core->options.user);
    return ended > 0 ? drop(w, number, ended, e) : 0;
}

/* Connects, and drops what an earlier server or connection has left. */
static int begin(struct workers *w, struct agon_error *e)
{
    w->jobs = game_jobs_open_until(w->core->options.workers, &w->stop, e);
    int left = w->jobs ? game_jobs_begin(w->jobs, w->name, e) : AGON_UNSUPPORTED;
    w->given = 0;
    w->looked = 0;
    return left < 0 ? left : game_jobs_end(w->jobs, false, e);
}

/* One round of work. */
static int step(struct workers *w, struct outlook *now, struct agon_error *e)
{
    const char *needs[] = {w->need, NULL};
    int status = carry_out_all(w, now, e);
    if (status == 0 && w->given > 0)
        status = collect(w, now, e);
    if (status == 0)
        note_answer(w, now);
    if (status == 0 && os_now_ms() - w->looked >= LOOK_MS) {
        status = game_jobs_workers(w->jobs, needs, &now->workers, e);
        w->looked = os_now_ms();
    }
    now->heard = os_now_ms();
    return status;
}

static void rest(struct workers *w)
{
    os_monitor_enter(w->monitor);
    if (!w->orders && !atomic_load(&w->stop))
        os_monitor_wait(w->monitor, w->given > 0 ? COLLECT_MS : LOOK_MS);
    os_monitor_leave(w->monitor);
}

/* Works until the connection fails or it is stopped. */
static void work_on(struct workers *w, struct outlook *now)
{
    struct agon_error error = {.at = -1};
    int status = begin(w, &error);
    now->session++;
    now->complaint[0] = '\0';
    while (status == 0 && !atomic_load(&w->stop)) {
        status = step(w, now, &error);
        if (status == 0) {
            publish(w, now);
            rest(w);
        }
    }
    if (w->jobs && atomic_load(&w->stop) && !game_jobs_away(w->jobs))
        game_jobs_end(w->jobs, false, &error); /* sent, but not waited for */
    game_jobs_close(w->jobs);
    w->jobs = NULL;
    now->workers = (struct game_jobs_workers){0};
    snprintf(now->complaint, sizeof now->complaint, "%s", status < 0 ? error.text : "");
}

static void run(void *user)
{
    struct workers *w = user;
    struct outlook now = {.session = 0};
    while (!atomic_load(&w->stop)) {
        work_on(w, &now);
        publish(w, &now);
        os_monitor_enter(w->monitor);
        if (!atomic_load(&w->stop))
            os_monitor_wait(w->monitor, LOOK_MS);
        os_monitor_leave(w->monitor);
    }
}

/* ---- on the loop's thread ---- */

static struct outlook outlook_of(struct workers *w)
{
    os_monitor_enter(w->monitor);
    struct outlook now = w->outlook;
    os_monitor_leave(w->monitor);
    return now;
}

static bool is_good(const struct outlook *o)
{
    return o->workers.able > 0 && os_now_ms() - o->heard < WORKERS_SILENCE_MS;
}

static bool are_there(struct workers *w)
{
    struct outlook now = {.session = 0};
    if (w)
        now = outlook_of(w);
    return w && is_good(&now);
}

bool workers_take_tasks(struct workers *w)
{
    return are_there(w) && os_now_ms() >= w->shy;
}

static void unlink_task(struct remote_task *e)
{
    struct workers *w = e->workers;
    struct remote_task **at = &w->tasks;
    while (*at != e)
        at = &(*at)->next;
    *at = e->next;
    w->count--;
}

bool workers_ask(struct workers *w, struct remote_task *e, char *task,
                 const struct remote_limits *limits)
{
    bool may = w && !w->core->stopping &&
               (e->report ? w->count < WORKERS_TASKS_MAX / 2
                          : w->count < WORKERS_TASKS_MAX && os_now_ms() >= w->shy);
    struct order *o = task && may ? malloc(sizeof *o) : NULL;
    struct outlook now = {.session = 0};
    bool good = false;
    if (o) {
        os_monitor_enter(w->monitor);
        now = w->outlook;
        good = is_good(&now) && w->ordered < ORDERS_MAX;
        if (good) {
            struct order **end = &w->orders;
            while (*end)
                end = &(*end)->next;
            w->numbered = w->numbered < INT_MAX ? w->numbered + 1 : 1;
            *o = (struct order){NULL, w->numbered, now.session, task, *limits};
            *end = o;
            w->ordered++;
            os_monitor_wake(w->monitor);
        }
        os_monitor_leave(w->monitor);
    }
    if (!good) {
        free(o);
        free(task);
        return false;
    }
    e->workers = w;
    e->number = w->numbered;
    e->session = now.session;
    e->until = os_now_ms() + limits->ms;
    e->next = w->tasks;
    w->tasks = e;
    w->count++;
    return true;
}

/* Takes a task back, from the orders or from the table. */
static void take_back(struct workers *w, int number)
{
    struct order *o = NULL, **at = &w->orders;
    os_monitor_enter(w->monitor);
    while (*at && (*at)->number != number)
        at = &(*at)->next;
    if (*at) {
        o = *at;
        *at = o->next;
        w->ordered--;
        free(o->task);
        free(o);
    } else if ((o = malloc(sizeof *o)) != NULL) { /* else its answer is ignored */
        *o = (struct order){.number = number};
        *at = o;
        w->ordered++;
    }
    os_monitor_leave(w->monitor);
}

void remote_task_leave(struct remote_task *e)
{
    unlink_task(e);
    take_back(e->workers, e->number);
}

static struct remote_task *find(struct workers *w, int number)
{
    struct remote_task *e = w->tasks;
    while (e && e->number != number)
        e = e->next;
    return e;
}

/* Whether workers take tasks, as these outcomes show. One that reports can be interrupted. */
static void note_taken(struct workers *w, const struct outcome *o)
{
    for (; o; o = o->next) {
        if (o->answer) {
            w->shy = 0;
            return;
        }
        const struct remote_task *e = find(w, o->number);
        if (!o->taken && !(e && e->report))
            w->shy = os_now_ms() + SHY_MS;
    }
}

/* A worker's report, or its answer, or that there is none. */
static void hand_out(struct workers *w, struct remote_task *e, const struct outcome *o)
{
    if (o->unfinished && e->report) {
        e->report(e, o->answer ? o->answer : "");
    } else if (!o->unfinished) {
        unlink_task(e);
        w->answers += o->answer != NULL;
        e->done(e, o->answer);
    }
}

/* Hands out answers. Those to tasks that have been left meanwhile are ignored. */
static void take_in(struct workers *w)
{
    os_monitor_enter(w->monitor);
    struct outcome *o = w->outcomes;
    w->outcomes = NULL;
    os_monitor_leave(w->monitor);
    note_taken(w, o);
    for (struct outcome *next; o; o = next) {
        struct remote_task *e = find(w, o->number);
        next = o->next;
        if (e)
            hand_out(w, e, o);
        free(o->answer);
        free(o);
    }
}

/* Ends tasks without an answer. done() may change the list, so the search starts over after it. */
static void give_up(struct workers *w, const struct outlook *now)
{
    int64_t time = os_now_ms();
    struct remote_task *e = w->tasks;
    while (e) {
        if (is_good(now) && e->session == now->session && time < e->until) {
            e = e->next;
            continue;
        }
        remote_task_leave(e);
        e->done(e, NULL);
        e = w->tasks;
    }
}

static void log_changes(struct workers *w, const struct outlook *now)
{
    const struct logger *logger = w->core->options.logger;
    const struct outlook *before = &w->logged;
    int others = now->workers.all - now->workers.able;
    if (now->complaint[0] && strcmp(now->complaint, before->complaint) != 0)
        logger_event(logger, LEVEL_WARNING, "workers_away", LOG_FIELDS({"why", now->complaint}));
    if (now->emptied != before->emptied)
        logger_event(logger, LEVEL_WARNING, "worker_tasks_vanished", NULL);
    if (now->workers.able != before->workers.able)
        logger_event(logger, LEVEL_INFO, "workers", LOG_FIELDS({"there", NULL, now->workers.able}));
    if (others > before->workers.all - before->workers.able)
        logger_event(logger, LEVEL_WARNING, "workers_of_another_version",
                     LOG_FIELDS({"there", NULL, others}, {"needed", w->need}));
    w->logged = *now;
}

void workers_step(struct workers *w)
{
    if (!w)
        return;
    take_in(w);
    struct outlook now = outlook_of(w);
    give_up(w, &now);
    log_changes(w, &now);
}

int64_t workers_due(const struct workers *w)
{
    int64_t now = os_now_ms(), left = LOOK_MS;
    if (!w || w->count == 0)
        return INT64_MAX;
    for (const struct remote_task *e = w->tasks; e; e = e->next)
        left = e->until - now < left ? e->until - now : left;
    return w->core->now + (left > 0 ? left : 0);
}

int workers_count(struct workers *w)
{
    return are_there(w) ? outlook_of(w).workers.able : 0;
}

uint64_t workers_answers(const struct workers *w)
{
    return w ? w->answers : 0;
}

/* ---- beginning and ending ---- */

/* A name that only servers with this secret have, and that does not betray it. */
static void make_name(char name[NAME], const unsigned char secret[WORKERS_SECRET])
{
    static const unsigned char use[] = "workers";
    unsigned char hash[HASH];
    crypto_generichash(hash, sizeof hash, use, sizeof use, secret, WORKERS_SECRET);
    int n = snprintf(name, NAME, "agond ");
    sodium_bin2hex(name + n, NAME - (size_t)n, hash, sizeof hash);
}

int workers_check(const char *address, struct agon_error *e)
{
    return game_jobs_check(address, e);
}

struct workers *workers_new(struct core *core, const unsigned char secret[WORKERS_SECRET],
                            const char *need)
{
    struct workers *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    *w = (struct workers){.core = core, .need = need, .monitor = os_monitor_new()};
    make_name(w->name, secret);
    if (w->monitor)
        w->thread = os_thread_start(run, w);
    if (w->thread)
        return w;
    workers_free(w);
    return NULL;
}

void workers_stop(struct workers *w)
{
    if (!w)
        return;
    atomic_store(&w->stop, true);
    os_monitor_enter(w->monitor);
    os_monitor_wake(w->monitor);
    os_monitor_leave(w->monitor);
}

void workers_free(struct workers *w)
{
    if (!w)
        return;
    if (w->thread)
        workers_stop(w);
    os_thread_join(w->thread);
    free_orders(w->orders);
    for (struct outcome *o = w->outcomes, *next; o; o = next) {
        next = o->next;
        free(o->answer);
        free(o);
    }
    os_monitor_free(w->monitor);
    free(w);
}
