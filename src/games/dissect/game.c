/* Tangram and Ostomachion in the table of games: variants, options, opening. */
#include <stdlib.h>
#include <string.h>

#include "core/options.h"
#include "core/text.h"
#include "games/dissect/dissect.h"
#include "games/dissect/rules.h"

static const struct agon_variant variants[] = {{"figure", "fill an outline with all pieces", ""},
                                               {"free", "make any figure of all pieces", ""},
                                               {0}};

static const struct agon_option options[] = {
    {"figure", AGON_TEXT, "square", "a figure's name", 0, 0,
     "the outline to fill; 'agon solve tangram --figures' names them"},
    {"touch", AGON_CHOICE, "edge", "edge|corner", 0, 0,
     "free figures: whether pieces that meet in a corner only touch"},
    {0}};

/* The names of a library, kept while one is suggested. */
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
    return agon_fail(e, AGON_BAD_TEXT, -1, "no figure '%s'%s%s%s", name,
                     near ? ", did you mean '" : "", near ? near : "", near ? "'?" : "");
}

/* Reads the set of pieces and, unless any will do, the figure. */
static int read_figure(struct dissect_game *g, const char *library, const char *definition,
                       const char *name, struct agon_error *e)
{
    char known[DISSECT_NAME];
    bool found = false;
    int status = dissect_define(g, library, NULL, e);
    if (status < 0)
        return status;
    if (*definition)
        return dissect_define(g, definition, g->free ? NULL : "", e);
    if (g->free)
        return 0;
    for (int i = 0; !found && dissect_figure_at(library, i, known); i++)
        found = strcmp(known, name) == 0;
    return found ? dissect_define(g, library, name, e) : no_figure(library, name, e);
}

/* Whether there is a first move, and never too many. */
static int check_moves(struct dissect_game *g, struct agon_error *e)
{
    g->game.max_moves = dissect_moves_most(g);
    if (g->game.max_moves > AGON_MOVES_LIMIT)
        return agon_fail(e, AGON_UNSUPPORTED, -1, "too many corners for one puzzle");
    agon_move *move = malloc(g->game.max_moves * sizeof *move);
    if (!move)
        return agon_fail(e, AGON_NO_MEMORY, -1, "out of memory");
    int n = dissect_moves(&g->game, (const agon_pos *)&g->first, (struct agon_past){NULL, 0}, move);
    free(move);
    return n > 0 ? 0 : agon_fail(e, AGON_ILLEGAL, -1, "no piece fits into a corner of the outline");
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

static int fill(struct dissect_game *g, const struct agon_rules *rules,
                const struct agon_setup *setup, struct agon_error *e)
{
    struct options o;
    const char *definition = setup->definition ? setup->definition : "";
    options_defaults(&o, options);
    int status = setup->options ? options_read(&o, options, setup->options, e) : 0;
    if (status < 0)
        return status;
    if (strlen(definition) >= DISSECT_TEXT)
        return agon_fail(e, AGON_BAD_TEXT, DISSECT_TEXT, "expected a definition below %d bytes",
                         DISSECT_TEXT);
    g->definition = calloc(strlen(definition) + 1, 1);
    if (!g->definition)
        return agon_fail(e, AGON_NO_MEMORY, -1, "out of memory");
    memcpy(g->definition, definition, strlen(definition));
    g->corners = strcmp(options_value(&o, options, "touch"), "corner") == 0;
    options_write(&o, options, NULL, g->options, sizeof g->options);
    const char *name = options_value(&o, options, "figure");
    status = read_figure(g, dissect_library(rules->id), definition, name, e);
    if (status < 0)
        return status;
    describe(g, rules);
    dissect_clear(&g->first);
    status = dissect_look(g, e);
    if (status == 0)
        status = check_moves(g, e);
    if (status == 0 && setup->start)
        status = dissect_read(&g->game, (agon_pos *)&g->first, setup->start, e);
    return status;
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

static agon_game *open_kind(const struct agon_rules *rules, const struct agon_setup *setup,
                            struct agon_error *e)
{
    bool free_figure = setup->variant && strcmp(setup->variant, "free") == 0;
    if (setup->variant && *setup->variant && !free_figure &&
        strcmp(setup->variant, "figure") != 0) {
        agon_fail(e, AGON_BAD_TEXT, -1, "unknown variant \"%.20s\": expected figure or free",
                  setup->variant);
        return NULL;
    }
    struct dissect_game *g = calloc(1, sizeof *g);
    if (!g) {
        agon_fail(e, AGON_NO_MEMORY, -1, "out of memory");
        return NULL;
    }
    g->free = free_figure;
    if (fill(g, rules, setup, e) < 0) {
        close_game(&g->game);
        return NULL;
    }
    return &g->game;
}

static agon_game *open_tangram(const struct agon_setup *setup, struct agon_error *e)
{
    return open_kind(&tangram_rules, setup, e);
}

static agon_game *open_ostomachion(const struct agon_setup *setup, struct agon_error *e)
{
    return open_kind(&ostomachion_rules, setup, e);
}

static int seat(const agon_game *g, const agon_pos *p)
{
    (void)g;
    (void)p;
    return 0;
}

#define DISSECT_RULES(ID, NAME, OPEN)                                                              \
    {                                                                                              \
        .id = ID, .name = NAME, .variants = variants, .options = options, .open = OPEN,            \
        .close = close_game, .read = dissect_read, .write = dissect_write, .seat = seat,           \
        .moves = dissect_moves, .play = dissect_play, .result = dissect_result,                    \
        .key = dissect_key, .read_move = dissect_read_move, .write_move = dissect_write_move,      \
        .touch = dissect_touch, .items = dissect_items, .check = dissect_check,                    \
        .sound = dissect_sound, .lays = dissect_lays                                               \
    }

const struct agon_rules tangram_rules = DISSECT_RULES("tangram", "Tangram", open_tangram);
const struct agon_rules ostomachion_rules =
    DISSECT_RULES("ostomachion", "Ostomachion", open_ostomachion);
