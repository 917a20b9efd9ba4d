/* Names of accounts in the store: look-alikes and searches find those that were given before the
 * start, also when another version of ICU, or none, made their forms.
 *
 * usage: server-names AGOND */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "client.h"
#include "programs.h"

static const char *program;
static struct server server;

static json_t *named(const char *name)
{
    return json_pack("{ss}", "name", name);
}

static void restart(const char *sql)
{
    assert_int_equal(server_stop(&server, SIGTERM), 0);
    if (sql)
        server_sql(&server, sql);
    server_start(&server, program, "--unlimited");
}

static void assert_found(struct client *c, const char *wanted, const char *name)
{
    json_t *answer = client_good(c, "people", named(wanted));
    assert_int_equal(json_array_size(at(answer, "people")), name ? 1 : 0);
    if (name)
        assert_string_equal(at_text(answer, "people.0.name"), name);
    json_decref(answer);
}

static json_t *with_password(const char *name)
{
    return json_pack("{ss ss}", "name", name, "password", "correct horse");
}

static void enter(struct client *c, const char *name)
{
    int status;
    *c = (struct client){0};
    client_open(c, server.port);
    json_decref(client_post(c, "login", with_password(name), &status));
    assert_int_equal(status, 200);
    client_close(c);
    client_open(c, server.port);
}

/* Every way to a new account refuses a look-alike, and no other name. */
static void assert_look_alikes_refused(struct client *c)
{
    struct client guest = {0};
    int status;
    client_bad(c, "bot", named("Li1ith"), "bad_argument");
    client_open(&guest, server.port);
    json_decref(client_post(&guest, "register", with_password("1ilith"), &status));
    assert_int_equal(status, 400);
    client_close(&guest);
    json_t *answer = server_ask(&server, "appoint", with_password("1i1ith"));
    assert_string_equal(at_text(answer, "error.code"), "bad_argument");
    json_decref(answer);
    client_bad(c, "bot", named("Lilith"), "not_now"); /* the name itself is taken */
    json_decref(client_good(c, "bot", named("Lilyth")));
    json_decref(client_good(c, "unbot", named("Lilyth")));
}

static void test_before_the_start(void **state)
{
    static const char *const stores[] = {NULL,
                                         "update \"user\" set skeleton = null, letters = null;"
                                         "delete from value where name = 'icu'",
                                         "update \"user\" set skeleton = 'x', letters = 'x';"
                                         "update value set value = '1.0' where name = 'icu'"};
    struct client a = {0}, b = {0};
    (void)state;
    client_open(&a, server.port);
    client_become(&a, "Lilith");
    client_open(&b, server.port);
    client_become(&b, "\u00d6zg\u00fcr");
    client_close(&a);
    client_close(&b);
    for (size_t i = 0; i < sizeof stores / sizeof stores[0]; i++) {
        restart(stores[i]);
        enter(&b, "\u00d6zg\u00fcr");
        assert_found(&b, "lili", "Lilith");
        assert_found(&b, "lilith", "Lilith");
        assert_found(&b, "ozg", "\u00d6zg\u00fcr");
        assert_found(&b, "x", NULL);
        assert_look_alikes_refused(&b);
        client_close(&b);
    }
}

/* A deleted account's name is free again, and its look-alikes are. */
static void test_deleted(void **state)
{
    struct client a = {0}, b = {0};
    int status;
    (void)state;
    client_open(&a, server.port);
    client_become(&a, "Molly");
    client_close(&a);
    client_open(&b, server.port);
    client_become(&b, "Bess");
    client_bad(&b, "bot", named("Mo1ly"), "bad_argument");
    client_close(&b);
    restart(NULL);
    enter(&b, "Bess");
    enter(&a, "Molly");
    client_bad(&b, "bot", named("Mo1ly"), "bad_argument");
    json_decref(client_post(&a, "delete", json_pack("{ss}", "password", "correct horse"), &status));
    assert_int_equal(status, 200);
    assert_found(&b, "molly", NULL);
    json_decref(client_good(&b, "bot", named("Mo1ly")));
    client_close(&a);
    client_close(&b);
}

/* A class gets no names like others', wherever in the list; else it is made at once. */
static void test_class(void **state)
{
    struct client a = {0};
    (void)state;
    client_open(&a, server.port);
    client_become(&a, "Teacher");
    json_decref(client_good(&a, "bot", named("reef-0l")));
    client_close(&a);
    json_decref(
        server_ask(&server, "role", json_pack("{ss ss}", "name", "Teacher", "role", "organiser")));
    restart(NULL);
    enter(&a, "Teacher");
    json_t *made =
        client_good(&a, "tournament_create",
                    json_pack("{ss ss ss}", "title", "Class", "game", "kamisado", "control", "6s"));
    const char *id = at_text(made, "id");
    client_bad(&a, "tournament_class",
               json_pack("{ss ss si}", "tournament", id, "prefix", "reef", "count", 4),
               "bad_argument");
    json_t *answer =
        client_good(&a, "tournament_class",
                    json_pack("{ss ss si}", "tournament", id, "prefix", "cove", "count", 2));
    assert_int_equal(json_array_size(at(answer, "players")), 2);
    json_decref(answer);
    answer =
        client_good(&a, "tournament_class", json_pack("{ss si}", "tournament", id, "count", 3));
    assert_int_equal(json_array_size(at(answer, "players")), 3);
    json_decref(answer);
    json_decref(made);
    client_close(&a);
}

static int setup(void **state)
{
    (void)state;
    server_start(&server, program, "--unlimited");
    return 0;
}

PROGRAM(names)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_before_the_start),
                                       cmocka_unit_test(test_deleted),
                                       cmocka_unit_test(test_class)};
    program = argc > 1 ? argv[1] : "agond";
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return server_end(&server, cmocka_run_group_tests(tests, setup, NULL));
}
