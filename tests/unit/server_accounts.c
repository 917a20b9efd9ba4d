/* Of accounts, the store alone has the passwords, and the order of their ratings. */

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "os/time.h"
#include "programs.h"
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

PROGRAM(server_accounts)
{
#define ACCOUNT_TEST(name) cmocka_unit_test_setup_teardown(name, fixture_set_up, fixture_tear_down)
    const struct CMUnitTest tests[] = {ACCOUNT_TEST(test_best), ACCOUNT_TEST(test_many),
                                       ACCOUNT_TEST(test_password)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
