/* Bots on a real agond, over TCP and WebSocket: tokens, challenges, games, reconnecting, and bots
 * that misbehave without effect.
 *
 * usage: server-bot AGOND */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <agon/agon.h>
#include <cmocka.h>

#include "client.h"
#include "os/time.h"
#include "os/wait.h"
#include "programs.h"
#include "said.h"

static const char *program;
static struct server server;

/* A bot over one of the two protocols. */
struct bot {
    struct wire wire; /* fd alone over TCP */
    bool tcp;
    char token[80], bytes[300000];
    size_t n;
};

static void say(struct bot *b, const char *text)
{
    if (!b->tcp) {
        wire_send(&b->wire, text, strlen(text));
        return;
    }
    said_message(b->wire.number, true, true, text, strlen(text));
    send(b->wire.fd, text, strlen(text), MSG_NOSIGNAL);
    send(b->wire.fd, "\n", 1, MSG_NOSIGNAL);
}

/* The next line over TCP; NULL: timeout, or the end of the connection, which closes the socket. */
static char *next_line(struct bot *b, int64_t ms)
{
    static char line[sizeof b->bytes];
    for (int64_t until = os_now_ms() + ms;;) {
        char *end = memchr(b->bytes, '\n', b->n);
        if (end) {
            size_t n = (size_t)(end - b->bytes);
            memcpy(line, b->bytes, n);
            line[n] = '\0';
            b->n -= n + 1;
            memmove(b->bytes, end + 1, b->n);
            said_message(b->wire.number, true, false, line, n);
            return line;
        }
        struct os_watch watch = {.fd = b->wire.fd, .read = true};
        int64_t left = until - os_now_ms();
        if (b->wire.fd < 0 || left < 0 || !os_wait(&watch, 1, left))
            return NULL;
        ssize_t got = recv(b->wire.fd, b->bytes + b->n, sizeof b->bytes - b->n, 0);
        if (got <= 0) {
            close(b->wire.fd);
            b->wire.fd = -1;
            return NULL;
        }
        b->n += (size_t)got;
    }
}

static json_t *next_message(struct bot *b, int64_t ms)
{
    char *text = b->tcp ? next_line(b, ms) : wire_next(&b->wire, ms);
    return text ? json_loads(text, 0, NULL) : NULL;
}

/* The server says nothing more and closes. */
static void check_closed(struct bot *b)
{
    json_t *json = next_message(b, WIRE_PATIENCE_MS);
    if (json)
        fail_msg("a message of type %s came, expected was the end", at_text(json, "type"));
    if (b->wire.fd >= 0)
        fail_msg("the server has not closed");
}

/* The next message of that type; skips others. */
static json_t *wait_for(struct bot *b, const char *type)
{
    json_t *json;
    while ((json = next_message(b, WIRE_PATIENCE_MS)) != NULL) {
        if (strcmp(at_text(json, "type"), type) == 0)
            return json;
        json_decref(json);
    }
    fail_msg("no message of type %s came", type);
    return NULL;
}

static void expect(struct bot *b, const char *type, const char *path, const char *text)
{
    json_t *json = wait_for(b, type);
    assert_string_equal(at_text(json, path), text);
    json_decref(json);
}

static void connect_bot(struct bot *b, bool tcp)
{
    b->tcp = tcp;
    b->n = 0;
    b->wire = (struct wire){.fd = wire_connect(tcp ? server.bot_port : server.port)};
    assert_true(b->wire.fd >= 0);
    b->wire.number = said_number();
    if (!tcp)
        assert_true(wire_upgrade_at(&b->wire, server.port, "/bot", "agon-bot", "", NULL));
}

static void greet(struct bot *b, bool tcp, const char *more)
{
    char hello[200];
    connect_bot(b, tcp);
    snprintf(hello, sizeof hello, "{\"type\":\"hello\",\"token\":\"%s\"%s}", b->token, more);
    say(b, hello);
}

static void leave(struct bot *b)
{
    wire_close(&b->wire);
}

static struct bot a, b;
static struct client owner;

