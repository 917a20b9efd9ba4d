/* The table of jobs, used by two workers and a coordinator in one program. Started by
 * on-postgres. */

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "job_parts.h"
#include "os/time.h"
#include "os/wait.h"
#include "programs.h"
#include "remote.h"

/* The same, whatever its length. */
static void collect_any(struct jobs_parts *p, const char *text)
{
    struct game_jobs_result result[GAME_JOBS_COLLECTED];
    struct game_jobs_count count;
    struct agon_error e;
    assert_int_equal(game_jobs_collect(p->match, 0, result, &count, &e), 1);
    assert_string_equal(result[0].text, text);
    free(result[0].text);
    free(result[0].why);
}

static void test_taken_once(void **state)
{
    struct jobs_parts p = jobs_begin("once");
    struct game_job job, other;
    struct agon_error e;
    (void)state;
    jobs_add(&p, 1, "fish-2");
    jobs_add(&p, 1, "fish-2");
    assert_int_equal(jobs_take(p.first, 60000, &job), 1);
    assert_int_equal(jobs_take(p.second, 60000, &other), 0);
    assert_int_equal(game_jobs_finish(p.first, &job, "result", &e), 1);
    assert_int_equal(game_jobs_finish(p.first, &job, "result", &e),
                     1); /* the answer had been lost */
    assert_int_equal(jobs_take(p.second, 60000, &other), 0);
    jobs_collect_one(&p, 1, "result");
    assert_int_equal(game_jobs_delete(p.match, (int[]){1}, 1, &e), 1);
    assert_int_equal(game_jobs_finish(p.first, &job, "result", &e), 0);
    jobs_end(&p);
}

static void test_needs(void **state)
{
    struct jobs_parts p = jobs_begin("needs");
    struct game_job job;
    (void)state;
    jobs_add(&p, 1, "fish-3");
    assert_int_equal(jobs_take(p.first, 60000, &job), 0);
    jobs_add(&p, 2, "fish-2");
    assert_int_equal(jobs_take(p.first, 60000, &job), 1);
    jobs_end(&p);
}

static void take_later(struct game_jobs *j, int64_t lease_ms, struct game_job *job)
{
    int64_t until = os_now_ms() + JOBS_PATIENCE_MS;
    while (jobs_take(j, lease_ms, job) == 0) {
        assert_true(os_now_ms() < until);
        os_sleep_ms(20); /* between two looks */
    }
}

/* After the end of a lease the job goes to the next worker, and a late result is refused, before or
 * after that worker's. */
static void test_late(void **state)
{
    struct jobs_parts p = jobs_begin("late");
    struct game_job job, other;
    struct agon_error e;
    (void)state;
    jobs_add(&p, 1, "fish-2");
    assert_int_equal(jobs_take(p.first, 1, &job), 1);
    take_later(p.second, 60000, &other);
    char token[2][GAME_JOBS_TOKEN];
    strcpy(token[0], job.token);
    strcpy(token[1], other.token);
    assert_int_equal(game_jobs_extend(p.first, token, NULL, 2, 60000, &e), 0);
    assert_string_equal(token[0], "");
    assert_string_equal(token[1], other.token);
    assert_int_equal(game_jobs_finish(p.first, &job, "late", &e), 0);
    assert_int_equal(game_jobs_finish(p.second, &other, "good", &e), 1);
    assert_int_equal(game_jobs_finish(p.first, &job, "late", &e), 0);
    assert_int_equal(game_jobs_return(p.first, &job, "late", &e), 0);
    jobs_collect_one(&p, 1, "good");
    jobs_end(&p);
}

/* ... even if no worker has taken the job since: its clocks may have stopped. */
static void test_late_alone(void **state)
{
    struct jobs_parts p = jobs_begin("alone");
    struct game_job job;
    struct agon_error e;
    char token[1][GAME_JOBS_TOKEN];
    (void)state;
    jobs_add(&p, 1, "fish-2");
    assert_int_equal(jobs_take(p.first, 1, &job), 1);
    int64_t until = os_now_ms() + JOBS_PATIENCE_MS;
    do {
        assert_true(os_now_ms() < until);
        strcpy(token[0], job.token);
        assert_int_equal(game_jobs_extend(p.first, token, NULL, 1, 1, &e), 0);
        os_sleep_ms(20); /* between two looks */
    } while (token[0][0]);
    assert_int_equal(game_jobs_finish(p.first, &job, "late", &e), 0);
    jobs_end(&p);
}

