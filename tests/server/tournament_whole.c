/* Whole tournaments on a real agond, with real bots: played to the end, followed by pushes, killed
 * three times and resumed.
 *
 * usage: server-tourney-whole AGOND BOT PYTHON_BOT */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "organiser.h"
#include "os/time.h"
#include "play/pgn_game.h"
#include "programs.h"

/* ---- a whole tournament ---- */

/* All players met each other in `each` games, with results in the right places. */
static void check_whole(const char *id, int players, int each)
{
    json_t *json = tourney_look(id), *matches = tourney_matches(id), *match, *game;
    size_t i, k;
    int games = each * players * (players - 1) / 2;
    double points = 0, sum = 0;
    bool met[CHILDREN_MAX][CHILDREN_MAX] = {{false}};
    assert_string_equal(at_text(json, "tournament.state"), "over");
    assert_int_equal(at_number(json, "tournament.played"), games);
    assert_int_equal(json_array_size(matches), games / each);
    json_array_foreach(matches, i, match)
    {
        json_int_t a = at_number(match, "players.0"), b = at_number(match, "players.1");
        assert_false(met[a][b]);
        met[a][b] = met[b][a] = true;
        assert_int_equal(json_array_size(at(match, "games")), each);
        json_array_foreach(at(match, "games"), k, game)
        {
            assert_string_equal(at_text(game, "state"), "done");
            assert_int_equal(at_number(game, "first"), k % 2);
            sum +=
                json_number_value(at(game, "points.0")) + json_number_value(at(game, "points.1"));
        }
    }
    json_array_foreach(at(json, "stages.0.standings"), i, match)
    {
        points += json_number_value(at(match, "points"));
        assert_int_equal(at_number(match, "games"), each * (players - 1));
    }
    assert_true(points == games && sum == games);
    json_decref(matches);
    json_decref(json);
}

/* The contents of a tournament's records. */
struct counted {
    int games, lags, engines; /* with the way of a player; of the engine, by its name in tables */
};

/* Every record can be replayed. */
static struct counted check_records(const char *id)
{
    char path[120], cookie[128] = "";
    int status, line = 1;
    struct counted n = {0};
    struct record record;
    struct agon_error error = {.at = -1};
    snprintf(path, sizeof path, "/api/tournament_export?tournament=%s&as=records", id);
    char *bytes = wire_fetch(server.port, "GET", path, NULL, NULL, cookie, &status);
    const char *text = bytes;
    assert_int_equal(status, 200);
    for (int read; (read = record_read(&record, &text, &line, &error)) != 0; n.games++) {
        struct record_report report;
        assert_int_equal(read, 1);
        assert_int_equal(record_check(&record, &report), 0);
        assert_true(report.replayed && !report.disagrees && report.problems == 0);
        assert_non_null(record_get(&record, "pairing"));
        n.lags += record_get_seat(&record, "lag", 0) || record_get_seat(&record, "lag", 1);
        for (int seat = 0; seat < 2; seat++)
            n.engines += strcmp(record_get_seat(&record, "player", seat), "Anything goes") == 0;
        record_release(&record);
    }
    free(bytes);
    return n;
}

/* A table over HTTP is the text itself. */
static void check_table(const char *id)
{
    char path[120], cookie[128] = "";
    int status;
    snprintf(path, sizeof path, "/api/tournament_export?tournament=%s&as=games&download=1", id);
    char *over_http = wire_fetch(server.port, "GET", path, NULL, NULL, cookie, &status);
    char *over_socket = tourney_export(id, "games");
    assert_int_equal(status, 200);
    assert_string_equal(over_http, over_socket);
    free(over_http);
    free(over_socket);
    json_t *json = wire_http(server.port, "GET", "/api/tournaments?state=over&mine=false", NULL,
                             NULL, cookie, &status);
    assert_int_equal(status, 200);
    assert_string_equal(at_text(json, "tournaments.0.id"), id);
    json_decref(json);
}

