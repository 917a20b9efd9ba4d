/* agon solve tangram, agon solve ostomachion: fills, counts, lists and draws outlines. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/board.h"
#include "cli/board_polygons.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/solve.h"
#include "engines/dissect/convex.h"
#include "os/files.h"
#include "os/time.h"

enum { FILE_MOST = DISSECT_TEXT, OUTLINE_TEXT = 8192 };

/* The request and its results. */
struct study {
    const struct call *call;
    const agon_game *game;
    const struct dissect_game *dissect;
    struct tally tally;
    struct progress progress;
    struct glued pair[DISSECT_PIECES / 2];
    int pairs;
    uint64_t glued_distinct; /* solutions with such pairs as one piece each; 0: none */
    int64_t us;
    bool json;
};

/* ---- the game ---- */

/* Reads a definition from a file; NULL after a message. */
static agon_game *open_file(const char *id, const char *path)
{
    struct agon_error error = {.at = -1};
    char *text = NULL;
    size_t n = 0;
    if (file_read(path, FILE_MOST, &text, &n, &error) < 0) {
        message("%s: %s", path, error.text);
        return NULL;
    }
    agon_game *game = NULL;
    if (strlen(text) != n)
        message("%s: expected text, found a byte 0", path);
    else if (!(game = agon_open(id, &(struct agon_setup){.definition = text}, &error)))
        message("%s: %s", path, error.text);
    free(text);
    return game;
}

/* Derives the convex outlines; NULL after a message. free() it. */
static struct convex_list *find_convex(const agon_game *game)
{
    struct agon_error error = {.at = -1};
    struct convex_list *list = malloc(sizeof *list);
    if (list && convex_find(dissect_game(game), list, &error) == 0)
        return list;
    message("%s", list ? error.text : "out of memory");
    free(list);
    return NULL;
}

/* Opens the outline named by the call: a figure or a file. NULL after a message. */
static agon_game *open_outline(const agon_game *set, const char *outline)
{
    struct agon_error error = {.at = -1};
    char options[64];
    if (strchr(outline, '/') || strchr(outline, '.'))
        return open_file(set->rules->id, outline);
    if (snprintf(options, sizeof options, "figure=%s", outline) >= (int)sizeof options) {
        message("%.40s...: no figure has so long a name", outline);
        return NULL;
    }
    agon_game *game = agon_open(set->rules->id, &(struct agon_setup){.options = options}, &error);
    if (!game)
        message("%s; a file's name has a '.' or '/' in it, and --figures names them all",
                error.text);
    return game;
}

/* ---- drawings ---- */

static bool write_svg(const struct study *s, const char *path)
{
    FILE *file = fopen(path, "w");
    struct polygons_sheet sheet;
    struct agon_item item[DISSECT_PIECES];
    if (!file) {
        message("%s: %s", path, strerror(errno));
        return false;
    }
    const struct tally *t = &s->tally;
    int n = call_on(s->call, "all") ? t->n : t->n > 0;
    polygons_sheet_begin(&sheet, file, n, true);
    for (int i = 0; i < n; i++) {
        char title[32];
        snprintf(title, sizeof title, "%d", i + 1);
        int items = dissect_items(s->game, (const agon_pos *)&t->kept[i], item);
        polygons_sheet_add(&sheet, s->game->board, item, items, n > 1 ? title : NULL);
    }
    polygons_sheet_end(&sheet);
    bool failed = ferror(file) != 0;
    if (fclose(file) != 0 || failed) {
        message("%s: could not be written", path);
        return false;
    }
    return true;
}

/* ---- answers ---- */

static bool tick(void *user, uint64_t nodes, uint64_t solutions)
{
    struct study *s = user;
    progress_part(&s->progress, solutions, s->tally.limit,
                  "solve %s: %" PRIu64 " nodes, %" PRIu64 " solutions", s->game->rules->id, nodes,
                  solutions);
    return true;
}

/* Solves the puzzle again with glued pairs as pieces: that can create more twins. */
static void count_glued(struct study *s)
{
    char text[OUTLINE_TEXT];
    struct tally glued = {.tick = tick, .user = s};
    if (!s->tally.complete || call_text(s->call, "position") || call_text(s->call, "moves"))
        return;
    s->pairs = tally_glued(&s->tally, s->pair);
    if (s->pairs == 0 ||
        tally_glue(&s->tally, s->pair, s->pairs, text, sizeof text) >= (int)sizeof text)
        return;
    agon_game *game = agon_open(s->game->rules->id, &(struct agon_setup){.definition = text}, NULL);
    if (!game)
        return;
    if (tally_run(&glued, dissect_game(game), dissect_pos(game->first)) == 0)
        s->glued_distinct = glued.distinct;
    tally_release(&glued);
    agon_close(game);
}

