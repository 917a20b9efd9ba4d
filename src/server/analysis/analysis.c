/* Sends an engine's reports to a reader.
 *
 * The engine reports on a thread of the scheduler, which converts the lines to JSON and stores them
 * in the analysis under its lock; the loop sends them, at most every ANALYSIS_TELL_MS. Each slice
 * restarts its search, so reports are stored only once they are as deep as those already sent.
 *
 * Workers may search instead (base/workers.h): every analysis waits for one that is free, and
 * threads work on those that no worker has. A worker's report takes the search away from its
 * thread; when the reports cease, it is back. */
#include "server/analysis/analysis.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "answers/task.h"
#include "answers/thought.h"
#include "os/thread.h"
#include "os/time.h"
#include "server/analysis/scheduler.h"
#include "server/base/connection.h"
#include "server/base/workers.h"
#include "server/game/engine_nets.h"
#include "server/users/user.h"

/* An idle worker reports within GRACE_MS, and then at least every SILENCE_MS. Its lease is longer
 * than those of other tasks, which are more urgent. */
enum {
    GRACE_MS = 500,
    SILENCE_MS = 3000,
    LEASE_MS = 5000,
    WAIT_MS = 180000, /* until a worker takes the task; then it is asked for once more */
    SLACK_MS = 10000,
    AGAIN_MS = 1000,  /* between two times that workers are asked, */
    DOUBLINGS = 5,    /* ... which doubles with each of the first interruptions */
    REPORTS_MS = 200, /* between two reports that are read, however many there are */
    FAILURES = 5      /* tasks that fail before they no longer are */
};

struct analysis {
    struct analysis_job analysis_job; /* first */
    struct connection *connection;    /* NULL: the reader has left */
    struct os_monitor *lock;
    struct agon_line line;
    int number, lines;
    _Atomic int64_t reported; /* os_now_ms() */
    bool begun;               /* something was sent */
    /* On workers, all times os_now_ms(): */
    struct remote_task task;
    char id[ID_SIZE];
    json_t *about;        /* the common part of the tasks, or NULL */
    bool out, alone;      /* they are asked; they are never asked again */
    int failures;         /* tasks that failed */
    int interruptions;    /* tasks that made room for others */
    int64_t asked, grace; /* when they last were; a thread waits for them so long */
    int64_t ask_at;       /* not again before */
    int64_t since;        /* one searches since then; 0: none does */
    int64_t heard;        /* one reported then; 0: none has */
    int64_t read;         /* ... and these lines were read */
    char *last_report;
    /* Guarded: */
    json_t *found[ANALYSIS_LINES_MAX];
    bool remote;      /* this slice is a worker's, not a thread's */
    uint64_t nodes;   /* of the earlier slices, */
    int64_t ms;       /* ... their time, */
    int deepest;      /* ... the depth they reached, */
    uint64_t longest; /* ... and the nodes of the longest */
    uint64_t slice_nodes;
    int slice_depth, slice_depth_0; /* the greatest; the last of the best line */
    bool wanders;                   /* that goes up and down */
    bool fresh;
};

/* ---- what is found ---- */

/* With the lock: whether it is as deep as the earlier slices. If an engine's depths go up and down
 * in a search, as its best lines differ in length, nodes decide. */
static bool is_better(const struct analysis *a, const struct agon_info *info)
{
    return info->depth >= a->deepest || (a->wanders && info->nodes >= a->longest);
}

/* Takes a report in. False: it is not better than what was found before. */
static bool take_in(struct analysis *a, const struct agon_info *info, bool remote)
{
    if (info->line < 0 || info->line >= a->lines)
        return false;
    os_monitor_enter(a->lock);
    uint64_t nodes = a->nodes;
    int64_t ms = a->ms;
    os_monitor_leave(a->lock);
    json_t *json = thought_json(&a->line, info, nodes, ms);
    os_monitor_enter(a->lock);
    bool current = a->remote == remote, better = current && is_better(a, info);
    if (better) {
        json_t *before = a->found[info->line];
        a->found[info->line] = json;
        json = before;
        a->fresh = true;
    }
    if (current) {
        a->wanders = a->wanders || (info->line == 0 && info->depth < a->slice_depth_0);
        a->slice_depth_0 = info->line == 0 ? info->depth : a->slice_depth_0;
        a->slice_nodes = info->nodes > a->slice_nodes ? info->nodes : a->slice_nodes;
        a->slice_depth = info->depth > a->slice_depth ? info->depth : a->slice_depth;
    }
    os_monitor_leave(a->lock);
    json_decref(json);
    return better;
}

