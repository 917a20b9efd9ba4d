/* Tournaments on a real agond: permissions, settings, names, classes, check-in, and manual
 * decisions of arbiters.
 *
 * usage: server-tourney AGOND BOT PYTHON_BOT */
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

/* ---- rights and settings ---- */

static void test_rights(void **state)
{
    char id[16];
    (void)state;
    client_bad(&other, "tournament_create",
               json_pack("{ss ss}", "title", "Mine", "game", "kamisado"), "forbidden");
    tourney_make("{" USUAL ", \"entry\": \"organiser\"}", id);
    static const char *const organisers[] = {"tournament_start", "tournament_drop",
                                             "tournament_change"};
    for (size_t i = 0; i < 3; i++)
        client_bad(&other, organisers[i], tourney_about(id, "{}"), "forbidden");
    client_bad(&other, "tournament_class", tourney_about(id, "{si}", "count", 3), "forbidden");
    client_bad(&other, "tournament_pause", tourney_about(id, "{ss}", "reason", "why"), "forbidden");
    client_bad(&other, "tournament_register", tourney_about(id, "{}"), "forbidden");
    client_bad(&other, "tournament_staff",
               tourney_about(id, "{ss ss}", "name", "Other", "role", "arbiter"), "forbidden");
    client_bad(&boss, "tournament_pause", tourney_about(id, "{ss}", "reason", "why"), "not_now");
    client_bad(&boss, "tournament_start", tourney_about(id, "{}"), "not_now"); /* nobody is there */
    client_bad(&boss, "tournament", json_pack("{ss}", "tournament", "nosuch"), "not_found");
    /* An arbiter may run it there, but not create one. */
    json_decref(client_good(&boss, "tournament_staff",
                            tourney_about(id, "{ss ss}", "name", "Other", "role", "arbiter")));
    client_bad(&other, "tournament_pause", tourney_about(id, "{ss}", "reason", "why"), "not_now");
    client_bad(&other, "tournament_start", tourney_about(id, "{}"), "forbidden");
    json_t *json = client_good(&other, "tournament", tourney_about(id, "{}"));
    assert_string_equal(at_text(json, "tournament.mine"), "arbiter");
    assert_string_equal(at_text(json, "tournament.arbiters.0"), "Other");
    assert_true(json_is_true(at(json, "you.arbiter")));
    assert_false(json_is_true(at(json, "you.organiser")));
    assert_string_equal(at_text(json, "log.1.type"), "staff");
    json_decref(json);
    json_decref(client_good(&boss, "tournament_drop", tourney_about(id, "{}")));
    client_bad(&boss, "tournament", tourney_about(id, "{}"), "not_found");
}

static void refused(const char *settings, const char *says)
{
    json_t *json = client_do(&boss, "tournament_create", json_loads(settings, 0, NULL));
    assert_string_equal(at_text(json, "error.code"), "bad_argument");
    if (!strstr(at_text(json, "error.text"), says))
        fail_msg("%s: '%s', expected '%s' in it", settings, at_text(json, "error.text"), says);
    json_decref(json);
}

static void test_settings(void **state)
{
    char id[16];
    (void)state;
    refused("{\"title\": \"T\", \"game\": \"hanoi\"}", "two players");
    refused("{" USUAL ", \"format\": \"knockout\"}", "format: expected");
    refused("{\"title\": \"T\", \"game\": \"kamisado\", \"control\": \"6x\"}", "control");
    refused("{" USUAL ", \"format\": \"arena\"}", "length or duration");
    refused("{" USUAL ", \"late_loses\": \"all\"}", "late-loses: expected");
    refused("{" USUAL ", \"scoring\": \"games\\nplayer: Mallory\"}", "line breaks");
    refused("{" USUAL ", \"openings\": \"a1a1\"}", "openings: line 1");
    refused("{" USUAL ", \"tie_breaks\": [\"luck\"]}", "tie-breaks: expected");
    refused("{" USUAL ", \"format\": \"swiss\", \"rounds\": 9, \"max_players\": 8}",
            "rounds: expected");
    tourney_make("{" USUAL ", \"format\": \"double-round-robin\"}", id);
    json_t *json = tourney_look(id);
    assert_int_equal(at_number(json, "tournament.cycles"), 2);
    assert_string_equal(at_text(json, "tournament.tie_breaks.0"), "head-to-head");
    json_decref(json);
    json_decref(client_good(&boss, "tournament_change",
                            tourney_about(id, "{ss}", "format", "round-robin")));
    json = tourney_look(id);
    assert_int_equal(at_number(json, "tournament.cycles"), 1);
    json_decref(json);
    json_decref(client_good(&boss, "tournament_drop", tourney_about(id, "{}")));
}

