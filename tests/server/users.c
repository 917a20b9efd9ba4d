/* Accounts, sessions, roles and ratings on a real agond; messages of a hidden game; the
 * documentation of the commands.
 *
 * usage: server-people AGOND docs/protocol-server.md */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>
#include <cmocka.h>

#include "client.h"
#include "core/random.h"
#include "os/files.h"
#include "os/program.h"
#include "programs.h"

static const char *program, *page;
static struct server server;

static int post_status(struct client *c, const char *command, const char *name,
                       const char *password)
{
    int status;
    json_decref(
        client_post(c, command, json_pack("{ss ss}", "name", name, "password", password), &status));
    return status;
}

static void test_accounts(void **state)
{
    struct client a = {0}, other = {0};
    int status;
    (void)state;
    client_open(&a, server.port);
    /* The guest's game stays with the account. */
    json_t *made =
        client_good(&a, "create", json_pack("{ss ss}", "game", "kamisado", "opponent", "open"));
    char old[128];
    memcpy(old, a.cookie, sizeof old);
    assert_int_equal(post_status(&a, "register", "x", "long enough"), 400);
    assert_int_equal(post_status(&a, "register", "Guest_1", "long enough"), 400);
    assert_int_equal(post_status(&a, "register", "a<b>", "long enough"), 400);
    assert_int_equal(post_status(&a, "register", "Ayşe", "short"), 400);
    client_bad(&a, "register", json_pack("{ss ss}", "name", "Ayşe", "password", "long enough"),
               "not_now");
    client_become(&a, "Ayşe");
    assert_true(strncmp(a.cookie, "agon=s.", 7) == 0);
    json_t *mine = client_good(&a, "mine", NULL);
    assert_string_equal(at_text(mine, "open.0.id"), at_text(made, "id"));
    assert_string_equal(at_text(mine, "open.0.players.0.name"),
                        *at_text(mine, "open.0.players.0.name") ? "Ayşe" : "");
    json_decref(mine);
    json_decref(made);
    /* The guest's cookie is no longer valid. */
    json_decref(wire_http(server.port, "GET", "/api/mine", NULL, NULL, old, &status));
    assert_int_equal(status, 401);
    client_open(&other, server.port);
    assert_int_equal(post_status(&other, "register", "ayşe", "long enough"), 409);
    assert_int_equal(post_status(&other, "login", "Ayşe", "wrong"), 403);
    assert_int_equal(post_status(&other, "login", "nobody", "wrong"), 403);
    assert_int_equal(post_status(&other, "login", "ayşe", "correct horse"), 200);
    /* A new password ends the session of the other browser. */
    json_decref(client_post(&a, "password",
                            json_pack("{ss ss}", "old", "correct horse", "new", "battery staple"),
                            &status));
    assert_int_equal(status, 200);
    json_decref(wire_http(server.port, "GET", "/api/mine", NULL, NULL, other.cookie, &status));
    assert_int_equal(status, 401);
    json_t *export = client_post(&a, "export", NULL, &status);
    assert_string_equal(at_text(export, "export.name"), "Ayşe");
    json_decref(export);
    client_bad(&a, "status", NULL, "forbidden");
    client_bad(&a, "role", json_pack("{ss ss}", "name", "Ayşe", "role", "administrator"),
               "forbidden");
    client_bad(&a, "appoint", json_pack("{ss ss}", "name", "boss", "password", "long enough"),
               "forbidden");
    json_decref(
        client_post(&a, "delete", json_pack("{ss}", "password", "battery staple"), &status));
    assert_int_equal(status, 200);
    assert_int_equal(wire_closed(&a.wire), 4001);
    client_close(&other);
    client_close(&a);
    memset(&a, 0, sizeof a);
    client_open(&a, server.port);
    assert_int_equal(post_status(&a, "login", "Ayşe", "battery staple"), 403);
    client_close(&a);
}

/* Deleting a user frees the user's seat in another's challenge and deletes the user's
 * challenges. */
static void test_gone(void **state)
{
    struct client a = {0}, b = {0}, c = {0};
    int status;
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    client_open(&c, server.port);
    json_t *theirs = client_good(&a, "create",
                                 json_pack("{ss ss ss si}", "game", "abalone", "variant",
                                           "3-players", "opponent", "open", "side", 0));
    json_t *own = client_good(
        &b, "create",
        json_pack("{ss ss ss}", "game", "kamisado", "opponent", "open", "control", "5m"));
    json_decref(client_good(&b, "join", client_about(at_text(theirs, "id"))));
    json_decref(client_post(&b, "delete", json_object(), &status));
    assert_int_equal(status, 200);
    json_t *watch = client_good(&a, "watch", client_about(at_text(theirs, "id")));
    assert_string_equal(at_text(watch, "game.phase"), "open");
    assert_null(at(watch, "game.players.1.name"));
    json_decref(watch);
    json_decref(client_good(&c, "join", client_about(at_text(theirs, "id"))));
    client_bad(&c, "join", client_about(at_text(own, "id")), "not_now");
    json_decref(own);
    json_decref(theirs);
    client_close(&a);
    client_close(&b);
    client_close(&c);
}