/* A returned job is available at once; one that cannot be played finally fails. */
static void test_given_back(void **state)
{
    struct jobs_parts p = jobs_begin("back");
    struct game_job job;
    struct agon_error e;
    (void)state;
    jobs_add(&p, 1, "fish-2");
    for (int i = 0; i < 3 * GAME_JOBS_TRIES; i++) {
        assert_int_equal(jobs_take(i % 2 ? p.first : p.second, 60000, &job), 1);
        assert_int_equal(game_jobs_return(i % 2 ? p.first : p.second, &job, NULL, &e), 0);
    }
    for (int i = 0; i < GAME_JOBS_TRIES; i++) {
        assert_int_equal(jobs_take(p.first, 60000, &job), 1);
        assert_int_equal(game_jobs_return(p.first, &job, "no memory", &e), 0);
    }
    assert_int_equal(jobs_take(p.second, 60000, &job), 0);
    jobs_collect_one(&p, 1, NULL);
    jobs_end(&p);
}

/* A match has only one coordinator; a later one finds the games still being played. */
static void test_coordinators(void **state)
{
    struct jobs_parts p = jobs_begin("match");
    struct game_job job;
    struct agon_error e;
    struct game_jobs *next = jobs_open();
    (void)state;
    jobs_add(&p, 1, "fish-2");
    jobs_add(&p, 2, "fish-2");
    assert_int_equal(jobs_take(p.first, 60000, &job), 1);
    assert_true(game_jobs_begin(next, "match", &e) < 0);
    assert_string_equal(e.text, "another program has this match or tournament");
    assert_int_equal(game_jobs_begin(next, "another", &e), 0);
    assert_int_equal(game_jobs_end(next, false, &e), 0);
    game_jobs_close(next);
    game_jobs_close(p.match);
    p.match = jobs_open();
    assert_int_equal(game_jobs_begin(p.match, "match", &e), 1);
    assert_int_equal(jobs_take(p.second, 60000, &job), 0);
    jobs_end(&p);
}

/* A job with its own lease is taken before older ones without, and its lease is that, whatever
 * the worker's are. */
static void test_own_lease(void **state)
{
    struct jobs_parts p = jobs_begin("lease");
    struct game_job job;
    struct agon_error e;
    char token[1][GAME_JOBS_TOKEN];
    (void)state;
    jobs_add(&p, 1, "fish-2");
    jobs_add_brief(&p, 2, 600000);
    assert_int_equal(jobs_take(p.first, 600000, &job), 1);
    assert_int_equal(game_jobs_finish(p.first, &job, "brief", &e), 1);
    jobs_collect_one(&p, 2, "brief");
    assert_int_equal(game_jobs_delete(p.match, (int[]){2}, 1, &e), 1);
    jobs_add_brief(&p, 3, 1);
    assert_int_equal(jobs_take(p.first, 600000, &job), 1);
    int64_t until = os_now_ms() + JOBS_PATIENCE_MS;
    do {
        assert_true(os_now_ms() < until);
        strcpy(token[0], job.token);
        assert_int_equal(game_jobs_extend(p.first, token, NULL, 1, 600000, &e), 0);
        os_sleep_ms(20); /* between two looks */
    } while (token[0][0]);
    assert_int_equal(game_jobs_finish(p.first, &job, "late", &e), 0);
    jobs_end(&p);
}

/* Results of tasks have a greatest length, those of games none; reasons are cut short. */
static void test_long(void **state)
{
    enum { TEXT = GAME_JOBS_ANSWER };
    struct jobs_parts p = jobs_begin("long");
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
        jobs_add_brief(&p, 1, 600000);
        assert_int_equal(jobs_take(p.first, 600000, &job), 1);
        assert_int_equal(game_jobs_finish(p.first, &job, text, &e), 1);
        if (longer)
            collect_any(&p, text);
        jobs_collect_one(&p, 1, longer ? NULL : text);
        assert_int_equal(game_jobs_delete(p.match, (int[]){1}, 1, &e), 1);
    }
    jobs_add(&p, 2, "fish-2");
    for (int i = 0; i < GAME_JOBS_TRIES; i++) {
        assert_int_equal(jobs_take(p.first, 60000, &job), 1);
        assert_int_equal(game_jobs_return(p.first, &job, text, &e), 0);
    }
    assert_int_equal(game_jobs_collect(p.match, GAME_JOBS_ANSWER, result, &count, &e), 1);
    assert_int_equal(strlen(result[0].why), 400);
    free(result[0].why);
    free(text);
    jobs_end(&p);
}

