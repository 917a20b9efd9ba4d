/* Tangram and Ostomachion in the table of games: variants, opening. */
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "games/dissect/dissect.h"
#include "games/dissect/rules.h"

static const struct agon_variant variants[] = {{"figure", "fill an outline with all pieces", ""},
                                               {"free", "make any figure of all pieces", ""},
                                               {0}};

/* The names of a library, while one is suggested. */
struct names {
    const char *library;
    char name[DISSECT_FIGURES][DISSECT_NAME];
};

static const char *name_at(void *user, int i)
{
    struct names *n = user;
    return i < DISSECT_FIGURES ? dissect_figure_at(n->library, i, n->name[i]) : NULL;
}

static int no_figure(const char *library, const char *name, struct agon_error *e)
{
    struct names names = {.library = library};
    const char *near = text_nearest(name, name_at, &names);
    return agon_fail(
        e, AGON_BAD_TEXT, -1,
        near ? AGON_SAY(dissect_figure_unknown_near, "no figure '%s', did you mean '%s'?")
             : AGON_SAY(dissect_figure_unknown, "no figure '%s'"),
        name, near ? near : "");
}

/* Reads the set of pieces and, unless it is free, the figure. */
static int read_figure(struct dissect_game *g, const char *library, struct agon_error *e)
{
    char known[DISSECT_NAME];
    bool found = false;
    int status = dissect_define(g, library, NULL, e);
    if (status < 0)
        return status;
    if (*g->definition)
        return dissect_define(g, g->definition, g->free ? NULL : "", e);
    if (g->free)
        return 0;
    for (int i = 0; !found && dissect_figure_at(library, i, known); i++)
        found = strcmp(known, g->name) == 0;
    return found ? dissect_define(g, library, g->name, e) : no_figure(library, g->name, e);
}

