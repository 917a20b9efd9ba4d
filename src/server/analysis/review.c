/* Reviews in progress: computed on the scheduler's threads, stored when complete. */
#include "server/analysis/review.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answers/review.h"
#include "answers/task.h"
#include "server/analysis/analysis.h"
#include "server/analysis/scheduler.h"
#include "server/base/workers.h"
#include "server/game/engine_nets.h"
#include "server/users/user.h"

/* A worker has SLICE positions of a review at a time; SLICES workers may have some. */
enum { SLICE = 4, SLICES = 4 };
static const struct remote_limits slice_limits = {
    .ms = 60000, .take_ms = 20000, .lease_ms = 4000, .attempts = 3};

struct slice {
    struct remote_task task; /* first */
    struct review *review;
    char id[ID_SIZE]; /* of the task */
    int from, to;
    bool out; /* a worker is asked */
};

struct review {
    struct analysis_job analysis_job; /* first */
    char game[ID_SIZE], user[ID_SIZE], owner[ID_SIZE];
    struct line_review of;
    _Atomic int done; /* positions before this one are evaluated */
    /* While workers do it, else changed by nobody: */
    json_t *about; /* the common part of their tasks; NULL: they do nothing */
    bool *known;   /* the positions that they have evaluated; NULL: none */
    int given;     /* positions before this one were given to them */
    struct slice slice[SLICES];
};

/* On a thread of the scheduler. */
static void work(struct analysis_job *s, agon_engine *engine)
{
    struct review *v = (struct review *)s;
    for (int i = atomic_load(&v->done);
         engine && i < v->of.positions &&
         ((v->known && v->known[i]) || line_review_evaluate(&v->of, engine, i, &s->stop));)
        atomic_store(&v->done, ++i);
}

json_t *review_json(const struct review *v)
{
    return line_review_json(&v->of, v->game, atomic_load(&v->done));
}

/* ---- on the loop's thread ---- */

static void put_down(const struct review *v)
{
    const struct analysis_job *s = &v->analysis_job;
    json_t *json = review_json(v);
    char *text = json_dumps(json, JSON_COMPACT);
    if (text)
        store_put_document(s->analyses->core->store,
                           &(struct store_document){.type = REVIEW_TYPE,
                                                    .id = v->game,
                                                    .owner = v->owner,
                                                    .text = text,
                                                    .at = s->analyses->core->now});
    free(text);
    json_decref(json);
}

static bool look(struct analysis_job *s, bool resting)
{
    struct review *v = (struct review *)s;
    if (!resting || atomic_load(&v->done) < v->of.positions)
        return !resting || agon_stop_is_set(&s->stop);
    put_down(v);
    return false;
}

/* Takes everything back from workers. */
static void come_home(struct review *v)
{
    for (int i = 0; i < SLICES; i++)
        if (v->slice[i].out)
            remote_task_leave(&v->slice[i].task);
    for (int i = 0; i < SLICES; i++)
        v->slice[i].out = false;
    json_decref(v->about);
    v->about = NULL;
    v->analysis_job.away = false;
}

static void end(struct analysis_job *s)
{
    struct review *v = (struct review *)s;
    come_home(v);
    free(v->known);
    if (map_get(&s->analyses->reviews, v->game) == v)
        map_drop(&s->analyses->reviews, v->game);
    line_review_release(&v->of);
    free(v);
}

struct review *review_find(struct analyses *analyses, const char *game)
{
    return map_get(&analyses->reviews, game);
}

int reviews_of(struct analyses *analyses, const struct user *user)
{
    int n = 0;
    size_t at = 0;
    for (struct review *v; (v = map_each(&analyses->reviews, &at)) != NULL;)
        n += strcmp(v->user, user->id) == 0;
    return n;
}

