/* Tasks that get lost on their way: with the table, with the network, with their server.
 * Started by on-postgres.
 *
 * usage: server-tasks-lost AGOND AGON */

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gateway.h"
#include "os/time.h"
#include "programs.h"
#include "relays.h"
#include "remote.h"
#include "reviews.h"

/* Somebody empties the table: the server notices, and makes the review itself. */
static void test_emptied(void **state)
{
    struct watched_review w;
    struct agon_error e;
    (void)state;
    watched_begin(&w);
    for (int next = 0; remote_count_lines(w.log, "event=worker_tasks_vanished") == 0;) {
        struct game_job job;
        int i = review_begin_taken(&w.server, &w.client, w.jobs, w.id, &next, &job);
        remote_sql("with gone as (delete from agon.job returning 1) select count(*) from gone");
        assert_int_equal(game_jobs_finish(w.jobs, &job, "{}", &e), 0);
        free(job.task);
        review_check(&w.client, i);
    }
    assert_int_equal(remote_count_lines(w.log, "event=worker_answers_wrongly"), 0);
    watched_end(&w);
}

/* Makes a review, and then others until workers have answered something more. */
static void check_answers(const struct server *s, struct client *c, int *next)
{
    int64_t before = remote_metric(s, "agon_worker_answers_total");
    do {
        assert_true(*next < REVIEW_LINES);
        remote_await(s, "agon_workers", 1, 1);
        review_begin(c, *next);
        review_check(c, (*next)++);
    } while (remote_metric(s, "agon_worker_answers_total") == before);
}

/* The network between the server and the database of workers is cut, for a moment and until the
 * server has noticed: reviews are made all the same, and by workers when it is back. */
static void test_cut(void **state)
{
    enum { SERVER, DATABASE, MACHINES };
    struct network *network = network_new(MACHINES);
    char address[NETWORK_ADDRESS], url[REMOTE_URL];
    struct server s = {0};
    struct client c = {0};
    struct worker w;
    int next = 0;
    (void)state;
    if (!network) {
        print_message("# no networks here\n");
        return;
    }
    struct gateway *gateway = gateway_open(network, DATABASE);
    network_address(DATABASE, address);
    snprintf(url, sizeof url, "postgresql://agon@%s/postgres", address);
    worker_start(&w);
    network_enter(network, SERVER);
    remote_launch(&s, url);
    client_open(&c, s.port);
    check_answers(&s, &c, &next);
    for (int lasting = 0; lasting < 2; lasting++) {
        network_cut(network, SERVER, DATABASE, true);
        review_begin(&c, next);
        if (lasting) {
            review_check(&c, next);
            remote_await(&s, "agon_workers", 0, 0);
        }
        network_cut(network, SERVER, DATABASE, false);
        review_check(&c, next++);
        check_answers(&s, &c, &next);
    }
    client_close(&c);
    remote_end(&s);
    network_leave(network);
    worker_end(&w);
    gateway_close(gateway);
    network_free(network);
}

/* The server that leads is killed while a worker has its tasks: the next one drops them, and makes
 * the review, once. */
static void test_leader(void **state)
{
    const char *words[] = {"--unlimited", "--workers", remote_url, NULL};
    struct server first = {.links = true}, second = {0};
    struct client c = {0};
    struct game_jobs *j = false_open();
    char id[GAME_JOBS_TOKEN] = "";
    struct game_job job;
    struct agon_error e;
    int next = 0;
    (void)state;
    first.more = words;
    server_launch(&first, remote_agond, NULL, 0, 0);
    relay_join(&second, &first, remote_agond);
    client_open(&c, second.port);
    int i = review_begin_taken(&first, &c, j, id, &next, &job);
    assert_true(WIFSIGNALED(server_stop(&first, SIGKILL)));
    relay_come_again(&c, &second);
    remote_await_sql("select count(*) from agon.job", 0);
    assert_int_equal(game_jobs_finish(j, &job, "{}", &e), 0);
    free(job.task);
    assert_int_equal(game_jobs_leave(j, id, &e), 0);
    review_begin(&c, i);
    review_check(&c, i);
    assert_int_equal(server_number(&first, REVIEWS_MADE), next);
    game_jobs_close(j);
    client_close(&c);
    relay_finish(&second);
    server_forget(&first);
}

/* ... while one chooses a turn: the next server has it chosen again, and it is played once. */
static void test_leader_turn(void **state)
{
    const char *words[] = {"--unlimited", "--workers", remote_url, NULL};
    struct server first = {.links = true}, second = {0};
    struct client c = {0};
    struct game_jobs *j = false_open();
    char id[GAME_JOBS_TOKEN] = "", game[16];
    struct game_job job;
    struct agon_error e;
    (void)state;
    first.more = words;
    server_launch(&first, remote_agond, NULL, 0, 0);
    relay_join(&second, &first, remote_agond);
    client_open(&c, second.port);
    remote_create(&c, game);
    false_await(&first, j, id);
    remote_play(&c, game, 0);
    bool taken = false_take_soon(j, id, &job);
    print_message("# taken: %d of 1\n", taken);
    assert_true(WIFSIGNALED(server_stop(&first, SIGKILL)));
    assert_int_equal(game_jobs_leave(j, id, &e), 0);
    relay_come_again(&c, &second);
    json_t *json = client_until(&c, game, 2);
    assert_int_equal(at_number(json, "turns"), 2);
    assert_string_equal(at_text(json, "phase"), "playing");
    json_decref(json);
    remote_await_sql("select count(*) from agon.job", 0);
    if (taken) {
        assert_int_equal(game_jobs_finish(j, &job, "{}", &e), 0);
        free(job.task);
    }
    assert_int_equal(server_number(&first, "select count(*) from event where type = 'T'"), 2);
    game_jobs_close(j);
    client_close(&c);
    relay_finish(&second);
    server_forget(&first);
}

PROGRAM(tasks_lost)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_cut), cmocka_unit_test(test_emptied),
                                       cmocka_unit_test(test_leader),
                                       cmocka_unit_test(test_leader_turn)};
    remote_begin(argv);
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, reviews_make, reviews_drop);
}
