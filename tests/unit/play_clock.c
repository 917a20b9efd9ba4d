/* Clock: the texts of time controls, and the arithmetic of a running clock, worked out by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "play/clock.h"
#include "programs.h"

enum { S = 1000, M = 60 * S };
#define H ((int64_t)60 * M)

static struct clock_control control(const char *text)
{
    struct clock_control c;
    struct agon_error error = {.text = ""};
    if (clock_control_read(&c, text, &error) != 0)
        fail_msg("%s: %s at %d", text, error.text, error.at);
    return c;
}

/* The meaning of each text, and its canonical form. */
static void test_controls(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        struct clock_control means;
        const char *shortest;
    } cases[] = {
        {"none", {0}, "none"},
        {"6s", {.move_ms = 6 * S}, "6s"},
        {"200ms", {.move_ms = 200}, "200ms"},
        {"1.5s", {.move_ms = 1500}, "1s500ms"},
        {"5m+3s", {3 * S, 5 * M, 100}, "5m+3s"},
        {"5+3", {3 * S, 5 * M, 100}, "5m+3s"},
        {"5+0", {0, 5 * M, 100}, "5m+0s"},
        {"90m+30s", {30 * S, 90 * M, 100}, "1h30m+30s"},
        {"3s/30s/100/60s/10m", {3 * S, 30 * S, 100, M, 10 * M}, "3s/30s/100/1m/10m"},
        {"0:30/5/100/0/8", {30 * S, 5 * M, 100, 0, 8 * H}, "30s/5m/100/0/8h"},
        {"2m/6m/100/0/8h/6m", {2 * M, 6 * M, 100, 0, 8 * H, 0, 6 * M}, "2m/6m/100/0/8h/6m"},
        {"60m/15h/50", {60 * M, 15 * H, 50}, "1h/15h/50"},
        {"15s/2m30s/100", {15 * S, 150 * S, 100}, "2m30s+15s"},
        {"8s/10s/100", {8 * S, 10 * S, 100}, "10s+8s"},
        {"8s/0/0", {8 * S}, "8s"},
        {"8s/0/100", {8 * S, 0, 100}, "8s/0"},
        {"2/2/100/10/8", {2 * M, 2 * M, 100, 10 * M, 8 * H}, "2m/2m/100/10m/8h"},
        {"2/2/100/5/0", {2 * M, 2 * M, 100, 5 * M}, "2m/2m/100/5m"},
        {"2m/6m/100/0/7h13s/0", {2 * M, 6 * M, 100, 0, 7 * H + 13 * S}, "2m/6m/100/0/7h13s"},
        {"0:30/3/100/5/8", {30 * S, 3 * M, 100, 5 * M, 8 * H}, "30s/3m/100/5m/8h"},
        {"15s/2m30s/100/0/1h/2m30s",
         {15 * S, 150 * S, 100, 0, H, 0, 150 * S},
         "15s/2m30s/100/0/1h/2m30s"},
        {"30s/5m/100", {30 * S, 5 * M, 100}, "5m+30s"},
        {"4m/10m/100/0/16h/10m",
         {4 * M, 10 * M, 100, 0, 16 * H, 0, 10 * M},
         "4m/10m/100/0/16h/10m"},
        {"1:30/0", {90 * S, 0, 100}, "1m30s/0"},
        {"1/1/50/0/1:30", {M, M, 50, 0, 90 * M}, "1m/1m/50/0/1h30m"},
        {"1/1/100/0/80t", {M, M, 100, 0, 0, 80}, "1m/1m/100/0/80t"},
        {":45/1d", {45 * S, 24 * H, 100}, "1d+45s"},
        {"0/0/100/0/0/1m", {0, 0, 100, 0, 0, 0, M}, "0/0/100/0/0/1m"},
        {"0/0", {.percent = 100}, "0/0"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct clock_control read = control(cases[i].text), again;
        char text[128];
        assert_memory_equal(&read, &cases[i].means, sizeof read);
        int length = clock_control_write(&read, text, sizeof text);
        assert_string_equal(text, cases[i].shortest);
        assert_int_equal(length, strlen(text));
        again = control(text);
        assert_memory_equal(&read, &again, sizeof read);
    }
}

