/* Games through a server on SQLite that is killed, or through three on PostgreSQL, whose database
 * is killed, too, and whose links are cut and slowed. All that is acknowledged or seen stays; and a
 * server that acknowledges too early is found out.
 *
 * usage: server-killed AGOND AGOND_THAT_IS_TOO_EARLY */

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "client.h"
#include "outages.h"
#include "programs.h"

static const char *program, *early;

/* A short run, with patience for a busy machine. */
static struct outages_plan small(unsigned kinds)
{
    const char *seed = getenv("AGON_SEED");
    return (struct outages_plan){.program = program,
                                 .servers = server_on_postgres() ? 3 : 1,
                                 .games = 12,
                                 .watchers = 6,
                                 .think_ms = 300,
                                 .seconds = getenv("AGON_FULL")    ? 120
                                            : getenv("AGON_BRIEF") ? 4
                                                                   : 10,
                                 .every_ms = 1500,
                                 .kinds = kinds,
                                 .seed = seed ? strtoull(seed, NULL, 10) : (uint64_t)time(NULL),
                                 .charge_ms = WIRE_PATIENCE_MS,
                                 .back_ms = WIRE_PATIENCE_MS};
}

static void expect_good(unsigned kinds)
{
    struct outages_plan plan = small(kinds);
    struct history_summary summary;
    int troubles = 0, faults = outages_run(&plan, &summary, &troubles);
    if (faults < 0) {
        puts("# this system allows no network in a test");
        skip();
    }
    assert_int_equal(faults, 0);
    assert_true(troubles > 0 && summary.acknowledged > 0);
}

static void test_kills(void **state)
{
    (void)state;
    expect_good(OUTAGES_KILL | OUTAGES_KILL_ALL);
}

static void test_database(void **state)
{
    (void)state;
    expect_good(OUTAGES_DATABASE | OUTAGES_KILL);
}

static void test_network(void **state)
{
    (void)state;
    expect_good(OUTAGES_CUT | OUTAGES_SLOW);
}

/* Servers are cut off from the database, too. */
static void test_no_store(void **state)
{
    (void)state;
    expect_good(OUTAGES_NO_STORE | OUTAGES_ALONE);
}

/* A server that acknowledges a turn before it is committed is found out. */
static void test_early(void **state)
{
    enum { RUNS = 10 };
    struct history_summary summary = {0};
    (void)state;
    for (int run = 0; run < RUNS && summary.missing == 0; run++) {
        struct outages_plan plan = small(OUTAGES_KILL_ALL);
        plan.program = early;
        plan.seed += (uint64_t)run;
        assert_true(outages_run(&plan, &summary, NULL) >= 0);
    }
    assert_true(summary.missing > 0);
}

PROGRAM(killed)
{
    const struct CMUnitTest on_sqlite[] = {cmocka_unit_test(test_kills),
                                           cmocka_unit_test(test_early)};
    const struct CMUnitTest on_postgres[] = {
        cmocka_unit_test(test_kills), cmocka_unit_test(test_database),
        cmocka_unit_test(test_network), cmocka_unit_test(test_no_store),
        cmocka_unit_test(test_early)};
    program = argc > 1 ? argv[1] : "agond";
    early = argc > 2 ? argv[2] : "agond-early";
    signal(SIGPIPE, SIG_IGN);
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return server_on_postgres() ? cmocka_run_group_tests(on_postgres, NULL, NULL)
                                : cmocka_run_group_tests(on_sqlite, NULL, NULL);
}
