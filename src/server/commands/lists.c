/* Commands that list games: the lobby, one's own, finished ones, records. */
#include <stdlib.h>
#include <string.h>

#include "play/pgn.h"
#include "server/base/connection.h"
#include "server/commands/commands.h"
#include "server/game/broadcast.h"
#include "server/game/json.h"
#include "server/game/lobby.h"
#include "server/game/rematch.h"
#include "server/request/resolve.h"

enum { RECENT = 20, ARCHIVE_MAX = 50 };

static int run_lobby(struct request *r)
{
    if (r->connection)
        lobby_watch(r->api->rooms, r->connection, request_on(r, "on", true));
    json_t *list = lobby_json(r->api->rooms);
    json_object_update(r->answer, list);
    json_decref(list);
    return 0;
}

/* ---- one's own ---- */

static void put_cards(json_t *list, const struct store_game *game, int n)
{
    for (int i = 0; i < n; i++) {
        json_t *card = json_loads(game[i].card, 0, NULL);
        if (card)
            json_array_append_new(list, card);
    }
}

static void recent_found(void *user, const struct store_game *game, int n)
{
    struct request *r = user;
    json_t *recent = json_array();
    put_cards(recent, game, n);
    request_put(r, "recent", recent);
    request_finish(r, 0);
}

static int run_mine(struct request *r)
{
    const struct user *user = r->user;
    json_t *waiting = json_array(), *playing = json_array(), *open = json_array();
    for (int i = 0; i < user->rooms; i++) {
        const struct room *room = user->room[i];
        json_t *list = room_waits_for(room, user)     ? waiting
                       : room->phase == PHASE_PLAYING ? playing
                                                      : open;
        json_array_append_new(list, room_card(room));
    }
    request_put(r, "waiting", waiting);
    request_put(r, "playing", playing);
    request_put(r, "open", open);
    json_t *invited = json_array();
    size_t at = 0;
    for (struct room *room; (room = map_each(&r->api->rooms->by_id, &at)) != NULL;)
        if ((room->phase == PHASE_OPEN && strcmp(room->invited, user->id) == 0) ||
            rematch_waits_for(room, user))
            json_array_append_new(invited, room_card(room));
    request_put(r, "invited", invited);
    struct store_query query = {
        .user = user->id, .before = INT64_MAX, .count = RECENT, .all = true};
    store_query_games(r->api->core->store, &query, recent_found, r);
    return REQUEST_LATER;
}

/* ---- finished games ---- */

static void archive_found(void *user, const struct store_game *game, int n)
{
    struct request *r = user;
    json_t *games = json_array();
    put_cards(games, game, n);
    bool more = n > 0 && n == (int)request_number(r, "count", RECENT);
    request_put(r, "games", games);
    request_put(r, "before", more ? json_integer(game[n - 1].ended) : json_null());
    request_finish(r, 0);
}

static int run_archive(struct request *r)
{
    const char *player = request_text(r, "player");
    const struct user *user = player ? user_named(r->api->users, player) : NULL;
    if (player && !user)
        return request_refuse(r, "not_found", AGON_SAY(account_nobody, "no such user"));
    struct store_query query = {.kind = request_text(r, "game"),
                                .user = user ? user->id : NULL,
                                .before = request_number(r, "before", INT64_MAX),
                                .count = (int)request_number(r, "count", RECENT),
                                .all = user && user == r->user};
    store_query_games(r->api->core->store, &query, archive_found, r);
    return REQUEST_LATER;
}

static int run_record(struct request *r)
{
    struct agon_error error = {0};
    if (room_secret(r->room))
        return request_refuse(r, "forbidden",
                              AGON_SAY(game_hidden, "a hidden game is shown only when it is over"));
    char *text = room_record(r->room, &error);
    if (text && request_on(r, "pgn", false)) {
        char *pgn = pgn_of_text(text, r->room->shared_game->game, &error);
        free(text);
        text = pgn;
    }
    if (!text)
        return request_refuse(r, "not_now", "%s", error.parts);
    request_put(r, "record", json_string(text));
    free(text);
    return 0;
}

const struct command commands_lists[] = {
    {"lobby", RIGHTS_ANYONE, "open challenges and games in progress",
     (const struct argument[]){{"on", ARG_SWITCH, false, 0, 0, "subscribe to changes (sockets)"},
                               {0}},
     run_lobby, .once = true, .reads = true,
     .answer = "challenges: [CARD], playing: [CARD; 0..30], channels: [CARD], seeks: [SEEK], "
               "users: count, games: count"},
    {"mine", RIGHTS_SESSION, "your own games", NULL, run_mine, .reads = true,
     .answer = "waiting: [CARD], playing: [CARD], open: [CARD], invited: [CARD], recent: [CARD; "
               "0..20]"},
    {"archive", RIGHTS_ANYONE, "finished games, newest first",
     (const struct argument[]){
         {"game", ARG_TEXT, false, 1, 32, "a game's id, such as arimaa"},
         {"player", ARG_TEXT, false, 1, 99, "an account's name"},
         {"before", ARG_NUMBER, false, 0, INT64_MAX, "ended before that moment"},
         {"count", ARG_NUMBER, false, 1, ARCHIVE_MAX, "games at most"},
         {0}},
     run_archive, .reads = true, .answer = "games: [CARD; 0..50], before: whole|null"},
    {"record", RIGHTS_ANYONE, "a game as the text of a record",
     (const struct argument[]){ARGUMENT_GAME,
                               ARGUMENT_KEY,
                               {"pgn", ARG_SWITCH, false, 0, 0, "as PGN, of a chess-like game"},
                               {"download", ARG_NUMBER, false, 0, 1, "1: the bare text (HTTP)"},
                               {0}},
     run_record, .reads = true, .resolves = RESOLVE_ROOM, .answer = "record: text",
     .media = "text/plain"},
    {0}};
