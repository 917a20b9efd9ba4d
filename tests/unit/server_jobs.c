/* Jobs: a stopped job has failed; a finished one has not, however long it took. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#include "os/time.h"
#include "programs.h"
#include "server/base/jobs.h"
#include "server/server.h"
#include "server_fixture.h"

struct late {
    struct job job; /* first */
    bool whole, done, broken;
};

/* All of its time is used up at once. */
static void work(struct job *job)
{
    job->until_us = 0;
    assert_true(job_over(job));
    job->whole = ((struct late *)job)->whole;
}

static void done(struct job *job)
{
    struct late *l = (struct late *)job;
    l->broken = job->broken;
    l->done = true;
}

static bool is_broken(struct fixture *f, bool whole)
{
    struct late l = {.job = {.work = work, .done = done}, .whole = whole};
    assert_true(job_start_own(&l.job, &f->server->core));
    while (!l.done) {
        os_sleep_ms(1); /* between two looks */
        server_step(f->server);
    }
    return l.broken;
}

static void test_late(void **state)
{
    assert_true(is_broken(*state, false));
    assert_false(is_broken(*state, true));
}

PROGRAM(server_jobs)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_late, fixture_set_up, fixture_tear_down)};
    (void)argc;
    (void)argv;
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
