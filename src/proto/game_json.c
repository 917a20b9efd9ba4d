/* Games, boards and positions as JSON. */
#include "proto/game_json.h"

#include <stdlib.h>
#include <string.h>

#include "core/message.h"
#include "core/moves.h"
#include "play/names.h"

/* ---- messages ---- */

static json_t *read_message(const char **s);

/* Reads the arguments at *s up to their end: texts, and messages in brackets. */
static json_t *read_arguments(const char **s)
{
    json_t *list = json_array();
    while (**s == MESSAGE_ARGUMENT) {
        if (*++*s == MESSAGE_OPEN) {
            ++*s;
            json_array_append_new(list, read_message(s));
            *s += **s == MESSAGE_CLOSE;
        } else {
            size_t n = strcspn(*s, MESSAGE_MARKS);
            json_array_append_new(list, json_stringn(*s, n));
            *s += n;
        }
    }
    return list;
}

/* Reads the message at *s: its text, and its id and arguments if it has them. */
static json_t *read_message(const char **s)
{
    json_t *json = json_object();
    size_t id = message_id(*s);
    if (id > 0)
        json_object_set_new(json, "id", json_stringn(*s, id));
    *s += id > 0 ? id + 1 : 0;
    size_t n = strcspn(*s, MESSAGE_MARKS);
    json_object_set_new(json, "text", json_stringn(*s, n));
    *s += n;
    if (id > 0)
        json_object_set_new(json, "args", read_arguments(s));
    return json;
}

json_t *game_json_error(const char *code, const char *message)
{
    json_t *json = read_message(&message);
    json_object_set_new(json, "code", json_string(code));
    return json;
}

/* ---- kinds of games ---- */

static const char *type_name(enum agon_option_type type)
{
    static const char *const names[] = {[AGON_SWITCH] = "switch",
                                        [AGON_NUMBER] = "number",
                                        [AGON_CHOICE] = "choice",
                                        [AGON_TEXT] = "text"};
    return names[type];
}

/* The words of a choice as a list. */
static json_t *words_json(const char *words)
{
    json_t *list = json_array();
    for (;;) {
        size_t n = strcspn(words, "|");
        json_array_append_new(list, json_stringn(words, n));
        if (!words[n])
            return list;
        words += n + 1;
    }
}

static json_t *option_json(const struct agon_option *o)
{
    json_t *json = json_pack("{ss ss ss}", "name", o->name, "type", type_name(o->type), "default",
                             o->default_value);
    if (o->type == AGON_CHOICE)
        json_object_set_new(json, "values", words_json(o->values));
    if (o->type == AGON_TEXT && o->values)
        json_object_set_new(json, "hint", json_string(o->values));
    if (o->type == AGON_NUMBER) {
        json_object_set_new(json, "min", json_integer(o->min));
        json_object_set_new(json, "max", json_integer(o->max));
    }
    json_object_set_new(json, "about", json_string(o->about));
    return json;
}

json_t *game_json_kind(const struct agon_rules *rules)
{
    json_t *variants = json_array(), *options = json_array();
    for (const struct agon_variant *v = rules->variants; v->id; v++)
        json_array_append_new(variants, json_pack("{ss ss ss}", "id", v->id, "about", v->about,
                                                  "options", v->options));
    for (const struct agon_option *o = rules->options; o->name; o++)
        json_array_append_new(options, option_json(o));
    return json_pack("{ss ss so so}", "id", rules->id, "name", rules->name, "variants", variants,
                     "options", options);
}

/* ---- boards ---- */

/* "en=Lion;ja=..." as an object. */
static json_t *names_json(const char *names)
{
    json_t *all = json_object();
    for (const char *s = names ? names : ""; *s;) {
        size_t n = strcspn(s, ";");
        const char *equals = memchr(s, '=', n);
        if (equals) {
            json_t *value = json_stringn(equals + 1, (size_t)(s + n - equals - 1));
            char language[16] = "";
            if ((size_t)(equals - s) < sizeof language) {
                memcpy(language, s, (size_t)(equals - s));
                json_object_set(all, language, value);
            }
            json_decref(value);
        }
        s += n + (s[n] == ';');
    }
    return all;
}

