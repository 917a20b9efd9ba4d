/* A real agond and the preview pictures of links.
 *
 * usage: server-pictures AGOND */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "client.h"
#include "programs.h"

static struct server server;

static void turn(struct client *c, const char *id, int number, const char *text)
{
    json_decref(client_good(c, "turn",
                            json_pack("{ss si ss}", "game", id, "number", number, "text", text)));
}

/* The version of a game's board in "share". */
static json_int_t version_of(struct client *c, const char *id)
{
    json_t *json = client_good(c, "share", client_about(id));
    json_int_t version = at_number(json, "version");
    json_decref(json);
    return version;
}

/* Requests a picture; only the status is checked. */
static int status_of(const struct client *c, const char *path, const char *rest)
{
    char whole[160], cookie[128];
    int status;
    snprintf(whole, sizeof whole, "%s%s", path, rest);
    memcpy(cookie, c->cookie, sizeof cookie);
    free(wire_fetch(server.port, "GET", whole, NULL, NULL, cookie, &status));
    return status;
}

/* Bytes of a picture with its headers; for texts there is wire_fetch(). */
static size_t size_of(const char *path)
{
    char request[160], piece[4096];
    size_t size = 0;
    int fd = wire_connect(server.port);
    int n = snprintf(request, sizeof request,
                     "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n", path,
                     server.port);
    assert_true(fd >= 0 && wire_write(fd, request, (size_t)n));
    for (ssize_t k; (k = recv(fd, piece, sizeof piece, 0)) > 0;)
        size += (size_t)k;
    close(fd);
    return size;
}

/* Once a player has resigned nothing is frozen, in the picture or its version. */
static void test_resigned(void **state)
{
    struct client a = {0};
    char id[16], path[64];
    (void)state;
    client_open(&a, server.port);
    json_t *json = client_good(&a, "create",
                               json_pack("{ss ss ss ss}", "game", "arimaa", "opponent", "self",
                                         "control", "none", "start",
                                         "g ["
                                         "       r        "
                                         "   dE   "
                                         "                                "
                                         "       R]"));
    snprintf(id, sizeof id, "%s", at_text(json, "id"));
    snprintf(path, sizeof path, "/picture/game/%s.png", id);
    json_decref(json);
    json_int_t version = version_of(&a, id);
    size_t size = size_of(path);
    json_decref(client_good(&a, "resign", client_about(id)));
    assert_int_not_equal(version_of(&a, id), version);
    assert_int_not_equal(size_of(path), size);
    client_close(&a);
}

/* A different board has a different version, also after the same number of turns. */
static void test_version(void **state)
{
    struct client a = {0}, b = {0};
    char id[16];
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    client_pair(&a, &b,
                json_pack("{ss ss ss si}", "game", "kamisado", "control", "none", "opponent",
                          "open", "side", 0),
                id);
    json_int_t start = version_of(&a, id);
    turn(&a, id, 0, "d1d5");
    json_int_t first = version_of(&a, id);
    json_decref(client_good(&a, "takeback", json_pack("{ss si}", "game", id, "number", 1)));
    json_decref(client_good(&b, "accept", json_pack("{ss si}", "game", id, "number", 1)));
    assert_int_equal(version_of(&a, id), start);
    json_t *json = client_good(&a, "watch", client_about(id));
    turn(&a, id, (int)at_number(json, "game.number"), "d1d4");
    json_decref(json);
    assert_int_not_equal(version_of(&a, id), first);
    assert_int_not_equal(first, start);
    client_close(&a);
    client_close(&b);
}

/* Towers and figures, whose boards have too many sizes for sheets, are drawn from scratch. */
static void test_drawn(void **state)
{
    static const struct {
        const char *game, *turn;
    } game[] = {
        {"hanoi", "1b"},
        {"tangram", "L1/45@0:0"},
        {"ostomachion", "A/90@0:0"},
    };
    struct client a = {0};
    (void)state;
    client_open(&a, server.port);
    for (size_t i = 0; i < sizeof game / sizeof *game; i++) {
        char id[16], path[64], kind[64];
        json_t *json = client_good(
            &a, "create",
            json_pack("{ss ss ss}", "game", game[i].game, "opponent", "self", "control", "none"));
        snprintf(id, sizeof id, "%s", at_text(json, "id"));
        snprintf(path, sizeof path, "/picture/game/%s.png", id);
        snprintf(kind, sizeof kind, "/picture/rules/%s.png", game[i].game);
        json_decref(json);
        size_t start = size_of(path);
        assert_int_not_equal(start, size_of(kind));
        turn(&a, id, 0, game[i].turn);
        assert_int_not_equal(size_of(path), start);
        assert_int_not_equal(size_of(path), size_of(kind));
    }
    client_close(&a);
}

/* Pictures are cached by others: one of a private game needs its key, even if a player requests
 * it. */
static void test_picture(void **state)
{
    struct client a = {0};
    char path[64], key[96];
    (void)state;
    client_open(&a, server.port);
    json_t *json =
        client_good(&a, "create",
                    json_pack("{ss ss sb}", "game", "kamisado", "opponent", "self", "private", 1));
    snprintf(key, sizeof key, ".png?key=%s", at_text(json, "key"));
    snprintf(path, sizeof path, "/picture/game/%s", at_text(json, "id"));
    json_decref(json);
    assert_int_equal(status_of(&a, path, key), 200);
    assert_int_equal(status_of(&a, path, ".png"), 404);
    json = client_good(&a, "games", NULL);
    size_t i;
    json_t *game;
    json_array_foreach(at(json, "games"), i, game)
    {
        bool own = strcmp(at_text(game, "id"), "variant") == 0; /* of readers' own files */
        snprintf(path, sizeof path, "/picture/rules/%s", at_text(game, "id"));
        assert_int_equal(status_of(&a, path, ".png"), own ? 404 : 200);
    }
    assert_in_range(i, 10, 64);
    json_decref(json);
    assert_int_equal(status_of(&a, "/picture/rules/kamisado", ".jpg"), 404);
    assert_int_equal(status_of(&a, "/picture/rules/kamisado", ""), 404);
    assert_int_equal(status_of(&a, "/study/%ff", ""), 404);
    client_close(&a);
}

PROGRAM(pictures)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_version), cmocka_unit_test(test_resigned),
        cmocka_unit_test(test_drawn), cmocka_unit_test(test_picture)};
    server_start(&server, argc > 1 ? argv[1] : "agond", "--unlimited");
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return server_end(&server, cmocka_run_group_tests(tests, NULL, NULL));
}
