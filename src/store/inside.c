/* Shared by the store's threads: memory, and waiting for an unreachable database. */
#include "store/inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/time.h"

enum { PATIENCE_MS = 300000, LEAVING_MS = 5000, AGAIN_MS = 50, PAUSE_MS = 5000 };

char *store_copy(const char *s)
{
    return s ? strcpy(store_resize(NULL, strlen(s) + 1), s) : NULL;
}

void *store_resize(void *block, size_t size)
{
    void *bigger = realloc(block, size);
    if (!bigger) {
        fputs("agond: no memory is left to store games in\n", stderr);
        abort();
    }
    return bigger;
}

enum revival store_await(struct store *s, struct database *d)
{
    int64_t since = os_now_ms();
    enum revival revival = d->kind->revive(d);
    if (revival != REVIVAL_AWAY)
        return revival;
    atomic_fetch_add(&s->away, 1);
    s->wake(s->context);
    while (revival == REVIVAL_AWAY &&
           os_now_ms() - since < (atomic_load(&s->leaving) ? LEAVING_MS : PATIENCE_MS)) {
        os_sleep_ms(AGAIN_MS);
        revival = d->kind->revive(d);
    }
    atomic_fetch_sub(&s->away, 1);
    s->wake(s->context);
    return revival == REVIVAL_AWAY ? REVIVAL_NONE : revival;
}

void store_pause(struct store *s, int tries)
{
    int ms = tries < 7 ? AGAIN_MS << tries : PAUSE_MS;
    atomic_fetch_add(&s->away, 1);
    s->wake(s->context);
    os_sleep_ms(ms);
    atomic_fetch_sub(&s->away, 1);
    s->wake(s->context);
}
