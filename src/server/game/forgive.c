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

/* A player who does not come back is lost once: more outages give no more time. */
void room_forgive_loss(struct room *room, int seat)
{
    struct room_seat *s = &room->seat[seat];
    if (s->lost_at == 0)
        s->lost_at = room->rooms->core->now;
}

static void note_absent(struct room *room)
{
    for (int seat = 0; seat < room->seats; seat++)
        if (room->seat[seat].user && !room->seat[seat].user->connections)
            room_forgive_loss(room, seat);
}

void room_forgive_downtime(struct room *room, int64_t since)
{
    room_forgive(room, since);
    note_absent(room);
}

void rooms_forgive_absence(struct rooms *rooms)
{
    size_t at = 0;
    for (struct room *room; (room = map_each(&rooms->by_id, &at)) != NULL;)
        if (room->phase == PHASE_PLAYING)
            note_absent(room);
}

void rooms_forgive_loss(struct user *user)
{
    for (int i = 0; i < user->rooms; i++)
        for (int seat = 0; seat < user->room[i]->seats; seat++)
            if (user->room[i]->seat[seat].user == user)
                room_forgive_loss(user->room[i], seat);
}

/* Since when the user has been lost, if it is to move; 0: it was not. */
static int64_t take_loss(struct room *room, const struct user *user)
{
    int64_t since = 0;
    for (int seat = 0; seat < room->seats; seat++)
        if (room->seat[seat].user == user) {
            if (room->match && room->match->seat == seat)
                since = room->seat[seat].lost_at;
            room->seat[seat].lost_at = 0;
        }
    return since;
}

void rooms_forgive_return(struct user *user)
{
    int64_t now = user->users->core->now;
    for (int i = user->rooms; i-- > 0;) { /* a game that ends is dropped from the list */
        struct room *room = user->room[i];
        int64_t since = take_loss(room, user);
        if (since > 0 && now - since <= FORGIVE_RETURN_MS && room->phase == PHASE_PLAYING) {
            room_forgive(room, since);
            room_go_on(room);
        }
    }
}
