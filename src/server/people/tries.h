/* Tries: wrong passwords, counted for each name whether there is such an account or not.
 *
 * After some of them a name has to wait before the next, longer each time. From an address where
 * its owner has been before nobody waits, so a stranger cannot keep an owner out. */
#ifndef SERVER_PEOPLE_TRIES_H
#define SERVER_PEOPLE_TRIES_H

#include "server/people/person.h"

enum { TRIES_FREE = 5, TRIES_WAIT_MS = 1000, TRIES_WAIT_MOST_MS = 60000 };

/* How long the next try for this name has to wait; 0: it may be made. */
int64_t tries_wait(const struct hall *, const char *name, const char *address);
void tries_failed(struct hall *, const char *name);
void tries_good(struct hall *, struct person *, const char *address); /* its owner has been here */
void tries_sweep(struct hall *, bool all);

#endif