/* The pushes during the tournament add up to the final answer. */
static void follow_pushes(const char *id, int games)
{
    json_int_t played = 0, version = 0;
    int results = 0;
    size_t i, k;
    json_t *push, *match, *game;
    char seen[400][8] = {{0}};
    while (played < games && (push = client_push(&boss, "tournament", id)) != NULL) {
        assert_true(at_number(push, "tournament.played") >= played);
        /* A push about presence only has the previous version. */
        bool news =
            json_array_size(at(push, "log")) > 0 || at_number(push, "tournament.played") > played;
        assert_true(at_number(push, "version") >= version + news);
        version = at_number(push, "version");
        played = at_number(push, "tournament.played");
        json_array_foreach(at(push, "matches"), i, match)
        {
            json_array_foreach(at(match, "games"), k, game)
            {
                bool *was = (bool *)&seen[at_number(match, "match")][k];
                bool is = strcmp(at_text(game, "state"), "done") == 0;
                assert_true(is || !*was);
                results += is && !*was;
                *was = is;
            }
        }
        json_decref(push);
    }
    assert_int_equal(played, games);
    assert_int_equal(results, games);
}

static void test_round_robin(void **state)
{
    enum { PLAYERS = 6, GAMES = PLAYERS * (PLAYERS - 1) };
    char id[16];
    (void)state;
    tourney_make("{" USUAL ", \"games\": 2, \"late_loses\": \"match\", \"random_turns\": 2}", id);
    tourney_class(id, PLAYERS - 1, true);
    json_decref(
        client_good(&boss, "tournament_register",
                    tourney_about(id, "{ss ss}", "player", "Anything goes", "engine", "random")));
    json_decref(client_good(&boss, "tournament", tourney_about(id, "{sb}", "on", 1)));
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    client_bad(&boss, "tournament_start", tourney_about(id, "{}"), "not_now");
    client_bad(&boss, "tournament_change", tourney_about(id, "{si}", "games", 4), "not_now");
    follow_pushes(id, GAMES);
    json_decref(tourney_wait(id, GAMES + 1)); /* over */
    check_whole(id, PLAYERS, 2);
    struct counted n = check_records(id);
    assert_int_equal(n.games, GAMES);
    assert_int_equal(n.lags, GAMES);
    assert_int_equal(n.engines, 2 * (PLAYERS - 1));
    check_table(id);
    char *json = tourney_export(id, "json"), *games = tourney_export(id, "games"),
         *table = tourney_export(id, "table");
    json_t *read = json_loads(json, 0, NULL);
    int lines = 0;
    assert_int_equal(json_array_size(at(read, "matches")), GAMES / 2);
    for (const char *s = games; *s; s++)
        lines += *s == '\n';
    assert_int_equal(lines, GAMES + 1);
    assert_non_null(strstr(table, "Anything goes"));
    json_decref(read);
    free(json);
    free(games);
    free(table);
    tourney_stop_bots();
}

/* Killed three times during games: it resumes automatically, nothing is lost or counted twice. */
static void test_kill(void **state)
{
    enum { PLAYERS = 6, EACH = 20, GAMES = EACH * PLAYERS * (PLAYERS - 1) / 2 };
    char id[16];
    (void)state;
    tourney_make("{" USUAL ", \"games\": 20}", id);
    tourney_class(id, PLAYERS, false);
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    for (int round = 0; round < 3; round++) {
        json_t *before = tourney_wait(id, 20 + 90 * round), *old = tourney_matches(id), *match,
               *game;
        size_t i, k;
        assert_string_equal(at_text(before, "tournament.state"), "running");
        tourney_kill_server();
        json_t *now = tourney_look(id), *matches = tourney_matches(id);
        printf("# killed after %d of %d games\n", (int)at_number(now, "tournament.played"), GAMES);
        assert_true(at_number(now, "tournament.played") >= at_number(before, "tournament.played"));
        json_array_foreach(old, i, match)
        {
            json_array_foreach(at(match, "games"), k, game)
            {
                char path[40];
                snprintf(path, sizeof path, "%d.games.%d", (int)i, (int)k);
                if (strcmp(at_text(game, "state"), "done") == 0)
                    assert_true(json_equal(game, at(matches, path)));
            }
        }
        json_decref(matches);
        json_decref(now);
        json_decref(old);
        json_decref(before);
    }
    json_decref(tourney_wait(id, GAMES + 1));
    check_whole(id, PLAYERS, EACH);
    assert_int_equal(check_records(id).games, GAMES);
    tourney_stop_bots();
}
/* A pause survives a kill; and games interrupted by the kill wait for their players, who are away
 * for longer than their clocks allow, without losing. */
