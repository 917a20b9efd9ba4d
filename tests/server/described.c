/* The description of the API as the server publishes it, and what no other test says of it:
 * schemas.py compares this test, too, with the schemas.
 *
 * usage: server-described AGOND */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client.h"
#include "programs.h"

static const char *program;
static struct server server;

/* ---- the document and the page ---- */

static void test_document(void **state)
{
    int status;
    char cookie[128] = "", headers[128], command[300];
    (void)state;
    json_t *served =
        wire_http(server.port, "GET", "/api/openapi.json", NULL, NULL, cookie, &status);
    assert_int_equal(status, 200);
    snprintf(command, sizeof command, "'%s' --openapi", program);
    FILE *out = popen(command, "r");
    assert_non_null(out);
    json_t *printed = json_loadf(out, 0, NULL);
    assert_int_equal(pclose(out), 0);
    assert_true(json_equal(served, printed));
    assert_string_equal(at_text(served, "openapi"), "3.1.0");
    json_decref(served);
    json_decref(printed);
    snprintf(headers, sizeof headers, "Accept-Encoding: gzip;q=0\r\n");
    for (int i = 0; i < 2; i++) {
        char *page =
            wire_fetch(server.port, "GET", i ? "/api/" : "/api", headers, NULL, cookie, &status);
        assert_int_equal(status, 200);
        assert_non_null(strstr(page, "<section id=\"watch\">"));
        assert_non_null(strstr(page, "<section id=\"shape-GAME\">"));
        assert_non_null(strstr(page, "href=\"/api/openapi.json\""));
        assert_null(strstr(page, "http://"));
        free(page);
    }
}

/* ---- commands ---- */

static void end_well(struct client *c, const char *name, json_t *arguments)
{
    json_decref(client_good(c, name, arguments));
}

static void test_small(void **state)
{
    struct client a = {0};
    int status;
    (void)state;
    client_open(&a, server.port);
    client_become(&a, "Ada");
    json_t *made =
        client_good(&a, "create", json_pack("{ss ss}", "game", "kamisado", "opponent", "open"));
    const char *game = at_text(made, "id");
    end_well(&a, "lobby", json_pack("{sb}", "on", 1));
    json_decref(client_push(&a, "lobby", NULL));
    end_well(&a, "watch", client_about(game));
    end_well(&a, "unwatch", client_about(game));
    end_well(&a, "leave", client_about(game));
    json_decref(made);
    made = client_good(&a, "create", json_pack("{ss ss}", "game", "kamisado", "opponent", "self"));
    end_well(&a, "abort", client_about(at_text(made, "id")));
    json_decref(made);
    made = client_good(&a, "team_create", json_pack("{ss}", "name", "Class 5b"));
    end_well(&a, "team_change",
             json_pack("{ss ss}", "team", at_text(made, "id"), "about", "on Mondays"));
    json_decref(made);
    static const char trf[] = "012 Spring\n001    1      Rossi,Anna                        1400\n";
    json_decref(client_do(&a, "tournament_players", json_pack("{ss}", "text", trf)));
    json_decref(server_ask(&server, "reset",
                           json_pack("{ss ss}", "name", "Ada", "password", "a better horse")));
    json_decref(client_post(&a, "session", NULL, &status));
    json_decref(client_post(&a, "logout", NULL, &status));
    assert_int_equal(status, 200);
    client_close(&a);
}

/* Only over a connection. */
static void test_socket_only(void **state)
{
    static const char *const names[] = {"hello", "analyse_stop", "desk_leave"};
    struct client a = {0};
    int status;
    (void)state;
    client_open(&a, server.port);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        json_t *answer = client_post(&a, names[i], NULL, &status);
        assert_int_equal(status, 409);
        assert_string_equal(at_text(answer, "error.id"), "request_over_socket");
        json_decref(answer);
    }
    client_close(&a);
}

/* ---- bots ---- */

static void say(struct wire *w, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    assert_true(wire_send(w, text, strlen(text)));
    free(text);
    json_decref(message);
}

/* The next message of that type. */
static json_t *hear(struct wire *w, const char *type)
{
    char *text;
    while ((text = wire_next(w, WIRE_PATIENCE_MS)) != NULL) {
        json_t *json = json_loads(text, 0, NULL);
        if (strcmp(at_text(json, "type"), type) == 0)
            return json;
        json_decref(json);
    }
    fail_msg("no message of type %s came", type);
    return NULL;
}

static void hear_only(struct wire *w, const char *type)
{
    json_decref(hear(w, type));
}

static void test_bot(void **state)
{
    struct client owner = {0};
    struct wire bot = {.fd = wire_connect(server.port)};
    (void)state;
    client_open(&owner, server.port);
    client_become(&owner, "Bora");
    json_t *made = client_good(&owner, "bot", json_pack("{ss}", "name", "Rook"));
    assert_true(wire_upgrade_at(&bot, server.port, "/bot", "agon-bot", "", NULL));
    say(&bot, json_pack("{ss ss si}", "type", "hello", "token", at_text(made, "token"), "id", 1));
    json_decref(made);
    hear_only(&bot, "welcome");
    say(&bot, json_pack("{ss ss si}", "type", "challenge", "kind", "kamisado", "id", 2));
    json_t *json = hear(&bot, "challenged");
    say(&bot, json_pack("{ss si}", "type", "challenges", "id", 3));
    hear_only(&bot, "challenges");
    say(&bot,
        json_pack("{ss sO si}", "type", "cancel", "challenge", at(json, "challenge"), "id", 4));
    json_decref(json);
    hear_only(&bot, "ok");
    end_well(&owner, "create",
             json_pack("{ss ss ss}", "game", "kamisado", "opponent", "user", "name", "Rook"));
    json = hear(&bot, "challenge");
    say(&bot, json_pack("{ss sO}", "type", "accept", "challenge", at(json, "challenge")));
    json_decref(json);
    json = hear(&bot, "game");
    const char *game = at_text(json, "game");
    end_well(&owner, "draw", json_pack("{ss si}", "game", game, "number", 0));
    hear_only(&bot, "offer");
    say(&bot, json_pack("{ss ss si}", "type", "decline", "game", game, "id", 5));
    hear_only(&bot, "ok");
    say(&bot, json_pack("{ss ss ss si}", "type", "say", "game", game, "text", "Well!", "id", 6));
    hear_only(&bot, "ok");
    say(&bot, json_pack("{ss ss si}", "type", "stderr", "text", "thinking\n", "id", 7));
    hear_only(&bot, "ok");
    say(&bot, json_pack("{ss ss si}", "type", "draw", "game", game, "id", 8));
    hear_only(&bot, "ok");
    end_well(&owner, "resign", client_about(game));
    hear_only(&bot, "end");
    json_decref(json);
    end_well(&owner, "unbot", json_pack("{ss}", "name", "Rook"));
    wire_close(&bot);
    client_close(&owner);
}

PROGRAM(described)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_document), cmocka_unit_test(test_small),
        cmocka_unit_test(test_socket_only), cmocka_unit_test(test_bot)};
    program = argc > 1 ? argv[1] : "agond";
    server_start(&server, program, "--unlimited");
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return server_end(&server, cmocka_run_group_tests(tests, NULL, NULL));
}