static json_t *solutions_of(const struct study *s)
{
    json_t *list = json_array();
    for (int i = 0; i < s->tally.n; i++) {
        char text[AGON_TEXT_MAX];
        dissect_write(s->game, (const agon_pos *)&s->tally.kept[i], text, sizeof text);
        json_array_append_new(list, json_string(text));
    }
    return list;
}

static json_t *pairs_of(const struct study *s)
{
    json_t *list = json_array();
    for (int i = 0; i < s->pairs; i++)
        json_array_append_new(list, json_pack("[ss]", s->dissect->piece[s->pair[i].piece].name,
                                              s->dissect->piece[s->pair[i].to].name));
    return list;
}

static int print_json(const struct study *s)
{
    const struct tally *t = &s->tally;
    json_t *json = json_pack(
        "{ss ss ss ss ss so so so so so si sb so so}", "game", s->game->rules->id, "variant",
        s->game->variant, "options", s->game->options, "definition", s->game->definition, "value",
        t->geometric ? "win" : "loss", "labelled", output_count(t->labelled), "geometric",
        output_count(t->geometric), "labelled_distinct", output_count(t->labelled_distinct),
        "distinct", output_count(t->distinct), "nodes", output_count(t->nodes), "symmetries",
        t->symmetries.n, "complete", (int)t->complete, "seconds", output_seconds(s->us), "glued",
        pairs_of(s));
    if (s->glued_distinct)
        json_object_set_new(json, "glued_distinct", output_count(s->glued_distinct));
    char count[24];
    snprintf(count, sizeof count, "%" PRIu64, t->geometric);
    json_object_set_new(json, "count", json_string(count));
    if (!call_on(s->call, "count"))
        json_object_set_new(json, "solutions", solutions_of(s));
    return output_json(json);
}

static void print_counts(const struct study *s)
{
    const struct tally *t = &s->tally;
    printf("%s%" PRIu64 " labelled: every piece has a name, turned and flipped outlines count\n",
           t->complete ? "" : "at least ", t->labelled);
    printf("%" PRIu64 " geometric: pieces of one shape are not told apart\n", t->geometric);
    printf("%" PRIu64 " labelled, up to the %d symmetries of the outline\n", t->labelled_distinct,
           t->symmetries.n);
    printf("%" PRIu64 " distinct: geometric, up to these symmetries\n", t->distinct);
    for (int i = 0; i < s->pairs; i++)
        printf("%s and %s always lie together\n", s->dissect->piece[s->pair[i].piece].name,
               s->dissect->piece[s->pair[i].to].name);
    if (s->glued_distinct)
        printf("%" PRIu64 " distinct with each such pair as one piece\n", s->glued_distinct);
    printf("%" PRIu64 " nodes, %.3f seconds\n", t->nodes, (double)s->us / 1e6);
}

static int print_text(const struct study *s)
{
    const struct tally *t = &s->tally;
    char text[AGON_TEXT_MAX];
    struct board_look look = board_look(NULL);
    bool all = call_on(s->call, "all");
    for (int i = 0; i < t->n && !call_on(s->call, "count") && (all || i == 0); i++) {
        if (!all)
            board_print(stdout, s->game, (const agon_pos *)&t->kept[i], &look);
        dissect_write(s->game, (const agon_pos *)&t->kept[i], text, sizeof text);
        printf("%s\n", text);
    }
    if (t->geometric == 0)
        printf("no solution\n");
    if (!all && !call_on(s->call, "first"))
        print_counts(s);
    return CLI_GOOD;
}

/* Solves the outline from a position and prints the answer. */
static int solve(struct study *s, const struct dissect_pos *from)
{
    struct tally *t = &s->tally;
    const char *svg = call_text(s->call, "svg");
    int64_t began = os_now_us();
    if (s->dissect->free) {
        message("solve: any figure of the pieces will do; an outline is what can be solved");
        return CLI_FAILED;
    }
    t->turned = call_on(s->call, "turned");
    t->limit = call_on(s->call, "first") ? 1 : (uint64_t)call_number(s->call, "limit", 0);
    t->tick = tick;
    t->user = s;
    progress_begin(&s->progress);
    int status = tally_run(t, s->dissect, from);
    if (status == 0 && !call_on(s->call, "first"))
        count_glued(s);
    progress_end(&s->progress);
    s->us = os_now_us() - began;
    if (status < 0) {
        message("out of memory");
        return CLI_FAILED;
    }
    if (svg && !write_svg(s, svg))
        return CLI_FAILED;
    return s->json ? print_json(s) : print_text(s);
}

/* ---- lists ---- */