/* ---- names ---- */

/* Names that would break a table are refused; merely odd ones are shown unchanged. */
static void test_names(void **state)
{
    static const char *const bad[] = {"",
                                      "   ",
                                      "a\tb",
                                      "a\nplayer: x",
                                      "x = y",
                                      "\xe2\x80\xae"
                                      "evil",
                                      "01234567890123456789012345678901234567890"};
    static const char *const good[] = {"=SUM(A1)", "名前 名前", "a,\"b\"|c", "#1", "Zoë & Co"};
    char id[16];
    (void)state;
    tourney_make("{" USUAL "}", id);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        client_bad(&boss, "tournament_register",
                   tourney_about(id, "{ss ss}", "player", bad[i], "engine", "random"),
                   "bad_argument");
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        json_decref(
            client_good(&boss, "tournament_register",
                        tourney_about(id, "{ss ss}", "player", good[i], "engine", "random")));
    client_bad(&boss, "tournament_register",
               tourney_about(id, "{ss ss}", "player", good[0], "engine", "random"), "not_now");
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    json_decref(tourney_wait(id, 10));
    char *csv = tourney_export(id, "standings"), *table = tourney_export(id, "table");
    int lines = 0;
    for (const char *s = csv; *s; s++)
        lines += *s == '\n';
    assert_int_equal(lines, 6);
    assert_non_null(strstr(csv, "\"'=SUM(A1)\""));
    assert_non_null(strstr(csv, "\"a,\"\"b\"\"|c\""));
    assert_non_null(strstr(table, "名前 名前"));
    free(csv);
    free(table);
}

/* ---- classes and their codes ---- */

static void log_in(const char *code, int expected, const char *name)
{
    struct client c = {0};
    int status;
    client_open(&c, server.port);
    json_t *json = client_post(&c, "code", json_pack("{ss}", "code", code), &status);
    assert_int_equal(status, expected);
    if (name) {
        assert_string_equal(at_text(json, "you.name"), name);
        assert_string_equal(at_text(json, "you.player"), "Ben");
    }
    json_decref(json);
    client_close(&c);
}

static void test_class(void **state)
{
    enum { SESSIONS = 31 };
    char id[16], code[32], upper[40] = " ";
    (void)state;
    tourney_make("{" USUAL ", \"max_players\": 40}", id);
    json_t *made =
        client_good(&boss, "tournament_class",
                    tourney_about(id, "{ss s[ss]}", "prefix", "pupil", "names", "Anna", "Ben"));
    assert_int_equal(json_array_size(at(made, "players")), 2);
    assert_int_equal(at_number(made, "bot_port"), server.named_bot_port);
    snprintf(code, sizeof code, "%s", at_text(made, "players.1.code"));
    assert_string_equal(at_text(made, "players.1.account"), "pupil-02");
    json_decref(made);
    log_in(code, 200, "pupil-02");
    for (size_t i = 0; code[i]; i++) /* as people type it */
        upper[1 + i] = code[i] >= 'a' && code[i] <= 'z' ? (char)(code[i] - 'a' + 'A') : code[i];
    log_in(upper, 200, "pupil-02");
    log_in("kq7m-2xhd-9trc", 403, NULL);
    made = client_good(&boss, "tournament_code", tourney_about(id, "{ss}", "player", "Ben"));
    log_in(code, 403, NULL);
    log_in(at_text(made, "code"), 200, "pupil-02");
    snprintf(code, sizeof code, "%s", at_text(made, "code"));
    json_decref(made);
    made = client_good(&boss, "tournament_codes", tourney_about(id, "{}")); /* printed again */
    assert_string_equal(at_text(made, "players.1.player"), "Ben");
    log_in(at_text(made, "players.1.code"), 200, "pupil-02");
    for (int i = 0; i < SESSIONS; i++) /* more browsers than an account remembers */
        log_in(code, 200, "pupil-02");
    log_in(at_text(made, "players.1.code"), 200, "pupil-02");
    client_bad(&other, "tournament_codes", tourney_about(id, "{}"), "forbidden");
    json_decref(made);
    client_bad(&boss, "tournament_class",
               tourney_about(id, "{si ss}", "count", 2, "prefix", "pupil"), "not_now");
    client_bad(&boss, "tournament_class", /* a Cyrillic letter like u */
               tourney_about(id, "{si ss}", "count", 2, "prefix", "p\xd1\x83pil"), "bad_argument");
    client_bad(&boss, "tournament_class", tourney_about(id, "{si}", "count", 39), "too_many");
    made = client_good(&boss, "tournament_class", tourney_about(id, "{si}", "count", 30));
    assert_int_equal(json_array_size(at(made, "players")), 30);
    json_decref(made);
    json_decref(client_good(&boss, "tournament_drop", tourney_about(id, "{}")));
}

