/* The server: the state of all its rooms, wired together. No socket is known here: tests drive one
 * without any.
 *
 * One thread, the event loop's, owns it. It never waits: the store and the thread pools work beside
 * it and are collected by server_step(), which is called after everything that happened. What is
 * sent says what is durable: every message carries the ticket of the last write before it, and
 * leaves when the store has reached it. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "server/api/api.h"
#include "server/api/picture.h"

enum {
    SERVER_ALIVE_MS = 1000,  /* how often a running server says in the store that it runs */
    SERVER_SWEEP_MS = 30000, /* how often what nobody needs is let go */
    ENGINE_QUEUE_MAX = 256,
    PASSWORD_QUEUE_MAX = 64,
    EXPORT_QUEUE_MAX = 32,
    ADMIN_QUEUE_MAX = 8
};

struct server {
    struct core core;
    struct users users;
    struct rooms rooms;
    struct analyses analyses;
    struct archive archive;
    struct picture_cache pictures;
    struct puzzles puzzles;
    struct courses courses;
    struct tournaments tournaments;
    struct api api;
    int64_t swept, trimmed; /* when that was last done */
    bool loaded;            /* everything was taken up */
    bool away;              /* the store was, as last told in the log */
    uint64_t unanswered;    /* questions to the store, as last told in the log */
};

/* Opens the store and takes up every game where it was. NULL with *error. */
struct server *server_open(const struct core_options *, struct agon_error *);
/* Everything that is queued is written; connections must be gone. NULL is allowed. */
void server_close(struct server *);
/* Collects what threads have done, lets time pass in the games and tells watchers. */
void server_step(struct server *);
/* When server_step() is due even if nothing happens, in server time; INT64_MAX: never. */
int64_t server_due(const struct server *);
/* Tells everybody; no more commands are taken. */
void server_stop(struct server *);

#endif
