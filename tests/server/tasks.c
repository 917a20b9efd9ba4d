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

#define REVIEWS "select count(*) from document where type = 'review'"
enum { LINES = 8, CLIENTS = 4, DEATHS = 4, WAYS = 5 };

static json_t *expected[LINES]; /* the reviews, made without workers */

/* ---- reviews ---- */

static json_t *line(int i)
{
    static const char *const last[LINES] = {"h2h3", "d2d4", "a2a4", "d2d3",
                                            "a2a3", "h2h4", "a1b1", "b3d5"};
    char turns[200];
    snprintf(
        turns, sizeof turns,
        "e2e4; e7e5; g1f3; b8c6; f1b5; a7a6; b5a4; g8f6; b1c3; f8e7; d1e2; b7b5; a4b3; d7d6; %s",
        last[i]);
    return json_pack("{ss ss}", "kind", "chess", "turns", turns);
}

static void begin_review(struct client *c, int i)
{
    json_decref(client_good(c, "review", line(i)));
}

/* Waits for the review, which must be as without workers. */
static void check_review(struct client *c, int i)
{
    json_t *json = client_review(c, line(i));
    if (!json_equal(at(json, "review"), expected[i])) {
        json_dumpf(at(json, "review"), stderr, 0);
        json_dumpf(expected[i], stderr, 0);
        fail_msg("review %d is another one than without workers", i);
    }
    json_decref(json);
}

static int make_reviews(void **state)
{
    struct server s = {0};
    struct client c = {0};
    (void)state;
    server_launch(&s, remote_agond, "--unlimited", 0, 0);
    client_open(&c, s.port);
    for (int i = 0; i < LINES; i++) {
        json_t *json = client_review(&c, line(i));
        expected[i] = json_incref(at(json, "review"));
        json_decref(json);
    }
    client_close(&c);
    return server_end(&s, 0);
}

static int drop_reviews(void **state)
{
    (void)state;
    for (int i = 0; i < LINES; i++)
        json_decref(expected[i]);
    return 0;
}

/* ---- killed ---- */

/* Waits for that many answers of workers, or for all reviews. */
static void await_answers(const struct server *s, int64_t n)
{
    int64_t until = os_now_ms() + WIRE_PATIENCE_MS;
    while (remote_metric(s, "agon_worker_answers_total") < n && server_number(s, REVIEWS) < LINES) {
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
    for (int i = 0; i < LINES; i++)
        begin_review(&c[i % CLIENTS], i);
    for (int death = 0; death < DEATHS; death++) {
        int who = rand() % 2;
        await_answers(&s, 1 + death);
        worker_kill(&w[who]);
        worker_start(&w[who]);
    }
    for (int i = 0; i < LINES; i++)
        check_review(&c[i % CLIENTS], i);
    assert_int_equal(server_number(&s, REVIEWS), LINES);
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
            assert_true(next < LINES - 1);
            check_review(&c, next++);
            answers = remote_metric(&s, "agon_worker_answers_total");
        }
        assert_true(worker_end(&w) >= answers - before);
        remote_await(&s, "agon_workers", 0, 0);
    }
    check_review(&c, LINES - 1);
    assert_int_equal(remote_sql("select count(*) from agon.job"), 0);
    assert_int_equal(remote_metric(&s, "agon_worker_answers_total"), answers);
    client_close(&c);
    remote_end(&s);
}

/* ---- false workers ---- */

/* Takes a task; false: the server has made the review without. */
static bool take_part(const struct server *s, struct game_jobs *j, char id[GAME_JOBS_TOKEN],
                      int64_t reviews, struct game_job *job)
{
    static const char *const has[] = {TASK_VERSION, NULL};
    int64_t until = os_now_ms() + WIRE_PATIENCE_MS;
    struct agon_error e;
    int taken;
    while ((taken = game_jobs_take(j, has, 60000, job, &e)) == 0) {
        assert_true(os_now_ms() < until);
        if (server_number(s, REVIEWS) > reviews)
            return false;
        false_seen(j, id);
        os_sleep_ms(20); /* between two looks */
    }
    assert_int_equal(taken, 1);
    return true;
}

