/* A chapter as a game of PGN: its tree as nodes, its title and its authors as tags. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "play/pgn_game.h"
#include "server/analysis/study.h"

/* ---- tags ---- */

enum { TAG_MOST = 2048 };

static const char *member(const json_t *json, const char *name)
{
    const char *s = json_string_value(json_object_get(json, name));
    return s ? s : "";
}

/* Sets a header to a text on one line; no header if it is empty. */
static int set_line(struct record *r, const char *name, const char *text, struct agon_error *e)
{
    char *line = NULL;
    int status = pgn_comment_add(&line, text, strlen(text));
    if (status == 0 && line)
        status = record_set(r, name, line, e);
    free(line);
    return status;
}

/* "A study: A chapter", or the part that is not empty. */
static int set_event(struct record *r, const json_t *study, const json_t *chapter,
                     struct agon_error *e)
{
    const char *title = member(study, "title"), *own = member(chapter, "title");
    char event[TAG_MOST];
    snprintf(event, sizeof event, "%s%s%s", title, *title && *own ? ": " : "", own);
    return set_line(r, RECORD_EVENT, event, e);
}

/* The owner and the authors, separated by commas. */
static int set_annotator(struct record *r, const json_t *study, struct agon_error *e)
{
    const json_t *author, *authors = json_object_get(study, "authors");
    char names[TAG_MOST];
    struct text t = text_into(names, sizeof names);
    size_t i;
    text_add(&t, "%s", member(study, "author"));
    json_array_foreach(authors, i, author)
    {
        const char *name = member(author, "name");
        if (*name && t.n + 2 + strlen(name) < sizeof names)
            text_add(&t, "%s%s", t.n > 0 ? ", " : "", name);
    }
    return set_line(r, "annotator", names, e);
}

/* ---- nodes ---- */

/* The number of a glyph, 0: another mark. */
static int glyph_of(const char *mark)
{
    static const char *const glyphs[] = {"!", "?", "!!", "??", "!?", "?!"};
    for (int i = 0; i < 6; i++)
        if (strcmp(mark, glyphs[i]) == 0)
            return i + 1;
    return 0;
}

/* Copies a node; its turn's text stays the tree's. */
static int take_node(struct pgn_node *to, const json_t *node)
{
    const char *comment = member(node, "comment");
    size_t i;
    const json_t *mark;
    *to = (struct pgn_node){.parent = (int)json_integer_value(json_object_get(node, "parent")),
                            .turn = (char *)member(node, "turn"),
                            .aside = {-1, -1, NULL}};
    int status = pgn_comment_add(&to->comment, comment, strlen(comment));
    json_array_foreach(json_object_get(node, "marks"), i, mark)
    {
        const char *s = json_string_value(mark) ? json_string_value(mark) : "";
        int glyph = glyph_of(s);
        if (glyph > 0)
            to->mark = glyph;
        else if (status == 0)
            status = pgn_drawn_add(&to->aside, s);
    }
    return status;
}

char *study_pgn(const json_t *study, const json_t *chapter, const agon_game *g,
                struct agon_error *e)
{
    const json_t *nodes = json_object_get(chapter, "nodes"), *node;
    struct pgn_game game = {.nodes = 0};
    size_t i;
    char *text = NULL;
    record_init(&game.record);
    game.node = calloc(json_array_size(nodes) + 1, sizeof *game.node);
    int status = game.node ? record_set_game(&game.record, g, e) : AGON_NO_MEMORY;
    if (status == 0)
        status = set_event(&game.record, study, chapter, e);
    if (status == 0)
        status = set_annotator(&game.record, study, e);
    json_array_foreach(nodes, i, node)
    {
        if (status == 0)
            status = take_node(&game.node[game.nodes++], node);
    }
    if (status == 0)
        text = pgn_game_text(&game, g, e);
    else if (status == AGON_NO_MEMORY)
        agon_fail(e, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    for (int k = 0; k < game.nodes; k++)
        game.node[k].turn = NULL;
    pgn_game_release(&game);
    return text;
}
