/* The core, shared by all rooms of the server: options, store, time, limits, counters.
 *
 * It belongs to one thread, the event loop's, like every struct with a part of the server's state.
 * The loop never waits: the store and the pools work in the background. The driver sets the time
 * with core_at() before every other call. */
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
struct workers;

enum { ID_SIZE = 12 }; /* bytes of an id with its NUL */

/* The chat allowed to players in games: anything, predefined phrases, nothing. */
enum chat_policy { CHAT_ALL, CHAT_PHRASES, CHAT_OFF };

struct core_options {
    const char *store;      /* the file's path */
    struct database *claim; /* a standby's claim on it, taken by server_open(); or NULL */
    enum store_sync sync;   /* how durable */
    const char *data;       /* the folder of its data */
    const char *public_url; /* "https://agon.example", or NULL: the request's Host */
    const char *program;    /* this program, to be run again to read a definition, or NULL */
    const char *workers;    /* the database where workers find tasks, or NULL */
    int engine_threads;
    int imports;           /* games that an account may import */
    int64_t guest_ms;      /* idle time before a game of guests is cancelled; 0: never */
    int64_t first_turn_ms; /* for each first turn of a live game; 0: clocks run at once */
    int64_t absence_ms;    /* before the win against an absent opponent can be claimed; twice that
                            * in slow games */
    enum chat_policy chat; /* in every game */
    bool unlimited;        /* no rate limits: load tests */
    bool starter;          /* import the starter games into a new archive */
    const struct mail_options *mail;   /* how mail is sent, or NULL: no mail */
    const struct push_options *push;   /* push notifications of browsers, or NULL: none */
    const struct notes *notes;         /* the operator's texts, or NULL */
    const struct timetable *timetable; /* of arenas (hosted/timetable.h), or NULL */
    const struct logger *logger;
    /* The driver's: wakes the loop to call server_step(), from any thread; and reports that a
     * connection has something to write. */
    void (*wake)(void *user);
    void (*wake_connection)(struct connection *);
    void *user;
};

struct core {
    struct core_options options;
    struct store *store;
    struct thread_pool *export_pool; /* work that reads many games */
    struct thread_pool *admin_pool;  /* the administrator's work */
    struct jobs *jobs;               /* visitors' computations */
    struct workers *workers;         /* on other machines, or NULL */
    int64_t now;                     /* the time of this round, ms since 1970; never decreases */
    int64_t date_start;              /* the date when the steady clock read steady_start */
    int64_t steady_start;
    /* While the store is unreachable or the process is stopped this time does not pass, so that no
     * clock runs: how far it is behind, in ms. It catches up slowly afterwards. */
    int64_t behind;
    int64_t read;                   /* the steady clock when it was last read, in ms, */
    int64_t waits;                  /* and how long the loop meant to sleep then */
    int64_t gained;                 /* ms since it last caught up by one */
    bool was_away;                  /* the store was unreachable then */
    int64_t alive;                  /* when the store last recorded that the server runs */
    int64_t down;                   /* ms in which no server has run, in total */
    struct map addresses;           /* limits of an address */
    struct connection *connections; /* all of them */
    int connection_count;
    struct connection *held; /* those waiting for the store */
    uint64_t woken;          /* the durable ticket at their last wake-up */
    bool stopping;
    bool unlinked;       /* a relay without a link to the server that leads */
    int64_t received_us; /* when the first message of this round arrived, 0: none */
    int64_t telling_us;  /* when the turn being broadcast arrived, 0: none */
    uint64_t served;     /* requests, for the status */
    struct metrics metrics;
    uint64_t sampled; /* ticket of a write whose latency is measured, or 0 */
    int64_t sampled_us;
};

int64_t core_at(struct core *); /* reads the clock and advances `now`, in every callback */
void core_wait(struct core *, int64_t due); /* after it: the loop sleeps until `due` at most */
void core_receive(struct core *);           /* records the arrival of a message, for its latency */
int64_t core_store_lag(struct core *);      /* us that the oldest write has waited for the disk */
void random_id(char id[ID_SIZE]);           /* 11 random letters and digits */

#endif
