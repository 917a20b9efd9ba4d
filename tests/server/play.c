/* A real agond, and players over real sockets: whole games, permissions, offers, clocks.
 *
 * usage: server-play AGOND */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client.h"
#include "core/random.h"
#include "os/time.h"
#include "play/clock.h"
#include "play/record.h"
#include "programs.h"

static const char *program;
static struct server server;

static json_t *numbered(const char *game, int number)
{
    return json_pack("{ss si}", "game", game, "number", number);
}

/* A turn of one listed move. */
static json_t *one_move(const char *game, int number, const char *move)
{
    return json_pack("{ss si s[s]}", "game", game, "number", number, "moves", move);
}

static json_t *link_game(const char *game, const char *control)
{
    return json_pack("{ss ss ss si}", "game", game, "control", control, "opponent", "link", "side",
                     0);
}

/* ---- the edges ---- */

static void expect(const char *method, const char *path, const char *headers, const char *body,
                   char cookie[128], int status)
{
    int found;
    json_decref(wire_http(server.port, method, path, headers, body, cookie, &found));
    if (found != status)
        fail_msg("%s %s: status %d, expected %d", method, path, found, status);
}

static void test_edges(void **state)
{
    char cookie[128] = "", forged[128] = "agon=g.aaaaaaaaaaa.00000000000000000000000000000000";
    char token[128];
    (void)state;
    expect("GET", "/", NULL, NULL, cookie, 200);
    expect("GET", "/play/arimaa", NULL, NULL, cookie, 200);
    expect("GET", "/nothing.js", NULL, NULL, cookie, 404);
    expect("GET", "/api", NULL, NULL, cookie, 200);
    expect("GET", "/api/nothing", NULL, NULL, cookie, 404);
    expect("GET", "/api/setup?game=amazons", NULL, NULL, cookie, 200);
    expect("GET", "/api/setup?game=nogame", NULL, NULL, cookie, 400);
    expect("GET", "/api/setup", NULL, NULL, cookie, 400);
    expect("GET", "/api/create?game=arimaa", NULL, NULL, cookie, 403);
    expect("GET", "/api/status", NULL, NULL, cookie, 401);
    expect("PUT", "/api/session", NULL, NULL, cookie, 404);
    assert_string_equal(cookie, "");
    expect("POST", "/api/session", "Origin: http://evil.example\r\n", "{}", cookie, 403);
    assert_string_equal(cookie, "");
    expect("POST", "/api/session", NULL, "{}", cookie, 200);
    assert_true(strncmp(cookie, "agon=g.", 7) == 0);
    expect("POST", "/api/create", NULL, "{\"game\":\"arimaa\"}", cookie, 401);
    expect("POST", "/api/create", "X-Agon-Token: 0123\r\n", "{\"game\":\"arimaa\"}", cookie, 401);
    expect("GET", "/api/mine", NULL, NULL, forged, 401);
    expect("GET", "/api/mine", NULL, NULL, cookie, 200);
    struct client c = {.port = server.port};
    client_open(&c, server.port);
    snprintf(token, sizeof token, "X-Agon-Token: %s\r\n", c.token);
    expect("POST", "/api/ping", token, "{\"at\": 1}", c.cookie, 200);
    expect("POST", "/api/ping", token, "{\"at\": 1", c.cookie, 400);
    expect("POST", "/api/ping", token, "[1]", c.cookie, 400);
    expect("POST", "/api/ping", token, "{\"att\": 1}", c.cookie, 400);
    expect("POST", "/api/status", token, "{}", c.cookie, 403);
    expect("POST", "/api/role", token, "{\"name\":\"x1\",\"role\":\"administrator\"}", c.cookie,
           403);
    client_close(&c);
    /* A socket from a foreign page, or on another path. */
    struct wire w = {.fd = wire_connect(server.port)};
    assert_false(wire_upgrade(&w, server.port, cookie, "http://evil.example"));
    wire_close(&w);
}

/* ---- a whole game between two ---- */

