/* A server whose store is in PostgreSQL: it must be the only one there, notices if it was not, and
 * refuses databases that it cannot use. Started by on-postgres.
 *
 * usage: server-postgres AGOND */

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "client.h"
#include "folder.h"
#include "os/time.h"
#include "programs.h"

static const char *program;

/* Another server with a separate folder and the same database. */
static void lay_out(const struct server *s, struct server *other, char url[SERVER_URL],
                    const char *words[3])
{
    words[0] = "--store";
    words[1] = server_database(s, url);
    words[2] = NULL;
    *other = (struct server){.more = words, .data = "/tmp/agond-other-XXXXXX"};
    test_folder(other->data);
}

static void test_alone(void **state)
{
    struct server s = {0}, other;
    const char *words[3];
    char url[SERVER_URL];
    (void)state;
    server_start(&s, program, NULL);
    lay_out(&s, &other, url, words);
    server_refuses(&other, program, "another agond uses this database");
    server_stop(&s, SIGKILL);
    server_start(&other, program, NULL); /* nothing of the killed server is in the way */
    server_refuses(&s, program, "another agond uses this database");
    assert_int_equal(server_end(&other, 0), 0);
    server_start(&s, program, NULL);
    assert_int_equal(server_end(&s, 0), 0);
}

/* While the server was cut off, another one ran: its data in memory is out of date. */
static void check_end_after(const char *sql)
{
    struct server s = {0};
    struct client c = {0};
    char cut[300];
    server_start(&s, program, NULL);
    client_open(&c, s.port);
    snprintf(cut, sizeof cut,
             "%s; select pg_terminate_backend(pid) from pg_stat_activity"
             " where application_name like 'agond %%' and datname = current_database()",
             sql);
    server_sql(&s, cut);
    json_decref(
        client_do(&c, "create", json_pack("{ss ss}", "game", "kamisado", "opponent", "self")));
    int status = server_stop(&s, 0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 1);
    client_close(&c);
    server_start(&s, program, NULL);
    assert_int_equal(server_end(&s, 0), 0);
}

static void test_taken(void **state)
{
    (void)state;
    check_end_after("update agond set holder = 'another'");
}

static void test_forgotten(void **state)
{
    (void)state;
    check_end_after("update agond set batch = -1");
}

/* It is disconnected and continues. */
static void test_cut(void **state)
{
    struct server s = {0};
    struct client c = {0};
    (void)state;
    server_start(&s, program, NULL);
    client_open(&c, s.port);
    for (int i = 0; i < 5; i++) {
        server_sql(&s, "select pg_terminate_backend(pid) from pg_stat_activity"
                       " where application_name like 'agond%' and datname = current_database()");
        json_t *made =
            client_good(&c, "create", json_pack("{ss ss}", "game", "kamisado", "opponent", "self"));
        json_decref(client_good(&c, "watch", client_about(at_text(made, "id"))));
        json_decref(made);
        made = client_good(&c, "search", NULL);
        assert_true(json_is_array(at(made, "games")));
        json_decref(made);
    }
    client_close(&c);
    assert_int_equal(server_end(&s, 0), 0);
}

/* Sends a signal to the server's processes of PostgreSQL. */
static void signal_backends(const struct server *s, const char *name)
{
    char url[SERVER_URL], command[600];
    snprintf(command, sizeof command,
             "for i in $(psql -X -q -A -t '%s' -c \"select pid from pg_stat_activity where"
             " application_name like 'agond%%' and datname = current_database()\");"
             " do kill -%s $i || exit 1; done",
             server_database(s, url), name);
    assert_int_equal(system(command), 0);
}

/* Forbids connections to the server's database and ends those there are; or allows them again. */
static void bar(const struct server *s, bool on)
{
    char command[700];
    const char *name = strrchr(s->data, '/') + 1;
    snprintf(
        command, sizeof command,
        "psql -X -q -v ON_ERROR_STOP=1 'postgresql:///postgres?host=%s&user=agon' -c 'alter"
        " database \"%s\" with allow_connections %s' -c \"select pg_terminate_backend(pid) from"
        " pg_stat_activity where %s and datname = '%s'\" >/dev/null",
        getenv("AGON_POSTGRES"), name, on ? "false" : "true", on ? "true" : "false", name);
    assert_int_equal(system(command), 0);
}

