/* Games at rest: under way, unloaded before the server ended, and without a room after its start
 * until they are needed.
 *
 * usage: server-rest AGOND */

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client.h"
#include "programs.h"
#include "relays.h"

static const char *program;

/* The first start finds a game whose last turn was an hour ago, and unloads it; a killed server
 * leaves it at rest as well. */
static void begin(struct server *s, struct client player[2], char game[16])
{
    static const char age[] = "update event set at = at - 3600000;"
                              "update game set created = created - 3600000";
    server_start(s, program, NULL);
    client_open(&player[0], s->port);
    client_open(&player[1], s->port);
    client_become(&player[0], "Ada");
    client_become(&player[1], "Ben");
    client_pair(&player[0], &player[1],
                json_pack("{ss ss ss}", "game", "kamisado", "opponent", "open", "control", "3d"),
                game);
    client_begin(&player[0], &player[1], game);
    for (int i = 0; i < 2; i++)
        client_close(&player[i]);
    assert_int_equal(server_stop(s, SIGTERM), 0);
    server_sql(s, age);
    server_start(s, program, NULL);
    assert_int_equal(server_stop(s, SIGTERM), 0);
    assert_int_equal(server_number(s, "select count(*) from game where due > 0"), 1);
    server_start(s, program, NULL);
    server_stop(s, SIGKILL);
    server_start(s, program, NULL);
}

/* The number of the player's games, waiting or not. */
static size_t games_of(struct client *c)
{
    json_t *mine = client_good(c, "mine", NULL);
    size_t n = json_array_size(at(mine, "waiting")) + json_array_size(at(mine, "playing"));
    json_decref(mine);
    return n;
}

/* Its players find it, play it, and it is in memory from then on. */
static void test_players(void **state)
{
    struct server s = {0};
    struct client player[2] = {0};
    char game[16];
    (void)state;
    begin(&s, player, game);
    for (int i = 0; i < 2; i++) {
        client_open(&player[i], s.port);
        assert_int_equal(games_of(&player[i]), 1);
    }
    assert_int_equal(relay_play((struct client *[]){&player[0], &player[1]}, game), 3);
    for (int i = 0; i < 2; i++)
        client_close(&player[i]);
    server_stop(&s, SIGKILL);
    assert_int_equal(server_number(&s, "select count(*) from game where due > 0"), 0);
    server_start(&s, program, NULL);
    for (int i = 0; i < 2; i++)
        client_open(&player[i], s.port);
    assert_int_equal(relay_play((struct client *[]){&player[0], &player[1]}, game), 4);
    for (int i = 0; i < 2; i++)
        client_close(&player[i]);
    assert_int_equal(server_end(&s, 0), 0);
}

/* Strangers may look at it. */
static void test_strangers(void **state)
{
    struct server s = {0};
    struct client player[2] = {0}, stranger = {0};
    char game[16];
    (void)state;
    begin(&s, player, game);
    client_open(&stranger, s.port);
    assert_int_equal(games_of(&stranger), 0);
    json_t *seen = client_good(&stranger, "watch", client_about(game));
    assert_int_equal(json_array_size(at(seen, "turns")), 2);
    assert_string_equal(at_text(seen, "game.phase"), "playing");
    json_decref(seen);
    client_close(&stranger);
    assert_int_equal(server_end(&s, 0), 0);
}

PROGRAM(rest)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_players),
                                       cmocka_unit_test(test_strangers)};
    program = argc > 1 ? argv[1] : "agond";
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
