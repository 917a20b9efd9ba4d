/* Conditional turns over real sockets: an expected turn is answered at once without using time, any
 * other drops the lines; only their owner sees them; they survive a killed server.
 *
 * usage: server-conditional AGOND */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "client.h"
#include "programs.h"

static const char *program;
static struct server server;

/* A game by days between two guests, the first of whom is to move. */
static void pair(struct client *a, struct client *b, const char *game, char id[16])
{
    client_open(a, server.port);
    client_open(b, server.port);
    client_pair(a, b,
                json_pack("{ss ss ss si sb}", "game", game, "opponent", "open", "control", "3d",
                          "side", 0, "takebacks", 1),
                id);
    json_decref(client_good(a, "watch", client_about(id)));
    json_decref(client_good(b, "watch", client_about(id)));
}

static json_t *lines(const char *game, int number, json_t *list)
{
    return json_pack("{ss si so}", "game", game, "number", number, "lines", list);
}

static json_t *turn(const char *game, int number, const char *text)
{
    return json_pack("{ss si ss}", "game", game, "number", number, "text", text);
}

static void play(struct client *c, const char *game, int number, const char *text)
{
    json_decref(client_good(c, "turn", turn(game, number, text)));
}

/* Checks the turns of the game and the lines of the reader, as JSON texts. */
static void shows(struct client *c, const char *game, const char *turns, const char *prepared)
{
    json_t *watch = client_good(c, "watch", client_about(game)), *played = json_array(), *one;
    size_t i;
    json_array_foreach(at(watch, "turns"), i, one)
        json_array_append(played, json_object_get(one, "text"));
    char *text = json_dumps(played, JSON_COMPACT);
    char *own = json_dumps(at(watch, "game.conditional"), JSON_COMPACT);
    assert_string_equal(text, turns);
    assert_string_equal(own, prepared);
    free(text);
    free(own);
    json_decref(played);
    json_decref(watch);
}

static void refused(struct client *c, json_t *what, const char *code, const char *id, int line,
                    int place)
{
    json_t *answer = client_do(c, "conditional", what);
    assert_string_equal(at_text(answer, "error.code"), code);
    assert_string_equal(at_text(answer, "error.id"), id);
    if (line >= 0) {
        assert_int_equal(at_number(answer, "error.line"), line);
        assert_int_equal(at_number(answer, "error.turn"), place);
    }
    json_decref(answer);
}

static void test_played(void **state)
{
    struct client a = {0}, b = {0};
    char id[16];
    (void)state;
    pair(&a, &b, "chess", id);
    json_decref(client_good(&b, "conditional",
                            lines(id, 0,
                                  json_pack("[[ssss][ss][ss]]", "e2e4", "e7e5", "g1f3", "b8c6",
                                            "d2d4", "d7d5", "e2e4", "e7e5"))));
    shows(&b, id, "[]", "[[\"e2e4\",\"e7e5\",\"g1f3\",\"b8c6\"],[\"d2d4\",\"d7d5\"]]");
    shows(&a, id, "[]", "[]");
    json_t *watch = client_good(&b, "watch", client_about(id));
    json_int_t clock = at_number(watch, "game.clock.left.1");
    json_decref(watch);
    play(&a, id, 0, "e2e4");
    shows(&b, id, "[\"e2e4\",\"e7e5\"]", "[[\"g1f3\",\"b8c6\"]]");
    watch = client_good(&a, "watch", client_about(id));
    assert_int_equal(at_number(watch, "turns.1.used"), 0);
    assert_int_equal(at_number(watch, "game.clock.left.1"), clock);
    assert_int_equal(at_number(watch, "game.number"), 2);
    json_decref(watch);
    play(&a, id, 2, "g1f3");
    shows(&a, id, "[\"e2e4\",\"e7e5\",\"g1f3\",\"b8c6\"]", "[]");
    shows(&b, id, "[\"e2e4\",\"e7e5\",\"g1f3\",\"b8c6\"]", "[]");
    client_close(&a);
    client_close(&b);
}

