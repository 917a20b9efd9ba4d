/* The summary of an unloaded game, and when games are unloaded. */
#include "server/game/unload.h"

#include <stdlib.h>

#include "server/base/connection.h"
#include "server/game/first_turn.h"
#include "server/users/user.h"

struct room_summary room_summary_of(const struct room *room)
{
    const struct match *m = room->match;
    if (!m)
        return room->summary;
    return (struct room_summary){.seat = m->seat,
                                 .number = m->number,
                                 .turns = m->game ? m->line.turns : 0,
                                 .offer_seat = m->offer_seat,
                                 .accepted = m->accepted,
                                 .paused = m->paused,
                                 .key = m->game ? m->line.keys[m->line.turns] : 0};
}

/* Whether its bot is connected: a bot receives every turn without watching. */
static bool bot_is_here(const struct room *room)
{
    for (int i = 0; i < room->seats; i++)
        for (struct connection *c = room->seat[i].user ? room->seat[i].user->connections : NULL; c;
             c = c->next_of_owner)
            if (c->program)
                return true;
    return false;
}

bool room_may_unload(const struct room *room)
{
    const struct match *m = room->match;
    int64_t now = room->rooms->core->now;
    if (room->phase != PHASE_PLAYING || !m || now - room->acted <= UNLOAD_AFTER_MS ||
        room->watchers > 0 || room->tournament[0] || room->engine_turn ||
        room->events > UNLOAD_EVENTS_MAX)
        return false;
    bool engine = m->seat >= 0 && room->seat[m->seat].engine[0] && !m->paused;
    bool sand = (m->game->traits & AGON_TIMED) && !m->paused;
    int64_t due = room_due(room);
    return !engine && !sand && !m->result.over && !bot_is_here(room) &&
           (due == CLOCK_NEVER || due - now > UNLOAD_AFTER_MS);
}

void room_unload(struct room *room)
{
    room->summary = room_summary_of(room);
    room_drop_match(room);
    free(room->watcher);
    room->watcher = NULL;
    room->watcher_capacity = 0;
}