/* Plays random listed moves until the end; every turn is checked on the other player's socket. */
static void play_out(struct client *who[2], const char *id, uint64_t seed, int most)
{
    json_t *watch[2];
    for (int i = 0; i < 2; i++)
        watch[i] = client_good(who[i], "watch", client_about(id));
    json_t *state = json_incref(at(watch[0], "game"));
    for (int turn = 0; turn < most && strcmp(at_text(state, "phase"), "over") != 0; turn++) {
        int seat = (int)at_number(state, "seat");
        json_t *own = client_good(who[seat], "watch", client_about(id)),
               *moves = at(own, "game.moves");
        assert_true(json_array_size(moves) > 0);
        assert_false(json_array_size(at(state, "moves")) > 0 && at_number(state, "you.0") != seat);
        size_t pick = (size_t)(random_mix(seed + (uint64_t)turn) % json_array_size(moves));
        json_t *list = json_array();
        json_array_append(list, at(json_array_get(moves, pick), "text"));
        int number = (int)at_number(state, "number");
        /* A turn of several moves is finished one by one. */
        for (;;) {
            json_t *look =
                client_good(who[seat], "look",
                            json_pack("{ss si sO}", "game", id, "number", number, "moves", list));
            bool ends = json_is_true(at(look, "can_end"));
            if (!ends)
                json_array_append(list, at(look, "moves.0.text"));
            json_decref(look);
            if (ends)
                break;
        }
        client_bad(who[1 - seat], "turn",
                   json_pack("{ss si sO}", "game", id, "number", number, "moves", list),
                   "not_your_turn");
        json_t *played =
            client_good(who[seat], "turn",
                        json_pack("{ss si so}", "game", id, "number", number, "moves", list));
        json_decref(played);
        json_decref(own);
        json_decref(state);
        json_t *push;
        do {
            push = client_push(who[1 - seat], "game", id);
            assert_non_null(push);
            state = json_incref(at(push, "game"));
            json_decref(push);
            if (at_number(state, "turns") <= turn)
                json_decref(state);
            else
                break;
        } while (true);
    }
    json_decref(state);
    json_decref(watch[0]);
    json_decref(watch[1]);
}

/* The record of a finished game replays and agrees with its result. */
static void check_record(struct client *c, const char *id)
{
    struct record record;
    struct record_report report;
    struct agon_error error;
    int line = 1;
    json_t *json = client_good(c, "record", client_about(id));
    const char *text = at_text(json, "record");
    assert_int_equal(record_read(&record, &text, &line, &error), 1);
    assert_int_equal(record_check(&record, &report), 0);
    assert_true(report.replayed);
    assert_false(report.disagrees);
    assert_true(record.seats > 0);
    record_release(&record);
    json_decref(json);
}

static void test_games(void **state)
{
    static const struct {
        const char *game;
        int most;
    } games[] = {{"kamisado", 400},   {"amazons", 400}, {"abalone", 30},   {"arimaa", 12},
                 {"fairy-chess", 12}, {"tai-shogi", 4}, {"akhimoraec", 10}};
    struct client a = {0}, b = {0}, stranger = {0}, *who[2] = {&a, &b};
    char id[16];
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    client_open(&stranger, server.port);
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        client_pair(&a, &b, link_game(games[i].game, "5m+3s"), id);
        client_bad(&stranger, "watch", client_about(id), "not_found");
        client_bad(&stranger, "resign", client_about(id), "not_found");
        play_out(who, id, i + 1, games[i].most);
        json_t *json = client_good(&a, "watch", client_about(id));
        if (strcmp(at_text(json, "game.phase"), "over") != 0)
            json_decref(client_good(&b, "resign", client_about(id)));
        json_decref(json);
        check_record(&a, id);
        json = client_good(&a, "replay", client_about(id));
        size_t played = 0, k;
        json_t *turn;
        json_array_foreach(at(json, "turns"), k, turn) played += at(turn, "text") != NULL;
        assert_int_equal(json_array_size(at(json, "frames")), played + 1);
        json_decref(json);
        client_bad(&stranger, "record", client_about(id), "not_found");
    }
    client_close(&a);
    client_close(&b);
    client_close(&stranger);
}

/* ---- messages too early, twice, by others ---- */

