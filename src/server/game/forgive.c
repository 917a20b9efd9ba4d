/* A pause in the log of a game, from a moment that has passed until now. */
#include "server/game/forgive.h"

#include "server/game/log.h"
#include "server/game/play.h"
#include "server/users/user.h"

void room_forgive(struct room *room, int64_t since)
{
    struct core *core = room->rooms->core;
    struct match *m = room->match;
    int64_t now = core->now, away = since > room->logged ? since : room->logged;
    if (m->paused || m->result.over || room->events >= ROOM_EVENTS_MAX / 2)
        return;
    match_go_back(m, away);
    away = away > m->now ? away : m->now;
    core->now = away;
    match_advance(m, away);
    if (!m->result.over) {
        store_together(core->store, true); /* a game is never left paused */
        room_log(room, LOG_PAUSE, -1, 0, NULL);
        match_pause(m, away);
        core->now = now;
        room_log(room, LOG_RESUME, -1, 0, NULL);
        match_resume(m, now);
        store_together(core->store, false);
    }
    core->now = now;
}

void room_forgive_downtime(struct room *room, int64_t since)
{
    room_forgive(room, since);
    room->returning = (uint8_t)((1u << room->seats) - 1);
}

void rooms_forgive_start(struct rooms *rooms)
{
    rooms->return_begin = 0;
    rooms->return_end = rooms->core->now + FORGIVE_RETURN_MS;
}

/* Returns are not charged from now on, or from the outage on that has just been. */
static void expect_returns(struct rooms *rooms)
{
    int64_t now = rooms->core->now;
    if (now > rooms->return_end)
        rooms->return_begin = now;
    rooms->return_end = now + FORGIVE_RETURN_MS;
}

void rooms_forgive_absence(struct rooms *rooms)
{
    size_t at = 0;
    expect_returns(rooms);
    for (struct room *room; (room = map_each(&rooms->by_id, &at)) != NULL;)
        for (int seat = 0; seat < room->seats && room->phase == PHASE_PLAYING; seat++)
            if (room->seat[seat].user && !room->seat[seat].user->connections)
                room->returning |= (uint8_t)(1u << seat);
}

void room_forgive_loss(struct room *room, int seat)
{
    expect_returns(room->rooms);
    room->returning |= (uint8_t)(1u << seat);
}

void rooms_forgive_return(struct rooms *rooms, struct user *user)
{
    if (rooms->core->now > rooms->return_end)
        return;
    for (int i = user->rooms; i-- > 0;) { /* a game that ends is dropped from the list */
        struct room *room = user->room[i];
        bool returns = false;
        for (int seat = 0; seat < room->seats && room->returning; seat++)
            if (room->seat[seat].user == user) {
                returns |= room->returning >> seat & 1 && room->match && room->match->seat == seat;
                room->returning &= (uint8_t) ~(1u << seat);
            }
        if (returns && room->phase == PHASE_PLAYING) {
            room_forgive(room, rooms->return_begin);
            room_go_on(room);
        }
    }
}
