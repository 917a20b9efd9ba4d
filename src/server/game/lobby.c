/* The lists of the lobby. */
#include "server/game/lobby.h"

#include <stdlib.h>

#include "server/base/connection.h"
#include "server/game/room.h"
#include "server/game/seeks.h"
#include "server/users/user.h"

/* Public games under way, the most watched first, of equals the youngest. */
static int by_watchers(const void *a, const void *b)
{
    const struct room *x = *(struct room *const *)a, *y = *(struct room *const *)b;
    if (x->watchers != y->watchers)
        return y->watchers - x->watchers;
    return (x->created < y->created) - (x->created > y->created);
}

json_t *lobby_json(struct rooms *rooms)
{
    json_t *challenges = json_array(), *playing = json_array();
    struct room **list = calloc(rooms->by_id.n + 1, sizeof *list);
    int n = 0, users = 0, games = 0;
    size_t at = 0;
    for (struct room *room; list && (room = map_each(&rooms->by_id, &at)) != NULL;) {
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
    for (const struct connection *c = rooms->core->connections; c; c = c->next)
        users += c->owner && connection_user(c)->connections == c;
    return json_pack("{so so so si si}", "challenges", challenges, "playing", playing, "seeks",
                     seeks_json(rooms), "users", users, "games", games);
}

/* A subscription alone says that it is told; nothing else is kept of it. */
static void reader_gone(void *rooms, struct connection *c)
{
    (void)rooms;
    (void)c;
}

void lobby_watch(struct rooms *rooms, struct connection *c, bool on)
{
    connection_unsubscribe(c, rooms, reader_gone);
    if (on)
        connection_subscribe(c, rooms, reader_gone);
}

void lobby_broadcast(struct rooms *rooms)
{
    struct message *message = NULL;
    if (!rooms->lobby_changed || rooms->core->now - rooms->lobby_sent < LOBBY_MS)
        return;
    rooms->lobby_changed = false;
    rooms->lobby_sent = rooms->core->now;
    for (struct connection *c = rooms->core->connections; c; c = c->next) {
        if (!connection_subscriptions(c, reader_gone))
            continue;
        if (!message) {
            json_t *push = lobby_json(rooms);
            json_object_set_new(push, "on", json_string("lobby"));
            message = message_new(rooms->core, push);
            json_decref(push);
        }
        connection_send(c, message);
    }
    message_drop(message);
}

int64_t lobby_due(const struct rooms *rooms)
{
    return rooms->lobby_changed ? rooms->lobby_sent + LOBBY_MS : INT64_MAX;
}
