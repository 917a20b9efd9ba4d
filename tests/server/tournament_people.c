/* Tournaments on a real agond, with people in browsers: they are called to their games, and the
 * clocks wait for them.
 *
 * usage: server-tournament_people AGOND BOT PYTHON_BOT */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "organiser.h"

/* Somebody in a browser is taken to the test and to the first game, and each waits for them; both
 * sides are called as the tables call them. */
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

/* What the organiser says to all is in the head, in the test game that has begun, and gone when it
 * is taken back. */
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

/* A test that waits for its player ends with the tournament: nobody could start its clocks. */
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

int main(int argc, char **argv)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_people), cmocka_unit_test(test_message),
        cmocka_unit_test(test_waits_on), cmocka_unit_test(test_dropped)};
    return tourney_run(argc, argv, tests, sizeof tests / sizeof tests[0]);
}
