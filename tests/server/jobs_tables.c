/* The tables of jobs: their versions, and the rights that programs need. Started by on-postgres. */

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "job_parts.h"
#include "programs.h"
#include "remote.h"

/* Programs do not wait long for a table that they cannot bring up to date, as another holds it. */
static void check_held(void)
{
    struct agon_error e = {.at = -1};
    char command[300], address[300];
    snprintf(command, sizeof command, "psql -X -q -h '%s' -U agon -d postgres >/dev/null",
             getenv("AGON_POSTGRES"));
    snprintf(address, sizeof address, "postgresql://agon@/postgres?host=%s",
             getenv("AGON_POSTGRES"));
    FILE *holder = popen(command, "w");
    assert_non_null(holder);
    fputs("begin; lock table agon.job in access share mode;\n", holder);
    fflush(holder);
    remote_await_sql("select count(*) from pg_locks where relation = 'agon.job'::regclass"
                     " and mode = 'AccessShareLock' and granted",
                     1);
    assert_null(game_jobs_open(address, &e));
    assert_non_null(strstr(e.text, "due to lock"));
    assert_int_equal(pclose(holder), 0);
}

/* An update loses no jobs: one that a worker has, and one that waits. */
static void check_upgraded(struct jobs_parts *p, struct game_job *job)
{
    struct game_jobs *newer = jobs_open();
    struct agon_error e;
    assert_int_equal(game_jobs_finish(p->first, job, "first", &e), 1);
    jobs_collect_one(p, 1, "first");
    assert_int_equal(game_jobs_delete(p->match, (int[]){1}, 1, &e), 1);
    assert_int_equal(jobs_take(newer, 600000, job), 1);
    assert_int_equal(game_jobs_finish(newer, job, "second", &e), 1);
    jobs_collect_one(p, 2, "second");
    game_jobs_close(newer);
}

/* Tables of an older version are brought up to date, if the role may; those of a newer one are
 * refused. */
static void test_versions(void **state)
{
    char address[300];
    struct agon_error e = {.at = -1};
    struct jobs_parts p = jobs_begin("versions");
    struct game_job job;
    (void)state;
    for (int i = 1; i <= 2; i++)
        jobs_add(&p, i, "fish-2");
    assert_int_equal(jobs_take(p.first, 600000, &job), 1);
    jobs_sql("drop table agon.worker; alter table agon.job drop column lease_ms, drop column "
             "take_by, drop column progress;"
             " comment on table agon.job is null; create role guest login;"
             " grant usage on schema agon to guest; grant select, update on agon.job to guest");
    snprintf(address, sizeof address, "postgresql://guest@/postgres?host=%s",
             getenv("AGON_POSTGRES"));
    assert_null(game_jobs_open(address, &e));
    assert_non_null(strstr(e.text, "of version 1 cannot be brought to version 3"));
    check_held();
    check_upgraded(&p, &job);
    jobs_end(&p);
    struct game_jobs *guest = game_jobs_open(address, &e);
    assert_non_null(guest);
    char id[GAME_JOBS_TOKEN] = "";
    assert_true(game_jobs_attend(guest, id, jobs_has, &e) < 0); /* which is no reason to end */
    assert_false(game_jobs_away(guest));
    game_jobs_close(guest);
    jobs_sql("comment on table agon.job is 'agon jobs 4'");
    assert_null(game_jobs_open(address, &e));
    assert_non_null(strstr(e.text, "of version 4, which a newer agon has made"));
    jobs_sql("comment on table agon.job is 'agon jobs 3'");
}

/* The roles of servers and workers need no more rights than the documents say. */
static void test_rights(void **state)
{
    char address[300], id[GAME_JOBS_TOKEN] = "";
    const char *needs[] = {"agon 1", NULL};
    struct game_jobs_new new = {.number = 1, .needs = needs, .task = "task"};
    struct game_jobs_workers seen;
    struct game_job job;
    struct agon_error e;
    (void)state;
    game_jobs_close(jobs_open());
    jobs_sql("create role server login; create role worker login;"
             " grant usage on schema agon to server, worker;"
             " grant select, insert, delete on agon.job to server;"
             " grant select on agon.worker to server;"
             " grant select, update (token, tries, lease, worker, result, why, progress) on "
             "agon.job to worker;"
             " grant select, insert, update, delete on agon.worker to worker");
    snprintf(address, sizeof address, "postgresql://server@/postgres?host=%s",
             getenv("AGON_POSTGRES"));
    struct jobs_parts p = {.match = game_jobs_open(address, &e)};
    snprintf(address, sizeof address, "postgresql://worker@/postgres?host=%s",
             getenv("AGON_POSTGRES"));
    p.first = game_jobs_open(address, &e);
    assert_true(p.match && p.first);
    assert_int_equal(game_jobs_begin(p.match, "rights", &e), 0);
    assert_int_equal(game_jobs_attend(p.first, id, jobs_has, &e), 0);
    assert_int_equal(game_jobs_listen(p.first, &e), 0);
    assert_int_equal(game_jobs_workers(p.match, needs, &seen, &e), 0);
    assert_int_equal(game_jobs_add(p.match, &new, &e), 1);
    assert_int_equal(jobs_take(p.first, 60000, &job), 1);
    char token[1][GAME_JOBS_TOKEN];
    strcpy(token[0], job.token);
    assert_int_equal(game_jobs_extend(p.first, token, NULL, 1, 60000, &e), 0);
    assert_int_equal(
        game_jobs_extend(p.first, token, (const char *const[]){"some", NULL}, 1, 60000, &e), 0);
    assert_string_equal(token[0], job.token);
    assert_int_equal(game_jobs_return(p.first, &job, "no memory", &e), 0);
    assert_int_equal(jobs_take(p.first, 60000, &job), 1);
    assert_int_equal(game_jobs_finish(p.first, &job, "result", &e), 1);
    jobs_collect_one(&p, 1, "result");
    assert_int_equal(game_jobs_delete(p.match, (int[]){1}, 1, &e), 1);
    assert_int_equal(game_jobs_leave(p.first, id, &e), 0);
    jobs_end(&p);
}

PROGRAM(jobs_tables)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_versions),
                                       cmocka_unit_test(test_rights)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
