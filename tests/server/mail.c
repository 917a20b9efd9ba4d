/* A real agond with the test as its mail server: addresses, codes, lost passwords.
 *
 * usage: server-mail AGOND */
#include <arpa/inet.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <cmocka.h>

#include "client.h"
#include "programs.h"

enum { MAIL_BYTES = 1 << 14 };

static const char *program;

/* ---- the mail server ---- */

/* The lines agond sent on one connection. */
struct talk {
    int fd;
    char login[200], from[300], to[600], data[MAIL_BYTES];
    int recipients;
};

static int listen_at(int *port)
{
    struct sockaddr_in a = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct timeval most = {.tv_sec = 120};
    socklen_t n = sizeof a;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(fd, (struct sockaddr *)&a, sizeof a), 0);
    assert_int_equal(listen(fd, 16), 0);
    assert_int_equal(setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &most, sizeof most), 0);
    assert_int_equal(getsockname(fd, (struct sockaddr *)&a, &n), 0);
    *port = ntohs(a.sin_port);
    return fd;
}

/* The next line without its line end; false: the connection is closed. */
static bool read_line(int fd, char *line, size_t size)
{
    size_t n = 0;
    for (char c; read(fd, &c, 1) == 1;) {
        if (c == '\n') {
            line[n - (n > 0 && line[n - 1] == '\r')] = '\0';
            return true;
        }
        if (n < size - 1)
            line[n++] = c;
    }
    return false;
}

static void say(int fd, const char *text)
{
    assert_true(wire_write(fd, text, strlen(text)));
}

static void read_data(struct talk *t)
{
    char line[1200];
    size_t n = 0;
    say(t->fd, "354 go on\r\n");
    while (read_line(t->fd, line, sizeof line) && strcmp(line, ".") != 0)
        n += (size_t)snprintf(t->data + n, sizeof t->data - n, "%s\n", line);
    say(t->fd, "250 taken\r\n");
}

/* Accepts one connection and serves it until it ends. */
static void serve(int listener, struct talk *t)
{
    char line[1200];
    *t = (struct talk){.fd = accept(listener, NULL, NULL)};
    assert_true(t->fd >= 0);
    say(t->fd, "220 test\r\n");
    while (read_line(t->fd, line, sizeof line)) {
        if (strncmp(line, "EHLO", 4) == 0) {
            say(t->fd, "250-test\r\n250 AUTH PLAIN\r\n");
            continue;
        }
        if (strcmp(line, "DATA") == 0) {
            read_data(t);
            continue;
        }
        if (strncmp(line, "AUTH PLAIN", 10) == 0) {
            if (!line[10]) {
                say(t->fd, "334 \r\n");
                assert_true(read_line(t->fd, line, sizeof line));
            }
            snprintf(t->login, sizeof t->login, "%.190s", strrchr(line, ' ') ? line + 11 : line);
            say(t->fd, "235 welcome\r\n");
            continue;
        }
        if (strncmp(line, "MAIL", 4) == 0)
            snprintf(t->from, sizeof t->from, "%.290s", line);
        if (strncmp(line, "RCPT", 4) == 0) {
            snprintf(t->to, sizeof t->to, "%.590s", line);
            t->recipients++;
        }
        say(t->fd, strcmp(line, "QUIT") == 0 ? "221 bye\r\n" : "250 good\r\n");
    }
    close(t->fd);
}

/* The code alone on a line of the mail. */
static void find_code(const struct talk *t, char code[32])
{
    const char *at = strstr(t->data, "\n    ");
    assert_non_null(at);
    assert_int_equal(sscanf(at, "%31s", code), 1);
    assert_int_equal(strlen(code), 14);
}

/* ---- an agond that uses it ---- */

struct post {
    struct server server;
    int listener;
    char url[64];
    const char *word[9];
};

static void open_post(struct post *p, const char *login)
{
    int port;
    *p = (struct post){.listener = listen_at(&port)};
    snprintf(p->url, sizeof p->url, "smtp://127.0.0.1:%d", port);
    const char *const word[] = {
        "--smtp", p->url, "--mail-from", "site@agon.example", login ? "--smtp-login" : NULL,
        login,    NULL};
    memcpy(p->word, word, sizeof word);
    p->server.more = p->word;
    server_start(&p->server, program, NULL);
}

static void close_post(struct post *p)
{
    assert_int_equal(server_end(&p->server, 0), 0);
    close(p->listener);
}

static int status_of(struct client *c, const char *name, json_t *arguments)
{
    int status;
    json_decref(client_post(c, name, arguments, &status));
    return status;
}

