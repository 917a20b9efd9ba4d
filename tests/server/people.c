/* People: what a player achieved, and what of it belongs to whom.
 *
 * usage: server-people AGOND */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client.h"

static const char *program;
static struct server server;

static json_t *named(const char *name)
{
    return json_pack("{ss}", "name", name);
}

/* a moves first and wins, for b resigns after the first turns. */
static void beat(struct client *a, struct client *b, bool rated)
{
    char id[16];
    client_pair(a, b,
                json_pack("{ss ss ss si sb}", "game", "kamisado", "control", "5m", "opponent",
                          "open", "side", 0, "rated", rated),
                id);
    json_decref(
        client_good(a, "turn", json_pack("{ss si ss}", "game", id, "number", 0, "text", "d1d5")));
    json_decref(client_until(b, id, 1));
    json_decref(client_good(b, "resign", client_about(id)));
}

static void test_achievements(void **state)
{
    struct client a = {0}, b = {0};
    int status;
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    client_become(&a, "Winner");
    client_become(&b, "Loser");
    beat(&a, &b, true);
    beat(&b, &a, true);
    beat(&a, &b, false);
    json_t *json = client_good(&a, "achievements", named("winner"));
    assert_int_equal(json_array_size(at(json, "history")), 2);
    assert_string_equal(at_text(json, "history.0.game"), "kamisado");
    assert_true(at_number(json, "history.0.rating") > 1500);
    assert_true(at_number(json, "history.1.rating") < at_number(json, "history.0.rating"));
    assert_int_equal(at_number(json, "results.0.wins"), 2);
    assert_int_equal(at_number(json, "results.0.losses"), 1);
    assert_int_equal(at_number(json, "openings.0.games"), 3);
    assert_int_equal(at_number(json, "openings.0.points"), 2000);
    assert_string_equal(at_text(json, "openings.0.opening"), "d1d5");
    assert_int_equal(json_array_size(at(json, "wins")), 1); /* the rated one */
    assert_int_equal(at_number(json, "wins.0.opponent"),
                     at_number(json, "wins.0.players.1.rating"));
    json_decref(json);
    client_bad(&a, "achievements", named("nobody-at-all"), "not_found");
    json = client_post(&a, "export", NULL, &status);
    assert_int_equal(json_array_size(at(json, "export.history")), 2);
    json_decref(json);
    /* What is deleted is gone, and the other's games stay. */
    json_decref(client_post(&a, "delete", json_pack("{ss}", "password", "correct horse"), &status));
    assert_int_equal(status, 200);
    client_bad(&b, "achievements", named("Winner"), "not_found");
    json = client_good(&b, "achievements", named("Loser"));
    assert_int_equal(at_number(json, "results.0.wins"), 1);
    json_decref(json);
    client_close(&a);
    client_close(&b);
}

/* How many public games an account of that name has, all under it. */
static void check_games(struct client *c, const char *name, int games)
{
    size_t i;
    json_t *card, *json = client_good(c, "archive", json_pack("{ss}", "player", name));
    assert_int_equal(json_array_size(at(json, "games")), games);
    json_array_foreach(at(json, "games"), i, card)
    {
        const char *first = at_text(card, "players.0.name"),
                   *other = at_text(card, "players.1.name");
        assert_true(strcmp(first, name) == 0 || strcmp(other, name) == 0);
    }
    json_decref(json);
    json = client_good(c, "achievements", named(name));
    assert_int_equal(at_number(json, "results.0.wins"), games);
    json_decref(json);
    json = client_good(c, "search", json_pack("{ss}", "player", name));
    assert_int_equal(json_array_size(at(json, "games")), games);
    json_decref(json);
}

/* Games of a guest are the account's: of one that is made, and of one that is logged into. */
static void test_guest(void **state)
{
    struct client guest = {0}, other = {0}, again = {0};
    int status;
    (void)state;
    client_open(&guest, server.port);
    client_open(&other, server.port);
    client_open(&again, server.port);
    beat(&guest, &other, false);
    client_become(&guest, "Arrived");
    check_games(&guest, "Arrived", 1);
    beat(&again, &other, false);
    json_decref(client_post(&again, "login",
                            json_pack("{ss ss}", "name", "Arrived", "password", "correct horse"),
                            &status));
    assert_int_equal(status, 200);
    check_games(&guest, "Arrived", 2);
    json_t *export = client_post(&guest, "export", NULL, &status);
    assert_int_equal(json_array_size(at(export, "export.games")), 2);
    json_decref(export);
    client_close(&guest);
    client_close(&other);
    client_close(&again);
}

static bool follows(struct client *c, const char *name, bool on)
{
    json_t *json = client_do(c, "follow", json_pack("{ss sb}", "name", name, "on", on));
    bool good = json_is_true(at(json, "ok"));
    json_decref(json);
    return good;
}

/* Who follows somebody hears that they come and go; both ways end with the account. */
static void test_follow(void **state)
{
    struct client a = {0}, b = {0};
    int status;
    (void)state;
    client_open(&a, server.port);
    client_bad(&a, "follow", named("Fan"), "forbidden"); /* a guest */
    client_become(&a, "Fan");
    client_open(&b, server.port);
    client_become(&b, "Star");
    client_bad(&a, "follow", named("Fan"), "not_now");
    assert_true(follows(&a, "Star", true) && follows(&a, "star", true));
    json_t *json = client_good(&a, "friends", NULL);
    assert_int_equal(json_array_size(at(json, "friends")), 1);
    assert_true(json_is_true(at(json, "friends.0.online")));
    json_decref(json);
    json = client_good(&b, "friends", NULL);
    assert_string_equal(json_string_value(at(json, "followers.0")), "Fan");
    json_decref(json);
    json = client_good(&a, "profile", named("Star"));
    assert_int_equal(at_number(json, "followers"), 1);
    assert_true(json_is_true(at(json, "following")) && json_is_true(at(json, "online")));
    json_decref(json);
    client_close(&b);
    json = client_push(&a, "friend", NULL);
    assert_string_equal(at_text(json, "name"), "Star");
    assert_true(json_is_false(at(json, "online")));
    json_decref(json);
    client_open(&b, server.port); /* the cookie is the account's */
    json = client_push(&a, "friend", NULL);
    assert_true(json_is_true(at(json, "online")));
    json_decref(json);
    assert_true(follows(&a, "Star", false));
    json = client_good(&a, "friends", NULL);
    assert_int_equal(json_array_size(at(json, "friends")), 0);
    json_decref(json);
    assert_true(follows(&a, "Star", true));
    json = client_post(&a, "export", NULL, &status);
    assert_string_equal(json_string_value(at(json, "export.follows.0")), "Star");
    json_decref(json);
    json_decref(client_post(&b, "delete", json_pack("{ss}", "password", "correct horse"), &status));
    json = client_good(&a, "friends", NULL);
    assert_int_equal(json_array_size(at(json, "friends")), 0);
    json_decref(json);
    client_close(&a);
    client_close(&b);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_achievements),
                                       cmocka_unit_test(test_guest), cmocka_unit_test(test_follow)};
    program = argc > 1 ? argv[1] : "agond";
    server_start(&server, program, "--unlimited");
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return server_end(&server, cmocka_run_group_tests(tests, NULL, NULL));
}