/* With the lock: the slice is over. */
static void add_up(struct analysis *a)
{
    const struct analysis_job *s = &a->analysis_job;
    a->nodes += a->slice_nodes;
    a->ms = s->spent_ms + (s->at_work ? os_now_ms() - s->begun_ms : 0);
    a->deepest = a->slice_depth > a->deepest ? a->slice_depth : a->deepest;
    a->longest = a->slice_nodes > a->longest ? a->slice_nodes : a->longest;
    a->slice_nodes = 0;
    a->slice_depth = 0;
    a->slice_depth_0 = 0;
}

/* ---- on a thread of the scheduler ---- */

static void hear(void *user, const struct agon_info *info)
{
    struct analysis *a = user;
    struct analyses *analyses = a->analysis_job.analyses;
    if (take_in(a, info, false) && os_now_ms() - a->reported >= ANALYSIS_TELL_MS)
        analyses->core->options.wake(analyses->core->options.user);
}

static void work(struct analysis_job *s, agon_engine *engine)
{
    struct analysis *a = (struct analysis *)s;
    struct agon_turn best;
    struct agon_limits limits = {.lines = a->lines, .threads = 1, .seed = 1, .stop = &s->stop};
    if (!engine ||
        s->type->think(engine, a->line.pos, agon_line_past(&a->line), &limits, hear, a, &best) < 0)
        return;
    /* An engine may answer without a search: an army from its book. */
    os_monitor_enter(a->lock);
    bool silent = !a->found[0];
    os_monitor_leave(a->lock);
    if (silent && !agon_stop_is_set(&s->stop))
        hear(a, &(struct agon_info){.pv = &best, .pv_turns = 1});
}

/* ---- on the loop's thread ---- */

static void tell(struct analysis *a, bool done)
{
    json_t *lines = json_array();
    os_monitor_enter(a->lock);
    for (int i = 0; i < a->lines; i++)
        if (a->found[i])
            json_array_append(lines, a->found[i]);
    a->fresh = false;
    os_monitor_leave(a->lock);
    if (a->connection)
        connection_send_json(a->connection, json_pack("{ss si sO sb}", "on", "analysis", "analysis",
                                                      a->number, "lines", lines, "done", done));
    json_decref(lines);
    a->reported = os_now_ms();
    a->begun = true;
}

static void tell_in_time(struct analysis *a)
{
    os_monitor_enter(a->lock);
    bool fresh = a->fresh;
    os_monitor_leave(a->lock);
    if (fresh && (!a->begun || os_now_ms() - a->reported >= ANALYSIS_TELL_MS))
        tell(a, false);
}

/* ---- on workers ---- */

/* From now on a worker's reports count, or a thread's. */
static void change_side(struct analysis *a, bool remote)
{
    int64_t now = os_now_ms();
    if (a->since > 0)
        a->analysis_job.spent_ms += now - a->since;
    a->since = remote ? now : 0;
    os_monitor_enter(a->lock);
    add_up(a);
    a->remote = remote;
    os_monitor_leave(a->lock);
    a->analysis_job.away = remote;
}

/* Takes it back. */
static void come_home(struct analysis *a)
{
    if (a->out)
        remote_task_leave(&a->task);
    a->out = false;
    free(a->last_report);
    a->last_report = NULL;
    a->heard = 0;
    if (a->since > 0)
        change_side(a, false);
    a->analysis_job.away = false;
}

/* The whole analysis is over, not only a slice. */
static void finish(struct analysis *a)
{
    come_home(a);
    tell(a, true);
    scheduler_leave(&a->analysis_job);
}

/* A worker's lines take the search from its thread. */
static void take_line(void *user, const struct agon_info *info)
{
    struct analysis *a = user;
    if (a->since == 0)
        change_side(a, true);
    take_in(a, info, true);
}

