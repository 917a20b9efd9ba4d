/* Sends an engine's reports to a reader.
 *
 * The engine reports on a thread of the scheduler, which converts the lines to JSON and stores them
 * in the analysis under its lock; the loop sends them, at most every ANALYSIS_TELL_MS. Each slice
 * restarts its search, so reports are stored only once they are as deep as those already sent. */
#include "server/analysis/analysis.h"

#include <stdlib.h>
#include <string.h>

#include "answers/thought.h"
#include "os/thread.h"
#include "os/time.h"
#include "server/analysis/scheduler.h"
#include "server/base/connection.h"
#include "server/users/user.h"

struct analysis {
    struct analysis_job analysis_job; /* first */
    struct connection *connection;    /* NULL: the reader has left */
    struct os_monitor *lock;
    struct agon_line line;
    int number, lines;
    uint64_t nodes;           /* of the earlier slices */
    int deepest;              /* depth they reached */
    _Atomic int64_t reported; /* os_now_ms() */
    bool begun;               /* something was sent */
    /* Guarded: */
    json_t *found[ANALYSIS_LINES_MAX];
    uint64_t slice_nodes;
    int slice_depth;
    bool fresh;
};

/* ---- on a thread of the scheduler ---- */

static void hear(void *user, const struct agon_info *info)
{
    struct analysis *a = user;
    if (info->line < 0 || info->line >= a->lines)
        return;
    json_t *json = thought_json(&a->line, info, a->nodes, a->analysis_job.spent_ms);
    os_monitor_enter(a->lock);
    bool better = info->depth >= a->deepest;
    if (better) {
        json_t *before = a->found[info->line];
        a->found[info->line] = json;
        json = before;
        a->fresh = true;
    }
    a->slice_nodes = info->nodes > a->slice_nodes ? info->nodes : a->slice_nodes;
    a->slice_depth = info->depth > a->slice_depth ? info->depth : a->slice_depth;
    os_monitor_leave(a->lock);
    json_decref(json);
    struct analyses *analyses = a->analysis_job.analyses;
    if (better && os_now_ms() - a->reported >= ANALYSIS_TELL_MS)
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

/* A search that ends before it is stopped has seen everything. */
static bool look(struct analysis_job *s, bool resting)
{
    struct analysis *a = (struct analysis *)s;
    os_monitor_enter(a->lock);
    bool fresh = a->fresh;
    if (resting) {
        a->nodes += a->slice_nodes;
        a->deepest = a->slice_depth > a->deepest ? a->slice_depth : a->deepest;
        a->slice_nodes = 0;
        a->slice_depth = 0;
    }
    os_monitor_leave(a->lock);
    bool more = !resting || (agon_stop_is_set(&s->stop) && s->spent_ms < s->most_ms);
    bool due = !a->begun || os_now_ms() - a->reported >= ANALYSIS_TELL_MS;
    if (!more || (fresh && due))
        tell(a, !more);
    return more;
}

static void reader_gone(void *, struct connection *);

static void forget(struct analysis *a)
{
    for (int i = 0; i < ANALYSIS_LINES_MAX; i++)
        json_decref(a->found[i]);
    os_monitor_free(a->lock);
    agon_line_release(&a->line);
    free(a);
}

static void end(struct analysis_job *s)
{
    struct analysis *a = (struct analysis *)s;
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