void review_name(char id[ID_SIZE], const struct shared_game *game, const struct agon_line *line,
                 int from)
{
    int begins = from < line->turns ? from : line->turns;
    uint64_t hash = 14695981039346656037ULL + (uint64_t)begins; /* FNV-1a */
    for (const char *c = game->digest; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 1099511628211ULL;
    for (int i = 0; i <= line->turns; i++)
        for (int k = 0; k < 64; k += 8)
            hash = (hash ^ (line->keys[i] >> k & 255)) * 1099511628211ULL;
    id[0] = '~'; /* no game's id starts like this */
    for (int i = 1; i < ID_SIZE - 1; i++, hash >>= 5)
        id[i] = "abcdefghijklmnopqrstuvwxyz234567"[hash & 31];
    id[ID_SIZE - 1] = '\0';
}

/* ---- on workers ---- */

static void slice_done(struct remote_task *, const char *answer);

static bool give_slice(struct review *v, struct slice *s)
{
    int left = v->of.positions - v->given;
    *s = (struct slice){.task = {.done = slice_done},
                        .review = v,
                        .from = v->given,
                        .to = v->given + (left < SLICE ? left : SLICE)};
    random_id(s->id);
    s->out = workers_ask(v->analysis_job.analyses->core->workers, &s->task,
                         task_write_review(v->about, s->id, s->from, s->to), &slice_limits);
    if (s->out)
        v->given = s->to;
    return s->out;
}

/* Gives workers as much as they may have; if they take nothing, the rest is done here. */
static void give_slices(struct review *v)
{
    bool more = true, out = false;
    for (int i = 0; i < SLICES; i++) {
        more = more && v->given < v->of.positions;
        if (more && !v->slice[i].out)
            more = give_slice(v, &v->slice[i]);
        out |= v->slice[i].out;
    }
    if (!out)
        come_home(v);
}

/* A slice that was not answered well is done here, with all that are not answered yet. */
static void slice_done(struct remote_task *task, const char *answer)
{
    struct slice *s = (struct slice *)task;
    struct review *v = s->review;
    int done = atomic_load(&v->done);
    s->out = false;
    bool good = answer && task_take_review(&v->of, s->id, s->from, s->to, answer);
    if (answer && !good)
        logger_event(v->analysis_job.analyses->core->options.logger, LEVEL_WARNING,
                     "worker_answers_wrongly", LOG_FIELDS({"engine", v->of.type->id}));
    if (!good) {
        come_home(v);
        return;
    }
    for (int i = s->from; i < s->to; i++)
        v->known[i] = true;
    while (done < v->of.positions && v->known[done])
        done++;
    atomic_store(&v->done, done);
    if (done < v->of.positions) {
        give_slices(v);
        return;
    }
    put_down(v);
    scheduler_leave(&v->analysis_job);
}

/* Whether workers find what would be found here: they have no nets but those of the program. */
static bool suits_workers(const struct review *v)
{
    return engine_nets_spare(v->of.type) && v->of.from < v->of.positions &&
           workers_take_tasks(v->analysis_job.analyses->core->workers);
}

static void prepare_slices(struct review *v)
{
    v->given = v->of.from;
    v->about = suits_workers(v)
                   ? task_about(&v->of.line, v->analysis_job.shared_game->start, v->of.type)
                   : NULL;
    v->known = v->about ? calloc((size_t)v->of.positions + 1, sizeof *v->known) : NULL;
    v->analysis_job.away = v->known != NULL;
}

/* ---- beginning ---- */

struct review *review_begin(struct analyses *analyses, const struct reviewed *what,
                            const struct user *user)
{
    struct shared_game *game = what->shared_game;
    const struct agon_engine_type *type = agon_engine_find(NULL, game->game, NULL);
    struct review *v = type ? calloc(1, sizeof *v) : NULL;
    if (!v || line_review_init(&v->of, type, what->line, what->from) < 0) {
        free(v);
        return NULL;
    }
    atomic_store(&v->done, v->of.from);
    memcpy(v->game, what->id, sizeof v->game);
    memcpy(v->user, user->id, sizeof v->user);
    snprintf(v->owner, sizeof v->owner, "%s", what->owner);
    memcpy(v->of.points, what->points, sizeof v->of.points);
    v->analysis_job = (struct analysis_job){.analyses = analyses,
                                            .shared_game = shared_game_hold(game),
                                            .type = type,
                                            .most_ms = REVIEW_MS_MAX,
                                            .work = work,
                                            .look = look,
                                            .end = end};
    prepare_slices(v);
    map_put(&analyses->reviews, v->game, v);
    if (scheduler_add(&v->analysis_job)) {
        if (v->analysis_job.away)
            give_slices(v);
        return v;
    }
    shared_game_drop(game);
    end(&v->analysis_job);
    return NULL;
}