/* Begins the review of line *next, and takes a part of it; on a slow machine the server may not
 * have seen the worker in time, and then that of the next. Returns the line, and sets *next. */
static int begin_taken(const struct server *s, struct client *c, struct game_jobs *j,
                       char id[GAME_JOBS_TOKEN], int *next, struct game_job *job)
{
    for (;;) {
        assert_true(*next < LINES);
        int64_t reviews = server_number(s, REVIEWS);
        int i = (*next)++;
        false_await(s, j, id);
        begin_review(c, i);
        if (take_part(s, j, id, reviews, job))
            return i;
        check_review(c, i);
    }
}

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
        assert_int_equal(task_do(job->task, &stop, &answer, &e), 1);
    if (how == 3) /* of another task */
        memcpy(strstr(answer, "\"id\":\"") + 6, "another", 7);
    if (how == 4) /* of half of it */
        strcpy(strstr(answer, "],["), "]]}");
    assert_true(game_jobs_finish(j, job, answer ? answer : nonsense[how], &e) >= 0);
    free(answer);
    free(job->task);
}

/* Starts a server that logs into the file. */
static void launch_logged(struct server *s, FILE *log)
{
    int own = dup(2);
    assert_int_equal(fcntl(fileno(log), F_SETFL, O_APPEND), 0); /* wherever this test reads it */
    assert_true(own >= 0 && dup2(fileno(log), 2) >= 0);
    remote_launch(s, remote_url);
    assert_true(dup2(own, 2) >= 0);
    close(own);
}

/* The number of lines with the text. */
static int count_lines(FILE *log, const char *text)
{
    char line[1000];
    int n = 0;
    rewind(log);
    while (fgets(line, sizeof line, log))
        n += strstr(line, text) != NULL;
    return n;
}

/* The server believes nothing but answers to its tasks. */
static void test_false(void **state)
{
    struct server s = {0};
    struct client c = {0};
    struct game_jobs *j = false_open();
    char id[GAME_JOBS_TOKEN] = "";
    FILE *log = tmpfile();
    struct agon_error e;
    (void)state;
    assert_non_null(log);
    launch_logged(&s, log);
    client_open(&c, s.port);
    for (int how = 0, next = 0; how < WAYS;) {
        struct game_job job;
        int i = begin_taken(&s, &c, j, id, &next, &job);
        answer_wrongly(j, &job, how);
        check_review(&c, i);
        remote_await_sql("select count(*) from agon.job", 0);
        how = count_lines(log, "event=worker_answers_wrongly");
    }
    assert_int_equal(game_jobs_leave(j, id, &e), 0);
    game_jobs_close(j);
    client_close(&c);
    remote_end(&s);
    fclose(log);
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
    check_review(&c, begin_taken(&s, &c, j, id, &next, &job));
    assert_int_equal(game_jobs_finish(j, &job, "{}", &e), 0);
    free(job.task);
    remote_await(&s, "agon_workers", 0, 0);
    assert_int_equal(game_jobs_attend(j, other, older, &e), 0);
    begin_review(&c, LINES - 1);
    assert_int_equal(game_jobs_take(j, older, 60000, &job, &e), 0);
    check_review(&c, LINES - 1);
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
    int i = begin_taken(&s, &c, j, id, &next, &job);
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
    begin_review(&c, i);
    check_review(&c, i);
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
        begin_review(&c, i);
        check_review(&c, i);
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
    begin_review(&c, 6);
    check_review(&c, 6);
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
    begin_review(&c, 4);
    snprintf(path, sizeof path, "%s/data/postmaster.pid", getenv("AGON_POSTGRES"));
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    assert_non_null(fgets(text, sizeof text, f));
    fclose(f);
    kill(atoi(text), SIGKILL);
    check_review(&c, 4);
    remote_await(&s, "agon_workers", 1, 1);
    begin_review(&c, 5);
    check_review(&c, 5);
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
    return cmocka_run_group_tests(tests, make_reviews, drop_reviews);
}
