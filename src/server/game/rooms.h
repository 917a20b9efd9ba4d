/* The server's games and their shared resources: opened set-ups, engines, deadlines. */
#ifndef SERVER_GAME_ROOMS_H
#define SERVER_GAME_ROOMS_H

#include "server/base/timer_heap.h"
#include "server/game/pairing.h"
#include "server/users/users.h"

struct download;
struct engine_cache;
struct room;
struct shared_game;
struct user;

/* Unused opened set-ups, in the order of their last use. */
struct shared_game_idle {
    struct shared_game *newest, *oldest;
    int n;
    size_t bytes; /* of memory */
};

/* Callbacks of higher layers; each may be NULL. */
struct room_listener {
    void *context;
    void (*on_game_ended)(void *context, const struct room *); /* finished, not private */
    void (*on_room_changed)(void *context, struct room *);     /* its watchers were notified */
    /* The name of a seat's player in the room's tournament; NULL: the usual one. */
    const char *(*seat_name)(void *context, const struct room *, int seat);
    void (*on_gathered)(void *context, struct user *); /* its games have rooms now */
};

struct rooms {
    struct core *core;
    struct users *users;
    struct map by_id;
    int64_t resting;         /* games under way without a room (game/rest.h) */
    struct map gatherings;   /* of a user's such games, by the user's id */
    struct map shared_games; /* by digest */
    struct map game_specs;   /* shared games by game spec */
    struct shared_game_idle idle;
    struct map loads; /* games being loaded, by id and address */
    struct thread_pool *engine_pool;
    struct engine_cache *engine_cache; /* one per engine thread */
    struct timer_heap deadlines;       /* of rooms that time changes */
    struct room *changed;              /* with an update for their watchers */
    struct room *ended;                /* tournament games to be scored */
    struct download *downloads;        /* under way */
    int download_count;
    struct pairing pairing; /* players waiting for a game of a preset: seeks (game/seeks.h) */
    bool lobby_changed;
    int64_t lobby_sent;
    struct room_listener listener;
    void (*wake)(struct room *); /* loads an unloaded room with a deadline */
};

#endif
