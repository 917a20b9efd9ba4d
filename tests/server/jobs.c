/* The table of jobs, used by two workers and a coordinator in one program. Started by
 * on-postgres. */

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "os/time.h"
#include "postgres/game_jobs.h"
#include "programs.h"
#include "remote.h"

enum { PATIENCE_MS = 120000 }; /* for what should come at all */

static const char *const has[] = {"agon 1", "fish-2", NULL};

static void sql(const char *text)
{
    char command[600];
    snprintf(command, sizeof command, "psql -X -q -h '%s' -U agon -d postgres -c \"%s\" >/dev/null",
             getenv("AGON_POSTGRES"), text);
    assert_int_equal(system(command), 0);
}

/* A coordinator of a match, and two workers. */
struct parts {
    struct game_jobs *match, *first, *second;
};

static struct game_jobs *open_jobs(void)
{
    char address[300];
    struct agon_error e = {.at = -1};
    snprintf(address, sizeof address, "postgresql://agon@/postgres?host=%s",
             getenv("AGON_POSTGRES"));
    struct game_jobs *j = game_jobs_open(address, &e);
    if (!j)
        print_error("%s\n", e.text);
    assert_non_null(j);
    return j;
}

static struct parts begin(const char *match)
{
    struct agon_error e;
    struct parts p = {open_jobs(), open_jobs(), open_jobs()};
    assert_int_equal(game_jobs_begin(p.match, match, &e), 0);
    return p;
}

static void end(struct parts *p)
{
    struct agon_error e;
    assert_int_equal(game_jobs_end(p->match, false, &e), 0);
    game_jobs_close(p->match);
    game_jobs_close(p->first);
    game_jobs_close(p->second);
}

static void add(struct parts *p, int number, const char *need)
{
    struct agon_error e;
    const char *needs[] = {"agon 1", need, NULL};
    struct game_jobs_new job = {.number = number, .needs = needs, .task = "task"};
    assert_true(game_jobs_add(p->match, &job, &e) >= 0);
}

static int take(struct game_jobs *j, int64_t lease_ms, struct game_job *job)
{
    struct agon_error e;
    int taken = game_jobs_take(j, has, lease_ms, job, &e);
    if (taken > 0) {
        assert_string_equal(job->task, "task");
        free(job->task);
    }
    assert_true(taken >= 0);
    return taken;
}

static void take_later(struct game_jobs *j, int64_t lease_ms, struct game_job *job)
{
    for (int64_t until = os_now_ms() + PATIENCE_MS; take(j, lease_ms, job) == 0; os_sleep_ms(20))
        assert_true(os_now_ms() < until);
}

/* The only result there is. */
static void collect_one(struct parts *p, int number, const char *text)
{
    struct game_jobs_result result[GAME_JOBS_COLLECTED];
    struct game_jobs_count count;
    struct agon_error e;
    assert_int_equal(game_jobs_collect(p->match, result, &count, &e), 1);
    assert_int_equal(result[0].number, number);
    if (text)
        assert_string_equal(result[0].text, text);
    else
        assert_null(result[0].text);
    free(result[0].text);
    free(result[0].why);
}

static void test_taken_once(void **state)
{
    struct parts p = begin("once");
    struct game_job job, other;
    struct agon_error e;
    (void)state;
    add(&p, 1, "fish-2");
    add(&p, 1, "fish-2");
    assert_int_equal(take(p.first, 60000, &job), 1);
    assert_int_equal(take(p.second, 60000, &other), 0);
    assert_int_equal(game_jobs_finish(p.first, &job, "result", &e), 1);
    assert_int_equal(game_jobs_finish(p.first, &job, "result", &e),
                     1); /* the answer had been lost */
    assert_int_equal(take(p.second, 60000, &other), 0);
    collect_one(&p, 1, "result");
    assert_int_equal(game_jobs_delete(p.match, (int[]){1}, 1, &e), 1);
    assert_int_equal(game_jobs_finish(p.first, &job, "result", &e), 0);
    end(&p);
}