static int ask_address(struct client *c, const char *address, const char *language)
{
    return status_of(c, "address",
                     json_pack("{ss ss ss}", "address", address, "password", "bird-of-paradise",
                               "language", language));
}

static int recover(struct client *c, const char *code, const char *password)
{
    return status_of(c, "recover",
                     json_pack("{ss ss ss}", "name", "Ada", "code", code, "password", password));
}

static void open_account(struct client *c, int port, const char *name)
{
    client_open(c, port);
    assert_int_equal(status_of(c, "register",
                               json_pack("{ss ss}", "name", name, "password", "bird-of-paradise")),
                     200);
}

/* ---- the tests ---- */

/* A code sent to an address confirms it, and the address recovers a lost account, also after a
 * restart; each code is valid once. */
static void test_back(void **state)
{
    struct post p;
    struct talk talk;
    struct client ada = {0}, lost = {.from = "127.0.0.9"};
    int status;
    char code[32], login[] = "/tmp/agond-login-XXXXXX";
    (void)state;
    int fd = mkstemp(login);
    assert_int_equal(write(fd, "agon\nsesame\n", 12), 12);
    close(fd);
    open_post(&p, login);
    unlink(login);
    open_account(&ada, p.server.port, "Ada");
    assert_int_equal(ask_address(&ada, "ada@mail.example", "fr"), 200);
    serve(p.listener, &talk);
    assert_string_equal(talk.login, "AGFnb24Ac2VzYW1l"); /* "\0agon\0sesame" */
    assert_string_equal(talk.from, "MAIL FROM:<site@agon.example>");
    assert_string_equal(talk.to, "RCPT TO:<ada@mail.example>");
    assert_non_null(strstr(talk.data, "\nTo: <ada@mail.example>\n"));
    assert_non_null(strstr(talk.data, "Sinon, ne faites rien"));
    find_code(&talk, code);
    client_open(&lost, p.server.port); /* not confirmed: the account has no address */
    assert_int_equal(status_of(&lost, "forgotten", json_pack("{ss}", "name", "Ada")), 200);
    assert_int_equal(status_of(&ada, "confirm", json_pack("{ss}", "code", "aaaa-aaaa-aaaa")), 403);
    assert_int_equal(status_of(&ada, "confirm", json_pack("{ss}", "code", code)), 200);
    assert_int_equal(status_of(&ada, "confirm", json_pack("{ss}", "code", code)), 403);
    assert_int_equal(recover(&lost, code, "battery staple"), 403);
    client_close(&ada);
    client_close(&lost);
    assert_int_equal(server_stop(&p.server, SIGTERM), 0);
    p.word[4] = NULL; /* the login's file is deleted, and no longer needed */
    server_start(&p.server, program, NULL);
    ada.port = p.server.port;
    lost.cookie[0] = '\0';
    client_open(&lost, p.server.port);
    json_t *one = client_post(&lost, "forgotten", json_pack("{ss}", "name", "Nobody"), &status);
    json_t *other = client_post(&lost, "forgotten", json_pack("{ss}", "name", "ada"), &status);
    assert_true(json_equal(one, other)); /* nobody learns who is here */
    json_decref(one);
    json_decref(other);
    serve(p.listener, &talk);
    assert_string_equal(talk.to, "RCPT TO:<ada@mail.example>");
    assert_non_null(strstr(talk.data, "Somebody asked for a new password"));
    find_code(&talk, code);
    assert_int_equal(recover(&lost, "aaaa-aaaa-aaaa", "battery staple"), 403);
    assert_int_equal(recover(&lost, code, "battery staple"), 200);
    assert_int_equal(recover(&lost, code, "another staple"), 403);
    assert_int_equal(
        status_of(&ada, "login", json_pack("{ss ss}", "name", "Ada", "password", "battery staple")),
        200);
    client_close(&lost);
    close_post(&p);
}

/* Anything but a single address never reaches the mail server. */
static void test_hostile(void **state)
{
    static const char *const bad[] = {"ada",
                                      "ada@",
                                      "@mail.example",
                                      "ada@a@mail.example",
                                      "ada@mail.example,eve@mail.example",
                                      "ada@mail.example eve@mail.example",
                                      "ada@mail.example>\r\nRCPT TO:<eve@mail.example",
                                      "ada@mail.example\nBcc: eve@mail.example",
                                      "Ada <ada@mail.example>",
                                      "ada..b@mail.example",
                                      "\"ada eve\"@mail.example",
                                      "eve%mail.example@relay.example",
                                      "ad\xc3\xa1@mail.example"};
    struct post p;
    struct talk talk;
    struct client ada = {0};
    (void)state;
    open_post(&p, NULL);
    open_account(&ada, p.server.port, "Ada");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(ask_address(&ada, bad[i], "en"), 400);
    assert_int_equal(
        status_of(&ada, "address",
                  json_pack("{ss ss}", "address", "ada@mail.example", "password", "not this one")),
        403);
    assert_int_equal(ask_address(&ada, "o'ada+agon@mail.example", "ja"), 200);
    serve(p.listener, &talk);
    assert_string_equal(talk.to, "RCPT TO:<o'ada+agon@mail.example>");
    assert_int_equal(talk.recipients, 1);
    client_close(&ada);
    close_post(&p);
}

