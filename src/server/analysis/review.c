/* Evaluating and judging.
 *
 * Every position where a turn began is searched by itself, with a fixed number of nodes and nothing
 * left over from the one before, so a review says the same whenever it is made. Scores are kept for
 * seat 0. A turn is judged by what the position promised its seat before and after it. */
#include "server/analysis/review.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answers/thought.h"
#include "play/outcome.h"
#include "server/analysis/analysis.h"
#include "server/analysis/scheduler.h"
#include "server/users/user.h"

struct evaluation {
    int score;  /* for the seat to move */
    char *best; /* its turn, or NULL */
};

struct review {
    struct analysis_job analysis_job; /* first */
    char game[ID_SIZE], user[ID_SIZE], owner[ID_SIZE];
    struct agon_line line;
    int16_t points[AGON_SEATS]; /* how the game ended */
    bool decided;               /* ... on the board, not by a flag or a word */
    int positions;              /* to be evaluated */
    _Atomic int done;
    struct evaluation *evaluation;
};

/* ---- on a thread of the scheduler ---- */

static void hear(void *user, const struct agon_info *info)
{
    if (info->line == 0)
        *(int *)user = info->score;
}

/* The position where turn i began; false: it was stopped. */
static bool evaluate(struct review *v, agon_engine *engine, int i)
{
    const agon_game *g = v->line.game;
    struct analysis_job *s = &v->analysis_job;
    struct evaluation *e = &v->evaluation[i];
    const agon_pos *pos = agon_line_start(&v->line, i);
    struct agon_past past = {v->line.keys, i + 1};
    struct agon_limits limits = {
        .nodes = REVIEW_NODES, .lines = 1, .threads = 1, .seed = 1, .stop = &s->stop};
    struct agon_turn best;
    char text[AGON_TEXT_MAX];
    if (s->type->clear)
        s->type->clear(engine);
    e->score = 0;
    int status = s->type->think(engine, pos, past, &limits, hear, &e->score, &best);
    if (agon_stop_is_set(&s->stop))
        return false;
    if (status == 0 && agon_turn_write(g, pos, &best, text, sizeof text) >= 0) {
        e->best = malloc(strlen(text) + 1);
        if (e->best)
            strcpy(e->best, text);
    }
    return true;
}

static void work(struct analysis_job *s, agon_engine *engine)
{
    struct review *v = (struct review *)s;
    for (int i = atomic_load(&v->done); engine && i < v->positions && evaluate(v, engine, i);)
        atomic_store(&v->done, ++i);
}

/* ---- judging ---- */

/* Pieces on the board that belong to a seat. */
static int pieces(const struct review *v, int turn, int seat)
{
    const agon_game *g = v->line.game;
    struct agon_item *item = malloc(((size_t)g->max_items + 1) * sizeof *item);
    int n = item ? g->rules->items(g, agon_line_start(&v->line, turn), item) : 0, count = 0;
    for (int i = 0; i < n; i++)
        count += item[i].seat == seat && item[i].cell >= 0;
    free(item);
    return count;
}

static int seat_at(const struct review *v, int i)
{
    return v->line.game->rules->seat(v->line.game, agon_line_start(&v->line, i));
}

/* What position i promises that seat; beyond the last turn, how the game ended. */
static int promise(const struct review *v, int i, int seat)
{
    if (i < v->positions)
        return seat_at(v, i) == seat ? v->evaluation[i].score : -v->evaluation[i].score;
    int lead = v->points[seat] - v->points[1 - seat];
    return lead == 0 ? 0 : lead > 0 ? AGON_DECIDED : -AGON_DECIDED;
}

static bool wins(int score)
{
    return score > THOUGHT_DECIDED;
}

/* How turn i would have won if it had been the one that was best there; or NULL. */
static const char *way_to_win(const struct review *v, int i)
{
    const agon_game *g = v->line.game;
    const char *text = v->evaluation[i].best;
    struct agon_past past = {v->line.keys, i + 1};
    struct agon_turn turn;
    struct agon_result result = {0};
    agon_pos *pos = agon_pos_new(g, agon_line_start(&v->line, i));
    if (pos && text && agon_turn_read(g, pos, past, &text, false, &turn, NULL) == 0) {
        for (int m = 0; m < turn.n; m++)
            g->rules->play(g, pos, turn.move[m]);
        g->rules->result(g, pos, past, &result);
    }
    free(pos);
    return result.over ? result.why : NULL;
}

static json_t *point_new(const struct review *v, int i, const char *code, const char *name, int n)
{
    json_t *json = json_pack("{si si ss}", "turn", i, "seat", seat_at(v, i), "code", code);
    json_object_set_new(json, name, json_integer(n));
    if (v->evaluation[i].best)
        json_object_set_new(json, "best", json_string(v->evaluation[i].best));
    return json;
}

/* Judges turn i by the promises before and after it; adds what is to be said. */
static void judge(const struct review *v, int i, json_t *list)
{
    int seat = seat_at(v, i), before = promise(v, i, seat), after = promise(v, i + 1, seat);
    int lost = before - after;
    if (wins(before) && !wins(after)) {
        json_t *point = point_new(v, i, "missed_win", "turns", AGON_DECIDED - before);
        const char *why = AGON_DECIDED - before == 1 ? way_to_win(v, i) : NULL;
        if (why)
            json_object_set_new(point, "why", json_string(why));
        json_array_append_new(list, point);
    } else if (!wins(-before) && wins(-after))
        json_array_append_new(list,
                              point_new(v, i, "allowed_win", "turns", AGON_DECIDED - abs(after)));
    else if (!wins(abs(before)) && lost >= REVIEW_BLUNDER)
        json_array_append_new(list, point_new(v, i, "blunder", "by", lost));
    else if (!wins(abs(before)) && lost >= REVIEW_MISTAKE)
        json_array_append_new(list, point_new(v, i, "mistake", "by", lost));
    else
        return;
    int own = i + 2 <= v->line.turns ? pieces(v, i, seat) - pieces(v, i + 2, seat) : 0;
    if (own > 0)
        json_array_append_new(list, point_new(v, i, "piece_lost", "pieces", own));
}

/* ---- as JSON ---- */

static json_t *evaluation_json(const struct review *v, int i)
{
    json_t *json = json_object();
    thought_put_score(json, promise(v, i, 0));
    if (i < v->positions && v->evaluation[i].best)
        json_object_set_new(json, "best", json_string(v->evaluation[i].best));
    return json;
}

json_t *review_json(const struct review *v)
{
    int done = atomic_load(&v->done);
    bool whole = done == v->positions;
    json_t *evaluations = json_array(), *points = json_array();
    for (int i = 0; i < done; i++) {
        json_array_append_new(evaluations, evaluation_json(v, i));
        bool known = i + 1 < done || (whole && v->decided && i + 1 == v->positions);
        if (known && i < v->line.turns)
            judge(v, i, points);
    }
    if (whole && v->decided)
        json_array_append_new(evaluations, evaluation_json(v, v->positions));
    return json_pack("{ss ss si si si sb so so}", "game", v->game, "engine",
                     v->analysis_job.type->id, "nodes", REVIEW_NODES, "turns", v->line.turns,
                     "done", done, "whole", whole, "evaluations", evaluations, "points", points);
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
    for (int i = 0; i < v->positions; i++)
        free(v->evaluation[i].best);
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

void review_name(char id[ID_SIZE], const struct shared_game *game, const struct agon_line *line)
{
    uint64_t hash = 14695981039346656037ULL; /* FNV-1a */
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
