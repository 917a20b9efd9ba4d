/* Accounts that only the store has: every command finds them, once each, as they are now. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "os/time.h"
#include "programs.h"
#include "server/bots/bot.h"
#include "server/commands/users.h"
#include "server/net/socket.h"
#include "server/server.h"
#include "server/users/accounts.h"
#include "server/users/fetch.h"
#include "server/users/relation.h"
#include "server/users/session.h"
#include "server_fixture.h"

static void again(struct fixture *f)
{
    server_close(f->server);
    fixture_open(f);
    f->player[0] = f->player[1] = NULL;
}

static json_t *named(const char *name)
{
    return json_pack("{ss}", "name", name);
}

static const char *code_of(const json_t *answer)
{
    const json_t *code = json_object_get(json_object_get(answer, "error"), "code");
    return code ? json_string_value(code) : "";
}

static void refused(struct fixture *f, struct user *user, const char *command, json_t *arguments,
                    const char *code)
{
    json_t *answer = ask(f->server, user, command, arguments);
    assert_string_equal(code_of(answer), code);
    json_decref(answer);
}

static struct request from(struct fixture *f, struct user *user)
{
    return (struct request){.api = &f->server->api, .user = user};
}

/* A start makes none; commands that name one at the same time make one. */
static void test_once(void **state)
{
    enum { ASKERS = 5 };
    struct fixture *f = *state;
    struct answered a[ASKERS];
    json_decref(good(f->server, f->player[0], "follow", named("Bob")));
    again(f);
    struct users *users = &f->server->users;
    assert_int_equal(users->by_id.n, 0);
    assert_int_equal(users->accounts, 2);
    for (int i = 0; i < ASKERS; i++)
        ask_later(&a[i], &(struct request){.api = &f->server->api}, "profile",
                  named(i % 2 ? "bob" : "Bob"));
    for (int i = 0; i < ASKERS; i++) {
        json_t *answer = await_answer(f->server, &a[i]);
        assert_string_equal(json_string_value(json_object_get(answer, "name")), "Bob");
        assert_int_equal(json_integer_value(json_object_get(answer, "followers")), 1);
        json_decref(answer);
    }
    assert_int_equal(users->by_id.n, 1);
    refused(f, NULL, "profile", named("Nobody"), "not_found");
    refused(f, NULL, "profile", named("no name at all"), "not_found");
    assert_int_equal(users->by_id.n, 1);
}

/* The names of accounts that are not in memory are taken. */
static void test_taken(void **state)
{
    struct fixture *f = *state;
    again(f);
    f->player[0] = fixture_user(f, "Ann");
    refused(f, f->player[0], "bot", named("Bob"), "not_now");
    again(f);
    f->player[0] = fixture_user(f, "Ann");
    refused(f, f->player[0], "bot", named("bOB"), "not_now");
    refused(f, user_guest(&f->server->users, NULL), "register",
            json_pack("{ss ss}", "name", "bob", "password", "correct horse"), "not_now");
}

/* One that is deleted while it is asked for a second time stays deleted. */
static void test_deleted(void **state)
{
    struct fixture *f = *state;
    struct answered a;
    char id[ID_SIZE];
    snprintf(id, sizeof id, "%s", f->player[1]->id);
    again(f);
    struct users *users = &f->server->users;
    struct request anybody = from(f, NULL);
    ask_later(&a, &anybody, "profile", named("Bob"));
    struct fetch w = {0};
    fetch_id(&w, users, id);
    assert_int_equal(fetch_now(users, &w, NULL), 0);
    assert_non_null(user_find(users, id));
    users_forget(&f->server->api, user_find(users, id));
    json_t *answer = await_answer(f->server, &a);
    assert_string_equal(code_of(answer), "not_found");
    json_decref(answer);
    assert_null(user_find(users, id));
    assert_int_equal(users->accounts, 1);
}