/* A job may have fewer attempts than others, and fails when no worker takes it in time; one that is
 * taken then may continue. */
static void test_impatient(void **state)
{
    struct jobs_parts p = jobs_begin("impatient");
    struct game_job job, other;
    struct agon_error e;
    const char *needs[] = {"agon 1", NULL};
    struct game_jobs_new new = {.number = 1, .needs = needs, .task = "task", .attempts = 2};
    (void)state;
    assert_int_equal(game_jobs_add(p.match, &new, &e), 1);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(jobs_take(p.first, 60000, &job), 1);
        assert_int_equal(game_jobs_return(p.first, &job, "no memory", &e), 0);
    }
    assert_int_equal(jobs_take(p.first, 60000, &job), 0);
    jobs_collect_one(&p, 1, NULL);
    assert_int_equal(game_jobs_delete(p.match, (int[]){1}, 1, &e), 1);
    new = (struct game_jobs_new){.number = 2, .needs = needs, .task = "task", .take_ms = 600000};
    assert_int_equal(game_jobs_add(p.match, &new, &e), 1);
    assert_int_equal(jobs_take(p.first, 600000, &job), 1);
    new.number = 3;
    new.take_ms = 1;
    assert_int_equal(game_jobs_add(p.match, &new, &e), 1);
    os_sleep_ms(20); /* late on purpose */
    assert_int_equal(jobs_take(p.first, 600000, &other), 0);
    jobs_collect_one(&p, 3, NULL);
    assert_int_equal(game_jobs_finish(p.first, &job, "good", &e), 1);
    jobs_end(&p);
}

/* A job that was taken in time and lost goes to another worker at any time, and one that is
 * returned counts as lost. */
static void test_taken_in_time(void **state)
{
    struct jobs_parts p = jobs_begin("in time");
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
    assert_int_equal(jobs_take(p.first, 60000, &job), 1);
    jobs_sql("update agon.job set take_by = now() - interval '1 second',"
             " lease = now() - interval '1 second'");
    assert_int_equal(game_jobs_collect(p.match, GAME_JOBS_ANSWER, result, &count, &e), 0);
    assert_int_equal(jobs_take(p.second, 60000, &job), 1);
    assert_int_equal(game_jobs_return(p.second, &job, NULL, &e), 0);
    jobs_collect_one(&p, 1, NULL);
    jobs_end(&p);
}

/* Extends the lease with a report, "" none, and collects reports; their number. */
static int report(struct jobs_parts *p, const struct game_job *job, const char *text, char **seen)
{
    struct game_jobs_result result[GAME_JOBS_COLLECTED];
    struct game_jobs_count count;
    struct agon_error e;
    char token[1][GAME_JOBS_TOKEN];
    strcpy(token[0], job->token);
    const char *progress[] = {text, NULL};
    assert_int_equal(game_jobs_extend(p->first, token, progress, 1, 60000, &e), 0);
    assert_string_equal(token[0], job->token);
    int n = game_jobs_collect(p->match, GAME_JOBS_ANSWER, result, &count, &e);
    *seen = NULL;
    for (int i = 0; i < n; i++) {
        assert_true(result[i].unfinished);
        free(*seen);
        *seen = result[i].text;
        free(result[i].why);
    }
    return n;
}

/* Progress is seen once for each extension of the lease, until the result; too long a text is
 * none. */
static void test_progress(void **state)
{
    static const char *const text[] = {"", "one \\ \"two\", {three}", ""};
    struct jobs_parts p = jobs_begin("progress");
    struct game_jobs_result result[GAME_JOBS_COLLECTED];
    struct game_jobs_count count;
    struct game_job job;
    struct agon_error e;
    char *seen, *longest = malloc(GAME_JOBS_ANSWER + 2);
    (void)state;
    assert_non_null(longest);
    jobs_add_brief(&p, 1, 60000);
    assert_int_equal(jobs_take(p.first, 60000, &job), 1);
    assert_int_equal(job.lease_ms, 60000);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(report(&p, &job, text[i], &seen), i > 0);
        if (i > 0)
            assert_string_equal(seen, text[1]);
        free(seen);
        assert_int_equal(game_jobs_collect(p.match, GAME_JOBS_ANSWER, result, &count, &e), 0);
    }
    memset(longest, 'x', GAME_JOBS_ANSWER + 1);
    longest[GAME_JOBS_ANSWER + 1] = '\0';
    assert_int_equal(report(&p, &job, longest, &seen), 1);
    assert_null(seen);
    assert_int_equal(game_jobs_extend(p.first, &job.token, NULL, 1, 60000, &e), 0);
    assert_int_equal(game_jobs_collect(p.match, 0, result, &count, &e), 0); /* asks for none */
    assert_int_equal(game_jobs_finish(p.first, &job, "good", &e), 1);
    jobs_collect_one(&p, 1, "good");
    free(longest);
    jobs_end(&p);
}

