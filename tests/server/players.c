/* Finding players: those online and their games, and accounts by the beginning of their names.
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

/* Two accounts with separate sockets. */
static void two(struct client *a, const char *name, struct client *b, const char *other)
{
    client_open(a, server.port);
    client_become(a, name);
    client_open(b, server.port);
    client_become(b, other);
}

/* The index of a name in a list of people, or -1. */
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

static json_t *found(struct client *c, const char *name)
{
    return client_good(c, "people", json_pack("{ss}", "name", name));
}

/* The index of another name in a search for one, or its beginning, or -1. */
static int found_by(struct client *c, const char *wanted, const char *name)
{
    json_t *answer = found(c, wanted);
    int place = place_of(answer, name);
    json_decref(answer);
    return place;
}

/* The index of an account found by the beginning of its name, or -1. */
static int found_at(struct client *c, const char *begins)
{
    static const char *const names[] = {"Anchor", "Buoy"};
    return found_by(c, begins, names[begins[0] == 'B']);
}

/* Whether the account's page shows it as online. */
static bool is_online(struct client *c, const char *name)
{
    json_t *answer = client_good(c, "profile", json_pack("{ss}", "name", name));
    bool there = json_is_true(at(answer, "online"));
    json_decref(answer);
    return there;
}

/* Players online: those in a game come last and can be watched; no names of guests, no blocked
 * players, no members of a class, no players waiting for an opponent. */
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
    assert_true(online(&guest, "Anchor") < online(&guest, "Buoy"));
    answer = client_good(&guest, "online", NULL);
    assert_null(at(answer, "people.0.waits"));
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
    assert_int_equal(found_at(&b, "Anchor"), -1);
    assert_int_equal(found_at(&b, "Anch"), -1);
    assert_int_equal(found_at(&a, "Buoy"), -1);
    assert_int_equal(found_at(&guest, "Anch"), 0);
    assert_false(is_online(&a, "Buoy"));
    assert_false(is_online(&b, "Anchor"));
    assert_true(is_online(&guest, "Anchor"));
    json_decref(client_good(&b, "resign", client_about(id)));
    client_close(&a);
    client_close(&b);
    client_close(&guest);
}

/* Accounts by the beginning of their names: regardless of case and of marks on letters, but letters
 * that only look alike differ; the exact name first. */
static void test_found(void **state)
{
    struct client a = {0}, b = {0};
    (void)state;
    two(&a, "\u015eeyma", &b, "Mara");
    assert_int_equal(found_by(&b, "\u015fe", "\u015eeyma"), 0);
    assert_int_equal(found_by(&b, "SEY", "\u015eeyma"), 0);
    assert_int_equal(found_by(&b, "mar", "Mara"), 0);
    assert_int_equal(found_by(&b, "r", "Mara"), -1); /* rn looks like m */
    client_close(&a);
    client_close(&b);
    a = b = (struct client){0};
    two(&a, "\u00d6zg\u00fcr", &b, "I\u015f\u0131k");
    assert_int_equal(found_by(&b, "Ozgu", "\u00d6zg\u00fcr"), 0);
    assert_int_equal(found_by(&b, "isik", "I\u015f\u0131k"), 0);
    assert_int_equal(found_by(&b, "\u0130\u015e", "I\u015f\u0131k"), 0);
    json_t *answer = found(&a, "OZGUR");
    assert_true(json_is_true(at(answer, "people.0.online")));
    assert_true(json_is_null(at(answer, "people.0.rating")));
    json_decref(answer);
    answer = found(&a, "no such name at all");
    assert_int_equal(json_array_size(at(answer, "people")), 0);
    json_decref(answer);
    /* As long as a name may be, and longer once it is decomposed. */
    json_decref(found(&a, "\ufdfa\ufdfa\ufdfa\ufdfa\ufdfa\ufdfa\ufdfa\ufdfa\ufdfa\ufdfa\ufdfa"
                          "\ufdfa\ufdfa\ufdfa\ufdfa\ufdfa\ufdfa\ufdfa\ufdfa\ufdfa\ufdfa\ufdfa"
                          "aaaa"));
    client_bad(&a, "people", json_pack("{ss}", "name", ""), "bad_argument");
    client_close(&a);
    client_close(&b);
}

/* The number of the best players of Kamisado with that name. */
static int among_best(struct client *c, const char *name)
{
    json_t *answer = client_good(c, "ratings", json_pack("{ss}", "game", "kamisado"));
    const json_t *one;
    size_t i;
    int n = 0;
    json_array_foreach(at(answer, "ratings"), i, one)
    {
        n += strcmp(at_text(one, "name"), name) == 0;
    }
    json_decref(answer);
    return n;
}

/* A rated game, which the second player resigns. */
static void rated_game(struct client *a, struct client *b)
{
    char id[16];
    client_pair(a, b,
                json_pack("{ss ss ss sb}", "game", "kamisado", "control", "5m+3s", "opponent",
                          "open", "rated", true),
                id);
    client_begin(a, b, id);
    json_decref(client_good(b, "resign", client_about(id)));
}

/* The best players of a game are accounts of people: no members of a class, no blocked users. */
static void test_best(void **state)
{
    struct client a = {0}, b = {0}, pupil = {0};
    json_t *answer;
    (void)state;
    two(&a, "Clew", &b, "Davit");
    json_decref(
        server_ask(&server, "role", json_pack("{ss ss}", "name", "Clew", "role", "organiser")));
    answer =
        client_good(&a, "tournament_create",
                    json_pack("{ss ss ss}", "title", "Class", "game", "kamisado", "control", "6s"));
    json_t *made = client_good(&a, "tournament_class",
                               json_pack("{ss ss si}", "tournament", at_text(answer, "id"),
                                         "prefix", "hawser", "count", 1));
    client_open(&pupil, server.port);
    int status;
    json_decref(client_post(&pupil, "code",
                            json_pack("{ss}", "code", at_text(made, "players.0.code")), &status));
    assert_int_equal(status, 200);
    client_close(&pupil);
    client_open(&pupil, server.port);
    rated_game(&a, &b);
    rated_game(&pupil, &b);
    assert_int_equal(among_best(&a, "Clew"), 1);
    assert_int_equal(among_best(&a, "Davit"), 1);
    assert_int_equal(among_best(&a, at_text(made, "players.0.account")), 0);
    json_decref(server_ask(&server, "block", json_pack("{ss sb}", "name", "Davit", "on", true)));
    assert_int_equal(among_best(&a, "Davit"), 0);
    json_decref(answer);
    json_decref(made);
    client_close(&a);
    client_close(&b);
    client_close(&pupil);
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
        cmocka_unit_test(test_best),
    };
    program = argc > 1 ? argv[1] : "agond";
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return server_end(&server, cmocka_run_group_tests(tests, setup, NULL));
}
