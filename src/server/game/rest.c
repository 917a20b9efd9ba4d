/* Rooms from the heads of games and their summaries. */
#include "server/game/rest.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/asker.h"
#include "server/game/load.h"
#include "server/game/notices.h"
#include "server/users/user.h"

/* NEAR_MS: more than two sweeps, so that none is late. FRESH_MS: less than the time after which an
 * idle room is freed, so that no game can have been played to its end and freed meanwhile. */
enum { NEAR_MS = 90000, FRESH_MS = 30000 };

struct gathering {
    struct rooms *rooms;
    struct asker *asker;
    char user[ID_SIZE]; /* "": games whose time is near */
    int64_t asked;
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
    if (!room)
        return NULL;
    rooms->resting--;
    room_assume_notices(room);
    return room;
}

static void ask(struct gathering *, store_table_fn *);

/* Makes the rooms that are missing. */
static void make_rooms(struct rooms *rooms, const struct store_table *t)
{
    for (int i = 0; i < t->rows; i++) {
        struct store_game g = store_table_game(t, i);
        if (!map_get(&rooms->by_id, g.id))
            rest_room(rooms, &g);
    }
}

static void refuse(struct asker *a)
{
    a->type->finish(
        a, a->type->refuse(
               a, "busy", AGON_SAY(game_not_loaded, "the game could not be loaded; try again"), 0));
}

/* The user's games have arrived, or could not be read. */
static void tell(const struct gathering *g, bool failed)
{
    const struct room_listener *l = &g->rooms->listener;
    struct user *user = user_find(g->rooms->users, g->user);
    if (user && !failed)
        user->gathered = true;
    if (g->asker && failed)
        refuse(g->asker);
    else if (g->asker)
        g->asker->type->again(g->asker);
    else if (user && !failed && l->on_gathered)
        l->on_gathered(l->context, user);
}

static void found(void *context, const struct store_table *t)
{
    struct gathering *g = context;
    bool stopping = g->rooms->core->stopping;
    if (!t->failed && !stopping && !rest_is_fresh(g->rooms, g->asked)) {
        ask(g, found);
        return;
    }
    if (!stopping)
        make_rooms(g->rooms, t);
    if (g->user[0])
        tell(g, t->failed);
    free(g);
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

static struct gathering *gathering_new(struct rooms *rooms, struct asker *asker)
{
    struct gathering *g = calloc(1, sizeof *g);
    if (!g)
        abort();
    g->rooms = rooms;
    g->asker = asker;
    return g;
}

void rest_gather(struct rooms *rooms, const struct user *user, struct asker *asker)
{
    struct gathering *g = gathering_new(rooms, asker);
    memcpy(g->user, user->id, sizeof g->user);
    ask(g, found);
}

void rest_sweep(struct rooms *rooms)
{
    if (rooms->resting > 0)
        ask(gathering_new(rooms, NULL), found);
}