static void pass_over(void *user, const struct agon_info *info)
{
    (void)user, (void)info;
}

/* Brings the analysis back for good. The depth reported before no longer holds lines back. */
static void expose(struct analysis *a)
{
    logger_event(a->analysis_job.analyses->core->options.logger, LEVEL_WARNING,
                 "worker_answers_wrongly", LOG_FIELDS({"engine", a->analysis_job.type->id}));
    if (a->since > 0) {
        os_monitor_enter(a->lock);
        a->slice_nodes = 0;
        a->slice_depth = 0;
        os_monitor_leave(a->lock);
    }
    a->alone = true;
    come_home(a);
}

/* Reads an answer or a report. */
static enum task_lines read_lines(struct analysis *a, const char *text, agon_info_fn *take)
{
    int64_t now = os_now_ms();
    if (a->heard == 0 && now - a->asked <= GRACE_MS)
        a->analysis_job.analyses->workers_slow = false;
    a->heard = a->read = now;
    enum task_lines lines = task_take_lines(&a->line, a->id, a->lines, text, take, a);
    if (lines == TASK_LINES_WRONG)
        expose(a);
    return lines;
}

static struct analysis *of_task(struct remote_task *task)
{
    return (struct analysis *)((char *)task - offsetof(struct analysis, task));
}

static void report(struct remote_task *task, const char *text)
{
    struct analysis *a = of_task(task);
    int64_t now = os_now_ms();
    bool soon = now - a->read < REPORTS_MS; /* its worker will repeat it */
    if (a->since > 0 && a->last_report && (soon || strcmp(text, a->last_report) == 0)) {
        a->heard = now;
        return;
    }
    if (read_lines(a, text, take_line) == TASK_LINES_WRONG)
        return;
    if (a->since == 0)
        change_side(a, true);
    free(a->last_report);
    a->last_report = strdup(text);
    tell_in_time(a);
}

/* A worker has vanished, or there is no database. */
static void fail(struct analysis *a)
{
    int64_t now = os_now_ms();
    a->failures += now - a->asked < WAIT_MS || a->heard > 0;
    a->alone = a->alone || a->failures >= FAILURES;
    come_home(a);
}

/* A worker's search has ended, or made room for a task that is more urgent. If it has not reported
 * before, a thread here may be searching, and lines so far do not end its slice. */
static void answered(struct remote_task *task, const char *answer)
{
    struct analysis *a = of_task(task);
    bool begun = a->since > 0;
    enum task_lines lines = TASK_LINES_SO_FAR;
    int64_t again_ms = AGAIN_MS;
    a->out = false;
    if (!answer)
        fail(a);
    else if ((lines = read_lines(a, answer, begun ? take_line : pass_over)) == TASK_LINES_SO_FAR)
        again_ms <<= a->interruptions < DOUBLINGS ? a->interruptions++ : DOUBLINGS;
    if (lines == TASK_LINES_ALL) {
        if (!begun)
            read_lines(a, answer, take_line);
        finish(a);
        return;
    }
    a->ask_at = os_now_ms() + again_ms;
    a->analysis_job.analyses->workers_slow = true;
    come_home(a);
    tell_in_time(a);
}

/* Whether workers can search as it would be done here: they have no nets but those of the program.
 * In timed games the position changes. */
static bool suits_workers(const struct analysis *a)
{
    const struct analysis_job *s = &a->analysis_job;
    return !a->alone && (s->shared_game->game->traits & AGON_TIMED) == 0 &&
           engine_nets_spare(s->type) && workers_count(s->analyses->core->workers) > 0;
}

static void ask_workers(struct analysis *a)
{
    const struct analysis_job *s = &a->analysis_job;
    int64_t now = os_now_ms();
    struct remote_limits limits = {.ms = WAIT_MS + s->most_ms + SLACK_MS,
                                   .take_ms = WAIT_MS,
                                   .lease_ms = LEASE_MS,
                                   .attempts = 1};
    if (a->out || now < a->ask_at || !suits_workers(a))
        return;
    a->ask_at = now + AGAIN_MS;
    if (!a->about)
        a->about = task_about(&a->line, s->shared_game->start, s->type);
    a->alone = !a->about;
    if (a->alone)
        return;
    random_id(a->id);
    a->task = (struct remote_task){.done = answered, .report = report};
    a->asked = now;
    a->grace = s->analyses->workers_slow ? 0 : GRACE_MS;
    a->out = workers_ask(s->analyses->core->workers, &a->task,
                         task_write_lines(a->about, a->id, a->lines), &limits);
}

