/* Absence: measured from the moment when the last connection of a player stops watching, or from
 * the player's last command. */
#include "server/game/absence.h"

#include <string.h>

#include "server/base/connection.h"
#include "server/users/user.h"

enum { SEEN_MS = 1000 }; /* a player seen sooner again is no news to the watchers */

/* Whether players can be away from the game. */
static bool applies(const struct room *room)
{
    const struct match *m = room->match;
    const struct user *a = room->seat[0].user, *b = room->seats == 2 ? room->seat[1].user : NULL;
    bool timed = room->control.move_ms > 0 || room->control.reserve_ms > 0;
    return a && b && a != b && timed && !room->days && !room->tournament[0] && m && m->game &&
           m->started && m->line.turns >= room->seats;
}

static bool is_here(const struct room *room, int seat)
{
    const struct user *user = room->seat[seat].user;
    if (!user)
        return room->seat[seat].engine[0] != '\0';
    for (int i = 0; i < room->watchers; i++)
        if (connection_user(room->watcher[i]) == user)
            return true;
    for (const struct connection *c = user->connections; c; c = c->next_of_owner)
        if (c->program)
            return true;
    return false;
}

void absence_update(struct room *room)
{
    bool counts = room->phase == PHASE_PLAYING && applies(room) && !room->match->paused;
    bool begins = counts && !room->absence_counts, changed = false;
    for (int i = 0; i < room->seats && room->phase == PHASE_PLAYING; i++) {
        struct room_seat *seat = &room->seat[i];
        bool here = is_here(room, i), goes_on = seat->left_at > 0 && !begins;
        changed |= here == (seat->left_at > 0) || (begins && !here);
        seat->left_at = here ? 0 : goes_on ? seat->left_at : room->rooms->core->now;
    }
    room->absence_counts = counts;
    if (changed && counts)
        room_touch_lag(room);
}

void absence_seen(struct room *room, unsigned seats)
{
    int64_t now = room->rooms->core->now;
    bool noticed = false;
    for (int i = 0; i < room->seats; i++) {
        struct room_seat *seat = &room->seat[i];
        if (!(seats >> i & 1) || seat->left_at == 0)
            continue;
        noticed |= now - seat->left_at >= SEEN_MS;
        seat->left_at = now;
    }
    if (noticed && room->absence_counts)
        room_touch_lag(room);
}

/* Returns the time limit of absence in a game: between the operator's time and twice that. */
static int64_t patience(const struct room *room)
{
    int64_t least = room->rooms->core->options.absence_ms;
    int64_t game = room->control.reserve_ms + ABSENCE_TURNS * room->control.move_ms;
    int64_t wait = game / ABSENCE_PART;
    return wait < least ? least : wait > 2 * least ? 2 * least : wait;
}

/* Returns how long the player has been away, minus the limit; INT64_MIN: is here. */
static int64_t overdue(const struct room *room, int seat)
{
    int64_t left_at = room->seat[seat].left_at;
    return left_at > 0 ? room->rooms->core->now - left_at - patience(room) : INT64_MIN;
}

int64_t absence_left(const struct room *room, int seat)
{
    int64_t over = overdue(room, seat);
    if (room->phase != PHASE_PLAYING || !room->absence_counts || over == INT64_MIN)
        return -1;
    return over < 0 ? -over : 0;
}

bool absence_is_leaving(const struct room *room, int seat)
{
    if (room->aborted)
        return room->first_missing == seat;
    const struct match *m = room->match;
    bool time = m->result.why && strcmp(m->result.why, OUTCOME_TIME) == 0 && m->clock.seat == seat;
    bool claimed = m->result.why && strcmp(m->result.why, OUTCOME_ABANDONED) == 0 &&
                   (m->result.points[seat] == 0 || room->left_seat == seat);
    return (time || claimed) && applies(room) && overdue(room, seat) >= 0;
}

json_t *absence_json(const struct room *room)
{
    json_t *list = json_array();
    bool any = false;
    for (int i = 0; i < room->seats; i++) {
        int64_t left = absence_left(room, i);
        any |= left >= 0;
        json_array_append_new(list, left >= 0 ? json_integer(left) : json_null());
    }
    if (any)
        return list;
    json_decref(list);
    return json_null();
}
