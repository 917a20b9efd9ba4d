/* Limits: the rates and the resources of an address. */
#ifndef SERVER_BASE_LIMITS_H
#define SERVER_BASE_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/base/budget.h"

struct core;

/* The rates limited per address. */
enum rate {
    RATE_NONE,        /* limited only by its budget */
    RATE_CONNECTIONS, /* HTTP connections */
    RATE_QUERIES,     /* requests over HTTP */
    RATE_SESSIONS,    /* new sessions */
    RATE_LOGINS,      /* attempts with passwords and codes */
    RATE_MAILS,
    RATE_GAMES, /* new games */
    RATE_CHAT,
    RATE_STUDIES,     /* saves */
    RATE_DEFINITIONS, /* new definitions */
    RATE_DOWNLOADS,
    RATE_FOLLOWS,
    RATE_REPORTS,
    RATE_LOOKUPS, /* large queries, or long computations */
    RATE_IMPORTS, /* imported texts */
    RATE_PLACES,  /* positions shared in a study */
    RATE_EXPLORATIONS,
    RATES
};

struct address {
    char name[64];
    struct budget budget;
    struct bucket rate[RATES];
    int http_connections, connections, open_downloads; /* over HTTP; sockets; downloads under way */
    int requests;                                      /* not answered yet */
    int games;                                         /* in progress, created from here */
    int shared_games;                                  /* opened for it, */
    size_t shared_game_bytes;                          /* ... of those in use */
    size_t waiting;                                    /* bytes queued for its connections */
    int64_t seen;
};
struct address *limits_address(struct core *, const char *name); /* creates it if new */
/* Whether it may do that now, and counts it; else *retry_ms is the time to wait (may be NULL). */
bool limits_take(const struct core *, struct address *, enum rate, int64_t *retry_ms);
const char *limits_rate(enum rate);      /* its name, NULL for none */
bool limits_is_local(const char *name);  /* 127.0.0.0/8 and ::1 */
uint64_t limits_owner(const char *name); /* a number that identifies it as the owner of jobs */
void limits_sweep(struct core *);
void limits_release(struct core *);

#endif
