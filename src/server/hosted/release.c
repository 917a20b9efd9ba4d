/* Releasing players, the log of a finished tournament, and whole tournaments. */
#include "server/hosted/release.h"

#include <stdlib.h>
#include <string.h>

#include "server/hosted/broadcast.h"
#include "server/hosted/console.h"
#include "server/hosted/hand_in.h"
#include "server/hosted/plays.h"

enum { IDLE_MS = 60000 };

static void release_entry(struct entry *e)
{
    free(e->handicap[0]);
    free(e->handicap[1]);
    free(e->file);
    hosted_clear_console(e);
}

/* Frees the state read from its lines; hosted_load() and hosted_take_line() restore it. */
static void unload(struct hosted_tournament *t)
{
    hosted_release_plays(t);
    for (int i = 0; i < t->matches; i++)
        free(t->match[i].room);
    for (int i = 0; i < t->notes; i++) {
        free(t->note[i].subject);
        free(t->note[i].text);
    }
    if (hosted_begun(t)) {
        tournament_release(&t->tournament);
        plan_release(&t->plan);
    }
    free(t->match);
    free(t->note);
    t->match = NULL;
    t->note = NULL;
    t->results = t->matches = t->match_room = t->notes = t->notes_sent = t->lines = 0;
    t->logged = 0;
    t->loaded = false;
}

void hosted_remove(struct hosted_tournament *t, int player)
{
    hosted_take_back_all(t, &t->entry[player]);
    release_entry(&t->entry[player]);
    memmove(&t->entry[player], &t->entry[player + 1],
            (size_t)(--t->entries - player) * sizeof *t->entry);
}

void hosted_free(struct hosted_tournament *t)
{
    while (t->watchers > 0)
        hosted_unwatch(t, t->watcher[0]);
    unload(t);
    for (int i = 0; i < t->entries; i++)
        release_entry(&t->entry[i]);
    if (t->opened)
        series_release(&t->series);
    map_drop(&t->tournaments->by_id, t->id);
    shared_game_drop(t->shared_game);
    json_decref(t->settings);
    json_decref(t->shown);
    json_decref(t->players_sent);
    free(t->entry);
    free(t->board);
    free(t->watcher);
    free(t->why);
    free(t);
}

void hosted_drop(struct hosted_tournament *t)
{
    for (int i = 0; i < t->entries; i++)
        hosted_take_back_all(t, &t->entry[i]);
    store_drop_tournament(t->tournaments->core->store, t->id);
    hosted_free(t);
}

void tournaments_release(struct tournaments *tournaments)
{
    size_t at = 0;
    for (struct hosted_tournament *t; (t = map_each(&tournaments->by_id, &at)) != NULL; at = 0)
        hosted_free(t);
    map_release(&tournaments->by_id);
    json_decref(tournaments->slots);
}

void tournaments_sweep(struct tournaments *tournaments)
{
    size_t at = 0;
    for (struct hosted_tournament *t; (t = map_each(&tournaments->by_id, &at)) != NULL;) {
        if (t->state == HOSTED_OVER && t->loaded && t->watchers == 0 &&
            tournaments->core->now - t->touched > IDLE_MS)
            unload(t);
        hosted_sweep_consoles(t);
    }
}