static void test_patience(void **state)
{
    char id[16], code[3][32], first[16];
    json_t *json, *made;
    (void)state;
    tourney_make("{\"title\": \"Slow\", \"game\": \"amazons\", \"control\": \"1s\"}", id);
    made = client_good(&boss, "tournament_class", tourney_about(id, "{si}", "count", 3));
    for (int i = 0; i < 3; i++) {
        char path[24];
        snprintf(path, sizeof path, "players.%d.code", i);
        snprintf(code[i], sizeof code[i], "%s", at_text(made, path));
        tourney_bot(code[i], false);
    }
    json_decref(made);
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    for (*first = '\0'; !*first; json_decref(json)) {
        json = tourney_look(id);
        snprintf(first, sizeof first, "%s", at_text(json, "live.0.game"));
    }
    json_decref(
        client_good(&boss, "tournament_pause", tourney_about(id, "{ss}", "reason", "the bell")));
    tourney_kill_server();
    json = tourney_look(id);
    assert_string_equal(at_text(json, "tournament.state"), "paused");
    json_int_t played = at_number(json, "tournament.played");
    json_decref(json);
    json_decref(client_good(&boss, "tournament_resume", tourney_about(id, "{}")));
    tourney_stop_bots();
    tourney_kill_server();
    os_sleep_ms(2500); /* late on purpose */
    json = tourney_look(id);
    assert_string_equal(at_text(json, "tournament.state"), "running");
    assert_true(at_number(json, "tournament.played") - played <= 1); /* before the bots were gone */
    json_decref(json);
    for (int i = 0; i < 3; i++)
        tourney_bot(code[i], false);
    json_decref(tourney_wait(id, 4));
    json_t *matches = tourney_matches(id), *match;
    size_t i;
    int late = 0;
    json_array_foreach(matches, i, match)
    {
        late += strcmp(at_text(match, "games.0.why"), "time") == 0;
    }
    assert_int_equal(late, 0);
    json_decref(matches);
    tourney_stop_bots();
}

/* A player absent for longer than the rules allow has lost. */
static void test_reconnect(void **state)
{
    char id[16];
    json_t *json;
    (void)state;
    tourney_make("{" USUAL ", \"control\": \"1h\", \"reconnect\": 500, \"games\": 1}", id);
    json = client_good(&boss, "tournament_class", tourney_about(id, "{si}", "count", 1));
    tourney_bot(at_text(json, "players.0.code"), false);
    json_decref(json);
    json_decref(client_good(&other, "tournament_register", tourney_about(id, "{}")));
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    json_decref(tourney_wait_state(id, 1, "playing"));
    tourney_stop_bots();
    json = tourney_wait(id, 1);
    json_decref(json);
    json = tourney_matches(id);
    assert_string_equal(at_text(json, "0.games.0.why"), "abandoned");
    assert_int_equal(at_number(json, "0.games.0.points.0") == 1,
                     at_number(json, "0.players.0") == 1);
    json_decref(json);
}

/* Engines play every format to its end. */
static void test_formats(void **state)
{
    static const struct {
        const char *settings;
        int players, least, most; /* games */
    } formats[] = {{"\"format\": \"double-round-robin\"", 4, 12, 12},
                   {"\"format\": \"swiss\", \"rounds\": 3", 5, 6, 6},
                   {"\"format\": \"single-elimination\", \"third_place\": true", 8, 8, 40},
                   {"\"format\": \"double-elimination\"", 4, 6, 35},
                   {"\"format\": \"floating-elimination\", \"lives\": 2", 5, 7, 45},
                   {"\"format\": \"gauntlet\", \"scoring\": \"matches\"", 5, 4, 4},
                   {"\"format\": \"arena\", \"length\": 9", 4, 9, 9}};
    (void)state;
    for (size_t f = 0; f < sizeof formats / sizeof formats[0]; f++) {
        char settings[200], id[16], name[16];
        snprintf(settings, sizeof settings, "{" USUAL ", %s}", formats[f].settings);
        tourney_make(settings, id);
        for (int i = 0; i < formats[f].players; i++) {
            snprintf(name, sizeof name, "R %d", i + 1);
            json_decref(
                client_good(&boss, "tournament_register",
                            tourney_about(id, "{ss ss}", "player", name, "engine", "random")));
        }
        json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
        json_t *json = tourney_wait(id, 1000);
        assert_string_equal(at_text(json, "tournament.state"), "over");
        assert_in_range(at_number(json, "tournament.played"), formats[f].least, formats[f].most);
        assert_int_equal(json_array_size(at(json, "stages.0.standings")), formats[f].players);
        assert_int_equal(at_number(json, "stages.0.standings.0.place"), 1);
        json_decref(json);
    }
}

