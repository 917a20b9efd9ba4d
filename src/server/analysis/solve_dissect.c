/* Dissections: the solutions of an outline with their counts, and the list of outlines. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engines/dissect/tally.h"
#include "games/dissect/dissect.h"
#include "proto/game_json.h"
#include "server/analysis/solve.h"
#include "server/game/definition.h"

enum { LINE_MOST = 2048 };

/* ---- solutions ---- */

/* Counting cannot be resumed, so it is limited by work, not time: a busy machine gives the same
 * answer later. */
static bool tick(void *user, uint64_t nodes, uint64_t solutions)
{
    const struct question *q = user;
    (void)solutions;
    return nodes < SOLUTIONS_NODES && !agon_stop_is_set(q->limits->stop);
}

static json_t *texts(const agon_game *g, const struct tally *t)
{
    char text[AGON_TEXT_MAX];
    json_t *list = json_array();
    for (int i = 0; i < t->n && i < SOLUTIONS_LISTED; i++) {
        dissect_write(g, (const agon_pos *)&t->kept[i], text, sizeof text);
        json_array_append_new(list, json_string(text));
    }
    return list;
}

static json_t *pairs(const struct tally *t)
{
    struct glued pair[DISSECT_PIECES / 2];
    json_t *list = json_array();
    int n = t->complete ? tally_glued(t, pair) : 0;
    for (int i = 0; i < n; i++)
        json_array_append_new(
            list, json_pack("[ss]", t->g->piece[pair[i].piece].name, t->g->piece[pair[i].to].name));
    return list;
}

void solve_solutions(struct question *q)
{
    const agon_game *g = q->shared_game->game;
    struct tally t = {.tick = tick, .user = q};
    if (dissect_game(g)->free) {
        solve_refuse(q, "not_now",
                     AGON_SAY(solve_any_figure, "this puzzle asks for no particular figure"));
        return;
    }
    if (tally_run(&t, dissect_game(g), dissect_pos(q->line->pos)) == 0)
        q->answer =
            json_pack("{sI sI sI sI si sb so so}", "labelled", (json_int_t)t.labelled, "geometric",
                      (json_int_t)t.geometric, "labelled_distinct", (json_int_t)t.labelled_distinct,
                      "distinct", (json_int_t)t.distinct, "symmetries", t.symmetries.n, "whole",
                      (int)t.complete, "solutions", texts(g, &t), "glued", pairs(&t));
    tally_release(&t);
}

/* ---- figures ---- */

/* "en=Cat;fr=Chat" as an object. */
static json_t *titles_json(const char *titles)
{
    json_t *all = json_object();
    for (const char *s = titles; *s; s += *s == ';') {
        size_t n = strcspn(s, ";"), name = strcspn(s, "=;");
        char language[8];
        snprintf(language, sizeof language, "%.*s", (int)name, s);
        if (name < n && name < sizeof language)
            json_object_set_new(all, language, json_stringn(s + name + 1, n - name - 1));
        s += n;
    }
    return all;
}

/* Adds an outline of the library if it can be opened; else nothing. */
static void add(json_t *list, const char *id, const char *name, const char *titles,
                const struct agon_setup *setup)
{
    agon_game *game = definition_open(NULL, id, setup, &definition_patient, NULL);
    json_t *board = game ? game_json_board(game) : NULL;
    json_t *outline = json_object_get(board, "outline");
    if (outline)
        json_array_append_new(list, json_pack("{ss so ss? ss? sO}", "name", name, "titles",
                                              titles_json(titles), "options", setup->options,
                                              "definition", setup->definition, "outline", outline));
    json_decref(board);
    agon_close(game);
}

void solve_figures(struct question *q)
{
    const char *id = q->shared_game->game->rules->id, *library = dissect_library(id);
    char name[DISSECT_NAME], titles[256], options[64];
    json_t *figures = json_array(), *convex = json_array();
    for (int i = 0; dissect_figure_at(library, i, name); i++) {
        if (!dissect_figure_title(library, i, titles))
            titles[0] = '\0';
        snprintf(options, sizeof options, "figure=%s", name);
        add(strncmp(name, "convex-", 7) == 0 ? convex : figures, id, name, titles,
            &(struct agon_setup){.options = options});
    }
    q->answer = json_pack("{so so}", "figures", figures, "convex", convex);
}

/* ---- silhouettes ---- */

/* The outline of all pieces of a free figure, as a definition that does not reveal their places. */
void solve_silhouette(struct question *q)
{
    const agon_game *g = q->shared_game->game;
    const struct dissect_pos *pos = dissect_pos(q->line->pos);
    char text[LINE_MOST];
    struct agon_result result;
    struct region *region = malloc(sizeof *region);
    agon_game *figure = NULL;
    dissect_result(g, q->line->pos, (struct agon_past){NULL, 0}, &result);
    if (!result.over)
        solve_refuse(q, "not_now",
                     AGON_SAY(solve_whole_figure,
                              "expected a figure made of all pieces, all of them touching"));
    else if (region && dissect_union(dissect_game(g), pos, region) &&
             dissect_write_outline(region, text, sizeof text) < (int)sizeof text)
        figure = definition_open(solve_program(q), g->rules->id,
                                 &(struct agon_setup){.definition = text}, &definition_patient,
                                 &q->error);
    if (figure)
        q->answer = json_pack("{ss so}", "definition", text, "board", game_json_board(figure));
    else if (!q->code)
        solve_refuse(
            q, "not_now",
            AGON_SAY(solve_silhouette, "this silhouette cannot be described by its outline"));
    agon_close(figure);
    free(region);
}
