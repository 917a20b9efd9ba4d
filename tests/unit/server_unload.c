/* Games under way that nobody looks at: they leave memory and come back as they were. */

#include <malloc.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "os/time.h"
#include "programs.h"
#include "server/base/connection.h"
#include "server/game/shared_game.h"
#include "server/game/unload.h"
#include "server/net/bot_socket.h"
#include "server/net/socket.h"
#include "server/server.h"
#include "server/users/accounts.h"
#include "server/users/session.h"
#include "server/users/user.h"
#include "server_fixture.h"

/* The one game in this list of "mine". */
static json_t *only(json_t *mine, const char *list)
{
    json_t *games = json_object_get(mine, list);
    assert_int_equal(json_array_size(games), 1);
    return json_array_get(games, 0);
}

/* The first turn of each. */
static void begin(struct fixture *f, const char *id)
{
    json_decref(play(f, 0, id, 0, "d1d5"));
    json_decref(play(f, 1, id, 1, "a8a7"));
}

static void test_comes_back(void **state)
{
    struct fixture *f = *state;
    struct server *server = f->server;
    char id[ID_SIZE];
    make(f, "3d", id);
    begin(f, id);
    json_decref(
        good(server, f->player[0], "say", json_pack("{ss ss}", "game", id, "text", "hello")));
    int64_t begun = server->core.now;
    struct room *r = room(f, id);
    pass(server, UNLOAD_AFTER_MS / 2);
    assert_non_null(r->match);
    pass(server, DAY_MS);
    assert_null(r->match);
    json_t *mine = good(server, f->player[0], "mine", NULL);
    json_t *card = only(mine, "waiting");
    assert_int_equal(json_integer_value(json_object_get(card, "turns")), 2);
    assert_int_equal(json_integer_value(json_object_get(card, "seat")), 0);
    json_decref(mine);
    assert_null(r->match);
    json_t *seen = good(server, f->player[1], "watch", json_pack("{ss}", "game", id));
    assert_int_equal(json_array_size(json_object_get(seen, "chat")), 1);
    assert_int_equal(json_array_size(json_object_get(seen, "turns")), 2);
    json_decref(seen);
    assert_non_null(r->match);
    assert_int_equal(clock_left(&r->match->clock, server->core.now),
                     3 * DAY_MS - (server->core.now - begun));
    pass(server, UNLOAD_AFTER_MS + SERVER_SWEEP_MS);
    assert_null(r->match);
    int number = room_summary_of(r).number;
    json_decref(play(f, 0, id, number, "c1b2"));
    assert_int_equal(r->match->line.turns, 3);
    assert_true(r->match->mark[2].used_ms >= DAY_MS);
    json_t *refused = ask(server, f->player[0], "turn",
                          json_pack("{ss si ss}", "game", id, "number", number, "text", "c1c2"));
    assert_false(json_is_true(json_object_get(refused, "ok")));
    json_decref(refused);
}

/* An offer waits for its answer in the list of the player who must give it. */
static void test_offer(void **state)
{
    struct fixture *f = *state;
    char id[ID_SIZE];
    make(f, "3d", id);
    json_decref(play(f, 0, id, 0, "d1d5"));
    json_decref(play(f, 1, id, 1, "a8a7"));
    json_decref(good(f->server, f->player[0], "resign", json_pack("{ss}", "game", id)));
    assert_int_equal(room(f, id)->phase, PHASE_OVER);
    make(f, "3d", id);
    json_decref(play(f, 0, id, 0, "d1d5"));
    json_decref(good(f->server, f->player[0], "adjourn", json_pack("{ss}", "game", id)));
    json_decref(
        good(f->server, f->player[1], "accept", json_pack("{ss si}", "game", id, "number", 1)));
    pass(f->server, 2 * UNLOAD_AFTER_MS);
    assert_null(room(f, id)->match);
    json_t *mine = good(f->server, f->player[1], "mine", NULL);
    only(mine, "playing");
    json_decref(mine);
    pass(f->server, INT64_C(100) * DAY_MS); /* an adjourned game has no deadline */
    assert_int_equal(room(f, id)->phase, PHASE_PLAYING);
    assert_null(room(f, id)->match);
}

