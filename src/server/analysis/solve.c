/* The thread of the solvers, and their stored answers. */
#include "server/analysis/solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engines/kamisado/solve.h"
#include "os/thread.h"
#include "server/base/limits.h"

struct kept {
    char *key;
    json_t *answer;
};

struct solvers {
    struct analyses *analyses;
    struct thread_pool *thread_pool;
    struct agon_stop stop;
    struct agon_limits limits; /* of every query */
    struct kept kept[SOLVE_KEPT];
    int next; /* index of the oldest in kept[], the next to be replaced */
    /* Used by the thread only: */
    struct solver *kamisado;
    struct round_rules rules;
};

const char *solve_program(const struct question *q)
{
    return q->solvers->analyses->core->options.program;
}

struct solvers *solvers_new(struct analyses *analyses)
{
    struct solvers *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->analyses = analyses;
    s->limits = (struct agon_limits){
        .soft_ms = SOLVE_MS, .hard_ms = SOLVE_MS, .threads = 1, .stop = &s->stop};
    s->thread_pool =
        thread_pool_new(1, (struct thread_pool_limits){SOLVE_QUEUE_MAX, SOLVE_QUEUE_MAX / 4, 1},
                        analyses->core->options.wake, analyses->core->options.user);
    if (s->thread_pool)
        return s;
    free(s);
    return NULL;
}

void solvers_free(struct solvers *s)
{
    if (!s)
        return;
    agon_stop_set(&s->stop);
    thread_pool_free(s->thread_pool);
    for (int i = 0; i < SOLVE_KEPT; i++) {
        free(s->kept[i].key);
        json_decref(s->kept[i].answer);
    }
    solver_free(s->kamisado);
    free(s);
}

void solvers_step(struct solvers *s)
{
    thread_pool_collect(s->thread_pool);
}

void solvers_close_idle(struct solvers *s)
{
    if (!s->kamisado || !thread_pool_is_idle(s->thread_pool))
        return;
    solver_free(s->kamisado);
    s->kamisado = NULL;
}

struct solver *solvers_kamisado(struct solvers *s, const struct round_rules *rules)
{
    bool other = s->rules.colour != rules->colour || s->rules.two != rules->two ||
                 s->rules.draws != rules->draws;
    if (s->kamisado && other) {
        solver_free(s->kamisado);
        s->kamisado = NULL;
    }
    if (!s->kamisado)
        s->kamisado = solver_new(rules, SOLVE_MEGABYTES);
    s->rules = *rules;
    return s->kamisado;
}

void solve_refuse(struct question *q, const char *code, const char *text)
{
    q->code = code;
    agon_fail(&q->error, AGON_UNSUPPORTED, -1, "%s", text);
}

/* ---- stored answers ---- */

static json_t *find(const struct solvers *s, const char *key)
{
    for (int i = 0; i < SOLVE_KEPT; i++)
        if (s->kept[i].key && strcmp(s->kept[i].key, key) == 0)
            return s->kept[i].answer;
    return NULL;
}

static void keep(struct solvers *s, const char *key, json_t *answer)
{
    struct kept *k = &s->kept[s->next];
    char *copy = malloc(strlen(key) + 1);
    if (!copy)
        abort();
    free(k->key);
    json_decref(k->answer);
    *k = (struct kept){strcpy(copy, key), json_incref(answer)};
    s->next = (s->next + 1) % SOLVE_KEPT;
}

/* ---- queries ---- */

static void work(struct thread_pool_job *job, int thread)
{
    struct question *q = (struct question *)job;
    (void)thread;
    os_thread_lowest_priority();
    q->solve(q);
}

static void release(struct question *q)
{
    json_decref(q->answer);
    free(q);
}

static void give(struct asker *a, json_t *answer)
{
    const char *member;
    json_t *value;
    json_object_foreach(answer, member, value)
    {
        a->type->put(a, member, json_incref(value));
    }
}

static void done(struct thread_pool_job *job)
{
    struct question *q = (struct question *)job;
    struct asker *a = q->asker;
    int status = 0;
    if (q->code)
        status = a->type->refuse(a, q->code, q->error.parts, 0);
    else if (!q->answer)
        status = a->type->refuse(a, "busy", AGON_SAY(no_memory_left, "no memory is left"), 0);
    else
        give(a, q->answer);
    if (status == 0 && !q->partial && !find(q->solvers, q->key))
        keep(q->solvers, q->key, q->answer);
    a->type->finish(a, status);
    release(q);
}

/* The key of a query: its command, the set-up, the position, and the rest. False: too long. */
static bool name(struct question *q, const char *command, const char *rest)
{
    char position[AGON_TEXT_MAX] = "";
    const agon_game *g = q->shared_game->game;
    if (g->rules->write(g, q->line->pos, position, sizeof position) >= (int)sizeof position)
        return false;
    int n = snprintf(q->key, sizeof q->key, "%s %s %s %s", command, q->shared_game->digest,
                     position, rest);
    return n < (int)sizeof q->key;
}

int solve_ask(struct solvers *s, struct asker *a, const char *command,
              const struct shared_game *game, const struct agon_line *line, const char *rest,
              void (*solve)(struct question *))
{
    struct question *q = calloc(1, sizeof *q);
    if (!q)
        abort();
    *q = (struct question){.job = {.work = work, .done = done},
                           .asker = a,
                           .solvers = s,
                           .shared_game = game,
                           .line = line,
                           .limits = &s->limits,
                           .solve = solve};
    q->job.owner = limits_owner(a->type->payer(a).name);
    snprintf(q->rest, sizeof q->rest, "%s", rest);
    bool named = name(q, command, rest);
    json_t *known = named ? find(s, q->key) : NULL;
    if (known)
        give(a, known);
    else if (!named)
        a->type->refuse(a, "too_large", AGON_SAY(solve_position_long, "the position is too long"),
                        0);
    else if (thread_pool_add(s->thread_pool, &q->job))
        return ASKER_WAITS;
    else
        a->type->refuse(
            a, "busy",
            AGON_SAY(request_waits_most, "too many requests are waiting; try again soon"), 0);
    release(q);
    return known ? 0 : -1;
}
