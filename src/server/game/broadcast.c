/* Updates for the watchers and players of rooms, sent once all changes are made. */
#include "server/game/broadcast.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/game_json.h"
#include "server/base/connection.h"
#include "server/game/absence.h"
#include "server/game/json.h"
#include "server/game/unload.h"
#include "server/users/user.h"

static void drop_watcher(struct room *room, const struct connection *c)
{
    for (int i = 0; i < room->watchers; i++)
        if (room->watcher[i] == c) {
            room->watcher[i] = room->watcher[--room->watchers];
            room->rooms->lobby_changed = true;
            absence_update(room);
            return;
        }
}

static void watcher_gone(void *room, struct connection *c)
{
    drop_watcher(room, c);
}

bool room_watch(struct room *room, struct connection *c)
{
    for (int i = 0; i < room->watchers; i++)
        if (room->watcher[i] == c)
            return true;
    if (connection_subscriptions(c, watcher_gone) == ROOMS_WATCHED_MAX)
        return false;
    if (room->watchers == room->watcher_capacity) {
        room->watcher_capacity = room->watcher_capacity ? 2 * room->watcher_capacity : 4;
        room->watcher =
            realloc(room->watcher, (size_t)room->watcher_capacity * sizeof *room->watcher);
        if (!room->watcher)
            abort();
    }
    room->watcher[room->watchers++] = c;
    connection_subscribe(c, room, watcher_gone);
    room->rooms->lobby_changed = true;
    absence_update(room);
    return true;
}

void room_unwatch(struct room *room, struct connection *c)
{
    drop_watcher(room, c);
    connection_unsubscribe(c, room, watcher_gone);
}

/* JSON without the braces of its object, for free(). */
static char *inside(json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT | JSON_EMBED);
    json_decref(json);
    if (!text)
        abort();
    return text;
}

/* GAME as a push to a reader: what is the same for everybody, which is serialised once, and the
 * reader's own. */
static struct message *game_message(const char *common, const struct room *room,
                                    const struct user *reader)
{
    static const char format[] = "{\"on\":\"game\",\"game\":{%s,%s}}";
    char *own = inside(room_json_own(room, reader));
    size_t most = sizeof format + strlen(common) + strlen(own);
    char *text = malloc(most);
    if (!text)
        abort();
    int n = snprintf(text, most, format, common, own);
    struct message *message = message_of_text(room->rooms->core, text, (size_t)n);
    free(text);
    free(own);
    return message;
}

/* Notifies a player who is challenged by name of the challenge, and of its end. */
static void notify_invited(struct room *room)
{
    struct user *user = room->invited[0] && room->phase != PHASE_PLAYING
                            ? user_find(room->rooms->users, room->invited)
                            : NULL;
    if (!user || !user->connections || !room->match || room->match->game)
        return;
    json_t *push = json_pack("{ss so}", "on", "challenge", "card", room_card(room));
    struct message *message = message_new(room->rooms->core, push);
    for (struct connection *c = user->connections; c; c = c->next_of_owner)
        connection_send(c, message);
    message_drop(message);
    json_decref(push);
}

void room_tell_player(struct room *room, const struct user *user)
{
    char *game = inside(room_json(room, room->setup_changed));
    struct message *own = game_message(game, room, user);
    for (int i = 0; i < room->watchers; i++)
        if (connection_user(room->watcher[i]) == user)
            connection_send(room->watcher[i], own);
    message_drop(own);
    free(game);
}

static void tell_watchers(struct room *room)
{
    struct message *common = NULL;
    room_write_san(room);
    char *game = inside(room_json(room, room->setup_changed));
    for (int i = 0; i < room->watchers; i++) {
        struct connection *c = room->watcher[i];
        if (room_seats_of(room, connection_user(c))) {
            struct message *own = game_message(game, room, connection_user(c));
            connection_send(c, own);
            message_drop(own);
        } else {
            common = common ? common : game_message(game, room, NULL);
            connection_send(c, common);
        }
    }
    message_drop(common);
    free(game);
}

