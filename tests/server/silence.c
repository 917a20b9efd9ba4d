/* Networks that are cut and servers that do not answer: when a link ends, and which clocks run.
 * Started by on-postgres.
 *
 * usage: server-silence AGOND */

#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <cmocka.h>

#include "client.h"
#include "gateway.h"
#include "network.h"
#include "os/time.h"
#include "os/wait.h"
#include "programs.h"
#include "relays.h"

enum {
    GOOD = 200,
    AWAY = 503,
    TURNS = 12,
    CLOSED_AGAIN = 1012,
    CLOSED_LOST = 1013,
    DATABASE = 2,
    ROUNDED_MS = 10
};

static const char *program;

/* A game of `a`, who moves first, and `b`, in which both have made a turn and the clock runs. */
static void begin_timed(struct client *a, struct client *b, char game[16])
{
    struct client *player[2] = {a, b};
    client_pair(a, b,
                json_pack("{ss ss ss si}", "game", "chess", "opponent", "open", "control", "30m",
                          "side", 0),
                game);
    relay_play(player, game);
    relay_play(player, game);
}

/* The clock of the player who moved first. */
static int64_t clock_of_first(struct client *c, const char *game)
{
    json_t *watch = client_good(c, "watch", client_about(game));
    int64_t ms = at_number(watch, "game.clock.left.0");
    json_decref(watch);
    return ms;
}

/* How long a player may take to return. */
enum { RETURN_MS = 10000 };

/* A player who is away is charged, in the eyes of the other one, who looks at the game. */
static void await_charge(struct client *b, const char *game, int64_t before)
{
    enum { CHARGED_MS = 300 };
    int64_t until = os_now_ms() + WIRE_PATIENCE_MS;
    while (clock_of_first(b, game) > before - CHARGED_MS) {
        assert_true(os_now_ms() < until);
        os_sleep_ms(20); /* between two looks */
    }
}

/* The player has returned since `back`, and has not been charged. False: later than RETURN_MS after
 * the outage, whose end is behind `ended`, as the machine is slow. */
static bool check_return(struct client *a, const char *game, int64_t before, int64_t back,
                         int64_t ended)
{
    bool soon = os_now_ms() - ended < RETURN_MS;
    int64_t after = clock_of_first(a, game), passed = os_now_ms() - back;
    if (soon && after < before - passed - ROUNDED_MS)
        fail_msg("the clock showed %lld ms after the outage and %lld ms %lld ms after the return",
                 (long long)before, (long long)after, (long long)passed);
    return soon;
}

/* The clock of a player is not charged for the return after a start of the server, whoever has
 * looked at the game before. */
static void test_return(void **state)
{
    struct server first = {0};
    struct client a = {0}, b = {0};
    char game[16];
    (void)state;
    relay_lead(&first, program);
    client_open(&a, first.port);
    client_open(&b, first.port);
    begin_timed(&a, &b, game);
    server_stop(&first, SIGKILL);
    client_close(&a);
    client_close(&b);
    int64_t started = os_now_ms();
    relay_lead(&first, program);
    client_open(&b, first.port);
    int64_t before = clock_of_first(&b, game);
    await_charge(&b, game, before);
    int64_t back = os_now_ms();
    client_open(&a, first.port);
    bool soon = check_return(&a, game, before, back, started);
    client_close(&a);
    client_close(&b);
    relay_finish(&first);
    if (!soon)
        skip(); /* the machine is too slow */
}

/* Nor for the return from a relay that has ended, of a player with two pages there. */
static bool returns_from_relay(int signal)
{
    struct server first = {0}, second = {0};
    struct client a = {0}, page = {0}, b = {0};
    char game[16];
    relay_lead(&first, program);
    relay_join(&second, &first, program);
    client_open(&a, second.port);
    strcpy(page.cookie, a.cookie);
    client_open(&page, second.port);
    client_open(&b, first.port);
    begin_timed(&a, &b, game);
    int64_t before = clock_of_first(&b, game), looked = os_now_ms();
    json_decref(client_good(&a, "ping", NULL));
    before -= os_now_ms() - looked; /* then the leader heard the relay */
    int64_t ended = os_now_ms();
    server_stop(&second, signal);
    client_close(&a);
    client_close(&page);
    relay_await_figure(&first, "\nagon_links 0\n", true);
    await_charge(&b, game, before);
    int64_t back = os_now_ms();
    client_open(&a, first.port);
    bool soon = check_return(&a, game, before, back, ended);
    client_close(&a);
    client_close(&b);
    relay_finish(&second);
    relay_finish(&first);
    return soon;
}

