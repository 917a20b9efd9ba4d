/* The library's requirements on a host, for programs in the WASI of node: a clock and no
 * threads. */
#include <stdlib.h>
#include <time.h>

#include "os/thread.h"
#include "os/time.h"

int64_t os_now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000000) + now.tv_nsec / 1000;
}

struct os_thread *os_thread_start(void (*run)(void *user), void *user)
{
    (void)run;
    (void)user;
    return NULL;
}

void os_thread_join(struct os_thread *thread)
{
    (void)thread;
}

/* Needed by Debian's libclang_rt, whose 128-bit division is compiled with stack protection. */
uintptr_t __stack_chk_guard = 0x5f3759df;
_Noreturn void __stack_chk_fail(void);
_Noreturn void __stack_chk_fail(void)
{
    abort();
}
