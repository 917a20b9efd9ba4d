/* Of accounts, the store alone has the passwords, and the order of their ratings. */

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "os/time.h"
#include "programs.h"
#include "server/commands/users.h"
#include "server/server.h"
#include "server/users/accounts.h"
#include "server/users/user.h"
#include "server_fixture.h"

/* A new account with this rating in Kamisado. */
static struct user *rated(struct fixture *f, const char *name, double rating)
{
    struct users *users = &f->server->users;
    struct user *user = user_guest(users, NULL);
    user_register(users, user, name, "hash");
    struct user_rating *r = user_rating(user, "kamisado");
    r->glicko.rating = rating;
    r->games = 1;
    user_keep_rating(users, user, r);
    return user;
}

static json_t *best(struct fixture *f)
{
    return good(f->server, f->player[0], "ratings", json_pack("{ss}", "game", "kamisado"));
}

static const char *name_at(const json_t *answer, size_t i)
{
    const json_t *one = json_array_get(json_object_get(answer, "ratings"), i);
    return json_string_value(json_object_get(one, "name"));
}

/* Pupils and blocked accounts take no places, however many they are. */
static void test_best(void **state)
{
    enum { PUPILS = 130 };
    struct fixture *f = *state;
    char name[32];
    rated(f, "Second", 1400);
    rated(f, "First", 1500);
    user_block(&f->server->users, rated(f, "Blocked", 1600), true);
    for (int i = 0; i < PUPILS; i++) {
        snprintf(name, sizeof name, "Pupil%d", i);
        rated(f, name, 2000 + i)->called = strdup("Anna");
    }
    struct user *guest = user_guest(&f->server->users, NULL);
    struct user_rating *r = user_rating(guest, "kamisado");
    r->games = 1;
    r->glicko.rating = 3000;
    user_keep_rating(&f->server->users, guest, r);
    json_t *answer = best(f);
    assert_int_equal(json_array_size(json_object_get(answer, "ratings")), 2);
    assert_string_equal(name_at(answer, 0), "First");
    assert_string_equal(name_at(answer, 1), "Second");
    json_decref(answer);
}

/* The best fifty, in order. */
static void test_many(void **state)
{
    enum { ACCOUNTS = 60, LISTED = 50 };
    struct fixture *f = *state;
    char name[32];
    for (int i = 0; i < ACCOUNTS; i++) {
        snprintf(name, sizeof name, "Player%02d", 7 * i % ACCOUNTS);
        rated(f, name, 1000 + 7 * i % ACCOUNTS);
    }
    json_t *answer = best(f);
    assert_int_equal(json_array_size(json_object_get(answer, "ratings")), LISTED);
    for (int i = 0; i < LISTED; i++) {
        snprintf(name, sizeof name, "Player%02d", ACCOUNTS - 1 - i);
        assert_string_equal(name_at(answer, (size_t)i), name);
    }
    json_decref(answer);
}

static void take(void *to, const struct store_table *t)
{
    assert_int_equal(t->rows, 1);
    *(char **)to = strdup(t->cell[0].text ? t->cell[0].text : "none");
}

static void assert_password(struct fixture *f, const struct user *user, const char *hash)
{
    char *found = NULL;
    store_query_password(f->server->core.store, user->id, take, &found);
    while (!found) {
        os_sleep_ms(1); /* between two looks */
        server_step(f->server);
    }
    assert_string_equal(found, hash);
    free(found);
}

/* A password stays when another part of its account is written. */
static void test_password(void **state)
{
    struct fixture *f = *state;
    struct users *users = &f->server->users;
    struct user *guest = user_guest(users, NULL);
    user_keep(users, guest);
    assert_password(f, guest, "none");
    assert_password(f, f->player[0], "hash");
    user_keep(users, f->player[0]);
    assert_password(f, f->player[0], "hash");
    user_new_password(users, f->player[0], "another");
    user_block(users, f->player[0], true);
    assert_password(f, f->player[0], "another");
    user_register(users, guest, "Cid", "third");
    assert_password(f, guest, "third");
}

/* ---- names ---- */

/* Sends the command, and does not wait. */
static void send(struct fixture *f, struct answered *a, int player, const char *command,
                 const char *name)
{
    ask_later(a, &(struct request){.api = &f->server->api, .user = f->player[player]}, command,
              json_pack("{ss}", "name", name));
}