/* Waits until /healthz has that answer. */
static void await_health(const struct server *s, int wanted, const char *text)
{
    int64_t until = os_now_ms() + WIRE_PATIENCE_MS;
    for (;;) {
        char cookie[128] = "";
        int status = 0;
        char *said = wire_fetch(s->port, "GET", "/healthz", "", NULL, cookie, &status);
        bool found = status == wanted && said && strcmp(said, text) == 0;
        if (!found && os_now_ms() > until)
            fail_msg("/healthz said %d, %s", status, said ? said : "nothing");
        free(said);
        if (found)
            return;
        os_sleep_ms(50); /* between two looks */
    }
}

static json_int_t left(struct client *c, const char *id)
{
    json_t *watch = client_good(c, "watch", client_about(id));
    json_int_t ms = at_number(watch, "game.clock.left.0");
    json_decref(watch);
    return ms;
}

/* While the database is unreachable /healthz says so, though nobody writes anything, and no clock
 * runs; it is the truth again as soon as the database is back. */
static void test_away(void **state)
{
    enum { AWAY_MS = 3000, ROUNDED_MS = 10 };
    struct server s = {0};
    struct client c = {0};
    char id[16];
    (void)state;
    server_start(&s, program, NULL);
    await_health(&s, 200, "ok\n");
    bar(&s, true); /* before there is any game */
    await_health(&s, 503, "the database is unreachable\n");
    bar(&s, false);
    await_health(&s, 200, "ok\n");
    client_open(&c, s.port);
    json_t *made = client_good(
        &c, "create",
        json_pack("{ss ss ss}", "game", "kamisado", "opponent", "self", "control", "600s+0s"));
    snprintf(id, sizeof id, "%s", at_text(made, "id"));
    json_decref(made);
    json_int_t before = left(&c, id);
    int64_t asked = os_now_ms();
    bar(&s, true);
    await_health(&s, 503, "the database is unreachable\n");
    int64_t noticed = os_now_ms();
    os_sleep_ms(AWAY_MS); /* late on purpose */
    int64_t away = os_now_ms() - noticed;
    bar(&s, false);
    await_health(&s, 200, "ok\n");
    json_int_t after = left(&c, id);
    int64_t passed = os_now_ms() - asked;
    if (after < before - (passed - away) - ROUNDED_MS)
        fail_msg("the clock showed %lld ms before and %lld after, and %lld passed, of which the"
                 " database was away for %lld",
                 (long long)before, (long long)after, (long long)passed, (long long)away);
    client_close(&c);
    assert_int_equal(server_end(&s, 0), 0);
}

/* A database that is frozen, its connections open: /healthz says so soon, the clocks get the whole
 * silence back, and the server continues when it answers again. */
static void test_silent(void **state)
{
    enum {
        NOTICED_MS = 15000, /* 3 s, and the load of the machine */
        UNHEARD_MS = 2000   /* until the server writes again, once a second */
    };
    struct server s = {0};
    struct client c = {0};
    (void)state;
    server_start(&s, program, NULL);
    client_open(&c, s.port);
    await_health(&s, 200, "ok\n");
    json_t *made = client_good(
        &c, "create",
        json_pack("{ss ss ss}", "game", "kamisado", "opponent", "self", "control", "600s+0s"));
    char id[16];
    snprintf(id, sizeof id, "%s", at_text(made, "id"));
    json_decref(made);
    json_int_t before = left(&c, id);
    int64_t asked = os_now_ms();
    signal_backends(&s, "STOP");
    int64_t began = os_now_ms();
    await_health(&s, 503, "the database is unreachable\n");
    int64_t silent = os_now_ms() - began;
    assert_true(silent < NOTICED_MS);
    client_send(&c, "create", json_pack("{ss ss}", "game", "kamisado", "opponent", "self"));
    signal_backends(&s, "CONT");
    await_health(&s, 200, "ok\n");
    os_sleep_ms(silent); /* late on purpose: no clock runs until that is made up for */
    json_int_t charged = before - left(&c, id);
    int64_t most = os_now_ms() - asked - silent + UNHEARD_MS;
    if (charged > most)
        fail_msg("the clock lost %lld ms of %lld", (long long)charged, (long long)most);
    json_t *found = client_good(&c, "search", NULL);
    assert_true(json_is_array(at(found, "games")));
    json_decref(found);
    assert_int_equal(server_number(&s, "select count(*) from game"), 2);
    client_close(&c);
    assert_int_equal(server_end(&s, 0), 0);
}

/* Kills the server that uses the database of `s` once a standby looks at the lock there. */
static pid_t kill_before_standby(const struct server *s, pid_t server)
{
    pid_t test = getpid(), pid = fork();
    if (pid != 0)
        return pid;
    server_go_with(test);
    server_sql(s, "do $$ begin while not exists (select from pg_stat_activity where query like"
                  " '%pg_try_advisory_xact_lock%' and pid <> pg_backend_pid() and datname ="
                  " current_database()) loop perform pg_sleep(0.05), pg_stat_clear_snapshot();"
                  " end loop; end $$");
    kill(server, SIGKILL);
    _exit(0);
}

