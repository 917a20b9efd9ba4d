/* Seeks: the queue of quick pairing, and the games that result. */
#include "server/game/seeks.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "server/base/connection.h"
#include "server/game/keep.h"
#include "server/game/play.h"
#include "server/game/presets.h"
#include "server/game/unload.h"
#include "server/users/relation.h"

struct seek {
    struct seeker seeker; /* first */
    struct rooms *rooms;
    char user[ID_SIZE];
    struct seek_terms terms;       /* shared_game: held */
    struct connection *connection; /* NULL: lost */
    int64_t left;                  /* ... since then */
};

static const char *kind_of(const struct seek_terms *terms)
{
    return terms->shared_game->game->rules->id;
}

/* A number that identifies the game wanted; without custom rules the kind is sufficient. */
static int number_of(const struct seek_terms *terms)
{
    int kind = 0;
    while (agon_rules_at(kind) && agon_rules_at(kind) != terms->shared_game->game->rules)
        kind++;
    return (kind << 8 | terms->preset) << 1 | terms->rated;
}

static double rating_of(const struct user *user, const char *kind)
{
    const struct user_rating *r = user_rated(user, kind);
    return r ? r->glicko.rating : GLICKO_START.rating;
}

static struct clock_control control_of(const struct seek_terms *terms)
{
    struct clock_control control;
    clock_control_read(&control, preset_at(kind_of(terms), terms->preset), NULL);
    return control;
}

/* Whether both are connected and neither has blocked the other. */
static bool none_blocked(const struct user *a, const struct user *b)
{
    return a && b && !relation_has(a, RELATION_BLOCKS, b) && !relation_has(b, RELATION_BLOCKS, a);
}

/* ---- the queue ---- */

static struct seek *find(const struct rooms *rooms, const char *user)
{
    for (struct seeker *s = rooms->pairing.first; s; s = s->next)
        if (strcmp(((struct seek *)s)->user, user) == 0)
            return (struct seek *)s;
    return NULL;
}

static void lost(void *subject, struct connection *c)
{
    struct seek *seek = subject;
    (void)c;
    seek->connection = NULL;
    seek->seeker.away = true;
    seek->left = seek->rooms->core->now;
    seek->rooms->lobby_changed = true;
}

/* Reports that this connection waits for no game. */
static void tell_nothing(struct connection *c)
{
    connection_send_json(c, json_pack("{ss sn}", "on", "paired", "game"));
}

static void attach(struct seek *seek, struct connection *c)
{
    if (seek->connection == c)
        return;
    if (seek->connection) {
        connection_unsubscribe(seek->connection, seek, lost);
        tell_nothing(seek->connection);
    }
    seek->connection = c;
    seek->seeker.away = false;
    connection_subscribe(c, seek, lost);
}

/* Frees a seek already removed from the queue. */
static void drop(struct seek *seek)
{
    if (seek->connection)
        connection_unsubscribe(seek->connection, seek, lost);
    seek->rooms->lobby_changed = true;
    shared_game_drop(seek->terms.shared_game);
    free(seek);
}

/* Removes a seek; notifies its connection unless that is the one that requested it. */
static void end(struct seek *seek, const struct connection *asking)
{
    if (seek->connection && seek->connection != asking)
        tell_nothing(seek->connection);
    pairing_remove(&seek->rooms->pairing, &seek->seeker);
    drop(seek);
}

void seek_end(struct rooms *rooms, const struct user *user, const struct connection *c)
{
    struct seek *seek = find(rooms, user->id);
    if (seek && (!seek->connection || seek->connection == c))
        end(seek, c);
}

static bool want_each_other(const struct seeker *a, const struct seeker *b)
{
    const struct seek *x = (const struct seek *)a, *y = (const struct seek *)b;
    return none_blocked(user_find(x->rooms->users, x->user), user_find(y->rooms->users, y->user));
}

void seek_begin(struct rooms *rooms, struct connection *c, const struct seek_terms *terms)
{
    const struct user *user = connection_user(c);
    struct seek *seek = find(rooms, user->id);
    rooms->pairing.wanted = want_each_other;
    rooms->lobby_changed = true;
    if (seek && seek->seeker.terms == number_of(terms)) {
        attach(seek, c);
        return;
    }
    if (seek)
        end(seek, c);
    seek = calloc(1, sizeof *seek);
    if (!seek)
        abort();
    *seek = (struct seek){.seeker = {.terms = number_of(terms),
                                     .rating = rating_of(user, kind_of(terms)),
                                     .since = rooms->core->now},
                          .rooms = rooms,
                          .terms = *terms};
    memcpy(seek->user, user->id, sizeof seek->user);
    shared_game_hold(terms->shared_game);
    attach(seek, c);
    pairing_add(&rooms->pairing, &seek->seeker);
}

json_t *seeks_json(const struct rooms *rooms)
{
    json_t *list = json_array();
    for (const struct seeker *s = rooms->pairing.first; s; s = s->next) {
        const struct seek *seek = (const struct seek *)s;
        const char *kind = kind_of(&seek->terms);
        if (!s->away)
            json_array_append_new(list,
                                  json_pack("{ss ss sb si}", "game", kind, "control",
                                            preset_at(kind, seek->terms.preset), "rated",
                                            seek->terms.rated, "rating", (int)(s->rating + 0.5)));
    }
    return list;
}

/* ---- games ---- */

