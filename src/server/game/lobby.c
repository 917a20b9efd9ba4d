/* The lists of the lobby. */
#include "server/game/lobby.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/connection.h"
#include "server/game/json.h"
#include "server/game/room.h"
#include "server/game/seeks.h"
#include "server/game/unload.h"
#include "server/users/user.h"

enum { UNRATED = 1200 }; /* people without a rating are listed behind most others */

/* ---- what is worth watching ---- */

/* Whether two of its seats belong to different players. */
static bool has_opponents(const struct room *room)
{
    for (int i = 1; i < room->seats; i++)
        if (room->seat[i].engine[0] || room->seat[0].engine[0] ||
            strcmp(room->seat[i].id, room->seat[0].id) != 0)
            return true;
    return false;
}

/* Whether a person playing there is connected, or all players are programs of this server. */
static bool is_attended(const struct room *room)
{
    bool people = false;
    for (int i = 0; i < room->seats; i++) {
        people |= !room->seat[i].engine[0];
        if (room->seat[i].user && room->seat[i].user->connections)
            return true;
    }
    return !people;
}

/* Whether different players are playing now: every seat has made a turn, the last one recently, and
 * no player has left. */
static bool lobby_is_live(const struct room *room)
{
    const struct room_summary now = room_summary_of(room);
    int64_t rest = room->rooms->core->now - room->acted;
    return room->phase == PHASE_PLAYING && !now.paused && now.turns >= room->seats &&
           has_opponents(room) &&
           (room->days ? rest < LOBBY_DAYS_MS : rest < LOBBY_REST_MS && is_attended(room));
}

/* The players' combined strength; people come before engines, which are not rated here. */
static double strength(const struct room *room)
{
    double sum = 0;
    for (int i = 0; i < room->seats; i++) {
        const struct user *user = room->seat[i].user;
        const struct user_rating *r =
            user ? user_rated(user, room->shared_game->game->rules->id) : NULL;
        sum += r ? r->glicko.rating : user ? UNRATED : 0;
    }
    return sum / room->seats;
}

/* The strongest players first, then the most watched, then the newest. */
static int by_strength(const void *a, const void *b)
{
    const struct room *x = *(struct room *const *)a, *y = *(struct room *const *)b;
    double gap = strength(y) - strength(x);
    if (gap < 0 || gap > 0)
        return gap < 0 ? -1 : 1;
    if (x->watchers != y->watchers)
        return y->watchers - x->watchers;
    return (x->created < y->created) - (x->created > y->created);
}

/* One game of each kind, from a sorted list of live ones: the one shown so far while it is live,
 * else the best. */
static json_t *channels_json(struct room **live, int n)
{
    json_t *list = json_array();
    for (int i = 0; i < n; i++) {
        const struct agon_rules *kind = live[i]->shared_game->game->rules;
        int first = 0, shown = i;
        while (live[first]->shared_game->game->rules != kind)
            first++;
        if (first < i)
            continue; /* the kind has its channel already */
        for (int k = i; k < n; k++)
            if (live[k]->shared_game->game->rules == kind && live[k]->on_air)
                shown = k;
        live[shown]->on_air = true;
        json_array_append_new(list, room_card(live[shown]));
    }
    return list;
}

const struct room *lobby_game_of(const struct user *user)
{
    for (int i = 0; i < user->rooms; i++)
        if (user->room[i]->phase == PHASE_PLAYING && !user->room[i]->private &&
            !user->room[i]->days)
            return user->room[i];
    return NULL;
}

json_t *lobby_json(struct rooms *rooms)
{
    json_t *challenges = json_array(), *playing = json_array();
    struct room **list = calloc(rooms->by_id.n + 1, sizeof *list);
    int n = 0, users = 0, games = 0;
    size_t at = 0;
    for (struct room *room; list && (room = map_each(&rooms->by_id, &at)) != NULL;) {
        bool live = lobby_is_live(room);
        games += live;
        room->on_air &= live;
        if (live && !room->private)
            list[n++] = room;
        else if (room->phase == PHASE_OPEN && room->opponent == OPPONENT_OPEN && !room->private &&
                 json_array_size(challenges) < LOBBY_CHALLENGES_MAX)
            json_array_append_new(challenges, room_card(room));
    }
    if (n > 1)
        qsort(list, (size_t)n, sizeof *list, by_strength);
    for (int i = 0; i < n && i < LOBBY_PLAYING_MAX; i++)
        json_array_append_new(playing, room_card(list[i]));
    json_t *channels = channels_json(list, n);
    free(list);
    for (const struct connection *c = rooms->core->connections; c; c = c->next)
        users += c->owner && connection_user(c)->connections == c;
    return json_pack("{so so so so si si}", "challenges", challenges, "playing", playing,
                     "channels", channels, "seeks", seeks_json(rooms), "users", users, "games",
                     games);
}

/* ---- subscribers ---- */

/* The subscription itself is the only record of a subscriber. */
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
