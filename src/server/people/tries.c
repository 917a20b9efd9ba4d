/* Names, and how often they were tried in vain. */
#include "server/people/tries.h"

#include <stdlib.h>
#include <string.h>

#include "server/limits.h"

enum { TRIES_MAX = 20000, FORGET_MS = 900000 };

struct tries {
    char key[PERSON_NAME];
    int failed;
    int64_t last, next; /* when the next may be made */
};

static struct tries *find(const struct hall *h, const char *name, char key[PERSON_NAME])
{
    const char *why;
    return person_name_key(name, key, &why) ? map_get(&h->tries, key) : NULL;
}

int64_t tries_wait(const struct hall *h, const char *name, const char *address)
{
    char key[PERSON_NAME];
    const struct tries *t = find(h, name, key);
    const struct person *p = t ? map_get(&h->names, key) : NULL;
    uint64_t from = limits_owner(address);
    for (int i = 0; p && i < PERSON_PLACES; i++)
        if (p->place[i] == from)
            return 0;
    return t && t->next > h->now ? t->next - h->now : 0;
}

void tries_failed(struct hall *h, const char *name)
{
    char key[PERSON_NAME];
    const char *why;
    struct tries *t = find(h, name, key);
    if (!t && (h->tries.n >= TRIES_MAX || !person_name_key(name, key, &why)))
        return;
    if (!t) {
        t = calloc(1, sizeof *t);
        if (!t)
            abort();
        memcpy(t->key, key, sizeof t->key);
        map_put(&h->tries, t->key, t);
    }
    t->last = h->now;
    int64_t wait = TRIES_WAIT_MS;
    for (int i = ++t->failed; i > TRIES_FREE && wait < TRIES_WAIT_MOST_MS; i--)
        wait *= 2;
    if (t->failed >= TRIES_FREE)
        t->next = h->now + (wait < TRIES_WAIT_MOST_MS ? wait : TRIES_WAIT_MOST_MS);
}

void tries_good(struct hall *h, struct person *p, const char *address)
{
    uint64_t from = limits_owner(address);
    struct tries *t = map_get(&h->tries, p->key);
    if (t) {
        map_drop(&h->tries, t->key);
        free(t);
    }
    for (int i = 0; i < PERSON_PLACES; i++)
        if (p->place[i] == from)
            return;
    memmove(p->place + 1, p->place, sizeof p->place - sizeof p->place[0]);
    p->place[0] = from;
}

void tries_sweep(struct hall *h, bool all)
{
    size_t at = 0;
    for (struct tries *t; (t = map_each(&h->tries, &at)) != NULL;)
        if (all || h->now - t->last > FORGET_MS) {
            map_drop(&h->tries, t->key);
            free(t);
            map_back(&at);
        }
    if (all)
        map_release(&h->tries);
}
