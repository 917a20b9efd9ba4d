/* Budgets: how much server time a user or an address may use.
 *
 * Two kinds of time are counted as they are spent: the event loop's, which all users share, and
 * that of the threads that compute for visitors. Spent time returns at a fixed rate. A user without
 * any left is refused until some has returned; work in progress is never interrupted. */
#ifndef SERVER_BASE_BUDGET_H
#define SERVER_BASE_BUDGET_H

#include <stdbool.h>
#include <stdint.h>

#include "server/base/bucket.h"

struct core;

struct budget { /* all zero is full */
    struct bucket loop, threads;
    int jobs; /* computations queued or running */
};

/* The user and the address to charge; either may be NULL. */
struct payer {
    struct budget *address, *user;
    const char *name; /* of the address */
    bool free;        /* the machine's owner: never charged */
};

enum budget_kind { BUDGET_LOOP, BUDGET_THREADS };

/* Whether both have time left; else *retry_ms is the time to wait. */
bool budget_left(const struct core *, struct payer, enum budget_kind, int64_t *retry_ms);
void budget_spend(const struct core *, struct payer, enum budget_kind, int64_t us);
/* Counts one more computation for both; false: one of them has reached its limit. */
bool budget_take_job(const struct core *, struct payer);
void budget_give_job(struct payer);

#endif