/* A user's commands run in the order in which they were sent, also behind one that waits. */
static void test_order(void **state)
{
    struct fixture *f = *state;
    struct answered a[3];
    again(f);
    f->player[0] = fixture_user(f, "Ann");
    struct request ann = from(f, f->player[0]);
    ask_later(&a[0], &ann, "follow", named("Bob"));
    ask_later(&a[1], &ann, "profile", named("Bob"));
    ask_later(&a[2], &ann, "follow", json_pack("{ss sb}", "name", "Bob", "on", false));
    json_t *answer = await_answer(f->server, &a[1]);
    assert_non_null(a[0].answer);
    assert_true(json_is_true(json_object_get(answer, "following")));
    json_decref(await_answer(f->server, &a[2]));
    json_decref(a[0].answer);
    json_decref(answer);
    assert_false(relation_has(f->player[0], RELATION_FOLLOWS, fixture_user(f, "Bob")));
}

/* The user is deleted, or the client leaves, while a command and those behind it wait. */
static void test_gone(void **state)
{
    struct fixture *f = *state;
    struct answered a[2];
    again(f);
    f->player[0] = fixture_user(f, "Ann");
    struct request ann = from(f, f->player[0]);
    ask_later(&a[0], &ann, "follow", named("Bob"));
    ask_later(&a[1], &ann, "friends", NULL);
    request_forget_exchange(&a[1].exchange);
    users_forget(&f->server->api, f->player[0]);
    json_t *answer = await_answer(f->server, &a[0]);
    assert_string_equal(code_of(answer), "no_session");
    json_decref(answer);
    while (f->server->api.deferred)
        server_step(f->server);
    assert_null(a[1].answer);
}

/* The server ends while commands wait. */
static void test_stop(void **state)
{
    struct fixture *f = *state;
    struct answered a[2];
    again(f);
    f->player[0] = fixture_user(f, "Ann");
    struct request ann = from(f, f->player[0]);
    ask_later(&a[0], &ann, "follow", named("Bob"));
    ask_later(&a[1], &ann, "follow", named("Bob"));
    again(f);
    for (int i = 0; i < 2; i++) {
        assert_non_null(a[i].answer);
        json_decref(a[i].answer);
    }
}

/* A block counts for an account whose relations were only in the store, on either side. */
static void test_blocked(void **state)
{
    struct fixture *f = *state;
    json_decref(
        good(f->server, f->player[0], "shut_out", json_pack("{ss sb}", "name", "Bob", "on", true)));
    again(f);
    f->player[1] = fixture_user(f, "Bob");
    refused(f, f->player[1], "message", json_pack("{ss ss}", "name", "Ann", "text", "hello"),
            "forbidden");
    refused(f, f->player[1], "follow", named("Ann"), "forbidden");
}

/* A session is found by its cookie; it has ended for a blocked account. */
static void test_sessions(void **state)
{
    struct fixture *f = *state;
    struct answered a;
    struct request browser = {.api = &f->server->api};
    session_new(&f->server->users, f->player[0], browser.session);
    for (int blocked = 0; blocked < 2; blocked++) {
        again(f);
        browser.api = &f->server->api;
        struct request owner = {.api = &f->server->api, .owner = true};
        if (blocked) {
            ask_later(&a, &owner, "block", json_pack("{ss sb}", "name", "Ann", "on", true));
            json_decref(await_answer(f->server, &a));
        }
        ask_later(&a, &browser, "friends", NULL);
        json_t *answer = await_answer(f->server, &a);
        assert_string_equal(code_of(answer), blocked ? "no_session" : "");
        json_decref(answer);
    }
    again(f);
    browser.api = &f->server->api;
    ask_later(&a, &browser, "friends", NULL);
    json_t *answer = await_answer(f->server, &a);
    assert_string_equal(code_of(answer), "no_session");
    json_decref(answer);
}

