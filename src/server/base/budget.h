/* Budgets: what one user, or one address, may cost all others.
 *
 * Two kinds of time are counted as they are spent: the event loop's, which everybody shares, and
 * that of the threads that compute for visitors. What is spent comes back with time. Who has spent
 * all of it is refused until some is back; nothing that is under way is broken off for it. */
#ifndef SERVER_BASE_BUDGET_H
#define SERVER_BASE_BUDGET_H

#include <stdbool.h>
#include <stdint.h>

#include "server/base/bucket.h"

struct core;

struct budget { /* all zero is a full one */
    struct bucket loop, threads;
    int jobs; /* computations that wait or are at work */
};

/* Who pays: an address, with its name, and a user; either may be NULL. */
struct payer {
    struct budget *address, *user;
    const char *name; /* of the address */
    bool free;        /* the machine's owner: whatever it costs */
};

enum budget_kind { BUDGET_LOOP, BUDGET_THREADS };

/* Whether both have time left; else *retry_ms says when they will. */
bool budget_left(const struct core *, struct payer, enum budget_kind, int64_t *retry_ms);
void budget_spend(const struct core *, struct payer, enum budget_kind, int64_t us);
/* One more computation for both; false: one of them has as many as it may. */
bool budget_take_job(const struct core *, struct payer);
void budget_give_job(struct payer);

#endif
