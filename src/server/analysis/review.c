/* Evaluating a line turn by turn.
 *
 * Every position where a turn began is searched by itself, with a fixed number of nodes and nothing
 * left over from the one before, so a review says the same whenever it is made. The position behind
 * the turn that is best there is searched likewise, unless it is the turn that was played: judge.c
 * compares the two. */
#include "server/analysis/review.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answers/thought.h"
#include "server/analysis/analysis.h"
#include "server/analysis/judge.h"
#include "server/analysis/scheduler.h"
#include "server/users/user.h"

struct review {
    struct analysis_job analysis_job; /* first */
    char game[ID_SIZE], user[ID_SIZE], owner[ID_SIZE];
    struct agon_line line;
    int16_t points[AGON_SEATS]; /* how the game ended */
    bool decided;               /* ... on the board, not by a flag or a word */
    int from, positions;        /* to be evaluated: from this one, up to so many */
    _Atomic int done;           /* ... up to this one are */
    struct evaluation *evaluation;
};

/* ---- on a thread of the scheduler ---- */

static void hear(void *user, const struct agon_info *info)
{
    if (info->line == 0)
        *(int *)user = info->score;
}

/* The rounds of Kamisado are proved, which takes more at their beginning. */
static uint64_t nodes_of(const struct agon_engine_type *type)
{
    return strcmp(type->id, "kamisado") == 0 ? REVIEW_NODES_PROOF : REVIEW_NODES;
}

/* The end of a line: its score for who moves there, and the best turn. False: it was stopped. */
static bool search(struct review *v, agon_engine *engine, const struct agon_line *line, int *score,
                   struct agon_turn *best)
{
    struct analysis_job *s = &v->analysis_job;
    struct agon_limits limits = {
        .nodes = nodes_of(s->type), .lines = 1, .threads = 1, .seed = 1, .stop = &s->stop};
    if (s->type->clear)
        s->type->clear(engine);
    *score = 0;
    if (s->type->think(engine, line->pos, agon_line_past(line), &limits, hear, score, best) < 0)
        best->n = 0;
    return !agon_stop_is_set(&s->stop);
}

static bool is_played(const struct review *v, int i, const struct agon_turn *turn)
{
    const struct agon_turn *played = &v->line.turn[i];
    return i < v->line.turns && turn->n == played->n &&
           memcmp(turn->move, played->move, (size_t)turn->n * sizeof *turn->move) == 0;
}

/* A win is a turn further away from before the turn that comes closer to it. */
static int seen_from_before(int score)
{
    return score > THOUGHT_DECIDED ? score - 1 : score < -THOUGHT_DECIDED ? score + 1 : score;
}

/* What the best turn at the end of the line promises who plays it; plays it. */
static bool look_behind(struct review *v, agon_engine *engine, struct agon_line *line,
                        struct evaluation *e)
{
    const agon_game *g = line->game;
    struct agon_result result;
    int seat = g->rules->seat(g, line->pos), score;
    e->best_score = e->score;
    if (agon_line_play_turn(line, &e->best, NULL) < 0)
        return true;
    agon_line_result(line, &result);
    if (result.over) {
        int lead = result.points[seat] - result.points[1 - seat];
        e->best_score = lead == 0 ? 0 : lead > 0 ? AGON_DECIDED - 1 : 1 - AGON_DECIDED;
        return true;
    }
    if (!search(v, engine, line, &score, &e->reply))
        return false;
    e->best_score = seen_from_before(g->rules->seat(g, line->pos) == seat ? score : -score);
    return true;
}

/* The position where turn i began; false: it was stopped. */
static bool evaluate(struct review *v, agon_engine *engine, int i)
{
    struct evaluation e = {0};
    struct agon_line line;
    if (agon_line_copy(&line, &v->line, NULL) < 0)
        return false;
    while (line.turns > i)
        agon_line_undo_turn(&line);
    bool whole = search(v, engine, &line, &e.score, &e.best);
    e.played = is_played(v, i, &e.best);
    if (whole && !e.played && e.best.n > 0)
        whole = look_behind(v, engine, &line, &e);
    else
        e.best_score = e.score;
    agon_line_release(&line);
    v->evaluation[i] = e;
    return whole;
}

static void work(struct analysis_job *s, agon_engine *engine)
{
    struct review *v = (struct review *)s;
    for (int i = atomic_load(&v->done); engine && i < v->positions && evaluate(v, engine, i);)
        atomic_store(&v->done, ++i);
}

/* ---- as JSON ---- */

json_t *review_json(const struct review *v)
{
    int done = atomic_load(&v->done);
    struct judged judged = {.line = &v->line,
                            .evaluation = v->evaluation,
                            .from = v->from,
                            .done = done,
                            .positions = v->positions,
                            .decided = v->decided};
    memcpy(judged.points, v->points, sizeof judged.points);
    return json_pack("{ss ss sI si si sb so so so}", "game", v->game, "engine",
                     v->analysis_job.type->id, "nodes", (json_int_t)nodes_of(v->analysis_job.type),
                     "turns", v->line.turns, "done", done - v->from, "whole", done == v->positions,
                     "evaluations", judge_evaluations(&judged), "points", judge_points(&judged),
                     "sides", judge_sides(&judged));
}

/* ---- on the loop's thread ---- */

static bool look(struct analysis_job *s, bool resting)
{
    struct review *v = (struct review *)s;
    if (!resting || atomic_load(&v->done) < v->positions)
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
    free(v->evaluation);
    agon_line_release(&v->line);
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
    id[0] = '~'; /* no game's id begins so */
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
    struct agon_result result;
    if (!v || agon_line_copy(&v->line, what->line, NULL) < 0) {
        free(v);
        return NULL;
    }
    agon_line_result(&v->line, &result);
    v->decided = result.over;
    v->positions = v->line.turns + !result.over;
    v->from = what->from < v->positions ? what->from : v->positions;
    atomic_store(&v->done, v->from);
    memcpy(v->game, what->id, sizeof v->game);
    memcpy(v->user, user->id, sizeof v->user);
    snprintf(v->owner, sizeof v->owner, "%s", what->owner);
    memcpy(v->points, what->points, sizeof v->points);
    v->evaluation = calloc((size_t)v->positions + 1, sizeof *v->evaluation);
    v->analysis_job = (struct analysis_job){.analyses = analyses,
                                            .shared_game = shared_game_hold(game),
                                            .type = type,
                                            .most_ms = REVIEW_MS_MAX,
                                            .work = work,
                                            .look = look,
                                            .end = end};
    map_put(&analyses->reviews, v->game, v);
    if (v->evaluation && scheduler_add(&v->analysis_job))
        return v;
    shared_game_drop(game);
    end(&v->analysis_job);
    return NULL;
}