/* An account makes two bots; only bots' tokens are valid, and a new one replaces the old one. */
static void test_tokens(void **state)
{
    int status;
    (void)state;
    client_open(&owner, server.port);
    json_t *no = client_do(&owner, "bot", json_pack("{ss}", "name", "Rook"));
    assert_string_equal(at_text(no, "error.code"), "forbidden");
    json_decref(no);
    json_decref(client_post(&owner, "register",
                            json_pack("{ss ss}", "name", "Ada", "password", "correct horse"),
                            &status));
    assert_int_equal(status, 200);
    client_close(&owner);
    client_open(&owner, server.port);
    json_t *made = client_good(&owner, "bot", json_pack("{ss}", "name", "Rook"));
    snprintf(a.token, sizeof a.token, "%s", at_text(made, "token"));
    json_decref(made);
    greet(&a, true, "");
    expect(&a, "welcome", "name", "Rook");
    made = client_good(&owner, "bot", json_pack("{ss}", "name", "rook"));
    assert_string_not_equal(at_text(made, "token"), a.token);
    check_closed(&a);
    leave(&a);
    greet(&a, true, "");
    expect(&a, "error", "code", "no_session");
    check_closed(&a);
    leave(&a);
    snprintf(a.token, sizeof a.token, "%s", at_text(made, "token"));
    json_decref(made);
    made = client_good(&owner, "bot", json_pack("{ss}", "name", "Bishop"));
    snprintf(b.token, sizeof b.token, "%s", at_text(made, "token"));
    json_decref(made);
    client_bad(&owner, "bot", json_pack("{ss}", "name", "Ada"), "not_now");
    client_bad(&owner, "bot", json_pack("{ss}", "name", "a b"), "bad_argument");
    /* A person's own session is no bot. */
    char kept[80];
    memcpy(kept, a.token, sizeof kept);
    snprintf(a.token, sizeof a.token, "%s", strchr(owner.cookie, '=') + 1);
    greet(&a, false, "");
    expect(&a, "error", "code", "no_session");
    leave(&a);
    memcpy(a.token, kept, sizeof kept);
}

/* A bot's reaction to one message: plays the last legal turn. True at the end of a game. */
static bool serve(struct bot *who, const json_t *json, int *turns, const char *why)
{
    const char *type = at_text(json, "type");
    const json_t *legal = at(json, "legal");
    size_t n = json_array_size(legal);
    char move[300];
    if (strcmp(type, "error") == 0)
        fail_msg("%s", at_text(json, "text"));
    if (strcmp(type, "end") == 0) {
        assert_string_equal(at_text(json, "why"), why);
        assert_in_range(at_number(json, "winner"), 0, 1);
        assert_string_equal(at_text(json, "result"),
                            at_number(json, "winner") == at_number(json, "seat") ? "won" : "lost");
        return true;
    }
    *turns += strcmp(type, "played") == 0;
    if (strcmp(type, "turn") != 0)
        return false;
    assert_true(n > 0);
    assert_true(strlen(at_text(json, "position")) > 30);
    assert_in_range(at_number(json, "clock.turn"), 1, 6000);
    snprintf(move, sizeof move, "{\"type\":\"move\",\"game\":\"%s\",\"number\":%d,\"text\":\"%s\"}",
             at_text(json, "game"), (int)at_number(json, "number"),
             json_string_value(json_array_get(legal, n - 1)));
    say(who, move);
    if (*turns == 2) /* the same again is harmless */
        say(who, move);
    return false;
}

/* Both play to the end; the total number of turns pushed. */
static int play_out(struct bot *first, struct bot *second, const char *why)
{
    struct bot *who[2] = {first, second};
    int turns = 0, ended = 0;
    for (int64_t until = os_now_ms() + WIRE_PATIENCE_MS; ended < 2 && os_now_ms() < until;)
        for (int i = 0; i < 2; i++) {
            json_t *json = next_message(who[i], 10);
            ended += json && serve(who[i], json, &turns, why);
            json_decref(json);
        }
    assert_int_equal(ended, 2);
    return turns;
}