static void test_duplicates(void **state)
{
    struct client a = {0}, b = {0}, stranger = {0};
    char id[16];
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    client_open(&stranger, server.port);
    json_t *made = client_good(&a, "create",
                               json_pack("{ss ss ss si}", "game", "kamisado", "control", "5m",
                                         "opponent", "open", "side", 0));
    snprintf(id, sizeof id, "%s", at_text(made, "id"));
    json_decref(made);
    client_bad(&a, "turn", one_move(id, 0, "d1d2"), "not_now");
    client_bad(&a, "join", client_about(id), "not_now");
    json_decref(client_good(&b, "join", client_about(id)));
    client_bad(&stranger, "join", client_about(id), "not_now");
    json_t *game = client_until(&a, id, 0);
    char move[32];
    snprintf(move, sizeof move, "%s", at_text(game, "moves.0.text"));
    json_decref(game);
    client_bad(&stranger, "turn", one_move(id, 0, move), "forbidden");
    client_bad(&stranger, "resign", client_about(id), "forbidden");
    client_bad(&stranger, "look", one_move(id, 0, move), "forbidden");
    client_bad(&b, "turn", one_move(id, 0, move), "not_your_turn");
    client_bad(&a, "turn", one_move(id, 0, "zzz"), "illegal");
    client_bad(&a, "turn", one_move(id, 1, move), "stale");
    json_decref(client_good(&a, "turn", one_move(id, 0, move)));
    for (int i = 0; i < 3; i++) {
        json_t *again = client_good(&a, "turn", one_move(id, 0, move));
        assert_true(json_is_true(at(again, "duplicate")));
        assert_int_equal(at_number(again, "number"), 1);
        json_decref(again);
    }
    client_bad(&a, "turn", one_move(id, 0, "d1d8"), "stale");
    game = client_until(&b, id, 1);
    assert_int_equal(at_number(game, "turns"), 1);
    json_decref(game);
    json_t *watch = client_good(&stranger, "watch", client_about(id));
    assert_int_equal(json_array_size(at(watch, "game.you")), 0);
    assert_null(at(watch, "game.moves"));
    json_decref(watch);
    client_close(&a);
    client_close(&b);
    client_close(&stranger);
}

/* ---- offers ---- */

static void test_offers(void **state)
{
    struct client a = {0}, b = {0};
    char id[16];
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    client_pair(&a, &b, link_game("kamisado", "5m+3s"), id);
    json_t *game = client_until(&a, id, 0);
    json_decref(client_good(&a, "turn", one_move(id, 0, at_text(game, "moves.0.text"))));
    json_decref(game);
    /* A take-back that is declined, then one that is accepted. */
    json_decref(client_good(&a, "takeback", numbered(id, 1)));
    client_bad(&a, "accept", numbered(id, 1), "not_now");
    json_decref(client_good(&b, "decline", numbered(id, 1)));
    client_bad(&a, "takeback", numbered(id, 1), "not_now");
    game = client_until(&b, id, 1);
    json_decref(client_good(&b, "turn", one_move(id, 1, at_text(game, "moves.0.text"))));
    json_decref(game);
    json_decref(client_good(&b, "takeback", numbered(id, 2)));
    json_decref(client_good(&a, "accept", numbered(id, 2)));
    game = client_until(&a, id, 1);
    assert_int_equal(at_number(game, "turns"), 1);
    assert_int_equal(at_number(game, "number"), 3);
    json_decref(game);
    /* Adjourned by both: turns are refused, and the game can be resumed. */
    json_decref(client_good(&a, "adjourn", client_about(id)));
    json_t *mine = client_good(&b, "mine", NULL);
    assert_string_equal(at_text(mine, "waiting.0.id"), id);
    json_decref(mine);
    json_decref(client_good(&b, "accept", numbered(id, 3)));
    json_t *watch = client_good(&b, "watch", client_about(id));
    assert_true(json_is_true(at(watch, "game.paused")));
    json_int_t left = at_number(watch, "game.clock.left.1");
    client_bad(&b, "turn", one_move(id, 3, "a8a7"), "not_now");
    json_decref(watch);
    os_sleep_ms(300); /* late on purpose */
    int64_t resumed = os_now_ms();
    json_decref(client_good(&b, "adjourn", client_about(id)));
    json_decref(client_good(&a, "adjourn", client_about(id)));
    watch = client_good(&b, "watch", client_about(id));
    assert_false(json_is_true(at(watch, "game.paused")));
    /* Without the pause, and at most the time that has passed, on a machine of any speed. */
    assert_true(left - at_number(watch, "game.clock.left.1") <= os_now_ms() - resumed + 10);
    json_decref(watch);
    json_decref(client_good(&a, "resign", client_about(id)));
    json_decref(client_good(&a, "rematch", client_about(id)));
    json_t *next = client_good(&b, "rematch", client_about(id));
    watch = client_good(&b, "watch", client_about(at_text(next, "next")));
    assert_int_equal(at_number(watch, "game.you.0"), 0);
    json_decref(watch);
    json_decref(next);
    client_close(&a);
    client_close(&b);
}

