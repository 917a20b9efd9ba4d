/* agon worker: plays games of matches and tournaments, and does tasks of servers, on other
 * machines. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answers/task.h"
#include "cli/commands.h"
#include "cli/contestant.h"
#include "cli/interrupt.h"
#include "cli/match_job.h"
#include "cli/message.h"
#include "cli/worker_slot.h"
#include "os/process.h"
#include "os/time.h"

enum {
    SLOTS_MOST = 256,
    LEASE_MS = 30000,
    BEATS = 4,               /* extensions per lease of a game */
    NEWS_MS = 50,            /* in which an idle slot, of any worker, may take a task announced */
    ANALYSIS_MS = 4 * 60000, /* then an analysis has been forgotten by its server */
    ATTEND_MS = GAME_JOBS_SEEN_MS / 3
};

/* ---- programs ---- */

/* Starts and ends the program at once, so that a wrong command is found before any job. */
static int try_command(const struct call *call, const char *command)
{
    struct agon_error error = {.at = -1};
    struct process *process = process_start(command, &error);
    if (!process)
        return message_usage(call->command, "--program: %s", error.text);
    process_end(process, 0);
    return CLI_GOOD;
}

/* One NAME=COMMAND. */
static int read_program(struct worker *w, const struct call *call, const char *text)
{
    const char *equals = strchr(text, '=');
    char *name = equals ? record_copy(text, (size_t)(equals - text)) : NULL;
    bool good = name && contestant_is_name(name);
    for (int i = 0; i < w->programs && good; i++)
        good = strcmp(w->program[i].name, name) != 0;
    if (!good) {
        free(name);
        return message_usage(call->command,
                             "--program: expected NAME=COMMAND with a name of its own of letters, "
                             "digits and . _ + -, found '%.60s'",
                             text);
    }
    w->has[w->programs] = name;
    w->program[w->programs].name = name;
    w->program[w->programs++].command = equals + 1;
    return try_command(call, equals + 1);
}

static int read_programs(struct worker *w, const struct call *call)
{
    int n = 0, status = CLI_GOOD;
    while (call_text_at(call, "program", n))
        n++;
    w->program = calloc((size_t)n + 1, sizeof *w->program);
    w->has = calloc((size_t)n + 3, sizeof *w->has);
    if (!w->program || !w->has)
        return message("out of memory"), CLI_FAILED;
    for (int i = 0; i < n && status == CLI_GOOD; i++)
        status = read_program(w, call, call_text_at(call, "program", i));
    w->has[w->programs] = MATCH_JOB_VERSION;
    w->has[w->programs + 1] = TASK_VERSION;
    return status;
}

/* ---- working ---- */

/* Leases to extend. */
struct beat {
    char token[SLOTS_MOST][GAME_JOBS_TOKEN], had[SLOTS_MOST][GAME_JOBS_TOKEN];
    struct slot *slot[SLOTS_MOST];
    char *lines[SLOTS_MOST]; /* new ones of an analysis, for free(); or NULL */
    int n;
    bool report; /* there are such lines */
};

/* The leases of slots with a task, and if so with a game. */
static struct beat *gather(struct worker *w, struct slot *slot, int slots, bool games)
{
    struct beat *b = calloc(1, sizeof *b);
    int64_t now = os_now_ms();
    os_monitor_enter(w->lock);
    for (struct slot *s = slot; b && s < slot + slots; s++) {
        if (!s->token[0] || (!games && !s->task))
            continue;
        memcpy(b->had[b->n], s->token, GAME_JOBS_TOKEN);
        memcpy(b->token[b->n], s->token, GAME_JOBS_TOKEN);
        b->slot[b->n] = s;
        if (s->lines && s->fresh && !w->mute)
            b->lines[b->n] = record_copy(s->lines, strlen(s->lines));
        s->fresh = s->fresh && !b->lines[b->n];
        b->report = b->report || b->lines[b->n];
        s->first_at = now >= s->first_at ? INT64_MAX : s->first_at;
        if (s->lines && now - s->since >= ANALYSIS_MS)
            agon_stop_set(&s->stop);
        b->n++;
    }
    os_monitor_leave(w->lock);
    return b;
}

static int extend(struct worker *w, struct game_jobs *jobs, struct beat *b)
{
    const char *lines[SLOTS_MOST + 1] = {NULL};
    struct agon_error error = {.at = -1};
    for (int i = 0; i < b->n; i++)
        lines[i] = b->lines[i] ? b->lines[i] : "";
    int status =
        game_jobs_extend(jobs, b->token, b->report ? lines : NULL, b->n, w->lease_ms, &error);
    if (status == 0 || !b->report || game_jobs_away(jobs))
        return status;
    message("readers do not see the lines of this worker's analyses: %s", error.text);
    w->mute = true;
    return game_jobs_extend(jobs, b->token, NULL, b->n, w->lease_ms, &error);
}