/* a is challenged to Kamisado by b, playing second; the game's id, begun. */
static void begin(struct bot *from, const char *name, struct bot *to, char id[16])
{
    char text[160];
    snprintf(text, sizeof text,
             "{\"type\":\"challenge\",\"kind\":\"kamisado\",\"opponent\":\"%s\","
             "\"control\":\"6s\",\"side\":1}",
             name);
    say(from, text);
    json_t *json = wait_for(to, "challenge");
    assert_int_equal(at_number(json, "seat"), 0);
    assert_string_equal(at_text(json, "kind"), "kamisado");
    assert_string_equal(at_text(json, "control"), "6s");
    snprintf(id, 16, "%s", at_text(json, "challenge"));
    json_decref(json);
    expect(from, "challenged", "challenge", id);
    snprintf(text, sizeof text, "{\"type\":\"accept\",\"challenge\":\"%s\"}", id);
    say(to, text);
}

/* One over TCP is challenged by the other over WebSocket; they play a game to its end. */
static void test_game(void **state)
{
    char id[16];
    (void)state;
    greet(&a, true, ",\"games\":[\"kamisado\"],\"engine\":\"Castle 2\",\"speaks\":\"ugi\"");
    greet(&b, false, "");
    expect(&a, "welcome", "name", "Rook");
    expect(&b, "welcome", "name", "Bishop");
    say(&b, "{\"type\":\"challenge\",\"kind\":\"abalone\",\"opponent\":\"Rook\",\"id\":7}");
    json_t *json = wait_for(&b, "error");
    assert_string_equal(at_text(json, "code"), "not_now");
    assert_int_equal(at_number(json, "re"), 7);
    json_decref(json);
    begin(&b, "Rook", &a, id);
    json_t *card = client_good(&owner, "bots", json_pack("{ss}", "game", "kamisado"));
    assert_int_equal(json_array_size(at(card, "bots")), 2);
    json_decref(card);
    json_t *of = client_good(&owner, "profile", json_pack("{ss}", "name", "Rook"));
    assert_string_equal(at_text(of, "program.engine"), "Castle 2");
    assert_string_equal(at_text(of, "program.protocol"), "ugi");
    assert_string_equal(at_text(of, "program.owner"), "Ada");
    assert_string_equal(at_text(of, "program.connection"), "tcp");
    assert_string_equal(at_text(of, "program.games.0"), "kamisado");
    json_decref(of);
    of = client_good(&owner, "profile", json_pack("{ss}", "name", "Bishop"));
    assert_true(json_is_null(at(of, "program.engine")));
    assert_string_equal(at_text(of, "program.connection"), "websocket");
    json_decref(of);
    of = client_good(&owner, "profile", json_pack("{ss}", "name", "Ada"));
    assert_null(at(of, "program"));
    json_decref(of);
    expect(&a, "game", "players.1.name", "Bishop");
    expect(&b, "game", "players.0.name", "Rook");
    int turns = play_out(&a, &b, "goal");
    json = client_good(&owner, "watch", json_pack("{ss}", "game", id));
    assert_int_equal(2 * json_array_size(at(json, "turns")), turns);
    json_decref(json);
}

/* A connection that breaks during a game, and another that takes over: everything is sent again. */
static void test_coming_back(void **state)
{
    char id[16], move[160];
    (void)state;
    begin(&b, "Rook", &a, id);
    json_t *turn = wait_for(&a, "turn");
    snprintf(move, sizeof move,
             "{\"type\":\"move\",\"game\":\"%s\",\"number\":%d,\"text\":\"d1d4\"}", id,
             (int)at_number(turn, "number"));
    json_decref(turn);
    say(&a, move);
    expect(&a, "played", "text", "d1d4");
    turn = wait_for(&b, "turn");
    leave(&a);
    struct wire old = b.wire; /* stays open: the new connection is the bot */
    greet(&b, true, "");
    json_decref(turn);
    json_t *json = wait_for(&b, "welcome");
    assert_string_equal(at_text(json, "games.0"), id);
    json_decref(json);
    json = wait_for(&b, "game");
    assert_string_equal(at_text(json, "turns.0"), "d1d4");
    json_decref(json);
    greet(&a, true, "");
    json_decref(wait_for(&a, "game"));
    say(&a, move); /* not acknowledged as far as the bot can see */
    play_out(&a, &b, "goal");
    wire_close(&old);
}