static int list_figures(const agon_game *game, bool json)
{
    const char *library = dissect_library(game->rules->id);
    char name[DISSECT_NAME], title[256];
    json_t *list = json ? json_array() : NULL;
    for (int i = 0; dissect_figure_at(library, i, name); i++) {
        if (!dissect_figure_title(library, i, title))
            title[0] = '\0';
        if (json)
            json_array_append_new(list, json_pack("{ss ss}", "name", name, "titles", title));
        else
            printf("%-16s %.*s\n", name,
                   (int)strcspn(title + 3 * (strncmp(title, "en=", 3) == 0), ";"),
                   title + 3 * (strncmp(title, "en=", 3) == 0));
    }
    return json ? output_json(json_pack("{ss so}", "game", game->rules->id, "figures", list))
                : CLI_GOOD;
}

/* Draws every figure of the library: as silhouettes, or with pieces. */
static int draw_figures(const agon_game *game, const char *path, bool pieces)
{
    const char *library = dissect_library(game->rules->id);
    char name[DISSECT_NAME], options[64];
    struct polygons_sheet sheet;
    struct agon_item item[DISSECT_PIECES];
    int figures = 0;
    FILE *file = fopen(path, "w");
    if (!file) {
        message("%s: %s", path, strerror(errno));
        return CLI_FAILED;
    }
    while (dissect_figure_at(library, figures, name))
        figures++;
    polygons_sheet_begin(&sheet, file, figures, pieces);
    for (int i = 0; dissect_figure_at(library, i, name); i++) {
        snprintf(options, sizeof options, "figure=%s", name);
        agon_game *figure =
            agon_open(game->rules->id, &(struct agon_setup){.options = options}, NULL);
        if (!figure)
            continue;
        const struct dissect_game *g = dissect_game(figure);
        struct tally found = {.limit = 1}; /* for a figure stored as an outline */
        if (!g->solved)
            tally_run(&found, g, &g->first);
        const struct dissect_pos *shown = found.n > 0 ? &found.kept[0] : &g->solution;
        int n = dissect_items(figure, (const agon_pos *)shown, item);
        polygons_sheet_add(&sheet, figure->board, item, pieces ? n : 0, name);
        tally_release(&found);
        agon_close(figure);
    }
    polygons_sheet_end(&sheet);
    return fclose(file) == 0 ? CLI_GOOD : CLI_FAILED;
}

static int list_convex(const agon_game *game, bool json)
{
    int64_t began = os_now_us();
    struct convex_list *list = find_convex(game);
    json_t *figures = json ? json_array() : NULL;
    if (!list)
        return CLI_FAILED;
    for (int i = 0; i < list->n; i++) {
        const struct convex *c = &list->of[i];
        char line[OUTLINE_TEXT];
        convex_write(c, line, sizeof line);
        line[strcspn(line, "\n")] = '\0';
        if (json)
            json_array_append_new(figures, json_pack("{ss si si so so so}", "outline", line,
                                                     "corners", c->n, "symmetries", c->symmetries,
                                                     "labelled", output_count(c->labelled),
                                                     "geometric", output_count(c->geometric),
                                                     "distinct", output_count(c->distinct)));
        else
            printf("convex-%d: %d corners, %" PRIu64 " labelled, %" PRIu64 " geometric, %" PRIu64
                   " distinct solutions; %s\n",
                   i + 1, c->n, c->labelled, c->geometric, c->distinct, line);
    }
    int64_t us = os_now_us() - began;
    int status = CLI_GOOD;
    if (json)
        status = output_json(json_pack("{ss si si so so}", "game", game->rules->id, "candidates",
                                       list->candidates, "count", list->n, "convex", figures,
                                       "seconds", output_seconds(us)));
    else
        printf("%d of %d candidates can be filled, %.3f seconds\n", list->n, list->candidates,
               (double)us / 1e6);
    free(list);
    return status;
}

int solve_dissect(const struct call *call, const struct setup *setup)
{
    struct study s = {.call = call, .game = setup->game, .json = call_on(call, "json")};
    const char *outline = call_argument(call, 1), *svg = call_text(call, "svg");
    struct dissect_pos from = *dissect_pos(setup->line.pos);
    agon_game *own = NULL;
    if (call_on(call, "figures"))
        return svg ? draw_figures(setup->game, svg, call_on(call, "all"))
                   : list_figures(setup->game, s.json);
    if (call_on(call, "convex"))
        return list_convex(setup->game, s.json);
    if (outline) {
        own = open_outline(setup->game, outline);
        if (!own)
            return CLI_FAILED;
        s.game = own;
        dissect_clear(&from);
    }
    s.dissect = dissect_game(s.game);
    int status = solve(&s, &from);
    tally_release(&s.tally);
    agon_close(own);
    return status;
}
