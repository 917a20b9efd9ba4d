/* Several servers on one database: one leads, the others relay clients to it. Started by
 * on-postgres.
 *
 * usage: server-relay AGOND */

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "client.h"
#include "os/time.h"
#include "os/wait.h"
#include "programs.h"
#include "relays.h"
#include "server/net/link_frame.h"

enum { GOOD = 200, AWAY = 503, TURNS = 12, CLOSED_AGAIN = 1012 };

static const char *program;

/* ---- playing ---- */

/* The turns and the board, as a watcher sees them. */
static char *shown(struct client *c, const char *game)
{
    json_t *watch = client_good(c, "watch", client_about(game));
    json_t *part =
        json_pack("{sO sO}", "turns", at(watch, "turns"), "position", at(watch, "game.position"));
    char *text = json_dumps(part, JSON_SORT_KEYS);
    json_decref(part);
    json_decref(watch);
    return text;
}

/* A game with its players on two servers; watchers on both see the same. */
static void test_game(void **state)
{
    struct server first = {0}, second = {0}, third = {0};
    struct client a = {0}, b = {0}, there = {0}, here = {0}, *player[2] = {&a, &b};
    char game[16];
    (void)state;
    relay_lead(&first, program);
    relay_join(&second, &first, program);
    relay_join(&third, &first, program);
    client_open(&a, second.port);
    client_open(&b, third.port);
    client_open(&here, first.port);
    client_open(&there, second.port);
    client_pair(&a, &b, json_pack("{ss ss}", "game", "chess", "opponent", "open"), game);
    json_decref(client_good(&there, "watch", client_about(game)));
    for (int i = 0; i < TURNS; i++)
        assert_int_equal(relay_play(player, game), i + 1);
    struct client *watcher[] = {&here, &there};
    char *text[2];
    for (int i = 0; i < 2; i++) {
        json_decref(client_until(watcher[i], game, TURNS));
        text[i] = shown(watcher[i], game);
    }
    assert_string_equal(text[0], text[1]);
    free(text[0]);
    free(text[1]);
    json_decref(client_good(&a, "resign", client_about(game)));
    json_t *over = client_until(&there, game, 1000);
    assert_string_equal(at_text(over, "phase"), "over");
    json_decref(over);
    client_close(&a);
    client_close(&b);
    client_close(&here);
    client_close(&there);
    relay_finish(&third);
    relay_finish(&second);
    relay_finish(&first);
}

/* ---- HTTP ---- */

/* Pages, files, commands and streams are the same from both. */
static void test_http(void **state)
{
    static const char *const paths[] = {
        "/api/lobby",          "/api/games",  "/api/rules?id=arimaa",
        "/api/nothing",        "/api/resign", "/rules/arimaa",
        "/nothing/there",      "/robots.txt", "/api/openapi.json",
        "/api/profile?name=x", "/api/board"};
    struct server first = {0}, second = {0};
    struct client c = {0};
    int status[2];
    (void)state;
    relay_lead(&first, program);
    relay_join(&second, &first, program);
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        char *text[2], cookie[128] = "";
        /* The Host header is the same, as pages repeat it. */
        for (int k = 0; k < 2; k++)
            text[k] = wire_fetch(k == 0 ? first.port : second.port, "GET", paths[i], "", NULL,
                                 cookie, &status[k]);
        assert_int_equal(status[0], status[1]);
        assert_true(status[0] > 0);
        if (strncmp(paths[i], "/api/", 5) == 0)
            assert_string_equal(text[0], text[1]);
        free(text[0]);
        free(text[1]);
    }
    client_open(&c, second.port);
    client_become(&c, "Ann");
    json_t *export = client_post(&c, "export", NULL, &status[0]);
    assert_int_equal(status[0], GOOD);
    json_decref(export);
    strcpy(c.token, "wrong");
    json_decref(client_post(&c, "export", NULL, &status[0]));
    assert_int_equal(status[0], 401);
    client_close(&c);
    relay_finish(&second);
    relay_finish(&first);
}

/* ---- the link ---- */

/* All that the port says until it closes the connection, and its length; sends bytes first. */
static size_t converse(int port, const void *bytes, size_t n, char *said, size_t size)
{
    size_t length = 0;
    int fd = wire_connect(port);
    assert_true(fd >= 0);
    assert_true(wire_write(fd, bytes, n));
    for (int64_t until = os_now_ms() + WIRE_PATIENCE_MS;;) {
        struct os_watch watch = {.fd = fd, .read = true};
        assert_true(length < size);
        assert_true(os_now_ms() < until);
        os_wait(&watch, 1, until - os_now_ms());
        ssize_t got = recv(fd, said + length, size - length, 0);
        if (got <= 0)
            break;
        length += (size_t)got;
    }
    close(fd);
    return length;
}

