/* The lists of the lobby. */
#include "server/rooms/lobby.h"

#include <stdlib.h>

#include "server/link.h"
#include "server/people/person.h"
#include "server/rooms/room.h"

/* Public games under way, the most watched first, of equals the youngest. */
static int by_watchers(const void *a, const void *b)
{
    const struct room *x = *(struct room *const *)a, *y = *(struct room *const *)b;
    if (x->watchers != y->watchers)
        return y->watchers - x->watchers;
    return (x->created < y->created) - (x->created > y->created);
}

json_t *lobby_json(struct hall *h)
{
    json_t *challenges = json_array(), *playing = json_array();
    struct room **list = calloc(h->rooms.n + 1, sizeof *list);
    int n = 0, people = 0, games = 0;
    size_t at = 0;
    for (struct room *t; list && (t = map_each(&h->rooms, &at)) != NULL;) {
        games += t->phase == PHASE_PLAYING;
        if (t->private)
            continue;
        if (t->phase == PHASE_PLAYING)
            list[n++] = t;
        else if (t->phase == PHASE_OPEN && t->opponent == OPPONENT_OPEN &&
                 json_array_size(challenges) < LOBBY_CHALLENGES_MAX)
            json_array_append_new(challenges, room_card(t));
    }
    if (n > 1)
        qsort(list, (size_t)n, sizeof *list, by_watchers);
    for (int i = 0; i < n && i < LOBBY_PLAYING_MAX; i++)
        json_array_append_new(playing, room_card(list[i]));
    free(list);
    for (const struct link *l = h->links; l; l = l->next)
        people += l->person && l->person->links == l;
    return json_pack("{so so si si}", "challenges", challenges, "playing", playing, "people",
                     people, "games", games);
}

void lobby_tell(struct hall *h)
{
    struct note *note = NULL;
    if (!h->lobby_changed || h->now - h->lobby_told < HALL_LOBBY_MS)
        return;
    h->lobby_changed = false;
    h->lobby_told = h->now;
    for (struct link *l = h->links; l; l = l->next) {
        if (!l->lobby)
            continue;
        if (!note) {
            json_t *push = lobby_json(h);
            json_object_set_new(push, "on", json_string("lobby"));
            note = note_new(h, push);
            json_decref(push);
        }
        link_send(l, note);
    }
    note_drop(note);
}