static void test_return_from_relay(void **state)
{
    (void)state;
    bool soon = returns_from_relay(SIGKILL);
    soon &= returns_from_relay(SIGTERM);
    if (!soon)
        skip(); /* the machine is too slow */
}

/* The clock of a player is not charged for the silence of a relay. */
static void test_silence(void **state)
{
    enum { SILENCE_MS = 10000 };
    struct server first = {0}, second = {0};
    struct client a = {0}, b = {0};
    char game[16];
    (void)state;
    relay_lead(&first, program);
    relay_join(&second, &first, program);
    client_open(&a, second.port);
    client_open(&b, first.port);
    begin_timed(&a, &b, game);
    int64_t asked = os_now_ms(), before = clock_of_first(&b, game);
    json_decref(client_good(&a, "ping", NULL)); /* the leader hears the relay after its look */
    kill(second.pid, SIGSTOP);
    relay_await_figure(&first, "\nagon_links 0\n", true);
    int64_t after = clock_of_first(&b, game), passed = os_now_ms() - asked;
    int64_t charged = before - after;
    if (charged > passed - SILENCE_MS + ROUNDED_MS)
        fail_msg("%lld ms have passed, and %lld are charged", (long long)passed,
                 (long long)charged);
    kill(second.pid, SIGCONT);
    client_close(&a);
    client_close(&b);
    relay_finish(&second);
    relay_finish(&first);
}

/* A relay is stopped, as by a network that is cut: the leader ends its link after some silence. */
static void test_relay_stopped(void **state)
{
    struct server first = {0}, second = {0};
    struct client a = {0}, b = {0}, there = {0}, *player[2] = {&a, &b};
    char game[16];
    (void)state;
    relay_lead(&first, program);
    relay_join(&second, &first, program);
    client_open(&a, first.port);
    client_open(&b, first.port);
    client_open(&there, second.port);
    client_pair(&a, &b, json_pack("{ss ss}", "game", "chess", "opponent", "open"), game);
    json_decref(client_good(&there, "watch", client_about(game)));
    kill(second.pid, SIGSTOP);
    for (int i = 0; i < TURNS; i++)
        relay_play(player, game);
    relay_await_figure(&first, "\nagon_links 0\n", true);
    relay_await_figure(&first, "\nagon_relayed_sockets 0\n", true);
    kill(second.pid, SIGCONT);
    assert_int_equal(wire_closed(&there.wire), CLOSED_AGAIN);
    relay_come_again(&there, &second);
    json_t *seen = client_until(&there, game, TURNS);
    assert_int_equal(at_number(seen, "turns"), TURNS);
    json_decref(seen);
    client_close(&a);
    client_close(&b);
    client_close(&there);
    relay_finish(&second);
    relay_finish(&first);
}

/* Sends what no client sends until the server reads no more of it; the bytes accepted. */
static size_t flood(struct client *loud, size_t most)
{
    enum { PIECE = 65536, HEAD = 14, FRAME = HEAD + PIECE, STUCK_MS = 1000 };
    static unsigned char frame[FRAME] = {0x81, 0xff, [7] = 1}; /* masked with zeros */
    struct os_watch watch = {.fd = loud->wire.fd, .write = true};
    size_t accepted = 0;
    memset(frame + HEAD, 'x', PIECE);
    while (accepted < most && os_wait(&watch, 1, STUCK_MS) > 0) {
        size_t at = accepted % FRAME;
        ssize_t n = send(watch.fd, frame + at, FRAME - at, MSG_DONTWAIT | MSG_NOSIGNAL);
        if (n < 0 && errno != EAGAIN)
            break; /* the link has ended */
        accepted += n > 0 ? (size_t)n : 0;
    }
    return accepted;
}

/* While the leader does not read, a relay soon reads no more from a client that keeps sending. */
static void test_leader_stopped(void **state)
{
    enum { ACCEPTED_MAX = 1 << 26 };
    struct server first = {0}, second = {0};
    struct client c = {0}, loud = {0};
    (void)state;
    relay_lead(&first, program);
    relay_join(&second, &first, program);
    client_open(&c, second.port);
    client_open(&loud, second.port);
    kill(first.pid, SIGSTOP);
    assert_true(flood(&loud, ACCEPTED_MAX) < ACCEPTED_MAX);
    kill(first.pid, SIGCONT);
    client_close(&loud);
    relay_come_again(&c, &second);
    json_decref(client_good(&c, "lobby", NULL));
    client_close(&c);
    relay_finish(&second);
    relay_finish(&first);
}

/* ---- the network ---- */

