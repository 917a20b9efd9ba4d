/* Finding players: who is there now and what they do, and accounts by the beginning of their names.
 *
 * usage: server-players AGOND */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "client.h"
#include "programs.h"

static const char *program;
static struct server server;

/* Two accounts on sockets of their own. */
static void two(struct client *a, const char *name, struct client *b, const char *other)
{
    client_open(a, server.port);
    client_become(a, name);
    client_open(b, server.port);
    client_become(b, other);
}

/* Where a name stands in a list of people, or -1. */
static int place_of(const json_t *answer, const char *name)
{
    const json_t *one;
    size_t i;
    json_array_foreach(at(answer, "people"), i,
                       one) if (strcmp(json_string_value(json_object_get(one, "name")), name) ==
                                0) return (int)i;
    return -1;
}

static int online(struct client *c, const char *name)
{
    json_t *answer = client_good(c, "online", NULL);
    int place = place_of(answer, name);
    json_decref(answer);
    return place;
}

/* Who is there: who waits comes first, who plays last and can be watched; no guests by name, none
 * who is blocked, none of a class. */
static void test_online(void **state)
{
    struct client a = {0}, b = {0}, guest = {0};
    char id[16];
    (void)state;
    two(&a, "Anchor", &b, "Buoy");
    client_open(&guest, server.port);
    json_t *answer = client_good(&guest, "online", NULL);
    assert_in_range(at_number(answer, "guests"), 1, 100);
    assert_true(place_of(answer, "Anchor") >= 0);
    assert_int_equal(at_number(answer, "accounts"), json_array_size(at(answer, "people")));
    json_decref(answer);
    assert_true(online(&guest, "Anchor") < online(&guest, "Buoy"));
    json_decref(
        client_good(&b, "seek", json_pack("{ss ss}", "game", "kamisado", "control", "5m+3s")));
    assert_int_equal(online(&guest, "Buoy"), 0);
    answer = client_good(&guest, "online", NULL);
    assert_true(json_is_true(at(answer, "people.0.waits")));
    json_decref(answer);
    json_decref(client_good(&b, "unseek", NULL));
    client_pair(&a, &b,
                json_pack("{ss ss ss}", "game", "kamisado", "control", "5m+3s", "opponent", "open"),
                id);
    answer = client_good(&guest, "online", NULL);
    const json_t *playing = json_array_get(at(answer, "people"), (size_t)place_of(answer, "Buoy"));
    assert_string_equal(at_text(playing, "playing.id"), id);
    assert_string_equal(at_text(playing, "playing.game"), "kamisado");
    json_decref(answer);
    json_decref(client_good(&a, "shut_out", json_pack("{ss sb}", "name", "Buoy", "on", true)));
    assert_int_equal(online(&a, "Buoy"), -1);
    assert_int_equal(online(&b, "Anchor"), -1);
    assert_true(online(&guest, "Buoy") >= 0);
    json_decref(client_good(&b, "resign", client_about(id)));
    client_close(&a);
    client_close(&b);
    client_close(&guest);
}

static json_t *found(struct client *c, const char *name)
{
    return client_good(c, "people", json_pack("{ss}", "name", name));
}

/* Accounts by the beginning of their names: whatever the case, look-alikes too, the name itself
 * first. */
static void test_found(void **state)
{
    struct client a = {0}, b = {0};
    (void)state;
    two(&a,
        "\xc5\x9e"
        "eyma",
        &b, "Seagull");
    json_t *answer = found(&a, "\xc5\x9f"
                               "e");
    assert_int_equal(place_of(answer, "\xc5\x9e"
                                      "eyma"),
                     0);
    assert_int_equal(place_of(answer, "Seagull"), -1);
    json_decref(answer);
    answer = found(&a, "SEAGU1");
    assert_int_equal(place_of(answer, "Seagull"), 0);
    assert_true(json_is_true(at(answer, "people.0.online")));
    assert_true(json_is_null(at(answer, "people.0.rating")));
    json_decref(answer);
    answer = found(&a, "no such name at all");
    assert_int_equal(json_array_size(at(answer, "people")), 0);
    json_decref(answer);
    client_bad(&a, "people", json_pack("{ss}", "name", ""), "bad_argument");
    client_close(&a);
    client_close(&b);
}

static int setup(void **state)
{
    (void)state;
    server_start(&server, program, "--unlimited");
    return 0;
}

PROGRAM(players)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_online),
        cmocka_unit_test(test_found),
    };
    program = argc > 1 ? argv[1] : "agond";
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return server_end(&server, cmocka_run_group_tests(tests, setup, NULL));
}