/* Its clock runs out even if no client requests it. */
static void test_flag(void **state)
{
    struct fixture *f = *state;
    char id[ID_SIZE];
    make(f, "3d", id);
    begin(f, id);
    int64_t due = f->server->core.now + 3 * DAY_MS;
    struct room *r = room(f, id);
    pass(f->server, DAY_MS);
    assert_null(r->match);
    assert_int_equal(r->deadline.due, due);
    pass(f->server, due - f->server->core.now - 1000);
    assert_null(r->match);
    assert_int_equal(r->phase, PHASE_PLAYING);
    f->server->core.steady_start -= 1000;
    while (r->phase == PHASE_PLAYING) {
        server_step(f->server);
        os_sleep_ms(1); /* between two looks */
    }
    assert_string_equal(r->match->result.why, "time");
    assert_int_equal(r->match->result.points[1], AGON_POINTS);
    assert_true(r->ended >= due && r->ended < due + DAY_MS);
}

/* ---- at rest: unloaded before the start of the server ---- */

/* A game with two turns, which rests after the next start. */
static void make_resting(struct fixture *f, const char *control, char id[ID_SIZE], int64_t ms)
{
    make(f, control, id);
    begin(f, id);
    pass(f->server, ms);
    assert_null(room(f, id)->match);
}

static void start_again(struct fixture *f)
{
    char id[2][ID_SIZE], name[2][USER_NAME];
    for (int i = 0; i < 2; i++) {
        memcpy(id[i], f->player[i]->id, sizeof id[i]);
        snprintf(name[i], sizeof name[i], "%s", f->player[i]->name);
    }
    server_close(f->server);
    fixture_open(f);
    for (int i = 0; i < 2; i++) {
        fixture_user(f, name[i]);
        f->player[i] = user_find(&f->server->users, id[i]);
    }
}

/* Waits for the room of a game at rest. */
static struct room *await(struct fixture *f, const char *id)
{
    while (!room(f, id)) {
        server_step(f->server);
        os_sleep_ms(1); /* between two looks */
    }
    return room(f, id);
}

/* It has no room until one of its players does something. */
static void test_start(void **state)
{
    struct fixture *f = *state;
    char id[ID_SIZE];
    make_resting(f, "3d", id, DAY_MS);
    start_again(f);
    assert_null(room(f, id));
    assert_int_equal(f->server->rooms.resting, 1);
    json_t *mine = good(f->server, f->player[0], "mine", NULL);
    json_t *card = only(mine, "waiting");
    assert_int_equal(json_integer_value(json_object_get(card, "turns")), 2);
    assert_int_equal(json_integer_value(json_object_get(card, "seat")), 0);
    json_decref(mine);
    struct room *r = room(f, id);
    assert_null(r->match);
    assert_int_equal(f->server->rooms.resting, 0);
    json_decref(play(f, 0, id, 2, "c1b2"));
    assert_int_equal(r->match->line.turns, 3);
    assert_true(r->match->mark[2].used_ms >= DAY_MS && r->match->mark[2].used_ms < DAY_MS + 60000);
    start_again(f); /* it was in memory, so it is loaded */
    assert_non_null(room(f, id)->match);
}

/* Anyone may look at it. */
static void test_looked_at(void **state)
{
    struct fixture *f = *state;
    char id[ID_SIZE];
    make_resting(f, "3d", id, DAY_MS);
    start_again(f);
    struct user *other = user_guest(&f->server->users, NULL);
    json_t *seen = good(f->server, other, "watch", json_pack("{ss}", "game", id));
    assert_int_equal(json_array_size(json_object_get(seen, "turns")), 2);
    json_decref(seen);
    json_decref(ask(f->server, other, "watch", json_pack("{ss}", "game", "abcdefghijk")));
    assert_non_null(room(f, id)->match);
    json_decref(good(f->server, f->player[1], "mine", NULL));
    assert_ptr_equal(f->player[1]->room[0], room(f, id));
}

