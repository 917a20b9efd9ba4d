/* A player's achievements, and the account that owns them.
 *
 * usage: server-achievements AGOND */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
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
    json_t *game = client_until(b, id, 1);
    json_decref(client_good(b, "turn",
                            json_pack("{ss si s[s]}", "game", id, "number", 1, "moves",
                                      at_text(game, "moves.0.text"))));
    json_decref(game);
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
    assert_string_equal(at_text(json, "openings.0.opening"), "d1d5; a8a2");
    assert_int_equal(json_array_size(at(json, "wins")), 1); /* the rated one */
    assert_int_equal(at_number(json, "wins.0.opponent"),
                     at_number(json, "wins.0.players.1.rating"));
    json_decref(json);
    client_bad(&a, "achievements", named("nobody-at-all"), "not_found");
    json = client_post(&a, "export", NULL, &status);
    assert_int_equal(json_array_size(at(json, "export.history")), 2);
    json_decref(json);
    /* Deletes the data; the other player's games stay. */
    json_decref(client_post(&a, "delete", json_pack("{ss}", "password", "correct horse"), &status));
    assert_int_equal(status, 200);
    client_bad(&b, "achievements", named("Winner"), "not_found");
    json = client_good(&b, "achievements", named("Loser"));
    assert_int_equal(at_number(json, "results.0.wins"), 1);
    json_decref(json);
    client_close(&a);
    client_close(&b);
}

/* The number of public games of an account of that name, all under it. */
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

/* A guest's games pass to the account that is created, or that the guest logs in to. */
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

/* Two guests, or a guest and an account, are paired for a rated game. */
static void pair_rated(struct client *a, struct client *b, char id[16])
{
    struct client *both[] = {a, b};
    for (int i = 0; i < 2; i++)
        json_decref(client_good(both[i], "seek",
                                json_pack("{ss ss}", "game", "kamisado", "control", "10m+5s")));
    json_t *json = client_push(a, "paired", NULL);
    snprintf(id, 16, "%s", at_text(json, "game"));
    json_decref(json);
}

static bool is_rated(struct client *c, const char *id)
{
    json_t *json = client_good(c, "watch", client_about(id));
    bool rated = json_is_true(at(json, "game.rated"));
    json_decref(json);
    return rated;
}

/* Guests cannot be used to gain rating: neither by rematches with them, nor by taking over their
 * games. */
static void test_farm(void **state)
{
    struct client guest = {0}, a = {0};
    char id[16];
    int status;
    (void)state;
    client_open(&guest, server.port);
    client_open(&a, server.port);
    client_become(&a, "Farmer");
    pair_rated(&guest, &a, id);
    assert_true(is_rated(&a, id));
    json_decref(client_good(&guest, "resign", client_about(id)));
    json_decref(client_good(&a, "rematch", client_about(id)));
    json_t *json = client_good(&guest, "rematch", client_about(id));
    assert_false(is_rated(&a, at_text(json, "next")));
    json_decref(client_good(&a, "resign", client_about(at_text(json, "next"))));
    json_decref(json);
    pair_rated(&guest, &a, id);
    assert_true(is_rated(&a, id));
    json_decref(client_post(&guest, "login",
                            json_pack("{ss ss}", "name", "Arrived", "password", "correct horse"),
                            &status));
    assert_int_equal(status, 200);
    assert_false(is_rated(&a, id));
    client_close(&guest);
    client_close(&a);
}

PROGRAM(achievements)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_achievements),
                                       cmocka_unit_test(test_guest), cmocka_unit_test(test_farm)};
    program = argc > 1 ? argv[1] : "agond";
    server_start(&server, program, "--unlimited");
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return server_end(&server, cmocka_run_group_tests(tests, NULL, NULL));
}