/* A person challenges a bot, which declines, accepts, offers and resigns. */
static void test_person(void **state)
{
    char text[160];
    (void)state;
    json_t *made = client_good(&owner, "create",
                               json_pack("{ss ss ss si}", "game", "amazons", "opponent", "user",
                                         "name", "Rook", "side", 0));
    json_t *json = wait_for(&a, "challenge");
    assert_string_equal(at_text(json, "from"), "Ada");
    snprintf(text, sizeof text, "{\"type\":\"decline\",\"challenge\":\"%s\"}",
             at_text(json, "challenge"));
    json_decref(json);
    json = client_good(&owner, "watch", json_pack("{ss}", "game", at_text(made, "id")));
    assert_string_equal(at_text(json, "game.invited"), "Rook");
    json_decref(json);
    say(&a, text);
    json = client_push(&owner, "game", at_text(made, "id"));
    assert_string_equal(at_text(json, "game.result.why"), "aborted");
    assert_true(json_is_null(at(json, "game.invited")));
    json_decref(json);
    json_decref(made);
    made = client_good(&owner, "create",
                       json_pack("{ss ss ss si}", "game", "kamisado", "opponent", "user", "name",
                                 "Rook", "side", 1));
    json_decref(client_good(&owner, "watch", json_pack("{ss}", "game", at_text(made, "id"))));
    json = wait_for(&a, "challenge");
    snprintf(text, sizeof text, "{\"type\":\"accept\",\"challenge\":\"%s\"}",
             at_text(json, "challenge"));
    json_decref(json);
    say(&a, text);
    json = wait_for(&a, "turn");
    assert_int_equal(json_array_size(at(json, "legal")), 102);
    assert_true(json_is_null(at(json, "clock.turn")));
    json_decref(json);
    snprintf(text, sizeof text,
             "{\"type\":\"move\",\"game\":\"%s\",\"number\":0,\"text\":\"a1a1\",\"id\":3}",
             at_text(made, "id"));
    say(&a, text);
    json = wait_for(&a, "error");
    assert_string_equal(at_text(json, "code"), "illegal");
    assert_string_equal(at_text(json, "about"), "move");
    assert_string_equal(at_text(json, "game"), at_text(made, "id"));
    assert_int_equal(at_number(json, "re"), 3);
    json_decref(json);
    snprintf(text, sizeof text, "{\"type\":\"resign\",\"game\":\"%s\"}", at_text(made, "id"));
    say(&a, text);
    json = wait_for(&a, "end");
    assert_string_equal(at_text(json, "why"), "resigned");
    assert_string_equal(at_text(json, "result"), "lost");
    assert_int_equal(at_number(json, "winner"), 1);
    json_decref(json);
    json_decref(made);
}

/* ---- those that misbehave ---- */

/* Rubbish and floods end the connection without effect on others. */
static void test_rough(void **state)
{
    static char flood[200000];
    struct bot rough = {0};
    json_t *json;
    int refused = 0;
    (void)state;
    memset(flood, 'x', sizeof flood - 1);
    for (int tcp = 0; tcp < 2; tcp++) {
        connect_bot(&rough, tcp);
        for (int i = 0; i < 30; i++)
            say(&rough, "{\"type\": [}");
        for (refused = 0; (json = next_message(&rough, WIRE_PATIENCE_MS)) != NULL; refused++) {
            assert_string_equal(at_text(json, "code"), "bad_message");
            json_decref(json);
        }
        check_closed(&rough);
        assert_int_equal(refused, 20);
        leave(&rough);
    }
    connect_bot(&rough, true);
    say(&rough, flood);
    expect(&rough, "error", "code", "too_large");
    check_closed(&rough);
    leave(&rough);
    /* A bot that sends very much and reads nothing. */
    memcpy(rough.token, b.token, sizeof rough.token);
    greet(&rough, true, "");
    for (int i = 0; i < 20000; i++)
        say(&rough, "{\"type\":\"ping\"}");
    leave(&rough);
    say(&a, "{\"type\":\"ping\",\"at\":5}");
    json = wait_for(&a, "pong");
    assert_int_equal(at_number(json, "at"), 5);
    json_decref(json);
}

