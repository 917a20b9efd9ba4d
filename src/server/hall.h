/* The hall: everything the server knows while it runs, apart from sockets.
 *
 * One thread, the event loop's, owns it and all that hangs on it. It never waits: the store and the
 * crews work beside it and are collected by hall_step(). What is sent says what is durable: every
 * message carries the ticket of the last write before it, and leaves when the store has reached it.
 *
 * The driver sets the time with hall_at() before anything else happens, and calls hall_step() after
 * everything that did. Tests drive a hall without any socket. */
#ifndef SERVER_HALL_H
#define SERVER_HALL_H

#include <agon/agon.h>
#include <jansson.h>

#include "server/logger.h"
#include "server/map.h"
#include "server/metrics.h"
#include "store/store.h"

struct crew;
struct desk;
struct jobs;
struct indexer;
struct link;
struct mail_options;
struct mailer;
struct lookalikes;
struct person;
struct porter;
struct request;
struct puzzle_set;
struct solvers;
struct room;
struct stall;

enum {
    HALL_ID = 12,          /* bytes of an id with its NUL */
    HALL_SECRET = 32,      /* bytes of the key that signs cookies and tokens */
    HALL_ALIVE_MS = 1000,  /* how often a running server says in the store that it runs */
    HALL_LOBBY_MS = 500,   /* how often the lobby is told at most */
    HALL_SWEEP_MS = 30000, /* how often what nobody needs is let go */
    ENGINE_QUEUE_MAX = 256,
    CLERK_QUEUE_MAX = 64,
    CARRIER_QUEUE_MAX = 32,
    OFFICE_QUEUE_MAX = 8
};

struct hall_options {
    const char *store;      /* the file's path */
    enum store_sync sync;   /* how durable */
    const char *public_url; /* "https://agon.example", or NULL: what the request's Host says */
    const char *program;    /* how to start this program again to read a definition, or NULL */
    int engine_threads;
    int64_t guest_ms; /* without a turn, until a game of guests is called off; 0: never */
    bool unlimited;   /* no limits on rate: load tests */
    const struct mail_options *mail; /* how mail is sent, or NULL: not at all */
    const struct logger *logger;
    /* The driver's: what a thread calls when hall_step() has something to do; and that a link has
     * something to be written. */
    void (*wake)(void *user);
    void (*wake_link)(struct link *);
    void *user;
};

/* Opened set-ups that nobody uses, in the order of their last use. */
struct agreement;
struct agreement_idle {
    struct agreement *newest, *oldest;
    int n;
    size_t bytes; /* of memory */
};

struct hall {
    struct hall_options options;
    struct store *store;
    struct crew *engines, *clerks, *carriers; /* carriers: of what many games are read for */
    struct crew *office;                      /* what the administrator has done */
    struct mailer *mailer;                    /* NULL: no mail is sent */
    struct jobs *jobs;                        /* what visitors have computed */
    struct stall *stall;                      /* one per engine thread */
    struct desk *desk;                        /* where readers' searches share the time */
    struct solvers *solvers;
    unsigned char secret[HALL_SECRET];
    int64_t now;        /* the moment being served, ms since 1970; never falls */
    int64_t date_start; /* the date when the steady clock stood at steady_start */
    int64_t steady_start;
    int64_t alive, swept, trimmed; /* when that was last done */
    struct map people;             /* by id */
    struct map names;              /* accounts by key */
    struct map sessions;           /* of accounts, by hash */
    struct person *bots;           /* who are bots, or were */
    struct map ladders;            /* by game */
    struct map rooms;              /* by id */
    struct map agreements;         /* by digest */
    struct map proposals;          /* agreements by what led to them */
    struct map openings;           /* under way, by proposal and address */
    struct agreement_idle idle;
    struct map addresses; /* limits of an address */
    struct map tries;     /* wrong passwords, by name */
    struct lookalikes *lookalikes;
    struct map reviews;  /* under way, by game */
    struct map revivals; /* games on their way out of the store, by id and address */
    struct link *links;  /* all of them */
    int link_count;
    struct request *deferred; /* requests that wait for the store or a crew */
    struct porter *porters;   /* downloads under way */
    int porter_count;
    struct room **due; /* a heap of those that time changes, the next first */
    int dues, due_room;
    struct room *changed; /* to be told to their watchers */
    struct room *ended;   /* games of tournaments, to be counted */
    struct map tourneys;  /* by id */
    char local_url[64];   /* what a local network calls it, or ""; the driver's */
    int bot_port;         /* where bots come over TCP, 0: nowhere; the driver's */
    bool presence;        /* somebody has come or gone */
    bool lobby_changed;
    int64_t lobby_told;
    struct puzzle_set *puzzles;
    int64_t finished; /* games on the shelf, counted since ever */
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
struct hall *hall_open(const struct hall_options *, struct agon_error *);
/* Everything that is queued is written; links must be gone. NULL is allowed. */
void hall_close(struct hall *);
int64_t hall_at(struct hall *);   /* reads the clock: the moment that follows */
void hall_receive(struct hall *); /* a message has come: for its pace */
/* Collects what threads have done, lets time pass in the games and tells watchers. */
void hall_step(struct hall *);
/* When hall_step() is due even if nothing happens, in hall time; CLOCK_NEVER. */
int64_t hall_due(const struct hall *);
/* Tells everybody; no more commands are taken. */
void hall_stop(struct hall *);
/* Why the server cannot go on, or NULL. */
const char *hall_failure(struct hall *);
int64_t hall_store_lag(struct hall *); /* us that the oldest write is waiting for the disk */
void hall_room_due(struct hall *, struct room *, int64_t at); /* CLOCK_NEVER: not any more */

#endif
