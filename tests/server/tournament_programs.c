/* Programs' output in a tournament on a real agond: times, illegal turns and last words only for
 * organisers and owners, reports, test games between games, source code.
 *
 * usage: server-tournament_programs AGOND BOT PYTHON_BOT */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "organiser.h"
#include "os/time.h"
#include "programs.h"

#define CRASH "it ended with exit code 3\nTraceback:\n  the tower is missing"

enum { BURST = 128, BURST_MESSAGES = 5 };

static struct client stranger;

/* A person and an engine in one match; its rounds wait for the organiser. */
static void make(const char *more, char id[16])
{
    char settings[300];
    snprintf(settings, sizeof settings, "{" USUAL ", \"entry\": \"open\", \"games\": 2%s}", more);
    tourney_make(settings, id);
    json_decref(
        client_good(&other, "tournament_register", tourney_about(id, "{ss}", "player", "Olga")));
    json_decref(client_good(&boss, "tournament_register",
                            tourney_about(id, "{ss ss}", "player", "Random", "engine", "random")));
}

static json_t *console(struct client *c, const char *id)
{
    return client_good(c, "tournament_console", tourney_about(id, "{ss}", "player", "Olga"));
}

/* Resigns for a program that crashed, with its last words. */
static void crash(const char *room)
{
    json_t *args = client_about(room);
    json_object_set_new(args, "cause", json_string("forfeit"));
    json_object_set_new(args, "why", json_string(CRASH));
    json_decref(client_good(&other, "resign", args));
}

/* The last words of a crash are in the console of the crashed program, even after a restart, and in
 * nothing that others read. */
static void test_console(void **state)
{
    char id[16], room[16];
    (void)state;
    make("", id);
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    tourney_called_to("1.1", room);
    tourney_begin_ready(room);
    crash(room);
    json_decref(tourney_wait(id, 1));
    for (int again = 0; again < 2; again++) {
        json_t *json = console(again ? &boss : &other, id);
        assert_string_equal(at_text(json, "games.0.id"), "1.1");
        assert_string_equal(at_text(json, "games.0.why"), "forfeit");
        assert_string_equal(at_text(json, "games.0.words"), CRASH);
        assert_int_equal(at_number(json, "games.0.half"), 0);
        json_decref(json);
        json = client_good(&boss, "tournament_report", tourney_about(id, "{}"));
        assert_int_equal(at_number(json, "players.0.losses"), 1);
        assert_int_equal(at_number(json, "players.0.crashed"), 1);
        assert_int_equal(at_number(json, "players.1.wins"), 1);
        json_decref(json);
        if (!again)
            tourney_kill_server();
    }
    client_open(&stranger, server.port);
    client_become(&stranger, "Stranger");
    client_bad(&stranger, "tournament_console", tourney_about(id, "{ss}", "player", "Olga"),
               "forbidden");
    client_bad(&other, "tournament_report", tourney_about(id, "{}"), "forbidden");
    json_t *json = client_good(&stranger, "record", client_about(room));
    assert_null(strstr(at_text(json, "record"), "tower is missing"));
    json_decref(json);
    client_close(&stranger);
    tourney_end_all(id);
}

/* A turn that the clock cuts off counts as the slowest, and the end of standard error is the last
 * words of a game that was lost so. */
static void test_lost_on_time(void **state)
{
    char id[16], room[16];
    (void)state;
    make(", \"control\": \"1s\"", id);
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    tourney_called_to("1.1", room);
    tourney_begin_ready(room);
    json_decref(client_good(&other, "stderr", json_pack("{ss}", "text", "thinking\nstill\n")));
    json_decref(tourney_wait(id, 1));
    for (int again = 0; again < 2; again++) {
        json_t *json = console(&other, id);
        assert_string_equal(at_text(json, "games.0.why"), "time");
        assert_string_equal(at_text(json, "games.0.words"), "thinking\nstill\n");
        assert_int_equal(at_number(json, "games.0.turns"), 0);
        assert_in_range(at_number(json, "games.0.slowest"), 1000, 60000);
        json_decref(json);
        if (!again)
            tourney_kill_server();
    }
    tourney_end_all(id);
}

/* Whether anything of standard error has been pushed to a client so far. */
static bool has_heard(struct client *c)
{
    size_t i;
    const json_t *push;
    json_decref(client_good(c, "ping", NULL)); /* pushes before its answer have arrived */
    json_array_foreach(c->pushes, i, push)
    {
        if (strcmp(at_text(push, "on"), "stderr") == 0)
            return true;
    }
    return false;
}

static void say(const char *text)
{
    json_decref(client_good(&other, "stderr", json_pack("{ss}", "text", text)));
}

