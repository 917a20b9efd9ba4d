/* The limits of budgets, and their accounting. */
#include "server/base/budget.h"

#include "server/base/core.h"

/* In ms: the most at once, and what returns per second. Loop time spent at once delays all other
 * users. */
struct rate {
    double most, per_second;
};
static const struct rate of_user[] = {{80, 80}, {4000, 400}};
static const struct rate of_address[] = {{120, 120}, {8000, 800}};
enum { JOBS_OF_USER = 8, JOBS_OF_ADDRESS = 24 };

static struct bucket *bucket(struct budget *b, enum budget_kind kind)
{
    return kind == BUDGET_LOOP ? &b->loop : &b->threads;
}

bool budget_left(const struct core *core, struct payer p, enum budget_kind kind, int64_t *retry_ms)
{
    const struct rate *own = &of_user[kind], *all = &of_address[kind];
    if (core->options.unlimited || p.free)
        return true;
    return (!p.user ||
            bucket_has(bucket(p.user, kind), own->most, own->per_second, core->now, retry_ms)) &&
           bucket_has(bucket(p.address, kind), all->most, all->per_second, core->now, retry_ms);
}

void budget_spend(const struct core *core, struct payer p, enum budget_kind kind, int64_t us)
{
    double ms = (double)us / 1000;
    if (p.user)
        bucket_spend(bucket(p.user, kind), ms, of_user[kind].per_second, core->now);
    bucket_spend(bucket(p.address, kind), ms, of_address[kind].per_second, core->now);
}

bool budget_take_job(const struct core *core, struct payer p)
{
    if (!core->options.unlimited &&
        ((p.user && p.user->jobs >= JOBS_OF_USER) || p.address->jobs >= JOBS_OF_ADDRESS))
        return false;
    if (p.user)
        p.user->jobs++;
    p.address->jobs++;
    return true;
}

void budget_give_job(struct payer p)
{
    if (p.user)
        p.user->jobs--;
    p.address->jobs--;
}
