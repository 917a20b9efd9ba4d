/* Time, and the delay of the disk. */
#include "server/base/core.h"

#include <sodium.h>

#include "os/time.h"

int64_t core_at(struct core *core)
{
    int64_t now = core->date_start + (os_now_ms() - core->steady_start);
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
