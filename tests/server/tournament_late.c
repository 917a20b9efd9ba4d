/* Tournaments on a real agond: late entries, and players who sit a round out.
 *
 * usage: server-tournament_late AGOND BOT PYTHON_BOT */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "organiser.h"
#include "programs.h"

static double points_of(const json_t *tournament, int player)
{
    size_t i;
    json_t *row;
    json_array_foreach(at(tournament, "stages.0.standings"), i, row)
    {
        if (at_number(row, "player") == player)
            return json_number_value(at(row, "points"));
    }
    fail_msg("player %d is in no table", player);
    return -1;
}

static int matches_of(const char *id, int round, int player)
{
    json_t *all = client_good(
        &boss, "tournament_matches",
        tourney_about(id, "{ss si}", "player", player == 4 ? "Zoe" : "late-02", "round", round));
    int n = (int)json_array_size(at(all, "matches"));
    json_decref(all);
    return n;
}

/* Zoe comes in the second round of three for half a point; another one sits the third out. */
static void test_swiss(void **state)
{
    char id[16];
    (void)state;
    tourney_make("{" USUAL ", \"format\": \"swiss\", \"rounds\": 3, \"tie_breaks\": [\"buchholz\"],"
                 " \"round_start\": \"organiser\"}",
                 id);
    json_t *made = client_good(&boss, "tournament_class",
                               tourney_about(id, "{si ss}", "count", 4, "prefix", "late"));
    for (size_t i = 0; i < 4; i++)
        tourney_bot(at_text(json_array_get(at(made, "players"), i), "code"), false);
    json_decref(made);
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    json_decref(tourney_wait(id, 2));
    client_bad(&other, "tournament_register", tourney_about(id, "{}"), "not_now");
    client_bad(&boss, "tournament_class",
               tourney_about(id, "{s[s] ss}", "names", "Zoe", "missed", "play"), "bad_argument");
    made = client_good(&boss, "tournament_class",
                       tourney_about(id, "{s[s] ss}", "names", "Zoe", "missed", "half"));
    tourney_bot(at_text(made, "players.0.code"), false);
    json_decref(made);
    json_t *json = tourney_look(id);
    assert_true(points_of(json, 4) == 0.5);
    assert_string_equal(at_text(json, "players.4.state"), "free");
    json_decref(json);
    client_bad(&other, "tournament_bye",
               tourney_about(id, "{ss si ss}", "player", "late-02", "round", 3, "points", "half"),
               "forbidden");
    client_bad(&boss, "tournament_bye",
               tourney_about(id, "{ss si ss}", "player", "late-02", "round", 1, "points", "half"),
               "not_now");
    client_bad(&boss, "tournament_bye",
               tourney_about(id, "{ss si ss}", "player", "late-02", "round", 3, "points", "all"),
               "bad_argument");
    json_decref(client_good(
        &boss, "tournament_bye",
        tourney_about(id, "{ss si ss}", "player", "late-02", "round", 3, "points", "half")));
    tourney_kill_server(); /* nothing of it is lost */
    json = tourney_look(id);
    assert_true(points_of(json, 4) == 0.5);
    assert_int_equal(at_number(json, "players.1.absences.0.round"), 3);
    assert_string_equal(at_text(json, "players.1.absences.0.points"), "half");
    json_decref(json);
    json_decref(client_good(&boss, "tournament_next_round", tourney_about(id, "{}")));
    json_decref(tourney_wait(id, 4));
    json_decref(client_good(&boss, "tournament_next_round", tourney_about(id, "{}")));
    json = tourney_wait(id, 6);
    assert_string_equal(at_text(json, "tournament.state"), "over");
    json_decref(json);
    for (int round = 1; round <= 3; round++)
        assert_int_equal(matches_of(id, round, 4), 1);
    json = client_good(&boss, "tournament_matches",
                       tourney_about(id, "{ss si}", "player", "late-02", "round", 3));
    assert_true(json_is_null(at(json, "matches.0.players.1")));
    assert_true(json_number_value(at(json, "matches.0.points.0")) == 0.5);
    json_decref(json);
    client_bad(&boss, "tournament_class", tourney_about(id, "{s[s]}", "names", "Yan"), "not_now");
    tourney_stop_bots();
}

