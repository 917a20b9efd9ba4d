/* The nets that an engine looks through when it is opened. Those offered form a list, the last one
 * first, to which any thread may add; none leaves it, as another thread may be reading it. */
#include "engines/fairy/nets.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include <agon/status.h>

struct offer {
    struct nets_file file;
    const struct offer *before;
    int n; /* of them up to this one */
};
static _Atomic(const struct offer *) last;

const struct nets_file *nets_at(int i)
{
    const struct offer *o = atomic_load(&last);
    int offers = o ? o->n : 0;
    if (i >= offers)
        return nets_carried[i - offers].n > 0 ? &nets_carried[i - offers] : NULL;
    for (; i > 0; i--)
        o = o->before;
    return &o->file;
}

int nets_offer(const void *bytes, size_t n)
{
    struct offer *o = malloc(sizeof *o);
    unsigned char *copy = malloc(n);
    if (!o || !copy) {
        free(o);
        free(copy);
        return AGON_NO_MEMORY;
    }
    memcpy(copy, bytes, n);
    o->file = (struct nets_file){copy, n};
    o->before = atomic_load(&last);
    do {
        o->n = o->before ? o->before->n + 1 : 1;
        if (o->n > NETS_MOST) {
            free(copy);
            free(o);
            return AGON_UNSUPPORTED;
        }
    } while (!atomic_compare_exchange_weak(&last, &o->before, o));
    return 0;
}