static void test_wrong_controls(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int at;
    } cases[] = {
        {"", 0},
        {"6", 1},
        {"0s", 0},
        {"abc", 0},
        {"-5s", 0},
        {"5m+", 3},
        {"+3", 0},
        {"5m+3s+1", 5},
        {"30s2m/5", 4},
        {"2m30/5", 4},
        {"1:2:3/5", 3},
        {"1:/5", 2},
        {"2m/", 3},
        {"/5", 0},
        {"1/1/101", 4},
        {"1/1/x", 4},
        {"1/1/", 4},
        {"1/1/100/0/t", 10},
        {"1/1/100/0/-1t", 10},
        {"1/1/1/1/1/1/1", 11},
        {"1001d", 4},
        {"99999999999999999999999s", 10},
        {"1.5ms", 3},
        {"1.2345s", 5},
        {"1.s", 2},
        {"5 m", 1},
        {" 5m", 0},
        {"1m ", 2},
        {"10000000000h", 11},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct clock_control c = {.move_ms = 42};
        struct agon_error error = {.at = -2};
        if (clock_control_read(&c, cases[i].text, &error) != AGON_BAD_TEXT ||
            error.at != cases[i].at)
            fail_msg("\"%s\": at %d, expected %d (%s)", cases[i].text, error.at, cases[i].at,
                     error.text);
        assert_int_equal(error.code, AGON_BAD_TEXT);
        assert_int_equal(c.move_ms, 42);
    }
}

static void test_durations(void **state)
{
    (void)state;
    int64_t ms = 0;
    assert_int_equal(clock_duration_read(&ms, "5", 's', NULL), 0);
    assert_int_equal(ms, 5000);
    assert_int_equal(clock_duration_read(&ms, "1:02:03", 'h', NULL), 0);
    assert_int_equal(ms, 3723 * S);
    assert_int_equal(clock_duration_read(&ms, "0.25", 's', NULL), 0);
    assert_int_equal(ms, 250);
    assert_int_equal(clock_duration_read(&ms, "5", 0, NULL), AGON_BAD_TEXT);
    char text[48];
    clock_duration_write(CLOCK_MS_MAX, text, sizeof text);
    assert_string_equal(text, "1000d");
    clock_duration_write(0, text, sizeof text);
    assert_string_equal(text, "0s");
    clock_duration_write(2 * H + 5 * S + 7, text, sizeof text);
    assert_string_equal(text, "2h5s7ms");
    static const struct {
        int64_t ms;
        const char *face;
    } faces[] = {{9870, "9.8"},     {-50, "0.0"},          {0, "0.0"},        {10000, "0:10"},
                 {150 * S, "2:30"}, {3723 * S, "1:02:03"}, {CLOCK_NEVER, "-"}};
    for (size_t i = 0; i < sizeof faces / sizeof faces[0]; i++) {
        clock_face_write(faces[i].ms, text, sizeof text);
        assert_string_equal(text, faces[i].face);
    }
}

static struct clock clock_of(const char *text, int seats)
{
    struct clock_control c = control(text);
    struct clock clock;
    clock_init(&clock, &c, seats);
    return clock;
}

/* Half of the unused time joins the reserve; overtime costs it in full; the cap holds. */
static void test_reserve(void **state)
{
    (void)state;
    struct clock c = clock_of("10s/60s/50/62s", 2);
    clock_start(&c, 0, 1000);
    assert_int_equal(clock_left(&c, 1000), 70 * S);
    assert_int_equal(clock_stop(&c, 7000, false), 6000);
    assert_int_equal(c.reserve_ms[0], 62 * S); /* 60 + (10 - 6) / 2 */
    clock_start(&c, 1, 7000);
    assert_int_equal(clock_stop(&c, 32000, false), 25 * S);
    assert_int_equal(c.reserve_ms[1], 45 * S); /* 60 - 15 */
    clock_start(&c, 0, 32000);
    clock_stop(&c, 33000, false);
    assert_int_equal(c.reserve_ms[0], 62 * S); /* the cap */
    assert_int_equal(c.used_ms[0], 7000);
    clock_start(&c, 1, 40000); /* between turns no clock runs */
    assert_int_equal(clock_left(&c, 40000), 55 * S);
    assert_int_equal(clock_state(&c, 94999), CLOCK_GOING);
    assert_int_equal(clock_state(&c, 95000), CLOCK_FLAG);
    assert_int_equal(clock_left(&c, 200000), 0);
    clock_stop(&c, 200000, false);
    assert_int_equal(c.reserve_ms[1], 0);
}

/* The time before a restart of the turn counts for nothing, whether the clock runs or is paused. */
static void test_restart(void **state)
{
    (void)state;
    struct clock c = clock_of("1m+0s", 2);
    clock_start(&c, 0, 1000);
    clock_restart(&c, 4000);
    assert_int_equal(clock_used(&c, 4500), 500);
    clock_pause(&c, 5000);
    clock_restart(&c, 6000);
    clock_resume(&c, 7000);
    assert_int_equal(clock_stop(&c, 9000, false), 2000);
    assert_int_equal(c.reserve_ms[0], 58 * S);
}