/* A player who has left loses the game by the opponent's claim, after the time for that. */
static void test_claim(void **state)
{
    struct server strict = {.value = "1"};
    struct client a = {0}, b = {0};
    char id[16];
    (void)state;
    server_start(&strict, program, "--absence");
    client_open(&a, strict.port);
    client_open(&b, strict.port);
    client_pair(&a, &b, link_game("kamisado", "5m+3s"), id);
    client_begin(&a, &b, id);
    client_bad(&a, "claim", json_pack("{ss ss}", "game", id, "result", "all"), "bad_argument");
    client_bad(&a, "claim", json_pack("{ss ss}", "game", id, "result", "win"), "not_now");
    client_close(&b);
    json_t *push = NULL, *answer = NULL;
    do { /* until somebody is away */
        json_decref(push);
        push = client_push(&a, "lag", id);
    } while (!json_is_array(at(push, "absent")));
    assert_in_range(at_number(push, "absent.1"), 1, 2000);
    assert_true(json_is_null(at(push, "absent.0")));
    json_decref(push);
    for (int64_t until = os_now_ms() + WIRE_PATIENCE_MS; os_now_ms() < until; os_sleep_ms(50)) {
        answer = client_do(&a, "claim", json_pack("{ss ss}", "game", id, "result", "win"));
        if (json_is_true(at(answer, "ok")))
            break;
        assert_string_equal(at_text(answer, "error.code"), "not_now");
        json_decref(answer);
        answer = NULL;
    }
    assert_non_null(answer);
    json_decref(answer);
    json_t *watch = client_good(&a, "watch", client_about(id));
    assert_string_equal(at_text(watch, "game.result.why"), "abandoned");
    assert_int_equal(at_number(watch, "game.result.points.0"), AGON_POINTS);
    json_decref(watch);
    client_close(&a);
    server_end(&strict, 0);
}

/* ---- clocks ---- */

/* How late the game says that its last turn came, and its record in this line (NULL: in none). */
static void check_late(struct client *c, const char *id, json_int_t late, const char *line)
{
    json_t *watch = client_good(c, "watch", client_about(id));
    json_t *record = client_good(c, "record", client_about(id));
    assert_int_equal(at_number(watch, "game.result.late"), late);
    const char *found = strstr(at_text(record, "record"), line ? line : "late");
    assert_true((found != NULL) == (line != NULL));
    json_decref(watch);
    json_decref(record);
}

static void test_clock(void **state)
{
    struct client a = {0}, b = {0};
    char id[16];
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    client_pair(&a, &b, link_game("kamisado", "300ms+0s"), id);
    int64_t begun = os_now_ms();
    client_begin(&a, &b, id);
    json_t *game = client_until(&b, id, 3); /* nobody plays: the flag ends it */
    int64_t took = os_now_ms() - begun;
    assert_string_equal(at_text(game, "phase"), "over");
    assert_string_equal(at_text(game, "result.why"), "time");
    assert_int_equal(at_number(game, "result.winner"), 1);
    assert_int_equal(at_number(game, "clock.left.0"), 0);
    assert_true(took >= 300 && took < 10000); /* other work may delay the test */
    json_decref(game);
    client_bad(&b, "turn", one_move(id, 2, "d1d2"), "not_now");
    check_late(&a, id, -999, NULL); /* only the seat whose flag fell is late */
    client_bad(&a, "turn", one_move(id, 2, "d1d2"), "not_now");
    json_t *watch = client_good(&a, "watch", client_about(id));
    json_int_t late = at_number(watch, "game.result.late");
    assert_in_range(late, 1, os_now_ms() - begun - 300);
    json_decref(watch);
    char line[80], span[48];
    clock_duration_write(late, span, sizeof span);
    snprintf(line, sizeof line, "\nlate 1: %s\n", span);
    check_late(&a, id, late, line);
    client_bad(&a, "turn", one_move(id, 2, "d1d2"), "not_now"); /* again: the first one counts */
    check_late(&a, id, late, line);
    assert_int_equal(server_number(&server, "select count(*) from game where terms like '%late%'"),
                     1);
    client_close(&a);
    client_close(&b);
}

/* ---- engines, and trying turns ---- */

