/* Searches the positions of a line, and converts the results to JSON. */
#include "answers/review.h"

#include <stdlib.h>
#include <string.h>

#include "answers/thought.h"

int line_review_init(struct line_review *v, const struct agon_engine_type *type,
                     const struct agon_line *line, int from)
{
    struct agon_result result;
    *v = (struct line_review){.type = type};
    if (agon_line_copy(&v->line, line, NULL) < 0)
        return AGON_NO_MEMORY;
    agon_line_result(&v->line, &result);
    memcpy(v->points, result.points, sizeof v->points);
    v->decided = result.over;
    v->positions = v->line.turns + !result.over;
    v->from = from < v->positions ? from : v->positions;
    v->evaluation = calloc((size_t)v->positions + 1, sizeof *v->evaluation);
    if (v->evaluation)
        return 0;
    agon_line_release(&v->line);
    return AGON_NO_MEMORY;
}

void line_review_release(struct line_review *v)
{
    free(v->evaluation);
    agon_line_release(&v->line);
}

static void hear(void *user, const struct agon_info *info)
{
    if (info->line == 0)
        *(int *)user = info->score;
}

/* The rounds of Kamisado are proved, which takes more nodes at their start. */
static uint64_t nodes_of(const struct agon_engine_type *type)
{
    return strcmp(type->id, "kamisado") == 0 ? REVIEW_NODES_PROOF : REVIEW_NODES;
}

/* The state of several searches, and a way to stop them. */
struct searching {
    const struct agon_engine_type *type;
    agon_engine *engine;
    const struct agon_stop *stop;
};

/* Searches the end of a line: the score for the side to move, and the best turn. False: stopped. */
static bool search(const struct searching *s, const struct agon_line *line, int *score,
                   struct agon_turn *best)
{
    struct agon_limits limits = {
        .nodes = nodes_of(s->type), .lines = 1, .threads = 1, .seed = 1, .stop = s->stop};
    if (s->type->clear)
        s->type->clear(s->engine);
    *score = 0;
    if (s->type->think(s->engine, line->pos, agon_line_past(line), &limits, hear, score, best) < 0)
        best->n = 0;
    return !agon_stop_is_set(s->stop);
}

bool line_review_is_played(const struct line_review *v, int i, const struct agon_turn *turn)
{
    const struct agon_turn *played = &v->line.turn[i];
    return i < v->line.turns && turn->n == played->n &&
           memcmp(turn->move, played->move, (size_t)turn->n * sizeof *turn->move) == 0;
}

/* A win is one turn further away before the turn. */
static int seen_from_before(int score)
{
    return score > THOUGHT_DECIDED ? score - 1 : score < -THOUGHT_DECIDED ? score + 1 : score;
}

/* Plays the best turn at the end of the line, and searches the score after it for its player. */
static bool look_behind(const struct searching *s, struct agon_line *line, struct evaluation *e)
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
    if (!search(s, line, &score, &e->reply))
        return false;
    e->best_score = seen_from_before(g->rules->seat(g, line->pos) == seat ? score : -score);
    return true;
}

bool line_review_evaluate(struct line_review *v, agon_engine *engine, int i,
                          const struct agon_stop *stop)
{
    struct evaluation e = {0};
    struct searching s = {v->type, engine, stop};
    struct agon_line line;
    if (agon_line_copy(&line, &v->line, NULL) < 0)
        return false;
    while (line.turns > i)
        agon_line_undo_turn(&line);
    bool whole = search(&s, &line, &e.score, &e.best);
    e.played = line_review_is_played(v, i, &e.best);
    if (whole && !e.played && e.best.n > 0)
        whole = look_behind(&s, &line, &e);
    else
        e.best_score = e.score;
    agon_line_release(&line);
    v->evaluation[i] = e;
    return whole;
}

json_t *line_review_json(const struct line_review *v, const char *id, int done)
{
    struct judged judged = {.line = &v->line,
                            .evaluation = v->evaluation,
                            .from = v->from,
                            .done = done,
                            .positions = v->positions,
                            .decided = v->decided};
    memcpy(judged.points, v->points, sizeof judged.points);
    return json_pack("{ss ss sI si si sb so so so}", "game", id, "engine", v->type->id, "nodes",
                     (json_int_t)nodes_of(v->type), "turns", v->line.turns, "done", done - v->from,
                     "whole", done == v->positions, "evaluations", judge_evaluations(&judged),
                     "points", judge_points(&judged), "sides", judge_sides(&judged));
}
