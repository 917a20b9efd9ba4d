/* Reviews in progress: computed on the scheduler's threads, stored when complete. */
#include "server/analysis/review.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answers/review.h"
#include "server/analysis/analysis.h"
#include "server/analysis/scheduler.h"
#include "server/users/user.h"

struct review {
    struct analysis_job analysis_job; /* first */
    char game[ID_SIZE], user[ID_SIZE], owner[ID_SIZE];
    struct line_review of;
    _Atomic int done; /* positions before this one are evaluated */
};

/* On a thread of the scheduler. */
static void work(struct analysis_job *s, agon_engine *engine)
{
    struct review *v = (struct review *)s;
    for (int i = atomic_load(&v->done);
         engine && i < v->of.positions && line_review_evaluate(&v->of, engine, i, &s->stop);)
        atomic_store(&v->done, ++i);
}

json_t *review_json(const struct review *v)
{
    return line_review_json(&v->of, v->game, atomic_load(&v->done));
}

/* ---- on the loop's thread ---- */

static bool look(struct analysis_job *s, bool resting)
{
    struct review *v = (struct review *)s;
    if (!resting || atomic_load(&v->done) < v->of.positions)
        return !resting || agon_stop_is_set(&s->stop);
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
    return false;
}

static void end(struct analysis_job *s)
{
    struct review *v = (struct review *)s;
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
    map_put(&analyses->reviews, v->game, v);
    if (scheduler_add(&v->analysis_job))
        return v;
    shared_game_drop(game);
    end(&v->analysis_job);
    return NULL;
}
