/* Tournaments on a real agond, with people in browsers: they are called to their games, the clocks
 * wait for them, and their games end when they leave.
 *
 * usage: server-tournament_people AGOND BOT PYTHON_BOT */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "organiser.h"
#include "programs.h"

#define SLOW                                                                                       \
    "\"title\": \"Class 5b\", \"game\": \"kamisado\", \"control\": \"10m\", \"entry\": \"open\""

/* A person in a browser is sent to the test and to the first game, and each waits for the person;
 * both sides are named as in the tables. */
static void test_people(void **state)
{
    char id[16], room[16];
    (void)state;
    tourney_make("{" USUAL ", \"entry\": \"open\"}", id);
    json_decref(
        client_good(&other, "tournament_register", tourney_about(id, "{ss}", "player", "Olga")));
    tourney_class(id, 1, false);
    json_decref(tourney_wait_online(id, 1));
    json_decref(
        client_good(&boss, "tournament_check", tourney_about(id, "{ss}", "player", "Olga")));
    tourney_called_to("", room);
    tourney_begin_ready(room);
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    tourney_called_to("1.1", room);
    json_t *json = client_good(&other, "watch", client_about(room));
    bool second = at_number(json, "game.you.0") == 1;
    assert_string_equal(at_text(json, second ? "game.players.1.player" : "game.players.0.player"),
                        "Olga");
    assert_string_equal(at_text(json, second ? "game.players.1.name" : "game.players.0.name"),
                        "Other");
    json_decref(json);
    json_decref(client_good(&boss, "tournament_pause", tourney_about(id, "{}")));
    json_decref(
        client_good(&boss, "tournament_pause", tourney_about(id, "{ss}", "reason", "the bell")));
    json = client_good(&other, "watch", client_about(room));
    assert_string_equal(at_text(json, "game.tournament.paused"), "the bell");
    json_decref(json);
    json_decref(client_good(&boss, "tournament_resume", tourney_about(id, "{}")));
    json = client_good(&other, "watch", client_about(room));
    assert_true(json_is_null(at(json, "game.tournament.paused")));
    json_decref(json);
    tourney_begin_ready(room);
    tourney_end_all(id);
}

/* The organiser's message to all is in the header and in the current test game, until it is
 * withdrawn. */
static void test_message(void **state)
{
    char id[16], room[16];
    (void)state;
    tourney_make("{" USUAL ", \"entry\": \"open\"}", id);
    json_decref(
        client_good(&other, "tournament_register", tourney_about(id, "{ss}", "player", "Olga")));
    tourney_class(id, 1, false);
    json_decref(tourney_wait_online(id, 1));
    client_bad(&other, "tournament_message", tourney_about(id, "{ss}", "text", "hello"),
               "forbidden");
    json_decref(client_good(&boss, "tournament_message",
                            tourney_about(id, "{ss}", "text", "lunch at noon")));
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    tourney_called_to("1.1", room);
    json_t *json = client_good(&other, "watch", client_about(room));
    assert_string_equal(at_text(json, "game.tournament.message"), "lunch at noon");
    json_decref(json);
    json_decref(client_good(&boss, "tournament_message", tourney_about(id, "{ss}", "text", "now")));
    json = client_good(&other, "watch", client_about(room));
    assert_string_equal(at_text(json, "game.tournament.message"), "now");
    json_decref(json);
    tourney_kill_server();
    json = tourney_look(id);
    assert_string_equal(at_text(json, "tournament.message"), "now");
    json_decref(json);
    json_decref(client_good(&boss, "tournament_message", tourney_about(id, "{}")));
    json = tourney_look(id);
    assert_true(json_is_null(at(json, "tournament.message")));
    json_decref(json);
    tourney_end_all(id);
}

/* A test game that waits for its player still waits after a restart of the server. */
static void test_waits_on(void **state)
{
    char id[16], room[16];
    (void)state;
    tourney_make("{" USUAL ", \"entry\": \"open\"}", id);
    json_decref(
        client_good(&other, "tournament_register", tourney_about(id, "{ss}", "player", "Olga")));
    json_decref(
        client_good(&boss, "tournament_check", tourney_about(id, "{ss}", "player", "Olga")));
    tourney_called_to("", room);
    tourney_kill_server();
    tourney_begin_ready(room);
    tourney_kill_server();
    json_t *json = client_good(&other, "watch", client_about(room));
    assert_false(json_is_true(at(json, "game.paused"))); /* said once is enough */
    json_decref(json);
    json_decref(client_good(&boss, "tournament_drop", tourney_about(id, "{}")));
}

