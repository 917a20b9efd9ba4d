/* Reading, checking and writing trees.
 *
 * Nodes are listed depth first: a node's parent is the previous node or one of its ancestors, -1
 * for a first turn. So one line of play can visit the whole tree: it takes turns back to the parent
 * and plays the next. */
#include "server/analysis/study.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "play/record.h"

static int wrong(struct agon_error *e, size_t i, const char *what)
{
    return agon_fail(e, AGON_BAD_TEXT, -1, AGON_SAY(study_node_expected, "node %zu: expected %s"),
                     i, what);
}

static bool is_text(const json_t *json, size_t most, bool lines)
{
    const char *s = json_string_value(json);
    size_t n = json_string_length(json);
    for (size_t i = 0; s && i < n; i++)
        if ((unsigned char)s[i] < ' ' && !(lines && s[i] == '\n'))
            return false;
    return s && n <= most && strlen(s) == n;
}

static int check_marks(const json_t *marks, size_t i, struct agon_error *e)
{
    size_t k;
    const json_t *mark;
    if (!marks)
        return 0;
    if (!json_is_array(marks) || json_array_size(marks) > STUDY_MARKS_MAX)
        return wrong(e, i, AGON_SAY(study_marks, "a short list of marks"));
    json_array_foreach(marks, k, mark)
    {
        if (!is_text(mark, STUDY_MARK_MAX, false))
            return wrong(e, i, AGON_SAY(study_mark_texts, "short texts as marks"));
    }
    return 0;
}

/* Checks that a node has only known members of the right types. */
static int check_node(const json_t *node, size_t i, struct agon_error *e)
{
    static const char *const known[] = {"parent", "turn", "comment", "hint", "marks"};
    const char *name;
    json_t *value;
    const json_t *parent = json_object_get(node, "parent");
    const json_t *comment = json_object_get(node, "comment"), *hint = json_object_get(node, "hint");
    if (!json_is_object(node))
        return wrong(e, i, AGON_SAY(study_node_object, "an object"));
    json_object_foreach((json_t *)node, name, value)
    {
        bool good = false;
        for (size_t k = 0; k < sizeof known / sizeof known[0]; k++)
            good |= strcmp(name, known[k]) == 0;
        if (!good)
            return wrong(e, i,
                         AGON_SAY(study_node_members, "parent, turn, comment, hint or marks"));
    }
    if (!json_is_integer(parent) || json_integer_value(parent) < -1 ||
        json_integer_value(parent) >= (json_int_t)i)
        return wrong(e, i, AGON_SAY(study_node_parent, "the number of a node before it as parent"));
    if (!is_text(json_object_get(node, "turn"), AGON_TEXT_MAX - 1, false))
        return wrong(e, i, AGON_SAY(study_node_turn, "a turn"));
    if (comment && !is_text(comment, STUDY_COMMENT_MAX, true))
        return wrong(e, i, AGON_SAY(study_node_comment, "a comment of at most 2000 bytes"));
    if (hint && !is_text(hint, STUDY_COMMENT_MAX, true))
        return wrong(e, i, AGON_SAY(study_node_hint, "a hint of at most 2000 bytes"));
    return check_marks(json_object_get(node, "marks"), i, e);
}

json_t *study_read(const char *text, struct agon_error *e)
{
    json_t *tree = json_loads(text, JSON_REJECT_DUPLICATES, NULL), *node;
    json_t *nodes = json_incref(json_object_get(tree, "nodes"));
    size_t i, n = json_array_size(nodes);
    bool good = json_is_array(nodes) && json_object_size(tree) == 1 && n <= STUDY_NODES_MAX;
    json_decref(tree);
    if (!good)
        agon_fail(
            e, AGON_BAD_TEXT, -1,
            AGON_SAY(study_nodes_expected, "expected {\"nodes\": [...]} with at most %d nodes"),
            STUDY_NODES_MAX);
    json_array_foreach(nodes, i, node)
    {
        good = good && check_node(node, i, e) == 0;
    }
    if (good)
        return nodes;
    json_decref(nodes);
    return NULL;
}

static json_int_t parent_of(const json_t *nodes, json_int_t i)
{
    return json_integer_value(json_object_get(json_array_get(nodes, (size_t)i), "parent"));
}

static int play_node(json_t *node, struct agon_line *line, struct agon_error *e)
{
    char text[AGON_TEXT_MAX];
    const agon_game *g = line->game;
    const char *turn = json_string_value(json_object_get(node, "turn"));
    int before = line->turns, status = agon_line_read(line, turn, false, e);
    if (status == 0 && line->turns != before + 1)
        status = agon_fail(e, AGON_BAD_TEXT, -1,
                           AGON_SAY(turn_single_expected, "expected a single turn"));
    if (status < 0)
        return status;
    agon_turn_write(g, agon_line_start(line, before), &line->turn[before], text, sizeof text);
    json_object_set_new(node, "turn", json_string(text));
    return 0;
}

