/* A real agond whose analyses are made by workers: killed, busy or lying ones change nothing for
 * readers, and engines' turns do not wait for analyses. Started by on-postgres.
 *
 * usage: server-analyses AGOND AGON */

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "answers/task.h"
#include "os/time.h"
#include "programs.h"
#include "remote.h"

#define REPORTED "select count(*) from agon.job where progress is not null and result is null"

/* ---- readers ---- */

/* A reader of one analysis after another. */
struct reader {
    struct client c;
    json_int_t number;
    bool wanders;     /* the engine's depths do, as best lines differ in length */
    int depth;        /* of the best line shown, */
    json_int_t nodes; /* ... and all of its nodes */
    int pushes, ended;
};

static json_t *position(const char *kind, const char *start, int lines)
{
    return json_pack("{ss ss* si}", "kind", kind, "start", start, "lines", lines);
}

/* Asks for another analysis; releases `what`. */
static void ask(struct reader *r, json_t *what)
{
    json_t *json = client_good(&r->c, "analyse", what);
    r->number = at_number(json, "analysis");
    r->depth = 0;
    r->nodes = 0;
    r->pushes = 0;
    json_decref(json);
}

/* The next push about the analysis: it is as deep as the one before. Whether it is the last. */
static bool hear(struct reader *r)
{
    json_t *push = client_push(&r->c, "analysis", NULL);
    assert_non_null(push);
    if (at_number(push, "analysis") != r->number) { /* sent before the reader asked again */
        assert_true(at_number(push, "analysis") < r->number);
        json_decref(push);
        return hear(r);
    }
    int depth = (int)at_number(push, "lines.0.depth");
    bool done = json_is_true(at(push, "done"));
    json_int_t nodes = at_number(push, "lines.0.nodes");
    if ((depth < r->depth && !r->wanders) || nodes < r->nodes)
        fail_msg("depth %d after %d, %lld nodes after %lld", depth, r->depth, (long long)nodes,
                 (long long)r->nodes);
    r->depth = depth;
    r->nodes = nodes;
    r->pushes++;
    r->ended += done;
    json_decref(push);
    return done;
}

/* Nothing more comes. */
static void check_over(struct reader *r)
{
    json_t *push;
    size_t i;
    json_decref(client_good(&r->c, "analyse_stop", NULL));
    json_array_foreach(r->c.pushes, i, push)
        assert_string_not_equal(at_text(push, "on"), "analysis");
}

/* ---- killed ---- */

/* A search that ends: all pawns are blocked. */
#define BLOCKED "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1"
#define ARMIES "g [rrrrrrrrhdcmecdh                                HDCMECDHRRRRRRRR]"

enum { CHESS, ARIMAA, AMAZONS, READERS, WORKERS = 2 };

static void begin(struct reader *r, int i)
{
    r->wanders = i == AMAZONS;
    ask(r, i == CHESS    ? position("chess", BLOCKED, 2)
           : i == ARIMAA ? position("arimaa", ARMIES, 1)
                         : position("amazons", NULL, 3));
}

/* Waits until workers have n analyses or more. */
static void await_reported(int n)
{
    int64_t until = os_now_ms() + WIRE_PATIENCE_MS;
    while (remote_sql(REPORTED) < n) {
        assert_true(os_now_ms() < until);
        os_sleep_ms(20); /* between two looks */
    }
}

/* Workers are killed at any moment during analyses: each ends once, and none goes back. */
static void test_killed(void **state)
{
    int deaths = getenv("AGON_BRIEF") ? 2 : getenv("AGON_FULL") ? 40 : 4;
    struct server s = {0};
    struct reader r[READERS] = {0};
    struct worker w[WORKERS];
    FILE *log = tmpfile();
    (void)state;
    assert_non_null(log);
    remote_launch_logged(&s, log);
    for (int i = 0; i < WORKERS; i++)
        worker_start_slots(&w[i], "2");
    remote_await(&s, "agon_workers", WORKERS, WORKERS);
    for (int i = 0; i < READERS; i++) {
        client_open(&r[i].c, s.port);
        begin(&r[i], i);
    }
    await_reported(READERS - 1); /* chess may have ended */
    for (int death = 0; death < deaths; death++) {
        int who = rand() % WORKERS, reader = rand() % READERS;
        for (int pushes = 1 + rand() % 3; pushes > 0; pushes--)
            if (hear(&r[reader]))
                begin(&r[reader], reader);
        begin(&r[AMAZONS], AMAZONS);
        worker_kill(&w[who]);
        worker_start_slots(&w[who], "2");
    }
    await_reported(1); /* that of Amazons is new */
    while (!hear(&r[CHESS]))
        ;
    check_over(&r[CHESS]);
    assert_false(hear(&r[AMAZONS]));
    for (int i = 0; i < READERS; i++) {
        print_message("# %d pushes, depth %d, %d ended\n", r[i].pushes, r[i].depth, r[i].ended);
        client_close(&r[i].c);
    }
    remote_await_sql("select count(*) from agon.job", 0);
    assert_int_equal(remote_count_lines(log, "event=worker_answers_wrongly"), 0);
    for (int i = 0; i < WORKERS; i++)
        worker_end(&w[i]);
    remote_end(&s);
    fclose(log);
}

/* ---- interrupted ---- */

/* A worker whose slots all have analyses interrupts one for an engine's turn, and only one; then it
 * continues both. On a slow machine the turn may have been too late. */
