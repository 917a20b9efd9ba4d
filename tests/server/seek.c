/* Quick pairing over real sockets: two strangers meet in a rated game, one who is away is passed
 * over and comes back to the old place, and games by days wait in the lobby.
 *
 * usage: server-seek AGOND */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "client.h"
#include "programs.h"

static const char *program;
static struct server server;

static json_t *terms(const char *game, const char *control)
{
    return json_pack("{ss ss}", "game", game, "control", control);
}

static json_t *casual(const char *game, const char *control)
{
    return json_pack("{ss ss sb}", "game", game, "control", control, "rated", false);
}

/* The id of the game that the server has started. */
static void paired(struct client *c, char id[16])
{
    json_t *push = client_push(c, "paired", NULL);
    assert_non_null(push);
    assert_non_null(at_text(push, "game"));
    snprintf(id, 16, "%s", at_text(push, "game"));
    json_decref(push);
}

static void seek(struct client *c, json_t *what)
{
    json_t *answer = client_good(c, "seek", what);
    assert_true(json_is_null(at(answer, "game")));
    json_decref(answer);
}

static size_t waiting(struct client *c)
{
    json_t *lobby = client_good(c, "lobby", json_pack("{sb}", "on", false));
    size_t n = json_array_size(at(lobby, "seeks"));
    json_decref(lobby);
    return n;
}

/* Follows the lobby until that many wait. */
static void until_waiting(struct client *c, size_t n)
{
    json_t *lobby = client_good(c, "lobby", json_pack("{sb}", "on", true));
    while (json_array_size(at(lobby, "seeks")) != n) {
        json_decref(lobby);
        lobby = client_push(c, "lobby", NULL);
        assert_non_null(lobby);
    }
    json_decref(lobby);
}

/* Two new guests: their first game is rated, and registration keeps the rating. */
static void test_guests_play_rated(void **state)
{
    struct client a = {0}, b = {0};
    char id[16], other[16];
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    client_bad(&a, "seek", terms("kamisado", "4m+1s"), "bad_argument");
    client_bad(&a, "seek", terms("hanoi", "5m+3s"), "bad_argument");
    seek(&a, terms("kamisado", "5m+3s"));
    assert_int_equal(waiting(&b), 1);
    seek(&b, terms("amazons", "5m+3s")); /* another game: nobody meets */
    assert_int_equal(waiting(&b), 2);
    seek(&b, terms("kamisado", "5m+3s")); /* in place of that */
    paired(&a, id);
    paired(&b, other);
    assert_string_equal(id, other);
    assert_int_equal(waiting(&b), 0);
    json_t *game = client_good(&a, "watch", client_about(id));
    assert_true(json_is_true(at(game, "game.rated")));
    assert_false(json_is_true(at(game, "game.takebacks")));
    assert_string_equal(at_text(game, "game.phase"), "playing");
    int own = (int)at_number(game, "game.you.0");
    json_decref(game);
    client_begin(&a, &b, id);
    json_decref(client_good(&b, "resign", client_about(id)));
    game = client_until(&a, id, 100);
    assert_true(at_number(json_array_get(at(game, "players"), (size_t)own), "rating") > 1600);
    assert_true(json_is_true(at(json_array_get(at(game, "players"), (size_t)own), "provisional")));
    json_decref(game);
    client_become(&a, "Newcomer");
    json_t *best = client_good(&a, "ratings", json_pack("{ss}", "game", "kamisado"));
    assert_int_equal(json_array_size(at(best, "ratings")), 1);
    assert_string_equal(at_text(best, "ratings.0.name"), "Newcomer");
    json_decref(best);
    client_close(&a);
    client_close(&b);
}

/* Casual and rated players are not paired; a player whose connection is lost keeps the place. */
static void test_away_and_back(void **state)
{
    struct client a = {0}, b = {0}, c = {0};
    char id[16], other[16];
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    client_open(&c, server.port);
    seek(&a, terms("amazons", "3m+2s"));
    seek(&b, casual("amazons", "3m+2s"));
    client_close(&a);
    until_waiting(&b, 1); /* the server has seen the connection go */
    seek(&c, terms("amazons", "3m+2s"));
    assert_int_equal(waiting(&b), 2);
    client_open(&a, server.port); /* with the same cookie */
    seek(&a, terms("amazons", "3m+2s"));
    paired(&a, id);
    paired(&c, other);
    assert_string_equal(id, other);
    json_decref(client_good(&b, "unseek", NULL));
    assert_int_equal(waiting(&b), 0);
    client_close(&a);
    client_close(&b);
    client_close(&c);
}

static void told_nothing(struct client *c)
{
    json_t *push = client_push(c, "paired", NULL);
    assert_true(json_is_null(at(push, "game")));
    json_decref(push);
}

/* A player in two windows waits once: the older window is notified and can no longer cancel. */
static void test_two_windows(void **state)
{
    struct client a = {0}, again = {0};
    (void)state;
    client_open(&a, server.port);
    memcpy(again.cookie, a.cookie, sizeof again.cookie);
    client_open(&again, server.port);
    seek(&a, terms("amazons", "3m+2s"));
    seek(&again, terms("amazons", "3m+2s"));
    told_nothing(&a);
    json_decref(client_good(&a, "unseek", NULL)); /* it does not wait any more */
    assert_int_equal(waiting(&a), 1);
    seek(&a, terms("kamisado", "5m+3s"));
    told_nothing(&again);
    assert_int_equal(waiting(&a), 1);
    json_decref(client_good(&a, "unseek", NULL));
    assert_int_equal(waiting(&a), 0);
    client_close(&again);
    client_close(&a);
}

