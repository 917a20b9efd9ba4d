/* Buckets, and the addresses that have some. */
#include "server/limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hall.h"

enum { FORGET_MS = 600000 };

bool bucket_take(struct bucket *b, double most, double per_second, int64_t now, int64_t *retry_ms)
{
    double back = (double)(now - b->at) / 1000 * per_second;
    b->used = b->at == 0 || back >= b->used ? 0 : b->used - back;
    b->at = now;
    if (b->used + 1 <= most) {
        b->used++;
        return true;
    }
    if (retry_ms)
        *retry_ms = (int64_t)((b->used + 1 - most) / per_second * 1000) + 1;
    return false;
}

bool limits_is_local(const char *name)
{
    return strncmp(name, "127.", 4) == 0 || strcmp(name, "::1") == 0 ||
           strncmp(name, "::ffff:127.", 11) == 0;
}

struct address *limits_address(struct hall *h, const char *name)
{
    struct address *a = map_get(&h->addresses, name);
    if (!a) {
        a = calloc(1, sizeof *a);
        if (!a)
            abort();
        snprintf(a->name, sizeof a->name, "%s", name);
        map_put(&h->addresses, a->name, a);
    }
    a->seen = h->now;
    return a;
}

void limits_sweep(struct hall *h)
{
    size_t at = 0;
    for (struct address *a; (a = map_each(&h->addresses, &at)) != NULL;)
        if (a->connections == 0 && a->links == 0 && a->porters == 0 &&
            h->now - a->seen > FORGET_MS) {
            map_drop(&h->addresses, a->name);
            free(a);
            map_back(&at);
        }
}

void limits_release(struct hall *h)
{
    size_t at = 0;
    for (struct address *a; (a = map_each(&h->addresses, &at)) != NULL;)
        free(a);
    map_release(&h->addresses);
}
