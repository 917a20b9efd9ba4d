/* Malformed messages, slow and half-open connections: no crash, and others are undisturbed.
 *
 * usage: server-hostile_client AGOND */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "client.h"
#include "core/random.h"
#include "os/program.h"
#include "os/time.h"
#include "programs.h"

static const char *program;
/* The longest work of the server before it answers another client; the same for an attack that
 * takes longer. */
enum { WORST_MS = 3000 };

static struct server server;
static uint64_t seed = 7;

static uint64_t chance(uint64_t n)
{
    return random_mix(seed++) % n;
}

/* The processor time that the server has used, in ms. */
static int64_t server_work(void)
{
    clockid_t clock;
    struct timespec used;
    assert_int_equal(clock_getcpuclockid(server.pid, &clock), 0);
    assert_int_equal(clock_gettime(clock, &used), 0);
    return used.tv_sec * 1000 + used.tv_nsec / 1000000;
}

/* Another player during the attack: a ping returns before the server has worked long. Only its
 * processor time counts, not the load of this machine. */
static void check_other(struct client *other, int64_t *worst)
{
    int64_t begun = server_work();
    json_decref(client_good(other, "ping", json_pack("{si}", "at", 1)));
    int64_t worked = server_work() - begun;
    if (worked > *worst)
        *worst = worked;
}

/* A message that was good once. */
static size_t spoil(char *text, size_t size)
{
    static const char *const good[] = {
        "{\"id\":1,\"do\":\"create\",\"game\":\"amazons\",\"opponent\":\"open\",\"control\":"
        "\"5m\"}",
        "{\"id\":2,\"do\":\"look\",\"kind\":\"arimaa\",\"moves\":[\"Ra1\",\"Rb1\"]}",
        "{\"id\":3,\"do\":\"turn\",\"game\":\"aaaaaaaaaaa\",\"number\":3,\"text\":\"d1-d7/g7\"}",
        "{\"id\":4,\"do\":\"setup\",\"game\":\"abalone\",\"options\":\"eject=8\",\"variant\":"
        "\"x\"}",
        "{\"id\":5,\"do\":\"replay\",\"kind\":\"kamisado\",\"turns\":\"d1d5; a8a7\",\"from\":1}",
        "{\"id\":7,\"do\":\"analyse\",\"kind\":\"amazons\",\"turns\":\"d1-d7/g7\",\"lines\":5}",
        "{\"id\":8,\"do\":\"search\",\"player\":\"guest\",\"opening\":\"b1\",\"winner\":1}",
        "{\"id\":9,\"do\":\"explore\",\"kind\":\"kamisado\",\"turns\":\"d1d5\",\"before\":9}",
        "{\"id\":6,\"do\":\"ping\",\"at\":1e300,\"lag\":3}",
        "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[{\"do\":1}"};
    const char *from = good[chance(sizeof good / sizeof good[0])];
    size_t n = strlen(from);
    memcpy(text, from, n);
    for (uint64_t i = 1 + chance(6); i > 0 && n > 2; i--) {
        size_t at = chance(n);
        if (chance(4) == 0)
            n = at + 1;
        else if (chance(4) == 0 && 2 * n < size)
            memmove(text + n - at, text, n), n = 2 * n - at;
        else
            text[at] = (char)(chance(2) ? chance(256) : (uint64_t) "\"{}[],:-0\\"[chance(10)]);
    }
    return n;
}

static void test_malformed(void **state)
{
    struct client other = {0};
    int count = getenv("AGON_BRIEF") ? 2000 : 10000, connections = 0;
    int64_t worst = 0;
    char text[4096];
    (void)state;
    client_open(&other, server.port);
    for (int sent = 0; sent < count;) {
        struct client c = {0};
        client_open(&c, server.port);
        connections++;
        while (c.wire.fd >= 0 && c.wire.close_code == 0 && sent < count) {
            size_t n = spoil(text, sizeof text);
            static const int first[] = {0x81, 0x81, 0x81, 0x81, 0x81, 0x81, 0x82, 0x01, 0x80, 0x89};
            int byte = chance(50) == 0 ? (int)chance(256) : first[chance(10)];
            if (!wire_frame(&c.wire, byte, text, byte == 0x89 && n > 125 ? 125 : n))
                break;
            while (wire_next(&c.wire, 0))
                ;
            if (++sent % 500 == 0)
                check_other(&other, &worst);
        }
        client_close(&c);
    }
    printf("# %d messages over %d connections; %lld ms of work at worst before another's ping\n",
           count, connections, (long long)worst);
    assert_true(worst < WORST_MS);
    client_close(&other);
}

