/* The server: everything the server knows while it runs, apart from sockets.
 *
 * One thread, the event loop's, owns it and all that hangs on it. It never waits: the store and the
 * thread pools work beside it and are collected by server_step(). What is sent says what is
 * durable: every message carries the ticket of the last write before it, and leaves when the store
 * has reached it.
 *
 * The driver sets the time with server_at() before anything else happens, and calls
 * server_step() after everything that did. Tests drive a server without any socket. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include <agon/agon.h>
#include <jansson.h>

#include "server/base/logger.h"
#include "server/base/map.h"
#include "server/base/metrics.h"
#include "store/store.h"

struct thread_pool;
struct scheduler;
struct jobs;
struct indexer;
struct connection;
struct mail_options;
struct mailer;
struct lookalikes;
struct user;
struct download;
struct request;
struct puzzle_set;
struct solvers;
struct room;
struct engine_cache;

enum {
    ID_SIZE = 12,            /* bytes of an id with its NUL */
    SECRET_SIZE = 32,        /* bytes of the key that signs cookies and tokens */
    SERVER_ALIVE_MS = 1000,  /* how often a running server says in the store that it runs */
    SERVER_LOBBY_MS = 500,   /* how often the lobby is told at most */
    SERVER_SWEEP_MS = 30000, /* how often what nobody needs is let go */
    ENGINE_QUEUE_MAX = 256,
    PASSWORD_QUEUE_MAX = 64,
    EXPORT_QUEUE_MAX = 32,
    ADMIN_QUEUE_MAX = 8
};

struct server_options {
    const char *store;      /* the file's path */
    enum store_sync sync;   /* how durable */
    const char *public_url; /* "https://agon.example", or NULL: what the request's Host says */
    const char *program;    /* how to start this program again to read a definition, or NULL */
    int engine_threads;
    int64_t guest_ms; /* without a turn, until a game of guests is called off; 0: never */
    bool unlimited;   /* no limits on rate: load tests */
    const struct mail_options *mail; /* how mail is sent, or NULL: not at all */
    const struct logger *logger;
    /* The driver's: what a thread calls when server_step() has something to do; and that a
     * connection has something to be written. */
    void (*wake)(void *user);
    void (*wake_connection)(struct connection *);
    void *user;
};

/* Opened set-ups that nobody uses, in the order of their last use. */
struct shared_game;
struct shared_game_idle {
    struct shared_game *newest, *oldest;
    int n;
    size_t bytes; /* of memory */
};

struct server {
    struct server_options options;
    struct store *store;
    struct thread_pool *engine_pool, *password_pool,
        *export_pool;                  /* exporters: of what many games are read for */
    struct thread_pool *admin_pool;    /* what the administrator has done */
    struct mailer *mailer;             /* NULL: no mail is sent */
    struct jobs *jobs;                 /* what visitors have computed */
    struct engine_cache *engine_cache; /* one per engine thread */
    struct scheduler *scheduler;       /* where readers' searches share the time */
    struct solvers *solvers;
    unsigned char secret[SECRET_SIZE];
    int64_t now;        /* the moment being served, ms since 1970; never falls */
    int64_t date_start; /* the date when the steady clock stood at steady_start */
    int64_t steady_start;
    int64_t alive, swept, trimmed; /* when that was last done */
    struct map users;              /* by id */
    struct map names;              /* accounts by key */
    struct map sessions;           /* of accounts, by hash */
    struct user *bots;             /* who are bots, or were */
    struct map leaderboards;       /* by game */
    struct map rooms;              /* by id */
    struct map shared_games;       /* by digest */
    struct map game_specs;         /* shared games by what led to them */
    struct map openings;           /* under way, by game spec and address */
    struct shared_game_idle idle;
    struct map addresses; /* limits of an address */
    struct map tries;     /* wrong passwords, by name */
    struct lookalikes *lookalikes;
    struct map reviews;             /* under way, by game */
    struct map room_loads;          /* games on their way out of the store, by id and address */
    struct connection *connections; /* all of them */
    int connection_count;
    struct connection *held;    /* those that wait for the store */
    uint64_t woken;             /* what was durable when they were woken last */
    struct request *deferred;   /* requests that wait for the store or a thread pool */
    struct download *downloads; /* downloads under way */
    int download_count;
    struct room **due; /* a heap of those that time changes, the next first */
    int dues, due_room;
    struct room *changed;   /* to be told to their watchers */
    struct room *ended;     /* games of tournaments, to be counted */
    struct map tournaments; /* by id */
    char local_url[64];     /* what a local network calls it, or ""; the driver's */
    int bot_port;           /* where bots come over TCP, 0: nowhere; the driver's */
    bool presence;          /* somebody has come or gone */
    bool lobby_changed;
    int64_t lobby_sent;
    struct puzzle_set *puzzles;
    int64_t finished; /* games on the index, counted since ever */
    int64_t
        finished_below; /* ... and downwards, of those that came there later than younger ones */
    struct indexer *indexer;
    json_t *games; /* what the command games says, or NULL */

    bool loaded; /* everything was taken up */
    bool stopping;
    uint64_t served;     /* requests, for the status */
    int64_t received_us; /* when the first message came that is served now, 0: none */
    int64_t telling_us;  /* when the turn came that is being told, 0: none */
    struct metrics metrics;
    uint64_t sampled; /* a write that is waited for, to tell how long it takes; 0 */
    int64_t sampled_us;
    uint64_t unanswered; /* questions to the store, as last told in the log */
};

/* Opens the store and takes up every game where it was. NULL with *error. */
struct server *server_open(const struct server_options *, struct agon_error *);
/* Everything that is queued is written; connections must be gone. NULL is allowed. */
void server_close(struct server *);
int64_t server_at(struct server *);   /* reads the clock: the moment that follows */
void server_receive(struct server *); /* a message has come: for its latency */
/* Collects what threads have done, lets time pass in the games and tells watchers. */
void server_step(struct server *);
/* When server_step() is due even if nothing happens, in server time; CLOCK_NEVER. */
int64_t server_due(const struct server *);
/* Tells everybody; no more commands are taken. */
void server_stop(struct server *);
/* Why the server cannot go on, or NULL. */
const char *server_failure(struct server *);
int64_t server_store_lag(struct server *); /* us that the oldest write is waiting for the disk */
void room_schedule(struct server *, struct room *, int64_t at); /* CLOCK_NEVER: not any more */

#endif