static void test_needs(void **state)
{
    struct parts p = begin("needs");
    struct game_job job;
    (void)state;
    add(&p, 1, "fish-3");
    assert_int_equal(take(p.first, 60000, &job), 0);
    add(&p, 2, "fish-2");
    assert_int_equal(take(p.first, 60000, &job), 1);
    end(&p);
}

/* After the end of a lease the job goes to the next worker, and a late result is refused, before or
 * after that worker's. */
static void test_late(void **state)
{
    struct parts p = begin("late");
    struct game_job job, other;
    struct agon_error e;
    (void)state;
    add(&p, 1, "fish-2");
    assert_int_equal(take(p.first, 1, &job), 1);
    take_later(p.second, 60000, &other);
    char token[2][GAME_JOBS_TOKEN];
    strcpy(token[0], job.token);
    strcpy(token[1], other.token);
    assert_int_equal(game_jobs_extend(p.first, token, 2, 60000, &e), 0);
    assert_string_equal(token[0], "");
    assert_string_equal(token[1], other.token);
    assert_int_equal(game_jobs_finish(p.first, &job, "late", &e), 0);
    assert_int_equal(game_jobs_finish(p.second, &other, "good", &e), 1);
    assert_int_equal(game_jobs_finish(p.first, &job, "late", &e), 0);
    assert_int_equal(game_jobs_return(p.first, &job, "late", &e), 0);
    collect_one(&p, 1, "good");
    end(&p);
}

/* ... even if no worker has taken the job since: its clocks may have stopped. */
static void test_late_alone(void **state)
{
    struct parts p = begin("alone");
    struct game_job job;
    struct agon_error e;
    char token[1][GAME_JOBS_TOKEN];
    (void)state;
    add(&p, 1, "fish-2");
    assert_int_equal(take(p.first, 1, &job), 1);
    int64_t until = os_now_ms() + PATIENCE_MS;
    do {
        assert_true(os_now_ms() < until);
        strcpy(token[0], job.token);
        assert_int_equal(game_jobs_extend(p.first, token, 1, 1, &e), 0);
        os_sleep_ms(20); /* between two looks */
    } while (token[0][0]);
    assert_int_equal(game_jobs_finish(p.first, &job, "late", &e), 0);
    end(&p);
}

/* A returned job is available at once; one that cannot be played finally fails. */
static void test_given_back(void **state)
{
    struct parts p = begin("back");
    struct game_job job;
    struct agon_error e;
    (void)state;
    add(&p, 1, "fish-2");
    for (int i = 0; i < 3 * GAME_JOBS_TRIES; i++) {
        assert_int_equal(take(i % 2 ? p.first : p.second, 60000, &job), 1);
        assert_int_equal(game_jobs_return(i % 2 ? p.first : p.second, &job, NULL, &e), 0);
    }
    for (int i = 0; i < GAME_JOBS_TRIES; i++) {
        assert_int_equal(take(p.first, 60000, &job), 1);
        assert_int_equal(game_jobs_return(p.first, &job, "no memory", &e), 0);
    }
    assert_int_equal(take(p.second, 60000, &job), 0);
    collect_one(&p, 1, NULL);
    end(&p);
}

/* A match has only one coordinator; a later one finds the games still being played. */
static void test_coordinators(void **state)
{
    struct parts p = begin("match");
    struct game_job job;
    struct agon_error e;
    struct game_jobs *next = open_jobs();
    (void)state;
    add(&p, 1, "fish-2");
    add(&p, 2, "fish-2");
    assert_int_equal(take(p.first, 60000, &job), 1);
    assert_true(game_jobs_begin(next, "match", &e) < 0);
    assert_string_equal(e.text, "another program has this match");
    assert_int_equal(game_jobs_begin(next, "another", &e), 0);
    assert_int_equal(game_jobs_end(next, false, &e), 0);
    game_jobs_close(next);
    game_jobs_close(p.match);
    p.match = open_jobs();
    assert_int_equal(game_jobs_begin(p.match, "match", &e), 1);
    assert_int_equal(take(p.second, 60000, &job), 0);
    end(&p);
}

