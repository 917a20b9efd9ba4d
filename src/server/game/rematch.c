/* Rematches: offers after the end, and the new game. */
#include "server/game/rematch.h"

#include <string.h>

#include "server/base/connection.h"
#include "server/game/json.h"
#include "server/game/keep.h"
#include "server/game/play.h"
#include "server/users/user.h"

bool rematch_waits_for(const struct room *room, const struct user *user)
{
    unsigned seats = room_seats_of(room, user);
    return room->phase == PHASE_OVER && seats && room->rematch && !(room->rematch & seats) &&
           !room->next[0];
}

/* ---- notifications ---- */

static bool watches(const struct room *room, const struct connection *c)
{
    for (int i = 0; i < room->watchers; i++)
        if (room->watcher[i] == c)
            return true;
    return false;
}

/* Whether no page of the user shows the game, and with it the outcome of the offer. */
static bool is_elsewhere(const struct room *room, const struct user *user)
{
    for (const struct connection *c = user->connections; c; c = c->next_of_owner)
        if (watches(room, c))
            return false;
    return true;
}

/* Notifies players on pages without the game of a waiting offer, and players who do not see this
 * game at all of the new game. */
static void notify(struct room *room)
{
    bool again = (room->rematch & ~room->rematch_noticed) == 0;
    room->rematch_noticed |= room->rematch;
    room_touch(room);
    for (int i = 0; i < room->seats; i++) {
        struct user *user = room->seat[i].user;
        const char *next = user && room->next[0] && is_elsewhere(room, user) ? room->next : NULL;
        for (struct connection *c = user ? user->connections : NULL; c; c = c->next_of_owner)
            if (!c->program && !watches(room, c))
                connection_send_json(c, json_pack("{ss so sb sb ss?}", "on", "rematch", "card",
                                                  room_card(room), "asked",
                                                  rematch_waits_for(room, user), "again", again,
                                                  "next", next));
    }
}

/* ---- asking ---- */

/* Starts the same shared game with all players moved to the next seat. */
static void start(struct room *room)
{
    struct room *n = room_new(room->rooms, shared_game_hold(room->shared_game), &room->control);
    n->opponent = room->opponent;
    n->rated = room_rematch_is_rated(room);
    n->private = room->private;
    n->takebacks = room->takebacks;
    memcpy(n->key, room->key, sizeof n->key);
    memcpy(n->maker, room->maker, sizeof n->maker);
    for (int i = 0; i < room->seats; i++) {
        const struct room_seat *c = &room->seat[i];
        int seat = (i + 1) % room->seats;
        if (c->engine[0])
            room_sit_engine(n, seat, c->engine, c->level);
        else
            room_sit(n, seat, c->user);
        n->seat[seat].agreed = true;
    }
    if (room_start(n, NULL) < 0) {
        room_free(n);
        return;
    }
    memcpy(room->next, n->id, sizeof room->next);
    room_keep(room);
}

static int check(const struct room *room, unsigned seats, struct agon_error *error)
{
    if (room->phase != PHASE_OVER)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(game_not_over, "the game is not over"));
    for (int i = 0; i < room->seats; i++)
        if (!room->seat[i].engine[0] && !room->seat[i].user)
            return agon_fail(error, AGON_UNSUPPORTED, -1,
                             AGON_SAY(rematch_gone, "the other player has left"));
    if (room->rematch_declined & seats && !room->rematch)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(rematch_declined, "the rematch was declined"));
    return 0;
}

int rematch_ask(struct room *room, unsigned seats, struct agon_error *error)
{
    int status = check(room, seats, error);
    if (status < 0)
        return status;
    room->rematch_declined &= seats;
    room->rematch |= seats;
    for (int i = 0; i < room->seats; i++)
        if (room->seat[i].engine[0])
            room->rematch |= 1u << i;
    if (room->rematch == (1u << room->seats) - 1 && !room->next[0])
        start(room);
    notify(room);
    return 0;
}

int rematch_decline(struct room *room, unsigned seats, struct agon_error *error)
{
    if (!room->rematch || room->next[0])
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(offer_none_to_decline, "there is no offer to decline"));
    if (!(room->rematch & seats))
        room->rematch_declined |= room->rematch;
    room->rematch = 0;
    notify(room);
    return 0;
}

/* ---- lapsing ---- */

bool rematch_stands(const struct room *room)
{
    bool pending = room->phase == PHASE_OVER && room->rematch && !room->next[0];
    if (!pending || room->rooms->core->now - room->touched > REMATCH_MS)
        return false;
    for (int i = 0; i < room->seats; i++)
        if (room->rematch >> i & 1 && room->seat[i].user && room->seat[i].user->connections)
            return true;
    return false;
}

void rematch_lapse(struct room *room)
{
    if (!room->rematch || room->next[0])
        return;
    room->rematch = 0;
    notify(room);
}
