/* Looks one turn ahead for both sides.
 *
 * For Arimaa the engine's capture and goal detection gives exact answers for either side. For other
 * games every turn of a seat is tried, and its captures and wins are noted. For the side that is
 * not to move, the side to move is exchanged in the position's text, if that gives a valid
 * position: not, for instance, with a king in check. In Kamisado the other side's moves depend on
 * the previous turn, so only the side to move is searched. */
#include "answers/threats.h"

#include <stdlib.h>
#include <string.h>

#include "answers/notation.h"
#include "engines/arimaa/captures.h"
#include "engines/arimaa/goal.h"
#include "games/arimaa/arimaa.h"
#include "proto/game_json.h"

bool threats_fit(const agon_game *g)
{
    return g->seats > 1 && !(g->traits & (AGON_TIMED | AGON_HIDDEN));
}

/* ---- Arimaa ---- */

static const int8_t trap_square[ARIMAA_TRAP_COUNT] = {18, 21, 42, 45}; /* c3, f3, c6, f6 */

/* The only piece that can be meant: of that kind, and near enough to the trap; or -1. Pushing or
 * pulling moves a piece one square in two steps. */
static int victim(const struct arimaa_board *b, int seat, int kind, int trap, int steps)
{
    int found = -1;
    for (int sq = 0; sq < 64; sq++) {
        int away = abs(sq % 8 - trap % 8) + abs(sq / 8 - trap / 8);
        if (!(b->side[1 - seat] >> sq & 1) || arimaa_kind_at(b, sq) != kind || 2 * away > steps)
            continue;
        if (found >= 0)
            return -1;
        found = sq;
    }
    return found;
}

static void arimaa_taken(json_t *list, const struct arimaa_board *b, int seat)
{
    struct arimaa_captures c;
    arimaa_captures(b, seat, ARIMAA_STEPS, &c);
    for (int trap = 0; trap < ARIMAA_TRAP_COUNT; trap++)
        for (int kind = ARIMAA_KINDS - 1; kind > 0; kind--) {
            int steps = c.steps[trap][kind], square = trap_square[trap];
            if (steps == 0)
                continue;
            int piece = victim(b, seat, kind, square, steps);
            json_t *cells = piece >= 0 && piece != square ? json_pack("[ii]", piece, square)
                                                          : json_pack("[i]", square);
            json_array_append_new(list,
                                  json_pack("{si ss si si so}", "seat", seat, "code", "capture",
                                            "kind", kind, "steps", steps, "cells", cells));
        }
}

static void arimaa_goal(json_t *list, const struct arimaa_pos *p, int seat)
{
    uint64_t home = ARIMAA_RANK(seat == ARIMAA_GOLD ? 8 : 1);
    const struct arimaa_board *b = &p->board;
    struct arimaa_pos q = *p;
    arimaa_step step[ARIMAA_STEPS];
    for (uint64_t set = b->side[seat] & home; set; set &= set - 1)
        if (arimaa_kind_at(b, arimaa_first(set)) == ARIMAA_RABBIT)
            return;
    q.seat = (uint8_t)seat;
    q.steps = 0;
    q.open = ARIMAA_OPEN_NOTHING;
    int n = arimaa_goal_line(&q, ARIMAA_STEPS, step);
    if (n == 0)
        return;
    int to = ARIMAA_TO(step[n - 1]), from = to;
    for (int i = n - 1; i >= 0; i--)
        if (ARIMAA_TO(step[i]) == from)
            from = ARIMAA_FROM(step[i]);
    json_array_append_new(list, json_pack("{si ss ss si s[ii]}", "seat", seat, "code", "win", "why",
                                          "goal", "steps", n, "cells", from, to));
}

static void look_arimaa(json_t *list, const struct agon_line *line)
{
    const struct arimaa_pos *p = arimaa_pos(line->pos);
    for (int seat = 0; seat < 2 && !p->setup; seat++) {
        arimaa_goal(list, p, seat);
        arimaa_taken(list, &p->board, seat);
    }
}

/* ---- every turn of a seat ---- */

struct look {
    const struct agon_line *line;
    const agon_game *game;
    const agon_pos *from;
    int seat, reported;
    bool (*over)(const void *user);
    const void *user;
    json_t *list;
    bool pushes, won;       /* pieces are pushed off the board; a win was listed */
    int turns, count;       /* turns tried; enemies on the board */
    struct agon_item *item; /* room for max_items */
    int8_t *kind, *after;   /* of the enemy on each cell, or -1 */
    bool *known;            /* the piece on this cell is already listed */
};

/* The enemies of a position by cell; returns their number. */
static int enemies(struct look *l, const agon_pos *pos, int8_t *kind)
{
    const agon_game *g = l->game;
    int n = g->rules->items(g, pos, l->item), count = 0;
    memset(kind, -1, (size_t)g->board->cells);
    for (int i = 0; i < n; i++) {
        const struct agon_item *it = &l->item[i];
        if (it->cell < 0 || it->seat < 0 || g->team[it->seat] == g->team[l->seat])
            continue;
        kind[it->cell] = (int8_t)(it->piece & 127);
        count++;
    }
    return count;
}

