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
    int64_t asked;    /* os_now_ms() */
    int depth;        /* of the best line shown, */
    json_int_t nodes; /* ... all of its nodes, */
    json_int_t ms;    /* ... and their time */
    int pushes, ended;
};

static json_t *position(const char *kind, const char *start, int lines)
{
    return json_pack("{ss ss* si}", "kind", kind, "start", start, "lines", lines);
}

/* Asks for another analysis; releases `what`. */
static void ask(struct reader *r, json_t *what)
{
    r->asked = os_now_ms();
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
    r->ms = at_number(push, "lines.0.ms");
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
        for (int depth = r[i].depth; r[i].depth <= depth && !hear(&r[i]);)
            ; /* on a slow machine its time is over before */
    ask(&r[0], position("amazons", NULL, 1));
    ask(&r[1], position("amazons", NULL, 1));
    remote_await_sql(REPORTED, 2);
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

/* Tasks that are announced, many a second, are no reason to report as often. */
static void test_often_announced(void **state)
{
    struct server s = {0};
    struct reader r = {0};
    struct worker w;
    int64_t lease = 0, changes = 0;
    (void)state;
    remote_launch(&s, remote_url);
    worker_start(&w);
    remote_await(&s, "agon_workers", 1, 1);
    client_open(&r.c, s.port);
    ask(&r, position("arimaa", ARMIES, 1));
    remote_await_sql(REPORTED, 1);
    int64_t begun = os_now_ms();
    for (int i = 0; i < 100; i++) {
        int64_t now = remote_sql("with n as materialized (select pg_notify('agon_job', ''))"
                                 " select extract(epoch from lease) * 1000 from agon.job, n");
        changes += now != lease;
        lease = now;
    }
    int64_t ms = os_now_ms() - begun;
    print_message("# %d extensions of the lease in %d ms\n", (int)changes, (int)ms);
    assert_true(changes <= ms / GAME_JOBS_BEAT_MS + 2);
    worker_end(&w); /* during the analysis, which continues here */
    remote_await(&s, "agon_workers", 0, 0);
    ask(&r, position("arimaa", ARMIES, 1));
    assert_false(hear(&r));
    client_close(&r.c);
    remote_end(&s);
}

/* ---- made by hand ---- */

/* A server, a reader, and a worker that does as the test says. */
struct scene {
    struct server s;
    struct reader r;
    struct game_jobs *j;
    struct game_job job; /* the one taken */
    char id[GAME_JOBS_TOKEN];
    FILE *log;
};

static void open_scene(struct scene *p)
{
    *p = (struct scene){.j = false_open(), .log = tmpfile()};
    assert_non_null(p->log);
    remote_launch_logged(&p->s, p->log);
    client_open(&p->r.c, p->s.port);
    false_await(&p->s, p->j, p->id);
}

static void close_scene(struct scene *p)
{
    struct agon_error e;
    json_decref(client_good(&p->r.c, "analyse_stop", NULL));
    remote_await_sql("select count(*) from agon.job", 0);
    assert_int_equal(game_jobs_leave(p->j, p->id, &e), 0);
    game_jobs_close(p->j);
    client_close(&p->r.c);
    remote_end(&p->s);
    fclose(p->log);
}

/* The lines of the task taken, for free(): one row, or "null". */
static char *lines_of(const struct scene *p, const char *row)
{
    json_t *task = json_loads(p->job.task, 0, NULL);
    json_t *json = json_pack("{ss s[o] sb}", "id", at_text(task, "id"), "lines",
                             json_loads(row, JSON_DECODE_ANY, NULL), "ended", false);
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    json_decref(task);
    assert_non_null(text);
    return text;
}

/* False: the server has taken the task back. */
static bool report(struct scene *p, const char *row)
{
    char *text = lines_of(p, row), token[1][GAME_JOBS_TOKEN];
    struct agon_error e;
    strcpy(token[0], p->job.token);
    false_seen(p->j, p->id);
    assert_int_equal(game_jobs_extend(p->j, token, (const char *const[]){text, NULL}, 1, 60000, &e),
                     0);
    free(text);
    return token[0][0] != '\0';
}

/* Answers as one whose analysis is interrupted. */
static void make_room(struct scene *p, const char *row)
{
    int64_t before = remote_metric(&p->s, "agon_worker_answers_total");
    char *text = lines_of(p, row);
    struct agon_error e;
    assert_int_equal(game_jobs_finish(p->j, &p->job, text, &e), 1);
    free(text);
    free(p->job.task);
    remote_await(&p->s, "agon_worker_answers_total", before + 1, before + 1);
}

/* A worker that is interrupted before it has reported ends no slice of the server's own thread: its
 * time counts once. */
static void test_silent(void **state)
{
    struct scene p;
    (void)state;
    open_scene(&p);
    ask(&p.r, position("amazons", NULL, 1));
    p.r.wanders = true;
    take(p.j, p.id, &p.job);
    while (p.r.ms < 500)
        assert_false(hear(&p.r));
    make_room(&p, "null");
    for (json_int_t ms = p.r.ms; p.r.ms <= ms;)
        assert_false(hear(&p.r));
    assert_true(p.r.ms <= os_now_ms() - p.r.asked);
    close_scene(&p);
}

/* An analysis that is interrupted again and again is given to workers less and less often. */
static void test_interruptions(void **state)
{
    int64_t answered = 0;
    struct scene p;
    (void)state;
    open_scene(&p);
    ask(&p.r, position("arimaa", ARMIES, 1));
    for (int i = 0; i <= 3; i++) {
        take(p.j, p.id, &p.job);
        if (i > 0)
            assert_true(os_now_ms() - answered >= 1000 << (i - 1));
        assert_true(report(&p, "null"));
        remote_await_sql(REPORTED, 1);
        answered = os_now_ms();
        make_room(&p, "null");
    }
    close_scene(&p);
}

/* However often a worker reports, the server reads few of its reports, but the last. */
static void test_many_reports(void **state)
{
    char row[64] = "";
    struct scene p;
    (void)state;
    open_scene(&p);
    ask(&p.r, position("arimaa", ARMIES, 1));
    take(p.j, p.id, &p.job);
    int64_t begun = os_now_ms();
    int n = 1000, pushes = 0;
    for (int64_t ms = 0; ms < 4000; ms = os_now_ms() - begun) {
        n += ms < 3000; /* then it repeats the last, as workers do */
        snprintf(row, sizeof row, "[90,90,%d000000,10,10,[]]", n);
        assert_true(report(&p, row));
    }
    int64_t ms = os_now_ms() - begun;
    while (p.r.nodes < n * 1000000LL) {
        assert_false(hear(&p.r));
        pushes += p.r.depth == 90;
    }
    print_message("# %d reports in %d ms, %d pushes\n", n - 1000, (int)ms, pushes);
    assert_true(pushes <= ms / 200 + 4);
    free(p.job.task);
    close_scene(&p);
}

/* When a false worker is found out, the depth that it invented holds no lines back. */
static void test_found_out(void **state)
{
    struct scene p;
    (void)state;
    open_scene(&p);
    ask(&p.r, position("arimaa", ARMIES, 1));
    take(p.j, p.id, &p.job);
    assert_true(report(&p, "[90000,1,9999000000,1,1,[]]"));
    while (p.r.depth < 90000)
        assert_false(hear(&p.r));
    while (report(&p, "7"))
        ; /* until it is read */
    await_wrong(p.log, 1);
    p.r.depth = 0;
    p.r.nodes = 0;
    while (p.r.depth == 0 || p.r.depth == 90000) /* the last push was perhaps sent twice */
        assert_false(hear(&p.r));
    free(p.job.task);
    close_scene(&p);
}

/* A server that is stopped takes an analysis back from its worker. */
static void test_stopped(void **state)
{
    struct scene p;
    struct agon_error e;
    (void)state;
    open_scene(&p);
    ask(&p.r, position("arimaa", ARMIES, 1));
    take(p.j, p.id, &p.job);
    assert_true(report(&p, "[90,90,1000,10,10,[]]"));
    while (p.r.depth < 90)
        assert_false(hear(&p.r));
    remote_end(&p.s);
    remote_await_sql("select count(*) from agon.job", 0);
    assert_int_equal(game_jobs_leave(p.j, p.id, &e), 0);
    game_jobs_close(p.j);
    client_close(&p.r.c);
    fclose(p.log);
    free(p.job.task);
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
    for (int depth = r.depth; r.depth <= depth + 2 && !hear(&r);)
        ; /* on a slow machine its time is over before */
    await_database();
    if (r.ended > 0)
        ask(&r, position("arimaa", ARMIES, 1));
    remote_await_sql(REPORTED, 1);
    client_close(&r.c);
    worker_end(&w);
    remote_end(&s);
}

PROGRAM(analyses)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_interrupted),     cmocka_unit_test(test_killed),
        cmocka_unit_test(test_false),           cmocka_unit_test(test_silent),
        cmocka_unit_test(test_interruptions),   cmocka_unit_test(test_many_reports),
        cmocka_unit_test(test_found_out),       cmocka_unit_test(test_stopped),
        cmocka_unit_test(test_often_announced), cmocka_unit_test(test_database_killed)};
    remote_begin(argv);
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
