/* First turns: no clock runs before both players have made theirs, and a game that does not get
 * under way is cancelled. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "programs.h"
#include "server/base/connection.h"
#include "server/game/room.h"
#include "server/net/bot_socket.h"
#include "server/server.h"
#include "server/users/user.h"
#include "server_fixture.h"

enum { FIRST_MS = 30000 };

static int set_up(void **state)
{
    fixture_set_up(state);
    struct fixture *f = *state;
    f->first_turn_ms = f->server->core.options.first_turn_ms = FIRST_MS;
    return 0;
}

/* A rated game of Ann, who moves first, and Bob. */
static struct room *rated(struct fixture *f, const char *game, const char *control,
                          char id[ID_SIZE])
{
    json_t *made = good(f->server, f->player[0], "create",
                        json_pack("{ss ss ss si sb}", "game", game, "control", control, "opponent",
                                  "open", "side", 0, "rated", true));
    snprintf(id, ID_SIZE, "%s", json_string_value(json_object_get(made, "id")));
    json_decref(made);
    json_decref(good(f->server, f->player[1], "join", json_pack("{ss}", "game", id)));
    return room(f, id);
}

/* It was cancelled because of that seat, and rated nobody. */
static void expect_cancelled(struct fixture *f, const char *id, int seat)
{
    const struct room *r = room(f, id);
    assert_true(r->aborted);
    json_t *seen = good(f->server, f->player[1], "watch", json_pack("{ss}", "game", id));
    const json_t *result = json_object_get(json_object_get(seen, "game"), "result");
    assert_string_equal(json_string_value(json_object_get(result, "why")), "aborted");
    assert_int_equal(json_array_size(json_object_get(result, "points")), 0);
    assert_int_equal(json_integer_value(json_object_get(result, "seat")), seat);
    json_decref(seen);
    json_t *record = good(f->server, f->player[0], "record", json_pack("{ss}", "game", id));
    const char *text = json_string_value(json_object_get(record, "record"));
    char line[64];
    snprintf(line, sizeof line, "cancelled: no first turn of seat %d\n", seat + 1);
    assert_non_null(strstr(text, line));
    json_decref(record);
    for (int i = 0; i < 2; i++)
        assert_null(user_rated(f->player[i], r->shared_game->game->rules->id));
}

/* Nobody plays; then the second does not. */
static void test_cancelled(void **state)
{
    struct fixture *f = *state;
    char id[ID_SIZE];
    struct room *r = rated(f, "kamisado", "3m+2s", id);
    pass(f->server, FIRST_MS - 1000);
    assert_int_equal(r->phase, PHASE_PLAYING);
    pass(f->server, 1000);
    expect_cancelled(f, id, 0);
    r = rated(f, "kamisado", "3m+2s", id);
    pass(f->server, FIRST_MS - 1000);
    json_decref(play(f, 0, id, 0, "d1d5"));
    pass(f->server, FIRST_MS - 1000);
    assert_int_equal(r->phase, PHASE_PLAYING);
    pass(f->server, 1000);
    expect_cancelled(f, id, 1);
}

/* First turns take nothing from the clocks, even from one that is shorter than their allowance;
 * the third turn is on time. */
static void test_clocks_wait(void **state)
{
    struct fixture *f = *state;
    char id[ID_SIZE];
    struct room *r = rated(f, "kamisado", "10s+1s", id);
    pass(f->server, 20000);
    json_decref(play(f, 0, id, 0, "d1d5"));
    pass(f->server, 20000);
    json_decref(play(f, 1, id, 1, "a8a7"));
    for (int i = 0; i < 2; i++)
        assert_int_equal(r->match->clock.reserve_ms[i], 10000);
    pass(f->server, 11000);
    assert_string_equal(r->match->result.why, "time");
    assert_int_equal(r->match->result.points[1], AGON_POINTS);
    assert_non_null(user_rated(f->player[0], "kamisado"));
}

/* A set-up is a first turn, with more time for it. */
static void test_setup(void **state)
{
    struct fixture *f = *state;
    char id[ID_SIZE];
    struct room *r = rated(f, "arimaa", "15s/1m/100/2m", id);
    pass(f->server, 2 * FIRST_MS);
    assert_int_equal(r->phase, PHASE_PLAYING);
    pass(f->server, 2 * FIRST_MS);
    expect_cancelled(f, id, 0);
}

