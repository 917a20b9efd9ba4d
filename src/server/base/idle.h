/* Sockets in the order in which they were last heard of, so that those that have been silent too
 * long stand in front: hearing of one and finding the next late one take the same few steps however
 * many there are. (The library's own timers stand in a sorted list that each pong walks along.) */
#ifndef SERVER_BASE_IDLE_H
#define SERVER_BASE_IDLE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    IDLE_PING_MS = 25000,  /* of silence, then a ping, */
    IDLE_ANSWER_MS = 15000 /* and so long for the answer */
};

/* A socket's place; all zero while it has none. */
struct idle_place {
    struct idle_place *next, *before;
    int64_t at; /* ms, when it was last heard of or was asked */
    bool asked; /* and has not answered */
    void *wire;
};

struct idle_list {
    struct idle_place heard, asked; /* heads of rings, the longest silent first */
};

void idle_init(struct idle_list *);
void idle_heard(struct idle_list *, struct idle_place *, int64_t now);
void idle_drop(struct idle_place *);
/* Takes the next one that is to be asked; it waits for its answer from now on. NULL: none. */
struct idle_place *idle_silent(struct idle_list *, int64_t now);
/* Takes the next one that did not answer; it has no place any more. NULL: none. */
struct idle_place *idle_lost(struct idle_list *, int64_t now);

#endif