/* The role's way of writing times does not matter: three zones are called CST. */
static void test_progress_abroad(void **state)
{
    (void)state;
    jobs_sql("alter role agon set datestyle = 'SQL'; alter role agon set timezone = 'PRC'");
    struct jobs_parts p = jobs_begin("abroad");
    struct game_jobs_result result[GAME_JOBS_COLLECTED];
    struct game_jobs_count count;
    struct game_job job;
    struct agon_error e;
    char *seen;
    jobs_sql("alter role agon reset all");
    jobs_add_brief(&p, 1, 60000);
    assert_int_equal(jobs_take(p.first, 60000, &job), 1);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(report(&p, &job, "some", &seen), 1);
        assert_string_equal(seen, "some");
        free(seen);
        assert_int_equal(game_jobs_collect(p.match, GAME_JOBS_ANSWER, result, &count, &e), 0);
    }
    jobs_end(&p);
}

/* Those with the shortest lease come first, games last; an urgent task is shorter than another. */
static void test_urgent(void **state)
{
    struct jobs_parts p = jobs_begin("urgent");
    struct game_job job;
    struct agon_error e;
    (void)state;
    jobs_add(&p, 1, "fish-2");
    jobs_add_brief(&p, 2, 600002);
    jobs_add_brief(&p, 3, 600001);
    assert_int_equal(game_jobs_take_urgent(p.first, jobs_has, 600001, &job, &e), 0);
    assert_int_equal(game_jobs_take_urgent(p.first, jobs_has, 600002, &job, &e), 1);
    free(job.task);
    assert_int_equal(job.lease_ms, 600001);
    assert_int_equal(game_jobs_take_urgent(p.first, jobs_has, 600002, &job, &e), 0);
    assert_int_equal(jobs_take(p.first, 600000, &job), 1);
    assert_int_equal(job.lease_ms, 600002);
    assert_int_equal(jobs_take(p.first, 600000, &job), 1);
    assert_int_equal(job.lease_ms, 0);
    jobs_end(&p);
}

/* Tasks of a server that never came back are dropped by the next program. */
static void test_orphans(void **state)
{
    struct jobs_parts p = jobs_begin("orphans"), other;
    struct game_jobs_count count;
    struct game_jobs_result result[GAME_JOBS_COLLECTED];
    struct agon_error e;
    (void)state;
    for (int i = 1; i <= 3; i++)
        jobs_add(&p, i, "fish-2");
    jobs_sql("update agon.job set take_by = now() - number * interval '13 hours' where number < 3");
    other = jobs_begin("another");
    jobs_end(&other);
    for (int i = 0, n = game_jobs_collect(p.match, GAME_JOBS_ANSWER, result, &count, &e); i < n;
         i++)
        free(result[i].why);
    assert_int_equal(count.all, 2);
    jobs_end(&p);
}

/* Waits until that many tasks were announced. */
static void await_news(struct game_jobs *j, int wanted)
{
    int64_t until = os_now_ms() + JOBS_PATIENCE_MS;
    for (int news = 0; (news += game_jobs_news(j)) < wanted;) {
        struct os_watch watch = {.fd = game_jobs_socket(j), .read = true};
        assert_true(os_now_ms() < until && watch.fd >= 0);
        os_wait(&watch, 1, until - os_now_ms());
    }
}

/* Tasks are announced to those who listen, after a reconnection too; games are not, since the
 * workers that have just played one look for the next. */