/* A room with those terms, created by the user, with free seats. */
static struct room *open_room(struct rooms *rooms, const struct user *user, struct address *payer,
                              const struct seek_terms *terms)
{
    struct clock_control control = control_of(terms);
    struct room *room = room_new(rooms, shared_game_hold(terms->shared_game), &control);
    room_pay(room, payer);
    room->opponent = OPPONENT_OPEN;
    room->rated = terms->rated;
    room->takebacks = !terms->rated;
    memcpy(room->maker, user->id, sizeof room->maker);
    return room;
}

/* Seats both on random sides and sends their browsers there. */
static void play(struct seek *two[2], struct user *user[2])
{
    struct rooms *rooms = two[0]->rooms;
    struct room *room = open_room(rooms, user[0], two[0]->connection->from, &two[0]->terms);
    int side = (int)randombytes_uniform(2);
    for (int i = 0; i < 2; i++)
        room_sit(room, i == 0 ? side : 1 - side, user[i]);
    bool begun = room_start(room, NULL) == 0;
    for (int i = 0; i < 2; i++)
        connection_send_json(two[i]->connection, json_pack("{ss ss?}", "on", "paired", "game",
                                                           begun ? room->id : NULL));
    if (!begun)
        room_free(room);
}

struct room *seek_other_game(const struct user *user)
{
    for (int i = 0; i < user->rooms; i++) {
        struct room *room = user->room[i];
        bool timed = room->control.move_ms > 0 || room->control.reserve_ms > 0;
        if (room->phase == PHASE_PLAYING && room->opponent != OPPONENT_SELF && timed &&
            !room->days && !room_summary_of(room).paused)
            return room;
    }
    return NULL;
}

static bool goes_on(const struct seek *seek)
{
    const struct rooms *rooms = seek->rooms;
    const struct user *user =
        seek->connection ? connection_user(seek->connection) : user_find(rooms->users, seek->user);
    bool in_time = seek->connection || rooms->core->now - seek->left < SEEK_KEPT_MS;
    return in_time && user && strcmp(user->id, seek->user) == 0 && !seek_other_game(user);
}

/* Drops seeks whose connection now belongs to another user or was lost too long ago, and those of
 * users who have started another game. */
static void forget_gone(struct rooms *rooms)
{
    for (struct seeker *s = rooms->pairing.first, *next; s; s = next) {
        next = s->next;
        if (!goes_on((struct seek *)s))
            end((struct seek *)s, NULL);
    }
}

void seeks_step(struct rooms *rooms)
{
    struct seeker *two[2];
    forget_gone(rooms);
    while (pairing_next(&rooms->pairing, rooms->core->now, two)) {
        struct seek *seek[2] = {(struct seek *)two[0], (struct seek *)two[1]};
        play(seek, (struct user *[]){connection_user(seek[0]->connection),
                                     connection_user(seek[1]->connection)});
        drop(seek[0]);
        drop(seek[1]);
    }
}

int64_t seeks_due(const struct rooms *rooms)
{
    int64_t due = pairing_due(&rooms->pairing);
    for (const struct seeker *s = rooms->pairing.first; s; s = s->next)
        if (s->away && ((const struct seek *)s)->left + SEEK_KEPT_MS < due)
            due = ((const struct seek *)s)->left + SEEK_KEPT_MS;
    return due;
}

void seeks_release(struct rooms *rooms)
{
    while (rooms->pairing.first) {
        struct seek *seek = (struct seek *)rooms->pairing.first;
        pairing_remove(&rooms->pairing, &seek->seeker);
        drop(seek);
    }
}

/* ---- by days ---- */

/* Whether it is an open challenge with the same terms and this written control. */
static bool fits(const struct room *room, const struct seek_terms *terms, const char *control)
{
    char own[ROOM_TIME];
    if (room->phase != PHASE_OPEN || room->opponent != OPPONENT_OPEN ||
        room->shared_game != terms->shared_game || room->rated != terms->rated || room->private ||
        room->proposed || room->tournament[0])
        return false;
    room_write_time(room, own);
    return strcmp(own, control) == 0;
}

/* Of the matching challenges whose players have not blocked each other, the one whose creator's
 * rating is nearest, then the oldest. The user's own comes last. */
static struct room *find_open(struct rooms *rooms, const struct user *user,
                              const struct seek_terms *terms)
{
    struct room *best = NULL;
    double best_gap = 0, own = rating_of(user, kind_of(terms));
    const char *control = preset_at(kind_of(terms), terms->preset);
    size_t at = 0;
    for (struct room *room; (room = map_each(&rooms->by_id, &at)) != NULL;) {
        if (!fits(room, terms, control))
            continue;
        const struct user *maker = user_find(rooms->users, room->maker);
        if (!none_blocked(maker, user))
            continue;
        double gap = maker == user ? INFINITY : fabs(own - rating_of(maker, kind_of(terms)));
        if (!best || gap < best_gap || (!(gap > best_gap) && room->created < best->created)) {
            best = room;
            best_gap = gap;
        }
    }
    return best;
}

struct room *seek_by_days(struct rooms *rooms, struct user *user, struct address *payer,
                          const struct seek_terms *terms, struct agon_error *error)
{
    struct room *room = find_open(rooms, user, terms);
    if (!room) {
        room = open_room(rooms, user, payer, terms);
        int side = (int)randombytes_uniform(2);
        room_sit(room, side, user);
        room->seat[side].agreed = true;
        room_keep(room);
        room_touch(room);
        return room;
    }
    if (strcmp(room->maker, user->id) == 0)
        return room;
    int seat = room->seat[0].name[0] ? 1 : 0;
    room_sit(room, seat, user);
    if (room_start(room, error) == 0)
        return room;
    room_rise(room, seat);
    return NULL;
}
