/* Time, and the delay of the disk. */
#include "server/base/core.h"

#include <sodium.h>

#include "os/time.h"
#include "store/store.h"

enum {
    CATCH_UP = 200, /* ms in which time gains one */
    STALL_MS = 1000 /* a round of the loop that takes longer is a stall */
};

/* Adds the time in which no turn could be taken or shown: the store was unreachable or the process
 * was stopped, suspended or on an overloaded machine. A silence of the store is added from its
 * beginning, and up to a second before another outage: the interval of server.c's writes. */
static void hold_time(struct core *core, int64_t steady)
{
    int64_t passed = core->read > 0 ? steady - core->read : 0, late = passed - core->waits;
    bool away = core->store && store_is_away(core->store);
    core->read = steady;
    core->waits = 0;
    if (away || core->was_away) {
        int64_t silent = core->was_away ? 0 : store_silent_ms(core->store);
        core->behind += silent > passed ? silent : passed;
    } else if (late > STALL_MS) {
        core->behind += late;
        core->metrics.stalls++;
    } else {
        core->gained += passed;
    }
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

void core_wait(struct core *core, int64_t due)
{
    core->waits = due > core->now ? due - core->now : 0;
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