/* While no server ran, its clock did not either. */
static void test_down(void **state)
{
    enum { BEFORE_MS = 3000000, DOWN_MS = 1800000, SLACK_MS = 120000 };
    struct fixture *f = *state;
    char id[ID_SIZE], text[32];
    make_resting(f, "3d", id, BEFORE_MS);
    int64_t due = room(f, id)->deadline.due;
    snprintf(text, sizeof text, "%lld", (long long)f->server->core.down + DOWN_MS);
    store_put_value(f->server->core.store, "down", text); /* as after so long a pause */
    start_again(f);
    json_decref(good(f->server, f->player[1], "mine", NULL));
    int64_t late = room(f, id)->deadline.due - due;
    assert_true(late >= DOWN_MS && late < DOWN_MS + SLACK_MS);
    json_decref(good(f->server, f->player[1], "watch", json_pack("{ss}", "game", id)));
    late = room(f, id)->deadline.due - due;
    assert_true(late >= DOWN_MS && late < DOWN_MS + SLACK_MS);
    int64_t used = 3 * DAY_MS - clock_left(&room(f, id)->match->clock, f->server->core.now);
    assert_true(used >= BEFORE_MS - DOWN_MS && used < BEFORE_MS - DOWN_MS + SLACK_MS);
    assert_false(room(f, id)->match->paused);
    json_decref(play(f, 0, id, 2, "c1b2"));
    pass(f->server, 2 * UNLOAD_AFTER_MS);
    json_decref(good(f->server, f->player[1], "watch", json_pack("{ss}", "game", id)));
    assert_int_equal(room(f, id)->match->line.turns, 3); /* its log is sound */
}

/* Its clock runs out although nobody comes. */
static void test_flag_at_rest(void **state)
{
    struct fixture *f = *state;
    char id[ID_SIZE];
    make_resting(f, "3d", id, 2 * UNLOAD_AFTER_MS);
    start_again(f);
    pass(f->server, 3 * DAY_MS - 3 * UNLOAD_AFTER_MS);
    assert_null(room(f, id));
    f->server->core.steady_start -= 2 * UNLOAD_AFTER_MS;
    struct room *r = await(f, id);
    while (r->phase == PHASE_PLAYING) {
        server_step(f->server);
        os_sleep_ms(1); /* between two looks */
    }
    assert_string_equal(r->match->result.why, "time");
    assert_int_equal(r->match->result.points[1], AGON_POINTS);
    start_again(f);
    assert_int_equal(f->server->rooms.resting, 0);
}

/* Its players are not notified of the same turn again. */
static void test_notices(void **state)
{
    struct fixture *f = *state;
    char id[ID_SIZE];
    make_resting(f, "3d", id, DAY_MS);
    int noticed = room(f, id)->seat[0].noticed;
    start_again(f);
    json_decref(good(f->server, f->player[0], "mine", NULL));
    assert_int_equal(room(f, id)->seat[0].noticed, noticed);
}

/* A player who leaves for good loses games at rest, too. */
static void test_leaving_at_rest(void **state)
{
    struct fixture *f = *state;
    char id[ID_SIZE];
    f->player[0] = user_guest(&f->server->users, NULL);
    make_resting(f, "3d", id, DAY_MS);
    start_again(f);
    json_decref(good(f->server, f->player[0], "delete", NULL));
    assert_string_equal(room(f, id)->match->result.why, "resigned");
}

/* Guests who do not come again lose their games, and then their place in the store. */
static void test_called_off_at_rest(void **state)
{
    struct fixture *f = *state;
    char id[ID_SIZE], guest[ID_SIZE];
    for (int i = 0; i < 2; i++)
        f->player[i] = user_guest(&f->server->users, NULL);
    make_resting(f, "30d", id, 2 * UNLOAD_AFTER_MS);
    start_again(f);
    memcpy(guest, f->player[0]->id, sizeof guest);
    pass(f->server, INT64_C(14) * DAY_MS);
    struct room *r = await(f, id);
    pass(f->server, SERVER_SWEEP_MS);
    assert_true(r->aborted);
    for (int i = 0; i < 3; i++)
        pass(f->server, INT64_C(16) * DAY_MS);
    assert_null(user_find(&f->server->users, guest));
}

/* A bot's welcome lists them. */
static void test_bot_at_rest(void **state)
{
    struct fixture *f = *state;
    char id[ID_SIZE], token[SESSION_TEXT], hello[160];
    f->player[0] = user_bot(&f->server->users, f->player[1], "Robot");
    session_new(&f->server->users, f->player[0], token);
    make_resting(f, "3d", id, DAY_MS);
    start_again(f);
    struct connection *c = connection_new(&f->server->core, NULL, "", "127.0.0.1");
    assert_true(bot_socket_init(c));
    snprintf(hello, sizeof hello, "{\"type\":\"hello\",\"token\":\"%s\"}", token);
    bot_socket_message(&f->server->api, c, hello, strlen(hello));
    hear(f->server, c, "\"type\":\"turn\"");
    assert_int_equal(told(c, "\"type\":\"welcome\""), 1);
    char games[64];
    snprintf(games, sizeof games, "\"games\":[\"%s\"]", id);
    assert_int_equal(told(c, games), 1);
    bot_socket_release(c);
    connection_free(c);
}