/* An arbiter has decided a game of the waiting round: it has begun and is not paired again, and
 * later entries have missed it. */
static void test_decided(void **state)
{
    char id[16];
    (void)state;
    tourney_make("{" USUAL ", \"format\": \"swiss\", \"rounds\": 3,"
                 " \"round_start\": \"organiser\"}",
                 id);
    for (int i = 0; i < 4; i++)
        json_decref(client_good(&boss, "tournament_register",
                                tourney_about(id, "{ss ss}", "engine", "random", "player",
                                              (const char *[]){"A", "B", "C", "D"}[i])));
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    json_decref(tourney_wait(id, 2));
    json_decref(client_good(
        &boss, "tournament_decide",
        tourney_about(id, "{ss ss ss}", "game", "3.1", "result", "1-0", "reason", "agreed")));
    client_bad(&boss, "tournament_bye",
               tourney_about(id, "{ss si ss}", "player", "A", "round", 2, "points", "half"),
               "not_now");
    json_decref(client_good(
        &boss, "tournament_register",
        tourney_about(id, "{ss ss ss}", "engine", "random", "player", "Zoe", "missed", "half")));
    json_decref(
        client_good(&boss, "tournament_bye",
                    tourney_about(id, "{ss si ss}", "player", "A", "round", 3, "points", "half")));
    tourney_kill_server();
    json_t *json = tourney_look(id);
    assert_true(points_of(json, 4) == 1);
    json_decref(json);
    for (int round = 2; round <= 3; round++) {
        json_decref(client_good(&boss, "tournament_next_round", tourney_about(id, "{}")));
        json_decref(tourney_wait(id, 2 * round));
    }
    json = tourney_wait(id, 6);
    assert_string_equal(at_text(json, "tournament.state"), "over");
    json_decref(json);
}

/* A player who withdraws while a round is waiting is not paired in it: of the other three, two are
 * paired and one has the bye. */
static void test_withdrawn(void **state)
{
    char id[16];
    (void)state;
    tourney_make("{" USUAL ", \"format\": \"swiss\", \"rounds\": 2,"
                 " \"round_start\": \"organiser\"}",
                 id);
    for (int i = 0; i < 4; i++)
        json_decref(client_good(&boss, "tournament_register",
                                tourney_about(id, "{ss ss}", "engine", "random", "player",
                                              (const char *[]){"A", "B", "C", "D"}[i])));
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    json_decref(tourney_wait(id, 2));
    json_decref(
        client_good(&boss, "tournament_withdraw",
                    tourney_about(id, "{ss ss}", "player", "B", "reason", "has to catch a train")));
    for (int again = 0; again < 2; again++) {
        int games = 0, byes = 0;
        size_t i;
        json_t *match;
        json_t *round =
            client_good(&boss, "tournament_matches", tourney_about(id, "{si}", "round", 2));
        json_array_foreach(at(round, "matches"), i, match)
        {
            bool bye = json_is_null(at(match, "players.1"));
            byes += bye;
            games += !bye;
            assert_int_not_equal(at_number(match, "players.0"), 1);
            assert_true(bye || at_number(match, "players.1") != 1);
        }
        assert_int_equal(games, 1);
        assert_int_equal(byes, 1);
        json_decref(round);
        if (!again)
            tourney_kill_server();
    }
    json_decref(client_good(&boss, "tournament_next_round", tourney_about(id, "{}")));
    json_t *json = tourney_wait(id, 3);
    assert_string_equal(at_text(json, "tournament.state"), "over");
    json_decref(json);
}

/* A bye in the waiting round also counts while a correction has reopened the round before it, whose
 * match was lost whole; bonus points survive a crash. */