static void test_set_up_spares_the_reserve(void **state)
{
    (void)state;
    struct clock c = clock_of("10s/60s", 2);
    clock_start(&c, 0, 0);
    assert_int_equal(clock_stop(&c, 50000, true), 50000);
    assert_int_equal(c.reserve_ms[0], 60 * S);
    assert_int_equal(c.used_ms[0], 50000);
}

static void test_fixed_and_untimed(void **state)
{
    (void)state;
    struct clock c = clock_of("6s", 2);
    clock_start(&c, 0, 0);
    clock_stop(&c, 1000, false);
    clock_start(&c, 1, 1000);
    clock_stop(&c, 1000, false);
    clock_start(&c, 0, 2000);
    assert_int_equal(clock_left(&c, 2000), 6000);
    assert_int_equal(clock_state(&c, 8000), CLOCK_FLAG);

    c = clock_of("none", 2);
    clock_start(&c, 0, 0);
    assert_true(clock_left(&c, CLOCK_NEVER) == CLOCK_NEVER);
    assert_int_equal(clock_state(&c, CLOCK_NEVER), CLOCK_GOING);
}

static void test_limits(void **state)
{
    (void)state;
    struct clock c = clock_of("2m/6m/100/0/10m/3m", 2);
    clock_start(&c, 0, 0);
    assert_int_equal(clock_left(&c, 0), 3 * M); /* the longest turn */
    clock_stop(&c, 2 * M, false);
    clock_start(&c, 1, 2 * M);
    assert_int_equal(clock_state(&c, 5 * M), CLOCK_FLAG);
    clock_stop(&c, 4 * M, false);
    clock_start(&c, 0, 4 * M);
    clock_stop(&c, 6 * M, false);
    clock_start(&c, 1, 6 * M);
    clock_stop(&c, 8 * M, false);
    clock_start(&c, 0, 8 * M);
    assert_int_equal(clock_left(&c, 8 * M), 2 * M); /* the game's limit comes first */
    assert_int_equal(clock_state(&c, 10 * M), CLOCK_LIMIT);
    assert_int_equal(clock_state(&c, 20 * M),
                     CLOCK_LIMIT); /* whichever came first, however late one looks */
}

static void test_pause(void **state)
{
    (void)state;
    struct clock c = clock_of("10s/0/100/0/1m", 2);
    clock_start(&c, 0, 0);
    clock_pause(&c, 4000);
    clock_pause(&c, 5000);
    assert_int_equal(clock_used(&c, 99000), 4000);
    assert_int_equal(clock_left(&c, 99000), 6000);
    clock_resume(&c, 100000);
    clock_resume(&c, 101000);
    assert_int_equal(clock_left(&c, 103000), 3000);
    assert_int_equal(clock_stop(&c, 105000, false), 9000);
    assert_int_equal(c.game_ms, 9000);
    assert_int_equal(c.reserve_ms[0], 1000);
    clock_resume(&c, 200000);
    assert_false(c.running);
}

/* Odd times and the largest numbers neither overflow nor go negative. */
static void test_extremes(void **state)
{
    (void)state;
    struct clock c = clock_of("1000d/1000d/100", 2);
    clock_start(&c, 0, INT64_MIN);
    assert_int_equal(clock_used(&c, INT64_MAX), CLOCK_MS_MAX);
    clock_stop(&c, INT64_MIN, false);
    assert_int_equal(c.reserve_ms[0], CLOCK_MS_MAX);
    clock_start(&c, 0, 50);
    assert_int_equal(clock_used(&c, 10), 0); /* time ran backwards */
    for (int i = 0; i < 5; i++) {
        clock_pause(&c, INT64_MAX);
        clock_resume(&c, INT64_MIN);
    }
    assert_int_equal(clock_stop(&c, INT64_MAX, false), CLOCK_MS_MAX);
    assert_int_equal(c.game_ms, CLOCK_MS_MAX);
}

static void test_engine(void **state)
{
    (void)state;
    struct clock c = clock_of("10s/60s/100/0/5m/40s", 2);
    struct agon_clock told;
    clock_start(&c, 0, 0);
    clock_stop(&c, 30000, false);
    clock_start(&c, 1, 30000);
    clock_for_engine(&c, 7, 32000, &told);
    assert_int_equal(told.move_ms, 10 * S);
    assert_int_equal(told.reserve_ms[0], 40 * S);
    assert_int_equal(told.reserve_ms[1], 60 * S);
    assert_int_equal(told.max_turn_ms, 40 * S);
    assert_int_equal(told.game_ms, 5 * M - 32 * S);
    assert_int_equal(told.used_ms, 2 * S);
    assert_int_equal(told.turns, 7);
    assert_int_equal(told.percent, 100);
}

