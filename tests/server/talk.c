/* Restricted chat over real sockets: phrases that all players read in their own language, limits
 * for new users, and servers and tournaments that allow only phrases, or nothing.
 *
 * usage: server-talk AGOND */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "client.h"
#include "programs.h"

static const char *program;

static json_t *line(const char *game, const char *text)
{
    return json_pack("{ss ss}", "game", game, "text", text);
}

static json_t *phrase(const char *game, const char *id)
{
    return json_pack("{ss ss}", "game", game, "phrase", id);
}

static void say(struct client *c, json_t *what)
{
    json_decref(client_good(c, "say", what));
}

static void refused(struct client *c, json_t *what, const char *id)
{
    json_t *answer = client_do(c, "say", what);
    assert_string_equal(at_text(answer, "error.code"), "forbidden");
    assert_string_equal(at_text(answer, "error.id"), id);
    json_decref(answer);
}

static void pair(struct server *server, struct client *a, struct client *b, char id[16])
{
    client_open(a, server->port);
    client_open(b, server->port);
    client_pair(a, b, json_pack("{ss ss}", "game", "kamisado", "opponent", "open"), id);
}

/* A new user: three lines until somebody answers, no links, phrases always. */
static void test_new(void **state)
{
    struct server server = {0};
    struct client a = {0}, b = {0};
    char id[16];
    (void)state;
    server_start(&server, program, "--unlimited");
    pair(&server, &a, &b, id);
    json_decref(client_good(&b, "watch", client_about(id)));
    refused(&a, line(id, "look at https://elsewhere.example"), "talk_new_links");
    refused(&a, line(id, "www.elsewhere.example"), "talk_new_links");
    for (int i = 0; i < 3; i++)
        say(&a, line(id, "anybody there?"));
    refused(&a, line(id, "hello??"), "talk_new_answer");
    say(&a, phrase(id, "hello"));
    refused(&a, line(id, "hello??"), "talk_new_answer");
    client_bad(&a, "say", phrase(id, "nonsense"), "bad_argument");
    client_bad(&a, "say", client_about(id), "bad_argument");
    say(&b, line(id, "yes"));
    say(&a, line(id, "good"));
    json_t *now = client_good(&b, "watch", client_about(id));
    assert_string_equal(at_text(now, "game.chat"), "all");
    assert_string_equal(at_text(now, "chat.3.phrase"), "hello");
    assert_string_equal(at_text(now, "chat.3.text"), "Hello!");
    assert_null(at(now, "chat.4.phrase"));
    json_decref(now);
    client_close(&a);
    client_close(&b);
    server_end(&server, 0);
}

/* A server that allows only phrases, and one that allows nothing. */
static void test_server(void **state)
{
    static const char *const left[] = {"phrases", "off"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct server server = {.value = left[i]};
        struct client a = {0}, b = {0};
        char id[16];
        server_start(&server, program, "--chat");
        pair(&server, &a, &b, id);
        refused(&a, line(id, "hi"), i == 0 ? "talk_phrases" : "talk_off");
        if (i == 0)
            say(&a, phrase(id, "luck"));
        else
            refused(&a, phrase(id, "luck"), "talk_off");
        json_t *now = client_good(&b, "watch", client_about(id));
        assert_string_equal(at_text(now, "game.chat"), left[i]);
        assert_int_equal(json_array_size(at(now, "chat")), 1 - i);
        json_decref(now);
        client_close(&a);
        client_close(&b);
        server_end(&server, 0);
    }
}

PROGRAM(talk)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_new),
        cmocka_unit_test(test_server),
    };
    program = argc > 1 ? argv[1] : "agond";
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