static json_t *polygon_json(const struct agon_polygon *p)
{
    json_t *corners = json_array();
    for (int i = 0; i < p->n; i++)
        json_array_append_new(corners, json_pack("[i, i]", (int)p->at[i].x, (int)p->at[i].y));
    return corners;
}

json_t *game_json_board(const agon_game *game)
{
    const struct agon_board *b = game->board;
    json_t *cells = json_array(), *kinds = json_array();
    for (int i = 0; i < b->cells; i++) {
        const struct agon_cell *c = &b->cell[i];
        json_array_append_new(cells,
                              json_pack("{si si ss ss}", "x", (int)c->x, "y", (int)c->y, "name",
                                        c->name ? c->name : "", "look", c->look ? c->look : ""));
    }
    for (int i = 0; i < b->pieces; i++) {
        const struct agon_piece_type *k = &b->piece[i];
        json_t *kind = json_pack("{ss so ss?}", "letter", k->letter, "names", names_json(k->names),
                                 "moves", k->moves);
        if (b->polygon)
            json_object_set_new(kind, "outline", polygon_json(&b->polygon[i]));
        json_array_append_new(kinds, kind);
    }
    json_t *json = json_pack("{ss so so}", "shape", b->shape, "cells", cells, "kinds", kinds);
    json_t *outline = json_array();
    for (int i = 0; i < b->outlines; i++)
        json_array_append_new(outline, polygon_json(&b->outline[i]));
    if (b->outlines > 0)
        json_object_set_new(json, "outline", outline);
    else
        json_decref(outline);
    return json;
}

json_t *game_json_traits(const agon_game *game)
{
    static const struct {
        unsigned trait;
        const char *name;
    } known[] = {{AGON_DRAWS, "draws"},
                 {AGON_TIMED, "timed"},
                 {AGON_MERGES, "merges"},
                 {AGON_HIDDEN, "hidden"},
                 {AGON_PUZZLE, "puzzle"}};
    json_t *list = json_array();
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (game->traits & known[i].trait)
            json_array_append_new(list, json_string(known[i].name));
    return list;
}

json_t *game_json_seats(const agon_game *game)
{
    json_t *list = json_array();
    for (int seat = 0; seat < (int)game->seats; seat++) {
        char name[32];
        names_seat(game, seat, name, sizeof name);
        json_array_append_new(list, json_string(name));
    }
    return list;
}

/* ---- positions ---- */

static void append(json_t *list, int64_t number)
{
    json_array_append_new(list, json_integer(number));
}

static json_t *item_json(const struct agon_board *b, const struct agon_item *item)
{
    json_t *list = json_array();
    bool placed = item->cell >= 0 && item->cell < b->cells;
    int32_t dx = item->x - (placed ? b->cell[item->cell].x : 0);
    int32_t dy = item->y - (placed ? b->cell[item->cell].y : 0);
    append(list, placed ? item->cell : -1);
    append(list, item->piece);
    append(list, item->seat);
    if (dx == 0 && dy == 0 && item->angle == 0 && item->level == 0 && item->marks == 0 &&
        item->ms == -1 && placed)
        return list;
    append(list, dx);
    append(list, dy);
    append(list, item->angle);
    append(list, item->level);
    append(list, item->marks);
    append(list, item->ms);
    return list;
}

static json_t *items_json(const agon_game *game, const agon_pos *pos)
{
    struct agon_item *item = calloc(game->max_items > 0 ? game->max_items : 1, sizeof *item);
    json_t *list = item ? json_array() : NULL;
    int n = list ? game->rules->items(game, pos, item) : 0;
    for (int i = 0; i < n; i++)
        json_array_append_new(list, item_json(game->board, &item[i]));
    free(item);
    return list;
}

json_t *game_json_position(const agon_game *game, const agon_pos *pos,
                           const struct agon_result *result, bool secret)
{
    json_t *json = json_object();
    char text[AGON_TEXT_MAX];
    json_object_set_new(json, "items", items_json(game, pos));
    json_object_set_new(json, "seat",
                        json_integer(result->over ? -1 : game->rules->seat(game, pos)));
    json_object_set_new(json, "over", json_boolean(result->over));
    if (!secret && !agon_turn_open(game, pos) &&
        game->rules->write(game, pos, text, sizeof text) < (int)sizeof text)
        json_object_set_new(json, "text", json_string(text));
    return json;
}

