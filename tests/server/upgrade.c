/* Servers of two versions on one database: an upgrade during a game. Started by on-postgres.
 *
 * usage: server-upgrade AGOND AGOND_OF_THE_NEXT_VERSION */

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

#include "client.h"
#include "os/time.h"
#include "programs.h"
#include "relays.h"

enum { CLOSED_AGAIN = 1012 };

static const char *program, *newer;

static int64_t version(const struct server *s)
{
    return server_number(s, "select version from agond");
}

/* The relays are replaced one by one, then the server that leads. The game continues each time,
 * and the first new version that leads brings the tables up to date. */
static void test_upgrade(void **state)
{
    struct server s[3] = {0};
    struct client player[2] = {0}, watcher = {0}, *players[2] = {&player[0], &player[1]};
    char game[16];
    (void)state;
    relay_lead(&s[0], program);
    for (int i = 0; i < 2; i++) {
        relay_join(&s[1 + i], &s[0], program);
        client_open(&player[i], s[1 + i].port);
    }
    client_pair(&player[0], &player[1], json_pack("{ss ss}", "game", "chess", "opponent", "open"),
                game);
    relay_play(players, game);
    int64_t before = version(&s[0]);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(server_stop(&s[1 + i], SIGTERM), 0);
        assert_int_equal(wire_closed(&player[i].wire), CLOSED_AGAIN);
        relay_join(&s[1 + i], &s[0], newer);
        relay_come_again(&player[i], &s[1 + i]);
        relay_play(players, game);
    }
    assert_int_equal(version(&s[0]), before);
    assert_int_equal(server_stop(&s[0], SIGTERM), 0);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(wire_closed(&player[i].wire), CLOSED_AGAIN);
        relay_come_again(&player[i], &s[1 + i]);
    }
    assert_int_equal(relay_play(players, game), 4);
    assert_int_equal(version(&s[0]), before + 1);
    relay_join(&s[0], &s[0], newer);
    client_open(&watcher, s[0].port);
    json_t *seen = client_good(&watcher, "watch", client_about(game));
    assert_int_equal(at_number(seen, "game.turns"), 4);
    json_decref(seen);
    client_close(&watcher);
    for (int i = 0; i < 2; i++)
        client_close(&player[i]);
    for (int i = 0; i < 3; i++) {
        server_stop(&s[i], SIGKILL); /* a server that stops may be taking over */
        server_forget(&s[i]);
    }
}

/* A server of the version before relays to a newer one, but does not lead in its place. */
static void test_older(void **state)
{
    struct server first = {0}, second = {0};
    struct client c = {0};
    int status;
    (void)state;
    relay_lead(&first, newer);
    relay_join(&second, &first, program);
    client_open(&c, second.port);
    json_decref(client_good(&c, "lobby", NULL));
    server_stop(&first, SIGKILL);
    for (int64_t until = os_now_ms() + WIRE_PATIENCE_MS;
         waitpid(second.pid, &status, WNOHANG) != second.pid;) {
        assert_true(os_now_ms() < until);
        os_sleep_ms(20); /* between two looks */
    }
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 1);
    server_refuses(&first, program, "made by a newer agond");
    client_close(&c);
    server_forget(&second);
    server_forget(&first);
}

PROGRAM(upgrade)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_upgrade),
                                       cmocka_unit_test(test_older)};
    program = argc > 1 ? argv[1] : "agond";
    newer = argc > 2 ? argv[2] : "agond-newer";
    signal(SIGPIPE, SIG_IGN);
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