/* A browser receives their list after its hello, and a command sent at once waits for them. */
static void test_hello_at_rest(void **state)
{
    struct fixture *f = *state;
    char id[ID_SIZE], cookie[SESSION_TEXT], token[TOKEN_TEXT], text[160], games[64];
    make_resting(f, "3d", id, DAY_MS);
    session_new(&f->server->users, f->player[0], cookie);
    session_token(&f->server->users, cookie, token);
    start_again(f);
    struct connection *c = connection_new(&f->server->core, NULL, cookie, "127.0.0.1");
    snprintf(text, sizeof text, "{\"do\":\"hello\",\"id\":1,\"token\":\"%s\"}", token);
    socket_message(&f->server->api, c, text, strlen(text));
    snprintf(text, sizeof text, "{\"do\":\"mine\",\"id\":2}");
    socket_message(&f->server->api, c, text, strlen(text));
    assert_int_equal(told(c, "\"you\""), 1);
    hear(f->server, c, "\"on\":\"waiting\"");
    hear(f->server, c, "\"re\":2");
    snprintf(games, sizeof games, "\"count\":1,\"games\":[\"%s\"]", id);
    assert_int_equal(told(c, games), 1);
    snprintf(games, sizeof games, "\"waiting\":[{\"id\":\"%s\"", id);
    assert_int_equal(told(c, games), 1);
    connection_free(c);
}

/* A command about a game in memory does not wait for games at rest. */
static void test_awake_beside(void **state)
{
    struct fixture *f = *state;
    char id[ID_SIZE], awake[ID_SIZE], cookie[SESSION_TEXT], token[TOKEN_TEXT], text[160];
    make_resting(f, "3d", id, DAY_MS);
    make(f, "3d", awake);
    begin(f, awake);
    session_new(&f->server->users, f->player[0], cookie);
    session_token(&f->server->users, cookie, token);
    start_again(f);
    struct connection *c = connection_new(&f->server->core, NULL, cookie, "127.0.0.1");
    snprintf(text, sizeof text, "{\"do\":\"hello\",\"id\":1,\"token\":\"%s\"}", token);
    socket_message(&f->server->api, c, text, strlen(text));
    snprintf(text, sizeof text, "{\"do\":\"mine\",\"id\":2}");
    socket_message(&f->server->api, c, text, strlen(text));
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"id\":3,\"game\":\"%s\"}", awake);
    socket_message(&f->server->api, c, text, strlen(text));
    assert_int_equal(told(c, "\"re\":3"), 1);
    assert_int_equal(told(c, "\"re\":2"), 0);
    hear(f->server, c, "\"re\":2");
    assert_non_null(room(f, id));
    connection_free(c);
}

/* A game with a definition of its players has a room from the start, as it takes long to make. */
static void test_own_setup(void **state)
{
    struct fixture *f = *state;
    char id[ID_SIZE];
    make(f, "3d", id);
    begin(f, id);
    room(f, id)->shared_game->own = true;
    pass(f->server, DAY_MS);
    assert_null(room(f, id)->match);
    start_again(f);
    assert_int_equal(f->server->rooms.resting, 0);
    assert_non_null(room(f, id));
}

/* ---- many ---- */

/* A player who leaves for good loses unloaded games, too. */
static void test_leaving(void **state)
{
    struct fixture *f = *state;
    char id[2][ID_SIZE];
    f->player[0] = user_guest(&f->server->users, NULL);
    for (int i = 0; i < 2; i++) {
        make(f, "3d", id[i]);
        json_decref(play(f, 0, id[i], 0, "d1d5"));
    }
    pass(f->server, DAY_MS);
    assert_null(room(f, id[0])->match);
    json_decref(good(f->server, f->player[0], "delete", NULL));
    for (int i = 0; i < 2; i++) {
        assert_int_equal(room(f, id[i])->phase, PHASE_OVER);
        assert_string_equal(room(f, id[i])->match->result.why, "resigned");
    }
}

