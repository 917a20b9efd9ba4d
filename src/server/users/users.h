/* Everybody who is here or has an account, and what keeps accounts safe. */
#ifndef SERVER_USERS_USERS_H
#define SERVER_USERS_USERS_H

#include "os/webpush.h"
#include "server/base/core.h"

struct lookalikes;
struct mailer;
struct pusher;
struct user;

enum { SECRET_SIZE = 32 }; /* bytes of the key that signs cookies and tokens */

struct users {
    struct core *core;
    struct map by_id;
    struct map by_name;                /* accounts by key */
    struct map sessions;               /* of accounts, by hash */
    struct user *bots;                 /* who are bots, or were */
    struct map leaderboards;           /* by game */
    struct map teams;                  /* by id */
    struct map tries;                  /* wrong passwords, by name */
    struct lookalikes *lookalikes;     /* of the names */
    struct thread_pool *password_pool; /* hashes and compares */
    struct mailer *mailer;             /* NULL: no mail is sent */
    struct pusher *pusher;             /* NULL: nothing is sent to browsers that are away */
    struct webpush_key push_key;       /* by which push services know the server */
    unsigned char secret[SECRET_SIZE];
    int64_t notices_swept; /* when that was last done */
    bool presence;         /* somebody has come or gone */
    /* Somebody has come or gone; the context is the listener's. */
    void (*on_presence)(void *context, struct user *);
    void *listener;
};

#endif
