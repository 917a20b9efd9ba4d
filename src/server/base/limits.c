/* The known addresses. */
#include "server/base/limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/core.h"

enum { FORGET_MS = 600000 };

static const struct {
    const char *name;
    double most, per_second;
} rates[RATES] = {[RATE_CONNECTIONS] = {"connections", 300, 50},
                  [RATE_QUERIES] = {"queries", 200, 50},
                  [RATE_SESSIONS] = {"sessions", 60, 1},
                  [RATE_LOGINS] = {"logins", 10, 10 / 60.0},
                  [RATE_MAILS] = {"mails", 20, 20 / 3600.0},
                  [RATE_GAMES] = {"games", 60, 0.5},
                  [RATE_CHAT] = {"chat", 8, 0.5},
                  [RATE_STUDIES] = {"studies", 30, 0.5},
                  [RATE_DEFINITIONS] = {"definitions", 30, 0.5},
                  [RATE_DOWNLOADS] = {"downloads", 10, 1 / 60.0},
                  [RATE_FOLLOWS] = {"follows", 30, 0.2},
                  [RATE_REPORTS] = {"reports", 10, 10 / 3600.0},
                  [RATE_LOOKUPS] = {"lookups", 60, 1},
                  [RATE_IMPORTS] = {"imports", 20, 20 / 600.0},
                  [RATE_PLACES] = {"places", 600, 200},
                  [RATE_EXPLORATIONS] = {"explorations", 300, 20}};

bool limits_take(const struct core *core, struct address *a, enum rate rate, int64_t *retry_ms)
{
    return rate == RATE_NONE || core->options.unlimited ||
           bucket_take(&a->rate[rate], rates[rate].most, rates[rate].per_second, core->now,
                       retry_ms);
}

const char *limits_rate(enum rate rate)
{
    return rates[rate].name;
}

/* Whether it holds nothing that counts against a limit. */
static bool is_idle(const struct address *a)
{
    return a->http_connections == 0 && a->connections == 0 && a->open_downloads == 0 &&
           a->requests == 0 && a->shared_games == 0 && a->games == 0 && a->budget.jobs == 0;
}

bool limits_is_local(const char *name)
{
    return strncmp(name, "127.", 4) == 0 || strcmp(name, "::1") == 0 ||
           strncmp(name, "::ffff:127.", 11) == 0;
}

uint64_t limits_owner(const char *name)
{
    uint64_t h = 14695981039346656037u;
    for (; *name; name++)
        h = (h ^ (unsigned char)*name) * 1099511628211u;
    return h;
}

struct address *limits_address(struct core *core, const char *name)
{
    struct address *a = map_get(&core->addresses, name);
    if (!a) {
        a = calloc(1, sizeof *a);
        if (!a)
            abort();
        snprintf(a->name, sizeof a->name, "%s", name);
        map_put(&core->addresses, a->name, a);
    }
    a->seen = core->now;
    return a;
}

void limits_sweep(struct core *core)
{
    size_t at = 0;
    for (struct address *a; (a = map_each(&core->addresses, &at)) != NULL;)
        if (is_idle(a) && core->now - a->seen > FORGET_MS) {
            map_drop(&core->addresses, a->name);
            free(a);
            map_back(&at);
        }
}

void limits_release(struct core *core)
{
    size_t at = 0;
    for (struct address *a; (a = map_each(&core->addresses, &at)) != NULL;)
        free(a);
    map_release(&core->addresses);
}
