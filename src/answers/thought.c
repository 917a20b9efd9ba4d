/* Lines of an engine. */
#include "answers/thought.h"

#include <stdlib.h>

#include "answers/notation.h"
#include "proto/game_json.h"

void thought_put_score(json_t *into, int score)
{
    int turns = AGON_DECIDED - abs(score);
    bool decided = abs(score) > THOUGHT_DECIDED;
    json_object_set_new(into, "score", json_integer(score));
    json_object_set_new(into, "decided",
                        decided ? json_integer(score > 0 ? turns : -turns) : json_null());
}

/* The turns of a variation as texts. */
static json_t *turns_json(const struct agon_line *line, const struct agon_info *info)
{
    const agon_game *g = line->game;
    agon_pos *pos = agon_pos_new(g, line->pos);
    json_t *list = json_array();
    char text[AGON_TEXT_MAX];
    for (int i = 0; pos && i < info->pv_turns && i < THOUGHT_TURNS_MAX; i++) {
        if (agon_turn_write(g, pos, &info->pv[i], text, sizeof text) < 0)
            break;
        json_array_append_new(list, json_string(text));
        for (int m = 0; m < info->pv[i].n; m++)
            g->rules->play(g, pos, info->pv[i].move[m]);
    }
    free(pos);
    return list;
}

json_t *thought_json(const struct agon_line *line, const struct agon_info *info, uint64_t nodes,
                     int64_t ms)
{
    json_t *json = json_pack(
        "{si si sI sI sI so so}", "depth", info->depth, "seldepth", info->seldepth, "nodes",
        (json_int_t)(nodes + info->nodes), "nps", (json_int_t)agon_info_nps(info), "ms",
        (json_int_t)(ms + info->ms), "pv", turns_json(line, info), "touch",
        info->pv_turns > 0 ? game_json_touches(line->game, line->pos, &info->pv[0]) : json_array());
    thought_put_score(json, info->score);
    if (notation_fits(line->game)) {
        int pv_moves = (int)json_array_size(json_object_get(json, "pv"));
        json_object_set_new(json, "san", notation_variation(line, info->pv, pv_moves));
    }
    return json;
}