static void tell(struct room *room)
{
    room->rooms->core->telling_us = room->turn_us;
    if (room->watchers > 0)
        tell_watchers(room);
    for (int i = 0; i < room->seats; i++)
        if (room->seat[i].user)
            room_notify_waiting(room->rooms, room->seat[i].user, false);
    if (room->rooms->listener.on_room_changed)
        room->rooms->listener.on_room_changed(room->rooms->listener.context, room);
    room->rooms->core->telling_us = room->turn_us = 0;
    notify_invited(room);
    room->setup_changed = false;
    if (room->phase != PHASE_PLAYING || room_summary_of(room).turns <= room->seats)
        room->rooms->lobby_changed = true;
}

/* ---- users' own games ---- */

/* A game against an engine or oneself keeps nobody waiting, unless a tournament does. */
static bool has_opponent(const struct room *room, const struct user *user)
{
    if (room->tournament[0])
        return true;
    for (int i = 0; i < room->seats; i++)
        if (room->seat[i].user && room->seat[i].user != user)
            return true;
    return false;
}

bool room_waits_for(const struct room *room, const struct user *user)
{
    unsigned seats = room_seats_of(room, user);
    if (room->phase == PHASE_TALKS) {
        for (int i = 0; i < room->seats; i++)
            if (seats >> i & 1 && !room->seat[i].agreed)
                return true;
        return false;
    }
    if (room->phase != PHASE_PLAYING || !has_opponent(room, user))
        return false;
    if (room->adjourner >= 0)
        return (seats & ~room->adjourn_agreed) != 0;
    struct room_summary now = room_summary_of(room);
    if (now.offer_seat >= 0 && !(seats >> now.offer_seat & 1) && (seats & ~now.accepted) != 0)
        return true;
    return !now.paused && now.seat >= 0 && seats >> now.seat & 1;
}

void room_notify_waiting(struct rooms *rooms, struct user *user, bool always)
{
    int count = 0;
    if (!user->connections)
        return;
    for (int i = 0; i < user->rooms; i++)
        count += room_waits_for(user->room[i], user);
    if (count == user->waiting && !always)
        return;
    user->waiting = count;
    json_t *games = json_array();
    for (int i = 0; i < user->rooms; i++)
        if (room_waits_for(user->room[i], user))
            json_array_append_new(games, json_string(user->room[i]->id));
    json_t *push = json_pack("{ss si so}", "on", "waiting", "count", count, "games", games);
    struct message *message = message_new(rooms->core, push);
    for (struct connection *c = user->connections; c; c = c->next_of_owner)
        connection_send(c, message);
    message_drop(message);
    json_decref(push);
}

/* ---- presence and lag ---- */

static void tell_lag(struct room *room)
{
    json_t *lag = json_array(), *online = json_array();
    for (int i = 0; i < room->seats; i++) {
        const struct room_seat *c = &room->seat[i];
        int ms = -1;
        for (struct connection *connection = c->user ? c->user->connections : NULL; connection;
             connection = connection->next_of_owner)
            ms = connection->lag >= 0 && (ms < 0 || connection->lag < ms) ? connection->lag : ms;
        json_array_append_new(lag, ms >= 0 ? json_integer(ms) : json_null());
        json_array_append_new(online,
                              json_boolean(c->engine[0] || (c->user && c->user->connections)));
    }
    json_t *push =
        json_pack("{ss ss so so so si}", "on", "lag", "id", room->id, "lag", lag, "online", online,
                  "absent", absence_json(room), "watchers", room_onlookers(room));
    struct message *message = message_new(room->rooms->core, push);
    for (int i = 0; i < room->watchers; i++)
        connection_send(room->watcher[i], message);
    message_drop(message);
    json_decref(push);
}

void room_presence(struct rooms *rooms, struct user *user)
{
    rooms->lobby_changed = true;
    for (int i = 0; i < user->rooms; i++) {
        absence_update(user->room[i]);
        room_touch_lag(user->room[i]);
    }
}

/* ---- all of it ---- */

void room_broadcast_all(struct rooms *rooms)
{
    while (rooms->changed) {
        struct room *room = rooms->changed;
        bool game_changed = room->game_changed, lag_changed = room->lag_changed;
        rooms->changed = room->next_changed;
        room->next_changed = NULL;
        room->changed = room->game_changed = room->lag_changed = false;
        if (lag_changed)
            tell_lag(room);
        if (game_changed)
            tell(room);
    }
}
