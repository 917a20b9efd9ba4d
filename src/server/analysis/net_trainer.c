/* The thread that listens to the process of a training. */
#include "server/analysis/net_trainer.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/engine.h>

#include "engines/fairy/neural.h"
#include "engines/fairy/training.h"
#include "os/files.h"
#include "os/process.h"
#include "os/program.h"
#include "os/thread.h"
#include "os/time.h"
#include "server/base/thread_pool.h"
#include "server/game/engine_nets.h"
#include "server/game/report.h"

enum { LOOK_MS = 200, GRACE_S = 600 };

enum outcome { RUNS, GOOD, FAILED };

/* Under the monitor's lock while the training runs. */
struct state {
    enum outcome outcome;
    struct training_report progress;
    struct training_score score;
    const char *why;         /* FAILED: "few_games", "not_better" or "broken_off"; */
    struct agon_error error; /* ... for the log */
};

struct net_trainer {
    struct core *core;
    struct thread_pool *thread_pool; /* of one thread */
    struct os_monitor *monitor;
    struct state state;
    struct shared_game *shared_game; /* of the training that runs or ran last, or NULL */
    int minutes;
    bool busy; /* from begin to done() */
    atomic_bool end, stop;
};

struct training_job {
    struct thread_pool_job job; /* first */
    struct net_trainer *trainer;
    char *message; /* the set-up */
    struct report net;
    struct state state;
};

int net_trainer_cpu_s(int minutes)
{
    return 120 * minutes + GRACE_S;
}

/* ---- on the thread ---- */

static void publish(struct training_job *j)
{
    os_monitor_enter(j->trainer->monitor);
    j->trainer->state = j->state;
    os_monitor_leave(j->trainer->monitor);
}

/* "at ...": publishes how far it is. Whether the line is one. */
static bool take_progress(struct training_job *j, const struct os_line *line)
{
    struct training_report p = {0};
    int stage, end = 0;
    if (sscanf(line->text, "at %d %" SCNu64 " %" SCNu64 " %d %zu%n", &stage, &p.done, &p.all,
               &p.games, &p.positions, &end) != 5 ||
        (size_t)end != line->n || stage < TRAINING_PLAYS || stage > TRAINING_MEASURES)
        return false;
    p.stage = (enum training_stage)stage;
    j->state.progress = p;
    publish(j);
    return true;
}

/* Takes the score, or the word that there is none. Whether the line is one of the two. */
static bool take_score(struct training_job *j, const struct os_line *line)
{
    struct training_score *s = &j->state.score;
    int end = 0;
    bool few = strcmp(line->text, "few") == 0;
    if (few)
        j->state.why = "few_games";
    return few ||
           (sscanf(line->text, "score %d %d %d%n", &s->won, &s->drawn, &s->lost, &end) == 3 &&
            (size_t)end == line->n);
}

/* Takes a line: 1 after the last, 0, or a negative status. */
static int take_line(struct training_job *j, const struct os_line *line)
{
    if (take_score(j, line))
        return 1;
    if (take_progress(j, line))
        return 0;
    int status = report_take(&j->net, line->text, line->n, &j->state.error);
    return status < 0 ? status : 0;
}

/* Reads until the process has said everything: 0, or a negative status. */
static int listen(struct training_job *j, struct process *p)
{
    struct net_trainer *t = j->trainer;
    int64_t until = os_now_ms() + 1000 * (int64_t)net_trainer_cpu_s(t->minutes);
    bool told = false;
    int status = 0;
    struct os_line line;
    while (status == 0 && os_now_ms() < until && !atomic_load(&t->stop)) {
        struct os_watch watch[PROCESS_WATCHES];
        enum os_lines_state state = process_line(p, &line);
        if (state == OS_LINES_LINE)
            status = take_line(j, &line);
        else if (state == OS_LINES_END)
            break;
        else
            os_wait(watch, process_watch(p, watch), LOOK_MS);
        if (atomic_load(&t->end) && !told)
            told = process_send(p, "end\n", 4);
    }
    if (status < 0)
        return status;
    if (status == 0 || j->net.n == 0 || j->net.n < j->net.size)
        return agon_fail(&j->state.error, AGON_UNSUPPORTED, -1,
                         j->state.why ? "too few games" : "the process ended early");
    if (j->state.score.won > j->state.score.lost)
        return 0;
    j->state.why = "not_better";
    return agon_fail(&j->state.error, AGON_UNSUPPORTED, -1, "it is not better than the engine was");
}

/* Puts the net, if it is one, into the data folder. */
static int keep_net(struct training_job *j)
{
    struct net_trainer *t = j->trainer;
    struct agon_error *e = &j->state.error;
    char folder[600], path[640];
    uint64_t signature;
    int status = training_check(t->shared_game->game, j->net.image, j->net.n, &signature, e);
    if (status < 0)
        return status;
    snprintf(folder, sizeof folder, "%s/" ENGINE_NETS, t->core->options.data);
    snprintf(path, sizeof path, "%s/%016" PRIx64 ".net", folder, signature);
    status = os_folder_make(folder, e);
    return status == 0 ? file_write(path, (const char *)j->net.image, j->net.n, true, e) : status;
}

