/* Telling: who watches a room hears of it once everything that happened has happened. */
#include <stdlib.h>
#include <string.h>

#include "proto/wire.h"
#include "server/bots/bot.h"
#include "server/people/person.h"
#include "server/rooms/rest.h"
#include "server/rooms/room.h"

void room_touch(struct room *t)
{
    t->version++;
    t->touched = t->hall->now;
    if (t->changed)
        return;
    t->changed = true;
    t->next_changed = t->hall->changed;
    t->hall->changed = t;
}

void room_add_watcher(struct room *t, struct link *l)
{
    if (t->watchers == t->watcher_room) {
        t->watcher_room = t->watcher_room ? 2 * t->watcher_room : 4;
        t->watcher = realloc(t->watcher, (size_t)t->watcher_room * sizeof(struct link *));
        if (!t->watcher)
            abort();
    }
    t->watcher[t->watchers++] = l;
    t->hall->lobby_changed = true;
}

void room_drop_watcher(struct room *t, struct link *l)
{
    for (int i = 0; i < t->watchers; i++)
        if (t->watcher[i] == l) {
            t->watcher[i] = t->watcher[--t->watchers];
            t->hall->lobby_changed = true;
            return;
        }
}

/* GAME as a push, for a player with the moves that are theirs. */
static struct note *game_note(struct room *t, const struct person *reader)
{
    json_t *push =
        json_pack("{ss so}", "on", "game", "game", room_json(t, reader, t->setup_changed));
    struct note *note = note_new(t->hall, push);
    json_decref(push);
    return note;
}

/* Who is challenged by name hears of it, and of its end. */
static void tell_invited(struct room *t)
{
    struct person *p =
        t->invited[0] && t->phase != PHASE_PLAYING ? person_find(t->hall, t->invited) : NULL;
    if (!p || !p->links || !t->match || t->match->game)
        return;
    json_t *push = json_pack("{ss so}", "on", "challenge", "card", room_card(t));
    struct note *note = note_new(t->hall, push);
    for (struct link *l = p->links; l; l = l->next_of_person)
        link_send(l, note);
    note_drop(note);
    json_decref(push);
}

static void tell(struct room *t)
{
    struct note *common = NULL;
    t->hall->telling_us = t->turn_us;
    for (int i = 0; i < t->watchers; i++) {
        struct link *l = t->watcher[i];
        if (room_seats_of(t, l->person)) {
            struct note *own = game_note(t, l->person);
            link_send(l, own);
            note_drop(own);
        } else {
            common = common ? common : game_note(t, NULL);
            link_send(l, common);
        }
    }
    note_drop(common);
    for (int i = 0; i < t->seats; i++)
        if (t->chair[i].person)
            room_tell_waiting(t->hall, t->chair[i].person, false);
    bot_tell_room(t);
    t->hall->telling_us = t->turn_us = 0;
    tell_invited(t);
    t->setup_changed = false;
    if (t->phase != PHASE_PLAYING || rest_of(t).turns == 0)
        t->hall->lobby_changed = true;
}

void room_tell_all(struct hall *h)
{
    while (h->changed) {
        struct room *t = h->changed;
        h->changed = t->next_changed;
        t->next_changed = NULL;
        t->changed = false;
        tell(t);
    }
}

/* ---- people's own lists ---- */

bool room_waits_for(const struct room *t, const struct person *p)
{
    unsigned seats = room_seats_of(t, p);
    if (t->phase == PHASE_TALKS) {
        for (int i = 0; i < t->seats; i++)
            if (seats >> i & 1 && !t->chair[i].agreed)
                return true;
        return false;
    }
    if (t->phase != PHASE_PLAYING)
        return false;
    if (t->adjourner >= 0)
        return (seats & ~t->adjourn_agreed) != 0;
    struct rest now = rest_of(t);
    if (now.offer_seat >= 0 && !(seats >> now.offer_seat & 1) && (seats & ~now.accepted) != 0)
        return true;
    return !now.paused && now.seat >= 0 && seats >> now.seat & 1;
}

void room_tell_waiting(struct hall *h, struct person *p, bool always)
{
    int count = 0;
    if (!p->links)
        return;
    for (int i = 0; i < p->rooms; i++)
        count += room_waits_for(p->room[i], p);
    if (count == p->waiting && !always)
        return;
    p->waiting = count;
    json_t *games = json_array();
    for (int i = 0; i < p->rooms; i++)
        if (room_waits_for(p->room[i], p))
            json_array_append_new(games, json_string(p->room[i]->id));
    json_t *push = json_pack("{ss si so}", "on", "waiting", "count", count, "games", games);
    struct note *note = note_new(h, push);
    for (struct link *l = p->links; l; l = l->next_of_person)
        link_send(l, note);
    note_drop(note);
    json_decref(push);
}

/* ---- presence and lag ---- */

void room_tell_lag(struct room *t)
{
    json_t *lag = json_array(), *online = json_array();
    for (int i = 0; i < t->seats; i++) {
        const struct chair *c = &t->chair[i];
        int ms = -1;
        for (struct link *l = c->person ? c->person->links : NULL; l; l = l->next_of_person)
            ms = l->lag >= 0 && (ms < 0 || l->lag < ms) ? l->lag : ms;
        json_array_append_new(lag, ms >= 0 ? json_integer(ms) : json_null());
        json_array_append_new(online,
                              json_boolean(c->engine[0] || (c->person && c->person->links)));
    }
    json_t *push = json_pack("{ss ss so so si}", "on", "lag", "id", t->id, "lag", lag, "online",
                             online, "watchers", t->watchers);
    struct note *note = note_new(t->hall, push);
    for (int i = 0; i < t->watchers; i++)
        link_send(t->watcher[i], note);
    note_drop(note);
    json_decref(push);
}

void room_presence(struct hall *h, struct person *p)
{
    h->lobby_changed = h->presence = true;
    for (int i = 0; i < p->rooms; i++)
        room_tell_lag(p->room[i]);
}
