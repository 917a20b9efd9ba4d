/* A real agond and its admission: upgrades, origins, hosts, and limits per address.
 *
 * usage: server-gate AGOND */

#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "client.h"
#include "os/program.h"
#include "os/time.h"
#include "programs.h"

enum { LINKS = 100, CONNECTIONS = 128 };

static struct server server;

/* The status of the answer to these bytes, sent from that address; 0: closed without one. */
static int ask(const char *from, const char *bytes)
{
    char answer[64] = "";
    int fd = wire_connect_from(from, server.port), status = 0;
    size_t n = 0;
    assert_true(fd >= 0);
    wire_write(fd, bytes, strlen(bytes));
    for (ssize_t k; n < 20 && (k = recv(fd, answer + n, sizeof answer - 1 - n, 0)) > 0;)
        n += (size_t)k;
    close(fd);
    return sscanf(answer, "HTTP/1.1 %d", &status) == 1 ? status : 0;
}

/* An upgrade with these additional lines. */
static int upgrade(const char *path, const char *host, const char *lines)
{
    char request[1024];
    snprintf(request, sizeof request,
             "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s\r\n",
             path, host, lines);
    return ask("127.0.0.1", request);
}

#define WEBSOCKET "Upgrade: websocket\r\n"
#define AGON "Sec-WebSocket-Protocol: agon\r\n"
#define BOT "Sec-WebSocket-Protocol: agon-bot\r\n"

/* There is only one endpoint, for any kind of upgrade. */
static void test_upgrades(void **state)
{
    (void)state;
    assert_int_equal(upgrade("/socket", "127.0.0.1", WEBSOCKET AGON), 101);
    assert_int_equal(upgrade("/bot", "127.0.0.1", WEBSOCKET BOT), 101);
    assert_int_not_equal(upgrade("/socket", "127.0.0.1", WEBSOCKET), 101);
    assert_int_not_equal(upgrade("/", "127.0.0.1", WEBSOCKET), 101);
    assert_int_not_equal(
        upgrade("/socket", "127.0.0.1", WEBSOCKET "Sec-WebSocket-Protocol: http\r\n"), 101);
    assert_int_not_equal(
        upgrade("/socket", "127.0.0.1", WEBSOCKET "Sec-WebSocket-Protocol: chat\r\n"), 101);
    assert_int_not_equal(upgrade("/bot", "127.0.0.1", WEBSOCKET AGON), 101);
    assert_int_not_equal(upgrade("/socket", "127.0.0.1", WEBSOCKET BOT), 101);
    assert_int_not_equal(upgrade("/", "127.0.0.1", WEBSOCKET AGON), 101);
    assert_int_not_equal(
        upgrade("/socket", "127.0.0.1", WEBSOCKET AGON "Origin: http://evil.example\r\n"), 101);
    assert_int_not_equal(
        upgrade("/", "127.0.0.1", "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n"), 101);
}

static int get(const char *host)
{
    char request[256];
    snprintf(request, sizeof request, "GET /api/commands HTTP/1.1\r\nHost: %s\r\n\r\n", host);
    return ask("127.0.0.1", request);
}

/* A host name that anybody could point at this machine is refused. */
static void test_hosts(void **state)
{
    (void)state;
    assert_int_equal(get("127.0.0.1:8017"), 200);
    assert_int_equal(get("[::1]:8017"), 200);
    assert_int_equal(get("localhost"), 200);
    assert_int_equal(get("LocalHost:1"), 200);
    assert_int_equal(get("chess.school.example:8017"), 200); /* as --host said */
    assert_int_equal(get("school.example"), 403);
    assert_int_equal(get("evil.example"), 403);
    assert_int_equal(get("127.0.0.1.evil.example"), 403);
    assert_int_equal(get("1270.0.1x"), 403);
    assert_int_not_equal(ask("127.0.0.1", "GET /api/commands HTTP/1.0\r\n\r\n"), 200);
    assert_int_not_equal(upgrade("/socket", "evil.example", WEBSOCKET AGON), 101);
}

/* An address has a limit on sockets; other addresses still connect. */
static void test_links(void **state)
{
    static struct wire wire[LINKS + 10];
    struct wire other = {.fd = wire_connect_from("127.0.0.3", server.port)};
    int in = 0;
    (void)state;
    for (int i = 0; i < LINKS + 10; i++) {
        wire[i].fd = wire_connect_from("127.0.0.2", server.port);
        in += wire_upgrade(&wire[i], server.port, "", NULL);
    }
    assert_int_equal(in, LINKS);
    assert_true(wire_upgrade(&other, server.port, "", NULL));
    wire_close(&other);
    for (int i = 0; i < LINKS + 10; i++)
        wire_close(&wire[i]);
}

/* Whether the other end has closed the connection by now. */
static bool closed(int fd)
{
    char byte;
    ssize_t n = recv(fd, &byte, 1, MSG_DONTWAIT | MSG_PEEK);
    return n == 0 || (n < 0 && errno != EAGAIN);
}

/* Requests that never become complete: an address has a limit on them, and each is closed after a
 * while although data keeps arriving. */
static void test_trickles(void **state)
{
    enum { MANY = CONNECTIONS + 50 };
    static const char body[] = "POST /api/session HTTP/1.1\r\nHost: localhost\r\n"
                               "Content-Length: 1000\r\n\r\n";
    static int fd[MANY];
    int64_t until = os_now_ms() + WIRE_PATIENCE_MS;
    int left = MANY, early = 0;
    (void)state;
    for (int i = 0; i < MANY; i++) {
        fd[i] = wire_connect_from("127.0.0.4", server.port);
        assert_true(fd[i] >= 0);
        wire_write(fd[i], i % 2 ? body : "GET /", i % 2 ? sizeof body - 1 : 5);
    }
    /* Another client is served in the meantime, and those above the limit are closed. */
    assert_int_equal(ask("127.0.0.5", "GET /api/commands HTTP/1.1\r\nHost: localhost\r\n\r\n"),
                     200);
    for (int i = 0; i < MANY; i++)
        early += closed(fd[i]);
    assert_true(early >= MANY - CONNECTIONS);
    while (left > 0 && os_now_ms() < until) {
        left = 0;
        for (int i = 0; i < MANY; i++) {
            left += !closed(fd[i]);
            wire_write(fd[i], "a", 1);
        }
        os_sleep_ms(200); /* between two looks */
    }
    assert_int_equal(left, 0);
    for (int i = 0; i < MANY; i++)
        close(fd[i]);
    assert_int_equal(ask("127.0.0.4", "GET /api/commands HTTP/1.1\r\nHost: localhost\r\n\r\n"),
                     200);
}

PROGRAM(gate)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_upgrades),
                                       cmocka_unit_test(test_hosts), cmocka_unit_test(test_links),
                                       cmocka_unit_test(test_trickles)};
    os_sockets_most(4096);
    signal(SIGPIPE, SIG_IGN);
    server.value = "chess.school.example";
    server_start(&server, argc > 1 ? argv[1] : "agond", "--host");
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return server_end(&server, cmocka_run_group_tests(tests, NULL, NULL));
}
