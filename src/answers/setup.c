/* Set-ups and their engines. */
#include "answers/setup.h"

#include <stdio.h>
#include <string.h>

#include <agon/engine.h>

#include "answers/notation.h"
#include "play/level.h"
#include "play/level_ratings.h"
#include "play/names.h"
#include "proto/game_json.h"

/* The ratings of its levels, if known. */
static void put_ratings(json_t *engine, const agon_game *game, const char *id)
{
    int measured;
    const struct level_ratings *r = level_ratings_of(game, id, &measured);
    if (!r)
        return;
    json_t *ratings = json_array();
    for (int i = 1; i <= LEVEL_MOST; i++)
        json_array_append_new(ratings, json_integer(r->rating[i]));
    json_object_set_new(engine, "ratings", ratings);
    json_object_set_new(engine, "easiest", json_integer(r->rating[LEVEL_BEGINNER]));
    json_object_set_new(engine, "measured", json_integer(measured));
}

json_t *setup_engines(const agon_game *game)
{
    json_t *list = json_array();
    const struct agon_engine_type *type;
    for (int i = 0; (type = agon_engine_at(i)) != NULL; i++) {
        if (!type->fits(game))
            continue;
        json_t *engine =
            json_pack("{ss ss si}", "id", type->id, "about", type->about, "levels", LEVEL_MOST);
        put_ratings(engine, game, type->id);
        json_array_append_new(list, engine);
    }
    return list;
}

json_t *setup_traits(const agon_game *g)
{
    json_t *traits = game_json_traits(g);
    if (notation_fits(g))
        json_array_append_new(traits, json_string("san"));
    return traits;
}

json_t *setup_json(const agon_game *g, const char *start, const char *digest)
{
    json_t *teams = json_array();
    char name[NAMES_GAME];
    names_game(g, name);
    for (uint32_t i = 0; i < g->seats; i++)
        json_array_append_new(teams, json_integer(g->team[i]));
    return json_pack("{ss ss ss? ss? ss? ss? ss si so so so so}", "game", g->rules->id, "name",
                     name, "variant", g->variant, "options", g->options, "definition",
                     g->definition && *g->definition ? g->definition : NULL, "start", start,
                     "digest", digest, "seats", (int)g->seats, "teams", teams, "names",
                     game_json_seats(g), "traits", setup_traits(g), "engines", setup_engines(g));
}
