/* A real agond whose engines' turns are chosen by workers: whether these are killed, vanish or lie,
 * every turn is legal, and is played once. Started by on-postgres.
 *
 * usage: server-engines AGOND AGON */

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "os/time.h"
#include "programs.h"
#include "remote.h"

enum { CLIENTS = 4, TURNS = 3 };

/* Begins games until a worker has chosen a turn: on a slow machine they may have been late. */
static void await_answer(const struct server *s)
{
    int64_t until = os_now_ms() + WIRE_PATIENCE_MS;
    struct client c = {0};
    char id[16];
    client_open(&c, s->port);
    while (remote_metric(s, "agon_worker_answers_total") == 0) {
        assert_true(os_now_ms() < until);
        remote_create(&c, id);
        remote_play(&c, id, 0);
        json_decref(client_until(&c, id, 2));
        json_decref(client_good(&c, "resign", client_about(id)));
    }
    client_close(&c);
}

/* Workers are killed at any moment while they play: every turn of an engine is played, and once. */
static void test_engines(void **state)
{
    struct server s = {0};
    struct client c[CLIENTS] = {0};
    struct worker w[2];
    char id[CLIENTS][16];
    (void)state;
    remote_launch(&s, remote_url);
    for (int i = 0; i < 2; i++)
        worker_start(&w[i]);
    remote_await(&s, "agon_workers", 2, 2);
    for (int i = 0; i < CLIENTS; i++) {
        client_open(&c[i], s.port);
        remote_create(&c[i], id[i]);
    }
    for (int turn = 0; turn < TURNS; turn++) {
        for (int i = 0; i < CLIENTS; i++)
            remote_play(&c[i], id[i], 2 * turn);
        int who = rand() % 2;
        worker_kill(&w[who]);
        worker_start(&w[who]);
    }
    for (int i = 0; i < CLIENTS; i++) {
        json_t *game = client_until(&c[i], id[i], 2 * TURNS);
        assert_int_equal(at_number(game, "turns"), 2 * TURNS);
        assert_string_equal(at_text(game, "phase"), "playing");
        json_decref(game);
        json_decref(client_good(&c[i], "resign", client_about(id[i])));
        client_close(&c[i]);
    }
    await_answer(&s);
    remote_check_answers(&s);
    for (int i = 0; i < 2; i++)
        worker_end(&w[i]);
    remote_end(&s);
}

/* A turn that cannot be is not played; a worker that takes the task and vanishes, or answers after
 * the game has ended, changes nothing either. */
static void test_false_turns(void **state)
{
    static const char *const turn[] = {"e2e4", "zz", "e7e5; e2e4", "", NULL};
    struct server s = {0};
    struct client c = {0};
    struct game_jobs *j = false_open();
    char id[GAME_JOBS_TOKEN] = "", game[16], answer[200];
    struct game_job job;
    struct agon_error e;
    int takes = 0;
    (void)state;
    remote_launch(&s, remote_url);
    client_open(&c, s.port);
    remote_create(&c, game);
    for (int i = 0; i < 5; i++) {
        false_await(&s, j, id);
        remote_play(&c, game, 2 * i);
        if (false_take_soon(j, id, &job)) {
            takes++;
            json_t *task = json_loads(job.task, 0, NULL);
            snprintf(answer, sizeof answer, "{\"id\":\"%s\",\"turn\":\"%s\"}", at_text(task, "id"),
                     turn[i] ? turn[i] : "");
            if (turn[i])
                assert_true(game_jobs_finish(j, &job, answer, &e) >= 0);
            json_decref(task);
            free(job.task);
        }
    }
    false_await(&s, j, id);
    remote_play(&c, game, 10);
    bool taken = false_take_soon(j, id, &job);
    json_decref(client_good(&c, "resign", client_about(game)));
    if (taken) {
        assert_true(game_jobs_finish(j, &job, "{}", &e) >= 0);
        free(job.task);
    }
    json_t *over = client_until(&c, game, 1000);
    int turns = (int)at_number(over, "turns");
    print_message("# turns taken: %d of 6\n", takes + taken);
    assert_true(turns == 11 || (!taken && turns == 12)); /* a thread may have been quick */
    json_decref(over);
    remote_await_sql("select count(*) from agon.job", 0);
    assert_int_equal(game_jobs_leave(j, id, &e), 0);
    game_jobs_close(j);
    client_close(&c);
    remote_end(&s);
}

/* Plays a turn while the worker is seen, and waits for the engine's. */
static void play_seen(const struct server *s, struct client *c, const char *game, int turns,
                      struct game_jobs *j, char id[GAME_JOBS_TOKEN])
{
    false_await(s, j, id);
    remote_play(c, game, turns);
    json_decref(client_until(c, game, turns + 2));
}

/* If nobody takes a turn, as all workers are busy, none is asked for a while. */
static void test_busy(void **state)
{
    static const char added[] = "select last_value from pg_sequences"
                                " where schemaname = 'agon' and sequencename = 'job_id_seq'";
    struct server s = {0};
    struct client c = {0};
    struct game_jobs *j = false_open();
    char id[GAME_JOBS_TOKEN] = "", game[16];
    int64_t before = remote_sql(added), asked = before, since = 0;
    struct agon_error e;
    int turns = 0;
    (void)state;
    remote_launch(&s, remote_url);
    client_open(&c, s.port);
    remote_create(&c, game);
    for (int64_t until = os_now_ms() + WIRE_PATIENCE_MS; asked == before; turns += 2) {
        assert_true(os_now_ms() < until);
        since = os_now_ms();
        play_seen(&s, &c, game, turns, j, id);
        asked = remote_sql(added);
    }
    for (int i = 0; i < 2; i++, turns += 2)
        play_seen(&s, &c, game, turns, j, id);
    if (os_now_ms() - since < 30000) /* else it may be asked again */
        assert_int_equal(remote_sql(added), asked);
    assert_int_equal(remote_metric(&s, "agon_worker_answers_total"), 0);
    assert_int_equal(game_jobs_leave(j, id, &e), 0);
    game_jobs_close(j);
    client_close(&c);
    remote_end(&s);
}

PROGRAM(engines)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_engines),
                                       cmocka_unit_test(test_false_turns),
                                       cmocka_unit_test(test_busy)};
    remote_begin(argv);
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