static bool has(const char *bytes, size_t n, const char *text)
{
    return memmem(bytes, n, text, strlen(text)) != NULL;
}

/* A hello with that protocol. */
static size_t hello(char bytes[LINK_HEADER + LINK_NONCE + LINK_PROOF], int protocol)
{
    memset(bytes, 7, LINK_HEADER + LINK_NONCE + LINK_PROOF);
    link_write_header(
        bytes,
        &(struct link_frame){.type = LINK_HELLO, .code = protocol, .n = LINK_NONCE + LINK_PROOF});
    return LINK_HEADER + LINK_NONCE + LINK_PROOF;
}

/* A file, without a name, of everything that programs launched until log_back() log. */
static FILE *log_apart(int *before)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    *before = dup(STDERR_FILENO);
    dup2(fileno(file), STDERR_FILENO);
    return file;
}

static void log_back(int before)
{
    dup2(before, STDERR_FILENO);
    close(before);
}

static bool logged(FILE *file, const char *text)
{
    char line[1024];
    bool found = false;
    rewind(file);
    while (fgets(line, sizeof line, file))
        found = found || strstr(line, text);
    return found;
}

/* A caller without the secret, or with other bytes than frames, is refused and logged; no client
 * notices. */
static void test_strangers(void **state)
{
    static const char http[] = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    struct server first = {0}, second = {0};
    struct client c = {0};
    char said[4096], bytes[LINK_HEADER + LINK_NONCE + LINK_PROOF], garbage[1024];
    int before;
    (void)state;
    FILE *log = log_apart(&before);
    relay_lead(&first, program);
    log_back(before);
    relay_join(&second, &first, program);
    client_open(&c, second.port);
    int port = relay_port(&first);
    size_t n = converse(port, bytes, hello(bytes, LINK_PROTOCOL), said, sizeof said);
    assert_true(has(said, n, "does not know the secret"));
    n = converse(port, bytes, hello(bytes, LINK_PROTOCOL + 1), said, sizeof said);
    assert_true(has(said, n, "speaks version 2 of the link's protocol, not 1"));
    converse(port, http, sizeof http - 1, said, sizeof said);
    for (size_t i = 0; i < sizeof garbage; i++)
        garbage[i] = (char)(i * 37 % 251);
    converse(port, garbage, sizeof garbage, said, sizeof said);
    assert_true(logged(log, "does not know the secret"));
    assert_true(logged(log, "speaks version 2"));
    assert_true(logged(log, "not of its protocol"));
    fclose(log);
    json_decref(client_good(&c, "lobby", NULL)); /* on the same socket */
    client_close(&c);
    relay_finish(&second);
    relay_finish(&first);
}

/* Changes the port that the server in the lead has published. */
static void publish(const struct server *s, int from, int to)
{
    char sql[200];
    snprintf(sql, sizeof sql,
             "update value set value = replace(value, ' %d ', ' %d ') where name = 'link'", from,
             to);
    server_sql(s, sql);
}

/* A socket that listens at any port. */
static int listen_somewhere(int *port)
{
    struct sockaddr_in address = {.sin_family = AF_INET};
    socklen_t n = sizeof address;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_int_equal(bind(fd, (struct sockaddr *)&address, n), 0);
    assert_int_equal(listen(fd, 4), 0);
    assert_int_equal(getsockname(fd, (struct sockaddr *)&address, &n), 0);
    *port = ntohs(address.sin_port);
    return fd;
}

/* A relay that finds a server of another version at the published address says so and has no link;
 * it links once there is one that it understands. */
static void test_versions(void **state)
{
    struct server first = {0}, second = {0};
    char challenge[LINK_HEADER + LINK_NONCE] = {0}, said[64];
    int before, other, fd = listen_somewhere(&other);
    (void)state;
    link_write_header(
        challenge,
        &(struct link_frame){.type = LINK_CHALLENGE, .code = LINK_PROTOCOL + 1, .n = LINK_NONCE});
    relay_lead(&first, program);
    relay_join(&second, &first, program);
    int port = relay_port(&first);
    assert_int_equal(server_stop(&second, SIGTERM), 0);
    publish(&first, port, other);
    FILE *log = log_apart(&before);
    relay_launch(&second, &first, program);
    log_back(before);
    int caller = accept(fd, NULL, NULL);
    assert_true(caller >= 0);
    assert_true(wire_write(caller, challenge, sizeof challenge));
    assert_int_equal(recv(caller, said, sizeof said, 0), 0); /* it closes, without a word */
    close(caller);
    close(fd);
    relay_await(&second, AWAY);
    publish(&first, other, port);
    relay_await(&second, GOOD);
    assert_true(logged(log, "speaks version 2 of the link's protocol, not 1"));
    fclose(log);
    relay_finish(&second);
    relay_finish(&first);
}

