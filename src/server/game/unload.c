/* The summary of an unloaded game, and when games are unloaded. */
#include "server/game/unload.h"

#include <inttypes.h>
#include <stdio.h>
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

/* Times in a summary are those of a clock that runs only while a server does. */
static int64_t stored(const struct core *core, int64_t at)
{
    return at == CLOCK_NEVER ? at : at - core->down;
}

static int64_t restored(const struct core *core, int64_t at)
{
    return at == CLOCK_NEVER ? at : at + core->down;
}

#define SUMMARY_TEXT 256

static void write_summary(const struct room *room, char text[SUMMARY_TEXT])
{
    const struct core *core = room->rooms->core;
    const struct room_summary *s = &room->summary;
    snprintf(text, SUMMARY_TEXT,
             "%d %d %d %d %u %d %" PRIu64 " %d %" PRId64 " %" PRId64 " %" PRId64, s->seat,
             s->number, s->turns, s->offer_seat, s->accepted, s->paused, s->key, room->events,
             stored(core, room->acted), stored(core, room->deadline.due), core->down);
}

bool room_read_summary(struct room *room, const char *text)
{
    const struct core *core = room->rooms->core;
    struct room_summary s;
    int paused;
    int64_t acted, due, down;
    if (sscanf(text, "%d %d %d %d %u %d %" SCNu64 " %d %" SCNd64 " %" SCNd64 " %" SCNd64, &s.seat,
               &s.number, &s.turns, &s.offer_seat, &s.accepted, &paused, &s.key, &room->events,
               &acted, &due, &down) != 11)
        return false;
    s.paused = paused != 0;
    room->summary = s;
    room->acted = restored(core, acted);
    room->down = core->down - down;
    room_schedule(room, restored(core, due));
    return true;
}

void room_reloaded(struct room *room)
{
    store_rest_game(room->rooms->core->store, room->id, 0, NULL);
}

void room_unload(struct room *room)
{
    char text[SUMMARY_TEXT];
    int64_t off = room_called_off_at(room), due = room->deadline.due;
    room->summary = room_summary_of(room);
    write_summary(room, text);
    if (!room->shared_game->own) /* else its room would take too long to make */
        store_rest_game(room->rooms->core->store, room->id,
                        stored(room->rooms->core, off < due ? off : due), text);
    room_drop_match(room);
    free(room->watcher);
    room->watcher = NULL;
    room->watcher_capacity = 0;
}
