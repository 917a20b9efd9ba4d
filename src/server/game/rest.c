/* Rooms from the heads of games and their summaries. */
#include "server/game/rest.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/asker.h"
#include "server/base/connection.h"
#include "server/game/load.h"
#include "server/game/notices.h"
#include "server/users/user.h"

/* NEAR_MS: more than two sweeps, so that none is late. FRESH_MS: less than the time after which an
 * idle room is freed, so that no game can have been played to its end and freed meanwhile. */
enum { NEAR_MS = 90000, FRESH_MS = 30000 };

/* A question to the store, and those who wait for its answer, in their order. */
struct gathering {
    struct rooms *rooms;
    char user[ID_SIZE]; /* "": games whose time is near */
    int64_t asked;
    struct store_table *games; /* the answer, while their players are fetched */
    struct asker **asker;
    int askers, room;
};

int rest_load(struct rooms *rooms, struct agon_error *error)
{
    return store_count_resting(rooms->core->store, &rooms->resting, error);
}

bool rest_has(const struct rooms *rooms, const struct user *user)
{
    return !user->gathered && rooms->resting > 0;
}

bool rest_is_fresh(const struct rooms *rooms, int64_t asked)
{
    return rooms->core->now - asked <= FRESH_MS;
}

struct room *rest_room(struct rooms *rooms, const struct store_game *g)
{
    struct room *room = room_load_unloaded(rooms, g);
    if (!room) { /* its time comes no more */
        store_rest_game(rooms->core->store, g->id, CLOCK_NEVER, g->rest);
        return NULL;
    }
    rooms->resting--;
    room_assume_notices(room);
    return room;
}

static void ask(struct gathering *, store_table_fn *);
static void found(void *gathering, const struct store_table *);

/* Makes the rooms that are missing. */
static void make_rooms(struct rooms *rooms, const struct store_table *t)
{
    for (int i = 0; i < t->rows; i++) {
        struct store_game g = store_table_game(t, i);
        if (!map_get(&rooms->by_id, g.id))
            rest_room(rooms, &g);
    }
}

void rest_refuse(struct asker *a)
{
    a->type->finish(
        a, a->type->refuse(
               a, "busy", AGON_SAY(game_not_loaded, "the game could not be loaded; try again"), 0));
}

/* Programs come again, as they have been sent nothing yet. */
static void send_away(const struct user *user)
{
    for (struct connection *c = user->connections; c; c = c->next_of_owner)
        if (c->program)
            connection_close(c, CONNECTION_AGAIN);
}

/* The user's games have arrived, or could not be read. */
static void tell(struct gathering *g, bool failed)
{
    const struct room_listener *l = &g->rooms->listener;
    struct user *user = user_find(g->rooms->users, g->user);
    map_drop(&g->rooms->gatherings, g->user);
    if (user && failed)
        send_away(user);
    if (user && !failed) {
        user->gathered = true;
        if (l->on_gathered)
            l->on_gathered(l->context, user);
    }
    for (int i = 0; i < g->askers; i++)
        if (failed)
            rest_refuse(g->asker[i]);
        else
            g->asker[i]->type->again(g->asker[i]);
}

/* Ends it, or asks again. */
static void finish(struct gathering *g, const struct store_table *t, bool failed)
{
    if (!failed && !rest_is_fresh(g->rooms, g->asked)) {
        ask(g, found);
        return;
    }
    if (!failed)
        make_rooms(g->rooms, t);
    if (g->user[0])
        tell(g, failed);
    free(g->asker);
    free(g);
}

static void fetched(void *context, bool failed)
{
    struct gathering *g = context;
    struct store_table *games = g->games;
    g->games = NULL;
    finish(g, games, failed);
    store_release_table(games);
}

/* Their players must be in memory. */
static void found(void *context, const struct store_table *t)
{
    struct gathering *g = context;
    struct fetch players = {0};
    bool failed = t->failed || g->rooms->core->stopping;
    for (int i = 0; i < t->rows && !failed; i++) {
        struct store_game game = store_table_game(t, i);
        if (!map_get(&g->rooms->by_id, game.id))
            room_wish(g->rooms, &game, &players);
    }
    if (fetch_any(&players)) {
        g->games = store_hold_table(t);
        fetch_ask(g->rooms->users, &players, fetched, g);
    } else {
        finish(g, t, failed);
    }
}

static void ask(struct gathering *g, store_table_fn *fn)
{
    struct core *core = g->rooms->core;
    g->asked = core->now;
    if (g->user[0])
        store_query_resting_of(core->store, g->user, fn, g);
    else
        store_query_resting_due(core->store, core->now - core->down + NEAR_MS, fn, g);
}

static struct gathering *gathering_new(struct rooms *rooms)
{
    struct gathering *g = calloc(1, sizeof *g);
    if (!g)
        abort();
    g->rooms = rooms;
    return g;
}

static void join(struct gathering *g, struct asker *asker)
{
    if (g->askers == g->room) {
        g->room = 2 * g->room + 4;
        g->asker = realloc(g->asker, (size_t)g->room * sizeof(struct asker *));
        if (!g->asker)
            abort();
    }
    g->asker[g->askers++] = asker;
}

void rest_gather(struct rooms *rooms, const struct user *user, struct asker *asker)
{
    struct gathering *g = map_get(&rooms->gatherings, user->id);
    bool asks = !g;
    if (asks) {
        g = gathering_new(rooms);
        memcpy(g->user, user->id, sizeof g->user);
        map_put(&rooms->gatherings, g->user, g);
    }
    if (asker)
        join(g, asker);
    if (asks)
        ask(g, found);
}

void rest_sweep(struct rooms *rooms)
{
    if (rooms->resting > 0)
        ask(gathering_new(rooms), found);
}
