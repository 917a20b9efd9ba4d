/* Accounts in short lists: moderators, an owner's bots, relations, teams. They are those of the
 * store after a start, and change with commands and deleted accounts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "programs.h"
#include "server/commands/users.h"
#include "server/server.h"
#include "server/users/accounts.h"
#include "server/users/relation.h"
#include "server/users/team.h"
#include "server/users/user.h"
#include "server_fixture.h"

static void again(struct fixture *f)
{
    server_close(f->server);
    fixture_open(f);
    fixture_find(f);
}

static size_t count(struct fixture *f, struct user *user, const char *command, const char *list)
{
    json_t *answer = good(f->server, user, command, NULL);
    size_t n = json_array_size(json_object_get(answer, list));
    json_decref(answer);
    return n;
}

static void give_role(struct fixture *f, const char *name, const char *role)
{
    json_decref(
        good(f->server, f->player[0], "role", json_pack("{ss ss}", "name", name, "role", role)));
}

static void report(struct fixture *f, struct user *by, const char *name)
{
    json_decref(
        good(f->server, by, "report", json_pack("{ss ss}", "name", name, "reason", "other")));
}

/* Reports reach moderators and administrators, except the one whom they are about. */
static void test_moderators(void **state)
{
    struct fixture *f = *state;
    struct user *cid = user_guest(&f->server->users, NULL);
    user_register(&f->server->users, cid, "Cid", "hash");
    user_set_role(f->player[0], ROLE_ADMINISTRATOR);
    user_keep(&f->server->users, f->player[0]);
    give_role(f, "Bob", "moderator");
    report(f, f->player[1], "Cid");
    assert_int_equal(count(f, f->player[0], "notices", "notices"), 1);
    assert_int_equal(count(f, f->player[1], "notices", "notices"), 1);
    assert_int_equal(count(f, cid, "notices", "notices"), 0);
    again(f);
    cid = fixture_user(f, "Cid");
    report(f, cid, "Bob");
    assert_int_equal(count(f, f->player[0], "notices", "notices"), 2);
    assert_int_equal(count(f, f->player[1], "notices", "notices"), 1);
    give_role(f, "Bob", "organiser");
    give_role(f, "Cid", "moderator");
    report(f, cid, "Ann");
    report(f, f->player[0], "Bob");
    assert_int_equal(count(f, f->player[1], "notices", "notices"), 1);
    assert_int_equal(count(f, cid, "notices", "notices"), 2);
    users_forget(&f->server->api, cid);
    report(f, f->player[1], "Ann");
    again(f);
    report(f, f->player[1], "Ann");
    assert_int_equal(count(f, f->player[0], "notices", "notices"), 1); /* about Bob */
}

static json_t *bot(const char *name)
{
    return json_pack("{ss}", "name", name);
}

/* An owner's bots; they are limited in number, and outlive their owner. */
static void test_bots(void **state)
{
    struct fixture *f = *state;
    json_decref(good(f->server, f->player[0], "bot", bot("Rook")));
    json_decref(good(f->server, f->player[0], "bot", bot("Knight")));
    for (int i = 0; i < 2; i++) {
        json_t *answer = good(f->server, f->player[0], "bots", NULL);
        const json_t *list = json_object_get(answer, "bots");
        assert_int_equal(json_array_size(list), 2);
        assert_true(json_is_true(json_object_get(json_array_get(list, 0), "mine")));
        json_decref(answer);
        assert_int_equal(count(f, f->player[1], "bots", "bots"), 0);
        assert_int_equal(user_bots(f->player[0]), 2);
        again(f);
    }
    json_decref(good(f->server, f->player[0], "bot", bot("Rook"))); /* a new token */
    json_decref(good(f->server, f->player[0], "unbot", bot("Knight")));
    json_decref(good(f->server, f->player[1], "bot", bot("Bishop")));
    assert_int_equal(count(f, f->player[0], "bots", "bots"), 1);
    assert_int_equal(count(f, f->player[1], "bots", "bots"), 1);
    users_forget(&f->server->api, f->player[0]);
    assert_non_null(fixture_user(f, "Rook"));
    users_forget(&f->server->api, fixture_user(f, "Rook"));
    users_forget(&f->server->api, fixture_user(f, "Bishop"));
    assert_int_equal(count(f, f->player[1], "bots", "bots"), 0);
}

