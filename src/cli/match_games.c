/* Games of a match in JSON. */
#include "cli/match_games.h"

#include "cli/output.h"

/* The turns of the game, with the players' reports. */
static json_t *turns_json(const struct match *m)
{
    json_t *turns = json_array();
    for (int i = 0; turns && i < m->line.turns; i++) {
        char text[AGON_TEXT_MAX];
        const struct match_mark *mark = &m->mark[i];
        agon_turn_write(m->game, agon_line_start(&m->line, i), &m->line.turn[i], text, sizeof text);
        json_t *turn = json_pack("{s:s}", "turn", text);
        if (mark->used_ms >= 0)
            json_object_set_new(turn, "ms", json_integer(mark->used_ms));
        if (mark->thought.depth > 0) {
            json_object_set_new(turn, "score", json_integer(mark->thought.score));
            json_object_set_new(turn, "depth", json_integer(mark->thought.depth));
        }
        json_array_append_new(turns, turn);
    }
    return turns;
}

json_t *match_games_json(const struct match_run *run, const struct runner_slot *t)
{
    const struct match *m = &t->referee.match;
    int first = series_player(run->series, t->game, 0);
    json_t *game = json_pack("{s:i, s:[s, s], s:o, s:s, s:i, s:o}", "number", t->game + 1,
                             "players", run->contestant[first].name, run->contestant[!first].name,
                             "points", output_points(m->game, &m->result), "why", m->result.why,
                             "opening", m->opening_turns, "turns", turns_json(m));
    if (game && t->referee.remark[0])
        json_object_set_new(game, "remark", json_string(t->referee.remark));
    if (game && t->referee.late_ms >= 0)
        json_object_set_new(game, "late_ms", json_integer(t->referee.late_ms));
    return game;
}
