/* Doing jobs: tasks of servers, and games of matches. Opens a game and creates its players for a
 * job, and keeps both for the next job if it has the same. */
#include "cli/worker_slot.h"

#include <stdlib.h>
#include <string.h>

#include "answers/task.h"
#include "cli/contestant.h"
#include "cli/interrupt.h"
#include "cli/match_job.h"
#include "cli/message.h"
#include "cli/record_writer.h"
#include "os/time.h"
#include "play/runner.h"

enum {
    LOOK_MS = 250,    /* between two checks of the lease */
    NAP_MS = 50,      /* when there is no job, longer each time up to */
    SLEEP_MS = 1000,  /* this, and always this after a failure */
    FIRST_MS = 150,   /* until an analysis reports first */
    ABSENT_MS = 60000 /* until a program that could not be started is offered again */
};

/* The state of a slot. */
struct slot_state {
    struct slot *slot;
    struct game_jobs *jobs;
    struct game_job job;
    struct match_job task;
    /* From the previous job, if still suitable: */
    struct match_job opened;
    agon_game *game;
    struct contestant contestant[2];
    char *runs[2];                     /* what these were read from */
    struct worker_program *program[2]; /* what they run; or NULL */
    struct runner runner;              /* its only slot has the contestants' players */
    const char **has;                  /* the worker's, without programs that are away */
    bool begun;
    char *result; /* the record's text, once the game has ended; or a task's answer */
};

static bool is_over(const struct slot_state *p)
{
    return interrupt_asked() || atomic_load(&p->slot->worker->failed);
}

/* ---- the game ---- */

/* The contestant of a seat: the one that is started as the seat's player. */
static int who_sits(const struct slot_state *p, int seat)
{
    const char *text = record_get_seat(&p->task.record, "runs", seat);
    bool second = p->game->team[seat] != p->game->team[0];
    bool same = strcmp(p->runs[0], p->runs[1]) == 0;
    return same ? second : text && strcmp(text, p->runs[1]) == 0;
}

static int begin(void *user, struct runner_slot *t, struct agon_error *error)
{
    struct slot_state *p = user;
    struct player *player[AGON_SEATS] = {0};
    if (p->begun)
        return 0;
    for (int seat = 0; seat < (int)p->game->seats; seat++)
        player[seat] = t->player[who_sits(p, seat)];
    struct match_options options = {.control = p->task.control,
                                    .position = p->task.start,
                                    .opening = p->task.opening[0] ? p->task.opening : NULL};
    int status = referee_init(&t->referee, p->game, &options, player, error);
    p->begun = status == 0;
    return status < 0 ? status : 1;
}

static void judge(void *user, struct runner_slot *t, int64_t now)
{
    struct slot_state *p = user;
    referee_adjudicate(&t->referee, &p->task.adjudication, now);
}

/* Fails if a program could not be started. That is this machine's fault: the game does not
 * count. */
static int blame_worker(const struct slot_state *p, const struct runner_slot *t,
                        struct agon_error *error)
{
    int status = 0;
    for (int who = 0; who < 2; who++) {
        if (!t->player[who]->absent)
            continue;
        atomic_store(&p->program[who]->away, os_now_ms() + ABSENT_MS);
        status = agon_fail(error, AGON_UNSUPPORTED, -1, "%s", t->referee.remark);
    }
    return status;
}

/* The game has ended: its record is the job's result. */
static int end(void *user, struct runner_slot *t, struct agon_error *error)
{
    static const char *const same[] = {RECORD_EVENT, RECORD_ID, "round"};
    struct slot_state *p = user;
    struct record record;
    int status = blame_worker(p, t, error);
    if (status < 0)
        return status;
    status = record_writer_take(&record, &t->referee, NULL, error);
    for (size_t i = 0; i < sizeof same / sizeof same[0] && status == 0; i++)
        status = record_set(&record, same[i], record_get(&p->task.record, same[i]), error);
    for (int seat = 0; seat < (int)p->game->seats && status == 0; seat++) {
        const char *name = record_get_seat(&p->task.record, "player", seat);
        status = record_set_seat(&record, "player", seat, name, error);
        if (status == 0)
            status = record_writer_words(&record, seat, &t->referee, error);
    }
    if (status == 0 && !(p->result = record_writer_text(&record, error)))
        status = AGON_NO_MEMORY;
    record_release(&record);
    return status;
}