/* An account has a limit on mails per hour, and a silent mail server delays nothing. */
static void test_limits(void **state)
{
    struct post p;
    struct client ada = {0};
    (void)state;
    open_post(&p, NULL);
    open_account(&ada, p.server.port, "Ada");
    for (int i = 0; i < 6; i++)
        assert_int_equal(ask_address(&ada, "ada@mail.example", "tr"), i < 5 ? 200 : 429);
    for (int i = 6; i < 21; i++)
        assert_int_equal(status_of(&ada, "forgotten", json_pack("{ss}", "name", "Nobody")),
                         i < 20 ? 200 : 429);
    int fd = accept(p.listener, NULL, NULL); /* the first of them is under way */
    assert_true(fd >= 0);
    assert_int_equal(status_of(&ada, "login",
                               json_pack("{ss ss}", "name", "Ada", "password", "bird-of-paradise")),
                     200);
    client_close(&ada);
    close_post(&p);
    close(fd);
}

/* Without a mail server nothing of mail is offered. */
static void test_none(void **state)
{
    struct server s = {0};
    struct client c = {0};
    int status;
    (void)state;
    server_start(&s, program, NULL);
    client_open(&c, s.port);
    json_t *session = client_post(&c, "session", NULL, &status);
    assert_null(at(session, "mail"));
    json_decref(session);
    assert_int_equal(status_of(&c, "forgotten", json_pack("{ss}", "name", "Ada")), 409);
    client_close(&c);
    assert_int_equal(server_end(&s, 0), 0);
}

/* A user who has enabled it gets a mail about a message while away, and no other user does. */
static void test_notices(void **state)
{
    struct post p;
    struct talk talk;
    struct client ada = {0}, other[2] = {{.id = 0}, {.id = 0}};
    char code[32];
    (void)state;
    open_post(&p, NULL);
    open_account(&ada, p.server.port, "Ada");
    assert_int_equal(status_of(&ada, "notify_mail", json_pack("{sb}", "on", 1)), 409);
    assert_int_equal(ask_address(&ada, "ada@mail.example", "en"), 200);
    serve(p.listener, &talk);
    find_code(&talk, code);
    assert_int_equal(status_of(&ada, "confirm", json_pack("{ss}", "code", code)), 200);
    open_account(&other[0], p.server.port, "Ben");
    open_account(&other[1], p.server.port, "Cem");
    for (int on = 0; on < 2; on++) {
        assert_int_equal(
            status_of(&ada, "notify_mail", json_pack("{sb ss}", "on", on, "language", "en")), 200);
        wire_close(&ada.wire); /* away, once the server has noticed it */
        json_t *json;
        for (bool online = true; online; json_decref(json)) {
            json = client_post(&other[on], "profile", json_pack("{ss}", "name", "Ada"), &(int){0});
            online = json_is_true(at(json, "online"));
        }
        assert_int_equal(
            status_of(&other[on], "message", json_pack("{ss ss}", "name", "Ada", "text", "hello")),
            200);
        /* The store answers in order, so it has been asked for Ada's wish when this is answered. */
        assert_int_equal(status_of(&other[on], "notify", NULL), 200);
    }
    serve(p.listener, &talk); /* the first of them was not sent */
    assert_string_equal(talk.to, "RCPT TO:<ada@mail.example>");
    assert_non_null(strstr(talk.data, "Cem has written to you.\n"));
    assert_non_null(strstr(talk.data, "/messages\n"));
    assert_null(strstr(talk.data, "hello"));
    client_close(&ada);
    client_close(&other[0]);
    client_close(&other[1]);
    close_post(&p);
}

PROGRAM(mail)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_notices), cmocka_unit_test(test_back),
                                       cmocka_unit_test(test_hostile),
                                       cmocka_unit_test(test_limits), cmocka_unit_test(test_none)};
    program = argc > 1 ? argv[1] : "agond";
    signal(SIGPIPE, SIG_IGN);
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
