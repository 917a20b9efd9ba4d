/* The core: what every room of the server stands on: options, store, time, limits, counters.
 *
 * One thread, the event loop's, owns the state of the server, and so does every struct that holds
 * a part of it. It never waits: the store and the pools work beside it. The driver sets the time
 * with core_at() before anything else happens. */
#ifndef SERVER_BASE_CORE_H
#define SERVER_BASE_CORE_H

#include <agon/agon.h>

#include "server/base/logger.h"
#include "server/base/map.h"
#include "server/base/metrics.h"
#include "store/store.h"

struct connection;
struct jobs;
struct mail_options;
struct notes;
struct push_options;
struct thread_pool;

enum { ID_SIZE = 12 }; /* bytes of an id with its NUL */

/* What may be said in games: anything, phrases that are offered, nothing. */
enum chat_policy { CHAT_ALL, CHAT_PHRASES, CHAT_OFF };

struct core_options {
    const char *store;      /* the file's path */
    enum store_sync sync;   /* how durable */
    const char *public_url; /* "https://agon.example", or NULL: what the request's Host says */
    const char *program;    /* how to start this program again to read a definition, or NULL */
    int engine_threads;
    int imports;           /* games that an account may have imported */
    int64_t guest_ms;      /* without a turn, until a game of guests is called off; 0: never */
    int64_t first_turn_ms; /* for each first turn of a live game; 0: clocks run from the start */
    int64_t absence_ms;    /* until an opponent who left can be claimed; twice that in slow games */
    enum chat_policy chat; /* in every game */
    bool unlimited;        /* no limits on rate: load tests */
    bool starter;          /* a new archive begins with the starter games */
    const struct mail_options *mail;   /* how mail is sent, or NULL: not at all */
    const struct push_options *push;   /* how browsers are told, or NULL: not at all */
    const struct notes *notes;         /* what the operator tells visitors, or NULL */
    const struct timetable *timetable; /* of arenas (tournament/timetable.h), or NULL */
    const struct logger *logger;
    /* The driver's: what a thread calls when server_step() has something to do; and that a
     * connection has something to be written. */
    void (*wake)(void *user);
    void (*wake_connection)(struct connection *);
    void *user;
};

struct core {
    struct core_options options;
    struct store *store;
    struct thread_pool *export_pool; /* what many games are read for */
    struct thread_pool *admin_pool;  /* what the administrator has done */
    struct jobs *jobs;               /* what visitors have computed */
    int64_t now;                     /* the moment being served, ms since 1970; never falls */
    int64_t date_start;              /* the date when the steady clock stood at steady_start */
    int64_t steady_start;
    int64_t alive;                  /* when the store was last told that the server runs */
    struct map addresses;           /* limits of an address */
    struct connection *connections; /* all of them */
    int connection_count;
    struct connection *held; /* those that wait for the store */
    uint64_t woken;          /* what was durable when they were woken last */
    bool stopping;
    int64_t received_us; /* when the first message came that is served now, 0: none */
    int64_t telling_us;  /* when the turn came that is being told, 0: none */
    uint64_t served;     /* requests, for the status */
    struct metrics metrics;
    uint64_t sampled; /* a write that is waited for, to tell how long it takes; 0 */
    int64_t sampled_us;
};

int64_t core_at(struct core *);        /* reads the clock: the moment that follows */
void core_receive(struct core *);      /* a message has come: for its latency */
int64_t core_store_lag(struct core *); /* us that the oldest write is waiting for the disk */
void random_id(char id[ID_SIZE]);      /* 11 random letters and digits */

#endif