/* ---- killed ---- */

/* Plays some turns, and sends one more, whose answer is not awaited, to a server that is killed at
 * that moment. *sent is that turn's arguments. The turns acknowledged. */
static int play_until_killed(struct client *player[2], const char *game, pid_t server,
                             json_t **sent)
{
    int turns = 0;
    for (int i = 0; i < 5; i++)
        turns = relay_play(player, game);
    struct client *mover = relay_mover(player, game, turns);
    json_t *state = client_until(mover, game, turns);
    *sent = json_pack("{ss si s[s]}", "game", game, "number", turns, "moves",
                      at_text(state, "moves.0.text"));
    json_decref(state);
    client_send(mover, "turn", json_deep_copy(*sent));
    kill(server, SIGKILL);
    waitpid(server, NULL, 0);
    return turns;
}

/* The server that leads is killed amid a game of two players on two relays, and has perhaps the
 * last turn, perhaps not. One of the relays takes over with every acknowledged turn, the other
 * links to it, and with that turn sent again nothing is lost and nothing twice. */
static void test_leader_killed(void **state)
{
    struct server s[3] = {0};
    struct client a = {0}, b = {0}, *player[2] = {&a, &b};
    char game[16], cookie[128];
    (void)state;
    relay_lead(&s[0], program);
    relay_join(&s[1], &s[0], program);
    relay_join(&s[2], &s[0], program);
    client_open(&a, s[1].port);
    client_open(&b, s[2].port);
    client_pair(&a, &b, json_pack("{ss ss}", "game", "chess", "opponent", "open"), game);
    strcpy(cookie, a.cookie);
    json_t *sent;
    int turns = play_until_killed(player, game, s[0].pid, &sent);
    assert_int_equal(wire_closed(&a.wire), CLOSED_AGAIN);
    assert_int_equal(wire_closed(&b.wire), CLOSED_AGAIN);
    relay_come_again(&a, &s[1]);
    relay_come_again(&b, &s[2]);
    assert_string_equal(a.cookie, cookie);
    json_decref(client_good(relay_mover(player, game, turns), "turn", sent));
    for (int i = 1; i < 4; i++)
        assert_int_equal(relay_play(player, game), turns + 1 + i);
    json_decref(client_good(&b, "resign", client_about(game)));
    json_t *over = client_until(&a, game, 1000);
    assert_int_equal(at_number(over, "turns"), turns + 4);
    json_decref(over);
    client_close(&a);
    client_close(&b);
    for (int i = 1; i < 3; i++) /* the second takes over at that moment, or has not yet */
        server_stop(&s[i], SIGKILL);
    for (int i = 0; i < 3; i++)
        server_forget(&s[i]);
}

/* A relay is killed: the leader ends its sockets, and the player continues elsewhere. */
static void test_relay_killed(void **state)
{
    struct server first = {0}, second = {0};
    struct client a = {0}, b = {0}, *player[2] = {&a, &b};
    char game[16];
    (void)state;
    relay_lead(&first, program);
    relay_join(&second, &first, program);
    client_open(&a, first.port);
    client_open(&b, second.port);
    client_pair(&a, &b, json_pack("{ss ss}", "game", "chess", "opponent", "open"), game);
    json_t *sent;
    int turns = play_until_killed(player, game, second.pid, &sent);
    relay_await_figure(&first, "\nagon_relayed_sockets 0\n", true);
    relay_come_again(&b, &first);
    json_decref(client_good(relay_mover(player, game, turns), "turn", sent));
    assert_int_equal(relay_play(player, game), turns + 2);
    client_close(&a);
    client_close(&b);
    server_forget(&second);
    relay_finish(&first);
}

/* A relay that ends sends its clients away with a word. */
static void test_drained(void **state)
{
    struct server first = {0}, second = {0};
    struct client c = {0};
    (void)state;
    relay_lead(&first, program);
    relay_join(&second, &first, program);
    client_open(&c, second.port);
    assert_int_equal(server_stop(&second, SIGTERM), 0);
    json_t *word = client_push(&c, "stopping", NULL);
    assert_non_null(word);
    json_decref(word);
    assert_int_equal(wire_closed(&c.wire), CLOSED_AGAIN);
    client_close(&c);
    server_forget(&second);
    relay_finish(&first);
}

PROGRAM(relay)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_game),          cmocka_unit_test(test_http),
        cmocka_unit_test(test_strangers),     cmocka_unit_test(test_versions),
        cmocka_unit_test(test_leader_killed), cmocka_unit_test(test_relay_killed),
        cmocka_unit_test(test_drained)};
    program = argc > 1 ? argv[1] : "agond";
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