/* A class with teams and ratings, and the same class in another tournament with its codes. */
static void test_class_again(void **state)
{
    char id[16], next[16], code[32];
    (void)state;
    tourney_make("{" USUAL "}", id);
    json_t *made =
        client_good(&boss, "tournament_class",
                    tourney_about(id, "{s[ss] s[ss] s[ss] ss}", "names", "Towers", "Ben", "members",
                                  "Anna, Zoe", "", "ratings", "1400", "", "prefix", "again"));
    snprintf(code, sizeof code, "%s", at_text(made, "players.1.code"));
    json_decref(made);
    json_t *json = tourney_look(id);
    assert_string_equal(at_text(json, "players.0.members"), "Anna, Zoe");
    assert_int_equal(at_number(json, "players.0.rating"), 1400);
    assert_true(json_is_true(at(json, "tournament.class")));
    json_decref(json);
    tourney_make("{" USUAL "}", next);
    client_bad(&other, "tournament_class", tourney_about(next, "{ss}", "from", id), "forbidden");
    client_bad(&boss, "tournament_class", tourney_about(next, "{ss}", "from", "nosuch"),
               "not_found");
    made = client_good(&boss, "tournament_class", tourney_about(next, "{ss}", "from", id));
    assert_int_equal(json_array_size(at(made, "players")), 2);
    assert_string_equal(at_text(made, "players.1.account"), "again-02");
    json_decref(made);
    json = tourney_look(next);
    assert_string_equal(at_text(json, "players.0.members"), "Anna, Zoe");
    assert_true(json_is_true(at(json, "players.1.class")));
    json_decref(json);
    log_in(code, 200, "again-02"); /* the code is still valid */
    client_bad(&boss, "tournament_class", tourney_about(next, "{ss}", "from", id), "not_now");
    json_decref(client_good(&boss, "tournament_drop", tourney_about(next, "{}")));
    json_decref(client_good(&boss, "tournament_drop", tourney_about(id, "{}")));
}

/* ---- checking in ---- */

static void test_check(void **state)
{
    char id[16];
    (void)state;
    tourney_make("{" USUAL ", \"check_in\": true}", id);
    tourney_class(id, 2, false);
    json_decref(client_good(&boss, "tournament_class",
                            tourney_about(id, "{si ss}", "count", 1, "prefix", "late")));
    client_bad(&boss, "tournament_check", tourney_about(id, "{ss}", "player", "late-01"),
               "not_now");
    for (int i = 0; i < 2; i++) {
        char path[24];
        snprintf(path, sizeof path, "players.%d.name", i);
        for (int64_t until = os_now_ms() + WAIT_MS; os_now_ms() < until; os_sleep_ms(50)) {
            json_t *json = tourney_look(id);
            json_t *answer = client_do(&boss, "tournament_check",
                                       tourney_about(id, "{ss}", "player", at_text(json, path)));
            bool begun = json_is_true(at(answer, "ok"));
            json_decref(json);
            json_decref(answer);
            if (begun)
                break;
        }
        json_decref(tourney_wait_state(id, i, "ready"));
    }
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    json_t *json = tourney_wait(id, 1);
    assert_int_equal(json_array_size(at(json, "players")), 2); /* absent players are left out */
    json_decref(json);
    tourney_end_all(id);
}

/* A new role is reported in the account's open session. */
static void test_role(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        const char *role = i ? "player" : "organiser";
        json_decref(
            server_ask(&server, "role", json_pack("{ss ss}", "name", "Other", "role", role)));
        json_t *push = client_push(&other, "you", NULL);
        assert_string_equal(at_text(push, "you.role"), role);
        json_decref(push);
    }
}

/* ---- rounds that wait ---- */

/* Round by round: the second waits for the organiser, the third for a break that is over at
 * once. */