/* Says hello, and what follows at once. */
static struct connection *greet_on(struct fixture *f, const char *cookie)
{
    static const char next[] = "{\"do\":\"friends\",\"id\":2}";
    struct connection *c = greet(f, cookie);
    socket_message(&f->server->api, c, next, strlen(next));
    return c;
}

/* A hello waits for its account, and what follows for the hello; the connection may close. */
static void test_hello(void **state)
{
    struct fixture *f = *state;
    char cookie[SESSION_TEXT], *dot = cookie + 10;
    session_new(&f->server->users, f->player[0], cookie);
    again(f);
    struct connection *c[2] = {greet_on(f, cookie), greet_on(f, cookie)};
    assert_null(c[0]->owner);
    connection_free(c[1]);
    hear(f->server, c[0], "\"re\":2");
    assert_int_equal(told(c[0], "\"re\":1,\"ok\":true"), 1);
    assert_int_equal(told(c[0], "no_session"), 0);
    assert_int_equal(f->server->users.by_id.n, 1);
    connection_free(c[0]);
    *dot = *dot == 'x' ? 'y' : 'x'; /* no such session */
    c[0] = greet_on(f, cookie);
    hear(f->server, c[0], "no_session");
    connection_free(c[0]);
}

/* A cookie from before the registration makes no second user with the account's id; that of a guest
 * who was never stored does. */
static void test_guest_cookie(void **state)
{
    struct fixture *f = *state;
    char cookie[2][SESSION_TEXT];
    struct answered a;
    session_of_guest(&f->server->users, f->player[0], cookie[0]);
    session_of_guest(&f->server->users, user_guest(&f->server->users, NULL), cookie[1]);
    for (int guest = 0; guest < 2; guest++) {
        struct request browser = {.api = &f->server->api};
        again(f);
        browser.api = &f->server->api;
        strcpy(browser.session, cookie[guest]);
        ask_later(&a, &browser, "mine", NULL);
        json_t *answer = await_answer(f->server, &a);
        assert_string_equal(code_of(answer), !guest ? "no_session" : "");
        json_decref(answer);
        again(f);
        struct connection *c = greet_on(f, cookie[guest]);
        hear(f->server, c, "\"re\":2");
        assert_int_equal(told(c, "\"re\":1,\"ok\":true"), guest);
        connection_free(c);
    }
    assert_string_equal(fixture_user(f, "Ann")->name, "Ann");
}

/* The page of an imported game names who imported it. */
static void test_importer(void **state)
{
    static const char record[] = "agon record 1\ngame: kamisado\nplayer 1: Ada\nplayer 2: Ben\n"
                                 "1. h1g2\n2. a8a2\nresult: 1-0 resigned\n";
    struct fixture *f = *state;
    f->server->core.options.imports = 1;
    json_t *answer =
        good(f->server, f->player[0], "import_games", json_pack("{ss}", "text", record));
    json_t *game =
        json_pack("{sO}", "game", json_array_get(json_object_get(answer, "imported"), 0));
    json_decref(answer);
    again(f);
    answer = good(f->server, NULL, "watch", game);
    const json_t *game_json = json_object_get(answer, "game");
    const char *by = json_string_value(json_object_get(json_object_get(game_json, "import"), "by"));
    assert_non_null(by);
    assert_string_equal(by, "Ann");
    json_decref(answer);
}

/* Checks an answer with one account: that of the name. */
static void is_named(void *name, const struct store_table *t)
{
    assert_false(t->failed);
    assert_true(t->rows > 0);
    assert_string_equal(t->cell[2].text, name);
}

static void look_at_ann(void *asked, const struct store_table *t)
{
    char name[] = "Ann";
    is_named(name, t);
    --*(int *)asked;
}