/* Of look-alikes that are asked for at the same time, and of equal names, one is refused. */
static void test_at_once(void **state)
{
    static const char *const second[] = {"Mo1ly", "molly"};
    struct fixture *f = *state;
    for (int i = 0; i < 2; i++) {
        struct answered a, b;
        send(f, &a, 0, "bot", "Molly");
        send(f, &b, 1, "bot", second[i]);
        assert_true(json_is_true(json_object_get(await_answer(f->server, &a), "ok")));
        assert_true(json_is_false(json_object_get(await_answer(f->server, &b), "ok")));
        json_decref(a.answer);
        json_decref(b.answer);
        json_decref(good(f->server, f->player[0], "unbot", json_pack("{ss}", "name", "Molly")));
    }
}

/* The client has gone, and the account is deleted, before the store answers. */
static void test_gone(void **state)
{
    struct fixture *f = *state;
    struct answered a, b;
    send(f, &a, 1, "bot", "Molly");
    request_forget_exchange(&a.exchange);
    send(f, &b, 1, "people", "Ann");
    users_forget(&f->server->api, f->player[1]);
    while (f->server->api.deferred) {
        os_sleep_ms(1); /* between two looks */
        server_step(f->server);
    }
    assert_null(a.answer);
    assert_true(json_is_true(json_object_get(b.answer, "ok")));
    assert_null(user_named(&f->server->users, "Molly"));
    json_decref(b.answer);
}

static json_t *people(struct fixture *f, const char *name)
{
    return good(f->server, f->player[0], "people", json_pack("{ss}", "name", name));
}

static const char *person(const json_t *answer, size_t i)
{
    const json_t *one = json_array_get(json_object_get(answer, "people"), i);
    return json_string_value(json_object_get(one, "name"));
}

/* Of many names that begin alike, those with the most rated games; the name itself and accounts
 * online come first. Bots, blocked accounts and longer and shorter names take no places. */
static void test_search(void **state)
{
    enum { ACCOUNTS = 30, BOTS = 110, LISTED = 20 };
    struct fixture *f = *state;
    struct users *users = &f->server->users;
    char name[32];
    for (int i = 0; i < BOTS; i++) {
        snprintf(name, sizeof name, "Crow-bot%d", i);
        user_bot(users, f->player[1], name);
    }
    for (int i = 0; i < ACCOUNTS; i++) {
        snprintf(name, sizeof name, "Crow%02d", i);
        struct user *user = rated(f, name, 1500);
        struct user_rating *r = user_rating(user, "kamisado");
        r->games = 1 + i;
        user_keep_rating(users, user, r);
    }
    user_block(users, user_named(users, "Crow28"), true);
    rated(f, "Cro", 1500);
    rated(f, "Crp", 1500);
    for (int again = 0; again < 2; again++) {
        json_t *answer = people(f, "crow");
        assert_int_equal(json_array_size(json_object_get(answer, "people")), LISTED);
        assert_string_equal(person(answer, 0), "Crow29");
        assert_string_equal(person(answer, 1), "Crow27");
        assert_string_equal(person(answer, LISTED - 1), "Crow09");
        json_decref(answer);
        server_close(f->server); /* another start knows the names, too */
        fixture_open(f);
        fixture_find(f);
    }
    users = &f->server->users;
    struct connection *c = connection_new(&f->server->core, NULL, "", "127.0.0.1");
    user_join(fixture_user(f, "Crow03"), c);
    json_t *answer = people(f, "CROW01");
    assert_int_equal(json_array_size(json_object_get(answer, "people")), 1);
    json_decref(answer);
    answer = people(f, "crow");
    assert_string_equal(person(answer, 0), "Crow03");
    assert_string_equal(person(answer, 1), "Crow29");
    json_decref(answer);
    connection_free(c);
}

PROGRAM(server_accounts)
{
#define ACCOUNT_TEST(name) cmocka_unit_test_setup_teardown(name, fixture_set_up, fixture_tear_down)
    const struct CMUnitTest tests[] = {ACCOUNT_TEST(test_best),     ACCOUNT_TEST(test_many),
                                       ACCOUNT_TEST(test_password), ACCOUNT_TEST(test_at_once),
                                       ACCOUNT_TEST(test_gone),     ACCOUNT_TEST(test_search)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
