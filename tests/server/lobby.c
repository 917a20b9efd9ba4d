/* The lobby over real sockets: live games between different players, and one of each kind on its
 * channel until it ends.
 *
 * usage: server-lobby AGOND */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "client.h"
#include "programs.h"

static const char *program;
static struct server server;

/* The first legal turn of the player to move; Kamisado's turns are one move. */
static void play_turn(struct client *who[2], const char *id)
{
    for (int i = 0; i < 2; i++) {
        json_t *now = client_good(who[i], "watch", client_about(id));
        if (json_array_size(at(now, "game.moves")) > 0) {
            json_t *turn =
                json_pack("{ss si s[s]}", "game", id, "number", (int)at_number(now, "game.number"),
                          "moves", at_text(now, "game.moves.0.text"));
            json_decref(client_good(who[i], "turn", turn));
            json_decref(now);
            return;
        }
        json_decref(now);
    }
    fail_msg("nobody is to move in %s", id);
}

/* Follows the lobby until one of its members is that text, "" for missing. */
static json_t *until(struct client *c, const char *path, const char *text)
{
    json_t *lobby = client_good(c, "lobby", json_pack("{sb}", "on", true));
    while (strcmp(at_text(lobby, path), text) != 0) {
        json_decref(lobby);
        lobby = client_push(c, "lobby", NULL);
        assert_non_null(lobby);
    }
    return lobby;
}

static void make(struct client *a, struct client *b, char id[16])
{
    client_pair(a, b,
                json_pack("{ss ss ss}", "game", "kamisado", "control", "5m+3s", "opponent", "open"),
                id);
}

static size_t shown(struct client *c)
{
    json_t *lobby = client_good(c, "lobby", json_pack("{sb}", "on", false));
    size_t n = json_array_size(at(lobby, "playing"));
    assert_int_equal(at_number(lobby, "games"), n);
    json_decref(lobby);
    return n;
}

/* No games against oneself, without a turn, or left by a player. */
static void test_live(void **state)
{
    struct client a = {0}, b = {0}, c = {0}, *both[2] = {&a, &b}, *alone[2] = {&c, &c};
    char id[16];
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    client_open(&c, server.port);
    json_t *own =
        client_good(&c, "create", json_pack("{ss ss}", "game", "kamisado", "opponent", "self"));
    for (int i = 0; i < 3; i++)
        play_turn(alone, at_text(own, "id"));
    json_decref(own);
    assert_int_equal(shown(&c), 0);
    make(&a, &b, id);
    assert_int_equal(shown(&c), 0);
    play_turn(both, id);
    assert_int_equal(shown(&c), 0);
    play_turn(both, id);
    json_decref(until(&c, "playing.0.id", id));
    client_close(&a);
    json_decref(until(&c, "playing.0.id", id)); /* one is still there */
    client_close(&b);
    json_decref(until(&c, "playing.0.id", ""));
    client_close(&c);
}

/* The channel stays with its game although a better one begins, and changes when it ends. */
static void test_channel(void **state)
{
    struct client a = {0}, b = {0}, c = {0}, d = {0}, watcher = {0};
    struct client *first[2] = {&c, &d}, *second[2] = {&a, &b};
    char one[16], two[16];
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    client_open(&c, server.port);
    client_open(&d, server.port);
    client_open(&watcher, server.port);
    for (int i = 0; i < 2; i++) { /* b loses, and both are rated */
        json_t *terms = json_pack("{ss ss}", "game", "kamisado", "control", "5m+3s");
        json_decref(client_good(second[i], "seek", terms));
    }
    json_t *push = client_push(&b, "paired", NULL);
    client_begin(&a, &b, at_text(push, "game"));
    json_decref(client_good(&b, "resign", client_about(at_text(push, "game"))));
    json_decref(push);
    make(&c, &d, one);
    play_turn(first, one);
    play_turn(first, one);
    json_decref(until(&watcher, "channels.0.id", one));
    make(&a, &b, two);
    play_turn(second, two);
    play_turn(second, two);
    json_t *lobby = until(&watcher, "playing.0.id", two); /* the stronger players */
    assert_string_equal(at_text(lobby, "channels.0.id"), one);
    assert_int_equal(json_array_size(at(lobby, "channels")), 1);
    json_decref(lobby);
    json_decref(client_good(&c, "resign", client_about(one)));
    json_decref(until(&watcher, "channels.0.id", two));
    client_close(&a);
    client_close(&b);
    client_close(&c);
    client_close(&d);
    client_close(&watcher);
}

PROGRAM(lobby)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_live),
        cmocka_unit_test(test_channel),
    };
    program = argc > 1 ? argv[1] : "agond";
    server_start(&server, program, "--unlimited");
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return server_end(&server, cmocka_run_group_tests(tests, NULL, NULL));
}