static void drop(void *user, struct runner_slot *t)
{
    (void)user;
    (void)t;
}

static bool over(void *user)
{
    const struct slot_state *p = user;
    return is_over(p) || p->result || atomic_load(&p->slot->lost);
}

static int64_t look(void *user, int64_t now)
{
    (void)user;
    return now + LOOK_MS;
}

static const struct runner_type job_games = {.begin = begin,
                                             .judge = judge,
                                             .end = end,
                                             .drop = drop,
                                             .over = over,
                                             .wait = interrupt_wait,
                                             .look = look};

/* ---- setting up ---- */

static void clear_players(struct slot_state *p)
{
    for (int i = 0; i < 2; i++) {
        player_close(p->runner.slot[0].player[i]);
        p->runner.slot[0].player[i] = NULL;
        contestant_release(&p->contestant[i]);
        free(p->runs[i]);
        p->runs[i] = NULL;
        p->program[i] = NULL;
    }
}

static void clear_game(struct slot_state *p)
{
    clear_players(p);
    agon_close(p->game);
    p->game = NULL;
    match_job_release(&p->opened);
}

/* This worker's program of that name. */
static struct worker_program *find_program(const struct worker *w, const char *name)
{
    for (int i = 0; i < w->programs; i++)
        if (strcmp(w->program[i].name, name) == 0)
            return &w->program[i];
    return NULL;
}

static int open_player(struct slot_state *p, int who, const char *text, struct agon_error *error)
{
    struct contestant *c = &p->contestant[who];
    int status = contestant_parse(c, text, p->game, error);
    if (status < 0)
        return status;
    if (c->kind == CONTESTANT_HUMAN)
        return agon_fail(error, AGON_UNSUPPORTED, -1, "people play with 'agon play'");
    if (!(p->runs[who] = record_copy(text, strlen(text))))
        return agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    if (c->command) {
        struct worker_program *program = find_program(p->slot->worker, c->command);
        char *own = program ? record_copy(program->command, strlen(program->command)) : NULL;
        if (!own)
            return agon_fail(error, AGON_UNSUPPORTED, -1, "this worker has no program %.60s",
                             c->command);
        free(c->command);
        c->command = own;
        p->program[who] = program;
    }
    c->guard = p->task.limited ? &p->task.limits : NULL;
    p->runner.slot[0].player[who] = contestant_open(c, p->game, error);
    return p->runner.slot[0].player[who] ? 0 : AGON_UNSUPPORTED;
}

/* Creates the players of both teams, or reuses suitable ones, which limited ones never are. */
static int seat_players(struct slot_state *p, struct agon_error *error)
{
    const char *text[2] = {record_get_seat(&p->task.record, "runs", 0), NULL};
    int status = 0;
    for (int seat = 0; seat < (int)p->game->seats; seat++)
        if (p->game->team[seat] != p->game->team[0])
            text[1] = record_get_seat(&p->task.record, "runs", seat);
    if (!text[0] || !text[1])
        return agon_fail(error, AGON_BAD_TEXT, -1, "expected two players");
    if (!p->task.limited && p->runner.slot[0].player[0] &&
        ((strcmp(text[0], p->runs[0]) == 0 && strcmp(text[1], p->runs[1]) == 0) ||
         (strcmp(text[0], p->runs[1]) == 0 && strcmp(text[1], p->runs[0]) == 0)))
        return 0;
    clear_players(p);
    if (p->task.limited && !atomic_exchange(&p->slot->worker->told, true))
        contestant_tell_limits(p->task.limits.network);
    for (int who = 0; who < 2 && status == 0; who++)
        status = open_player(p, who, text[who], error);
    return status;
}

