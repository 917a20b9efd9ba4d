/* The clock of agon connect: from a turn message to the player. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/connect_clock.h"
#include "programs.h"

static const struct clock_control control = {
    .move_ms = 3000, .reserve_ms = 300000, .percent = 100, .max_reserve_ms = 400000};

/* "turn" is the time left of this turn, of which `used` has been used. */
static struct agon_clock told(int64_t turn, int64_t used)
{
    json_t *clock = json_pack("{sI s[II] sI}", "turn", (json_int_t)turn, "reserve",
                              (json_int_t)200000, (json_int_t)100000, "used", (json_int_t)used);
    struct agon_clock clocks = connect_clock(&control, 1, clock);
    json_decref(clock);
    return clocks;
}

static void test_before(void **state)
{
    (void)state;
    struct agon_clock clock = connect_clock(&control, 1, NULL);
    assert_int_equal(clock.move_ms, 3000);
    assert_int_equal(clock.reserve_ms[0], 300000);
    assert_int_equal(clock.reserve_ms[1], 300000);
    assert_int_equal(clock.max_turn_ms, 0);
}

/* The whole reserve may be used: nothing else limits the turn. */
static void test_turn(void **state)
{
    (void)state;
    struct agon_clock clock = told(102000, 1000);
    assert_int_equal(clock.reserve_ms[1], 100000);
    assert_int_equal(clock.used_ms, 1000);
    assert_int_equal(clock.max_turn_ms, 0);
}

/* A first turn may take less than the reserve would allow, reconnected or not. */
static void test_first(void **state)
{
    (void)state;
    assert_int_equal(told(30000, 0).max_turn_ms, 30000);
    assert_int_equal(told(18000, 12000).max_turn_ms, 30000);
}

PROGRAM(cli_connect_clock)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_before), cmocka_unit_test(test_turn),
                                       cmocka_unit_test(test_first)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
