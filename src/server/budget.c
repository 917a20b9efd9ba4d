/* What is in a budget, and who has one. */
#include "server/budget.h"

#include "server/hall.h"
#include "server/limits.h"
#include "server/people/person.h"

/* In ms of time: at once, and coming back in a second. What is spent of the loop at once is what
 * others wait for. */
struct rate {
    double most, per_second;
};
static const struct rate of_person[] = {{80, 80}, {4000, 400}};
static const struct rate of_address[] = {{120, 120}, {8000, 800}};
enum { JOBS_OF_PERSON = 8, JOBS_OF_ADDRESS = 24 };

static struct bucket *bucket(struct budget *b, enum budget_kind kind)
{
    return kind == BUDGET_LOOP ? &b->loop : &b->threads;
}

bool budget_left(const struct hall *h, struct payer p, enum budget_kind kind, int64_t *retry_ms)
{
    const struct rate *own = &of_person[kind], *all = &of_address[kind];
    if (h->options.unlimited)
        return true;
    return (!p.person || bucket_has(bucket(&p.person->budget, kind), own->most, own->per_second,
                                    h->now, retry_ms)) &&
           bucket_has(bucket(&p.address->budget, kind), all->most, all->per_second, h->now,
                      retry_ms);
}

void budget_spend(const struct hall *h, struct payer p, enum budget_kind kind, int64_t us)
{
    double ms = (double)us / 1000;
    if (p.person)
        bucket_spend(bucket(&p.person->budget, kind), ms, of_person[kind].per_second, h->now);
    bucket_spend(bucket(&p.address->budget, kind), ms, of_address[kind].per_second, h->now);
}

bool budget_take_job(const struct hall *h, struct payer p)
{
    if (!h->options.unlimited && ((p.person && p.person->budget.jobs >= JOBS_OF_PERSON) ||
                                  p.address->budget.jobs >= JOBS_OF_ADDRESS))
        return false;
    if (p.person)
        p.person->budget.jobs++;
    p.address->budget.jobs++;
    return true;
}

void budget_give_job(struct payer p)
{
    if (p.person)
        p.person->budget.jobs--;
    p.address->budget.jobs--;
}