static void test_reopened(void **state)
{
    char id[16], room[16], game[32];
    (void)state;
    tourney_make("{\"title\": \"Class 5b\", \"game\": \"kamisado\", \"control\": \"1s\","
                 " \"format\": \"swiss\", \"rounds\": 2, \"games\": 2, \"late_loses\": \"match\","
                 " \"entry\": \"open\", \"round_start\": \"organiser\"}",
                 id);
    json_decref(
        client_good(&other, "tournament_register", tourney_about(id, "{ss}", "player", "Olga")));
    for (int i = 0; i < 3; i++)
        json_decref(client_good(&boss, "tournament_register",
                                tourney_about(id, "{ss ss}", "engine", "random", "player",
                                              (const char *[]){"A", "B", "C"}[i])));
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    json_t *json = client_good(&boss, "tournament_matches",
                               tourney_about(id, "{ss si}", "player", "Olga", "round", 1));
    snprintf(game, sizeof game, "%d.1", (int)at_number(json, "matches.0.match"));
    json_decref(json);
    tourney_called_to(game, room);
    tourney_begin_ready(room);
    json_decref(tourney_wait(id, 3)); /* she is late, and the second game is not played */
    json_decref(client_good(
        &boss, "tournament_correct",
        tourney_about(id, "{ss ss ss}", "game", game, "result", "0.5-0.5", "reason", "a fire")));
    json_decref(
        client_good(&boss, "tournament_bye",
                    tourney_about(id, "{ss si ss}", "player", "A", "round", 2, "points", "half")));
    json_decref(client_good(
        &boss, "tournament_bonus",
        tourney_about(id, "{ss si ss}", "player", "A", "half", 3, "reason", "handed in")));
    client_bad(&other, "tournament_bonus",
               tourney_about(id, "{ss si ss}", "player", "Olga", "half", 3, "reason", "mine"),
               "forbidden");
    json_decref(tourney_wait(id, 4)); /* late again */
    json_decref(client_good(&boss, "tournament_next_round", tourney_about(id, "{}")));
    json = client_good(&boss, "tournament_matches",
                       tourney_about(id, "{ss si}", "player", "A", "round", 2));
    assert_int_equal(json_array_size(at(json, "matches")), 1);
    assert_true(json_is_null(at(json, "matches.0.players.1")));
    json_decref(json);
    tourney_kill_server();
    json = tourney_look(id);
    size_t i;
    json_t *row;
    json_array_foreach(at(json, "stages.0.standings"), i, row)
    {
        assert_true(json_number_value(at(row, "bonus")) ==
                    (at_number(row, "player") == 1 ? 1.5 : 0));
    }
    json_decref(json);
    tourney_end_all(id);
}

/* In a round robin the newcomer plays the missed games; points for them are refused. */
static void test_round_robin(void **state)
{
    char id[16];
    (void)state;
    tourney_make("{" USUAL ", \"round_start\": \"organiser\"}", id);
    for (int i = 0; i < 3; i++)
        json_decref(client_good(&boss, "tournament_register",
                                tourney_about(id, "{ss ss}", "engine", "random", "player",
                                              i == 0   ? "Anna"
                                              : i == 1 ? "Ben"
                                                       : "Cem")));
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    json_decref(tourney_wait(id, 1));
    client_bad(
        &boss, "tournament_register",
        tourney_about(id, "{ss ss ss}", "engine", "random", "player", "Zoe", "missed", "half"),
        "not_now");
    json_decref(client_good(&boss, "tournament_register",
                            tourney_about(id, "{ss ss}", "engine", "random", "player", "Zoe")));
    json_decref(tourney_wait(id, 2)); /* the player with the first round's bye: at once */
    for (int round = 2; round <= 3; round++) {
        json_decref(client_good(&boss, "tournament_next_round", tourney_about(id, "{}")));
        json_decref(tourney_wait(id, 2 * round));
    }
    json_t *all = tourney_matches(id), *json = tourney_look(id);
    char *trf = tourney_export(id, "trf");
    assert_non_null(strstr(trf, "012 Class 5b\r\n"));
    assert_non_null(strstr(trf, "\r\n001    4      Zoe "));
    free(trf);
    assert_int_equal(json_array_size(all), 6);
    assert_string_equal(at_text(json, "tournament.state"), "over");
    assert_string_equal(at_text(json, "log.2.type"), "enter");
    assert_string_equal(at_text(json, "log.2.subject"), "Zoe");
    json_decref(all);
    json_decref(json);
    tourney_make("{" USUAL ", \"format\": \"single-elimination\"}", id);
    for (int i = 0; i < 2; i++)
        json_decref(client_good(
            &boss, "tournament_register",
            tourney_about(id, "{ss ss}", "engine", "random", "player", i ? "Ben" : "Anna")));
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    client_bad(&boss, "tournament_register",
               tourney_about(id, "{ss ss}", "engine", "random", "player", "Zoe"), "not_now");
    json_decref(tourney_wait(id, 1));
}