/* Sessions are limited: a thirty-first one ends the first. */
static void test_sessions(void **state)
{
    struct client a = {0};
    char first[128], second[128];
    int status;
    (void)state;
    client_open(&a, server.port);
    client_become(&a, "Often");
    memcpy(first, a.cookie, sizeof first);
    for (int i = 0; i < 30; i++) {
        struct client again = {0};
        again.port = server.port;
        json_decref(client_post(&again, "session", NULL, &status));
        assert_int_equal(post_status(&again, "login", "Often", "correct horse"), 200);
        if (i == 0)
            memcpy(second, again.cookie, sizeof second);
    }
    json_decref(wire_http(server.port, "GET", "/api/mine", NULL, NULL, first, &status));
    assert_int_equal(status, 401);
    json_decref(wire_http(server.port, "GET", "/api/mine", NULL, NULL, second, &status));
    assert_int_equal(status, 200);
    client_close(&a);
}

/* A rated game moves both ratings, and a deleted loser's name is gone from the archive. */
static void test_ratings(void **state)
{
    struct client a = {0}, b = {0}, guest = {0};
    int status;
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    client_open(&guest, server.port);
    client_become(&a, "Bora");
    client_become(&b, "Chloé");
    json_t *made = client_good(&a, "create",
                               json_pack("{ss ss sb si ss}", "game", "kamisado", "opponent", "open",
                                         "rated", 1, "side", 0, "control", "5m"));
    char id[16];
    snprintf(id, sizeof id, "%s", at_text(made, "id"));
    json_decref(made);
    client_bad(&guest, "join", client_about(id), "forbidden");
    json_decref(client_good(&b, "join", client_about(id)));
    client_begin(&a, &b, id);
    json_decref(client_good(&b, "resign", client_about(id)));
    json_t *best = client_good(&guest, "ratings", client_about("kamisado"));
    assert_string_equal(at_text(best, "ratings.0.name"), "Bora");
    assert_string_equal(at_text(best, "ratings.1.name"), "Chloé");
    assert_true(at_number(best, "ratings.0.rating") > 1500);
    assert_int_equal(at_number(best, "ratings.0.rating") + at_number(best, "ratings.1.rating"),
                     3000);
    json_decref(best);
    json_decref(client_post(&b, "delete", json_pack("{ss}", "password", "correct horse"), &status));
    assert_int_equal(status, 200);
    json_t *list = client_good(&guest, "archive", json_pack("{ss}", "player", "bora"));
    assert_string_equal(at_text(list, "games.0.players.0.name"), "Bora");
    assert_string_equal(at_text(list, "games.0.players.1.name"), "deleted");
    json_decref(list);
    client_bad(&guest, "create",
               json_pack("{ss ss sb}", "game", "kamisado", "opponent", "open", "rated", 1),
               "bad_argument");
    client_close(&a);
    client_close(&b);
    client_close(&guest);
}

/* Chat: players do not see watchers' lines while they play, and a switch disables it. */
static void test_chat(void **state)
{
    struct client a = {0}, b = {0}, w = {0};
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    client_open(&w, server.port);
    json_t *made =
        client_good(&a, "create", json_pack("{ss ss}", "game", "kamisado", "opponent", "open"));
    char id[16];
    snprintf(id, sizeof id, "%s", at_text(made, "id"));
    json_decref(made);
    json_decref(client_good(&b, "join", client_about(id)));
    json_decref(client_good(&a, "watch", client_about(id)));
    json_decref(client_good(&b, "watch", client_about(id)));
    json_decref(client_good(&w, "watch", client_about(id)));
    json_decref(client_good(&w, "say", json_pack("{ss ss}", "game", id, "text", "play e4!")));
    json_decref(client_good(&b, "say", json_pack("{ss ss}", "game", id, "text", "<b>hello</b>")));
    json_t *line = client_push(&a, "chat", id);
    assert_string_equal(at_text(line, "message.text"), "<b>hello</b>");
    json_decref(line);
    json_decref(client_good(&a, "chat", json_pack("{ss sb}", "game", id, "on", 0)));
    json_t *watch = client_good(&a, "watch", client_about(id));
    assert_int_equal(json_array_size(at(watch, "chat")), 0);
    json_decref(watch);
    watch = client_good(&w, "watch", client_about(id));
    assert_int_equal(json_array_size(at(watch, "chat")), 2);
    json_decref(watch);
    client_bad(&a, "say", json_pack("{ss ss}", "game", id, "text", "two\nlines"), "too_large");
    client_close(&a);
    client_close(&b);
    client_close(&w);
}

