/* Limits: what one address may do, and has under way. */
#ifndef SERVER_BASE_LIMITS_H
#define SERVER_BASE_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/base/budget.h"

struct core;

/* What an address may do at a rate of its own. */
enum rate {
    RATE_NONE,        /* no more than its time */
    RATE_CONNECTIONS, /* HTTP connections */
    RATE_QUERIES,     /* requests over HTTP */
    RATE_SESSIONS,    /* that are new */
    RATE_LOGINS,      /* passwords and codes tried */
    RATE_MAILS,
    RATE_GAMES, /* that are new */
    RATE_CHAT,
    RATE_STUDIES,     /* saved */
    RATE_DEFINITIONS, /* that are new */
    RATE_DOWNLOADS,
    RATE_FOLLOWS,
    RATE_REPORTS,
    RATE_LOOKUPS, /* of much in the store, or much to work out */
    RATE_IMPORTS, /* texts with games */
    RATE_PLACES,  /* told at a desk */
    RATE_EXPLORATIONS,
    RATES
};

struct address {
    char name[64];
    struct budget budget;
    struct bucket rate[RATES];
    int http_connections, connections, open_downloads; /* over HTTP; sockets; downloads under way */
    int requests;                                      /* not answered yet */
    int games;                                         /* under way that were made here */
    int shared_games;                                  /* opened for it, */
    size_t shared_game_bytes;                          /* ... of those in use */
    size_t waiting; /* bytes of notes that its connections have not read */
    int64_t seen;
};
struct address *limits_address(struct core *, const char *name); /* made when it is new */
/* Whether it may do that now, which then counts; else *retry_ms says when (may be NULL). */
bool limits_take(const struct core *, struct address *, enum rate, int64_t *retry_ms);
const char *limits_rate(enum rate);      /* its name, NULL for none */
bool limits_is_local(const char *name);  /* 127.0.0.0/8 and ::1 */
uint64_t limits_owner(const char *name); /* a number for it, as the owner of jobs */
void limits_sweep(struct core *);
void limits_release(struct core *);

#endif
