/* Whole tournaments on a real agond, with real bots: played to the end, told by push, killed three
 * times and gone on with.
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
#include "play/record.h"

/* ---- a whole tournament ---- */

/* Everybody met everybody in so many games, whose results are where they belong. */
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

/* Every record can be replayed, and there is one of every game. */
static int check_records(const char *id, int *lags)
{
    char path[120], cookie[128] = "";
    int status, n = 0, line = 1;
    struct record record;
    struct agon_error error = {.at = -1};
    snprintf(path, sizeof path, "/api/tournament_export?tournament=%s&as=records", id);
    char *bytes = wire_fetch(server.port, "GET", path, NULL, NULL, cookie, &status);
    const char *text = bytes;
    assert_int_equal(status, 200);
    for (int read; (read = record_read(&record, &text, &line, &error)) != 0; n++) {
        struct record_report report;
        assert_int_equal(read, 1);
        assert_int_equal(record_check(&record, &report), 0);
        assert_true(report.replayed && !report.disagrees && report.problems == 0);
        assert_non_null(record_get(&record, "pairing"));
        *lags += record_get_seat(&record, "lag", 0) || record_get_seat(&record, "lag", 1);
        assert_non_null(strstr(record_get(&record, "event"), id));
        record_release(&record);
    }
    free(bytes);
    return n;
}

/* What is pushed while it is played adds up to what is asked for in the end. */
static void follow_pushes(const char *id, int games)
{
    json_int_t played = 0, version = 0;
    int results = 0;
    size_t i, k;
    json_t *push, *match, *game;
    char seen[400][8] = {{0}};
    while (played < games && (push = client_push(&boss, "tournament", id)) != NULL) {
        assert_true(at_number(push, "tournament.played") >= played);
        assert_true(at_number(push, "version") > version);
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
    int lags = 0;
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
    assert_int_equal(check_records(id, &lags), GAMES);
    assert_int_equal(lags, GAMES);
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

/* Killed three times amid games: it goes on by itself, nothing is lost, nothing counts twice. */
static void test_kill(void **state)
{
    enum { PLAYERS = 6, EACH = 20, GAMES = EACH * PLAYERS * (PLAYERS - 1) / 2 };
    char id[16];
    int lags = 0;
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
    assert_int_equal(check_records(id, &lags), GAMES);
    tourney_stop_bots();
}
int main(int argc, char **argv)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(test_round_robin),
                                              cmocka_unit_test(test_kill)};
    return tourney_run(argc, argv, tests, sizeof tests / sizeof tests[0]);
}
