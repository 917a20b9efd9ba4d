/* A real agond whose reviews are made by workers: killed, absent, of another version or lying ones
 * change nothing in what readers get. Started by on-postgres.
 *
 * usage: server-tasks AGOND AGON */

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "answers/task.h"
#include "os/time.h"
#include "programs.h"
#include "remote.h"
#include "reviews.h"

enum { CLIENTS = 4, DEATHS = 4, WAYS = 5 };

/* ---- killed ---- */

/* Waits until that many positions of the reviews are evaluated in all. */
static void await_positions(struct client *c, int n)
{
    int64_t until = os_now_ms() + WIRE_PATIENCE_MS;
    for (int last = 0, done = 0; done < n; last = done) {
        done = 0;
        for (int i = 0; i < REVIEW_LINES; i++)
            done += review_done(&c[i % CLIENTS], i);
        if (done > last)
            until = os_now_ms() + WIRE_PATIENCE_MS;
        assert_true(os_now_ms() < until);
        os_sleep_ms(20); /* between two looks */
    }
}

/* Workers are killed at any moment during reviews, and others come. */
static void test_killed(void **state)
{
    struct server s = {0};
    struct client c[CLIENTS] = {0};
    struct worker w[2];
    (void)state;
    remote_launch(&s, remote_url);
    for (int i = 0; i < 2; i++)
        worker_start(&w[i]);
    remote_await(&s, "agon_workers", 2, 2);
    for (int i = 0; i < CLIENTS; i++)
        client_open(&c[i], s.port);
    for (int i = 0; i < REVIEW_LINES; i++)
        review_begin(&c[i % CLIENTS], i);
    for (int death = 0; death < DEATHS; death++) {
        int who = rand() % 2;
        await_positions(c, 1 + 8 * death + rand() % 8);
        worker_kill(&w[who]);
        worker_start(&w[who]);
    }
    for (int i = 0; i < REVIEW_LINES; i++)
        review_check(&c[i % CLIENTS], i);
    assert_int_equal(server_number(&s, REVIEWS_MADE), REVIEW_LINES);
    remote_check_answers(&s);
    remote_await_sql("select count(*) from agon.job", 0);
    for (int i = 0; i < CLIENTS; i++)
        client_close(&c[i]);
    for (int i = 0; i < 2; i++)
        worker_end(&w[i]);
    remote_end(&s);
}

/* Each of two workers does work when it is alone; when both have gone the server does. */
static void test_alone(void **state)
{
    struct server s = {0};
    struct client c = {0};
    (void)state;
    int64_t answers = 0;
    remote_launch(&s, remote_url);
    client_open(&c, s.port);
    for (int i = 0, next = 0; i < 2; i++) {
        struct worker w;
        int64_t before = answers;
        worker_start(&w);
        remote_await(&s, "agon_workers", 1, 1);
        while (answers == before) { /* on a slow machine the server may do one itself */
            assert_true(next < REVIEW_LINES - 1);
            review_check(&c, next++);
            answers = remote_metric(&s, "agon_worker_answers_total");
        }
        assert_true(worker_end(&w) >= answers - before);
        remote_await(&s, "agon_workers", 0, 0);
    }
    review_check(&c, REVIEW_LINES - 1);
    assert_int_equal(remote_sql("select count(*) from agon.job"), 0);
    assert_int_equal(remote_metric(&s, "agon_worker_answers_total"), answers);
    client_close(&c);
    remote_end(&s);
}

/* ---- false workers ---- */

/* Prolongs the lease beyond the time that a slow machine needs for a task. */
static bool prolong(const struct game_job *job)
{
    char query[300];
    snprintf(query, sizeof query,
             "with held as (update agon.job set lease = now() + interval '1 hour'"
             " where token = '%s' and lease > now() returning 1) select count(*) from held",
             job->token);
    return remote_sql(query) == 1;
}

