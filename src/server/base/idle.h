/* Sockets in the order of their last activity, so that the longest silent come first: recording
 * activity and finding the next late socket take constant time. (The library's own timers form a
 * sorted list that each pong walks along.) */
#ifndef SERVER_BASE_IDLE_H
#define SERVER_BASE_IDLE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    IDLE_PING_MS = 25000,  /* of silence, then a ping, */
    IDLE_ANSWER_MS = 15000 /* of silence before a ping, */
};

/* A socket's place; all zero while it has none. */
struct idle_place {
    struct idle_place *next, *before;
    int64_t at; /* ms, when it last sent something or was pinged */
    bool asked; /* and has not answered */
    void *driver;
};

struct idle_list {
    struct idle_place heard, asked; /* heads of rings, the longest silent first */
};

void idle_init(struct idle_list *);
void idle_heard(struct idle_list *, struct idle_place *, int64_t now);
void idle_drop(struct idle_place *);
/* Takes the next one to ping; it then waits for its answer. NULL: none. */
struct idle_place *idle_silent(struct idle_list *, int64_t now);
/* Removes and returns the next one that did not answer. NULL: none. */
struct idle_place *idle_lost(struct idle_list *, int64_t now);

#endif
