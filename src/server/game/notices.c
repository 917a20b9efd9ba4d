/* Notifies absent players of a challenge by name, and of their turn in a game by days. Called after
 * every change of the room; a number records the last notification. */
#include "server/game/notices.h"

#include <string.h>

#include "server/game/broadcast.h"
#include "server/game/room.h"
#include "server/game/unload.h"
#include "server/users/notice.h"
#include "server/users/user.h"

enum { UNKNOWN, SENT_NONE, SENT }; /* from `SENT` on: plus the number of turns */

/* The name at the first other seat. */
static const char *opponent(const struct room *room, const struct user *user)
{
    for (int i = 0; i < room->seats; i++)
        if (room->seat[i].user != user && room->seat[i].name[0])
            return room->seat[i].name;
    return "";
}

/* The last notification that the seat's player should have. */
static int turn_state(const struct room *room, const struct room_seat *seat)
{
    bool waits =
        room->phase != PHASE_OVER && room->phase != PHASE_OPEN && room_waits_for(room, seat->user);
    return waits ? SENT + room_summary_of(room).turns : SENT_NONE;
}

static void tell_turn(struct room *room, struct room_seat *seat)
{
    int now = turn_state(room, seat);
    if (now == seat->noticed)
        return;
    if (now == SENT_NONE)
        notice_end(room->rooms->users, seat->user->id, NOTICE_TURN, room->id);
    else
        notice_add(room->rooms->users, seat->user, NOTICE_TURN, room->id,
                   opponent(room, seat->user));
    seat->noticed = now;
}

static int challenge_state(const struct room *room)
{
    return room->phase == PHASE_OPEN ? SENT : SENT_NONE;
}

static void tell_challenge(struct room *room)
{
    int now = challenge_state(room);
    struct user *user = user_find(room->rooms->users, room->invited);
    if (now == room->invited_noticed || !user)
        return;
    if (now == SENT)
        notice_add(room->rooms->users, user, NOTICE_CHALLENGE, room->id, opponent(room, user));
    else
        notice_end(room->rooms->users, user->id, NOTICE_CHALLENGE, room->id);
    room->invited_noticed = now;
}

void room_tell_notices(struct room *room)
{
    for (int i = 0; i < room->seats && room->days; i++)
        if (room->seat[i].user)
            tell_turn(room, &room->seat[i]);
    if (room->invited[0])
        tell_challenge(room);
}

void room_assume_notices(struct room *room)
{
    for (int i = 0; i < room->seats; i++)
        if (room->seat[i].user && turn_state(room, &room->seat[i]) != SENT_NONE)
            room->seat[i].noticed = turn_state(room, &room->seat[i]);
    room->invited_noticed = challenge_state(room);
}