/* The answer of a command, which names this game. */
static void answers_game(struct client *c, const char *command, json_t *what, const char *id)
{
    json_t *answer = client_good(c, command, what);
    assert_string_equal(at_text(answer, "game"), id);
    json_decref(answer);
}

/* A challenge accepted in another window ends the waiting, and no second game can be sought while
 * its clock runs. */
static void test_one_game_at_a_time(void **state)
{
    struct client a = {0}, again = {0}, b = {0}, c = {0};
    char id[16];
    (void)state;
    client_open(&a, server.port);
    memcpy(again.cookie, a.cookie, sizeof again.cookie);
    client_open(&again, server.port);
    client_open(&b, server.port);
    client_open(&c, server.port);
    client_pair(&c, &again, json_pack("{ss ss}", "game", "abalone", "opponent", "open"), id);
    seek(&a, casual("amazons", "3m+2s")); /* beside a game without a clock */
    client_pair(&b, &again,
                json_pack("{ss ss ss}", "game", "kamisado", "opponent", "open", "control", "5m+3s"),
                id);
    told_nothing(&a);
    assert_int_equal(waiting(&a), 0);
    answers_game(&a, "seek", casual("amazons", "3m+2s"), id);
    answers_game(&b, "seek", casual("amazons", "3m+2s"), id);
    assert_int_equal(waiting(&c), 0);
    json_decref(client_good(&b, "resign", client_about(id)));
    seek(&a, casual("amazons", "3m+2s"));
    assert_int_equal(waiting(&c), 1);
    client_close(&a);
    client_close(&again);
    client_close(&b);
    client_close(&c);
    client_open(&a, server.port);
    until_waiting(&a, 0);
    client_close(&a);
}

static void open_challenge(struct client *c, const char *game, const char *control, char id[16])
{
    json_t *made = client_good(
        c, "create", json_pack("{ss ss ss}", "game", game, "control", control, "opponent", "open"));
    snprintf(id, 16, "%s", at_text(made, "id"));
    json_decref(made);
}

static void test_days(void **state)
{
    struct client a = {0}, b = {0}, c = {0};
    char third[16], last[16];
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    client_open(&c, server.port);
    client_bad(&a, "seek", terms("arimaa", "3d"), "forbidden");
    json_t *mine = client_good(&a, "seek", casual("arimaa", "3d"));
    answers_game(&a, "seek", casual("arimaa", "3d"), at_text(mine, "game")); /* still that one */
    json_t *other = client_good(&a, "seek", casual("arimaa", "1d"));
    assert_string_not_equal(at_text(mine, "game"), at_text(other, "game"));
    open_challenge(&c, "arimaa", "3d", third);
    json_t *taken = client_good(&b, "seek", casual("arimaa", "3d"));
    assert_string_equal(at_text(mine, "game"), at_text(taken, "game")); /* the older of two */
    json_t *game = client_good(&b, "watch", client_about(at_text(taken, "game")));
    assert_string_equal(at_text(game, "game.phase"), "playing");
    assert_true(json_is_true(at(game, "game.days")));
    json_decref(game);
    json_decref(taken);
    json_decref(other);
    json_decref(mine);
    answers_game(&c, "seek", casual("arimaa", "3d"), third); /* the user's own: no other is left */
    open_challenge(&b, "arimaa", "3d", last);
    answers_game(&c, "seek", casual("arimaa", "3d"), last); /* somebody else's before that */
    client_close(&a);
    client_close(&b);
    client_close(&c);
}

/* The answer has the user's rating, if there is one. */
static void test_rating(void **state)
{
    struct client a = {0}, b = {0};
    char id[16];
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    json_t *answer = client_good(&a, "seek", terms("kamisado", "10m+5s"));
    assert_true(json_is_null(at(answer, "rating")));
    json_decref(answer);
    seek(&b, terms("kamisado", "10m+5s"));
    paired(&a, id);
    client_begin(&a, &b, id);
    json_decref(client_good(&b, "resign", client_about(id)));
    answer = client_good(&a, "seek", terms("kamisado", "5m+3s"));
    assert_int_equal(at_number(answer, "rating"), 1662);
    json_decref(answer);
    answer = client_good(&b, "seek", terms("amazons", "5m+3s"));
    assert_true(json_is_null(at(answer, "rating")));
    json_decref(answer);
    client_close(&a);
    client_close(&b);
}

PROGRAM(seek)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_guests_play_rated),  cmocka_unit_test(test_rating),
        cmocka_unit_test(test_away_and_back),      cmocka_unit_test(test_two_windows),
        cmocka_unit_test(test_one_game_at_a_time), cmocka_unit_test(test_days),
    };
    program = argc > 1 ? argv[1] : "agond";
    server_start(&server, program, "--unlimited");
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return server_end(&server, cmocka_run_group_tests(tests, NULL, NULL));
}
