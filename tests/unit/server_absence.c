/* Players who leave a live game: what the others may claim, and what it leads to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "programs.h"
#include "server/base/connection.h"
#include "server/game/absence.h"
#include "server/server.h"
#include "server/users/leaving.h"
#include "server/users/user.h"
#include "server_fixture.h"

enum { AWAY_MS = 30000 };

static int set_up(void **state)
{
    fixture_set_up(state);
    struct fixture *f = *state;
    f->server->core.options.absence_ms = AWAY_MS;
    return 0;
}

static struct connection *comes(struct fixture *f, int who, const char *id)
{
    struct connection *c = connection_new(&f->server->core, NULL, "", "127.0.0.1");
    user_join(f->player[who], c);
    assert_true(room_watch(room(f, id), c));
    return c;
}

/* A rated game after the first turns, with both there. */
static struct room *begin(struct fixture *f, const char *control, char id[ID_SIZE],
                          struct connection *there[2])
{
    json_t *made = good(f->server, f->player[0], "create",
                        json_pack("{ss ss ss si sb}", "game", "fairy-chess", "control", control,
                                  "opponent", "open", "side", 0, "rated", true));
    snprintf(id, ID_SIZE, "%s", json_string_value(json_object_get(made, "id")));
    json_decref(made);
    json_decref(good(f->server, f->player[1], "join", json_pack("{ss}", "game", id)));
    for (int i = 0; i < 2; i++) {
        there[i] = comes(f, i, id);
        json_t *seen = good(f->server, f->player[i], "watch", json_pack("{ss}", "game", id));
        const json_t *moves = json_object_get(json_object_get(seen, "game"), "moves");
        json_decref(play(f, i, id, i,
                         json_string_value(json_object_get(json_array_get(moves, 0), "text"))));
        json_decref(seen);
    }
    return room(f, id);
}

static bool claim(struct fixture *f, int who, const char *id, const char *result)
{
    json_t *answer =
        ask(f->server, f->player[who], "claim", json_pack("{ss ss}", "game", id, "result", result));
    bool ok = json_is_true(json_object_get(answer, "ok"));
    json_decref(answer);
    return ok;
}

/* Nothing to claim from a player who is there, or has just left; a while later there is. */
static void test_win(void **state)
{
    struct fixture *f = *state;
    struct connection *there[2];
    char id[ID_SIZE];
    struct room *r = begin(f, "5m+3s", id, there);
    pass(f->server, 2 * AWAY_MS);
    assert_false(claim(f, 0, id, "win"));
    connection_free(there[1]);
    assert_int_equal(absence_left(r, 1), AWAY_MS);
    pass(f->server, AWAY_MS - 1000);
    assert_false(claim(f, 0, id, "win"));
    assert_false(claim(f, 1, id, "win"));
    there[1] = comes(f, 1, id);
    connection_free(there[1]);
    pass(f->server, AWAY_MS - 1000);
    assert_false(claim(f, 0, id, "win"));
    pass(f->server, 1000);
    assert_false(claim(f, 0, id, "everything"));
    assert_true(claim(f, 0, id, "win"));
    assert_string_equal(r->match->result.why, "abandoned");
    assert_int_equal(r->match->result.points[0], AGON_POINTS);
    connection_free(there[0]);
}

/* A draw instead, which is still one when the game is loaded again. */
static void test_draw(void **state)
{
    struct fixture *f = *state;
    struct connection *there[2];
    char id[ID_SIZE];
    struct room *r = begin(f, "5m+3s", id, there);
    connection_free(there[1]);
    pass(f->server, AWAY_MS);
    assert_true(claim(f, 0, id, "draw"));
    assert_int_equal(r->match->result.points[1], AGON_POINTS / 2);
    connection_free(there[0]);
    server_close(f->server);
    fixture_open(f);
    fixture_find(f);
    json_t *seen = good(f->server, f->player[0], "watch", json_pack("{ss}", "game", id));
    const json_t *result = json_object_get(json_object_get(seen, "game"), "result");
    assert_string_equal(json_string_value(json_object_get(result, "why")), "abandoned");
    assert_int_equal(json_integer_value(json_object_get(result, "winner")), -1);
    json_decref(seen);
}

/* The slower the game, the longer one waits; by days nobody has to be there. */
static void test_speed(void **state)
{
    static const struct {
        const char *control;
        int64_t left;
    } cases[] = {{"3m+2s", AWAY_MS}, {"10m+5s", 40000}, {"30m+20s", 2 * AWAY_MS}, {"3d", -1}};
    struct fixture *f = *state;
    struct connection *there[2];
    char id[ID_SIZE];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct room *r = begin(f, cases[i].control, id, there);
        connection_free(there[1]);
        assert_int_equal(absence_left(r, 1), cases[i].left);
        connection_free(there[0]);
    }
}

/* Three games left, one of them by letting the clock run out: no rated pairing for an hour, with a
 * restart in it. */
static void test_unpaired(void **state)
{
    struct fixture *f = *state;
    struct connection *there[2];
    char id[ID_SIZE];
    for (int i = 0; i < LEAVING_MOST; i++) {
        assert_int_equal(leaving_closed(f->player[0]), 0);
        struct room *r = begin(f, "3m+2s", id, there);
        connection_free(there[0]);
        pass(f->server, i == 0 ? 200000 : AWAY_MS);
        assert_int_equal(r->phase == PHASE_OVER, i == 0);
        assert_int_equal(claim(f, 1, id, "win"), i > 0);
        connection_free(there[1]);
    }
    pass(f->server, LEAVING_MS / 2);
    server_close(f->server);
    fixture_open(f);
    fixture_find(f);
    struct connection *c = connection_new(&f->server->core, NULL, "", "127.0.0.1");
    user_join(f->player[0], c);
    assert_int_equal(leaving_closed(f->player[1]), 0);
    int64_t closed = leaving_closed(f->player[0]);
    assert_true(closed > 0 && closed <= LEAVING_MS);
    json_t *terms = json_pack("{ss ss}", "game", "fairy-chess", "control", "5m+5s");
    json_t *answer = ask(f->server, f->player[0], "seek", json_incref(terms));
    const json_t *error = json_object_get(answer, "error");
    assert_string_equal(json_string_value(json_object_get(error, "id")), "seek_left");
    assert_int_equal(json_integer_value(json_object_get(error, "until")), f->player[0]->unpaired);
    json_decref(answer);
    pass(f->server, closed);
    assert_int_equal(leaving_closed(f->player[0]), 0);
    json_decref(terms);
    connection_free(c);
}

PROGRAM(server_absence)
{
#define ABSENCE_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, fixture_tear_down)
    const struct CMUnitTest tests[] = {ABSENCE_TEST(test_win), ABSENCE_TEST(test_draw),
                                       ABSENCE_TEST(test_speed), ABSENCE_TEST(test_unpaired)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
