/* The time that a protocol's engine plans for a turn: within the time left for any clock, with 50
 * ms of lag, and reasonable. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "play/clock.h"
#include "programs.h"
#include "proto/host.h"

enum { LAG_MS = 50, TURNS = 120, S = 1000 };

static void say_nothing(struct host *h, const struct agon_info *i)
{
    (void)h;
    (void)i;
}

static const struct host_protocol silent = {.complaint = "", .info = say_nothing};

static const char *const controls[] = {
    "100ms",
    "200ms",
    "1s",
    "15s",
    "5m+3s",
    "1m+0s",
    "0m+1s",
    "2m+100ms",
    "15s/2m30s/100",
    "8s/10s/100",
    "30s/5m/100/0/1m",
    "1s/1s/50/2s/40t",
    "2m/6m/100/0/8h/6m",
    "2m/2m/0/5m",
    "0/0/100/0/0/1m",
    "100ms/1s/100/2s",
    "45s/3m45s/100/5m/4h/3m",
    "0/10m/0",
    "1s/30s/0",
};

/* A host of the game; it plans for the side to move, here Gold. */
static void open_host(struct host *h, agon_game **game)
{
    struct agon_error e;
    *game = agon_open("arimaa", NULL, &e);
    assert_non_null(*game);
    assert_int_equal(host_init(h, &silent, *game, "random", stdout, &e), 0);
}

/* Plays Gold's turns; each takes a part of the planned time, from soft (0) to hard (100), and the
 * lag. Returns the reserve after them. */
static int64_t play_turns(struct host *h, const char *text, int percent)
{
    struct clock_control control;
    struct clock c;
    assert_int_equal(clock_control_read(&control, text, NULL), 0);
    clock_init(&c, &control, 2);
    for (int turn = 0; turn < TURNS; turn++) {
        struct agon_clock told;
        struct agon_limits limits = {0};
        int left = control.limit_turns > 0 ? control.limit_turns - turn : 0;
        clock_start(&c, 0, 0);
        int64_t most = clock_left(&c, 0);
        if ((control.limit_turns > 0 && left <= 0) || clock_state(&c, 0) != CLOCK_GOING)
            break;
        clock_for_engine(&c, left, 0, &told);
        host_plan(h, &told, &limits);
        assert_in_range(limits.soft_ms, 1, limits.hard_ms);
        if (most >= 100 && limits.hard_ms + LAG_MS > most)
            fail_msg("%s, turn %d: plans %lld of %lld ms", text, turn, (long long)limits.hard_ms,
                     (long long)most);
        int64_t took = limits.soft_ms + (limits.hard_ms - limits.soft_ms) * percent / 100;
        assert_true(most < 100 || took + LAG_MS <= most);
        clock_stop(&c, took + LAG_MS < most ? took + LAG_MS : most, false);
        assert_true(c.reserve_ms[0] >= 0);
    }
    return c.reserve_ms[0];
}

/* With 50 ms of lag no turn of 100 ms or more is lost, even if it is thought about for long. */
static void test_lag(void **state)
{
    (void)state;
    struct host h;
    agon_game *game;
    open_host(&h, &game);
    for (size_t i = 0; i < sizeof controls / sizeof *controls; i++)
        for (int percent = 0; percent <= 100; percent += 25)
            play_turns(&h, controls[i], percent);
    host_release(&h);
    agon_close(game);
}

/* A long game spends most of its reserve but not all of it. */
static void test_reserve(void **state)
{
    static const struct {
        const char *control;
        int64_t least, most;
    } cases[] = {
        {"5m+3s", 20 * S, 150 * S},
        {"15s/2m30s/100", 30 * S, 400 * S}, /* saved from soft turns */
        {"1s/30s/0", 0, 15 * S},
        {"0/10m/0", 1 * S, 60 * S},
    };
    (void)state;
    struct host h;
    agon_game *game;
    open_host(&h, &game);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int64_t rest = play_turns(&h, cases[i].control, 0);
        if (rest < cases[i].least || rest > cases[i].most)
            fail_msg("%s: %lld ms are left", cases[i].control, (long long)rest);
    }
    host_release(&h);
    agon_close(game);
}

PROGRAM(plan)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lag),
        cmocka_unit_test(test_reserve),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