/* ---- one colour ---- */

/* No message may reveal the owner of a marble. */
static void check_secret(const json_t *json)
{
    size_t i;
    const json_t *item, *game = at(json, "game") ? at(json, "game") : json;
    if (!at(game, "position"))
        return;
    assert_null(at(game, "position.text"));
    assert_null(at(game, "moves"));
    assert_null(at(game, "from"));
    assert_true(json_array_size(at(game, "position.items")) >= 28);
    json_int_t kind = at_number(game, "position.items.0.1");
    json_array_foreach(at(game, "position.items"), i, item)
    {
        assert_int_equal(json_integer_value(json_array_get(item, 1)), kind);
        assert_int_equal(json_integer_value(json_array_get(item, 2)), -1);
    }
    assert_true(json_array_size(at(json, "turns")) <= 1);
}

/* All messages sent to a player and a watcher during a game of one colour. */
static void test_one_colour(void **state)
{
    struct client a = {0}, b = {0}, w = {0}, *all[] = {&a, &b, &w};
    struct agon_setup setup = {.options = "one_colour=1"};
    agon_game *game = agon_open("abalone", &setup, NULL);
    agon_move *move = calloc(game->max_moves + 1, sizeof *move);
    struct agon_line line;
    (void)state;
    assert_int_equal(agon_line_init(&line, game, NULL), 0);
    for (int i = 0; i < 3; i++)
        client_open(all[i], server.port);
    json_t *made =
        client_good(&a, "create",
                    json_pack("{ss ss ss si ss}", "game", "abalone", "options", "one_colour=1",
                              "opponent", "open", "side", 0, "control", "5m"));
    char id[16], text[AGON_TEXT_MAX];
    snprintf(id, sizeof id, "%s", at_text(made, "id"));
    json_decref(made);
    json_decref(client_good(&b, "join", client_about(id)));
    for (int i = 0; i < 3; i++) {
        json_t *watch = client_good(all[i], "watch", client_about(id));
        check_secret(watch);
        assert_non_null(at(watch, "game.position.items.0"));
        json_decref(watch);
        client_bad(all[i], "replay", client_about(id), "forbidden");
        client_bad(all[i], "record", client_about(id), "forbidden");
    }
    for (int turn = 0; turn < 20; turn++) {
        int seat = game->rules->seat(game, line.pos);
        client_bad(all[seat], "look", json_pack("{ss si s[]}", "game", id, "number", turn, "moves"),
                   "forbidden");
        /* A wrong turn is refused without any further information. */
        static const char *const wrong[] = {"e5e6", "a1b1", "i9h9", "zz", "a1a2", "e4e5"};
        for (size_t i = 0; i < 6; i++) {
            struct agon_turn unused;
            const char *s = wrong[i];
            if (agon_turn_read(game, line.pos, agon_line_past(&line), &s, false, &unused, NULL) ==
                0)
                continue;
            json_t *no =
                client_do(all[seat], "turn",
                          json_pack("{ss si ss}", "game", id, "number", turn, "text", wrong[i]));
            assert_string_equal(at_text(no, "error.code"), "illegal");
            assert_string_equal(at_text(no, "error.text"), "this turn cannot be played");
            assert_null(at(no, "error.at"));
            json_decref(no);
        }
        int n = agon_line_moves(&line, move);
        agon_move chosen = move[random_mix((uint64_t)turn) % (uint64_t)n];
        struct agon_turn played = {1, {chosen}};
        agon_turn_write(game, line.pos, &played, text, sizeof text);
        agon_line_play(&line, chosen);
        json_decref(client_good(all[seat], "turn",
                                json_pack("{ss si ss}", "game", id, "number", turn, "text", text)));
    }
    for (int i = 0; i < 3; i++) {
        json_t *watch = client_good(all[i], "watch", client_about(id));
        check_secret(watch);
        json_decref(watch);
        size_t k;
        json_t *push;
        json_array_foreach(all[i]->pushes, k, push) check_secret(push);
    }
    json_decref(client_good(&a, "resign", client_about(id)));
    json_t *watch = client_good(&w, "watch", client_about(id));
    assert_string_equal(at_text(watch, "game.phase"), "over");
    assert_int_equal(json_array_size(at(watch, "turns")), 20);
    assert_true(*at_text(watch, "game.position.text") != '\0');
    json_decref(watch);
    for (int i = 0; i < 3; i++)
        client_close(all[i]);
    agon_line_release(&line);
    agon_close(game);
    free(move);
}

