/* The coordinator of a match: puts games into the table of jobs, a few more than the workers need,
 * and moves results from there to the file of records, which alone counts.
 *
 * So it can be killed at any moment. Games in the file are counted, and deleted from the table;
 * results only in the table are collected, or the games played again. */
#include "cli/match_jobs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/interrupt.h"
#include "cli/match_job.h"
#include "cli/message.h"
#include "cli/record_writer.h"
#include "core/text.h"
#include "os/files.h"
#include "os/time.h"
#include "postgres/game_jobs.h"

enum {
    AHEAD_LEAST = 16, /* jobs waiting for a worker, */
    AHEAD_MOST = 4096,
    LOOK_MS = 100, /* between two queries of the table, */
    AWAY_MS = 1000 /* ... and of a database that is unreachable */
};

struct coordinator {
    struct match_run *run;
    const struct match_plan *plan;
    struct game_jobs *jobs;
    struct record like;
    int given; /* games added and not finished */
    bool away; /* and that was printed */
};

/* A result to be written to the file. */
struct arrival {
    int game;
    struct agon_result result;
    struct record record;
};

static bool is_over(const struct coordinator *c)
{
    const struct series *s = c->run->series;
    return interrupt_asked() || s->finished == s->plan.games || series_decided(s);
}

/* ---- results ---- */

/* Reads a result. 1: it is new; 0: it is not needed. */
static int read_arrival(struct coordinator *c, const struct game_jobs_result *sent,
                        struct arrival *a, struct agon_error *error)
{
    const struct series *s = c->run->series;
    const char *at = sent->text;
    struct agon_error inner = {.at = -1};
    size_t clean;
    int line = 1;
    if (sent->number < 1 || sent->number > s->plan.games ||
        s->state[sent->number - 1] >= SERIES_DONE)
        return 0;
    if (!at)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         "game %d was tried %d times without a result: %.150s", sent->number,
                         GAME_JOBS_TRIES, sent->why);
    if (text_clean(at, strlen(at), &clean) && record_read(&a->record, &at, &line, &inner) == 1) {
        a->game = series_find(s, &c->like, &a->record, &a->result);
        if (a->game == sent->number - 1)
            return 1;
        record_release(&a->record);
    }
    return agon_fail(error, AGON_BAD_TEXT, -1,
                     "game %d: what its worker sent is not the record of it", sent->number);
}

/* Writes all of them to the files; on the disk when it returns 0. */
static int write_down(const struct match_run *run, const struct arrival *a, int n,
                      struct agon_error *error)
{
    size_t used = 0;
    char *all = NULL;
    int status = 0;
    for (int i = 0; i < n && status == 0; i++) {
        char *text = record_writer_text(&a[i].record, error);
        size_t more = text ? strlen(text) : 0;
        char *longer = text ? realloc(all, used + more) : NULL;
        if (longer) {
            all = longer;
            memcpy(all + used, text, more);
            used += more;
        } else {
            status = agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
        }
        free(text);
    }
    if (status == 0 && used > 0)
        status = file_append(run->record, all, used, true, error);
    free(all);
    for (int i = 0; i < n && status == 0 && run->pgn; i++)
        status = record_writer_add_pgn(run->pgn, &a[i].record, run->series->plan.game, error);
    return status;
}

/* Counts a game, and notifies the watcher. */
static void count(struct coordinator *c, const struct arrival *a)
{
    struct match_run *run = c->run;
    const char *remark = record_get(&a->record, "remark");
    struct match_run_ended ended = {a->game, &a->result, 0, remark ? remark : "", NULL};
    for (int i = 0; i < a->record.turns; i++)
        ended.turns += a->record.turn[i].text != NULL;
    c->given -= run->series->state[a->game] == SERIES_PLAYING;
    series_count_crashes(run->series, a->game, &a->record);
    series_finish(run->series, a->game, &a->result);
    if (run->watcher.ended)
        run->watcher.ended(run->watcher.user, run, &ended);
}

/* Writes the collected results, then deletes them from the table; an invalid one is reported once
 * the others are safe. */
static int take_in(struct coordinator *c, const struct game_jobs_result *sent, int n,
                   struct agon_error *error)
{
    struct arrival *a = calloc((size_t)n, sizeof *a);
    int *number = calloc((size_t)n, sizeof *number), new = 0, wrong = 0, status = 0;
    if (!a || !number)
        status = agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    for (int i = 0; i < n && status == 0; i++) {
        int read = read_arrival(c, &sent[i], &a[new], error);
        new += read > 0;
        wrong = read < 0 ? read : wrong;
        number[i] = sent[i].number;
    }
    if (status == 0)
        status = write_down(c->run, a, new, error);
    for (int i = 0; i < new &&status == 0; i++)
        count(c, &a[i]);
    struct agon_error lost;
    if (status == 0 && game_jobs_delete(c->jobs, number, n, wrong < 0 ? &lost : error) < 0 &&
        !game_jobs_away(c->jobs))
        status = AGON_UNSUPPORTED;
    for (int i = 0; i < new; i++)
        record_release(&a[i].record);
    free(a);
    free(number);
    return status < 0 ? status : wrong;
}

static int collect(struct coordinator *c, struct game_jobs_count *counted, struct agon_error *error)
{
    struct game_jobs_result sent[GAME_JOBS_COLLECTED];
    int n = game_jobs_collect(c->jobs, 0, sent, counted, error);
    int status = n > 0 ? take_in(c, sent, n, error) : n;
    for (int i = 0; i < n; i++) {
        free(sent[i].text);
        free(sent[i].why);
    }
    return status < 0 ? status : n;
}

