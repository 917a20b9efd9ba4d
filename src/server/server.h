/* The server: the state of all its rooms, wired together. It uses no sockets: tests drive it
 * without any.
 *
 * It belongs to one thread, the event loop's, and never waits: the store and the thread pools work
 * in the background, and server_step(), which is called after every event, collects their results.
 * Nothing is sent before it is durable: every message carries the ticket of the last write before
 * it, and leaves once the store has reached it. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "server/commands/picture.h"
#include "server/request/api.h"

enum {
    SERVER_ALIVE_MS = 1000,  /* how often the store records that the server is running */
    SERVER_SWEEP_MS = 30000, /* how often unused rooms and users are removed */
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
    int64_t swept, trimmed; /* when that last happened */
    bool loaded;            /* the state is complete */
    bool away;              /* the store was unreachable when last logged */
    bool remote;            /* the store is a database elsewhere */
    uint64_t unanswered;    /* failed queries when last logged */
};

/* Opens the store and resumes every game. NULL with *error. */
struct server *server_open(const struct core_options *, struct agon_error *);
/* Writes everything that is queued; connections must be gone. NULL is allowed. */
void server_close(struct server *);
/* Collects the results of threads, advances time in the games and notifies watchers. */
void server_step(struct server *);
/* When server_step() is due even if nothing happens, in server time; INT64_MAX: never. */
int64_t server_due(const struct server *);
/* Notifies all connections; no more commands are accepted. */
void server_stop(struct server *);
/* Of that, the connections: sends all of them away with a word. */
void server_dismiss(struct core *);

#endif