/* A leader and a relay on two machines, and the database on a third. */
struct apart {
    struct network *network;
    struct gateway *gateway;
    struct server server[2];
    char address[2][NETWORK_ADDRESS], database[NETWORK_ADDRESS];
};

static bool apart_start(struct apart *x)
{
    *x = (struct apart){.network = network_new(DATABASE + 1)};
    if (!x->network)
        return false;
    x->gateway = gateway_open(x->network, DATABASE);
    network_address(DATABASE, x->database);
    for (int i = 0; i < 2; i++) {
        network_address(i, x->address[i]);
        x->server[i].address = x->address[i];
        x->server[i].database = x->database;
        network_enter(x->network, i);
        if (i == 0)
            relay_lead(&x->server[0], program);
        else
            relay_join(&x->server[1], &x->server[0], program);
        network_leave(x->network);
    }
    return true;
}

static void apart_end(struct apart *x)
{
    for (int i = 1; i >= 0; i--) {
        network_enter(x->network, i);
        relay_finish(&x->server[i]);
        network_leave(x->network);
    }
    gateway_close(x->gateway);
    network_free(x->network);
}

static void apart_open(struct apart *x, struct client *c, int machine)
{
    network_enter(x->network, machine);
    client_open(c, x->server[machine].port);
    network_leave(x->network);
}

static void apart_await(struct apart *x, int machine, const char *figure, bool there)
{
    network_enter(x->network, machine);
    relay_await_figure(&x->server[machine], figure, there);
    network_leave(x->network);
}

/* Nor for the return to a server that has reached its database again. */
static void test_return_to_store(void **state)
{
    static const char away[] = "\nagon_store_away 1\n";
    struct apart x = {.network = network_new(DATABASE + 1)};
    struct client a = {0}, b = {0};
    char game[16];
    (void)state;
    if (!x.network) {
        puts("# this system allows no network in a test");
        skip();
    }
    x.gateway = gateway_open(x.network, DATABASE);
    network_address(DATABASE, x.database);
    x.server[0] = (struct server){.database = x.database, .alone = true};
    network_enter(x.network, 0);
    server_start(&x.server[0], program, "--unlimited");
    network_leave(x.network);
    apart_open(&x, &a, 0);
    apart_open(&x, &b, 0);
    begin_timed(&a, &b, game);
    network_cut(x.network, 0, DATABASE, true);
    apart_await(&x, 0, away, true);
    client_close(&a);
    network_cut(x.network, 0, DATABASE, false);
    apart_await(&x, 0, away, false);
    int64_t ended = os_now_ms(), before = clock_of_first(&b, game);
    await_charge(&b, game, before);
    int64_t back = os_now_ms();
    apart_open(&x, &a, 0);
    bool soon = check_return(&a, game, before, back, ended);
    client_close(&a);
    client_close(&b);
    network_enter(x.network, 0);
    relay_finish(&x.server[0]);
    network_leave(x.network);
    gateway_close(x.gateway);
    network_free(x.network);
    if (!soon)
        skip(); /* the machine is too slow */
}

static const char not_cut[] = "\nagon_links_cut_total 0\n";

/* Both sides notice that their network is cut, long before they call the other one silent. The
 * clients come again elsewhere, and no clock is charged. */
static void test_cut(void **state)
{
    enum { NOTICED_MS = 3000 };
    struct apart x;
    struct client a = {0}, b = {0}, *player[2] = {&a, &b};
    char game[16];
    (void)state;
    if (!apart_start(&x)) {
        puts("# this system allows no network in a test");
        skip();
    }
    apart_open(&x, &a, 1);
    apart_open(&x, &b, 0);
    begin_timed(&a, &b, game);
    int64_t asked = os_now_ms(), before = clock_of_first(&b, game);
    json_decref(client_good(&a, "ping", NULL)); /* the leader hears the relay after its look */
    network_cut(x.network, 0, 1, true);
    apart_await(&x, 0, not_cut, false);
    int64_t after = clock_of_first(&b, game), passed = os_now_ms() - asked;
    if (before - after > passed - NOTICED_MS + ROUNDED_MS)
        fail_msg("%lld ms have passed, and %lld are charged", (long long)passed,
                 (long long)(before - after));
    assert_int_equal(wire_closed(&a.wire), CLOSED_AGAIN);
    apart_await(&x, 1, not_cut, false);
    client_close(&a);
    apart_open(&x, &a, 0);
    relay_play(player, game);
    network_cut(x.network, 0, 1, false);
    client_close(&b);
    network_enter(x.network, 1);
    relay_await(&x.server[1], GOOD);
    network_leave(x.network);
    apart_open(&x, &b, 1);
    relay_play(player, game);
    client_close(&a);
    client_close(&b);
    apart_end(&x);
}