static void test_rounds(void **state)
{
    char id[16];
    (void)state;
    refused("{" USUAL ", \"round_start\": \"soon\"}", "round_start: expected");
    refused("{" USUAL ", \"format\": \"arena\", \"length\": 3, \"round_start\": \"break\"}",
            "round_start: expected");
    tourney_make("{" USUAL ", \"round_start\": \"organiser\"}", id);
    json_t *pupils = tourney_pupils(id, 4);
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    client_bad(&boss, "tournament_next_round", tourney_about(id, "{}"), "not_now");
    tourney_come(pupils, false); /* so the first round was not over */
    json_t *json = tourney_wait(id, 2);
    assert_int_equal(at_number(json, "tournament.next_round.round"), 2);
    assert_true(json_is_null(at(json, "tournament.next_round.at")));
    assert_int_equal(json_array_size(at(json, "live")), 0);
    json_decref(json);
    client_bad(&other, "tournament_next_round", tourney_about(id, "{}"), "forbidden");
    json_decref(client_good(&boss, "tournament_next_round", tourney_about(id, "{}")));
    json = tourney_wait(id, 4);
    assert_int_equal(at_number(json, "tournament.next_round.round"), 3);
    json_decref(json);
    tourney_kill_server(); /* and it still waits */
    json = tourney_look(id);
    assert_int_equal(at_number(json, "tournament.played"), 4);
    assert_int_equal(at_number(json, "tournament.next_round.round"), 3);
    json_decref(json);
    json_decref(
        client_good(&boss, "tournament_change",
                    tourney_about(id, "{ss si}", "round_start", "break", "round_break", 0)));
    json = tourney_wait(id, 6);
    assert_string_equal(at_text(json, "tournament.state"), "over");
    assert_true(json_is_null(at(json, "tournament.next_round")));
    json_decref(json);
    tourney_stop_bots();
}

/* ---- by hand ---- */

/* Paused: clocks stop and nothing begins. The number of games played. */
static int pause_it(const char *id)
{
    char game[16];
    json_decref(
        client_good(&boss, "tournament_pause", tourney_about(id, "{ss}", "reason", "the bell")));
    client_bad(&boss, "tournament_pause", tourney_about(id, "{}"), "not_now");
    json_t *json = tourney_look(id);
    assert_string_equal(at_text(json, "tournament.paused"), "the bell");
    int played = (int)at_number(json, "tournament.played");
    assert_string_equal(at_text(json, "tournament.state"), "paused");
    snprintf(game, sizeof game, "%s", at_text(json, "live.0.game"));
    json_decref(json);
    if (*game) {
        json = client_good(&boss, "watch", json_pack("{ss}", "game", game));
        assert_true(json_is_true(at(json, "game.paused")));
        json_decref(json);
    }
    os_sleep_ms(300); /* late on purpose */
    json = tourney_look(id);
    assert_int_equal(at_number(json, "tournament.played"), played); /* nothing advances */
    json_decref(json);
    return played;
}

/* A corrected result: the reason is stored. */
static void correct_it(const char *id)
{
    client_bad(&boss, "tournament_correct",
               tourney_about(id, "{ss ss ss}", "game", "1.100", "result", "1-0", "reason", "no"),
               "not_now");
    client_bad(&boss, "tournament_correct",
               tourney_about(id, "{ss ss ss}", "game", "1.1", "result", "2-0", "reason", "no"),
               "bad_argument");
    json_decref(client_good(&boss, "tournament_correct",
                            tourney_about(id, "{ss ss ss}", "game", "1.1", "result", "0.5-0.5",
                                          "reason", "the wrong button")));
    json_t *json = client_good(&boss, "tournament_matches", tourney_about(id, "{si}", "count", 1));
    assert_string_equal(at_text(json, "matches.0.games.0.why"), "director");
    assert_string_equal(at_text(json, "matches.0.games.0.corrected"), "the wrong button");
    assert_true(json_real_value(at(json, "matches.0.games.0.points.0")) == 0.5);
    json_decref(json);
    json = tourney_look(id);
    json_t *note = json_array_get(at(json, "log"), json_array_size(at(json, "log")) - 1);
    const char *text = at_text(note, "text");
    assert_true(strncmp(text, "1-0 → 0.5-0.5: ", 16) == 0 ||
                strncmp(text, "0-1 → 0.5-0.5: ", 16) == 0);
    json_decref(json);
}

/* The match of a game shows that neither player got a point, and why. */
static void check_decided(const char *id, const char *name)
{
    json_t *json = tourney_look(id), *match, *one;
    size_t i, k;
    bool found = false;
    json_array_foreach(at(json, "recent"), i, match)
    {
        json_array_foreach(at(match, "games"), k, one)
        {
            if (strcmp(at_text(one, "id"), name) == 0) {
                found = true;
                assert_string_equal(at_text(one, "corrected"), "both cheated");
                assert_int_equal(at_number(one, "points.0") + at_number(one, "points.1"), 0);
            }
        }
    }
    assert_true(found);
    json_decref(json);
}

