/* A real agond and its archive's answers about a position, by player, result, date and rating;
 * games of masters separately.
 *
 * usage: server-explore AGOND docs/protocol-server.md */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client.h"
#include "programs.h"

static struct server server;
static const char *program, *page;

static void turn(struct client *c, const char *id, const char *text)
{
    json_decref(
        client_good(c, "turn", json_pack("{ss si ss}", "game", id, "number", 0, "text", text)));
}

/* A game of Kamisado that begins with a turn of a and ends by resignation. */
static void play(struct client *a, struct client *b, const char *first, struct client *loser)
{
    char id[16];
    client_pair(a, b,
                json_pack("{ss ss ss si}", "game", "kamisado", "control", "none", "opponent",
                          "open", "side", 0),
                id);
    turn(a, id, first);
    json_decref(client_good(loser, "resign", json_pack("{ss}", "game", id)));
}

static json_t *explored(struct client *c, const char *kind, const char *name, json_t *value)
{
    json_t *json = json_pack("{ss}", "kind", kind);
    if (name)
        json_object_set_new(json, name, value);
    return client_good(c, "explore", json);
}

/* The number of games counted in an answer, and how often the turn was played in them. */
static void check(json_t *json, int total, const char *text, int games, int points)
{
    size_t i;
    json_t *next;
    int found = 0;
    assert_int_equal(at_number(json, "total"), total);
    assert_int_equal(json_array_size(at(json, "games")), total);
    json_array_foreach(at(json, "continuations"), i, next)
    {
        if (strcmp(at_text(next, "text"), text) != 0)
            continue;
        found = (int)at_number(next, "games");
        assert_int_equal(at_number(next, "points"), points);
    }
    assert_int_equal(found, games);
    json_decref(json);
}

static void test_filters(void **state)
{
    struct client a = {0}, b = {0}, c = {0};
    char name[64];
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    client_open(&c, server.port);
    play(&a, &b, "b1b5", &b);
    play(&a, &b, "b1b5", &a);
    play(&a, &b, "c1c6", &a);
    play(&c, &b, "c1c6", &b);
    json_t *json = client_good(&a, "search", json_pack("{ss}", "game", "kamisado"));
    snprintf(name, sizeof name, "%s", at_text(json, "games.0.players.0.name"));
    json_decref(json);
    check(explored(&a, "kamisado", NULL, NULL), 4, "c1c6", 2, 1000);
    check(explored(&a, "kamisado", "winner", json_integer(0)), 2, "b1b5", 1, 1000);
    check(explored(&a, "kamisado", "winner", json_integer(1)), 2, "b1b5", 1, 0);
    check(explored(&a, "kamisado", "winner", json_integer(-1)), 0, "b1b5", 0, 0);
    check(explored(&a, "kamisado", "player", json_string(name)), 1, "c1c6", 1, 1000);
    check(explored(&a, "kamisado", "player", json_string("nobody")), 0, "c1c6", 0, 0);
    check(explored(&a, "kamisado", "since", json_string("2020-01-01")), 4, "b1b5", 2, 1000);
    check(explored(&a, "kamisado", "until", json_string("2020-01-01")), 0, "b1b5", 0, 0);
    check(explored(&a, "kamisado", "min_rating", json_integer(9000)), 0, "b1b5", 0, 0);
    client_bad(&a, "explore", json_pack("{ss ss}", "kind", "kamisado", "since", "soon"),
               "bad_argument");
    client_bad(&a, "explore", json_pack("{ss ss}", "kind", "kamisado", "since", "2020-13-01"),
               "bad_argument");
    client_bad(&a, "explore", json_pack("{ss ss}", "kind", "kamisado", "until", "2021-02-29"),
               "bad_argument");
    check(explored(&a, "kamisado", "since", json_string("2020-02-29")), 4, "b1b5", 2, 1000);
    /* Page by page, and no game twice. */
    json = client_good(&a, "explore",
                       json_pack("{ss si si}", "kind", "kamisado", "count", 1, "winner", 0));
    json_t *next = client_good(&a, "explore",
                               json_pack("{ss si si sI}", "kind", "kamisado", "count", 1, "winner",
                                         0, "before", at_number(json, "before")));
    assert_string_not_equal(at_text(json, "games.0.id"), at_text(next, "games.0.id"));
    assert_int_equal(json_array_size(at(next, "games")), 1);
    json_decref(next);
    json_decref(json);
    client_close(&a);
    client_close(&b);
    client_close(&c);
}

/* Of the games imported by the owner, those of masters are listed separately. */
static void test_masters(void **state)
{
    struct client a = {0};
    char command[1000];
    size_t i;
    json_t *card;
    (void)state;
    client_open(&a, server.port);
    snprintf(command, sizeof command,
             "'%s' admin --data '%s' import \"$(dirname '%s')/../data/archive/arimaa.tsv\" "
             ">/dev/null",
             program, server.data, page);
    assert_int_equal(system(command), 0);
    json_t *json = client_good(&a, "explore", json_pack("{ss si}", "kind", "arimaa", "count", 50));
    json_int_t total = at_number(json, "total");
    size_t masters = json_array_size(at(json, "masters"));
    assert_true(masters > 0);
    assert_int_equal(json_array_size(at(json, "games")) + masters, total);
    json_array_foreach(at(json, "masters"), i, card)
    {
        assert_true(at_number(card, "players.0.rating") >= 2000);
        assert_true(at_number(card, "players.1.rating") >= 2000);
    }
    json_decref(json);
    json = explored(&a, "arimaa", "min_rating", json_integer(2000));
    assert_int_equal(at_number(json, "total"), masters);
    assert_int_equal(json_array_size(at(json, "games")), 0);
    json_decref(json);
    client_close(&a);
}

/* An address has a limit on queries, even if each of its readers makes only one at a time; other
 * commands are still answered. */
static void test_rate(void **state)
{
    enum { READERS = 40, QUESTIONS = 40 };
    struct server limited = {0};
    struct client c[READERS] = {0};
    int told = 0, refused = 0;
    (void)state;
    server_start(&limited, program, NULL);
    for (int i = 0; i < READERS; i++)
        client_open(&c[i], limited.port);
    for (int k = 0; k < QUESTIONS && refused == 0; k++)
        for (int i = 0; i < READERS; i++) {
            json_t *json = client_do(&c[i], "explore", json_pack("{ss}", "kind", "chess"));
            told += json_is_true(at(json, "ok"));
            refused += strcmp(at_text(json, "error.id"), "explore_most") == 0;
            json_decref(json);
        }
    printf("# %d told\n", told);
    assert_true(told >= 300);
    assert_true(refused > 0);
    for (int i = 0; i < READERS; i++) {
        json_decref(client_good(&c[i], "ping", NULL));
        client_close(&c[i]);
    }
    server_end(&limited, 0);
}

PROGRAM(explore)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_filters),
                                       cmocka_unit_test(test_masters), cmocka_unit_test(test_rate)};
    program = argc > 1 ? argv[1] : "agond";
    page = argc > 2 ? argv[2] : "docs/protocol-server.md";
    server_start(&server, program, "--unlimited");
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return server_end(&server, cmocka_run_group_tests(tests, NULL, NULL));
}
