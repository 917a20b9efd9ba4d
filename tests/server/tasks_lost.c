/* Tasks that get lost on their way: with the table.
 * Started by on-postgres.
 *
 * usage: server-tasks-lost AGOND AGON */

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "programs.h"
#include "remote.h"
#include "reviews.h"

/* Somebody empties the table: the server notices, and makes the review itself. */
static void test_emptied(void **state)
{
    struct server s = {0};
    struct client c = {0};
    struct game_jobs *j = false_open();
    char id[GAME_JOBS_TOKEN] = "";
    FILE *log = tmpfile();
    struct agon_error e;
    (void)state;
    assert_non_null(log);
    remote_launch_logged(&s, log);
    client_open(&c, s.port);
    for (int next = 0; remote_count_lines(log, "event=worker_tasks_vanished") == 0;) {
        struct game_job job;
        int i = review_begin_taken(&s, &c, j, id, &next, &job);
        remote_sql("with gone as (delete from agon.job returning 1) select count(*) from gone");
        assert_int_equal(game_jobs_finish(j, &job, "{}", &e), 0);
        free(job.task);
        review_check(&c, i);
    }
    assert_int_equal(remote_count_lines(log, "event=worker_answers_wrongly"), 0);
    assert_int_equal(game_jobs_leave(j, id, &e), 0);
    game_jobs_close(j);
    client_close(&c);
    remote_end(&s);
    fclose(log);
}

PROGRAM(tasks_lost)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_emptied)};
    remote_begin(argv);
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, reviews_make, reviews_drop);
}