/* A different turn, an empty list, or a turn taken back deletes the lines. */
static void test_dropped(void **state)
{
    struct client a = {0}, b = {0};
    char id[16];
    (void)state;
    pair(&a, &b, "chess", id);
    json_decref(client_good(&b, "conditional", lines(id, 0, json_pack("[[ss]]", "e2e4", "e7e5"))));
    play(&a, id, 0, "a2a3");
    shows(&b, id, "[\"a2a3\"]", "[]");
    play(&b, id, 1, "e7e5");
    json_decref(client_good(&b, "conditional", lines(id, 2, json_pack("[[ss]]", "b2b3", "d7d5"))));
    json_decref(client_good(&b, "takeback", json_pack("{ss si}", "game", id, "number", 2)));
    shows(&b, id, "[\"a2a3\",\"e7e5\"]", "[[\"b2b3\",\"d7d5\"]]");
    json_decref(client_good(&a, "accept", json_pack("{ss si}", "game", id, "number", 2)));
    shows(&b, id, "[\"a2a3\"]", "[]");
    play(&b, id, 3, "e7e5");
    json_decref(client_good(&b, "conditional", lines(id, 4, json_pack("[[ss]]", "b2b3", "d7d5"))));
    json_decref(client_good(&b, "conditional", lines(id, 4, json_array())));
    play(&a, id, 4, "b2b3");
    shows(&b, id, "[\"a2a3\",\"e7e5\",\"b2b3\"]", "[]");
    client_close(&a);
    client_close(&b);
}

/* An offer made with the expected turn must be answered by the reader first. */
static void test_offer(void **state)
{
    struct client a = {0}, b = {0};
    char id[16];
    (void)state;
    pair(&a, &b, "chess", id);
    json_decref(client_good(&b, "conditional", lines(id, 0, json_pack("[[ss]]", "e2e4", "e7e5"))));
    json_decref(client_good(&a, "draw", json_pack("{ss si}", "game", id, "number", 0)));
    play(&a, id, 0, "e2e4");
    shows(&b, id, "[\"e2e4\"]", "[[\"e7e5\"]]");
    json_decref(client_good(&b, "decline", json_pack("{ss si}", "game", id, "number", 1)));
    shows(&b, id, "[\"e2e4\",\"e7e5\"]", "[]");
    client_close(&a);
    client_close(&b);
}

static void test_refused(void **state)
{
    struct client a = {0}, b = {0};
    char id[16], live[16];
    (void)state;
    pair(&a, &b, "chess", id);
    refused(&a, lines(id, 0, json_pack("[[ss]]", "e2e4", "e7e5")), "not_now", "conditional_yours",
            -1, 0);
    refused(&b, lines(id, 3, json_pack("[[ss]]", "e2e4", "e7e5")), "stale", "turn_number_expected",
            -1, 0);
    refused(&b, lines(id, 0, json_pack("[[ss][s]]", "e2e4", "e7e5", "d2d4")), "illegal",
            "conditional_ends", 1, 0);
    refused(&b, lines(id, 0, json_pack("[[ss][ss]]", "e2e4", "e7e5", "e2e4", "c7c5")), "illegal",
            "conditional_twice", 1, 1);
    refused(&b,
            lines(id, 0, json_pack("[[ssssss]]", "f2f3", "e7e5", "g2g4", "d8h4", "a2a3", "a7a6")),
            "illegal", "conditional_over", 0, 4);
    json_t *answer =
        client_do(&b, "conditional", lines(id, 0, json_pack("[[ss]]", "e2e4", "e7e4")));
    assert_string_equal(at_text(answer, "error.code"), "illegal");
    assert_int_equal(at_number(answer, "error.turn"), 1);
    json_decref(answer);
    json_t *many = json_array(), *list = json_array();
    for (int i = 0; i < 32; i++)
        json_array_append_new(many, json_string(&"g1f3\0g8f6\0f3g1\0f6g8"[5 * (i % 4)]));
    json_array_append_new(list, many);
    refused(&b, lines(id, 0, list), "illegal", "conditional_long", 0, 31);
    list = json_array();
    for (int i = 0; i < 13; i++) {
        many = json_array();
        for (int k = 0; k < 8; k++)
            json_array_append_new(many, json_string(&"g1f3\0g8f6\0f3g1\0f6g8"[5 * (k % 4)]));
        json_array_append_new(list, many);
    }
    refused(&b, lines(id, 0, list), "illegal", "conditional_many", 12, 0);
    list = json_array();
    for (int i = 0; i < 17; i++)
        json_array_append_new(list, json_pack("[ss]", "e2e4", "e7e5"));
    refused(&b, lines(id, 0, list), "bad_argument", "argument_lists", -1, 0);
    shows(&b, id, "[]", "[]");
    client_pair(&a, &b,
                json_pack("{ss ss ss si}", "game", "chess", "opponent", "open", "control", "10m",
                          "side", 0),
                live);
    refused(&b, lines(live, 0, json_pack("[[ss]]", "e2e4", "e7e5")), "not_now", "conditional_days",
            -1, 0);
    client_close(&a);
    client_close(&b);
}

