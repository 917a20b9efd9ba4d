/* Shared games: what players agreed to play, opened once and shared by all games that agree on
 * it. */
#ifndef SERVER_GAME_SHARED_GAME_H
#define SERVER_GAME_SHARED_GAME_H

#include <jansson.h>

#include "server/game/definition.h"
#include "server/game/rooms.h"

enum {
    SHARED_GAME_DIGEST = 17, /* bytes of a digest's text, with the NUL */
    GAME_SPEC_HASH = 16,
    GAME_SPEC_NAME = 33,                /* ... of a game spec's */
    SHARED_GAME_DEFINITION_MAX = 65536, /* bytes of a players' own definition */
    SHARED_GAMES_IDLE_MAX = 64,         /* unused ones in memory, */
    SHARED_GAMES_IDLE_BYTES = 12 << 20, /* ... together */
    SHARED_GAMES_OF_ADDRESS = 24 << 20  /* bytes of those in use that an address has opened */
};

/* A proposal of a user; members may be NULL. */
struct game_spec {
    const char *kind, *variant, *options, *definition, *start;
};

struct address;
struct shared_game {
    struct rooms *rooms;
    char digest[SHARED_GAME_DIGEST];
    agon_game *game;
    char *start;                       /* the position it starts from, or NULL */
    json_t *json;                      /* "setup" */
    json_t *board;                     /* BOARD */
    bool own;                          /* has a custom definition or start */
    int references;                    /* rooms, requests and engines that use it */
    size_t bytes;                      /* of memory, estimated */
    struct address *payer;             /* whose limit it counts against, or NULL */
    struct shared_game *newer, *older; /* list of unused ones */
    char proposed[GAME_SPEC_NAME];     /* the game spec that led to it, or "" */
};

/* Opens a spec, or finds it already open; NULL with *error. shared_game_drop() it. Blocks its
 * thread while it opens: */
struct shared_game *shared_game_open(struct rooms *, const struct game_spec *, struct agon_error *);
/* The same in two steps: opens it on any thread (NULL with *error); then registers it, or returns
 * an identical one already registered; charged to an address, which may be NULL. */
struct shared_game *shared_game_make(const struct rooms *, const struct game_spec *,
                                     const struct patience *, struct agon_error *);
struct shared_game *shared_game_adopt(struct rooms *, struct shared_game *, struct address *payer);
/* Opens the game alone. Another process reads definitions (game/definition.h). */
agon_game *game_spec_open(const struct rooms *, const struct game_spec *, const struct patience *,
                          struct agon_error *);
/* An unregistered shared game for use on another thread; free it. NULL with *error. */
struct shared_game *shared_game_alone(const struct rooms *, const struct game_spec *,
                                      const struct patience *, struct agon_error *);
void shared_game_free_alone(struct shared_game *); /* NULL is allowed */
/* A shared game that is already open for this spec: held, or NULL. */
struct shared_game *shared_game_known(struct rooms *, const struct game_spec *);
void shared_game_remember(struct shared_game *, const struct game_spec *);
/* A keyless hash of texts; NULL counts as "". */
void game_spec_hash(const char *const part[], int n, unsigned char hash[GAME_SPEC_HASH]);
void game_spec_name(const struct game_spec *, char name[GAME_SPEC_NAME]);
struct shared_game *shared_game_find(struct rooms *, const char *digest); /* borrowed; NULL */
struct shared_game *shared_game_hold(struct shared_game *);
void shared_game_drop(struct shared_game *); /* NULL is allowed */
void shared_games_release(struct rooms *);   /* all must be unused */

#endif
