/* The games that the server holds, and what they share: opened set-ups, engines, deadlines. */
#ifndef SERVER_GAME_ROOMS_H
#define SERVER_GAME_ROOMS_H

#include "server/base/timer_heap.h"
#include "server/game/pairing.h"
#include "server/users/users.h"

struct download;
struct engine_cache;
struct room;
struct shared_game;

/* Opened set-ups that nobody uses, in the order of their last use. */
struct shared_game_idle {
    struct shared_game *newest, *oldest;
    int n;
    size_t bytes; /* of memory */
};

/* News for those above, who set what is called, and with what. NULL: nobody. */
struct room_listener {
    void *context;
    void (*on_game_ended)(void *context, const struct room *); /* played to an end, not private */
    void (*on_room_changed)(void *context, struct room *);     /* its watchers have the news */
    /* What a seat's player is called in the room's tournament; NULL: as everywhere. */
    const char *(*seat_name)(void *context, const struct room *, int seat);
};

struct rooms {
    struct core *core;
    struct users *users;
    struct map by_id;
    struct map shared_games; /* by digest */
    struct map game_specs;   /* shared games by what led to them */
    struct shared_game_idle idle;
    struct map loads; /* games on their way out of the store, by id and address */
    struct thread_pool *engine_pool;
    struct engine_cache *engine_cache; /* one per engine thread */
    struct timer_heap deadlines;       /* of rooms that time changes */
    struct room *changed;              /* with news for their watchers */
    struct room *ended;                /* games of tournaments, to be counted */
    struct download *downloads;        /* under way */
    int download_count;
    struct pairing pairing; /* players who wait for a game of a preset (game/seeks.h) */
    bool lobby_changed;
    int64_t lobby_sent;
    struct room_listener listener;
    void (*wake)(struct room *); /* brings one back that is unloaded and due */
};

#endif