static void add_brief(struct parts *p, int number, int lease_ms)
{
    struct agon_error e;
    const char *needs[] = {"agon 1", NULL};
    struct game_jobs_new job = {
        .number = number, .needs = needs, .task = "task", .lease_ms = lease_ms};
    assert_true(game_jobs_add(p->match, &job, &e) >= 0);
}

/* A job with its own lease is taken before older ones without, and its lease is that, whatever
 * the worker's are. */
static void test_own_lease(void **state)
{
    struct parts p = begin("lease");
    struct game_job job;
    struct agon_error e;
    char token[1][GAME_JOBS_TOKEN];
    (void)state;
    add(&p, 1, "fish-2");
    add_brief(&p, 2, 600000);
    assert_int_equal(take(p.first, 600000, &job), 1);
    assert_int_equal(game_jobs_finish(p.first, &job, "brief", &e), 1);
    collect_one(&p, 2, "brief");
    assert_int_equal(game_jobs_delete(p.match, (int[]){2}, 1, &e), 1);
    add_brief(&p, 3, 1);
    assert_int_equal(take(p.first, 600000, &job), 1);
    int64_t until = os_now_ms() + PATIENCE_MS;
    do {
        assert_true(os_now_ms() < until);
        strcpy(token[0], job.token);
        assert_int_equal(game_jobs_extend(p.first, token, 1, 600000, &e), 0);
        os_sleep_ms(20); /* between two looks */
    } while (token[0][0]);
    assert_int_equal(game_jobs_finish(p.first, &job, "late", &e), 0);
    end(&p);
}

/* The longest result of such a job is a megabyte, and reasons are cut short. */
static void test_long(void **state)
{
    enum { TEXT = GAME_JOBS_ANSWER };
    struct parts p = begin("long");
    struct game_jobs_result result[GAME_JOBS_COLLECTED];
    struct game_jobs_count count;
    struct game_job job;
    struct agon_error e;
    char *text = malloc(TEXT + 2);
    (void)state;
    assert_non_null(text);
    memset(text, 'x', TEXT + 1);
    text[TEXT + 1] = '\0';
    for (int longer = 1; longer >= 0; longer--) {
        text[TEXT + longer] = '\0';
        add_brief(&p, 1, 600000);
        assert_int_equal(take(p.first, 600000, &job), 1);
        assert_int_equal(game_jobs_finish(p.first, &job, text, &e), 1);
        collect_one(&p, 1, longer ? NULL : text);
        assert_int_equal(game_jobs_delete(p.match, (int[]){1}, 1, &e), 1);
    }
    add(&p, 2, "fish-2");
    for (int i = 0; i < GAME_JOBS_TRIES; i++) {
        assert_int_equal(take(p.first, 60000, &job), 1);
        assert_int_equal(game_jobs_return(p.first, &job, text, &e), 0);
    }
    assert_int_equal(game_jobs_collect(p.match, result, &count, &e), 1);
    assert_int_equal(strlen(result[0].why), 400);
    free(result[0].why);
    free(text);
    end(&p);
}

/* A job may have fewer attempts than others, and fails when no worker takes it in time; one that is
 * taken then may continue. */
static void test_impatient(void **state)
{
    struct parts p = begin("impatient");
    struct game_job job, other;
    struct agon_error e;
    const char *needs[] = {"agon 1", NULL};
    struct game_jobs_new new = {.number = 1, .needs = needs, .task = "task", .attempts = 2};
    (void)state;
    assert_int_equal(game_jobs_add(p.match, &new, &e), 1);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(take(p.first, 60000, &job), 1);
        assert_int_equal(game_jobs_return(p.first, &job, "no memory", &e), 0);
    }
    assert_int_equal(take(p.first, 60000, &job), 0);
    collect_one(&p, 1, NULL);
    assert_int_equal(game_jobs_delete(p.match, (int[]){1}, 1, &e), 1);
    new = (struct game_jobs_new){.number = 2, .needs = needs, .task = "task", .take_ms = 600000};
    assert_int_equal(game_jobs_add(p.match, &new, &e), 1);
    assert_int_equal(take(p.first, 600000, &job), 1);
    new.number = 3;
    new.take_ms = 1;
    assert_int_equal(game_jobs_add(p.match, &new, &e), 1);
    os_sleep_ms(20); /* late on purpose */
    assert_int_equal(take(p.first, 600000, &other), 0);
    collect_one(&p, 3, NULL);
    assert_int_equal(game_jobs_finish(p.first, &job, "good", &e), 1);
    end(&p);
}