/* Extends the leases of slots with a task, and if so with a game, and marks those whose lease has
 * ended; reports the lines of analyses. False: the database is unreachable. */
static bool beat(struct worker *w, struct slot *slot, int slots, struct game_jobs *jobs, bool games)
{
    struct beat *b = gather(w, slot, slots, games);
    int status = b && b->n > 0 ? extend(w, jobs, b) : 0;
    os_monitor_enter(w->lock);
    for (int i = 0; b && i < b->n; i++) {
        struct slot *s = b->slot[i];
        bool same = strcmp(s->token, b->had[i]) == 0;
        if (same && status < 0)
            s->fresh = s->fresh || b->lines[i];
        else if (same && !b->token[i][0])
            slot_stop(s);
        free(b->lines[i]);
    }
    os_monitor_leave(w->lock);
    free(b);
    return status == 0;
}

/* ---- tasks that are more urgent than an analysis ---- */

/* If all slots are busy: the longest analysis of a slot, which then takes no other job; or NULL. */
static struct slot *reserve(struct worker *w, struct slot *slot, int slots, int *lease_ms)
{
    struct slot *best = NULL;
    bool idle = false;
    os_monitor_enter(w->lock);
    for (struct slot *s = slot; s < slot + slots; s++) {
        if (s->over || s->reserved || s->next.task)
            continue;
        idle = idle || !s->token[0];
        if (s->lines && !agon_stop_is_set(&s->stop) && (!best || s->since < best->since))
            best = s;
    }
    best = idle ? NULL : best;
    if (best) {
        best->reserved = true;
        *lease_ms = best->lease_ms;
    }
    os_monitor_leave(w->lock);
    return best;
}

/* Interrupts analyses for tasks that are more urgent. They are taken first, so that of all workers
 * one interrupts an analysis. */
static bool make_room(struct worker *w, struct slot *slot, int slots, struct game_jobs *jobs)
{
    static const char *const has[] = {TASK_VERSION, NULL};
    struct agon_error error = {.at = -1};
    int lease_ms, taken = 1;
    struct slot *s;
    while (taken > 0 && (s = reserve(w, slot, slots, &lease_ms)) != NULL) {
        struct game_job job = {.task = NULL};
        taken = game_jobs_take_urgent(jobs, has, lease_ms, &job, &error);
        os_monitor_enter(w->lock);
        s->reserved = false;
        s->next = job;
        if (taken > 0)
            agon_stop_set(&s->stop);
        os_monitor_wake(w->lock);
        os_monitor_leave(w->lock);
    }
    return taken >= 0;
}

/* When the first of the analyses that have just begun reports; OS_FOREVER: there are none. And
 * whether there is an analysis that could be interrupted. */
static int64_t first_report(struct worker *w, const struct slot *slot, int slots, bool *any)
{
    int64_t at = OS_FOREVER;
    *any = false;
    os_monitor_enter(w->lock);
    for (const struct slot *s = slot; s < slot + slots; s++) {
        at = s->lines && s->first_at < at ? s->first_at : at;
        *any = *any || s->lines;
    }
    os_monitor_leave(w->lock);
    return at;
}

/* The worker as servers see it. */
struct attendance {
    char id[GAME_JOBS_TOKEN];
    int64_t next; /* when it reports again, os_now_ms() */
    bool refused; /* its role may not, and that was printed */
};

/* Reports that the worker is there, now and then. False: the database is unreachable. */
static bool attend(const struct worker *w, struct attendance *a, struct game_jobs *jobs)
{
    struct agon_error error = {.at = -1};
    if (a->refused || os_now_ms() < a->next)
        return true;
    a->next = os_now_ms() + ATTEND_MS;
    if (game_jobs_attend(jobs, a->id, w->has, &error) == 0)
        return true;
    if (game_jobs_away(jobs))
        return false;
    message("servers do not see this worker, and give it no tasks: %s", error.text);
    a->refused = true;
    return true;
}

