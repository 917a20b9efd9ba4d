/* Limits on rate: buckets of tokens that fill with time. */
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

struct hall;

struct bucket {  /* all zero is a full one */
    int64_t at;  /* when it was last looked at */
    double used; /* tokens taken out and not come back yet */
};
/* Takes one of `most` tokens, which come back `per_second`; false: there is none, and *retry_ms
 * says when there will be (may be NULL). */
bool bucket_take(struct bucket *, double most, double per_second, int64_t now, int64_t *retry_ms);

/* What one address may do. */
struct address {
    char name[64];
    struct bucket coming, sessions, logins, talk, queries, downloads, trials, papers;
    int connections, links, porters; /* over HTTP; sockets; downloads under way */
    int64_t seen;
};
struct address *limits_address(struct hall *, const char *name); /* made when it is new */
bool limits_is_local(const char *name);                          /* 127.0.0.0/8 and ::1 */
void limits_sweep(struct hall *);
void limits_release(struct hall *);

#endif