static json_t *cells_json(const int16_t *cell, int n)
{
    json_t *list = json_array();
    for (int i = 0; i < n; i++)
        append(list, cell[i]);
    return list;
}

json_t *game_json_touch(const agon_game *game, const agon_pos *pos, agon_move move)
{
    int16_t cell[AGON_TOUCH_MAX];
    bool touched = move != AGON_PASS && !move_is_tick(move);
    return cells_json(cell, touched ? game->rules->touch(game, pos, move, cell) : 0);
}

json_t *game_json_touches(const agon_game *game, const agon_pos *from, const struct agon_turn *turn)
{
    json_t *list = json_array();
    agon_pos *pos = agon_pos_new(game, from);
    for (int i = 0; pos && i < turn->n; i++) {
        if (!move_is_tick(turn->move[i]))
            json_array_append_new(list, game_json_touch(game, pos, turn->move[i]));
        game->rules->play(game, pos, turn->move[i]);
    }
    free(pos);
    return list;
}

static json_t *move_json(const agon_game *game, const agon_pos *pos, agon_move move)
{
    char text[256];
    game->rules->write_move(game, pos, move, text, sizeof text);
    json_t *json = json_object();
    json_object_set_new(json, "text", json_string(text));
    json_object_set_new(json, "touch", game_json_touch(game, pos, move));
    if (move == AGON_PASS)
        json_object_set_new(json, "pass", json_true());
    struct agon_item item;
    if (move != AGON_PASS && game->rules->lays && game->rules->lays(game, pos, move, &item))
        json_object_set_new(json, "lays",
                            json_pack("[iiiii]", (int)item.piece, (int)item.x, (int)item.y,
                                      (int)item.angle, (int)item.marks));
    return json;
}

/* The first cell of a move, or -1. */
static int first_cell(const agon_game *game, const agon_pos *pos, agon_move move)
{
    int16_t cell[AGON_TOUCH_MAX];
    return move != AGON_PASS && game->rules->touch(game, pos, move, cell) > 0 ? cell[0] : -1;
}

/* Too many to list: only the first cells of moves, each once. */
static void list_cells(json_t *into, const struct agon_line *line, const agon_move *move, int n)
{
    const agon_game *game = line->game;
    bool *seen = calloc((size_t)game->board->cells + 1, sizeof *seen);
    json_t *cells = json_array();
    for (int i = 0; i < n && seen; i++) {
        int cell = first_cell(game, line->pos, move[i]);
        if (cell < 0 || cell >= game->board->cells || seen[cell])
            continue;
        seen[cell] = true;
        append(cells, cell);
    }
    free(seen);
    json_object_set_new(into, "from", cells);
}

/* Whether a move begins at `from` and reaches `to` later, or by its only touch; -1: anywhere. */
static bool leads(const agon_game *game, const agon_pos *pos, agon_move move, int from, int to)
{
    int16_t cell[AGON_TOUCH_MAX];
    bool comes = to < 0;
    if (from < 0 && to < 0)
        return true;
    int n = move == AGON_PASS ? 0 : game->rules->touch(game, pos, move, cell);
    for (int i = n > 1 ? 1 : 0; i < n; i++)
        comes |= cell[i] == to;
    return comes && (from < 0 || (n > 0 && cell[0] == from));
}

bool game_json_moves(json_t *into, const struct agon_line *line, int from, int to)
{
    const agon_game *game = line->game;
    agon_move *move = malloc(((size_t)game->max_moves + 1) * sizeof *move);
    int n = move ? agon_line_moves(line, move) : 0;
    bool more = from < 0 && to < 0 && n > GAME_JSON_MOVES_MAX, pass = false;
    json_t *list = json_array();
    for (int i = 0; i < n; i++) {
        pass |= move[i] == AGON_PASS;
        if (!more && leads(game, line->pos, move[i], from, to))
            json_array_append_new(list, move_json(game, line->pos, move[i]));
    }
    json_object_set_new(into, "moves", list);
    json_object_set_new(into, "more", json_boolean(more));
    if (more)
        list_cells(into, line, move, n);
    free(move);
    return pass;
}