/* A test game that waits for its player ends with the tournament, since its clocks could never
 * start. */
static void test_dropped(void **state)
{
    char id[16], room[16];
    (void)state;
    tourney_make("{" USUAL ", \"entry\": \"open\"}", id);
    json_decref(
        client_good(&other, "tournament_register", tourney_about(id, "{ss}", "player", "Olga")));
    json_decref(
        client_good(&boss, "tournament_check", tourney_about(id, "{ss}", "player", "Olga")));
    tourney_called_to("", room);
    json_decref(client_good(&boss, "tournament_drop", tourney_about(id, "{}")));
    json_t *json = client_good(&other, "watch", client_about(room));
    assert_string_equal(at_text(json, "game.result.why"), "aborted");
    json_decref(json);
}

/* Whether a game of the tournament is the player's. */
static bool is_live(const char *id, int player)
{
    size_t i;
    json_t *game, *json = tourney_look(id);
    bool found = false;
    json_array_foreach(at(json, "live"), i, game)
    {
        found |= at_number(game, "players.0") == player || at_number(game, "players.1") == player;
    }
    json_decref(json);
    return found;
}

/* Olga withdraws during her game in the first round: it is lost, she has no later games, and the
 * others play to the end. */
static void leave(const char *settings, int matches)
{
    char id[16], room[16], game[32];
    int paired = 0, played = 0;
    size_t i;
    json_t *match;
    tourney_make(settings, id);
    json_decref(
        client_good(&other, "tournament_register", tourney_about(id, "{ss}", "player", "Olga")));
    for (i = 0; i < 3; i++)
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
    json_decref(tourney_wait(id, 1)); /* only hers is left of the round */
    json_decref(client_good(&other, "tournament_withdraw",
                            tourney_about(id, "{ss ss}", "player", "Olga", "reason", "ill")));
    assert_false(is_live(id, 0));
    json = client_good(&other, "watch", client_about(room));
    assert_string_equal(at_text(json, "game.result.why"), "forfeit");
    json_decref(json);
    json = tourney_wait(id, 1000);
    assert_string_equal(at_text(json, "tournament.state"), "over");
    json_decref(json);
    json = tourney_matches(id);
    json_array_foreach(json, i, match)
    {
        bool hers = at_number(match, "players.0") == 0 || at_number(match, "players.1") == 0;
        paired += hers;
        played += hers ? (int)json_array_size(at(match, "games")) : 0;
    }
    assert_int_equal(played, 1);
    assert_int_equal(paired, matches);
    json_decref(json);
}

static void test_leaves(void **state)
{
    (void)state;
    leave("{" SLOW "}", 3);
    leave("{" SLOW ", \"games\": 2}", 3);
    leave("{" SLOW ", \"format\": \"swiss\", \"rounds\": 2}", 1);
}

/* A correction decides a match whose next game is in progress: that game is cancelled. */
static void test_decided(void **state)
{
    char id[16], room[16], game[8];
    (void)state;
    tourney_make("{" SLOW ", \"format\": \"single-elimination\", \"games\": 3}", id);
    json_decref(
        client_good(&other, "tournament_register", tourney_about(id, "{ss}", "player", "Olga")));
    json_decref(client_good(&boss, "tournament_register",
                            tourney_about(id, "{ss ss}", "player", "Random", "engine", "random")));
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    for (int i = 1; i <= 3; i++) {
        snprintf(game, sizeof game, "1.%d", i);
        tourney_called_to(game, room);
        if (i < 3) /* one each: the side that moves first wins */
            json_decref(client_good(
                &boss, "tournament_decide",
                tourney_about(id, "{ss ss ss}", "game", game, "result", "1-0", "reason", "seen")));
    }
    assert_true(is_live(id, 0));
    json_decref(client_good(
        &boss, "tournament_correct",
        tourney_about(id, "{ss ss ss}", "game", "1.2", "result", "0-1", "reason", "misread")));
    assert_false(is_live(id, 0));
    json_t *json = client_good(&other, "watch", client_about(room));
    assert_string_equal(at_text(json, "game.result.why"), "aborted");
    json_decref(json);
    json = tourney_wait(id, 1000);
    assert_string_equal(at_text(json, "tournament.state"), "over");
    json_decref(json);
}