static json_t *made_team(struct fixture *f, const char *name, bool open)
{
    return good(f->server, f->player[0], "team_create",
                json_pack("{ss sb}", "name", name, "open", open));
}

static size_t teams(struct fixture *f, struct user *user)
{
    json_t *answer = good(f->server, user, "teams", json_pack("{sb}", "mine", true));
    size_t n = json_array_size(json_object_get(answer, "teams"));
    json_decref(answer);
    return n;
}

/* An account's teams are listed with it, also when it only asks to join, until it or the team
 * goes. */
static void test_teams(void **state)
{
    struct fixture *f = *state;
    json_t *first = made_team(f, "Open team", true), *second = made_team(f, "Closed team", false);
    const char *open = json_string_value(json_object_get(first, "id"));
    const char *closed = json_string_value(json_object_get(second, "id"));
    json_decref(good(f->server, f->player[1], "team_join", json_pack("{ss}", "team", open)));
    json_decref(good(f->server, f->player[1], "team_join", json_pack("{ss}", "team", closed)));
    for (int i = 0; i < 2; i++) {
        struct users *users = &f->server->users;
        assert_int_equal(teams(f, f->player[0]), 2);
        assert_int_equal(teams(f, f->player[1]), 2);
        assert_int_equal(teams_of(users, f->player[0], TEAM_LEADER), 2);
        assert_int_equal(teams_of(users, f->player[1], TEAM_MEMBER), 1);
        assert_int_equal(teams_of(users, f->player[1], TEAM_ASKS), 2);
        again(f);
    }
    json_decref(good(f->server, f->player[1], "team_leave", json_pack("{ss}", "team", closed)));
    assert_int_equal(teams(f, f->player[1]), 1);
    json_decref(good(f->server, f->player[1], "team_join", json_pack("{ss}", "team", closed)));
    users_forget(&f->server->api, f->player[0]); /* the member leads, and nobody does */
    assert_int_equal(teams(f, f->player[1]), 1);
    assert_int_equal(teams_of(&f->server->users, f->player[1], TEAM_LEADER), 1);
    assert_null(team_find(&f->server->users, closed));
    json_decref(first);
    json_decref(second);
}

static size_t friends(struct fixture *f, struct user *user, const char *list)
{
    return count(f, user, "friends", list);
}

/* Both sides of a relation name each other, and forget a deleted account. */
static void test_relations(void **state)
{
    struct fixture *f = *state;
    struct user *cid = user_guest(&f->server->users, NULL);
    user_register(&f->server->users, cid, "Cid", "hash");
    json_decref(good(f->server, f->player[0], "follow", json_pack("{ss}", "name", "Bob")));
    json_decref(good(f->server, cid, "follow", json_pack("{ss}", "name", "Bob")));
    json_decref(
        good(f->server, f->player[0], "shut_out", json_pack("{ss sb}", "name", "Cid", "on", true)));
    for (int i = 0; i < 2; i++) {
        cid = fixture_user(f, "Cid");
        assert_int_equal(friends(f, f->player[1], "followers"), 2);
        assert_int_equal(friends(f, f->player[0], "friends"), 1);
        assert_int_equal(friends(f, f->player[0], "blocked"), 1);
        assert_int_equal(friends(f, cid, "blocked"), 0);
        assert_false(relation_may_meet(cid, f->player[0]));
        assert_true(relation_may_meet(cid, f->player[1]));
        again(f);
    }
    users_forget(&f->server->api, fixture_user(f, "Cid"));
    assert_int_equal(friends(f, f->player[0], "blocked"), 0);
    assert_int_equal(relation_followers(f->player[1]), 1);
    users_forget(&f->server->api, f->player[1]);
    assert_int_equal(friends(f, f->player[0], "friends"), 0);
}

PROGRAM(server_lists)
{
#define LIST_TEST(name) cmocka_unit_test_setup_teardown(name, fixture_set_up, fixture_tear_down)
    const struct CMUnitTest tests[] = {LIST_TEST(test_moderators), LIST_TEST(test_bots),
                                       LIST_TEST(test_teams), LIST_TEST(test_relations)};
    (void)argc;
    (void)argv;
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
