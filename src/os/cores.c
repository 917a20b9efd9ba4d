/* Cores by Linux's affinity masks; threads and children inherit the mask of their creator. */
#include "os/cores.h"

#ifdef __linux__
#include <sched.h>

/* The cores allowed at the first call. */
static cpu_set_t allowed;
static int count = -1;

int os_cores(void)
{
    if (count < 0)
        count = sched_getaffinity(0, sizeof allowed, &allowed) == 0 ? CPU_COUNT(&allowed) : 0;
    return count;
}

void os_pin(int core)
{
    cpu_set_t one;
    int at = 0;
    CPU_ZERO(&one);
    for (int left = core; os_cores() > 0 && at < CPU_SETSIZE; at++)
        if (CPU_ISSET(at, &allowed) && left-- == 0)
            break;
    if (at == CPU_SETSIZE)
        return;
    CPU_SET(at, &one);
    sched_setaffinity(0, sizeof one, &one);
}

void os_unpin(void)
{
    if (os_cores() > 0)
        sched_setaffinity(0, sizeof allowed, &allowed);
}
#else
int os_cores(void)
{
    return 0;
}

void os_pin(int core)
{
    (void)core;
}

void os_unpin(void)
{
}
#endif