static void work(struct thread_pool_job *job, int thread)
{
    struct training_job *j = (struct training_job *)job;
    struct net_trainer *t = j->trainer;
    const struct core_options *o = &t->core->options;
    char program[8200], data[1100], command[9400];
    (void)thread;
    bool fits = process_quote(program, sizeof program, o->program);
    fits &= process_quote(data, sizeof data, o->data);
    snprintf(command, sizeof command, "%s train-net %d %s", program, t->minutes, data);
    struct process *p = fits ? process_start(command, &j->state.error) : NULL;
    int status = p && process_send(p, j->message, strlen(j->message)) ? listen(j, p) : -1;
    process_end(p, 0);
    if (status == 0)
        status = keep_net(j);
    j->state.outcome = status == 0 ? GOOD : FAILED;
}

/* ---- on the loop ---- */

static void done(struct thread_pool_job *job)
{
    struct training_job *j = (struct training_job *)job;
    const struct logger *logger = j->trainer->core->options.logger;
    if (j->state.outcome == GOOD && agon_offer_net(j->net.image, j->net.n, &j->state.error) < 0)
        j->state.outcome = FAILED;
    if (j->state.outcome == GOOD)
        engine_nets_count();
    logger_event(logger, j->state.outcome == GOOD ? LEVEL_INFO : LEVEL_WARNING, "training",
                 LOG_FIELDS({"setup", j->trainer->shared_game->digest},
                            {"outcome", j->state.outcome == GOOD ? "good" : j->state.error.text}));
    publish(j);
    j->trainer->busy = false;
    report_release(&j->net);
    free(j->message);
    free(j);
}

struct net_trainer *net_trainer_new(struct analyses *analyses)
{
    struct net_trainer *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->core = analyses->core;
    t->monitor = os_monitor_new();
    t->thread_pool = thread_pool_new(1, (struct thread_pool_limits){1, 1, 1},
                                     analyses->core->options.wake, analyses->core->options.user);
    if (t->monitor && t->thread_pool)
        return t;
    net_trainer_free(t);
    return NULL;
}

void net_trainer_stop(struct net_trainer *t)
{
    atomic_store(&t->stop, true);
}

void net_trainer_free(struct net_trainer *t)
{
    if (!t)
        return;
    net_trainer_stop(t);
    thread_pool_free(t->thread_pool);
    os_monitor_free(t->monitor);
    shared_game_drop(t->shared_game);
    free(t);
}

void net_trainer_step(struct net_trainer *t)
{
    thread_pool_collect(t->thread_pool);
}

bool net_trainer_fits(const agon_game *game)
{
    return training_fits(game);
}

bool net_trainer_rests(const struct net_trainer *t)
{
    return !t->busy && t->core->options.program;
}

void net_trainer_begin(struct net_trainer *t, struct shared_game *game, int minutes)
{
    const agon_game *g = game->game;
    struct agon_setup setup = {g->variant, g->options, game->start, g->definition};
    struct training_job *j = calloc(1, sizeof *j);
    if (!j)
        abort();
    *j = (struct training_job){.job = {.work = work, .done = done},
                               .trainer = t,
                               .message = definition_message(g->rules->id, &setup),
                               .net = {.most = NEURAL_FILE_MOST}};
    shared_game_drop(t->shared_game);
    t->shared_game = shared_game_hold(game);
    t->minutes = minutes;
    t->state = j->state;
    atomic_store(&t->end, false);
    t->busy = thread_pool_add(t->thread_pool, &j->job);
}

void net_trainer_end(struct net_trainer *t)
{
    atomic_store(&t->end, true);
}

json_t *net_trainer_json(struct net_trainer *t)
{
    static const char *const stages[] = {"playing", "learning", "learning", "measuring"};
    if (!t->shared_game)
        return json_null();
    os_monitor_enter(t->monitor);
    const struct state s = t->state;
    os_monitor_leave(t->monitor);
    const struct training_report *p = &s.progress;
    double share = p->all > 0 ? (double)p->done / (double)p->all : 0;
    return json_pack("{sO ss si sf sI sI si si si so}", "setup", t->shared_game->json, "stage",
                     s.outcome == GOOD     ? "done"
                     : s.outcome == FAILED ? "failed"
                                           : stages[p->stage],
                     "minutes", t->minutes, "share", share < 1 ? share : 1.0, "games",
                     (json_int_t)p->games, "positions", (json_int_t)p->positions, "won",
                     s.score.won, "drawn", s.score.drawn, "lost", s.score.lost, "why",
                     s.outcome != FAILED ? json_null() : json_string(s.why ? s.why : "broken_off"));
}