/* Whole turns of Arimaa: the steps may be in another order, and a set-up is a turn, too. */
static void test_arimaa(void **state)
{
    static const char gold[] = "Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Db2 Hc2 Md2 Ee2 Hf2 Dg2 Ch2",
                      mixed[] = "Ee2 Md2 Ca2 Db2 Hc2 Hf2 Dg2 Ch2 Rh1 Rg1 Rf1 Re1 Rd1 Rc1 Rb1 Ra1",
                      silver[] = "ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ca7 db7 hc7 ed7 me7 hf7 dg7 ch7";
    struct client a = {0}, b = {0};
    char id[16];
    (void)state;
    pair(&a, &b, "arimaa", id);
    json_decref(client_good(
        &b, "conditional",
        lines(id, 0,
              json_pack("[[ssss]]", gold, silver, "Ee2n Ee3n Md2n Hc2n", "ed7s ed6s ed5s"))));
    play(&a, id, 0, mixed);
    play(&a, id, 2, "Md2n Hc2n Ee2n Ee3n");
    json_t *watch = client_good(&a, "watch", client_about(id));
    assert_int_equal(at_number(watch, "game.turns"), 4);
    assert_string_equal(at_text(watch, "turns.3.text"), "ed7s ed6s ed5s");
    json_decref(watch);
    client_close(&a);
    client_close(&b);
}

/* Kills the server after the lines were set, and again after the first of them was played. */
static void test_killed(void **state)
{
    struct client a = {0}, b = {0};
    char id[16];
    (void)state;
    pair(&a, &b, "chess", id);
    json_decref(client_good(&b, "conditional",
                            lines(id, 0, json_pack("[[ssss]]", "e2e4", "e7e5", "g1f3", "b8c6"))));
    for (int i = 0; i < 2; i++) {
        server_stop(&server, SIGKILL);
        client_close(&a);
        client_close(&b);
        server_start(&server, program, "--unlimited");
        client_open(&a, server.port);
        client_open(&b, server.port);
        play(&a, id, 2 * i, i == 0 ? "e2e4" : "g1f3");
        shows(&b, id, i == 0 ? "[\"e2e4\",\"e7e5\"]" : "[\"e2e4\",\"e7e5\",\"g1f3\",\"b8c6\"]",
              i == 0 ? "[[\"g1f3\",\"b8c6\"]]" : "[]");
    }
    client_close(&a);
    client_close(&b);
}

PROGRAM(conditional)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_played), cmocka_unit_test(test_dropped),
        cmocka_unit_test(test_offer),  cmocka_unit_test(test_refused),
        cmocka_unit_test(test_arimaa), cmocka_unit_test(test_killed),
    };
    program = argc > 1 ? argv[1] : "agond";
    cmocka_set_message_output(CM_OUTPUT_TAP);
    server_start(&server, program, "--unlimited");
    return server_end(&server, cmocka_run_group_tests(tests, NULL, NULL));
}