/* An arena pairs present players: an absent one is neither called nor loses. */
static void test_arena(void **state)
{
    char id[16];
    (void)state;
    tourney_make("{" USUAL ", \"format\": \"arena\", \"length\": 4, \"wait\": 1000}", id);
    json_t *made = client_good(&boss, "tournament_class", tourney_about(id, "{si}", "count", 3));
    for (size_t i = 0; i < 2; i++)
        tourney_bot(at_text(json_array_get(at(made, "players"), i), "code"), false);
    json_decref(made);
    for (int i = 0; i < 2; i++)
        json_decref(tourney_wait_online(id, i));
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    json_t *json = tourney_wait(id, 4), *all = tourney_matches(id);
    assert_string_equal(at_text(json, "tournament.state"), "over");
    assert_int_equal(json_array_size(all), 4);
    for (size_t i = 0; i < 4; i++) {
        const json_t *match = json_array_get(all, i);
        assert_int_equal(at_number(match, "players.0") + at_number(match, "players.1"), 1);
    }
    json_decref(all);
    json_decref(json);
    client_bad(&boss, "tournament_export", tourney_about(id, "{ss}", "as", "trf"), "not_now");
    tourney_stop_bots();
}

/* A player takes a break between two games, which survives a crash and lasts until it is ended;
 * messages to all stay readable until they are withdrawn. */
static void test_breaks(void **state)
{
    static const char *const said[] = {"Lunch at noon!", "No, at one!", ""};
    char id[16];
    (void)state;
    tourney_make("{" USUAL ", \"games\": 2, \"game_break\": 60}", id);
    for (int i = 0; i < 2; i++)
        json_decref(client_good(
            &boss, "tournament_register",
            tourney_about(id, "{ss ss}", "engine", "random", "player", i ? "Ben" : "Anna")));
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    json_t *json = tourney_wait(id, 1);
    json_int_t until = at_number(json, "tournament.next_game");
    assert_true(until > at_number(json, "tournament.started"));
    assert_true(at_number(json, "players.1.rests") == until);
    assert_string_equal(at_text(json, "tournament.state"), "running");
    json_decref(json);
    for (int i = 0; i < 3; i++) {
        json_decref(
            client_good(&boss, "tournament_message", tourney_about(id, "{ss}", "text", said[i])));
        json = tourney_look(id);
        assert_int_equal(json_array_size(at(json, "tournament.messages")), i == 1 ? 2 : 1);
        assert_string_equal(at_text(json, "tournament.messages.0.text"), said[i % 2]);
        assert_true(json_is_null(at(json, "tournament.message")) == (i == 2));
        json_decref(json);
    }
    tourney_kill_server();
    json = tourney_look(id);
    assert_true(at_number(json, "tournament.next_game") == until);
    assert_int_equal(at_number(json, "tournament.played"), 1);
    json_decref(json);
    json_decref(client_good(&boss, "tournament_next_round", tourney_about(id, "{}")));
    json = tourney_wait(id, 2);
    assert_string_equal(at_text(json, "tournament.state"), "over");
    assert_true(json_is_null(at(json, "tournament.next_game")));
    json_decref(json);
    client_bad(&boss, "tournament_next_round", tourney_about(id, "{}"), "not_now");
}

/* Points of all players so far. */
static double all_points(const json_t *json)
{
    double sum = 0;
    size_t i;
    json_t *row;
    json_array_foreach(at(json, "stages.0.standings"), i, row) sum +=
        json_number_value(at(row, "points"));
    return sum;
}

