/* Writing the head of a room to the store, as JSON. */
#include "server/game/keep.h"

#include <stdlib.h>

#include "server/game/conditional.h"
#include "server/game/json.h"

static json_t *seats_json(const struct room *room)
{
    json_t *list = json_array();
    for (int i = 0; i < room->seats; i++) {
        const struct room_seat *c = &room->seat[i];
        json_t *one = json_pack("{ss ss ss si sb}", "user", c->id, "name", c->name, "engine",
                                c->engine, "level", c->level, "agreed", c->agreed);
        if (room->rating[i][1] > 0)
            json_object_set_new(one, "rating",
                                json_pack("[ii]", room->rating[i][0], room->rating[i][1]));
        if (c->lag >= 0)
            json_object_set_new(one, "lag", json_integer(c->lag));
        if (c->late >= 0)
            json_object_set_new(one, "late", json_integer(c->late));
        if (c->words)
            json_object_set_new(one, "words", json_string(c->words));
        if (c->conditional)
            json_object_set_new(one, "conditional", conditional_write(c->conditional));
        json_array_append_new(list, one);
    }
    return list;
}

static json_t *terms_json(const struct room *room)
{
    const agon_game *g = room->shared_game->game;
    char time[ROOM_TIME];
    room_write_time(room, time);
    return json_pack("{ss ss? ss? ss? ss? ss sb sb sb sb ss ss ss ss ss ss so}", "kind",
                     g->rules->id, "variant", g->variant, "options", g->options, "definition",
                     g->definition, "start", room->shared_game->start, "time", time, "rated",
                     room->rated, "private", room->private, "takebacks", room->takebacks,
                     "proposed", room->proposed, "opponent", room_opponents[room->opponent], "key",
                     room->key, "maker", room->maker, "invited", room->invited, "phase",
                     room_phases[room->phase], "next", room->next, "seats", seats_json(room));
}

/* Adds optional members: time for first turns, and the place in a tournament. */
static void put_special(json_t *terms, const struct room *room)
{
    if (room->first_ms > 0)
        json_object_set_new(terms, "first", json_integer(room->first_ms));
    if (room->tournament[0])
        json_object_set_new(terms, "tournament",
                            json_pack("{ss ss? si si ss? sI si si si si}", "id", room->tournament,
                                      "title", room->event, "match", room->pairing, "game",
                                      room->nth, "opening", room->opening, "lag",
                                      (json_int_t)room->lag_ms, "warnings", room->warnings, "chat",
                                      (int)room->chat_policy, "draws", room->draws, "unready",
                                      (int)room->unready));
}

void room_keep(struct room *room)
{
    json_t *terms = terms_json(room), *card = room_card(room);
    put_special(terms, room);
    char *terms_text = json_dumps(terms, JSON_COMPACT), *card_text = json_dumps(card, JSON_COMPACT);
    if (!terms_text || !card_text)
        abort();
    store_put_game(room->rooms->core->store,
                   &(struct store_game){.id = room->id,
                                        .kind = room->shared_game->game->rules->id,
                                        .terms = terms_text,
                                        .card = card_text,
                                        .created = room->created,
                                        .ended = room->ended,
                                        .hidden = room->private || room->aborted});
    free(terms_text);
    free(card_text);
    json_decref(terms);
    json_decref(card);
}