/* Adjudicated while it is played, or before. */
static void decide_it(const char *id)
{
    char name[16] = "";
    client_bad(&boss, "tournament_decide",
               tourney_about(id, "{ss ss ss}", "game", "1.99", "result", "1-0", "reason", " "),
               "bad_argument");
    for (bool decided = false; !decided;) {
        json_t *json = tourney_look(id);
        snprintf(name, sizeof name, "%s", at_text(json, "live.0.id"));
        json_t *answer = client_do(&boss, "tournament_decide",
                                   tourney_about(id, "{ss ss ss}", "game", name, "result", "0-0",
                                                 "reason", "both cheated"));
        decided = json_is_true(at(answer, "ok"));
        json_decref(json);
        json_decref(answer);
    }
    check_decided(id, name);
}

/* A withdrawn player has no more games; the remaining ones are lost. */
static void withdraw_third(const char *id)
{
    char name[64];
    json_t *json = tourney_look(id);
    snprintf(name, sizeof name, "%s", at_text(json, "players.2.name"));
    json_decref(json);
    json_decref(client_good(&boss, "tournament_withdraw",
                            tourney_about(id, "{ss ss}", "player", name, "reason", "ill")));
    client_bad(&boss, "tournament_withdraw",
               tourney_about(id, "{ss ss}", "player", name, "reason", "ill"), "not_now");
    json = tourney_look(id);
    assert_string_equal(at_text(json, "players.2.state"), "withdrawn");
    assert_string_equal(at_text(json, "players.2.why"), "ill");
    json_decref(json);
}

static void test_by_hand(void **state)
{
    static const char *const types[] = {"create", "start",  "pause",   "correct",
                                        "resume", "decide", "withdraw"};
    char id[16], path[64];
    (void)state;
    tourney_make("{" USUAL ", \"games\": 100, \"boards\": 1}", id);
    tourney_class(id, 3, false);
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    json_decref(tourney_wait(id, 2));
    int played = pause_it(id);
    correct_it(id);
    json_decref(client_good(&boss, "tournament_resume", tourney_about(id, "{}")));
    json_decref(tourney_wait(id, played + 1));
    decide_it(id);
    withdraw_third(id);
    json_t *json = tourney_wait(id, 1000); /* the others play to the end */
    assert_string_equal(at_text(json, "tournament.state"), "over");
    for (int t = 0; t < 7; t++) {
        snprintf(path, sizeof path, "log.%d.type", t);
        assert_string_equal(at_text(json, path), types[t]);
    }
    json_decref(json);
    tourney_stop_bots();
}

/* An absent player loses; if both are absent, neither does. */
static void test_absent(void **state)
{
    char id[16];
    (void)state;
    tourney_make("{" USUAL ", \"wait\": 1000}", id);
    json_decref(client_good(&boss, "tournament_class",
                            tourney_about(id, "{s[sss]}", "names", "Anna", "Ben", "Cem")));
    json_decref(client_good(&boss, "tournament_register",
                            tourney_about(id, "{ss ss}", "player", "Random", "engine", "random")));
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    json_t *json = tourney_wait(id, 100), *matches = tourney_matches(id);
    size_t i;
    json_t *match;
    assert_string_equal(at_text(json, "tournament.state"), "over");
    assert_int_equal(at_number(json, "stages.0.standings.0.points"), 3);
    assert_int_equal(at_number(json, "stages.0.standings.1.points"), 0);
    json_array_foreach(matches, i, match)
    {
        assert_string_equal(at_text(match, "games.0.why"), "absent");
    }
    json_decref(matches);
    json_decref(json);
}

/* ---- an illegal turn ---- */

static char forgotten[16]; /* the tournament of the next test too */

