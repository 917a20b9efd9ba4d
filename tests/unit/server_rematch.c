/* Rematches: offered, declined, withdrawn, accepted; and the notifications. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "programs.h"
#include "server/base/connection.h"
#include "server/game/broadcast.h"
#include "server/game/rematch.h"
#include "server/server.h"
#include "server/users/accounts.h"
#include "server/users/relation.h"
#include "server/users/user.h"
#include "server_fixture.h"

/* A game that Bob has resigned. */
static struct room *ended(struct fixture *f, char id[ID_SIZE])
{
    make(f, "5m+3s", id);
    json_decref(play(f, 0, id, 0, "d1d5"));
    json_decref(good(f->server, f->player[1], "resign", json_pack("{ss}", "game", id)));
    return room(f, id);
}

static json_t *about(const char *id)
{
    return json_pack("{ss}", "game", id);
}

/* The same for what is said of a moment of the game. */
static json_t *declined(const char *id)
{
    return json_pack("{ss si}", "game", id, "number", 1);
}

/* A command that is refused, with the words that are given. */
static void bad(struct fixture *f, int who, const char *command, const char *id, const char *why)
{
    json_t *arguments = strcmp(command, "decline") == 0 ? declined(id) : about(id);
    json_t *answer = ask(f->server, f->player[who], command, arguments);
    const json_t *error = json_object_get(answer, "error");
    assert_false(json_is_true(json_object_get(answer, "ok")));
    assert_string_equal(json_string_value(json_object_get(error, "text")), why);
    json_decref(answer);
}

static size_t invited(struct fixture *f, int who)
{
    json_t *mine = good(f->server, f->player[who], "mine", NULL);
    size_t n = json_array_size(json_object_get(mine, "invited"));
    json_decref(mine);
    return n;
}

static void test_offer(void **state)
{
    struct fixture *f = *state;
    char id[ID_SIZE];
    struct room *r = ended(f, id);
    bad(f, 1, "decline", id, "there is no offer to decline");
    json_decref(good(f->server, f->player[0], "rematch", about(id)));
    assert_int_equal(invited(f, 0), 0);
    assert_int_equal(invited(f, 1), 1);
    json_decref(good(f->server, f->player[0], "decline", declined(id))); /* withdrawn */
    assert_int_equal(invited(f, 1), 0);
    json_decref(good(f->server, f->player[0], "rematch", about(id)));
    json_decref(good(f->server, f->player[1], "decline", declined(id)));
    bad(f, 0, "rematch", id, "the rematch was declined");
    json_decref(good(f->server, f->player[1], "rematch", about(id)));
    assert_int_equal(invited(f, 0), 1);
    json_decref(good(f->server, f->player[0], "rematch", about(id)));
    assert_int_equal(invited(f, 0), 0);
    const struct room *next = room(f, r->next);
    assert_ptr_equal(next->seat[0].user, f->player[1]);
    bad(f, 1, "decline", id, "there is no offer to decline");
}

static void test_declined_by_both(void **state)
{
    struct fixture *f = *state;
    char id[ID_SIZE];
    struct room *r = ended(f, id);
    for (int i = 0; i < 2; i++) {
        json_decref(good(f->server, f->player[i], "rematch", about(id)));
        json_decref(good(f->server, f->player[1 - i], "decline", declined(id)));
    }
    assert_int_equal(r->rematch_declined, 2);
    bad(f, 1, "rematch", id, "the rematch was declined");
    json_decref(good(f->server, f->player[0], "rematch", about(id)));
    json_decref(good(f->server, f->player[1], "rematch", about(id)));
    assert_non_null(room(f, r->next));
}

/* As with a challenge: not to a player who has blocked the one who offers. */
static void test_blocked(void **state)
{
    struct fixture *f = *state;
    char id[ID_SIZE];
    ended(f, id);
    assert_true(relation_set(&f->server->users, f->player[1], RELATION_BLOCKS, f->player[0], true));
    bad(f, 0, "rematch", id, "this player takes no challenges from you");
    assert_int_equal(invited(f, 1), 0);
    assert_true(
        relation_set(&f->server->users, f->player[1], RELATION_BLOCKS, f->player[0], false));
    json_decref(good(f->server, f->player[0], "rematch", about(id)));
    assert_int_equal(invited(f, 1), 1);
}

