/* Limits: what one address may do, and has under way. */
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/budget.h"

struct hall;

struct address {
    char name[64];
    struct budget budget;
    struct bucket coming, sessions, games_made, logins, mails, talk, queries, downloads, trials,
        papers;
    int connections, links, porters; /* over HTTP; sockets; downloads under way */
    int requests;                    /* not answered yet */
    int games;                       /* under way that were made here */
    int agreements;                  /* opened for it, */
    size_t agreement_bytes;          /* ... of those in use */
    size_t waiting;                  /* bytes of notes that its links have not read */
    int64_t seen;
};
struct address *limits_address(struct hall *, const char *name); /* made when it is new */
bool limits_is_local(const char *name);                          /* 127.0.0.0/8 and ::1 */
uint64_t limits_owner(const char *name); /* a number for it, as the owner of jobs */
void limits_sweep(struct hall *);
void limits_release(struct hall *);

#endif