/* A person plays an illegal turn by hand: the stated rule decides. */
static void test_illegal(void **state)
{
    char id[16], game[16], why[16];
    (void)state;
    tourney_make("{" USUAL ", \"warnings\": 1, \"illegal_loses\": \"match\", \"games\": 4,"
                 " \"chat\": \"phrases\"}",
                 id);
    client_bad(&boss, "tournament_change", tourney_about(id, "{ss}", "chat", "loud"),
               "bad_argument");
    json_decref(client_good(&other, "tournament_register", tourney_about(id, "{}")));
    json_decref(client_good(&boss, "tournament_register",
                            tourney_about(id, "{ss ss}", "player", "Random", "engine", "random")));
    client_bad(&other, "tournament_register", tourney_about(id, "{ss}", "player", "Again"),
               "not_now");
    json_decref(client_good(&boss, "tournament_start", tourney_about(id, "{}")));
    tourney_called_to("1.1", game);
    tourney_begin_ready(game);
    json_t *push = client_good(&other, "watch", json_pack("{ss}", "game", game));
    assert_string_equal(at_text(push, "game.tournament.id"), id);
    assert_string_equal(at_text(push, "game.tournament.game"), "1.1");
    assert_string_equal(at_text(push, "game.tournament.names.0"), "Other");
    assert_string_equal(at_text(push, "game.players.1.player"), "Random"); /* an engine too */
    assert_string_equal(at_text(push, "game.chat"), "phrases");
    json_decref(push);
    client_bad(&other, "say", json_pack("{ss ss}", "game", game, "text", "hi"), "forbidden");
    json_decref(client_good(&other, "say", json_pack("{ss ss}", "game", game, "phrase", "hello")));
    client_bad(&other, "abort", json_pack("{ss}", "game", game), "not_now");
    client_bad(&other, "takeback", json_pack("{ss si}", "game", game, "number", 0), "not_now");
    for (int i = 0; i < 2; i++)
        client_bad(&other, "turn",
                   json_pack("{ss si ss}", "game", game, "number", 0, "text", "a1a1"), "illegal");
    json_t *json = tourney_wait(id, 1);
    assert_string_equal(at_text(json, "tournament.state"), "over");
    assert_int_equal(at_number(json, "stages.0.standings.0.points"), 4); /* all of the match, */
    assert_int_equal(at_number(json, "stages.0.standings.0.wins"), 1);   /* for one game */
    assert_int_equal(at_number(json, "stages.0.standings.0.whole"), 1);
    json_decref(json);
    json = client_good(&boss, "tournament_matches", tourney_about(id, "{}"));
    snprintf(why, sizeof why, "%s", at_text(json, "matches.0.games.0.why"));
    assert_string_equal(why, "illegal");
    assert_int_equal(at_number(json, "matches.0.lost"),
                     at_number(json, "matches.0.players.0") == 0 ? 0 : 1);
    json_decref(json);
    json = client_good(&boss, "record", json_pack("{ss}", "game", game));
    assert_null(strstr(at_text(json, "record"), "last words")); /* the organisers' alone */
    json_decref(json);
    snprintf(forgotten, sizeof forgotten, "%s", id);
}

/* A deleted account is no longer named where it played and decided. */
static void test_forgotten(void **state)
{
    int status;
    (void)state;
    json_decref(
        client_good(&boss, "tournament_staff",
                    tourney_about(forgotten, "{ss ss}", "name", "Other", "role", "arbiter")));
    json_decref(client_good(&other, "tournament_correct",
                            tourney_about(forgotten, "{ss ss ss}", "game", "1.1", "result",
                                          "0.5-0.5", "reason", "a mistake")));
    char *before = tourney_export(forgotten, "json");
    assert_non_null(strstr(before, "\"Other\""));
    json_decref(
        client_post(&other, "delete", json_pack("{ss}", "password", "correct horse"), &status));
    assert_int_equal(status, 200);
    char *after = tourney_export(forgotten, "json");
    assert_null(strstr(after, "\"Other\""));
    assert_non_null(strstr(after, "\"deleted 1\""));
    server_stop(&server, SIGKILL);
    tourney_start_again();
    char *later = tourney_export(forgotten, "json");
    assert_null(strstr(later, "\"Other\""));
    assert_non_null(strstr(later, "\"deleted 1\""));
    assert_non_null(strstr(later, "a mistake"));
    free(before);
    free(after);
    free(later);
}
PROGRAM(tournament)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rights),      cmocka_unit_test(test_settings),
        cmocka_unit_test(test_names),       cmocka_unit_test(test_class),
        cmocka_unit_test(test_class_again), cmocka_unit_test(test_check),
        cmocka_unit_test(test_role),        cmocka_unit_test(test_rounds),
        cmocka_unit_test(test_by_hand),     cmocka_unit_test(test_absent),
        cmocka_unit_test(test_illegal),     cmocka_unit_test(test_forgotten)};
    return tourney_run(argc, argv, tests, sizeof tests / sizeof tests[0]);
}