/* Guests' games are called off where they rest. */
static void test_called_off(void **state)
{
    struct fixture *f = *state;
    char id[ID_SIZE];
    for (int i = 0; i < 2; i++)
        f->player[i] = user_guest(&f->server->users, NULL);
    make(f, "30d", id);
    json_decref(play(f, 0, id, 0, "d1d5"));
    pass(f->server, DAY_MS);
    assert_null(room(f, id)->match);
    f->server->core.options.guest_ms = 1;
    pass(f->server, INT64_C(14) * DAY_MS);
    assert_true(room(f, id)->aborted);
    json_t *seen = good(f->server, f->player[1], "watch", json_pack("{ss}", "game", id));
    assert_int_equal(json_array_size(json_object_get(seen, "turns")), 1);
    json_decref(seen);
}

/* A bot that comes is asked for its turn, and while it is here its games stay. */
static void test_bot(void **state)
{
    struct fixture *f = *state;
    char id[ID_SIZE];
    make(f, "3d", id);
    json_decref(play(f, 0, id, 0, "d1d5"));
    pass(f->server, DAY_MS);
    assert_null(room(f, id)->match);
    struct connection *c = connection_new(&f->server->core, NULL, "", "127.0.0.1");
    assert_true(bot_socket_init(c));
    user_join(f->player[1], c);
    bot_welcome(&f->server->rooms, c);
    hear(f->server, c, "\"type\":\"turn\"");
    pass(f->server, DAY_MS);
    assert_non_null(room(f, id)->match);
    bot_socket_release(c);
    connection_free(c);
    pass(f->server, 2 * UNLOAD_AFTER_MS);
    assert_null(room(f, id)->match);
}

/* Gives both of the store's queues of writes room for that many; they keep it. */
static void widen_queues(struct fixture *f, int writes)
{
    for (int queue = 0; queue < 2; queue++) {
        settle(f->server);
        store_together(f->server->core.store, true);
        for (int i = 0; i < writes; i++)
            store_put_value(f->server->core.store, "widened", "by a test");
        store_together(f->server->core.store, false);
    }
    settle(f->server);
}

/* A thousand of them cost less than a kilobyte each, when those before them have filled what the
 * store keeps in memory. Its queues of writes are widened first: how far they would grow is a
 * matter of how fast the disk and the other threads are. */
static void test_many(void **state)
{
    enum { FULL = 3000, MANY = 1000, TOGETHER = 25, BYTES = 1024 };
    struct fixture *f = *state;
    struct mallinfo2 before = {0}, awake, resting;
    char id[ID_SIZE];
    for (int i = 0; i < FULL + MANY; i++) {
        if (i == FULL) {
            pass(f->server, DAY_MS);
            widen_queues(f, FULL);
            before = mallinfo2();
        }
        make(f, "3d", id);
        json_decref(play(f, 0, id, 0, "d1d5"));
        if (i % TOGETHER == 0)
            settle(f->server);
    }
    settle(f->server);
    awake = mallinfo2();
    pass(f->server, DAY_MS);
    resting = mallinfo2();
    size_t at = 0;
    for (struct room *room; (room = map_each(&f->server->rooms.by_id, &at)) != NULL;)
        assert_null(room->match);
    print_message("# a game under way takes %zu bytes, one that rests %zu\n",
                  (awake.uordblks - before.uordblks) / MANY,
                  (resting.uordblks - before.uordblks) / MANY);
    assert_true(resting.uordblks - before.uordblks < (size_t)MANY * BYTES);
}

PROGRAM(server_unload)
{
#define REST_TEST(name) cmocka_unit_test_setup_teardown(name, fixture_set_up, fixture_tear_down)
    const struct CMUnitTest tests[] = {REST_TEST(test_comes_back),
                                       REST_TEST(test_offer),
                                       REST_TEST(test_flag),
                                       REST_TEST(test_start),
                                       REST_TEST(test_leaving),
                                       REST_TEST(test_called_off),
                                       REST_TEST(test_bot),
                                       REST_TEST(test_looked_at),
                                       REST_TEST(test_down),
                                       REST_TEST(test_flag_at_rest),
                                       REST_TEST(test_notices),
                                       REST_TEST(test_leaving_at_rest),
                                       REST_TEST(test_called_off_at_rest),
                                       REST_TEST(test_bot_at_rest),
                                       REST_TEST(test_hello_at_rest),
                                       REST_TEST(test_awake_beside),
                                       REST_TEST(test_own_setup),
                                       REST_TEST(test_many)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