/* ---- arbiters ---- */

/* The arbiter decides a game of `seats` seats for one of them: its team gets all points. */
static void check_decided(struct client *judge, struct client *players, int seats,
                          const char *variant, int winner, const char *points)
{
    char id[16];
    json_t *made = client_good(&players[0], "create",
                               json_pack("{ss ss ss si}", "game", "abalone", "variant", variant,
                                         "opponent", "open", "side", 0));
    snprintf(id, sizeof id, "%s", at_text(made, "id"));
    json_decref(made);
    for (int i = 1; i < seats; i++)
        json_decref(client_good(&players[i], "join", client_about(id)));
    json_t *decision =
        json_pack("{ss si ss}", "game", id, "winner", winner, "reason", "nobody came");
    client_bad(&players[0], "decide", json_incref(decision), "forbidden");
    json_decref(client_good(judge, "decide", decision));
    json_t *watch = client_good(&players[0], "watch", client_about(id));
    char *text = json_dumps(at(watch, "game.result.points"), JSON_COMPACT);
    assert_string_equal(at_text(watch, "game.phase"), "over");
    assert_string_equal(at_text(watch, "game.result.why"), winner < 0 ? "aborted" : "forfeit");
    assert_string_equal(text, points);
    free(text);
    json_decref(watch);
}

static void silence(struct client *judge, int minutes)
{
    json_decref(
        client_good(judge, "silence", json_pack("{ss si}", "name", "Chatty", "minutes", minutes)));
}

static void start_again(struct client *judge, struct client *talker)
{
    struct client *both[] = {judge, talker};
    for (int i = 0; i < 2; i++) {
        wire_close(&both[i]->wire);
        json_decref(both[i]->pushes);
    }
    assert_int_equal(server_stop(&server, SIGTERM), 0);
    server_start(&server, program, "--unlimited");
    for (int i = 0; i < 2; i++)
        client_open(both[i], server.port);
}

static void test_arbiter(void **state)
{
    struct client judge = {0}, players[4];
    char command[600], id[16];
    (void)state;
    client_open(&judge, server.port);
    client_become(&judge, "Judge");
    snprintf(command, sizeof command, "'%s' admin --data '%s' role Judge arbiter >/dev/null",
             program, server.data);
    assert_int_equal(system(command), 0);
    memset(players, 0, sizeof players);
    for (int i = 0; i < 4; i++)
        client_open(&players[i], server.port);
    check_decided(&judge, players, 2, "standard", 1, "[0,1000]");
    check_decided(&judge, players, 3, "3-players", 1, "[0,1000,0]");
    check_decided(&judge, players, 4, "4-players", 3, "[0,0,0,1000]");
    check_decided(&judge, players, 4, "4-teams", 2, "[1000,0,1000,0]");
    check_decided(&judge, players, 3, "3-players", -1, "[]");

    client_become(&players[0], "Chatty");
    json_t *made = client_good(&players[0], "create",
                               json_pack("{ss ss}", "game", "kamisado", "opponent", "self"));
    snprintf(id, sizeof id, "%s", at_text(made, "id"));
    json_decref(made);
    json_t *line = json_pack("{ss ss}", "game", id, "text", "la la la");
    json_decref(client_good(&players[0], "say", json_incref(line)));
    silence(&judge, 60);
    client_bad(&players[0], "say", json_incref(line), "forbidden");
    start_again(&judge, &players[0]);
    client_bad(&players[0], "say", json_incref(line), "forbidden");
    silence(&judge, 0);
    json_decref(client_good(&players[0], "say", json_incref(line)));
    start_again(&judge, &players[0]);
    json_decref(client_good(&players[0], "say", line));
    for (int i = 0; i < 4; i++)
        client_close(&players[i]);
    client_close(&judge);
}

/* A value that an argument may have. */
static json_t *some(const json_t *argument)
{
    const char *type = at_text(argument, "type");
    if (strcmp(at_text(argument, "name"), "digest") == 0)
        return json_string("0123456789abcdef");
    if (strcmp(at_text(argument, "name"), "file") == 0)
        return json_string("/nowhere/at all");
    if (strcmp(type, "text") == 0)
        return json_string("d1d5 d1d5");
    if (strcmp(type, "number") == 0)
        return json_integer(at_number(argument, "min"));
    return strcmp(type, "switch") == 0 ? json_true() : json_array();
}