/* Plays in all slots until they have ended. */
static int work(struct worker *w, struct slot *slot, int slots, struct game_jobs *jobs)
{
    int64_t game = w->lease_ms / BEATS, next = os_now_ms(), next_game = next;
    int64_t every = game < GAME_JOBS_BEAT_MS ? game : GAME_JOBS_BEAT_MS, news_at = OS_FOREVER;
    struct attendance attendance = {.id = ""};
    struct agon_error lost;
    for (int i = 0; i < slots; i++) {
        slot[i].worker = w;
        atomic_fetch_add(&w->running, 1);
        slot[i].thread = os_thread_start(slot_run, &slot[i]);
        if (!slot[i].thread) {
            message("no thread is left");
            atomic_fetch_sub(&w->running, 1);
            atomic_store(&w->failed, true);
        }
    }
    while (atomic_load(&w->running) > 0) {
        bool any;
        int64_t first = first_report(w, slot, slots, &any), room = any ? news_at : OS_FOREVER;
        int64_t due = first < next ? first : next;
        interrupt_wait_two(w->bell.read_fd, game_jobs_socket(jobs), due < room ? due : room);
        os_bell_hush(&w->bell);
        if (os_now_ms() >= due) {
            bool games = os_now_ms() >= next_game;
            bool there = beat(w, slot, slots, jobs, games) && attend(w, &attendance, jobs) &&
                         (interrupt_asked() || make_room(w, slot, slots, jobs));
            news_at = OS_FOREVER;
            if (there && games)
                next_game = os_now_ms() + game;
            next = os_now_ms() + (there ? every : every / BEATS);
        } else if (os_now_ms() >= room && !interrupt_asked()) { /* else the next beat does */
            make_room(w, slot, slots, jobs);
            news_at = OS_FOREVER;
        }
        for (int i = 0; i < slots && interrupt_asked(); i++)
            slot_stop(&slot[i]);
        int news = game_jobs_news(jobs);
        if (news > 0 && news_at == OS_FOREVER)
            news_at = os_now_ms() + NEWS_MS;
        if (news > 0 || interrupt_asked() || atomic_load(&w->failed))
            slots_wake(w, news);
    }
    if (attendance.id[0] && !game_jobs_away(jobs))
        game_jobs_leave(jobs, attendance.id, &lost); /* else it has soon not been seen */
    for (int i = 0; i < slots; i++)
        os_thread_join(slot[i].thread);
    fprintf(stderr, "%d games, %d tasks\n", atomic_load(&w->games), atomic_load(&w->tasks));
    return atomic_load(&w->failed) ? CLI_FAILED : CLI_GOOD;
}

static int start(struct worker *w, int slots)
{
    struct agon_error error = {.at = -1};
    struct slot *slot = calloc((size_t)slots, sizeof *slot);
    struct game_jobs *jobs = NULL;
    int status = CLI_FAILED;
    w->lock = os_monitor_new();
    if (!slot || !w->lock)
        message("out of memory");
    else if (!os_bell_init(&w->bell))
        message("no file descriptor is left");
    else {
        if (!interrupt_catch())
            message("no file descriptor is left");
        else if (!(jobs = game_jobs_open(w->address, &error)))
            message("%s", error.text);
        else if (game_jobs_listen(jobs, &error) < 0 && !game_jobs_away(jobs))
            message("%s", error.text);
        else
            status = work(w, slot, slots, jobs);
        os_bell_release(&w->bell);
    }
    game_jobs_close(jobs);
    os_monitor_free(w->lock);
    free(slot);
    return status;
}

static int run(const struct call *call)
{
    struct worker w = {.address = call_argument(call, 0),
                       .lease_ms = call_number(call, "lease", LEASE_MS),
                       .idle_ms = call_number(call, "idle", -1)};
    int status = read_programs(&w, call);
    if (status == CLI_GOOD)
        status = start(&w, (int)call_number(call, "slots", 1));
    for (int i = 0; i < w.programs; i++)
        free(w.program[i].name);
    free(w.program);
    free(w.has);
    return status;
}

const struct command command_worker = {
    .name = "worker",
    .arguments = "URL",
    .about = "play games for matches and tournaments, and do tasks for servers, on other machines",
    .more = "URL is a PostgreSQL database, postgresql://USER@HOST/NAME; passwords belong into "
            "~/.pgpass. The worker plays games that 'agon match --jobs URL' and 'agon tournament "
            "FILE --jobs URL' ask for, and does tasks of 'agond --workers URL', if that is the "
            "same version of agon, with the engines of agon and with the programs that --program "
            "names. Nobody can have any other command run. It may end at any moment, and so may "
            "the machine: others then do again what it had begun.\n"
            "docs/match.md describes it, and how systemd and Slurm start many of them.",
    .options =
        (const struct command_option[]){
            {.name = "slots",
             .value = "N",
             .type = VALUE_NUMBER,
             .min = 1,
             .max = SLOTS_MOST,
             .about = "games and tasks at the same time (1)"},
            {.name = "program",
             .value = "NAME=COMMAND",
             .type = VALUE_TEXT,
             .about = "matches and tournaments may ask for this program by its name",
             .many = true},
            {.name = "lease",
             .value = "T",
             .type = VALUE_MS,
             .min = 1000,
             .max = 3600000,
             .about = "a game is another worker's when this one was silent for so long (30s)"},
            {.name = "idle",
             .value = "T",
             .type = VALUE_MS,
             .min = 0,
             .max = 86400000,
             .about = "end when there was nothing to play for so long (never)"},
            {0}},
    .examples = (const struct command_example[]){{"worker postgresql://agon@db.example/agon "
                                                  "--slots 8",
                                                  "eight games at a time"},
                                                 {"worker postgresql://db.example/agon --program "
                                                  "stockfish-17=/opt/stockfish/stockfish",
                                                  "with a program that matches call "
                                                  "uci:stockfish-17"},
                                                 {0}},
    .run = run};