static void test_engine(void **state)
{
    struct client a = {0};
    (void)state;
    client_open(&a, server.port);
    json_t *made = client_good(&a, "create",
                               json_pack("{ss si si}", "game", "kamisado", "side", 0, "level", 1));
    char id[16];
    snprintf(id, sizeof id, "%s", at_text(made, "id"));
    json_decref(made);
    for (int turns = 0; turns < 200; turns += 2) {
        json_t *game = client_until(&a, id, turns);
        bool over = strcmp(at_text(game, "phase"), "over") == 0;
        while (!over && at_number(game, "seat") != 0) { /* the engine again: a forced pass before */
            int more = (int)at_number(game, "turns") + 1;
            json_decref(game);
            game = client_until(&a, id, more);
            over = strcmp(at_text(game, "phase"), "over") == 0;
        }
        if (!over)
            json_decref(client_good(
                &a, "turn",
                one_move(id, (int)at_number(game, "number"), at_text(game, "moves.0.text"))));
        turns = (int)at_number(game, "turns") - 1;
        json_decref(game);
        if (over)
            break;
    }
    json_t *game = client_until(&a, id, 100000);
    assert_string_equal(at_text(game, "phase"), "over");
    json_decref(game);
    check_record(&a, id);
    client_close(&a);
}

static void test_look(void **state)
{
    struct client a = {0};
    (void)state;
    client_open(&a, server.port);
    json_t *look = client_good(&a, "look",
                               json_pack("{ss s[sssssssssssssss]}", "kind", "arimaa", "moves",
                                         "Ra1", "Rb1", "Rc1", "Rd1", "Re1", "Rf1", "Rg1", "Rh1",
                                         "Da2", "Hb2", "Cc2", "Ed2", "Me2", "Cf2", "Hg2"));
    assert_false(json_is_true(at(look, "whole")));
    assert_int_equal(json_array_size(at(look, "moves")), 1);
    assert_string_equal(at_text(look, "moves.0.text"), "Dh2");
    assert_int_equal(json_array_size(at(look, "position.items")), 15);
    json_decref(look);
    /* By file, rank and diagonals all four amazons can reach d4, and one d5. */
    look = client_good(&a, "look", json_pack("{ss si}", "kind", "amazons", "to", 33));
    assert_int_equal(json_array_size(at(look, "moves")), 4);
    json_decref(look);
    look = client_good(&a, "look", json_pack("{ss si}", "kind", "amazons", "to", 43));
    assert_int_equal(json_array_size(at(look, "moves")), 1);
    assert_string_equal(at_text(look, "moves.0.text"), "d1-d5");
    json_decref(look);
    look = client_good(&a, "look",
                       json_pack("{ss ss}", "kind", "kamisado", "turns", "d1d4; h8h5; d4h8"));
    assert_true(json_is_true(at(look, "position.over")));
    assert_string_equal(at_text(look, "result.why"), "goal");
    assert_int_equal(json_integer_value(at(look, "result.winner")), 0);
    json_decref(look);
    client_bad(&a, "look", json_pack("{ss s[s]}", "kind", "arimaa", "moves", "Ee9n"), "illegal");
    client_bad(&a, "look", json_pack("{ss ss}", "kind", "amazons", "turns", "d1-d7/g9"), "illegal");
    json_t *replay = client_good(
        &a, "replay", json_pack("{ss ss}", "kind", "amazons", "turns", "d1-d7/g7; a7-b7/b5"));
    assert_int_equal(json_array_size(at(replay, "frames")), 3);
    json_decref(replay);
    client_close(&a);
}

/* The moves of the route that touches these cells, as JSON; or "". */
static void route(const json_t *look, const json_t *touch, char *out, size_t size)
{
    size_t i;
    json_t *one;
    *out = 0;
    json_array_foreach(at(look, "routes"), i, one) if (json_equal(at(one, "touch"), touch))
    {
        size_t n = json_dumpb(at(one, "moves"), out, size - 1, JSON_COMPACT);
        assert_true(n < size);
        out[n] = 0;
    }
}