static void test_news(void **state)
{
    struct jobs_parts p = jobs_begin("news");
    struct agon_error e;
    (void)state;
    assert_int_equal(game_jobs_listen(p.first, &e), 0);
    jobs_add_brief(&p, 1, 600000);
    await_news(p.first, 1);
    jobs_add(&p, 2, "fish-2");
    jobs_add_brief(&p, 3, 600000);
    jobs_add_brief(&p, 3, 600000);
    jobs_add_brief(&p, 4, 600000);
    await_news(p.first, 2);
    assert_int_equal(game_jobs_news(p.first), 0);
    jobs_sql("select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'");
    while (game_jobs_socket(p.first) >= 0) { /* it is readable */
        struct os_watch watch = {.fd = game_jobs_socket(p.first), .read = true};
        os_wait(&watch, 1, JOBS_PATIENCE_MS);
        assert_int_equal(game_jobs_news(p.first), 0);
    }
    struct game_job job;
    int64_t until = os_now_ms() + JOBS_PATIENCE_MS;
    while (game_jobs_take(p.first, (const char *const[]){"nothing", NULL}, 1, &job, &e) < 0)
        assert_true(os_now_ms() < until);
    jobs_add_brief(&p, 5, 600000);
    await_news(p.first, 1);
    jobs_end(&p);
}

static struct game_jobs_workers count_workers(struct jobs_parts *p)
{
    const char *needs[] = {"agon 1", NULL};
    struct game_jobs_workers seen;
    struct agon_error e;
    assert_int_equal(game_jobs_workers(p->match, needs, &seen, &e), 0);
    return seen;
}

/* Counts the workers after these two have reported, the second, unless NULL, as one of an older
 * version; once more if that took too long. */
static struct game_jobs_workers count_seen(struct jobs_parts *p, char *first, char *second)
{
    const char *older[] = {"agon 0", NULL};
    struct game_jobs_workers seen;
    struct agon_error e;
    int64_t since;
    do {
        since = os_now_ms();
        assert_int_equal(game_jobs_attend(p->first, first, jobs_has, &e), 0);
        if (second)
            assert_int_equal(game_jobs_attend(p->second, second, older, &e), 0);
        seen = count_workers(p);
    } while (os_now_ms() - since >= GAME_JOBS_SEEN_MS);
    return seen;
}

/* Workers count while they are seen, those of another version apart. */
static void test_workers(void **state)
{
    struct jobs_parts p = jobs_begin("workers");
    struct game_jobs_workers seen;
    struct agon_error e;
    char first[GAME_JOBS_TOKEN] = "", second[GAME_JOBS_TOKEN] = "", before[GAME_JOBS_TOKEN];
    (void)state;
    seen = count_workers(&p);
    assert_int_equal(seen.all, 0);
    jobs_sql("insert into agon.worker values (gen_random_uuid(), '{agon 1}', now() - interval '50 "
             "minutes')");
    seen = count_seen(&p, first, second);
    assert_int_equal(seen.able, 1);
    assert_int_equal(seen.all, 2);
    strcpy(before, first);
    assert_int_equal(remote_sql("select count(*) from agon.worker"), 3);
    jobs_sql("update agon.worker set seen = now() - interval '2 hours'"
             " where seen < now() - interval '40 minutes'");
    count_seen(&p, first, second);
    assert_string_equal(first, before);
    assert_int_equal(remote_sql("select count(*) from agon.worker"), 2);
    assert_int_equal(game_jobs_leave(p.second, second, &e), 0);
    seen = count_seen(&p, first, NULL);
    assert_int_equal(seen.all, 1);
    for (int64_t until = os_now_ms() + JOBS_PATIENCE_MS; seen.all > 0; os_sleep_ms(100)) {
        assert_true(os_now_ms() < until); /* it has not been seen for too long */
        seen = count_workers(&p);
    }
    jobs_end(&p);
}

PROGRAM(jobs)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_taken_once),
        cmocka_unit_test(test_needs),
        cmocka_unit_test(test_late),
        cmocka_unit_test(test_late_alone),
        cmocka_unit_test(test_given_back),
        cmocka_unit_test(test_coordinators),
        cmocka_unit_test(test_own_lease),
        cmocka_unit_test(test_workers),
        cmocka_unit_test(test_impatient),
        cmocka_unit_test(test_progress),
        cmocka_unit_test(test_progress_abroad),
        cmocka_unit_test(test_urgent),
        cmocka_unit_test(test_long),
        cmocka_unit_test(test_taken_in_time),
        cmocka_unit_test(test_orphans),
        cmocka_unit_test(test_news),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