/* A bye in a waiting round is shown to its player, and counts when the round begins. */
static void test_waiting_bye(void **state)
{
    char id[16];
    int byes = 0;
    size_t i;
    json_t *player, *match;
    (void)state;
    tourney_make("{" USUAL ", \"format\": \"swiss\", \"rounds\": 2,"
                 " \"round_start\": \"organiser\"}",
                 id);
    for (i = 0; i < 3; i++)
        json_decref(client_good(&boss, "tournament_register",
                                tourney_about(id, "{ss ss}", "engine", "random", "player",
                                              (const char *[]){"A", "B", "C"}[i])));
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    json_t *json = tourney_wait(id, 1);
    assert_int_equal(at_number(json, "tournament.next_round.round"), 2);
    assert_true(all_points(json) == 2);
    json_array_foreach(at(json, "players"), i, player)
    {
        if (json_is_null(at(player, "bye")))
            continue;
        byes++;
        assert_int_equal(at_number(player, "bye.round"), 2);
        assert_int_equal(at_number(player, "bye.points"), 1);
    }
    assert_int_equal(byes, 1);
    json_decref(json);
    json = client_good(&boss, "tournament_matches",
                       tourney_about(id, "{si si}", "stage", 0, "round", 2));
    byes = 0;
    json_array_foreach(at(json, "matches"), i, match)
    {
        byes += json_is_null(at(match, "players.1"));
        assert_true(json_is_false(at(match, "settled")));
        assert_int_equal(at_number(match, "points.0"), 0);
    }
    assert_int_equal(byes, 1);
    json_decref(json);
    json_decref(client_good(&boss, "tournament_next_round", tourney_about(id, "{}")));
    json = tourney_wait(id, 2);
    assert_string_equal(at_text(json, "tournament.state"), "over");
    assert_true(all_points(json) == 4);
    json_decref(json);
}

/* Results from a club's file for the waiting round; a file with an error is refused as a whole. */
static void test_import(void **state)
{
    char id[16];
    (void)state;
    tourney_make("{" USUAL ", \"format\": \"swiss\", \"rounds\": 2,"
                 " \"round_start\": \"organiser\"}",
                 id);
    for (int i = 0; i < 4; i++)
        json_decref(client_good(&boss, "tournament_register",
                                tourney_about(id, "{ss ss}", "engine", "random", "player",
                                              (const char *[]){"A", "B", "C", "D"}[i])));
    client_bad(&boss, "tournament_import", tourney_about(id, "{ss}", "text", "001"), "not_now");
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    json_decref(tourney_wait(id, 2));
    char *trf = tourney_export(id, "trf"), *last = NULL;
    for (char *s = trf; (s = strstr(s, " \r\n")) != NULL; s++)
        *(last = s) = s[-2] == 'w' ? '1' : '0';
    assert_non_null(last);
    client_bad(&other, "tournament_import", tourney_about(id, "{ss}", "text", trf), "forbidden");
    char right = *last;
    *last = '=';
    client_bad(&boss, "tournament_import", tourney_about(id, "{ss}", "text", trf), "bad_argument");
    *last = right;
    json_t *json = client_good(&boss, "tournament_import", tourney_about(id, "{ss}", "text", trf));
    assert_int_equal(at_number(json, "results"), 2);
    json_decref(json);
    free(trf);
    json = tourney_wait(id, 4);
    assert_string_equal(at_text(json, "tournament.state"), "over");
    json_decref(json);
}

PROGRAM(tournament_late)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_waiting_bye), cmocka_unit_test(test_swiss),
        cmocka_unit_test(test_decided),     cmocka_unit_test(test_withdrawn),
        cmocka_unit_test(test_reopened),    cmocka_unit_test(test_round_robin),
        cmocka_unit_test(test_arena),       cmocka_unit_test(test_breaks),
        cmocka_unit_test(test_import)};
    return tourney_run(argc, argv, tests, sizeof tests / sizeof tests[0]);
}