static struct connection *comes(struct fixture *f, int who)
{
    struct connection *c = connection_new(&f->server->core, NULL, "", "127.0.0.1");
    user_join(f->player[who], c);
    return c;
}

static const char asked[] = "\"asked\":true,\"again\":false",
                  asked_again[] = "\"asked\":true,\"again\":true", asked_not[] = "\"asked\":false";

/* An offer that is withdrawn and made again is not notified twice. */
static void test_again(void **state)
{
    struct fixture *f = *state;
    char id[ID_SIZE];
    ended(f, id);
    struct connection *c = comes(f, 1);
    for (int i = 0; i < 3; i++) {
        json_decref(good(f->server, f->player[0], "rematch", about(id)));
        json_decref(good(f->server, f->player[0], "decline", declined(id)));
    }
    assert_int_equal(told(c, asked), 1);
    assert_int_equal(told(c, asked_again), 2);
    assert_int_equal(told(c, asked_not), 3);
    connection_free(c);
}

/* The room stays as long as the player who offers is connected; the other is notified that the
 * offer has lapsed. */
static void test_lapses(void **state)
{
    struct fixture *f = *state;
    char id[ID_SIZE];
    ended(f, id);
    struct connection *c[2] = {comes(f, 0), comes(f, 1)};
    json_decref(good(f->server, f->player[0], "rematch", about(id)));
    pass(f->server, REMATCH_MS - 60000);
    assert_non_null(room(f, id));
    assert_int_equal(invited(f, 1), 1);
    connection_free(c[0]);
    pass(f->server, 60000);
    assert_null(room(f, id));
    assert_int_equal(invited(f, 1), 0);
    assert_int_equal(told(c[1], asked_not), 1);
    connection_free(c[1]);
}

/* A player who offers and leaves the page is notified of the new game, unless a page shows the old
 * one, which goes there automatically. */
static void test_next(void **state)
{
    struct fixture *f = *state;
    char id[ID_SIZE], next[ID_SIZE + 16];
    struct room *r = ended(f, id);
    struct connection *c[3] = {comes(f, 0), comes(f, 1), comes(f, 1)};
    assert_true(room_watch(r, c[1]));
    json_decref(good(f->server, f->player[0], "rematch", about(id)));
    json_decref(good(f->server, f->player[1], "rematch", about(id)));
    snprintf(next, sizeof next, "\"next\":\"%s\"", r->next);
    assert_int_equal(told(c[0], next), 1);
    assert_int_equal(told(c[2], next), 0);
    assert_int_equal(told(c[2], "\"next\":null"), 2);
    for (int i = 0; i < 3; i++)
        connection_free(c[i]);
}

/* A rated game's rematch is rated, but not with a guest. */
static void test_rated(void **state)
{
    struct fixture *f = *state;
    char id[ID_SIZE];
    struct room *r = ended(f, id);
    assert_false(room_rematch_is_rated(r));
    r->rated = true;
    assert_true(room_rematch_is_rated(r));
    struct user *guest = user_guest(&f->server->users, NULL);
    r->seat[1].user = guest;
    assert_false(room_rematch_is_rated(r));
    r->seat[1].user = f->player[1];
}

PROGRAM(server_rematch)
{
#define REMATCH_TEST(name) cmocka_unit_test_setup_teardown(name, fixture_set_up, fixture_tear_down)
    const struct CMUnitTest tests[] = {
        REMATCH_TEST(test_offer),   REMATCH_TEST(test_rated), REMATCH_TEST(test_declined_by_both),
        REMATCH_TEST(test_blocked), REMATCH_TEST(test_again), REMATCH_TEST(test_lapses),
        REMATCH_TEST(test_next)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
