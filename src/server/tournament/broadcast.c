/* Telling: who watches a tournament hears what has changed, at most twice a second. */
#include <stdlib.h>
#include <string.h>

#include "server/base/connection.h"
#include "server/tournament/parts.h"

enum { IDLE_MS = 60000, NEWS_MAX = 200 };

bool hosted_watch(struct hosted_tournament *t, struct connection *connection)
{
    for (int i = 0; i < t->watchers; i++)
        if (t->watcher[i] == connection)
            return true;
    if (connection->tournaments == HOSTED_WATCHED_MAX)
        return false;
    if (t->watchers == t->watcher_room) {
        t->watcher_room = t->watcher_room ? 2 * t->watcher_room : 4;
        t->watcher = realloc(t->watcher, (size_t)t->watcher_room * sizeof *t->watcher);
        if (!t->watcher)
            abort();
    }
    t->watcher[t->watchers++] = connection;
    connection->tournaments++;
    return true;
}

void hosted_unwatch(struct hosted_tournament *t, struct connection *connection)
{
    for (int i = 0; i < t->watchers; i++)
        if (t->watcher[i] == connection) {
            t->watcher[i] = t->watcher[--t->watchers];
            connection->tournaments--;
            return;
        }
}

void tournaments_forget_connection(struct server *server, struct connection *connection)
{
    size_t at = 0;
    for (struct hosted_tournament *t;
         connection->tournaments > 0 && (t = map_each(&server->tournaments, &at)) != NULL;)
        hosted_unwatch(t, connection);
}

/* Matches that changed since they were told; *more: not all of them are in the list. */
static json_t *news(const struct hosted_tournament *t, bool *more)
{
    json_t *list = json_array();
    *more = false;
    for (int i = 0; i < t->matches && !*more; i++)
        if (t->match[i].changed) {
            *more = json_array_size(list) == NEWS_MAX;
            if (!*more)
                json_array_append_new(list, hosted_match_json(t, i));
        }
    return list;
}

static void put_players(struct hosted_tournament *t, json_t *push)
{
    json_t *players = hosted_players_json(t);
    if (t->players_told && json_equal(players, t->players_told)) {
        json_decref(players);
        return;
    }
    json_decref(t->players_told);
    t->players_told = players;
    json_object_set(push, "players", players);
}

static void tell(struct hosted_tournament *t)
{
    bool more;
    json_t *matches = news(t, &more);
    json_t *push = json_pack("{ss ss si so so so so sb}", "on", "tournament", "id", t->id,
                             "version", (int)t->version, "tournament", hosted_head_json(t, NULL),
                             "live", hosted_live_json(t), "matches", matches, "log",
                             hosted_notes_json(t, t->notes_told), "more", more);
    put_players(t, push);
    if (t->standings_changed)
        json_object_set_new(push, "stages", hosted_stages_json(t));
    struct message *message = message_new(t->server, push);
    for (int i = 0; i < t->watchers; i++)
        connection_send(t->watcher[i], message);
    message_drop(message);
    json_decref(push);
}

void tournaments_broadcast(struct server *server)
{
    size_t at = 0;
    for (struct hosted_tournament *t; (t = map_each(&server->tournaments, &at)) != NULL;) {
        t->changed |= server->presence;
        if (!t->changed || !t->loaded || server->now - t->told < HOSTED_TOLD_MS)
            continue;
        if (hosted_begun(t) && t->standings_changed)
            hosted_count(t);
        if (t->watchers > 0)
            tell(t);
        t->told = server->now;
        t->notes_told = t->notes;
        t->changed = t->standings_changed = false;
        for (int i = 0; i < t->matches; i++)
            t->match[i].changed = false;
    }
    server->presence = false;
}

void tournaments_sweep(struct server *server)
{
    size_t at = 0;
    for (struct hosted_tournament *t; (t = map_each(&server->tournaments, &at)) != NULL;)
        if (t->state == HOSTED_OVER && t->loaded && t->watchers == 0 &&
            server->now - t->touched > IDLE_MS)
            hosted_unload(t);
}