/* The same query at the same time on two threads, with other values. */
static void test_two_threads(void **state)
{
    enum { TIMES = 300 };
    struct fixture *f = *state;
    struct store *store = f->server->core.store;
    struct store_wanted ann = {"[]", "[\"ann\"]", "[]", "[]"},
                        bob = {"[]", "[\"bob\"]", "[]", "[]"};
    struct agon_error error;
    char name[] = "Bob";
    int asked = TIMES;
    settle(f->server);
    for (int i = 0; i < TIMES; i++)
        store_query_accounts(store, &ann, look_at_ann, &asked);
    for (int i = 0; i < TIMES; i++)
        assert_int_equal(store_read_accounts(store, &bob, is_named, name, &error), 0);
    while (asked > 0) {
        os_sleep_ms(1); /* between two looks */
        server_step(f->server);
    }
}

/* The server ends before the hello has its account: no client may take its session for ended. */
static void test_hello_stopped(void **state)
{
    struct fixture *f = *state;
    char cookie[SESSION_TEXT];
    session_new(&f->server->users, f->player[0], cookie);
    again(f);
    struct connection *c = greet_on(f, cookie);
    f->server->core.stopping = true;
    while (!c->closing) {
        os_sleep_ms(1); /* between two looks */
        server_step(f->server);
    }
    assert_int_equal(told(c, "no_session"), 0);
    connection_free(c);
}

/* Limits count bots that are not in memory, and a bot is its owner's. */
static void test_bots(void **state)
{
    struct fixture *f = *state;
    char name[32];
    for (int i = 0; i < BOTS_OF_ACCOUNT_MAX; i++) {
        snprintf(name, sizeof name, "Rook%d", i);
        json_decref(good(f->server, f->player[0], "bot", named(name)));
    }
    again(f);
    f->player[0] = fixture_user(f, "Ann");
    assert_int_equal(f->server->users.by_id.n, 1);
    refused(f, f->player[0], "bot", named("Queen"), "too_many");
    again(f);
    struct user *rook = fixture_user(f, "Rook0");
    assert_string_equal(rook->owner, user_named(&f->server->users, "Ann")->id);
    f->player[1] = fixture_user(f, "Bob");
    refused(f, f->player[1], "unbot", named("Rook1"), "forbidden");
}

/* A team's page names its members, and its leaders are notified. */
static void test_team(void **state)
{
    struct fixture *f = *state;
    json_t *made = good(f->server, f->player[0], "team_create",
                        json_pack("{ss sb}", "name", "Closed", "open", false));
    json_t *team = json_pack("{ss}", "team", json_string_value(json_object_get(made, "id")));
    again(f);
    f->player[1] = fixture_user(f, "Bob");
    json_decref(good(f->server, f->player[1], "team_join", json_incref(team)));
    f->player[0] = fixture_user(f, "Ann");
    json_t *answer = good(f->server, f->player[0], "notices", NULL);
    assert_int_equal(json_array_size(json_object_get(answer, "notices")), 1);
    json_decref(answer);
    again(f);
    answer = good(f->server, NULL, "team", json_incref(team));
    assert_int_equal(json_array_size(json_object_get(answer, "members")), 1);
    json_decref(answer);
    json_decref(team);
    json_decref(made);
}

PROGRAM(server_fetch)
{
#define FETCH_TEST(name) cmocka_unit_test_setup_teardown(name, fixture_set_up, fixture_tear_down)
    const struct CMUnitTest tests[] = {
        FETCH_TEST(test_once),         FETCH_TEST(test_taken),    FETCH_TEST(test_deleted),
        FETCH_TEST(test_order),        FETCH_TEST(test_gone),     FETCH_TEST(test_stop),
        FETCH_TEST(test_blocked),      FETCH_TEST(test_sessions), FETCH_TEST(test_bots),
        FETCH_TEST(test_team),         FETCH_TEST(test_hello),    FETCH_TEST(test_hello_stopped),
        FETCH_TEST(test_guest_cookie), FETCH_TEST(test_importer), FETCH_TEST(test_two_threads)};
    (void)argc;
    (void)argv;
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