/* Bytes that are not HTTP, requests that end early, bodies that never arrive. */
static void test_half_open(void **state)
{
    enum { MOST = 1000 };
    static int fd[MOST];
    static const char *const starts[] = {
        "",
        "G",
        "GET / HTTP/1.1\r\nHost: localhost\r\nX: ",
        "\x16\x03\x01\x02",
        "POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
        "GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Protocol: agon\r\n\r\n",
        "POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n",
        "GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\nGET /api/games HTTP/1.1\r\nHost: "
        "localhost\r\n\r\n"};
    struct client other = {0};
    int count = getenv("AGON_BRIEF") ? 200 : MOST;
    int64_t worst = 0;
    (void)state;
    client_open(&other, server.port);
    for (int i = 0; i < count; i++) {
        const char *start = starts[i % 8];
        fd[i] = wire_connect(server.port);
        assert_true(fd[i] >= 0);
        wire_write(fd[i], start, strlen(start));
        if (i % 50 == 0)
            check_other(&other, &worst);
    }
    /* One byte more, again and again. */
    for (int round = 0; round < 5; round++)
        for (int i = 0; i < count; i++) {
            wire_write(fd[i], "a", 1);
            if (i % 100 == 0)
                check_other(&other, &worst);
        }
    check_other(&other, &worst);
    printf("# %d half-open connections; %lld ms of work at worst before another's ping\n", count,
           (long long)worst);
    assert_true(worst < WORST_MS);
    for (int i = 0; i < count; i++)
        close(fd[i]);
    check_other(&other, &worst);
    client_close(&other);
}

/* Waits until the server has no connection but that of another player. */
static void await_only(struct client *other, int64_t *worst)
{
    for (int64_t until = os_now_ms() + WIRE_PATIENCE_MS;; os_sleep_ms(20)) {
        check_other(other, worst);
        json_t *status = server_ask(&server, "status", NULL);
        bool only = at_number(status, "connections") == 1;
        json_decref(status);
        if (only)
            return;
        assert_true(os_now_ms() < until); /* between two looks */
    }
}

/* A client that does not read is disconnected, and so is one that sends too much at once. */
static void test_floods(void **state)
{
    struct client c = {0}, other = {0};
    char *large = malloc(200000);
    int64_t worst = 0;
    (void)state;
    memset(large, 'a', 200000);
    client_open(&other, server.port);
    client_open(&c, server.port);
    wire_send(&c.wire, large, 200000);
    assert_int_equal(wire_closed(&c.wire), 1009);
    client_close(&c);
    memset(&c, 0, sizeof c);
    client_open(&c, server.port);
    for (int i = 0; i < 30; i++)
        wire_send(&c.wire, "{", 1);
    assert_int_equal(wire_closed(&c.wire), 1008);
    client_close(&c);
    /* A thousand answers of many kilobytes that nobody reads. */
    memset(&c, 0, sizeof c);
    client_open(&c, server.port);
    client_neglect(&c);
    for (int i = 0; i < 1000; i++) {
        client_send(&c, "setup", json_pack("{ss}", "game", "tai-shogi"));
        if (i % 20 == 0) /* so that its socket fills before its queue */
            check_other(&other, &worst);
    }
    await_only(&other, &worst);
    int messages = 0;
    while (wire_next(&c.wire, WIRE_PATIENCE_MS))
        messages++;
    assert_true(c.wire.fd < 0);
    assert_true(c.wire.close_code == 0 || c.wire.close_code == 1013);
    assert_true(messages < 1000);
    check_other(&other, &worst);
    assert_true(worst < WORST_MS);
    client_close(&c);
    client_close(&other);
    free(large);
}

/* Data that follows a request before its answer has left, in one piece: another request, and bodies
 * of requests refused by their first lines. While a new guest's session was written to the disk,
 * that blocked the loop forever. */
static void test_ahead(void **state)
{
#define POST(PATH, BODY)                                                                           \
    "POST " PATH " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"              \
    "Content-Length: 2\r\n\r\n" BODY
    static const char *const sent[] = {
        POST("/api/session", "{}") POST("/api/look", "{}"),
        POST("/api/session", "{}") POST("/elsewhere", "{}"), POST("/elsewhere", "{}"),
        "GET /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}",
        "POST /api/session HTTP/1.1\r\nHost: foreign.example\r\nContent-Length: 2\r\n\r\n{}"};
    char cookie[128] = "";
    int status;
    (void)state;
    for (int again = 0; again < 20; again++)
        for (size_t i = 0; i < sizeof sent / sizeof sent[0]; i++) {
            struct client writer = {0};
            int fd = wire_connect(server.port);
            assert_true(fd >= 0);
            if (again % 4 == 0) { /* something for the disk */
                client_open(&writer, server.port);
                json_decref(
                    client_good(&writer, "create",
                                json_pack("{ss ss}", "game", "kamisado", "opponent", "open")));
            }
            assert_true(wire_write(fd, sent[i], strlen(sent[i])));
            if (again % 4 == 0)
                client_close(&writer);
            free(wire_fetch(server.port, "GET", "/healthz", "", NULL, cookie, &status));
            assert_int_equal(status, 200);
            close(fd);
        }
}