/* Sees to it that either a worker searches or a thread does. */
static void watch(struct analysis *a)
{
    int64_t now = os_now_ms();
    if (a->since > 0 && now - a->heard >= SILENCE_MS)
        fail(a);
    ask_workers(a);
    bool patient = a->out && a->heard == 0 && now - a->asked < a->grace;
    a->analysis_job.away = a->since > 0 || patient;
    if (a->out && a->heard == 0 && now - a->asked > GRACE_MS)
        a->analysis_job.analyses->workers_slow = true;
}

/* ---- on either ---- */

/* A thread's search that ends before it is stopped has seen everything. */
static bool look(struct analysis_job *s, bool resting)
{
    struct analysis *a = (struct analysis *)s;
    int64_t away = a->since > 0 ? os_now_ms() - a->since : 0;
    bool spent = s->spent_ms + away >= s->most_ms;
    if (!resting && spent && a->since > 0) {
        finish(a);
        return true;
    }
    os_monitor_enter(a->lock);
    if (resting && !a->remote)
        add_up(a);
    os_monitor_leave(a->lock);
    bool more = !resting || (!spent && (a->remote || agon_stop_is_set(&s->stop)));
    if (more) {
        tell_in_time(a);
        watch(a); /* which may add a worker's time */
        more = !resting || s->spent_ms < s->most_ms;
    }
    if (!more) {
        come_home(a);
        tell(a, true);
    }
    return more;
}

/* ---- beginning and ending ---- */

static void reader_gone(void *, struct connection *);

static void forget(struct analysis *a)
{
    for (int i = 0; i < ANALYSIS_LINES_MAX; i++)
        json_decref(a->found[i]);
    json_decref(a->about);
    free(a->last_report);
    os_monitor_free(a->lock);
    agon_line_release(&a->line);
    free(a);
}

static void end(struct analysis_job *s)
{
    struct analysis *a = (struct analysis *)s;
    come_home(a);
    if (a->connection)
        connection_unsubscribe(a->connection, a, reader_gone);
    forget(a);
}

static int of_user(const struct user *user)
{
    int n = 0;
    for (const struct connection *c = user->connections; c; c = c->next_of_owner)
        n += connection_subscriptions(c, reader_gone);
    return n;
}

int analysis_begin(struct analyses *analyses, struct connection *c, struct shared_game *shared_game,
                   const struct agon_engine_type *type, struct agon_line *line, int lines)
{
    struct analysis *a = calloc(1, sizeof *a);
    bool guest = user_is_guest(connection_user(c));
    if (!a)
        abort();
    analysis_end(c);
    a->analysis_job =
        (struct analysis_job){.analyses = analyses,
                              .shared_game = shared_game,
                              .type = type,
                              .most_ms = guest ? ANALYSIS_GUEST_MS : ANALYSIS_ACCOUNT_MS,
                              .work = work,
                              .look = look,
                              .end = end};
    a->line = *line;
    a->lines = lines;
    a->lock = os_monitor_new();
    a->number = ++c->numbered;
    if (!a->lock || of_user(connection_user(c)) >= ANALYSES_OF_USER_MAX ||
        !scheduler_add(&a->analysis_job)) {
        forget(a);
        shared_game_drop(shared_game);
        return -1;
    }
    a->connection = c;
    connection_subscribe(c, a, reader_gone);
    return a->number;
}

static void reader_gone(void *analysis, struct connection *c)
{
    struct analysis *a = analysis;
    (void)c;
    a->connection = NULL;
    come_home(a);
    scheduler_leave(&a->analysis_job);
}

void analysis_end(struct connection *c)
{
    struct analysis *a = connection_subject(c, reader_gone);
    if (!a)
        return;
    connection_unsubscribe(c, a, reader_gone);
    reader_gone(a, c);
}