/* The same once the server takes more. */
static void say_patiently(const char *text)
{
    for (bool taken = false; !taken;) {
        json_t *answer = client_do(&other, "stderr", json_pack("{ss}", "text", text));
        taken = strcmp(at_text(answer, "error.code"), "too_many") != 0;
        json_decref(answer);
        if (!taken)
            os_sleep_ms(100); /* between two looks */
    }
}

/* Standard error is pushed to the organiser and its player while the program runs, and to no one
 * else; its end is stored, in whole lines. */
static void test_stderr(void **state)
{
    char id[16], early[16], room[16], line[1001];
    (void)state;
    make("", early); /* does not begin: its organiser is not notified */
    make("", id);
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    tourney_called_to("1.1", room);
    tourney_begin_ready(room);
    client_open(&stranger, server.port); /* with its account */
    struct client *reader[] = {&boss, &other, &stranger};
    for (int i = 0; i < 3; i++)
        json_decref(client_good(reader[i], "tournament", tourney_about(id, "{}")));
    say("depth 1\n");
    for (int i = 0; i < 2; i++) {
        json_t *push = client_push(reader[i], "stderr", NULL);
        assert_string_equal(at_text(push, "id"), id);
        assert_string_equal(at_text(push, "player"), "Olga");
        assert_string_equal(at_text(push, "text"), "depth 1\n");
        assert_int_equal(at_number(push, "from"), 0);
        json_decref(push);
    }
    memset(line, 'x', 999);
    strcpy(line + 999, "\n");
    for (int i = 0; i < 9; i++)
        say(line);
    say_patiently("the end\n");
    assert_false(has_heard(&stranger));
    json_t *json = console(&boss, id);
    const char *text = at_text(json, "stderr.text");
    assert_int_equal(strlen(text), 8 * 1000 + 8);
    assert_string_equal(text + 8 * 1000, "the end\n");
    assert_int_equal(at_number(json, "stderr.bytes"), 8 + 9 * 1000 + 8);
    json_decref(json);
    bool refused = false;
    for (int i = 0; i < 200 && !refused; i++) {
        json = client_do(&other, "stderr", json_pack("{ss}", "text", "more\n"));
        refused = strcmp(at_text(json, "error.code"), "too_many") == 0;
        json_decref(json);
    }
    assert_true(refused);
    line[998] = '\x1b';
    client_bad(&other, "stderr", json_pack("{ss}", "text", line), "bad_argument");
    json = console(&boss, early);
    assert_int_equal(at_number(json, "stderr.bytes"), 0);
    json_decref(json);
    client_close(&stranger);
    tourney_end_all(id);
}

/* All programs of a large class write much at once: their organiser receives all of it and stays
 * connected. */
static void test_burst(void **state)
{
    static struct client pupil[BURST];
    static bool whole[BURST];
    char id[16], text[1000];
    int status, left = BURST;
    size_t i;
    (void)state;
    tourney_make("{" USUAL ", \"format\": \"swiss\", \"rounds\": 1, \"max_players\": 128}", id);
    json_t *made = json_array();
    for (int half = 0; half < 2; half++) {
        json_t *class =
            client_good(&boss, "tournament_class", tourney_about(id, "{si}", "count", BURST / 2));
        json_array_extend(made, at(class, "players"));
        json_decref(class);
    }
    for (i = 0; i < BURST; i++) {
        const char *code = at_text(json_array_get(made, i), "code");
        client_open(&pupil[i], server.port);
        json_decref(client_post(&pupil[i], "code", json_pack("{ss}", "code", code), &status));
        assert_int_equal(status, 200);
        client_close(&pupil[i]);
        client_open(&pupil[i], server.port);
    }
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    for (i = 0; i < BURST; i++)
        json_decref(client_push(&pupil[i], "tournament_game", NULL)); /* it is listened to */
    json_decref(client_good(&boss, "tournament", tourney_about(id, "{}")));
    memset(text, '\n', sizeof text - 1); /* two characters each in JSON */
    text[sizeof text - 1] = '\0';
    for (int k = 0; k < BURST_MESSAGES; k++)
        for (i = 0; i < BURST; i++)
            client_send(&pupil[i], "stderr", json_pack("{ss}", "text", text));
    while (left > 0) {
        json_t *push = client_push(&boss, "stderr", NULL);
        assert_non_null(push);
        for (i = 0; i < BURST; i++)
            if (strcmp(at_text(json_array_get(made, i), "player"), at_text(push, "player")) == 0 &&
                !whole[i] && at_number(push, "bytes") == BURST_MESSAGES * 999) {
                whole[i] = true;
                left--;
            }
        json_decref(push);
    }
    json_decref(made);
    for (i = 0; i < BURST; i++)
        client_close(&pupil[i]);
    tourney_end_all(id);
}