/* Answers a task with text that is not its answer, unless it is too late. */
static void answer_wrongly(struct game_jobs *j, struct game_job *job, int how)
{
    static const char *const nonsense[] = {"", "{}", "[1]"};
    struct agon_stop stop = {0};
    struct agon_error e;
    char *answer = NULL;
    if (how >= 3 && !prolong(job)) {
        free(job->task);
        return;
    }
    if (how >= 3)
        assert_int_equal(task_do(job->task, &stop, NULL, &answer, &e), 1);
    if (how == 3) /* of another task */
        memcpy(strstr(answer, "\"id\":\"") + 6, "another", 7);
    if (how == 4) /* of half of it */
        strcpy(strstr(answer, "],["), "]]}");
    assert_true(game_jobs_finish(j, job, answer ? answer : nonsense[how], &e) >= 0);
    free(answer);
    free(job->task);
}

/* The server believes nothing but answers to its tasks. */
static void test_false(void **state)
{
    struct watched_review w;
    (void)state;
    watched_begin(&w);
    for (int how = 0, next = 0; how < WAYS;) {
        struct game_job job;
        int i = review_begin_taken(&w.server, &w.client, w.jobs, w.id, &next, &job);
        answer_wrongly(w.jobs, &job, how);
        review_check(&w.client, i);
        remote_await_sql("select count(*) from agon.job", 0);
        how = remote_count_lines(w.log, "event=worker_answers_wrongly");
    }
    watched_end(&w);
}

/* The time after which workers count as gone has passed for all. */
static void let_workers_go(void)
{
    char query[200];
    snprintf(query, sizeof query,
             "with gone as (update agon.worker set seen = seen - %d * interval '1 millisecond'"
             " returning 1) select count(*) from gone",
             GAME_JOBS_SEEN_MS);
    assert_true(remote_sql(query) > 0);
}

/* A worker takes a task and is not seen any more; one of another version is given none. */
static void test_vanished(void **state)
{
    static const char *const older[] = {"tasks 0 of agon 0", NULL};
    struct server s = {0};
    struct client c = {0};
    struct game_jobs *j = false_open();
    char id[GAME_JOBS_TOKEN] = "", other[GAME_JOBS_TOKEN] = "";
    struct game_job job;
    struct agon_error e;
    int next = 0;
    (void)state;
    remote_launch(&s, remote_url);
    client_open(&c, s.port);
    int i = review_begin_taken(&s, &c, j, id, &next, &job);
    let_workers_go();
    review_check(&c, i);
    assert_int_equal(game_jobs_finish(j, &job, "{}", &e), 0);
    free(job.task);
    remote_await(&s, "agon_workers", 0, 0);
    assert_int_equal(game_jobs_attend(j, other, older, &e), 0);
    review_begin(&c, REVIEW_LINES - 1);
    assert_int_equal(game_jobs_take(j, older, 60000, &job, &e), 0);
    review_check(&c, REVIEW_LINES - 1);
    assert_int_equal(remote_metric(&s, "agon_worker_answers_total"), 0);
    assert_int_equal(game_jobs_leave(j, other, &e), 0);
    game_jobs_close(j);
    client_close(&c);
    remote_end(&s);
}

/* ---- without the server, or the database ---- */

/* A server is killed with tasks out: when it starts again it drops them. */
static void test_server_killed(void **state)
{
    struct server s = {0};
    struct client c = {0};
    struct game_jobs *j = false_open();
    char id[GAME_JOBS_TOKEN] = "";
    struct game_job job;
    struct agon_error e;
    int next = 0;
    (void)state;
    remote_launch(&s, remote_url);
    client_open(&c, s.port);
    int i = review_begin_taken(&s, &c, j, id, &next, &job);
    server_stop(&s, SIGKILL);
    client_close(&c);
    assert_true(remote_sql("select count(*) from agon.job") > 0);
    remote_launch(&s, remote_url);
    remote_await_sql("select count(*) from agon.job", 0);
    assert_int_equal(game_jobs_finish(j, &job, "{}", &e), 0);
    assert_int_equal(game_jobs_leave(j, id, &e), 0);
    free(job.task);
    game_jobs_close(j);
    c = (struct client){0};
    client_open(&c, s.port);
    review_begin(&c, i);
    review_check(&c, i);
    client_close(&c);
    remote_end(&s);
}

