/* Telling: who watches a tournament hears what has changed, at most twice a second. */
#include <stdlib.h>
#include <string.h>

#include "server/link.h"
#include "server/tourney/parts.h"

enum { IDLE_MS = 60000, NEWS_MAX = 200 };

bool tourney_watch(struct tourney *c, struct link *l)
{
    for (int i = 0; i < c->watchers; i++)
        if (c->watcher[i] == l)
            return true;
    if (l->tourneys == TOURNEY_WATCHED_MAX)
        return false;
    if (c->watchers == c->watcher_room) {
        c->watcher_room = c->watcher_room ? 2 * c->watcher_room : 4;
        c->watcher = realloc(c->watcher, (size_t)c->watcher_room * sizeof *c->watcher);
        if (!c->watcher)
            abort();
    }
    c->watcher[c->watchers++] = l;
    l->tourneys++;
    return true;
}

void tourney_unwatch(struct tourney *c, struct link *l)
{
    for (int i = 0; i < c->watchers; i++)
        if (c->watcher[i] == l) {
            c->watcher[i] = c->watcher[--c->watchers];
            l->tourneys--;
            return;
        }
}

void tourneys_forget_link(struct hall *h, struct link *l)
{
    size_t at = 0;
    for (struct tourney *c; l->tourneys > 0 && (c = map_each(&h->tourneys, &at)) != NULL;)
        tourney_unwatch(c, l);
}

/* Matches that changed since they were told; *more: not all of them are in the list. */
static json_t *news(const struct tourney *c, bool *more)
{
    json_t *list = json_array();
    *more = false;
    for (int i = 0; i < c->matches && !*more; i++)
        if (c->match[i].changed) {
            *more = json_array_size(list) == NEWS_MAX;
            if (!*more)
                json_array_append_new(list, tourney_match_json(c, i));
        }
    return list;
}

static void put_players(struct tourney *c, json_t *push)
{
    json_t *players = tourney_players_json(c);
    if (c->players_told && json_equal(players, c->players_told)) {
        json_decref(players);
        return;
    }
    json_decref(c->players_told);
    c->players_told = players;
    json_object_set(push, "players", players);
}

static void tell(struct tourney *c)
{
    bool more;
    json_t *matches = news(c, &more);
    json_t *push = json_pack("{ss ss si so so so so sb}", "on", "tournament", "id", c->id,
                             "version", (int)c->version, "tournament", tourney_head_json(c, NULL),
                             "live", tourney_live_json(c), "matches", matches, "log",
                             tourney_notes_json(c, c->notes_told), "more", more);
    put_players(c, push);
    if (c->standings_changed)
        json_object_set_new(push, "stages", tourney_stages_json(c));
    struct note *note = note_new(c->hall, push);
    for (int i = 0; i < c->watchers; i++)
        link_send(c->watcher[i], note);
    note_drop(note);
    json_decref(push);
}

void tourneys_tell(struct hall *h)
{
    size_t at = 0;
    for (struct tourney *c; (c = map_each(&h->tourneys, &at)) != NULL;) {
        c->changed |= h->presence;
        if (!c->changed || !c->loaded || h->now - c->told < TOURNEY_TOLD_MS)
            continue;
        if (tourney_begun(c) && c->standings_changed)
            tourney_count(c);
        if (c->watchers > 0)
            tell(c);
        c->told = h->now;
        c->notes_told = c->notes;
        c->changed = c->standings_changed = false;
        for (int i = 0; i < c->matches; i++)
            c->match[i].changed = false;
    }
    h->presence = false;
}

void tourneys_sweep(struct hall *h)
{
    size_t at = 0;
    for (struct tourney *c; (c = map_each(&h->tourneys, &at)) != NULL;)
        if (c->state == TOURNEY_OVER && c->loaded && c->watchers == 0 &&
            h->now - c->touched > IDLE_MS)
            tourney_unload(c);
}