/* A job that was taken in time and lost goes to another worker at any time, and one that is
 * returned counts as lost. */
static void test_taken_in_time(void **state)
{
    struct parts p = begin("in time");
    struct game_job job;
    struct game_jobs_result result[GAME_JOBS_COLLECTED];
    struct game_jobs_count count;
    struct agon_error e;
    const char *needs[] = {"agon 1", NULL};
    struct game_jobs_new new = {.number = 1,
                                .needs = needs,
                                .task = "task",
                                .lease_ms = 600000,
                                .take_ms = 600000,
                                .attempts = 2};
    (void)state;
    assert_int_equal(game_jobs_add(p.match, &new, &e), 1);
    assert_int_equal(take(p.first, 60000, &job), 1);
    sql("update agon.job set take_by = now() - interval '1 second',"
        " lease = now() - interval '1 second'");
    assert_int_equal(game_jobs_collect(p.match, result, &count, &e), 0);
    assert_int_equal(take(p.second, 60000, &job), 1);
    assert_int_equal(game_jobs_return(p.second, &job, NULL, &e), 0);
    collect_one(&p, 1, NULL);
    end(&p);
}

/* Tasks of a server that never came back are dropped by the next program. */
static void test_orphans(void **state)
{
    struct parts p = begin("orphans"), other;
    struct game_jobs_count count;
    struct game_jobs_result result[GAME_JOBS_COLLECTED];
    struct agon_error e;
    (void)state;
    for (int i = 1; i <= 3; i++)
        add(&p, i, "fish-2");
    sql("update agon.job set take_by = now() - number * interval '13 hours' where number < 3");
    other = begin("another");
    end(&other);
    for (int i = 0, n = game_jobs_collect(p.match, result, &count, &e); i < n; i++)
        free(result[i].why);
    assert_int_equal(count.all, 2);
    end(&p);
}

static struct game_jobs_workers count_workers(struct parts *p)
{
    const char *needs[] = {"agon 1", NULL};
    struct game_jobs_workers seen;
    struct agon_error e;
    assert_int_equal(game_jobs_workers(p->match, needs, &seen, &e), 0);
    return seen;
}

/* Counts the workers after these two have reported, the second, unless NULL, as one of an older
 * version; once more if that took too long. */
static struct game_jobs_workers count_seen(struct parts *p, char *first, char *second)
{
    const char *older[] = {"agon 0", NULL};
    struct game_jobs_workers seen;
    struct agon_error e;
    int64_t since;
    do {
        since = os_now_ms();
        assert_int_equal(game_jobs_attend(p->first, first, has, &e), 0);
        if (second)
            assert_int_equal(game_jobs_attend(p->second, second, older, &e), 0);
        seen = count_workers(p);
    } while (os_now_ms() - since >= GAME_JOBS_SEEN_MS);
    return seen;
}

/* Workers count while they are seen, those of another version apart. */
static void test_workers(void **state)
{
    struct parts p = begin("workers");
    struct game_jobs_workers seen;
    struct agon_error e;
    char first[GAME_JOBS_TOKEN] = "", second[GAME_JOBS_TOKEN] = "", before[GAME_JOBS_TOKEN];
    (void)state;
    seen = count_workers(&p);
    assert_int_equal(seen.all, 0);
    sql("insert into agon.worker values (gen_random_uuid(), '{agon 1}', now() - interval '50 "
        "minutes')");
    seen = count_seen(&p, first, second);
    assert_int_equal(seen.able, 1);
    assert_int_equal(seen.all, 2);
    strcpy(before, first);
    assert_int_equal(remote_sql("select count(*) from agon.worker"), 3);
    sql("update agon.worker set seen = now() - interval '2 hours'"
        " where seen < now() - interval '40 minutes'");
    count_seen(&p, first, second);
    assert_string_equal(first, before);
    assert_int_equal(remote_sql("select count(*) from agon.worker"), 2);
    assert_int_equal(game_jobs_leave(p.second, second, &e), 0);
    seen = count_seen(&p, first, NULL);
    assert_int_equal(seen.all, 1);
    for (int64_t until = os_now_ms() + PATIENCE_MS; seen.all > 0; os_sleep_ms(100)) {
        assert_true(os_now_ms() < until); /* it has not been seen for too long */
        seen = count_workers(&p);
    }
    end(&p);
}

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