/* Checks that there is a first move, and never too many. */
static int check_moves(struct dissect_game *g, struct agon_error *e)
{
    g->game.max_moves = dissect_moves_most(g);
    if (g->game.max_moves > AGON_MOVES_LIMIT)
        return agon_fail(e, AGON_UNSUPPORTED, -1,
                         AGON_SAY(dissect_corners_most, "too many corners for one puzzle"));
    agon_move *move = malloc(g->game.max_moves * sizeof *move);
    if (!move)
        return agon_fail(e, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    int n = dissect_moves(&g->game, (const agon_pos *)&g->first, (struct agon_past){NULL, 0}, move);
    free(move);
    return n > 0 ? 0
                 : agon_fail(e, AGON_ILLEGAL, -1,
                             AGON_SAY(dissect_corner_unfilled,
                                      "no piece fits into a corner of the outline"));
}

static void describe(struct dissect_game *g, const struct agon_rules *rules)
{
    g->game.rules = rules;
    g->game.traits = AGON_PUZZLE;
    g->game.seats = 1;
    g->game.pos_size = sizeof(struct dissect_pos);
    g->game.max_items = (uint32_t)g->pieces;
    g->game.first = (const agon_pos *)&g->first;
    g->game.variant = variants[g->free].id;
    g->game.options = g->options;
    g->game.definition = g->definition;
    g->game.board = &g->board;
}

/* Completes a game from its pieces and figure. */
static int build(struct dissect_game *g, const struct agon_rules *rules, const char *start,
                 struct agon_error *e)
{
    describe(g, rules);
    dissect_clear(&g->first);
    int status = dissect_look(g, e);
    if (status == 0)
        status = check_moves(g, e);
    return status == 0 && start ? dissect_read(&g->game, (agon_pos *)&g->first, start, e) : status;
}

static void close_game(agon_game *game)
{
    struct dissect_game *g = (struct dissect_game *)game;
    if (!g)
        return;
    dissect_look_free(g);
    free(g->definition);
    free(g);
}

/* A game with only its definition; NULL with *error. */
static struct dissect_game *begin(const struct agon_setup *setup, struct agon_error *e)
{
    const char *definition = setup->definition ? setup->definition : "";
    if (strlen(definition) >= DISSECT_TEXT) {
        agon_fail(e, AGON_BAD_TEXT, DISSECT_TEXT,
                  AGON_SAY(dissect_definition_long, "expected a definition below %d bytes"),
                  DISSECT_TEXT);
        return NULL;
    }
    struct dissect_game *g = calloc(1, sizeof *g);
    if (g)
        g->definition = malloc(strlen(definition) + 1);
    if (g && g->definition) {
        strcpy(g->definition, definition);
        return g;
    }
    free(g);
    agon_fail(e, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    return NULL;
}

/* Returns the game on success, else frees it. */
static agon_game *finish(struct dissect_game *g, int status)
{
    if (status == 0)
        return &g->game;
    close_game(&g->game);
    return NULL;
}

static agon_game *open_kind(const struct agon_rules *rules, const struct agon_setup *setup,
                            struct agon_error *e)
{
    bool free_figure = setup->variant && strcmp(setup->variant, "free") == 0;
    if (setup->variant && *setup->variant && !free_figure &&
        strcmp(setup->variant, "figure") != 0) {
        agon_fail(
            e, AGON_BAD_TEXT, -1,
            AGON_SAY(dissect_variant_unknown, "unknown variant \"%.20s\": expected figure or free"),
            setup->variant);
        return NULL;
    }
    struct dissect_game *g = begin(setup, e);
    if (!g)
        return NULL;
    g->free = free_figure;
    int status = dissect_choose(g, setup->options, e);
    if (status == 0)
        status = read_figure(g, dissect_library(rules->id), e);
    return finish(g, status == 0 ? build(g, rules, setup->start, e) : status);
}

static agon_game *open_kind_image(const struct agon_rules *rules, const void *image, size_t n,
                                  const struct agon_setup *setup, struct agon_error *e)
{
    struct dissect_game *g = begin(setup, e);
    if (!g)
        return NULL;
    int status = dissect_read_image(g, image, n, e);
    return finish(g, status == 0 ? build(g, rules, setup->start, e) : status);
}

static agon_game *open_tangram(const struct agon_setup *setup, struct agon_error *e)
{
    return open_kind(&tangram_rules, setup, e);
}

static agon_game *open_tangram_image(const void *image, size_t n, const struct agon_setup *setup,
                                     struct agon_error *e)
{
    return open_kind_image(&tangram_rules, image, n, setup, e);
}

static agon_game *open_ostomachion(const struct agon_setup *setup, struct agon_error *e)
{
    return open_kind(&ostomachion_rules, setup, e);
}

static agon_game *open_ostomachion_image(const void *image, size_t n,
                                         const struct agon_setup *setup, struct agon_error *e)
{
    return open_kind_image(&ostomachion_rules, image, n, setup, e);
}

static int seat(const agon_game *g, const agon_pos *p)
{
    (void)g;
    (void)p;
    return 0;
}

#define DISSECT_RULES(ID, NAME, OPEN)                                                              \
    {                                                                                              \
        .id = ID, .name = NAME, .variants = variants, .options = dissect_options, .open = OPEN,    \
        .close = close_game, .read = dissect_read, .write = dissect_write, .seat = seat,           \
        .moves = dissect_moves, .play = dissect_play, .result = dissect_result,                    \
        .key = dissect_key, .read_move = dissect_read_move, .write_move = dissect_write_move,      \
        .touch = dissect_touch, .items = dissect_items, .check = dissect_check,                    \
        .sound = dissect_sound, .lays = dissect_lays, .image = dissect_image,                      \
        .open_image = OPEN##_image, .parts = dissect_parts                                         \
    }

const struct agon_rules tangram_rules = DISSECT_RULES("tangram", "Tangram", open_tangram);
const struct agon_rules ostomachion_rules =
    DISSECT_RULES("ostomachion", "Ostomachion", open_ostomachion);