/* A standby waits while the server runs, and takes over its games and sessions when that is
 * killed; the old server then waits in its turn. */
static void test_standby(void **state)
{
    struct server s = {0}, other;
    struct client c = {0};
    const char *words[3];
    char url[SERVER_URL], id[16];
    int status;
    (void)state;
    server_start(&s, program, NULL);
    client_open(&c, s.port);
    json_t *made =
        client_good(&c, "create", json_pack("{ss ss}", "game", "kamisado", "opponent", "self"));
    snprintf(id, sizeof id, "%s", at_text(made, "id"));
    json_decref(made);
    lay_out(&s, &other, url, words);
    pid_t killer = kill_before_standby(&s, s.pid);
    server_start(&other, program, "--standby"); /* until it serves */
    assert_int_equal(waitpid(killer, &status, 0), killer);
    assert_int_equal(status, 0);
    assert_int_equal(waitpid(s.pid, &status, WNOHANG), s.pid);
    assert_true(WIFSIGNALED(status));
    client_close(&c);
    client_open(&c, other.port); /* with the same cookie */
    json_decref(client_good(&c, "resign", client_about(id)));
    killer = kill_before_standby(&s, other.pid);
    server_start(&s, program, "--standby");
    assert_int_equal(waitpid(killer, &status, 0), killer);
    assert_int_equal(waitpid(other.pid, &status, WNOHANG), other.pid);
    server_forget(&other);
    client_close(&c);
    assert_int_equal(server_end(&s, 0), 0);
}

/* A database that accepts connections but does not answer: the server can be stopped, even if it
 * was about to restart. */
static void test_stuck(void **state)
{
    struct server s = {0};
    struct client c = {0};
    (void)state;
    server_start(&s, program, NULL);
    client_open(&c, s.port);
    signal_backends(&s, "STOP");
    client_send(&c, "search", NULL);
    client_send(&c, "create", json_pack("{ss ss}", "game", "kamisado", "opponent", "self"));
    kill(s.pid, SIGHUP);
    json_decref(client_push(&c, "nothing", NULL)); /* until the connection has been closed */
    int status = server_stop(&s, SIGTERM);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    client_close(&c);
    signal_backends(&s, "CONT");
    server_start(&s, program, NULL);
    assert_int_equal(server_end(&s, 0), 0);
}

/* A lock held for long: the server restarts until the lock is free. */
static void test_locked(void **state)
{
    struct server s = {0};
    struct client c = {0};
    char url[SERVER_URL], command[1200];
    (void)state;
    server_start(&s, program, NULL);
    client_open(&c, s.port);
    /* Until the writer's second connection waits for it. */
    snprintf(command, sizeof command,
             "psql -X -q '%s' -v ON_ERROR_STOP=1 -c \"begin; lock agond.game in exclusive mode;"
             " do \\$\\$ declare first int; n int := 0; begin select pid into first from"
             " pg_stat_activity where application_name like 'agond _%%' and datname ="
             " current_database(); while n < 3000 loop perform pg_sleep(0.1), "
             " pg_stat_clear_snapshot(); n := n + 1; exit when exists (select from"
             " pg_stat_activity where pid <> first and wait_event_type = 'Lock' and"
             " application_name like 'agond _%%' and datname = current_database());"
             " end loop; if n = 3000 then raise 'it waits for ever'; end if; end \\$\\$; commit\"",
             server_database(&s, url));
    FILE *psql = popen(command, "r");
    assert_non_null(psql);
    server_sql(&s, "do $$ begin while not exists (select from pg_locks where mode ="
                   " 'ExclusiveLock' and relation = 'agond.game'::regclass and granted) loop"
                   " perform pg_sleep(0.05); end loop; end $$");
    json_decref(
        client_good(&c, "create", json_pack("{ss ss}", "game", "kamisado", "opponent", "self")));
    assert_int_equal(pclose(psql), 0);
    client_close(&c);
    assert_int_equal(server_end(&s, 0), 0);
}

