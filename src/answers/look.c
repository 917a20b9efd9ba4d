/* Positions, turns and moves of a line of play. */
#include "answers/look.h"

#include "answers/attempt.h"
#include "answers/notation.h"
#include "play/outcome.h"
#include "proto/game_json.h"

enum { FRAME_ITEMS_MAX = 20000 };

json_t *look_result(const agon_game *g, const struct agon_result *result)
{
    json_t *points = json_array();
    for (uint32_t i = 0; i < g->seats; i++)
        json_array_append_new(points, json_integer(result->points[i]));
    return json_pack("{ss so si}", "why", result->why ? result->why : "", "points", points,
                     "winner", outcome_winner(g, result));
}

/* The moves that may continue an open turn; whether a pass is among them. */
static bool put_moves(json_t *into, const struct agon_line *line, const struct look_wish *wish)
{
    bool pass = game_json_moves(into, line, wish->from, wish->to);
    if (wish->routes >= 0 && wish->routes < line->game->board->cells)
        json_object_set_new(into, "routes", game_json_routes(line, wish->routes));
    return pass;
}

/* The position after the attempt. */
static void put_attempt(json_t *into, struct attempt *a, const struct look_wish *wish)
{
    const agon_game *g = a->line.game;
    struct agon_result result;
    char text[AGON_TEXT_MAX] = "";
    bool pass = false;
    agon_line_result(&a->line, &result);
    json_object_set_new(into, "position", game_json_position(g, a->line.pos, &result, false));
    if (result.over)
        json_object_set_new(into, "result", look_result(g, &result));
    if (a->turn.n > 0)
        agon_turn_write(g, agon_line_start(&a->line, a->before), &a->turn, text, sizeof text);
    json_object_set_new(into, "turn", json_string(text));
    json_object_set_new(into, "whole", json_boolean(a->whole));
    if (a->whole) {
        json_object_set_new(into, "moves", json_array());
        json_object_set_new(into, "more", json_false());
    } else {
        pass = put_moves(into, &a->line, wish);
    }
    json_object_set_new(into, "can_end", json_boolean(a->whole || (pass && a->turn.n > 0)));
}

int look_put(json_t *into, const struct agon_line *line, const struct look_wish *wish,
             struct agon_error *error)
{
    struct attempt attempt;
    int status = attempt_init(&attempt, line, wish->moves, error);
    if (status < 0)
        return status;
    put_attempt(into, &attempt, wish);
    attempt_release(&attempt);
    return 0;
}

/* A turn of the line. */
static json_t *turn_json(const struct agon_line *line, int i)
{
    char text[AGON_TEXT_MAX];
    const agon_pos *pos = agon_line_start(line, i);
    agon_turn_write(line->game, pos, &line->turn[i], text, sizeof text);
    return json_pack("{si ss so}", "seat", line->game->rules->seat(line->game, pos), "text", text,
                     "touch", game_json_touches(line->game, pos, &line->turn[i]));
}

void look_put_last(json_t *into, const struct agon_line *line)
{
    json_object_set_new(into, "last",
                        line->turns > 0 ? turn_json(line, line->turns - 1) : json_null());
}

json_t *look_ms(int64_t ms)
{
    return ms == CLOCK_NEVER || ms < 0 ? json_null() : json_integer(ms);
}

json_t *look_clock(const struct match *m, bool playing, int64_t now)
{
    const struct clock *c = &m->clock;
    json_t *left = json_array(), *reserve = json_array(), *used = json_array();
    bool runs = c->running && playing && !c->exempt;
    for (int i = 0; i < c->seats; i++) {
        bool running = i == c->seat;
        json_array_append_new(left, look_ms(clock_shown(c, i, now)));
        json_array_append_new(reserve, json_integer(c->reserve_ms[i]));
        json_array_append_new(used,
                              json_integer(c->used_ms[i] + (running ? clock_used(c, now) : 0)));
    }
    return json_pack("{si sb so so so so}", "seat", c->seat, "running", runs, "left", left,
                     "reserve", reserve, "used", used, "due",
                     look_ms(runs ? clock_left(c, now) : CLOCK_NEVER));
}

json_t *look_turns(const struct agon_line *line)
{
    json_t *list = json_array();
    for (int i = 0; i < line->turns; i++)
        json_array_append_new(list, turn_json(line, i));
    return list;
}

void look_put_frames(json_t *into, const struct agon_line *line, int first, int count, bool over,
                     bool san)
{
    json_t *frames = json_array();
    int items = 0;
    for (int i = first; i <= line->turns && i - first < count && items < FRAME_ITEMS_MAX; i++) {
        const agon_pos *pos = agon_line_start(line, i);
        struct agon_result result = {.over = over && i == line->turns};
        json_t *frame = game_json_position(line->game, pos, &result, false);
        items += (int)json_array_size(json_object_get(frame, "items")) + 1;
        json_array_append_new(frames, frame);
    }
    if (san && notation_fits(line->game))
        json_object_set_new(into, "san",
                            notation_leading(line, first, (int)json_array_size(frames)));
    json_object_set_new(into, "first", json_integer(first));
    json_object_set_new(into, "frames", frames);
}
