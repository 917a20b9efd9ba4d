/* A real agond and logins: wrong and lost passwords, blocked users.
 *
 * usage: server-login AGOND */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "client.h"
#include "os/time.h"
#include "programs.h"

enum { WAIT_MS = 1000 }; /* the first wait after wrong passwords */

static const char *program;
static struct server server;

static int log_in(struct client *c, const char *name, const char *password)
{
    int status;
    json_decref(
        client_post(c, "login", json_pack("{ss ss}", "name", name, "password", password), &status));
    return status;
}

/* Sends wrong passwords for a name until it must wait: five, and more only if the next comes a
 * second later. Returns the time of the last one that was not refused: the wait begins then. */
static int64_t wear_out(struct client *c, const char *name)
{
    enum { FREE = 5, MOST = 9 };
    int64_t sent = 0, before = 0;
    for (int i = 0; i < MOST; i++) {
        before = sent;
        sent = os_now_ms();
        int status = log_in(c, name, "wrong password");
        if (status == 429 && i >= FREE)
            return before;
        assert_int_equal(status, 403);
    }
    fail_msg("'%s' does not have to wait", name);
    return 0;
}

/* Wrong passwords from any address make a name wait, except for its owner's usual address. */
static void test_tries(void **state)
{
    struct server s = {0};
    struct client home = {0}, away = {.from = "127.0.0.9"}, third = {.from = "127.0.0.8"};
    int status;
    (void)state;
    server_start(&s, program, NULL);
    client_open(&home, s.port);
    client_open(&away, s.port);
    client_open(&third, s.port);
    json_decref(client_post(&home, "register",
                            json_pack("{ss ss}", "name", "Ada", "password", "password1"), &status));
    assert_int_equal(status, 400);
    json_decref(client_post(&home, "register",
                            json_pack("{ss ss}", "name", "arbiter", "password", "bird-of-paradise"),
                            &status));
    assert_int_equal(status, 400);
    json_decref(client_post(&home, "register",
                            json_pack("{ss ss}", "name", "Ada", "password", "bird-of-paradise"),
                            &status));
    assert_int_equal(status, 200);
    int64_t waits = wear_out(&away, "Ada");
    status = log_in(&third, "Ada", "bird-of-paradise");
    if (os_now_ms() - waits < WAIT_MS)
        assert_int_equal(status, 429);
    assert_int_equal(log_in(&home, "Ada", "bird-of-paradise"), 200);
    wear_out(&third, "Nobody");
    client_close(&home);
    client_close(&away);
    client_close(&third);
    assert_int_equal(server_end(&s, 0), 0);
}

/* A guest becomes an account while the disk is busy: the connection ends when the account is
 * durable, because a browser that returned earlier would get a new guest's cookie, perhaps after
 * the account's. */