/* A server that is read-only, as during an unfinished failover, counts as unreachable. */
static void test_read_only(void **state)
{
    struct server s = {0};
    struct client c = {0};
    (void)state;
    server_start(&s, program, NULL);
    client_open(&c, s.port);
    server_sql(&s, "do $$ begin execute format('alter database %I set"
                   " default_transaction_read_only = on', current_database()); end $$");
    signal_backends(&s, "TERM");
    client_send(&c, "create", json_pack("{ss ss}", "game", "kamisado", "opponent", "self"));
    sleep(3); /* late on purpose: the database accepts nothing for some seconds */
    server_sql(&s, "begin read write; do $$ begin execute format('alter database %I reset"
                   " default_transaction_read_only', current_database()); end $$; commit");
    json_decref(
        client_good(&c, "create", json_pack("{ss ss}", "game", "kamisado", "opponent", "self")));
    client_close(&c);
    assert_int_equal(server_end(&s, 0), 0);
}

/* A query that breaks its connection is given up. */
static void test_deadly(void **state)
{
    struct server s = {0};
    struct client c = {0};
    (void)state;
    server_start(&s, program, NULL);
    client_open(&c, s.port);
    server_sql(&s, "alter table finished rename to finished_before; create view finished as"
                   " select b.* from (select pg_terminate_backend(pg_backend_pid()) offset 0) k"
                   " left join finished_before b on true");
    json_t *json = client_do(&c, "search", NULL);
    assert_non_null(json);
    json_decref(json);
    client_close(&c);
    assert_int_equal(server_end(&s, 0), 0);
}

static void test_refused(void **state)
{
    struct server s = {0};
    (void)state;
    server_start(&s, program, NULL);
    assert_int_equal(server_stop(&s, SIGTERM), 0);
    server_sql(&s, "update agond set version = version + 900");
    server_refuses(&s, program, "made by a newer agond (version 9");
    server_sql(&s, "update agond set version = version - 900");
    static const char *const unreadable[] = {
        /* which reveal nothing of the password */
        "postgresql://u:SEC%zRET@h/d", "postgresql://u:SEC/RET@h/d", "postgresql://u:SEC@RET@h/d"};
    for (size_t i = 0; i < sizeof unreadable / sizeof unreadable[0]; i++) {
        s.more = (const char *const[]){"--store", unreadable[i], NULL};
        server_refuses(&s, program, "PostgreSQL: the address cannot be read");
    }
    s.more = (const char *const[]){"--store", "postgresql:///nowhere?host=/nowhere", NULL};
    server_refuses(&s, program, "PostgreSQL: connection to server");
    s.more = NULL;
    server_start(&s, program, NULL);
    assert_int_equal(server_end(&s, 0), 0);
}

/* Texts are compared by their bytes, regardless of the database's collation. */
static void test_collation(void **state)
{
    struct server s = {0};
    (void)state;
    server_start(&s, program, NULL);
    server_sql(&s, "do $$ begin assert (select count(*) from information_schema.columns"
                   " where table_schema = 'agond' and data_type = 'text') > 50;"
                   " assert (select count(*) from information_schema.columns"
                   " where table_schema = 'agond' and data_type = 'text'"
                   " and collation_name is distinct from 'C') = 0; end $$");
    assert_int_equal(server_end(&s, 0), 0);
}

/* The owner's commands without a server, and those replaced by PostgreSQL's own programs. */
static void test_admin(void **state)
{
    struct server s = {0};
    char url[SERVER_URL], command[600];
    (void)state;
    server_start(&s, program, NULL);
    assert_int_equal(server_stop(&s, SIGTERM), 0);
    snprintf(command, sizeof command, "'%s' admin --data '%s' --store '%s' bot Robo >/dev/null",
             program, s.data, server_database(&s, url));
    assert_int_equal(system(command), 0);
    server_sql(&s, "do $$ begin assert (select count(*) from \"user\" where name = 'Robo') = 1;"
                   " end $$");
    snprintf(command, sizeof command,
             "'%s' admin --data '%s' --store '%s' backup '%s/copy' 2>&1 | grep -q pg_dump", program,
             s.data, url, s.data);
    assert_int_equal(system(command), 0);
    server_forget(&s);
}

PROGRAM(postgres)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_alone),     cmocka_unit_test(test_taken),
        cmocka_unit_test(test_forgotten), cmocka_unit_test(test_cut),
        cmocka_unit_test(test_away),      cmocka_unit_test(test_silent),
        cmocka_unit_test(test_standby),   cmocka_unit_test(test_stuck),
        cmocka_unit_test(test_locked),    cmocka_unit_test(test_read_only),
        cmocka_unit_test(test_deadly),    cmocka_unit_test(test_refused),
        cmocka_unit_test(test_collation), cmocka_unit_test(test_admin)};
    program = argc > 1 ? argv[1] : "agond";
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
