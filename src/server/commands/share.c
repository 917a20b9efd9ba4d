/* A short description of a link to the site, for the title and preview of its page. */
#include <stdio.h>
#include <string.h>

#include <agon/game.h>

#include "server/analysis/chapters.h"
#include "server/analysis/study.h"
#include "server/commands/commands.h"
#include "server/commands/picture.h"
#include "server/game/json.h"
#include "server/puzzles/puzzles.h"
#include "server/request/resolve.h"
#include "server/users/user.h"

static void put_text(struct request *r, const char *name, const char *text)
{
    request_put(r, name, json_string(text ? text : ""));
}

/* The game of that id, by its English name; false: not found. */
static bool put_kind(struct request *r, const char *kind)
{
    struct agon_error error;
    const struct agon_rules *rules = kind ? agon_rules_find(kind, &error) : NULL;
    put_text(r, "kind", kind);
    put_text(r, "name", rules ? rules->name : kind);
    return rules != NULL;
}

/* The players' names; null for an engine and a free seat. */
static int share_game(struct request *r)
{
    const struct room *room = r->room;
    json_t *players = json_array();
    for (int i = 0; i < room->seats; i++) {
        const char *name = room->seat[i].engine[0] ? "" : room_seat_name(room, i);
        json_array_append_new(players, name[0] ? json_string(name) : json_null());
    }
    put_text(r, "of", "game");
    put_text(r, "id", room->id);
    request_put(r, "version", json_integer(picture_version(room)));
    put_kind(r, room->shared_game->game->rules->id);
    request_put(r, "players", players);
    request_put(r, "over", json_boolean(room->phase == PHASE_OVER));
    return 0;
}

static void study_found(void *user, const struct store_table *t)
{
    struct request *r = user;
    json_t *study = t->rows > 0 ? chapters_read(t->cell[0].text) : NULL;
    if (!study) {
        request_finish(r,
                       request_refuse(r, "not_found", AGON_SAY(study_not_found, "no such study")));
        return;
    }
    put_text(r, "of", "study");
    put_text(r, "id", request_text(r, "study"));
    request_put(r, "version", json_incref(json_object_get(study, "at")));
    const json_t *setup = json_object_get(chapters_find(study, 0), "setup");
    put_kind(r, json_string_value(json_object_get(setup, "game")));
    request_put(r, "public", json_boolean(json_is_true(json_object_get(study, "public"))));
    put_text(r, "title", json_string_value(json_object_get(study, "title")));
    put_text(r, "author", json_string_value(json_object_get(study, "author")));
    json_decref(study);
    request_finish(r, 0);
}

static int share_puzzle(struct request *r)
{
    const struct puzzle *p = puzzle_find(r->api->puzzles, request_text(r, "puzzle"));
    if (!p)
        return request_refuse(r, "not_found", AGON_SAY(puzzle_not_found, "no such puzzle"));
    put_text(r, "of", "puzzle");
    put_text(r, "id", p->id);
    put_kind(r, p->setup->game);
    return 0;
}

static int share_rules(struct request *r)
{
    const char *kind = request_text(r, "rules");
    put_text(r, "of", "rules");
    put_text(r, "id", kind);
    return kind && put_kind(r, kind)
               ? 0
               : request_refuse(r, "not_found", AGON_SAY(game_not_found, "no such game"));
}

static int run_share(struct request *r)
{
    if (r->room)
        return share_game(r);
    if (request_given(r, "puzzle"))
        return share_puzzle(r);
    if (!request_given(r, "study"))
        return share_rules(r);
    store_query_document(r->api->core->store, STUDY_TYPE, request_text(r, "study"), study_found, r);
    return REQUEST_LATER;
}

const struct command commands_share[] = {
    {"share", RIGHTS_ANYONE, "what a link leads to, for its preview",
     (const struct argument[]){{"game", ARG_TEXT, false, 1, 32, "a game's id, or:"},
                               ARGUMENT_KEY,
                               {"study", ARG_TEXT, false, 1, 32, "a study's, or:"},
                               {"puzzle", ARG_TEXT, false, 1, 32, "a puzzle's, or:"},
                               {"rules", ARG_TEXT, false, 1, 32, "the id of a kind of game"},
                               {0}},
     run_share, .reads = true, .resolves = RESOLVE_SHARED,
     .answer = "of: 'game'|'study'|'puzzle'|'rules', id: id, kind: id, name: text, version?: "
               "whole, players?: [text|null], over?: switch, public?: switch, title?: text, "
               "author?: text"},
    {0}};
