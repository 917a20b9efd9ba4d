/* Tournaments in memory: creating and finding them. */
#include "server/hosted/hosted.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const hosted_states[] = {"open", "running", "paused", "over"};

struct hosted_tournament *hosted_new(struct tournaments *tournaments, const struct user *maker)
{
    struct hosted_tournament *c = calloc(1, sizeof *c);
    if (!c)
        abort();
    do
        random_id(c->id);
    while (map_get(&tournaments->by_id, c->id));
    c->tournaments = tournaments;
    c->created = c->touched = tournaments->core->now;
    c->loaded = true;
    if (maker) {
        memcpy(c->organiser[c->organisers++], maker->id, ID_SIZE);
        snprintf(c->maker, sizeof c->maker, "%s", maker->name);
    }
    map_put(&tournaments->by_id, c->id, c);
    return c;
}

struct hosted_tournament *hosted_find(struct tournaments *tournaments, const char *id)
{
    struct hosted_tournament *t = map_get(&tournaments->by_id, id);
    if (t)
        t->touched = tournaments->core->now;
    return t;
}

void hosted_touch(struct hosted_tournament *t)
{
    t->version++;
    t->changed = t->moved = true;
    t->touched = t->tournaments->core->now;
}