/* A hundred pings at once: 60 are accepted, and 20 more for each second in between; whether others
 * were refused. */
static bool hurry(struct client *c)
{
    enum { PINGS = 100, AT_ONCE = 60, A_SECOND = 20, HELLO = 5 };
    int64_t begun = os_now_ms();
    int refused = 0, good = 0;
    for (int i = 0; i < PINGS; i++)
        client_send(c, "ping", NULL);
    while (refused + good < PINGS) {
        const char *text = wire_next(&c->wire, WIRE_PATIENCE_MS);
        assert_non_null(text);
        refused += strstr(text, "\"too_many\"") != NULL;
        good += strstr(text, "\"ok\":true") != NULL && strstr(text, "\"re\"") != NULL;
    }
    assert_true(good <= AT_ONCE + 1 + A_SECOND * (os_now_ms() - begun) / 1000);
    assert_true(good >= AT_ONCE - HELLO);
    return refused > 0;
}

/* Without --unlimited: a burst is refused, and then passes. */
static void test_limits(void **state)
{
    enum { TRIES = 20 };
    struct server strict = {0};
    struct client c = {0};
    int games = 0;
    bool refused = false;
    (void)state;
    server_start(&strict, program, NULL);
    for (int i = 0; i < TRIES && !refused; i++) {
        client_close(&c);
        memset(&c, 0, sizeof c);
        client_open(&c, strict.port);
        refused = hurry(&c);
    }
    assert_true(refused); /* unless this machine takes two seconds for a hundred pings, each time */
    os_sleep_ms(1500);    /* late on purpose */
    json_decref(client_good(&c, "ping", NULL));
    for (int i = 0; i < 15; i++) {
        json_t *made =
            client_do(&c, "create", json_pack("{ss ss}", "game", "kamisado", "opponent", "open"));
        games += json_is_true(at(made, "ok"));
        json_decref(made);
    }
    assert_int_equal(games, 10);
    client_close(&c);
    server_stop(&strict, SIGTERM);
    server_forget(&strict);
}

/* An unmasked first frame fails the connection; a fragmented one is accepted. */
static void test_mask(void **state)
{
    static const char ping[] = "{\"id\":1,\"do\":\"ping\"}";
    static const char *const path[] = {"/socket", "/bot"}, *const protocol[] = {"agon", "agon-bot"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct wire plain = {.fd = wire_connect(server.port)}, slow = plain;
        unsigned char frame[80] = {0x81, sizeof ping - 1}, masked[80] = {0x81};
        assert_true(wire_upgrade_at(&plain, server.port, path[i], protocol[i], "", NULL));
        memcpy(frame + 2, ping, sizeof ping - 1);
        assert_true(wire_write(plain.fd, frame, sizeof ping + 1));
        assert_int_equal(wire_closed(&plain), 1002);
        wire_close(&plain);
        slow.fd = wire_connect(server.port);
        assert_true(wire_upgrade_at(&slow, server.port, path[i], protocol[i], "", NULL));
        masked[1] = 0x80 | (sizeof ping - 1); /* by zeros */
        memcpy(masked + 6, ping, sizeof ping - 1);
        for (size_t k = 0; k < sizeof ping + 5; k++) {
            assert_true(wire_write(slow.fd, masked + k, 1));
            os_sleep_ms(1); /* late on purpose */
        }
        assert_non_null(wire_next(&slow, WIRE_PATIENCE_MS));
        wire_close(&slow);
    }
}

PROGRAM(hostile_client)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_malformed), cmocka_unit_test(test_half_open),
        cmocka_unit_test(test_floods),    cmocka_unit_test(test_ahead),
        cmocka_unit_test(test_limits),    cmocka_unit_test(test_mask)};
    program = argc > 1 ? argv[1] : "agond";
    os_sockets_most(4096);
    signal(SIGPIPE, SIG_IGN);
    server_start(&server, program, "--unlimited");
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return server_end(&server, cmocka_run_group_tests(tests, NULL, NULL));
}