/* A port where somebody listens and says nothing. */
static int silent_port(int *fd)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t n = sizeof at;
    *fd = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(*fd, (struct sockaddr *)&at, sizeof at), 0);
    assert_int_equal(listen(*fd, 16), 0);
    assert_int_equal(getsockname(*fd, (struct sockaddr *)&at, &n), 0);
    return ntohs(at.sin_port);
}

/* Nothing waits for a database that is not there or says nothing, not even the end. */
static void test_no_database(void **state)
{
    char silent[100];
    int fd;
    (void)state;
    snprintf(silent, sizeof silent, "postgresql://agon@127.0.0.1:%d/agon", silent_port(&fd));
    const char *const address[] = {"postgresql://agon@/agon?host=/nowhere", silent};
    for (int i = 0; i < 2; i++) {
        struct server s = {0};
        struct client c = {0};
        remote_launch(&s, address[i]);
        client_open(&c, s.port);
        review_begin(&c, i);
        review_check(&c, i);
        client_close(&c);
        remote_end(&s);
    }
    close(fd);
}

/* Somebody holds the table: the server does not wait for it, not even at its end. */
static void test_held(void **state)
{
    struct server s = {0};
    struct client c = {0};
    struct worker w;
    char command[300];
    (void)state;
    remote_launch(&s, remote_url);
    client_open(&c, s.port);
    worker_start(&w);
    remote_await(&s, "agon_workers", 1, 1);
    snprintf(command, sizeof command, "psql -X -q -h '%s' -U agon -d postgres >/dev/null",
             getenv("AGON_POSTGRES"));
    FILE *holder = popen(command, "w");
    assert_non_null(holder);
    fputs("begin; lock table agon.job;\n", holder);
    fflush(holder);
    remote_await_sql("select count(*) from pg_locks where relation = 'agon.job'::regclass"
                     " and mode = 'AccessExclusiveLock' and granted",
                     1);
    review_begin(&c, 6);
    review_check(&c, 6);
    client_close(&c);
    remote_end(&s);
    assert_int_equal(pclose(holder), 0);
    worker_end(&w);
}

/* The database is stopped with tasks out: the store is in it here, so the review comes when it is
 * back. */
static void test_database_killed(void **state)
{
    struct server s = {0};
    struct client c = {0};
    struct worker w;
    char path[300], text[32] = "";
    (void)state;
    remote_launch(&s, remote_url);
    client_open(&c, s.port);
    worker_start(&w);
    remote_await(&s, "agon_workers", 1, 1);
    review_begin(&c, 4);
    snprintf(path, sizeof path, "%s/data/postmaster.pid", getenv("AGON_POSTGRES"));
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    assert_non_null(fgets(text, sizeof text, f));
    fclose(f);
    kill(atoi(text), SIGKILL);
    review_check(&c, 4);
    remote_await(&s, "agon_workers", 1, 1);
    review_begin(&c, 5);
    review_check(&c, 5);
    client_close(&c);
    worker_end(&w);
    remote_end(&s);
}

PROGRAM(tasks)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_alone),         cmocka_unit_test(test_killed),
        cmocka_unit_test(test_false),         cmocka_unit_test(test_vanished),
        cmocka_unit_test(test_server_killed), cmocka_unit_test(test_no_database),
        cmocka_unit_test(test_held),          cmocka_unit_test(test_database_killed)};
    remote_begin(argv);
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, reviews_make, reviews_drop);
}
