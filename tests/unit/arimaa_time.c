/* The Arimaa engine's time: more for hard turns, little for easy ones, never beyond the bounds. */
#include "engines/arimaa/engine.h"
#include "programs.h"
#include "search/time_manager.h"
#include "search_check.h"

enum { LONG_MS = 60000, GENEROUS_MS = 10000 };

/* A search whose iterations take 2, 5, 12, ... ms: the best turn changes up to iteration `changes`,
 * and the score falls by `falls` at every iteration after the fourth. Returns the time at which it
 * stops; no iteration may begin that is expected to end after the hard bound. */
static int64_t run(const struct agon_limits *limits, int changes, int falls, bool easy)
{
    struct time_manager p;
    int64_t now = 0, took = 2;
    time_manager_init(&p, limits, 0, 1000, 0);
    for (int i = 0; i < 100; i++) {
        if (now + took > limits->hard_ms) {
            assert_true(i < 3 || p.lost >= limits->hard_ms ||
                        now + took * 9 / 10 < limits->hard_ms);
            return limits->hard_ms;
        }
        now += took;
        took = took * 24 / 10;
        time_manager_note(&p, now, i < changes ? (uint64_t)i : 1000, i > 3 ? -i * falls : 0);
        if (time_manager_asks(&p))
            p.easy = easy;
        if (time_manager_enough(&p))
            return now;
    }
    return 0;
}

static void test_difficulty(void **state)
{
    (void)state;
    struct agon_limits limits = {.soft_ms = 9000, .hard_ms = 63000};
    int64_t plain = run(&limits, 3, 0, false), changing = run(&limits, 100, 0, false),
            falling = run(&limits, 3, 900, false), easy = run(&limits, 3, 0, true);
    assert_true(easy < plain);
    assert_true(plain < changing);
    assert_true(plain < falling);
    assert_in_range(easy, 9000 / 10, 9000 / 2);
    assert_in_range(plain, 9000 / 4, 2 * 9000);
    assert_in_range(changing, 9000 / 2, 63000);
}

/* With turns of every length from 5 ms: some time is used, and nothing begins that cannot end. */
static void test_bounds(void **state)
{
    (void)state;
    for (int64_t soft = 5; soft < 1000000; soft = soft * 3 / 2)
        for (int part = 1; part <= 6; part++) {
            struct agon_limits limits = {.soft_ms = soft, .hard_ms = soft * part};
            for (int changes = 0; changes < 12; changes += 3)
                assert_in_range(run(&limits, changes, 100 * changes, false), 1, limits.hard_ms);
        }
}

/* Without a time limit it never stops; a fixed time, and turn time that is not added to the
 * reserve, are used in full. */
static void test_lost_time_is_used(void **state)
{
    (void)state;
    struct time_manager p;
    struct agon_clock clock = {.move_ms = 5000, .reserve_ms = {60000, 60000}};
    struct agon_limits none = {0}, fixed = {.soft_ms = 5000, .hard_ms = 5000},
                       lost = {.soft_ms = 7400, .hard_ms = 17000, .clock = &clock};
    time_manager_init(&p, &none, 0, 1000, 0);
    for (int i = 0; i < 60; i++)
        time_manager_note(&p, i * (int64_t)LONG_MS, 7, 0);
    assert_false(time_manager_asks(&p));
    assert_false(time_manager_enough(&p));
    assert_int_equal(run(&fixed, 0, 0, true), 5000);
    time_manager_init(&p, &lost, 0, 1000, 0);
    for (int i = 1; i <= 30; i++)
        time_manager_note(&p, i * 160, 7, 0);
    p.easy = true;
    assert_false(time_manager_enough(&p));
    time_manager_note(&p, 5001, 7, 0);
    assert_true(time_manager_enough(&p));
    clock.percent = 100;
    clock.max_reserve_ms = 60000; /* full already */
    time_manager_init(&p, &lost, 0, 1000, 0);
    assert_int_equal(p.lost, 5000);
    clock.max_reserve_ms = 90000;
    time_manager_init(&p, &lost, 0, 1000, 0);
    assert_int_equal(p.lost, 0);
}

/* ---- in the engine ---- */

struct heard {
    int depth;
    struct agon_stop stop;
    int64_t worked_ms; /* until it was stopped */
};

static void hear(void *user, const struct agon_info *i)
{
    struct heard *h = user;
    h->depth = i->depth;
    if (i->depth >= 5 && !agon_stop_is_set(&h->stop)) {
        h->worked_ms = work_ms();
        agon_stop_set(&h->stop);
    }
}

/* Searches a position; returns the ms of work. */
static int64_t think(const char *position, const struct agon_limits *limits, struct heard *h)
{
    agon_game *g = agon_open("arimaa", NULL, NULL);
    agon_engine *e = open_engine(&arimaa_engine, g);
    struct agon_line line = begin(g);
    struct agon_turn best;
    assert_int_equal(agon_line_set(&line, position, NULL), 0);
    int64_t began = work_ms();
    assert_int_equal(
        arimaa_engine.think(e, line.pos, agon_line_past(&line), limits, hear, h, &best), 0);
    int64_t took = work_ms() - began;
    assert_whole_turn(g, line.pos, agon_line_past(&line), &best);
    agon_line_release(&line);
    arimaa_engine.close(e);
    agon_close(g);
    return took;
}

/* Gold has only one legal turn, Ra2n: it is played without a search. */
static void test_forced(void **state)
{
    (void)state;
    struct agon_limits limits = {.soft_ms = LONG_MS, .hard_ms = LONG_MS};
    struct heard h = {0};
    int64_t took = think("g [rrr     "
                         "  e     "
                         "        "
                         "        "
                         "        "
                         " c      "
                         "RRd     "
                         "        ]",
                         &limits, &h);
    assert_in_range(took, 0, GENEROUS_MS);
    assert_int_equal(h.depth, 4);
}

/* The engine answers at once when an endless search is stopped. */
static void test_stop(void **state)
{
    (void)state;
    struct heard h = {0};
    struct agon_limits limits = {.stop = &h.stop, .threads = 2};
    think("g [rrrrrr rdhce h d C   c      mCr     ED         RDH M  H RRRRRRR ]", &limits, &h);
    assert_true(h.depth >= 5);
    assert_in_range(work_ms() - h.worked_ms, 0, GENEROUS_MS);
}

/* The shortest times are respected as precisely as the machine allows. */
static void test_short(void **state)
{
    (void)state;
    for (int64_t ms = 1; ms <= 100; ms *= 10) {
        struct heard h = {0};
        struct agon_limits limits = {.soft_ms = ms, .hard_ms = ms};
        int64_t took = think("g [rrrrrr rdhce h d C   c      mCr     ED         RDH M  H RRRRRRR ]",
                             &limits, &h);
        assert_in_range(took, 0, GENEROUS_MS);
    }
}

PROGRAM(arimaa_time)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_difficulty),
        cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_lost_time_is_used),
        cmocka_unit_test(test_forced),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_short),
    };
    return RUN(tests);
}