/* A leader that does not answer for some seconds, as its machine is busy, does not lose its relay,
 * since its system still acknowledges what comes, or that it can take no more. */
static void test_busy(void **state)
{
    enum { BUSY_MS = 6000, TOO_LONG_MS = 7000, FLOOD = 1 << 26 };
    struct apart x;
    bool late = false;
    (void)state;
    if (!apart_start(&x)) {
        puts("# this system allows no network in a test");
        skip();
    }
    for (int floods = 0; floods < 2; floods++) {
        struct client a = {0}, loud = {0};
        apart_open(&x, &a, 1);
        apart_open(&x, &loud, 1);
        json_decref(client_good(&a, "lobby", NULL));
        int64_t from = os_now_ms();
        kill(x.server[0].pid, SIGSTOP);
        if (floods)
            flood(&loud, FLOOD);
        while (os_now_ms() - from < BUSY_MS)
            os_sleep_ms(10); /* late on purpose */
        kill(x.server[0].pid, SIGCONT);
        late |= os_now_ms() - from > TOO_LONG_MS;
        if (!late)
            json_decref(client_good(&a, "lobby", NULL));
        client_close(&a);
        client_close(&loud);
    }
    if (!late) {
        apart_await(&x, 0, not_cut, true);
        apart_await(&x, 1, not_cut, true);
    }
    apart_end(&x);
    if (late)
        skip(); /* the machine is too slow */
}

/* Whether a server takes the client's socket. */
static bool apart_admits(struct apart *x, const struct client *c, int machine)
{
    network_enter(x->network, machine);
    struct wire wire = {.fd = wire_connect(x->server[machine].port)};
    bool admits = wire_upgrade(&wire, x->server[machine].port, c->cookie, NULL);
    network_leave(x->network);
    wire_close(&wire);
    return admits;
}

/* A leader that is cut off from the database for long sends its client away, and takes none
 * from then on; the relay leads. The leader ends when it reaches the database again. */
static void test_lost(void **state)
{
    enum { LOOK_MS = 20 };
    struct apart x;
    struct client a = {0}, b = {0}, *player[2] = {&a, &b};
    char game[16];
    int status;
    (void)state;
    if (!apart_start(&x)) {
        puts("# this system allows no network in a test");
        skip();
    }
    apart_open(&x, &a, 0);
    apart_open(&x, &b, 1);
    begin_timed(&a, &b, game);
    network_cut(x.network, 0, DATABASE, true);
    assert_int_equal(wire_closed(&a.wire), CLOSED_LOST);
    int64_t until = os_now_ms() + WIRE_PATIENCE_MS;
    while (b.wire.fd >= 0 && b.wire.close_code == 0) {
        wire_next(&b.wire, LOOK_MS);
        assert_false(apart_admits(&x, &a, 0));
        assert_true(os_now_ms() < until);
    }
    assert_int_equal(wire_closed(&b.wire), CLOSED_AGAIN);
    network_enter(x.network, 1);
    relay_await(&x.server[1], GOOD);
    network_leave(x.network);
    client_close(&a);
    client_close(&b);
    apart_open(&x, &a, 1);
    apart_open(&x, &b, 1);
    assert_int_equal(relay_play(player, game), 3);
    network_cut(x.network, 0, DATABASE, false);
    for (until = os_now_ms() + WIRE_PATIENCE_MS;
         waitpid(x.server[0].pid, &status, WNOHANG) != x.server[0].pid;) {
        assert_true(os_now_ms() < until);
        os_sleep_ms(20); /* between two looks */
    }
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 1);
    assert_int_equal(relay_play(player, game), 4);
    client_close(&a);
    client_close(&b);
    network_enter(x.network, 0);
    relay_join(&x.server[0], &x.server[0], program);
    network_leave(x.network);
    apart_end(&x);
}

PROGRAM(silence)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_cut),
                                       cmocka_unit_test(test_busy),
                                       cmocka_unit_test(test_silence),
                                       cmocka_unit_test(test_relay_stopped),
                                       cmocka_unit_test(test_return),
                                       cmocka_unit_test(test_leader_stopped),
                                       cmocka_unit_test(test_lost),
                                       cmocka_unit_test(test_return_from_relay),
                                       cmocka_unit_test(test_return_to_store)};
    program = argc > 1 ? argv[1] : "agond";
    signal(SIGPIPE, SIG_IGN);
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