static int set_up(struct slot_state *p, struct agon_error *error)
{
    int status = match_job_read(&p->task, p->job.task, error);
    if (status < 0)
        return status;
    if (!p->game || !match_job_same_game(&p->opened, &p->task)) {
        clear_game(p);
        p->game = record_open(&p->task.record, error);
        status = p->game ? match_job_read(&p->opened, p->job.task, error) : AGON_UNSUPPORTED;
    }
    return status < 0 ? status : seat_players(p, error);
}

/* Plays the job to its end: then p->result is set, unless the lease or this worker ended. */
static int play_job(struct slot_state *p, struct agon_error *error)
{
    p->begun = false;
    int status = set_up(p, error);
    if (status == 0)
        status = runner_play(&p->runner, error);
    if (status < 0)
        clear_game(p);
    else if (p->task.limited)
        clear_players(p);
    return status;
}

/* ---- jobs ---- */

static void hold(struct slot *s, const char *token, bool task, int lease_ms)
{
    os_monitor_enter(s->worker->lock);
    strcpy(s->token, token);
    s->task = task;
    s->lease_ms = lease_ms;
    free(s->lines);
    s->lines = NULL;
    s->first_at = INT64_MAX;
    atomic_store(&s->lost, false);
    agon_stop_clear(&s->stop);
    os_monitor_leave(s->worker->lock);
}

void slot_stop(struct slot *s)
{
    atomic_store(&s->lost, true);
    agon_stop_set(&s->stop);
}

static void rest(int64_t ms)
{
    interrupt_wait(NULL, 0, -1, os_now_ms() + ms);
}

/* Waits until a task is announced, for some ms at most: what is not announced is found then. */
static void be_idle(const struct slot_state *p, int64_t ms)
{
    struct worker *w = p->slot->worker;
    os_monitor_enter(w->lock);
    if (w->news == 0 && !is_over(p))
        os_monitor_wait(w->lock, ms);
    w->news -= w->news > 0;
    os_monitor_leave(w->lock);
}

void slots_wake(struct worker *w, int news)
{
    os_monitor_enter(w->lock);
    int slots = atomic_load(&w->running);
    w->news = w->news + news < slots ? w->news + news : slots;
    os_monitor_wake(w->lock);
    os_monitor_leave(w->lock);
}

/* After a failure: waits if the database is unreachable, else ends the worker. */
static void bear(struct slot_state *p, const struct agon_error *error, bool *reported)
{
    if (!game_jobs_away(p->jobs)) {
        if (!atomic_exchange(&p->slot->worker->failed, true))
            message("%s", error->text);
        return;
    }
    if (!*reported)
        message("waiting for the database: %s", error->text);
    *reported = true;
    rest(SLEEP_MS);
}

/* Sends the outcome of the job, repeatedly if necessary. */
static void deliver(struct slot_state *p, int played, const struct agon_error *why)
{
    struct agon_error error = {.at = -1};
    bool reported = false;
    int status;
    do {
        if (p->result)
            status = game_jobs_finish(p->jobs, &p->job, p->result, &error);
        else
            status = game_jobs_return(p->jobs, &p->job, played < 0 ? why->text : NULL, &error);
        if (status < 0)
            bear(p, &error, &reported);
    } while (status < 0 && !is_over(p));
    if (p->result && status == 0)
        message("a result came too late and does not count");
    struct worker *w = p->slot->worker;
    if (p->result && status > 0)
        atomic_fetch_add(task_is(p->job.task) ? &w->tasks : &w->games, 1);
}

/* Leaves the lines of an analysis to the worker's next heartbeat. */
static void tell(void *user, char *text)
{
    struct slot *s = ((struct slot_state *)user)->slot;
    os_monitor_enter(s->worker->lock);
    bool begins = !s->lines;
    if (begins) {
        s->since = os_now_ms();
        s->first_at = s->since + FIRST_MS;
    }
    free(s->lines);
    s->lines = text;
    s->fresh = true;
    os_monitor_leave(s->worker->lock);
    if (begins)
        os_bell_ring(&s->worker->bell);
}