static void tell(struct look *l, const struct agon_turn *turn, const char *code, json_t *more)
{
    char text[AGON_TEXT_MAX] = "";
    agon_turn_write(l->game, l->from, turn, text, sizeof text);
    json_t *json = json_pack("{si ss ss so}", "seat", l->seat, "code", code, "text", text, "touch",
                             game_json_touches(l->game, l->from, turn));
    if (notation_fits(l->game)) {
        json_t *words = notation_variation(l->line, turn, 1);
        json_object_set(json, "san", json_array_get(words, 0));
        json_decref(words);
    }
    json_object_update(json, more);
    json_decref(more);
    json_array_append_new(l->list, json);
    l->reported++;
}

/* The cells of enemies that the turn removes, if some are not listed yet. */
static void taken(struct look *l, const struct agon_turn *turn)
{
    json_t *cells = json_array();
    bool fresh = l->pushes;
    int kind = -1;
    for (int c = 0; c < l->game->board->cells && !l->pushes; c++) {
        if (l->kind[c] < 0 || l->after[c] >= 0)
            continue;
        json_array_append_new(cells, json_integer(c));
        kind = kind < 0 ? l->kind[c] : kind;
        fresh |= !l->known[c];
        l->known[c] = true;
    }
    if (fresh)
        tell(l, turn, "capture",
             kind >= 0 ? json_pack("{si so}", "kind", kind, "cells", cells)
                       : json_pack("{so}", "cells", cells));
    else
        json_decref(cells);
}

static bool see(void *user, const struct agon_turn *turn, const agon_pos *end)
{
    struct look *l = user;
    const agon_game *g = l->game;
    struct agon_result result;
    g->rules->result(g, end, (struct agon_past){NULL, 0}, &result);
    if (result.over && result.points[l->seat] > AGON_POINTS / 2 && !l->won) {
        l->won = true;
        tell(l, turn, "win", json_pack("{ss s[]}", "why", result.why, "cells"));
    }
    if (enemies(l, end, l->after) < l->count)
        taken(l, turn);
    return ++l->turns < THREATS_TURNS_MAX && l->reported < THREATS_MOST && !l->over(l->user);
}

static void look_through(json_t *list, const struct agon_line *line, bool (*over)(const void *),
                         const void *user)
{
    const agon_game *g = line->game;
    size_t cells = (size_t)g->board->cells;
    struct look l = {.line = line,
                     .game = g,
                     .from = line->pos,
                     .list = list,
                     .over = over,
                     .user = user,
                     .seat = g->rules->seat(g, line->pos),
                     .pushes = strcmp(g->rules->id, "abalone") == 0};
    l.item = calloc((size_t)g->max_items + 1, sizeof *l.item);
    l.kind = calloc(cells + 1, sizeof *l.kind);
    l.after = calloc(cells + 1, sizeof *l.after);
    l.known = calloc(cells + 1, sizeof *l.known);
    if (l.item && l.kind && l.after && l.known) {
        l.count = enemies(&l, line->pos, l.kind);
        agon_turn_each(g, line->pos, agon_line_past(line), false, see, &l);
    }
    free(l.item);
    free(l.kind);
    free(l.after);
    free(l.known);
}

/* The same position with the other side to move: "board w ..." and "board b ...". False: there is
 * none. */
static bool exchange(const struct agon_line *line, struct agon_line *other)
{
    char text[AGON_TEXT_MAX];
    struct agon_error error;
    if (line->game->seats != 2 || strcmp(line->game->rules->id, "kamisado") == 0 ||
        agon_line_write(line, text, sizeof text) < 0)
        return false;
    char *side = strchr(text, ' ');
    if (!side || (side[1] != 'w' && side[1] != 'b') || (side[2] != ' ' && side[2] != '\0'))
        return false;
    side[1] = side[1] == 'w' ? 'b' : 'w';
    if (agon_line_init(other, line->game, &error) < 0)
        return false;
    if (agon_line_set(other, text, &error) == 0)
        return true;
    agon_line_release(other);
    return false;
}

/* ---- both ---- */

static json_t *frozen(const struct agon_line *line)
{
    const agon_game *g = line->game;
    json_t *cells = json_array();
    struct agon_item *item = calloc((size_t)g->max_items + 1, sizeof *item);
    int n = item ? g->rules->items(g, line->pos, item) : 0;
    for (int i = 0; i < n; i++)
        if (item[i].marks & AGON_MARK_FROZEN && item[i].cell >= 0)
            json_array_append_new(cells, json_integer(item[i].cell));
    free(item);
    return cells;
}

json_t *threats_json(const struct agon_line *line, bool (*over)(const void *), const void *user)
{
    const agon_game *g = line->game;
    json_t *list = json_array(), *seats = json_array();
    struct agon_result result;
    struct agon_line other;
    agon_line_result(line, &result);
    if (!result.over && strcmp(g->rules->id, "arimaa") == 0) {
        look_arimaa(list, line);
        json_array_append_new(seats, json_integer(0));
        json_array_append_new(seats, json_integer(1));
    } else if (!result.over) {
        look_through(list, line, over, user);
        json_array_append_new(seats, json_integer(g->rules->seat(g, line->pos)));
        if (exchange(line, &other)) {
            look_through(list, &other, over, user);
            json_array_append_new(seats, json_integer(g->rules->seat(g, other.pos)));
            agon_line_release(&other);
        }
    }
    return json_pack("{so so so}", "seats", seats, "threats", list, "frozen", frozen(line));
}
