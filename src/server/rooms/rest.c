/* What stays of a game, and its return. */
#include "server/rooms/rest.h"

#include <stdlib.h>

#include "server/link.h"
#include "server/people/person.h"

struct rest rest_of(const struct room *t)
{
    const struct match *m = t->match;
    if (!m)
        return t->rest;
    return (struct rest){.seat = m->seat,
                         .number = m->number,
                         .turns = m->game ? m->line.turns : 0,
                         .offer_seat = m->offer_seat,
                         .accepted = m->accepted,
                         .paused = m->paused,
                         .key = m->game ? m->line.keys[m->line.turns] : 0};
}

/* Its bot hears of every turn as long as it is connected, without watching. */
static bool bot_is_here(const struct room *t)
{
    for (int i = 0; i < t->seats; i++)
        for (struct link *l = t->chair[i].person ? t->chair[i].person->links : NULL; l;
             l = l->next_of_person)
            if (l->bot)
                return true;
    return false;
}

bool room_may_rest(const struct room *t)
{
    const struct match *m = t->match;
    int64_t now = t->hall->now;
    if (t->phase != PHASE_PLAYING || !m || now - t->acted <= REST_AFTER_MS || t->watchers > 0 ||
        t->tourney[0] || t->thought || t->events > REST_EVENTS_MAX)
        return false;
    bool engine = m->seat >= 0 && t->chair[m->seat].engine[0] && !m->paused;
    bool sand = (m->game->traits & AGON_TIMED) && !m->paused;
    int64_t due = match_due(m);
    return !engine && !sand && !m->result.over && !bot_is_here(t) &&
           (due == CLOCK_NEVER || due - now > REST_AFTER_MS);
}

void room_drop_match(struct room *t)
{
    if (t->match && t->match->game)
        match_release(t->match);
    free(t->match);
    t->match = NULL;
    for (int i = 0; i < t->lines; i++)
        free(t->line[i].text);
    free(t->line);
    t->line = NULL;
    t->lines = 0;
}

void room_rest(struct room *t)
{
    t->rest = rest_of(t);
    room_drop_match(t);
    free(t->watcher);
    t->watcher = NULL;
    t->watcher_room = 0;
}

void room_wake(struct room *t, struct room *played)
{
    t->match = played->match;
    t->match->game = t->match->line.game = t->agreement->game;
    t->line = played->line;
    t->lines = played->lines;
    played->match = NULL;
    played->line = NULL;
    played->lines = 0;
    room_bury(played);
    room_advance(t);
}