/* The games of a tournament in chess as PGN: each is finished and names the event. */
static void test_pgn(void **state)
{
    enum { GAMES = 4 };
    char id[16], path[120], cookie[128] = "";
    int status, read, n = 0;
    struct record record;
    struct agon_error error = {.at = -1};
    (void)state;
    tourney_make("{\"title\": \"Chess evening\", \"game\": \"chess\", \"control\": \"60s\", "
                 "\"max_turns\": 6, \"games\": 4}",
                 id);
    for (int i = 0; i < 2; i++)
        json_decref(client_good(
            &boss, "tournament_register",
            tourney_about(id, "{ss ss}", "player", i ? "Ada" : "Bo", "engine", "random")));
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    json_decref(tourney_wait(id, GAMES));
    snprintf(path, sizeof path, "/api/tournament_export?tournament=%s&as=pgn&download=1", id);
    char *bytes = wire_fetch(server.port, "GET", path, NULL, NULL, cookie, &status);
    assert_int_equal(status, 200);
    struct pgn_text at = pgn_text(bytes);
    for (; (read = pgn_record_read(&record, &at, &error)) != 0; n++) {
        if (read < 0)
            fail_msg("%s\n%s", error.text, bytes);
        const char *white = record_get(&record, "player 1"), *event = record_get(&record, "event");
        assert_true(white && (strcmp(white, "Ada") == 0 || strcmp(white, "Bo") == 0));
        assert_true(event && strncmp(event, "Chess evening", strlen("Chess evening")) == 0);
        assert_int_equal(record.seats, 2);
        assert_true(record.turns > 0);
        record_release(&record);
    }
    assert_int_equal(n, GAMES);
    free(bytes);
}

/* A Challenge of Arimaa: a championship, a screening, three defenders, one of them replaced. */
static void test_challenge(void **state)
{
    static const char *const roles[] = {"program",  "program",  "screener", "defender",
                                        "defender", "defender", "reserve"};
    char id[16], name[16];
    (void)state;
    tourney_make("{\"title\": \"Challenge\", \"game\": \"arimaa\", \"format\": "
                 "\"arimaa-challenge\", \"control\": \"10s\", \"max_turns\": 4}",
                 id);
    for (int i = 0; i < 7; i++) {
        snprintf(name, sizeof name, "%s %d", roles[i], i + 1);
        json_decref(client_good(
            &boss, "tournament_register",
            tourney_about(id, "{ss ss ss}", "player", name, "engine", "random", "role", roles[i])));
    }
    client_bad(&boss, "tournament_register",
               tourney_about(id, "{ss ss ss}", "engine", "random", "role", "defender", "handicap",
                             "no position"),
               "bad_argument");
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    json_t *json = tourney_wait(id, 1000);
    assert_string_equal(at_text(json, "tournament.state"), "over");
    assert_int_equal(json_array_size(at(json, "stages")), 3);
    assert_string_equal(at_text(json, "stages.2.name"), "challenge");
    json_decref(json);
}

PROGRAM(tournament_whole)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_robin), cmocka_unit_test(test_kill),
        cmocka_unit_test(test_patience),    cmocka_unit_test(test_reconnect),
        cmocka_unit_test(test_formats),     cmocka_unit_test(test_pgn),
        cmocka_unit_test(test_challenge)};
    return tourney_run(argc, argv, tests, sizeof tests / sizeof tests[0]);
}