/* Tables of an older version are brought up to date, if the role may; those of a newer one are
 * refused. */
static void test_versions(void **state)
{
    char address[300];
    struct agon_error e = {.at = -1};
    struct parts p = begin("versions");
    (void)state;
    end(&p);
    sql("drop table agon.worker; alter table agon.job drop column lease_ms;"
        " comment on table agon.job is null; create role guest login;"
        " grant usage on schema agon to guest; grant select, update on agon.job to guest");
    snprintf(address, sizeof address, "postgresql://guest@/postgres?host=%s",
             getenv("AGON_POSTGRES"));
    assert_null(game_jobs_open(address, &e));
    assert_non_null(strstr(e.text, "of version 1 cannot be brought to version 2"));
    check_held();
    p = begin("versions");
    add(&p, 1, "fish-2");
    end(&p);
    struct game_jobs *guest = game_jobs_open(address, &e);
    assert_non_null(guest);
    char id[GAME_JOBS_TOKEN] = "";
    assert_true(game_jobs_attend(guest, id, has, &e) < 0); /* which is no reason to end */
    assert_false(game_jobs_away(guest));
    game_jobs_close(guest);
    sql("comment on table agon.job is 'agon jobs 3'");
    assert_null(game_jobs_open(address, &e));
    assert_non_null(strstr(e.text, "of version 3, which a newer agon has made"));
    sql("comment on table agon.job is 'agon jobs 2'");
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
    game_jobs_close(open_jobs());
    sql("create role server login; create role worker login;"
        " grant usage on schema agon to server, worker;"
        " grant select, insert, delete on agon.job to server;"
        " grant select on agon.worker to server;"
        " grant select, update on agon.job to worker;"
        " grant select, insert, update, delete on agon.worker to worker");
    snprintf(address, sizeof address, "postgresql://server@/postgres?host=%s",
             getenv("AGON_POSTGRES"));
    struct parts p = {.match = game_jobs_open(address, &e)};
    snprintf(address, sizeof address, "postgresql://worker@/postgres?host=%s",
             getenv("AGON_POSTGRES"));
    p.first = game_jobs_open(address, &e);
    assert_true(p.match && p.first);
    assert_int_equal(game_jobs_begin(p.match, "rights", &e), 0);
    assert_int_equal(game_jobs_attend(p.first, id, has, &e), 0);
    assert_int_equal(game_jobs_workers(p.match, needs, &seen, &e), 0);
    assert_int_equal(game_jobs_add(p.match, &new, &e), 1);
    assert_int_equal(take(p.first, 60000, &job), 1);
    assert_int_equal(game_jobs_finish(p.first, &job, "result", &e), 1);
    collect_one(&p, 1, "result");
    assert_int_equal(game_jobs_delete(p.match, (int[]){1}, 1, &e), 1);
    assert_int_equal(game_jobs_leave(p.first, id, &e), 0);
    end(&p);
}

PROGRAM(jobs)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_taken_once),    cmocka_unit_test(test_needs),
        cmocka_unit_test(test_late),          cmocka_unit_test(test_late_alone),
        cmocka_unit_test(test_given_back),    cmocka_unit_test(test_coordinators),
        cmocka_unit_test(test_own_lease),     cmocka_unit_test(test_workers),
        cmocka_unit_test(test_versions),      cmocka_unit_test(test_impatient),
        cmocka_unit_test(test_rights),        cmocka_unit_test(test_long),
        cmocka_unit_test(test_taken_in_time), cmocka_unit_test(test_orphans),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