/* A player leaves the list before the start; afterwards there is no such player. */
static void test_list(void **state)
{
    char id[16];
    (void)state;
    tourney_make("{" SLOW "}", id);
    json_decref(
        client_good(&other, "tournament_register", tourney_about(id, "{ss}", "player", "Olga")));
    client_bad(&other, "tournament_leave", tourney_about(id, "{ss}", "player", "Anna"),
               "not_found");
    json_decref(
        client_good(&other, "tournament_leave", tourney_about(id, "{ss}", "player", "Olga")));
    json_t *json = tourney_look(id);
    assert_int_equal(json_array_size(at(json, "players")), 0);
    json_decref(json);
    client_bad(&other, "tournament_leave", tourney_about(id, "{ss}", "player", "Olga"),
               "not_found");
    json_decref(client_good(&boss, "tournament_drop", tourney_about(id, "{}")));
}

/* A game in progress is annulled and replayed: the player is called to a new room. */
static void test_replay(void **state)
{
    char id[16], room[16], again[16];
    (void)state;
    tourney_make("{" SLOW "}", id);
    json_decref(
        client_good(&other, "tournament_register", tourney_about(id, "{ss}", "player", "Olga")));
    json_decref(client_good(&boss, "tournament_register",
                            tourney_about(id, "{ss ss}", "player", "Random", "engine", "random")));
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    tourney_called_to("1.1", room);
    client_bad(&other, "tournament_replay",
               tourney_about(id, "{ss ss}", "game", "1.1", "reason", "I am losing"), "forbidden");
    json_decref(
        client_good(&boss, "tournament_replay",
                    tourney_about(id, "{ss ss}", "game", "1.1", "reason", "the wrong position")));
    tourney_called_to("1.1", again);
    assert_string_not_equal(room, again);
    json_t *json = tourney_look(id);
    size_t notes = json_array_size(at(json, "log"));
    const json_t *note = json_array_get(at(json, "log"), notes - 1);
    assert_string_equal(at_text(note, "type"), "replay");
    assert_string_equal(at_text(note, "text"), "the wrong position");
    json_decref(json);
    json_decref(client_good(
        &boss, "tournament_decide",
        tourney_about(id, "{ss ss ss}", "game", "1.1", "result", "1-0", "reason", "enough")));
    json_decref(tourney_wait(id, 1));
}

/* The number of a match of the Challenge in which that player is a side. */
static int match_of(const char *id, int player)
{
    size_t i;
    json_t *match, *matches = tourney_matches(id);
    int found = -1;
    json_array_foreach(matches, i, match)
    {
        if (at_number(match, "stage") == 2 && at_number(match, "players.1") == player)
            found = (int)at_number(match, "match");
    }
    json_decref(matches);
    return found;
}

/* While the program plays the first defender, the reserve takes the place of the second. */
static void test_replace(void **state)
{
    static const char *const roles[] = {"program",  "program",  "screener", "defender",
                                        "defender", "defender", "reserve"};
    enum { FIRST = 3, SECOND = 4, RESERVE = 6 };
    char id[16], name[16];
    (void)state;
    tourney_make("{\"title\": \"Challenge\", \"game\": \"arimaa\", \"format\": "
                 "\"arimaa-challenge\", \"control\": \"10m\", \"max_turns\": 4}",
                 id);
    for (int i = 0; i < 7; i++) {
        snprintf(name, sizeof name, "%s %d", roles[i], i + 1);
        json_decref(client_good(&boss, "tournament_register",
                                tourney_about(id, "{ss ss ss}", "player", name, "role", roles[i],
                                              i == FIRST ? "account" : "engine",
                                              i == FIRST ? "Other" : "random")));
    }
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    json_decref(tourney_wait_state(id, FIRST, "playing"));
    int match = match_of(id, SECOND);
    assert_true(match > 0);
    client_bad(
        &boss, "tournament_replace",
        tourney_about(id, "{si ss ss}", "match", match, "player", "program 1", "reason", "is ill"),
        "not_now");
    json_decref(client_good(&boss, "tournament_replace",
                            tourney_about(id, "{si ss ss}", "match", match, "player", "reserve 7",
                                          "reason", "is ill")));
    assert_int_equal(match_of(id, RESERVE), match);
    assert_int_equal(match_of(id, SECOND), -1);
    json_decref(client_good(&boss, "tournament_end", tourney_about(id, "{ss}", "reason", "late")));
}

PROGRAM(tournament_people)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_people),   cmocka_unit_test(test_message),
        cmocka_unit_test(test_waits_on), cmocka_unit_test(test_dropped),
        cmocka_unit_test(test_decided),  cmocka_unit_test(test_leaves),
        cmocka_unit_test(test_list),     cmocka_unit_test(test_replay),
        cmocka_unit_test(test_replace)};
    return tourney_run(argc, argv, tests, sizeof tests / sizeof tests[0]);
}