/* Gold's elephant on e3 has four steps, a dog to push on e4 and one to pull on d3. */
static void test_routes(void **state)
{
    static const struct {
        int n, touch[4];
        const char *moves;
    } expected[] = {{2, {20, 4}, "[\"Ee3s\",\"Ee2s\"]"},
                    {2, {20, 22}, "[\"Ee3s\",\"Ee2e\",\"Ef2e\",\"Eg2n\"]"}, /* not over the trap */
                    {3, {20, 28, 36}, "[\"de4n\",\"Ee3n\"]"},
                    {3, {20, 19, 18}, "[\"dd3w dc3x\",\"Ee3w\"]"},
                    {4, {20, 19, 19, 12}, "[\"Ee3s\",\"dd3e\"]"},
                    {2, {20, 21}, ""},
                    {2, {20, 44}, ""},
                    {3, {20, 28, 20}, ""}};
    struct client a = {0};
    (void)state;
    client_open(&a, server.port);
    json_t *look = client_good(&a, "look",
                               json_pack("{ss ss si}", "kind", "arimaa", "start",
                                         "g r7/8/8/8/4d3/3dE3/8/R7", "routes", 20));
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        json_t *touch = json_array();
        for (int k = 0; k < expected[i].n; k++)
            json_array_append_new(touch, json_integer(expected[i].touch[k]));
        char moves[64];
        route(look, touch, moves, sizeof moves);
        assert_string_equal(moves, expected[i].moves);
        json_decref(touch);
    }
    json_decref(look);
    /* If a turn is a single move, nothing follows. */
    look = client_good(&a, "look", json_pack("{ss si}", "kind", "chess", "routes", 8));
    assert_int_equal(json_array_size(at(look, "routes")), 0);
    json_decref(look);
    client_close(&a);
}

/* ---- rules pages ---- */

static void test_rules(void **state)
{
    static const char *const asked[][3] = {{"arimaa", "fr", "fr"}, {"arimaa", "xx", "en"}};
    struct client a = {0};
    (void)state;
    client_open(&a, server.port);
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        json_t *page = client_good(
            &a, "rules", json_pack("{ss ss}", "game", asked[i][0], "language", asked[i][1]));
        assert_string_equal(at_text(page, "language"), asked[i][2]);
        assert_memory_equal(at_text(page, "text"), "# Arimaa\n", 9);
        json_decref(page);
    }
    json_t *page = client_good(&a, "rules", client_about("hanoi"));
    assert_string_equal(at_text(page, "language"), "en");
    json_decref(page);
    client_bad(&a, "rules", client_about("fr/arimaa"), "not_found");
    client_bad(&a, "rules", client_about("nothing"), "not_found");
    client_close(&a);
}

/* A small board requests no more than it shows, and nothing for a missing board. */
static void test_brief(void **state)
{
    struct client a = {0};
    (void)state;
    client_open(&a, server.port);
    json_t *made =
        client_good(&a, "create", json_pack("{ss ss}", "game", "kamisado", "opponent", "self"));
    const char *id = at_text(made, "id"), *digest;
    json_decref(
        client_good(&a, "turn", json_pack("{ss si ss}", "game", id, "number", 0, "text", "d1d4")));
    json_t *full = client_good(&a, "watch", client_about(id));
    digest = at_text(full, "game.setup.digest");
    assert_int_equal(json_array_size(at(full, "turns")), 1);
    for (int i = 0; i < 2; i++) {
        const char *command = i == 0 ? "watch" : "replay";
        json_t *brief = client_good(
            &a, command, json_pack("{ss ss sb}", "game", id, "have", digest, "brief", 1));
        assert_null(at(brief, "board"));
        assert_null(at(brief, "turns"));
        assert_null(at(brief, "chat"));
        assert_string_equal(at_text(brief, i == 0 ? "game.setup.digest" : "setup.digest"), digest);
        json_decref(brief);
        brief = client_good(&a, command, json_pack("{ss ss}", "game", id, "have", "another"));
        assert_non_null(at(brief, "board"));
        assert_int_equal(json_array_size(at(brief, "turns")), 1);
        json_decref(brief);
    }
    json_decref(full);
    json_decref(made);
    client_close(&a);
}

PROGRAM(play)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_edges),      cmocka_unit_test(test_games),
        cmocka_unit_test(test_duplicates), cmocka_unit_test(test_offers),
        cmocka_unit_test(test_clock),      cmocka_unit_test(test_engine),
        cmocka_unit_test(test_look),       cmocka_unit_test(test_routes),
        cmocka_unit_test(test_rules),      cmocka_unit_test(test_brief),
        cmocka_unit_test(test_claim)};
    program = argc > 1 ? argv[1] : "agond";
    server_start(&server, program, "--unlimited");
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return server_end(&server, cmocka_run_group_tests(tests, NULL, NULL));
}
