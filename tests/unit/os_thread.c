/* Threads run concurrently and are joined; a monitor alternates between two threads. */
#include "check.h"
#include "os/thread.h"
#include "programs.h"

/* Two threads that count alternately: each may continue only when the count is odd, or even. */
struct counting {
    struct os_monitor *monitor;
    int count;
};
enum { GOAL = 2000 };

static void count_up(struct counting *c, int parity)
{
    os_monitor_enter(c->monitor);
    while (c->count < GOAL) {
        while (c->count < GOAL && c->count % 2 != parity)
            os_monitor_wait(c->monitor, -1);
        if (c->count < GOAL)
            c->count++;
        os_monitor_wake(c->monitor);
    }
    os_monitor_leave(c->monitor);
}

static void count_odd(void *user)
{
    count_up(user, 1);
}

static void test_taking_turns(void **state)
{
    (void)state;
    struct counting c = {os_monitor_new(), 0};
    assert_non_null(c.monitor);
    struct os_thread *other = os_thread_start(count_odd, &c);
    assert_non_null(other);
    count_up(&c, 0);
    os_thread_join(other);
    assert_int_equal(c.count, GOAL);
    os_monitor_free(c.monitor);
}

/* Nobody wakes, and yet waiting ends. */
static void test_waiting_ends(void **state)
{
    (void)state;
    struct os_monitor *monitor = os_monitor_new();
    os_monitor_enter(monitor);
    while (os_monitor_wait(monitor, 5))
        continue;
    os_monitor_leave(monitor);
    os_monitor_free(monitor);
    os_monitor_free(NULL);
    os_thread_join(NULL);
}

PROGRAM(os_thread)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_taking_turns),
                                       cmocka_unit_test(test_waiting_ends)};
    return RUN(tests);
}
