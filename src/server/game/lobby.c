/* The lists of the lobby. */
#include "server/game/lobby.h"

#include <stdlib.h>

#include "server/base/connection.h"
#include "server/game/room.h"
#include "server/users/user.h"

/* Public games under way, the most watched first, of equals the youngest. */
static int by_watchers(const void *a, const void *b)
{
    const struct room *x = *(struct room *const *)a, *y = *(struct room *const *)b;
    if (x->watchers != y->watchers)
        return y->watchers - x->watchers;
    return (x->created < y->created) - (x->created > y->created);
}

json_t *lobby_json(struct server *server)
{
    json_t *challenges = json_array(), *playing = json_array();
    struct room **list = calloc(server->rooms.n + 1, sizeof *list);
    int n = 0, users = 0, games = 0;
    size_t at = 0;
    for (struct room *room; list && (room = map_each(&server->rooms, &at)) != NULL;) {
        games += room->phase == PHASE_PLAYING;
        if (room->private)
            continue;
        if (room->phase == PHASE_PLAYING)
            list[n++] = room;
        else if (room->phase == PHASE_OPEN && room->opponent == OPPONENT_OPEN &&
                 json_array_size(challenges) < LOBBY_CHALLENGES_MAX)
            json_array_append_new(challenges, room_card(room));
    }
    if (n > 1)
        qsort(list, (size_t)n, sizeof *list, by_watchers);
    for (int i = 0; i < n && i < LOBBY_PLAYING_MAX; i++)
        json_array_append_new(playing, room_card(list[i]));
    free(list);
    for (const struct connection *c = server->connections; c; c = c->next)
        users += c->user && c->user->connections == c;
    return json_pack("{so so si si}", "challenges", challenges, "playing", playing, "people", users,
                     "games", games);
}

void lobby_broadcast(struct server *server)
{
    struct message *message = NULL;
    if (!server->lobby_changed || server->now - server->lobby_sent < SERVER_LOBBY_MS)
        return;
    server->lobby_changed = false;
    server->lobby_sent = server->now;
    for (struct connection *c = server->connections; c; c = c->next) {
        if (!c->lobby)
            continue;
        if (!message) {
            json_t *push = lobby_json(server);
            json_object_set_new(push, "on", json_string("lobby"));
            message = message_new(server, push);
            json_decref(push);
        }
        connection_send(c, message);
    }
    message_drop(message);
}
