/* Time, and the delay of the disk. */
#include "server/base/core.h"

#include <sodium.h>

#include "os/time.h"
#include "store/store.h"

enum { CATCH_UP = 200 }; /* ms in which time gains one */

/* Adds the time in which the store was unreachable, and no turn could be shown to anybody. Up to a
 * second before it counts as well: the interval of server.c's writes. */
static void hold_time(struct core *core, int64_t steady)
{
    int64_t passed = core->read > 0 ? steady - core->read : 0;
    bool away = core->store && store_is_away(core->store);
    core->read = steady;
    if (away || core->was_away)
        core->behind += passed;
    else
        core->gained += passed;
    core->was_away = away;
    int64_t gain = core->gained / CATCH_UP;
    core->gained -= gain * CATCH_UP;
    core->behind -= gain < core->behind ? gain : core->behind;
}

int64_t core_at(struct core *core)
{
    int64_t steady = os_now_ms();
    hold_time(core, steady);
    int64_t now = core->date_start + (steady - core->steady_start) - core->behind;
    if (now > core->now)
        core->now = now;
    return core->now;
}

void core_receive(struct core *core)
{
    if (core->received_us == 0)
        core->received_us = os_now_us();
}

int64_t core_store_lag(struct core *core)
{
    return core->sampled > store_durable(core->store) ? os_now_us() - core->sampled_us : 0;
}

void random_id(char id[ID_SIZE])
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    for (int i = 0; i < ID_SIZE - 1; i++)
        id[i] = letters[randombytes_uniform(sizeof letters - 1)];
    id[ID_SIZE - 1] = '\0';
}