static void test_registered_when_durable(void **state)
{
    enum { BUSY = 1000 }; /* ms */
    struct server s = {0};
    struct client guest = {0};
    char path[128];
    sqlite3 *db;
    int status;
    (void)state;
    if (server_on_postgres()) /* only SQLite can be delayed like this */
        return;
    server_start(&s, program, NULL);
    client_open(&guest, s.port);
    snprintf(path, sizeof path, "%s/agon.db", s.data);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "begin immediate", NULL, NULL, NULL), SQLITE_OK);
    pid_t asker = fork();
    if (asker == 0) {
        json_decref(client_post(&guest, "register",
                                json_pack("{ss ss}", "name", "Ada", "password", "bird-of-paradise"),
                                &status));
        _exit(status == 200 ? 0 : 1);
    }
    for (int64_t end = os_now_ms() + BUSY; os_now_ms() < end;)
        wire_next(&guest.wire, 100);
    assert_int_equal(guest.wire.close_code, 0);
    assert_int_equal(sqlite3_exec(db, "rollback", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    assert_int_equal(waitpid(asker, &status, 0), asker);
    assert_int_equal(status, 0);
    assert_int_equal(wire_closed(&guest.wire), 4001);
    client_close(&guest);
    assert_int_equal(server_end(&s, 0), 0);
}

/* A blocked account is disconnected at once with all bots, whose tokens are valid again
 * afterwards. */
static void test_block(void **state)
{
    struct client ada = {0};
    char token[64], hello[128];
    int status;
    (void)state;
    client_open(&ada, server.port);
    json_decref(client_post(&ada, "register",
                            json_pack("{ss ss}", "name", "Blocked", "password", "bird-of-paradise"),
                            &status));
    assert_int_equal(status, 200);
    client_close(&ada);
    client_open(&ada, server.port);
    json_t *json = client_good(&ada, "bot", json_pack("{ss}", "name", "Blockbot"));
    snprintf(token, sizeof token, "%s", at_text(json, "token"));
    json_decref(json);
    int n = snprintf(hello, sizeof hello, "{\"type\":\"hello\",\"token\":\"%s\"}", token);
    for (int round = 0; round < 3; round++) { /* free, blocked meanwhile, free again */
        struct wire bot = {.fd = wire_connect(server.port)};
        assert_true(wire_upgrade_at(&bot, server.port, "/bot", "agon-bot", "", NULL));
        wire_send(&bot, hello, (size_t)n);
        char *text = wire_next(&bot, WIRE_PATIENCE_MS);
        assert_non_null(text);
        assert_int_equal(strstr(text, "welcome") != NULL, round != 1);
        if (round < 2)
            json_decref(server_ask(&server, "block",
                                   json_pack("{ss sb}", "name", "Blocked", "on", round == 0)));
        if (round == 0)
            assert_int_equal(wire_closed(&bot), 4001);
        wire_close(&bot);
    }
    assert_int_equal(wire_closed(&ada.wire), 4001);
    client_close(&ada);
}

/* A lost password: codes are shown once, and each is valid once, also after a restart. */
static void test_recovery(void **state)
{
    struct server s = {0};
    struct client c = {0}, lost = {0}, thief = {.from = "127.0.0.9"};
    char code[2][32];
    int status;
    (void)state;
    server_start(&s, program, NULL);
    client_open(&c, s.port);
    json_decref(client_post(&c, "register",
                            json_pack("{ss ss}", "name", "Ada", "password", "bird-of-paradise"),
                            &status));
    assert_int_equal(status, 200);
    json_decref(
        client_post(&c, "recovery", json_pack("{ss}", "password", "wrong password"), &status));
    assert_int_equal(status, 403);
    json_t *json =
        client_post(&c, "recovery", json_pack("{ss}", "password", "bird-of-paradise"), &status);
    assert_int_equal(status, 200);
    assert_int_equal(json_array_size(at(json, "codes")), 8);
    snprintf(code[0], sizeof code[0], "%s", at_text(json, "codes.0"));
    snprintf(code[1], sizeof code[1], "%s", at_text(json, "codes.7"));
    json_decref(json);
    client_close(&c);
    assert_int_equal(server_stop(&s, SIGTERM), 0);
    server_start(&s, program, NULL);
    client_open(&lost, s.port);
    client_open(&thief, s.port);
    json_t *arguments =
        json_pack("{ss ss ss}", "name", "ada", "code", code[0], "password", "battery staple");
    json_decref(client_post(&lost, "recover", json_incref(arguments), &status));
    assert_int_equal(status, 200);
    assert_int_equal(log_in(&lost, "Ada", "bird-of-paradise"), 403);
    assert_int_equal(log_in(&lost, "Ada", "battery staple"), 200);
    json_decref(client_post(&thief, "recover", arguments, &status));
    assert_int_equal(status, 403);
    json_decref(client_post(&thief, "recover",
                            json_pack("{ss ss ss}", "name", "Ada", "code", "aaaa-aaaa-aaaa",
                                      "password", "battery staple"),
                            &status));
    assert_int_equal(status, 403);
    json_decref(client_post(
        &thief, "recover",
        json_pack("{ss ss ss}", "name", "Ada", "code", code[1], "password", "long enough"),
        &status));
    assert_int_equal(status, 200);
    client_close(&lost);
    client_close(&thief);
    assert_int_equal(server_end(&s, 0), 0);
}

PROGRAM(login)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tries), cmocka_unit_test(test_registered_when_durable),
        cmocka_unit_test(test_block), cmocka_unit_test(test_recovery)};
    program = argc > 1 ? argv[1] : "agond";
    signal(SIGPIPE, SIG_IGN);
    server_start(&server, program, "--unlimited");
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return server_end(&server, cmocka_run_group_tests(tests, NULL, NULL));
}