/* By days there is the time for any turn, whether the game rests in memory or not. */
static void test_days(void **state)
{
    struct fixture *f = *state;
    char id[ID_SIZE];
    struct room *r = rated(f, "kamisado", "1d", id);
    pass(f->server, DAY_MS - 1000);
    assert_int_equal(r->phase, PHASE_PLAYING);
    f->server->core.steady_start -= 1000;
    for (int i = 0; i < 1000 && r->phase == PHASE_PLAYING; i++)
        settle(f->server);
    expect_cancelled(f, id, 0);
}

/* The time left is unchanged after a restart, during which no time passes. */
static void test_restart(void **state)
{
    struct fixture *f = *state;
    char id[ID_SIZE];
    rated(f, "kamisado", "3m+2s", id);
    pass(f->server, 20000);
    server_close(f->server);
    f->first_turn_ms = 1000; /* of games that begin now */
    fixture_open(f);
    fixture_find(f);
    pass(f->server, 5000);
    assert_int_equal(room(f, id)->phase, PHASE_PLAYING);
    pass(f->server, 5000);
    expect_cancelled(f, id, 0);
    server_close(f->server);
    fixture_open(f);
    fixture_find(f);
    json_t *seen = good(f->server, f->player[1], "watch", json_pack("{ss}", "game", id));
    json_decref(seen);
    expect_cancelled(f, id, 0);
}

/* A resignation before both have played rates nobody either. */
static void test_resigned(void **state)
{
    struct fixture *f = *state;
    char id[ID_SIZE];
    struct room *r = rated(f, "kamisado", "3m+2s", id);
    json_decref(play(f, 0, id, 0, "d1d5"));
    json_decref(good(f->server, f->player[1], "resign", json_pack("{ss}", "game", id)));
    assert_string_equal(r->match->result.why, "resigned");
    assert_null(user_rated(f->player[0], "kamisado"));
}

/* The time in the last message to the bot, which requests a turn. */
static int64_t turn_time(const struct connection *c)
{
    const struct message *m = c->message[(c->first + c->messages - 1) % c->capacity];
    json_t *json = json_loadb((const char *)m->bytes + MESSAGE_HEADROOM, m->n, 0, NULL);
    assert_string_equal(json_string_value(json_object_get(json, "type")), "turn");
    int64_t ms = json_integer_value(json_object_get(json_object_get(json, "clock"), "turn"));
    json_decref(json);
    return ms;
}

/* A bot gets the time for its first turn, and then that of its clock. */
static void test_bot(void **state)
{
    struct fixture *f = *state;
    char id[ID_SIZE];
    struct connection *c = connection_new(&f->server->core, NULL, "", "127.0.0.1");
    assert_true(bot_socket_init(c));
    user_join(f->player[0], c);
    bot_welcome(&f->server->rooms, c);
    rated(f, "kamisado", "5m+3s", id);
    settle(f->server);
    assert_in_range(turn_time(c), 1, FIRST_MS);
    json_decref(play(f, 0, id, 0, "d1d5"));
    json_decref(play(f, 1, id, 1, "a8a7"));
    settle(f->server);
    assert_in_range(turn_time(c), FIRST_MS + 1, 303000);
    bot_socket_release(c);
    connection_free(c);
}

/* Nobody waits for one who plays against the computer or both sides: the clock runs at once. */
static void test_alone(void **state)
{
    static const char *const opponents[] = {"engine", "self"};
    struct fixture *f = *state;
    for (int i = 0; i < 2; i++) {
        json_t *made = good(f->server, f->player[0], "create",
                            json_pack("{ss ss ss si}", "game", "kamisado", "control", "10s+1s",
                                      "opponent", opponents[i], "side", 0));
        char id[ID_SIZE];
        snprintf(id, sizeof id, "%s", json_string_value(json_object_get(made, "id")));
        json_decref(made);
        pass(f->server, 11000);
        assert_string_equal(room(f, id)->match->result.why, "time");
    }
}

PROGRAM(server_first_turn)
{
#define FIRST_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, fixture_tear_down)
    const struct CMUnitTest tests[] = {FIRST_TEST(test_cancelled), FIRST_TEST(test_clocks_wait),
                                       FIRST_TEST(test_setup),     FIRST_TEST(test_days),
                                       FIRST_TEST(test_restart),   FIRST_TEST(test_resigned),
                                       FIRST_TEST(test_alone),     FIRST_TEST(test_bot)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