/* Every command as the machine's owner, who is not a user: refused or done; the server
 * continues. */
static void test_owner(void **state)
{
    static char answer[1 << 20];
    char path[128], cookie[128] = "";
    int status, asked = 0;
    size_t i, k;
    json_t *command, *argument;
    (void)state;
    snprintf(path, sizeof path, "%s/control", server.data);
    json_t *list = wire_http(server.port, "GET", "/api/commands", NULL, NULL, cookie, &status);
    json_array_foreach(at(list, "commands"), i, command)
    {
        json_t *message = json_pack("{ss}", "do", at_text(command, "name"));
        json_array_foreach(at(command, "arguments"), k, argument)
        {
            const char *name = at_text(argument, "name");
            bool game = strcmp(name, "game") == 0 || strcmp(name, "kind") == 0;
            if (!json_is_true(at(argument, "required")) && !game)
                continue;
            json_t *value = game ? json_string("kamisado") : some(argument);
            json_object_set_new(message, name, value);
        }
        char *text = json_dumps(message, JSON_COMPACT);
        char *line = malloc(strlen(text) + 2);
        assert_non_null(line);
        sprintf(line, "%s\n", text);
        if (os_socket_ask(path, line, answer, sizeof answer) < 0)
            fail_msg("no answer to %s", text);
        free(line);
        free(text);
        json_decref(message);
        asked++;
    }
    assert_true(asked > 40);
    json_decref(list);
}

/* A session lists the commands that must not be repeated, as in the table. */
static void test_once(void **state)
{
    char cookie[128] = "";
    int status, once = 0;
    size_t i, k;
    json_t *command, *name;
    (void)state;
    json_t *session = wire_http(server.port, "POST", "/api/session", "{}", NULL, cookie, &status);
    json_t *list = wire_http(server.port, "GET", "/api/commands", NULL, NULL, cookie, &status);
    const json_t *named = at(at(session, "server"), "once");
    json_array_foreach(at(list, "commands"), i, command)
    {
        bool found = false;
        json_array_foreach(named, k, name)
        {
            found |= strcmp(json_string_value(name), at_text(command, "name")) == 0;
        }
        assert_int_equal(found, json_is_false(at(command, "repeatable")));
        if (strcmp(at_text(command, "name"), "create") == 0)
            assert_true(found);
        if (strcmp(at_text(command, "name"), "turn") == 0)
            assert_false(found);
        once += found;
    }
    assert_int_equal(once, json_array_size(named));
    json_decref(session);
    json_decref(list);
}

/* ---- the documentation ---- */

static void test_documentation(void **state)
{
    char *bytes, quoted[80], cookie[128] = "";
    size_t n, i, k;
    int status;
    json_t *command, *argument;
    (void)state;
    assert_int_equal(file_read(page, 1 << 20, &bytes, &n, NULL), 0);
    json_t *list = wire_http(server.port, "GET", "/api/commands", NULL, NULL, cookie, &status);
    assert_true(json_array_size(at(list, "commands")) > 30);
    json_array_foreach(at(list, "commands"), i, command)
    {
        const char *name = at_text(command, "name");
        snprintf(quoted, sizeof quoted, "`%s", name);
        if (!strstr(bytes, quoted) && !strstr(bytes, name))
            fail_msg("the page does not tell of the command %s", name);
        json_array_foreach(at(command, "arguments"), k, argument)
        {
            if (!strstr(bytes, at_text(argument, "name")))
                fail_msg("the page does not tell of %s's %s", name, at_text(argument, "name"));
            const char *type = at_text(argument, "type");
            if (!*type ||
                !strstr("text, number, switch, list of lists of texts, list of texts", type))
                fail_msg("%s's %s is a '%s'", name, at_text(argument, "name"), type);
        }
    }
    json_decref(list);
    free(bytes);
}

PROGRAM(users)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_accounts), cmocka_unit_test(test_sessions),
        cmocka_unit_test(test_gone),     cmocka_unit_test(test_ratings),
        cmocka_unit_test(test_chat),     cmocka_unit_test(test_one_colour),
        cmocka_unit_test(test_arbiter),  cmocka_unit_test(test_owner),

        cmocka_unit_test(test_once),     cmocka_unit_test(test_documentation)};
    program = argc > 1 ? argv[1] : "agond";
    page = argc > 2 ? argv[2] : "docs/protocol-server.md";
    server_start(&server, program, "--unlimited");
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return server_end(&server, cmocka_run_group_tests(tests, NULL, NULL));
}
