/* The routes of one piece in several moves of a turn: the shortest way to every cell that it
 * reaches, and the pairs of moves in which it changes places with another seat's piece. They exist
 * in any game whose turns have several moves of two touches; this file does not depend on the rules
 * of pushing.
 *
 * Two moves form a pair if the second ends where the first began. The piece moves second when it
 * pushes, first when it pulls. */
#include "proto/game_json.h"

#include <stdlib.h>

/* A way to a cell: moves, and the number of items on the board after them. */
struct way {
    agon_move move[AGON_TURN_MAX];
    int n, cell, items;
};

struct routes {
    const struct agon_line *line;
    const agon_game *game;
    struct agon_item *item; /* room for one list of items */
    agon_move *move;        /* room for the moves of two positions */
    struct way *way;        /* in the order found, the shortest first */
    int *at;                /* the way to each cell, or -1 */
    int ways, start;
    json_t *list;
};

/* Whether a move takes a piece from one cell to another. */
static bool goes(const agon_game *g, const agon_pos *pos, agon_move move, int *from, int *to)
{
    int16_t cell[AGON_TOUCH_MAX];
    if (move == AGON_PASS || g->rules->touch(g, pos, move, cell) != 2)
        return false;
    *from = cell[0];
    *to = cell[1];
    return true;
}

/* The seat of the item on a cell, or -1. */
static int seat_at(struct routes *r, const agon_pos *pos, int cell)
{
    int n = r->game->rules->items(r->game, pos, r->item);
    for (int i = 0; i < n; i++)
        if (r->item[i].cell == cell)
            return r->item[i].seat;
    return -1;
}

static int items_after(struct routes *r, const agon_pos *pos, agon_move move)
{
    agon_pos *next = agon_pos_new(r->game, pos);
    if (!next)
        return 0;
    r->game->rules->play(r->game, next, move);
    int n = r->game->rules->items(r->game, next, r->item);
    free(next);
    return n;
}

/* Adds a route: its moves, the cells that a user touches for all of them, and those of each. */
static void add(struct routes *r, const agon_move *move, int n, json_t *touch)
{
    char text[256];
    json_t *moves = json_array(), *ways = json_array(), *route = json_object();
    agon_pos *pos = agon_pos_new(r->game, r->line->pos);
    for (int i = 0; pos && i < n; i++) {
        r->game->rules->write_move(r->game, pos, move[i], text, sizeof text);
        json_array_append_new(moves, json_string(text));
        json_array_append_new(ways, game_json_touch(r->game, pos, move[i]));
        r->game->rules->play(r->game, pos, move[i]);
    }
    free(pos);
    json_object_set_new(route, "moves", moves);
    json_object_set_new(route, "touch", touch);
    json_object_set_new(route, "ways", ways);
    json_array_append_new(r->list, route);
}

/* A copy of the line after some moves; false if they end the turn, or without memory. */
static bool line_after(struct routes *r, const agon_move *move, int n, struct agon_line *out)
{
    struct agon_error error;
    if (agon_line_copy(out, r->line, &error) < 0)
        return false;
    for (int i = 0; i < n; i++)
        if (agon_line_play(out, move[i]) < 0 || out->turns != r->line->turns) {
            agon_line_release(out);
            return false;
        }
    return true;
}

/* Stores a way to a cell unless there is one that is shorter, or as long and loses less. */
static void note(struct routes *r, const struct way *before, agon_move move, int to, int items)
{
    struct way way = before ? *before : (struct way){0};
    way.move[way.n++] = move;
    way.cell = to;
    way.items = items;
    struct way *old = r->at[to] >= 0 ? &r->way[r->at[to]] : NULL;
    if (!old)
        r->way[r->at[to] = r->ways++] = way;
    else if (old->n == way.n && old->items < items)
        *old = way;
}

/* Stores the ways of a piece on a cell, reached by `before` or its start, to the next cells. */
static void walk(struct routes *r, const struct agon_line *line, const struct way *before, int cell)
{
    int n = agon_line_moves(line, r->move), from, to;
    for (int i = 0; i < n; i++)
        if (goes(r->game, line->pos, r->move[i], &from, &to) && from == cell && to != r->start)
            note(r, before, r->move[i], to, items_after(r, line->pos, r->move[i]));
}

/* Finds pairs that begin with `first`: the piece pushes, and moves second, or pulls, and moves
 * first. */
static void pairs(struct routes *r, agon_move first, int from, int to)
{
    const agon_game *g = r->game;
    int mover = g->rules->seat(g, r->line->pos), a, b;
    bool pulls = from == r->start;
    struct agon_line line;
    if ((!pulls && seat_at(r, r->line->pos, from) == mover) || !line_after(r, &first, 1, &line))
        return;
    agon_move *second = r->move + g->max_moves + 1;
    int n = agon_line_moves(&line, second);
    for (int i = 0; i < n; i++) {
        if (!goes(g, line.pos, second[i], &a, &b) || b != from)
            continue;
        agon_move both[2] = {first, second[i]};
        if (pulls && seat_at(r, line.pos, a) != mover)
            add(r, both, 2, json_pack("[iiii]", from, a, a, to));
        else if (!pulls && a == r->start)
            add(r, both, 2, json_pack("[iii]", a, from, to));
    }
    agon_line_release(&line);
}

static void find(struct routes *r)
{
    struct agon_line line;
    int from, to;
    walk(r, r->line, NULL, r->start);
    for (int i = 0; i < r->ways; i++) {
        struct way way = r->way[i];
        if (way.n >= AGON_TURN_MAX || !line_after(r, way.move, way.n, &line))
            continue;
        walk(r, &line, &way, way.cell);
        agon_line_release(&line);
    }
    for (int i = 0; i < r->ways; i++)
        if (r->way[i].n > 1)
            add(r, r->way[i].move, r->way[i].n, json_pack("[ii]", r->start, r->way[i].cell));
    int n = agon_line_moves(r->line, r->move);
    for (int i = 0; i < n; i++)
        if (goes(r->game, r->line->pos, r->move[i], &from, &to))
            pairs(r, r->move[i], from, to);
}

json_t *game_json_routes(const struct agon_line *line, int cell)
{
    const agon_game *g = line->game;
    size_t cells = g->board->cells;
    struct routes r = {.line = line, .game = g, .start = cell, .list = json_array()};
    r.item = malloc(((size_t)g->max_items + 1) * sizeof *r.item);
    r.move = malloc(2 * ((size_t)g->max_moves + 1) * sizeof *r.move);
    r.way = calloc(cells + 1, sizeof *r.way);
    r.at = malloc((cells + 1) * sizeof *r.at);
    for (size_t i = 0; r.at && i < cells; i++)
        r.at[i] = -1;
    if (r.item && r.move && r.way && r.at)
        find(&r);
    free(r.item);
    free(r.move);
    free(r.way);
    free(r.at);
    return r.list;
}