/* The server is killed during a game: the bots reconnect and continue. */
static void test_crash(void **state)
{
    char id[16];
    (void)state;
    greet(&b, false, "");
    json_decref(wait_for(&b, "welcome"));
    begin(&b, "Rook", &a, id);
    json_decref(wait_for(&a, "turn"));
    server_stop(&server, SIGKILL);
    leave(&a);
    leave(&b);
    server_start(&server, program, NULL);
    greet(&a, true, "");
    expect(&a, "welcome", "games.0", id);
    greet(&b, true, "");
    play_out(&a, &b, "goal");
    leave(&a);
    leave(&b);
}

/* A tournament's pause stops the game of two bots; after the pause it continues. */
static void test_paused(void **state)
{
    char move[160];
    (void)state;
    greet(&a, true, "");
    greet(&b, false, "");
    json_decref(wait_for(&a, "welcome"));
    json_decref(wait_for(&b, "welcome"));
    client_close(&owner);
    client_open(&owner, server.port); /* the server has been started again */
    json_decref(
        server_ask(&server, "role", json_pack("{ss ss}", "name", "Ada", "role", "organiser")));
    json_t *made = client_good(
        &owner, "tournament_create",
        json_pack("{ss ss ss}", "title", "Two bots", "game", "kamisado", "control", "6s"));
    const char *id = at_text(made, "id");
    for (int i = 0; i < 2; i++)
        json_decref(
            client_good(&owner, "tournament_register",
                        json_pack("{ss ss}", "tournament", id, "account", i ? "Bishop" : "Rook")));
    json_decref(client_good(&owner, "tournament_start", json_pack("{ss}", "tournament", id)));
    json_decref(wait_for(&a, "game"));
    json_decref(wait_for(&b, "game"));
    json_decref(client_good(&owner, "tournament_pause", json_pack("{ss}", "tournament", id)));
    for (int i = 0; i < 2; i++) {
        json_t *json = wait_for(i ? &b : &a, "paused");
        assert_true(json_is_true(at(json, "paused")));
        snprintf(move, sizeof move, "%s", at_text(json, "game"));
        json_decref(json);
    }
    json_decref(client_good(&owner, "tournament_resume", json_pack("{ss}", "tournament", id)));
    for (int i = 0; i < 2; i++) {
        json_t *json = wait_for(i ? &b : &a, "paused");
        assert_false(json_is_true(at(json, "paused")));
        assert_string_equal(at_text(json, "game"), move);
        json_decref(json);
    }
    play_out(&a, &b, "goal");
    json_decref(made);
}

/* The server says that it stops before it closes, to bots and on sockets. */
static void test_stopping(void **state)
{
    (void)state;
    int status = server_stop(&server, SIGTERM);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    for (int i = 0; i < 2; i++) {
        json_t *json = wait_for(i ? &b : &a, "stopping");
        assert_in_range(at_number(json, "retry_ms"), 1, 60000);
        json_decref(json);
        check_closed(i ? &b : &a);
        leave(i ? &b : &a);
    }
    server_start(&server, program, NULL);
}

static int end_server(void **state)
{
    (void)state;
    int status = server_stop(&server, SIGTERM);
    server_forget(&server);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : -1;
}

static int begin_server(void **state)
{
    (void)state;
    server_start(&server, program, NULL);
    return 0;
}

PROGRAM(bot)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tokens),      cmocka_unit_test(test_game),
        cmocka_unit_test(test_coming_back), cmocka_unit_test(test_person),
        cmocka_unit_test(test_rough),       cmocka_unit_test(test_crash),
        cmocka_unit_test(test_paused),      cmocka_unit_test(test_stopping)};
    if (argc < 2)
        return 2;
    program = argv[1];
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, begin_server, end_server);
}