/* Between games a program can be tested again; the next game ends the test. */
static void test_retry(void **state)
{
    char id[16], room[16], test[16];
    (void)state;
    make(", \"round_start\": \"organiser\", \"format\": \"swiss\", \"rounds\": 2", id);
    json_decref(client_good(&boss, "tournament_register",
                            tourney_about(id, "{ss ss}", "player", "Third", "engine", "random")));
    json_decref(client_good(&boss, "tournament_register",
                            tourney_about(id, "{ss ss}", "player", "Fourth", "engine", "random")));
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    for (int game = 0; game < 2; game++) {
        json_t *push = client_push(&other, "tournament_game", NULL);
        while (!*at_text(push, "game")) {
            json_decref(push);
            push = client_push(&other, "tournament_game", NULL);
        }
        snprintf(room, sizeof room, "%s", at_text(push, "game"));
        json_decref(push);
        if (game == 0)
            client_bad(&other, "tournament_check", tourney_about(id, "{ss}", "player", "Olga"),
                       "not_now");
        if (game == 0)
            tourney_begin_ready(room);
        crash(room);
    }
    json_decref(tourney_wait(id, 4));
    json_decref(
        client_good(&other, "tournament_check", tourney_about(id, "{ss}", "player", "Olga")));
    tourney_called_to("", test);
    tourney_begin_ready(test);
    crash(test);
    json_decref(tourney_wait_state(id, 0, "free"));
    json_t *json = console(&other, id);
    assert_string_equal(at_text(json, "tests.0.why"), "forfeit");
    assert_string_equal(at_text(json, "tests.0.words"), CRASH);
    json_decref(json);
    tourney_end_all(id);
    client_bad(&other, "tournament_check", tourney_about(id, "{ss}", "player", "Olga"), "not_now");
}

static json_t *file(const char *id, const char *name, const char *text)
{
    return tourney_about(id, "{ss ss ss*}", "player", "Olga", "file", name, "text", text);
}

static void hand_in_refusals(const char *id)
{
    char name[20], *large = malloc(100002);
    memset(large, 'x', 100001);
    large[100001] = '\0';
    client_bad(&other, "tournament_hand_in", file(id, "../passwd", "x"), "bad_argument");
    client_bad(&other, "tournament_hand_in", file(id, ".hidden", "x"), "bad_argument");
    client_bad(&other, "tournament_hand_in", file(id, "me.py", large), "too_large");
    client_bad(&other, "tournament_hand_in", file(id, "none.py", NULL), "not_found");
    large[99000] = '\0';
    for (int i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "large%d.py", i);
        json_decref(client_good(&other, "tournament_hand_in", file(id, name, large)));
    }
    client_bad(&other, "tournament_hand_in", file(id, "large3.py", large), "not_now");
    for (int i = 0; i < 6; i++) {
        snprintf(name, sizeof name, "small%d.py", i);
        json_decref(client_good(&other, "tournament_hand_in", file(id, name, "x")));
    }
    client_bad(&other, "tournament_hand_in", file(id, "eleventh.py", "x"), "not_now");
    free(large);
}

/* Source code is stored if the tournament requests it, for its owner and the organisers. */
static void test_sources(void **state)
{
    char id[16];
    (void)state;
    make("", id);
    client_bad(&other, "tournament_hand_in", file(id, "me.py", "print()"), "not_now");
    json_decref(client_good(&boss, "tournament_change", tourney_about(id, "{sb}", "sources", 1)));
    json_decref(client_good(&other, "tournament_hand_in", file(id, "me.py", "print(1)\n")));
    json_decref(client_good(&other, "tournament_hand_in", file(id, "me.py", "print(2)\n")));
    tourney_kill_server();
    json_t *json = client_good(&boss, "tournament_source", file(id, "me.py", NULL));
    assert_string_equal(at_text(json, "text"), "print(2)\n");
    json_decref(json);
    json = client_good(&boss, "tournament_report", tourney_about(id, "{}"));
    assert_string_equal(at_text(json, "players.0.files.0.file"), "me.py");
    assert_int_equal(at_number(json, "players.0.files.0.bytes"), 9);
    json_decref(json);
    stranger = (struct client){0};
    client_open(&stranger, server.port);
    client_become(&stranger, "Curious");
    client_bad(&stranger, "tournament_source", file(id, "me.py", NULL), "forbidden");
    client_bad(&stranger, "tournament_hand_in", file(id, "me.py", "x"), "forbidden");
    client_close(&stranger);
    hand_in_refusals(id);
    json_decref(client_good(&other, "tournament_hand_in", file(id, "me.py", NULL)));
    client_bad(&other, "tournament_source", file(id, "me.py", NULL), "not_found");
    json = console(&other, id);
    assert_int_equal(json_array_size(at(json, "files")), 9);
    json_decref(json);
    json_decref(client_good(&boss, "tournament_drop", tourney_about(id, "{}")));
}