/* ---- games ---- */

/* The text of a game's job, for free(); NULL with *error. */
static char *write_job(const struct coordinator *c, int game, struct agon_error *error)
{
    const struct series *s = c->run->series;
    int first = series_player(s, game, 0);
    struct record named;
    char *opening = series_opening(s, game, error), *text = NULL;
    if (!opening)
        return NULL;
    struct match_job_game job = {.game = s->plan.game,
                                 .control = c->plan->control_text,
                                 .start = series_position(s, game),
                                 .opening = opening,
                                 .runs = {s->plan.player[first], s->plan.player[!first]},
                                 .adjudication = &c->plan->adjudication};
    record_init(&named);
    if (series_name(s, game, &named, error) == 0)
        text = match_job_write(&job, &named, error);
    record_release(&named);
    free(opening);
    return text;
}

static int add(struct coordinator *c, int game, struct agon_error *error)
{
    const struct contestant *who = c->plan->contestant;
    const char *needs[4] = {MATCH_JOB_VERSION};
    int n = 1;
    for (int i = 0; i < 2; i++)
        if (who[i].command)
            needs[n++] = who[i].command;
    struct game_jobs_new job = {.number = game + 1, .needs = needs};
    char *task = write_job(c, game, error);
    if (!task)
        return AGON_UNSUPPORTED;
    job.task = task;
    int status = game_jobs_add(c->jobs, &job, error);
    free(task);
    return status < 0 ? status : 0;
}

/* Puts back games that the table has lost, in a crash of the database or by manual deletion. */
static void take_back(struct coordinator *c)
{
    struct series *s = c->run->series;
    for (int game = 0; game < s->plan.games; game++)
        if (s->state[game] == SERIES_PLAYING)
            series_drop(s, game);
    c->given = 0;
}

/* Adds jobs until there are enough for the workers before the next query. */
static int add_more(struct coordinator *c, const struct game_jobs_count *counted, int collected,
                    struct agon_error *error)
{
    int wanted = AHEAD_LEAST, status = 0, game = 0;
    wanted = wanted < 2 * counted->taken ? 2 * counted->taken : wanted;
    wanted = wanted < 2 * collected ? 2 * collected : wanted;
    wanted = wanted > AHEAD_MOST ? AHEAD_MOST : wanted;
    for (int waiting = counted->waiting; waiting < wanted && status == 0; waiting++) {
        game = series_next(c->run->series);
        if (game < 0)
            break;
        status = add(c, game, error);
        c->given++;
        if (status < 0) {
            series_drop(c->run->series, game);
            c->given--;
        }
    }
    return status;
}

/* ---- the match ---- */

static int step(struct coordinator *c, struct agon_error *error)
{
    struct game_jobs_count counted;
    int given = c->given, n = collect(c, &counted, error);
    if (n < 0 || is_over(c))
        return n;
    if (counted.all < given)
        take_back(c);
    int status = add_more(c, &counted, n, error);
    return status < 0 ? status : n;
}

/* Waits for some time, or for the database. False: another error than an unreachable database. */
static bool rest(struct coordinator *c, int status, const struct agon_error *error)
{
    struct match_run *run = c->run;
    bool away = status < 0 && game_jobs_away(c->jobs);
    if (status < 0 && !away)
        return false;
    if (away && !c->away)
        message("waiting for the database: %s", error->text);
    c->away = away;
    if (run->watcher.changed)
        run->watcher.changed(run->watcher.user, run);
    if (status < GAME_JOBS_COLLECTED)
        interrupt_wait(NULL, 0, -1, os_now_ms() + (away ? AWAY_MS : LOOK_MS));
    return true;
}

static int play(struct coordinator *c, bool resumed, struct agon_error *error)
{
    char *match = record_writer_text(&c->like, error);
    int there = match ? game_jobs_begin(c->jobs, match, error) : AGON_NO_MEMORY;
    free(match);
    if (there > 0 && !resumed)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         "the database has %d games of this match: --resume continues it", there);
    int status = there < 0 ? there : 0;
    while (status == 0 && !is_over(c)) {
        int done = step(c, error);
        if (!rest(c, done, error))
            status = done;
    }
    struct agon_error lost;
    bool keep = status < 0 || interrupt_asked();
    if (there >= 0 && game_jobs_end(c->jobs, keep, &lost) < 0)
        message("jobs of this match may be left in the database: %s", lost.text);
    return status;
}

/* Opens engines of this program here, so that a wrong option is found before any game. */
static int try_engines(const struct match_plan *p, struct agon_error *error)
{
    for (int i = 0; i < 2; i++) {
        struct player *player = p->contestant[i].command
                                    ? NULL
                                    : contestant_open(&p->contestant[i], p->setup.game, error);
        if (!player && !p->contestant[i].command)
            return AGON_UNSUPPORTED;
        player_close(player);
    }
    return 0;
}

int match_jobs_play(struct match_run *run, const struct match_plan *p, const char *address,
                    bool resumed, struct agon_error *error)
{
    struct coordinator c = {.run = run, .plan = p};
    int status = try_engines(p, error);
    if (status == 0)
        status = series_like(run->series, &c.like, error);
    if (status == 0 && !(c.jobs = game_jobs_open(address, error)))
        status = AGON_UNSUPPORTED;
    if (status == 0)
        status = play(&c, resumed, error);
    game_jobs_close(c.jobs);
    record_release(&c.like);
    return status;
}
