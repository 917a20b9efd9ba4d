/* All users and accounts, and the resources that protect accounts. */
#ifndef SERVER_USERS_USERS_H
#define SERVER_USERS_USERS_H

#include "os/webpush.h"
#include "server/base/core.h"

struct lookalikes;
struct mailer;
struct pusher;
struct user;

enum {
    SECRET_SIZE = 32, /* bytes of the key that signs cookies and tokens */
    NAMED_BY = 24     /* of what makes the forms of names, with the NUL */
};

struct users {
    struct core *core;
    struct map by_id;
    struct map by_name;            /* accounts in memory by key */
    int64_t accounts;              /* all, in memory or not */
    uint64_t deleted;              /* grows when users are deleted, or accounts dropped */
    struct user *oldest, *newest;  /* all in memory, in the order of their last use (recent.h) */
    uint64_t uses;                 /* the number of the last use */
    uint64_t sweeps;               /* ... of the last search for accounts to drop */
    int64_t swept;                 /* ... its time */
    size_t most;                   /* accounts that stay in memory without need */
    size_t left;                   /* accounts that the sweep left, */
    size_t needed;                 /* ... and of them those that something needed */
    struct asked *asks;            /* of the store (fetch.h) */
    struct map guests;             /* by id */
    struct map moderators;         /* accounts with that role or a higher one, by id */
    struct map sessions;           /* of accounts, by hash */
    struct map teams;              /* by id */
    struct map memberships;        /* by the id of an account (team.h) */
    struct map failed_logins;      /* failed logins, by name */
    struct lookalikes *lookalikes; /* of the names given since the start */
    char named_by[NAMED_BY];       /* the store has the forms of names as made by it */
    struct thread_pool *password_pool; /* hashes and compares */
    struct mailer *mailer;             /* NULL: no mail is sent */
    struct pusher *pusher;             /* NULL: no push notifications */
    struct webpush_key push_key;       /* identifies the server to push services */
    unsigned char secret[SECRET_SIZE];
    int64_t notices_swept; /* time of the last sweep */
    bool presence;         /* someone came online or went offline */
    /* Called when a connection of a user has come or gone; `listener` is its context. */
    void (*on_presence)(void *context, struct user *, bool came);
    void *listener;
};

#endif
