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
#include "server/game/broadcast.h"
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

static void make_rated(struct fixture *f, const char *control, char id[ID_SIZE])
{
    json_t *made = good(f->server, f->player[0], "create",
                        json_pack("{ss ss ss si sb}", "game", "fairy-chess", "control", control,
                                  "opponent", "open", "side", 0, "rated", true));
    snprintf(id, ID_SIZE, "%s", json_string_value(json_object_get(made, "id")));
    json_decref(made);
    json_decref(good(f->server, f->player[1], "join", json_pack("{ss}", "game", id)));
}

/* A rated game after the first turns, with both there. */
static struct room *begin(struct fixture *f, const char *control, char id[ID_SIZE],
                          struct connection *there[2])
{
    make_rated(f, control, id);
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

/* The same with nobody watching: both send their turns alone. */
static struct room *begin_unwatched(struct fixture *f, char id[ID_SIZE])
{
    struct connection *there[2];
    struct room *r = begin(f, "5m+3s", id, there);
    for (int i = 0; i < 2; i++)
        connection_free(there[i]);
    return r;
}

/* The player whose turn it is sends one. */
static void plays(struct fixture *f, const struct room *r)
{
    const struct match *m = r->match;
    int who = m->seat;
    json_t *seen = good(f->server, f->player[who], "watch", json_pack("{ss}", "game", r->id));
    const json_t *moves = json_object_get(json_object_get(seen, "game"), "moves");
    json_decref(play(f, who, r->id, m->number,
                     json_string_value(json_object_get(json_array_get(moves, 0), "text"))));
    json_decref(seen);
}

/* How many of the latest games the player left. */
static int left(const struct fixture *f, int who)
{
    int n = 0;
    for (unsigned bits = f->player[who]->games_left; bits; bits &= bits - 1)
        n++;
    return n;
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
    assert_int_equal(left(f, 0), 0);
    assert_int_equal(left(f, 1), 1);
    connection_free(there[0]);
}

/* The watchers hear once of a player whose last connection is gone. */
static void test_told_once(void **state)
{
    struct fixture *f = *state;
    struct connection *there[2];
    char id[ID_SIZE];
    begin(f, "5m+3s", id, there);
    settle(f->server);
    int before = told(there[0], "\"on\":\"lag\"");
    connection_free(there[1]);
    settle(f->server);
    assert_int_equal(told(there[0], "\"on\":\"lag\""), before + 1);
    assert_int_equal(told(there[0], "\"absent\":[null,"), 1);
    connection_free(there[0]);
}

/* Players without a connection are present as long as they send commands about the game; a player
 * who claims does so, too, and has not left. */
static void test_unwatched(void **state)
{
    struct fixture *f = *state;
    char id[ID_SIZE];
    struct room *r = begin_unwatched(f, id);
    for (int i = 0; i < 4; i++) {
        pass(f->server, AWAY_MS - 1000);
        plays(f, r);
        assert_int_equal(absence_left(r, 1 - r->match->seat), AWAY_MS);
    }
    json_decref(good(f->server, f->player[1], "draw",
                     json_pack("{ss si}", "game", id, "number", r->match->number)));
    pass(f->server, AWAY_MS - 1000);
    assert_false(claim(f, 0, id, "win"));
    pass(f->server, 1000);
    assert_true(claim(f, 0, id, "win"));
    assert_int_equal(r->match->result.points[0], AGON_POINTS);
    assert_int_equal(left(f, 0), 0);
    assert_int_equal(left(f, 1), 1);
}

/* Both stay away for long: the one who comes back claims, the other is the one who left. */
static void test_unwatched_draw(void **state)
{
    struct fixture *f = *state;
    char id[ID_SIZE];
    const struct room *r = begin_unwatched(f, id);
    pass(f->server, 2 * AWAY_MS);
    assert_true(claim(f, 1, id, "draw"));
    assert_int_equal(r->left_seat, 0);
    assert_int_equal(left(f, 0), 1);
    assert_int_equal(left(f, 1), 0);
}

static void adjourn(struct fixture *f, const char *id)
{
    for (int i = 0; i < 2; i++)
        json_decref(good(f->server, f->player[i], "adjourn", json_pack("{ss}", "game", id)));
}

/* No player must be present while the game is adjourned; absence is counted from when it
 * resumes. */
static void test_adjourned(void **state)
{
    struct fixture *f = *state;
    struct connection *there[2];
    char id[ID_SIZE];
    struct room *r = begin(f, "5m+3s", id, there);
    adjourn(f, id);
    assert_true(r->match->paused);
    connection_free(there[1]);
    pass(f->server, 2 * AWAY_MS);
    assert_int_equal(absence_left(r, 1), -1);
    assert_false(claim(f, 0, id, "win"));
    json_decref(good(f->server, f->player[1], "adjourn", json_pack("{ss}", "game", id)));
    pass(f->server, 2 * AWAY_MS);
    json_decref(good(f->server, f->player[0], "adjourn", json_pack("{ss}", "game", id)));
    assert_false(r->match->paused);
    assert_int_equal(absence_left(r, 1), AWAY_MS);
    assert_false(claim(f, 0, id, "win"));
    connection_free(there[0]);
}

/* In a tournament its rules decide about players who do not appear. */
static void test_tournament(void **state)
{
    struct fixture *f = *state;
    struct connection *there[2];
    char id[ID_SIZE];
    struct room *r = begin(f, "5m+3s", id, there);
    snprintf(r->tournament, sizeof r->tournament, "%s", "cup");
    connection_free(there[1]);
    pass(f->server, 2 * AWAY_MS);
    assert_int_equal(absence_left(r, 1), -1);
    assert_false(claim(f, 0, id, "win"));
    r->tournament[0] = '\0';
    connection_free(there[0]);
}

/* A game that rates nobody, because it ended before both had played or was cancelled by a player,
 * counts for nobody's record; without a first turn it counts for that seat's player alone. */
static void test_uncounted(void **state)
{
    struct fixture *f = *state;
    char id[ID_SIZE];
    f->player[0]->games_left = f->player[1]->games_left = 1;
    for (int i = 0; i < 2; i++) {
        make_rated(f, "5m+3s", id);
        json_decref(
            good(f->server, f->player[1], i ? "abort" : "resign", json_pack("{ss}", "game", id)));
        assert_int_equal(f->player[0]->games_left, 1);
        assert_int_equal(f->player[1]->games_left, 1);
    }
    f->server->core.options.first_turn_ms = AWAY_MS;
    make_rated(f, "5m+3s", id);
    pass(f->server, AWAY_MS);
    assert_true(room(f, id)->aborted);
    assert_int_equal(f->player[0]->games_left, 3);
    assert_int_equal(f->player[1]->games_left, 1);
    f->server->core.options.first_turn_ms = 0;
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
    assert_int_equal(left(f, 0), 0);
    assert_int_equal(left(f, 1), 1);
    connection_free(there[0]);
    server_close(f->server);
    fixture_open(f);
    fixture_find(f);
    json_t *seen = good(f->server, f->player[0], "watch", json_pack("{ss}", "game", id));
    const json_t *result = json_object_get(json_object_get(seen, "game"), "result");
    assert_string_equal(json_string_value(json_object_get(result, "why")), "abandoned");
    assert_int_equal(json_integer_value(json_object_get(result, "winner")), -1);
    assert_int_equal(json_integer_value(json_object_get(result, "seat")), 1);
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

/* A command of Ann's is refused because she has left too many games. */
static void expect_closed(struct fixture *f, const char *command, json_t *arguments)
{
    json_t *answer = ask(f->server, f->player[0], command, arguments);
    const json_t *error = json_object_get(answer, "error");
    assert_string_equal(json_string_value(json_object_get(error, "id")), "seek_left");
    assert_int_equal(json_integer_value(json_object_get(error, "until")), f->player[0]->unpaired);
    json_decref(answer);
}

/* Three games left, one of them by letting the clock run out: no rated game for an hour, with a
 * restart in it, but games that are not rated. */
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
    expect_closed(f, "seek", json_pack("{ss ss}", "game", "fairy-chess", "control", "5m+5s"));
    expect_closed(f, "create",
                  json_pack("{ss ss ss sb}", "game", "fairy-chess", "control", "5m+5s", "opponent",
                            "open", "rated", true));
    expect_closed(f, "rematch", json_pack("{ss}", "game", id));
    json_t *made = good(f->server, f->player[1], "create",
                        json_pack("{ss ss ss sb}", "game", "fairy-chess", "control", "5m+5s",
                                  "opponent", "open", "rated", true));
    json_decref(good(
        f->server, f->player[0], "create",
        json_pack("{ss ss ss}", "game", "fairy-chess", "control", "5m+5s", "opponent", "open")));
    json_t *joined = json_pack("{ss}", "game", json_string_value(json_object_get(made, "id")));
    expect_closed(f, "join", json_incref(joined));
    pass(f->server, closed);
    assert_int_equal(leaving_closed(f->player[0]), 0);
    json_decref(good(f->server, f->player[0], "join", joined));
    json_decref(made);
    connection_free(c);
}

PROGRAM(server_absence)
{
#define ABSENCE_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, fixture_tear_down)
    const struct CMUnitTest tests[] = {
        ABSENCE_TEST(test_told_once), ABSENCE_TEST(test_win),
        ABSENCE_TEST(test_unwatched), ABSENCE_TEST(test_unwatched_draw),
        ABSENCE_TEST(test_adjourned), ABSENCE_TEST(test_tournament),
        ABSENCE_TEST(test_uncounted), ABSENCE_TEST(test_draw),
        ABSENCE_TEST(test_speed),     ABSENCE_TEST(test_unpaired)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