/* Draws by the tournament's rules, in a game with the organiser's own variant file, also after a
 * restart. */
static void test_rules(void **state)
{
    static const char definition[] =
        "[variant]\nbase = chess\nname = Knights\n"
        "start = nnnnknnn/pppppppp/8/8/8/8/PPPPPPPP/NNNNKNNN w - - 0 1\n";
    char id[16], room[16];
    (void)state;
    client_bad(&boss, "tournament_create",
               json_pack("{ss ss ss}", "title", "Own", "game", "chess", "definition", "[pieces]"),
               "bad_argument");
    json_t *json = client_good(&boss, "tournament_create",
                               json_pack("{ss ss ss ss ss ss si}", "title", "Own", "game", "chess",
                                         "control", "6s", "definition", definition, "points",
                                         "3-1-0", "entry", "open", "draws", 3));
    snprintf(id, sizeof id, "%s", at_text(json, "id"));
    json_decref(json);
    json_decref(
        client_good(&other, "tournament_register", tourney_about(id, "{ss}", "player", "Olga")));
    json_decref(client_good(&boss, "tournament_register",
                            tourney_about(id, "{ss ss}", "player", "Random", "engine", "random")));
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    tourney_called_to("1.1", room);
    tourney_kill_server();
    json = tourney_look(id);
    assert_true(json_is_true(at(json, "tournament.own")));
    assert_null(at(json, "tournament.definition"));
    assert_string_equal(at_text(json, "tournament.name"), "Knights");
    assert_string_equal(at_text(json, "tournament.variant"), "");
    assert_string_equal(at_text(json, "tournament.points"), "3-1-0");
    json_decref(json);
    json = client_good(&other, "watch", client_about(room));
    assert_int_equal(at_number(json, "game.tournament.draws"), 3);
    assert_non_null(strstr(at_text(json, "game.setup.definition"), "Knights"));
    assert_string_equal(at_text(json, "game.setup.name"), "Knights");
    assert_int_equal(at_number(json, "game.watchers"), 0); /* players are not counted as watchers */
    json_decref(json);
    json = client_good(&boss, "watch", client_about(room));
    assert_int_equal(at_number(json, "game.watchers"), 1);
    json_decref(json);
    json = client_about(room);
    json_object_set_new(json, "number", json_integer(0));
    client_bad(&other, "draw", json, "not_now");
    tourney_end_all(id);
}

/* If draws by agreement are excluded, an offer is refused in a game of any length. */
static void test_no_draws(void **state)
{
    char id[16], room[16];
    (void)state;
    make(", \"draws\": -1", id);
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    tourney_called_to("1.1", room);
    tourney_begin_ready(room);
    json_t *args = client_about(room);
    json_object_set_new(args, "number", json_integer(0));
    json_t *json = client_do(&other, "draw", args);
    assert_string_equal(at_text(json, "error.id"), "draw_never");
    json_decref(json);
    tourney_end_all(id);
}

/* Deleting an account deletes its last words, from the store too; its scores stay. */
static void test_deleted(void **state)
{
    char id[16], room[16];
    int status;
    (void)state;
    make("", id);
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    tourney_called_to("1.1", room);
    tourney_begin_ready(room);
    crash(room);
    json_decref(tourney_wait(id, 1));
    json_decref(
        client_post(&other, "delete", json_pack("{ss}", "password", "correct horse"), &status));
    assert_int_equal(status, 200);
    for (int again = 0; again < 2; again++) {
        json_t *json = client_good(&boss, "tournament_console",
                                   tourney_about(id, "{ss}", "player", "deleted 1"));
        assert_string_equal(at_text(json, "games.0.why"), "forfeit");
        assert_true(json_is_true(at(json, "games.0.known")));
        assert_true(json_is_null(at(json, "games.0.words")));
        json_decref(json);
        if (again)
            break;
        server_stop(&server, SIGTERM);
        tourney_start_again();
    }
    tourney_end_all(id);
}

PROGRAM(tournament_programs)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_console), cmocka_unit_test(test_lost_on_time),
        cmocka_unit_test(test_stderr),  cmocka_unit_test(test_burst),
        cmocka_unit_test(test_retry),   cmocka_unit_test(test_sources),
        cmocka_unit_test(test_rules),   cmocka_unit_test(test_no_draws),
        cmocka_unit_test(test_deleted)}; /* last: the other is gone */
    return tourney_run(argc, argv, tests, sizeof tests / sizeof tests[0]);
}
