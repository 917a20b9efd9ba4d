/* Updates for the watchers of a tournament, at most twice a second. */
#include "server/hosted/broadcast.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/connection.h"
#include "server/hosted/boards.h"
#include "server/hosted/console.h"
#include "server/hosted/json.h"
#include "server/hosted/notes.h"

enum { NEWS_MAX = 200 }; /* matches in one message */

static void drop_watcher(struct hosted_tournament *t, const struct connection *c)
{
    for (int i = 0; i < t->watchers; i++)
        if (t->watcher[i] == c) {
            t->watcher[i] = t->watcher[--t->watchers];
            return;
        }
}

static void watcher_gone(void *tournament, struct connection *c)
{
    drop_watcher(tournament, c);
}

bool hosted_watch(struct hosted_tournament *t, struct connection *c)
{
    for (int i = 0; i < t->watchers; i++)
        if (t->watcher[i] == c)
            return true;
    if (connection_subscriptions(c, watcher_gone) == HOSTED_WATCHED_MAX)
        return false;
    if (t->watchers == t->watcher_room) {
        t->watcher_room = t->watcher_room ? 2 * t->watcher_room : 4;
        t->watcher = realloc(t->watcher, (size_t)t->watcher_room * sizeof *t->watcher);
        if (!t->watcher)
            abort();
    }
    t->watcher[t->watchers++] = c;
    connection_subscribe(c, t, watcher_gone);
    return true;
}

void hosted_unwatch(struct hosted_tournament *t, struct connection *c)
{
    drop_watcher(t, c);
    connection_unsubscribe(c, t, watcher_gone);
}

/* Lists matches that have changed since the last update; *more: the list is not complete. */
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
    if (t->players_sent && json_equal(players, t->players_sent)) {
        json_decref(players);
        return;
    }
    json_decref(t->players_sent);
    t->players_sent = players;
    json_object_set(push, "players", players);
}

static void tell(struct hosted_tournament *t)
{
    bool more;
    json_t *matches = news(t, &more);
    json_t *push = json_pack("{ss ss si so so so so sb}", "on", "tournament", "id", t->id,
                             "version", (int)t->version, "tournament", hosted_head_json(t, NULL),
                             "live", hosted_live_json(t), "matches", matches, "log",
                             hosted_notes_json(t, t->notes_sent, false), "more", more);
    put_players(t, push);
    if (t->standings_changed)
        json_object_set_new(push, "stages", hosted_stages_json(t));
    struct message *message = message_new(t->tournaments->core, push);
    for (int i = 0; i < t->watchers; i++)
        connection_send(t->watcher[i], message);
    message_drop(message);
    json_decref(push);
}

void tournaments_broadcast(struct tournaments *tournaments)
{
    size_t at = 0;
    for (struct hosted_tournament *t; (t = map_each(&tournaments->by_id, &at)) != NULL;) {
        t->changed |= tournaments->users->presence;
        if (t->consoles_new && tournaments->core->now - t->consoles_sent >= HOSTED_SEND_MS)
            hosted_tell_consoles(t);
        if (!t->changed || !t->loaded || tournaments->core->now - t->sent < HOSTED_SEND_MS)
            continue;
        if (hosted_begun(t) && t->standings_changed)
            hosted_count(t);
        if (t->watchers > 0)
            tell(t);
        t->sent = tournaments->core->now;
        t->notes_sent = t->notes;
        t->changed = t->standings_changed = false;
        for (int i = 0; i < t->matches; i++)
            t->match[i].changed = false;
    }
    tournaments->users->presence = false;
}