int study_check(json_t *nodes, const agon_game *g, bool (*over)(const void *), const void *user,
                struct agon_error *e)
{
    struct agon_line line;
    int *depth = malloc((json_array_size(nodes) + 1) * sizeof *depth);
    int status = depth ? agon_line_init(&line, g, e) : AGON_NO_MEMORY;
    json_int_t last = -1;
    size_t i;
    json_t *node;
    if (status < 0) {
        free(depth);
        return status;
    }
    json_array_foreach(nodes, i, node)
    {
        json_int_t parent = parent_of(nodes, (json_int_t)i);
        while (last != parent && last >= 0)
            last = parent_of(nodes, last);
        depth[i] = parent < 0 ? 1 : depth[parent] + 1;
        struct agon_error error = {0};
        if (over(user))
            status = agon_fail(&error, AGON_UNSUPPORTED, -1,
                               AGON_SAY(request_too_long, "this takes too long"));
        else if (last != parent)
            status = agon_fail(
                &error, AGON_BAD_TEXT, -1,
                AGON_SAY(study_node_before,
                         "expected the node before it, or an ancestor of that one, as parent"));
        while (status == 0 && line.turns >= depth[i] && agon_line_undo_turn(&line))
            ;
        if (status == 0)
            status = play_node(node, &line, &error);
        if (status < 0) {
            agon_fail(e, (enum agon_status)status, -1, AGON_SAY(study_node_wrong, "node %zu: %s"),
                      i, error.parts);
            break;
        }
        last = (json_int_t)i;
    }
    agon_line_release(&line);
    free(depth);
    return status;
}

/* ---- authors ---- */

/* The index of a user among the authors, or their number. */
static size_t author_at(const json_t *authors, const char *user)
{
    size_t i;
    const json_t *author;
    json_array_foreach(authors, i, author)
    {
        const char *id = json_string_value(json_object_get(author, "id"));
        if (id && strcmp(id, user) == 0)
            return i;
    }
    return json_array_size(authors);
}

bool study_allows(const json_t *study, const char *user)
{
    const json_t *authors = json_object_get(study, "authors");
    return author_at(authors, user) < json_array_size(authors);
}

bool study_allow(json_t *study, const char *user, const char *name, bool on)
{
    json_t *authors = json_object_get(study, "authors");
    if (!authors)
        json_object_set_new(study, "authors", authors = json_array());
    size_t i = author_at(authors, user), n = json_array_size(authors);
    if (!on && i < n)
        json_array_remove(authors, i);
    if (on && i == n && n == STUDY_AUTHORS_MAX)
        return false;
    if (on && i == n)
        json_array_append_new(authors, json_pack("{ss ss}", "id", user, "name", name));
    return true;
}

/* ---- as a record ---- */

/* The first child of a node, or -1. */
static json_int_t child_of(const json_t *nodes, json_int_t parent, json_int_t after)
{
    for (json_int_t i = after + 1; i < (json_int_t)json_array_size(nodes); i++)
        if (parent_of(nodes, i) == parent)
            return i;
    return -1;
}

static const char *member(const json_t *nodes, json_int_t i, const char *name)
{
    return json_string_value(json_object_get(json_array_get(nodes, (size_t)i), name));
}

/* "(T; T "comment" (U; U); T)": the line that begins at a node, with the comments on its turns and
 * the alternatives to them. */
static void write_line(struct text *out, const json_t *nodes, json_int_t begin)
{
    text_add(out, "(");
    for (json_int_t i = begin; i >= 0; i = child_of(nodes, i, i)) {
        const char *comment = member(nodes, i, "comment");
        text_add(out, "%s%s", i == begin ? "" : "; ", member(nodes, i, "turn"));
        if (comment && *comment)
            text_add(out, " \"%s\"", comment);
        for (json_int_t k = i; i != begin && (k = child_of(nodes, parent_of(nodes, i), k)) >= 0;) {
            text_add(out, " ");
            write_line(out, nodes, k);
        }
    }
    text_add(out, ")");
}

char *study_record(const json_t *chapter, const agon_game *g, struct agon_error *e)
{
    enum { ROOM = RECORD_COMMENT_MAX };
    const json_t *nodes = json_object_get(chapter, "nodes");
    struct record r;
    char *space = malloc(ROOM), *text = NULL;
    record_init(&r);
    int status = space ? record_set_game(&r, g, e) : AGON_NO_MEMORY;
    json_int_t parent = -1;
    for (json_int_t i; status == 0 && (i = child_of(nodes, parent, parent)) >= 0; parent = i) {
        const char *comment = member(nodes, i, "comment");
        struct text out;
        out = text_into(space, ROOM);
        text_add(&out, "%s", comment ? comment : "");
        for (json_int_t k = i; (k = child_of(nodes, parent, k)) >= 0;) {
            text_add(&out, "%s", space[0] ? " " : "");
            write_line(&out, nodes, k);
        }
        if (out.n >= ROOM)
            status =
                agon_fail(e, AGON_BAD_TEXT, -1,
                          AGON_SAY(study_turn_long,
                                   "the comments on one turn are longer than a record can hold"));
        if (status < 0)
            break;
        struct record_turn turn = {.text = (char *)member(nodes, i, "turn"),
                                   .seat = -1,
                                   .used_ms = -1,
                                   .left_ms = -1,
                                   .comment = space[0] ? space : NULL};
        status = record_add(&r, &turn, e);
    }
    if (status == 0)
        text = record_text(&r);
    record_release(&r);
    free(space);
    return text;
}