static int do_task(struct slot_state *p, struct agon_error *error)
{
    struct task_report report = {tell, p};
    int done = task_do(p->job.task, &p->slot->stop, &report, &p->result, error);
    return done < 0 ? done : 0;
}

/* Whether nobody waits for the analysis any more. */
static bool is_unwanted(const struct slot_state *p)
{
    return p->slot->lines && atomic_load(&p->slot->lost) && !is_over(p);
}

static void work(struct slot_state *p)
{
    struct agon_error error = {.at = -1};
    bool task = task_is(p->job.task);
    p->result = NULL;
    hold(p->slot, p->job.token, task, p->job.lease_ms);
    int played = task ? do_task(p, &error) : play_job(p, &error);
    bool wanted = !is_unwanted(p);
    hold(p->slot, "", false, 0);
    if (played < 0)
        message("a job cannot be done here: %s", error.text);
    if (wanted)
        deliver(p, played, &error);
    match_job_release(&p->task);
    free(p->job.task);
    free(p->result);
    if (played < 0)
        rest(SLEEP_MS);
}

/* Lists what this worker has now. */
static const char *const *offer(struct slot_state *p)
{
    const struct worker *w = p->slot->worker;
    int64_t now = os_now_ms();
    int n = 0;
    for (int i = 0; w->has[i]; i++)
        if (i >= w->programs || atomic_load(&w->program[i].away) <= now)
            p->has[n++] = w->has[i];
    p->has[n] = NULL;
    return p->has;
}

/* Takes what its analysis was interrupted for. */
static bool take_next(struct slot_state *p)
{
    struct slot *s = p->slot;
    os_monitor_enter(s->worker->lock);
    while (s->reserved)
        os_monitor_wait(s->worker->lock, -1);
    bool there = s->next.task != NULL;
    if (there)
        p->job = s->next;
    s->next.task = NULL;
    os_monitor_leave(s->worker->lock);
    return there;
}

static void work_on(struct slot_state *p)
{
    struct worker *w = p->slot->worker;
    int64_t since = os_now_ms(), nap = NAP_MS;
    bool reported = false;
    while (!is_over(p) && (w->idle_ms < 0 || os_now_ms() - since < w->idle_ms)) {
        struct agon_error error = {.at = -1};
        int taken =
            take_next(p) ? 1 : game_jobs_take(p->jobs, offer(p), w->lease_ms, &p->job, &error);
        if (taken < 0) {
            bear(p, &error, &reported);
            continue;
        }
        reported = false;
        if (taken == 0) {
            be_idle(p, nap);
            nap = 2 * nap < SLEEP_MS ? 2 * nap : SLEEP_MS;
            continue;
        }
        work(p);
        since = os_now_ms();
        nap = NAP_MS;
    }
}

/* Returns the task that it was interrupted for, if its worker ends meanwhile. */
static void leave(struct slot_state *p)
{
    struct agon_error error;
    struct slot *s = p->slot;
    os_monitor_enter(s->worker->lock);
    s->over = true;
    os_monitor_leave(s->worker->lock);
    if (!take_next(p))
        return;
    game_jobs_return(p->jobs, &p->job, NULL, &error); /* else its lease ends soon */
    free(p->job.task);
}

void slot_run(void *slot)
{
    struct slot *s = slot;
    struct slot_state p = {.slot = s};
    struct agon_error error = {.at = -1};
    int status = runner_init(&p.runner, &job_games, &p, 1, &error), most = s->worker->programs + 3;
    p.has = calloc((size_t)most, sizeof *p.has);
    if (status == 0 && !p.has)
        status = agon_fail(&error, AGON_NO_MEMORY, -1, "out of memory");
    if (status == 0) {
        p.jobs = game_jobs_open(s->worker->address, &error);
        if (p.jobs)
            work_on(&p);
        leave(&p);
        clear_game(&p);
    }
    runner_release(&p.runner);
    free(p.has);
    if (!p.jobs && !atomic_exchange(&s->worker->failed, true))
        message("%s", error.text);
    game_jobs_close(p.jobs);
    atomic_fetch_sub(&s->worker->running, 1);
    os_bell_ring(&s->worker->bell);
}