/* For every control and every state of the reserve: 0 < soft <= hard < what is left of the turn. */
static void test_plan(void **state)
{
    (void)state;
    static const char *const texts[] = {"6s",
                                        "200ms",
                                        "5m+3s",
                                        "1m+0s",
                                        "8s/10s/100",
                                        "2m/6m/100/0/8h/6m",
                                        "1s/1s/50/2s/20t",
                                        "0/0/100/0/0/1m",
                                        "30s/5m/100/0/1m"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct clock c = clock_of(texts[i], 2);
        for (int turn = 0; turn < 60; turn++) {
            struct agon_clock told;
            int64_t soft, hard;
            clock_start(&c, turn % 2, 0);
            if (clock_left(&c, 0) < 4)
                break;
            clock_for_engine(&c, 0, 0, &told);
            clock_allot(&told, turn % 2, &soft, &hard);
            assert_in_range(soft, 1, hard);
            assert_in_range(hard, 1, clock_left(&c, 0) - 1);
            clock_stop(&c, hard, false);
        }
    }
    struct clock c = clock_of("none", 1);
    struct agon_clock told;
    int64_t soft = 1, hard = 1;
    clock_start(&c, 0, 0);
    clock_for_engine(&c, 0, 0, &told);
    clock_allot(&told, 0, &soft, &hard);
    assert_int_equal(soft, 0);
    assert_int_equal(hard, 0);
}

/* Unused time that would be lost is used; unused time that is added to the reserve is not. */
static void test_plan_uses_what_would_be_lost(void **state)
{
    (void)state;
    struct agon_clock lost = {.move_ms = 10 * S}, kept = {.move_ms = 10 * S, .percent = 100};
    int64_t soft, hard, soft_kept, hard_kept;
    clock_allot(&lost, 0, &soft, &hard);
    clock_allot(&kept, 0, &soft_kept, &hard_kept);
    assert_in_range(soft, 9 * S, hard);
    assert_in_range(soft_kept, 5 * S, 7 * S);
    assert_int_equal(hard, hard_kept);
    kept.reserve_ms[0] = kept.max_reserve_ms = 20 * S; /* full */
    clock_allot(&kept, 0, &soft_kept, &hard_kept);
    assert_in_range(soft_kept, 10 * S, hard_kept);
    lost.used_ms = 4 * S;
    clock_allot(&lost, 0, &soft, &hard);
    assert_in_range(hard, 5 * S, 6 * S - 1);
}

/* 200 ms of every turn are not charged: a fixed turn of 6 s ends at 6.2 s, a turn of 2.5 s with the
 * clock 5m+2s takes 300 ms from the reserve, and no turn gains more than its own time. */
static void test_lag(void **state)
{
    (void)state;
    struct clock_control fixed = control("6s"), kept = control("5m+2s");
    struct clock c;
    clock_init(&c, &fixed, 2);
    c.lag_ms = 200;
    clock_start(&c, 0, 0);
    assert_int_equal(clock_shown(&c, 0, 0), 6 * S);
    assert_int_equal(clock_shown(&c, 0, 100), 6 * S);
    assert_int_equal(clock_shown(&c, 0, 1200), 5 * S);
    assert_int_equal(clock_left(&c, 0), 6200);
    assert_int_equal(clock_state(&c, 6199), CLOCK_GOING);
    assert_int_equal(clock_state(&c, 6200), CLOCK_FLAG);
    clock_pause(&c, 3000); /* the allowance is per turn, even if the turn is interrupted several
                        * times */
    clock_resume(&c, 10000);
    assert_int_equal(clock_left(&c, 10000), 3200);
    assert_int_equal(clock_used(&c, 11000), 3800);
    assert_int_equal(clock_stop(&c, 11000, false), 3800);
    clock_init(&c, &kept, 2);
    c.lag_ms = 200;
    clock_start(&c, 1, 0);
    assert_int_equal(clock_stop(&c, 2500, false), 2300);
    assert_int_equal(c.reserve_ms[1], 5 * M - 300);
    clock_start(&c, 1, 3000);
    assert_int_equal(clock_stop(&c, 3100, false), 0);
    assert_int_equal(c.reserve_ms[1], 5 * M - 300 + 2 * S);
}

PROGRAM(play_clock)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_controls),
        cmocka_unit_test(test_wrong_controls),
        cmocka_unit_test(test_durations),
        cmocka_unit_test(test_reserve),
        cmocka_unit_test(test_restart),
        cmocka_unit_test(test_set_up_spares_the_reserve),
        cmocka_unit_test(test_fixed_and_untimed),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_pause),
        cmocka_unit_test(test_extremes),
        cmocka_unit_test(test_lag),
        cmocka_unit_test(test_engine),
        cmocka_unit_test(test_plan),
        cmocka_unit_test(test_plan_uses_what_would_be_lost),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