static void test_interrupted(void **state)
{
    struct server s = {0};
    struct reader r[2] = {0};
    struct client c = {0};
    struct worker w;
    char id[16];
    int64_t answers, before, until = os_now_ms() + WIRE_PATIENCE_MS;
    (void)state;
    remote_launch(&s, remote_url);
    worker_start_slots(&w, "2");
    remote_await(&s, "agon_workers", 1, 1);
    client_open(&c, s.port);
    for (int i = 0; i < 2; i++) {
        client_open(&r[i].c, s.port);
        r[i].wanders = true;
    }
    do {
        assert_true(os_now_ms() < until);
        for (int i = 0; i < 2; i++)
            ask(&r[i], position("amazons", NULL, 1));
        remote_await_sql(REPORTED, 2);
        before = remote_metric(&s, "agon_worker_answers_total");
        remote_create(&c, id);
        remote_play(&c, id, 0);
        json_decref(client_until(&c, id, 2));
        answers = remote_metric(&s, "agon_worker_answers_total") - before;
        assert_true(answers <= 2); /* the turn, and the lines of one analysis */
        json_decref(client_good(&c, "resign", client_about(id)));
        remote_await_sql(REPORTED, 2);
    } while (answers < 2);
    for (int i = 0; i < 2; i++)
        for (int depth = r[i].depth; r[i].depth <= depth;)
            assert_false(hear(&r[i]));
    json_decref(client_good(&r[0].c, "analyse_stop", NULL));
    remote_await_sql("select count(*) from agon.job", 1);
    client_close(&r[1].c);
    remote_await_sql("select count(*) from agon.job", 0);
    client_close(&r[0].c);
    client_close(&c);
    worker_end(&w);
    remote_end(&s);
}

/* ---- false workers ---- */

/* Takes the task of an analysis, which waits until somebody does. */
static void take(struct game_jobs *j, char id[GAME_JOBS_TOKEN], struct game_job *job)
{
    int64_t until = os_now_ms() + WIRE_PATIENCE_MS;
    while (!false_take_soon(j, id, job))
        assert_true(os_now_ms() < until);
}

/* Reports, or answers, with text that is none; false: too late. */
static bool lie(struct game_jobs *j, struct game_job *job, int how)
{
    static const char *const nonsense[] = {"{}", "[1]",
                                           "{\"id\":\"\",\"lines\":[],\"ended\":true}"};
    const char *text[] = {nonsense[how / 2], NULL};
    char token[1][GAME_JOBS_TOKEN];
    struct agon_error e;
    strcpy(token[0], job->token);
    free(job->task);
    if (how % 2 == 1)
        return game_jobs_finish(j, job, text[0], &e) == 1;
    assert_int_equal(game_jobs_extend(j, token, text, 1, 60000, &e), 0);
    return token[0][0] != '\0';
}

static void await_wrong(FILE *log, int n)
{
    int64_t until = os_now_ms() + WIRE_PATIENCE_MS;
    while (remote_count_lines(log, "event=worker_answers_wrongly") < n) {
        assert_true(os_now_ms() < until);
        os_sleep_ms(20); /* between two looks */
    }
}

/* The server believes nothing but lines of the position; then it searches itself. */
static void test_false(void **state)
{
    struct server s = {0};
    struct reader r = {0};
    struct game_jobs *j = false_open();
    char id[GAME_JOBS_TOKEN] = "";
    FILE *log = tmpfile();
    struct game_job job;
    struct agon_error e;
    (void)state;
    assert_non_null(log);
    remote_launch_logged(&s, log);
    client_open(&r.c, s.port);
    for (int how = 0; how < 6;) {
        false_await(&s, j, id);
        ask(&r, position("arimaa", ARMIES, 1));
        take(j, id, &job);
        if (lie(j, &job, how))
            await_wrong(log, ++how);
        assert_false(hear(&r));
        json_decref(client_good(&r.c, "analyse_stop", NULL));
        remote_await_sql("select count(*) from agon.job", 0);
    }
    assert_int_equal(game_jobs_leave(j, id, &e), 0);
    game_jobs_close(j);
    client_close(&r.c);
    remote_end(&s);
    fclose(log);
}

/* ---- without the database ---- */

/* Waits until it has restarted. */
static void await_database(void)
{
    int64_t until = os_now_ms() + WIRE_PATIENCE_MS;
    struct game_jobs *j;
    struct agon_error e;
    while (!(j = game_jobs_open(remote_url, &e))) {
        assert_true(os_now_ms() < until);
        os_sleep_ms(50); /* between two looks */
    }
    game_jobs_close(j);
}

/* The database is killed: the server continues alone, and workers do when it is back. */
static void test_database_killed(void **state)
{
    struct server s = {0};
    struct reader r = {0};
    struct worker w;
    char path[300], text[32] = "";
    (void)state;
    remote_launch(&s, remote_url);
    worker_start(&w);
    remote_await(&s, "agon_workers", 1, 1);
    client_open(&r.c, s.port);
    ask(&r, position("arimaa", ARMIES, 1));
    remote_await_sql(REPORTED, 1);
    snprintf(path, sizeof path, "%s/data/postmaster.pid", getenv("AGON_POSTGRES"));
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    assert_non_null(fgets(text, sizeof text, f));
    fclose(f);
    kill(atoi(text), SIGKILL);
    for (int depth = r.depth; r.depth <= depth + 2;)
        assert_false(hear(&r));
    await_database();
    remote_await_sql(REPORTED, 1);
    client_close(&r.c);
    worker_end(&w);
    remote_end(&s);
}

PROGRAM(analyses)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_interrupted),
                                       cmocka_unit_test(test_killed), cmocka_unit_test(test_false),
                                       cmocka_unit_test(test_database_killed)};
    remote_begin(argv);
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
