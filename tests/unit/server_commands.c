/* The table of commands, and the rates at which they may be asked for. */

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "programs.h"
#include "server/base/core.h"
#include "server/commands/commands.h"
#include "server/schema/messages.h"
#include "server/schema/names.h"
#include "server/schema/shape.h"

static const struct argument *argument_of(const struct command *c, const char *name)
{
    for (const struct argument *a = c->arguments; a && a->name; a++)
        if (strcmp(a->name, name) == 0)
            return a;
    return NULL;
}

/* The objects that a row resolves are among its arguments, required if there is no alternative. */
static void test_rows(void **state)
{
    static const struct {
        unsigned what;
        const char *argument;
        bool required;
    } named[] = {{RESOLVE_ROOM, "game", true},      {RESOLVE_LINE, "game", false},
                 {RESOLVE_LINE, "kind", false},     {RESOLVE_LINE, "turns", false},
                 {RESOLVE_SETUP, "variant", false}, {RESOLVE_TOURNAMENT, "tournament", true},
                 {RESOLVE_ACCOUNT, "name", true},   {RESOLVE_PLAYER, "player", false},
                 {RESOLVE_PAIRING, "game", true},   {RESOLVE_KIND, "game", true}};
    const struct command *c;
    (void)state;
    for (int i = 0; (c = command_at(commands_all, i)) != NULL; i++)
        for (size_t k = 0; k < sizeof named / sizeof named[0]; k++) {
            if ((c->resolves & named[k].what) != named[k].what)
                continue;
            const struct argument *a = argument_of(c, named[k].argument);
            assert_non_null(a);
            assert_true(a->required || !named[k].required || c->resolves & RESOLVE_LINE);
        }
    assert_int_equal(command_find(commands_all, "turn")->resolves, RESOLVE_SEAT);
    assert_int_equal(command_find(commands_all, "login")->cost, RATE_LOGINS);
}

/* Every rate lets some through, refuses the next, and says when to come again. */
static void test_rates(void **state)
{
    struct core core = {.now = 1000};
    struct address a = {.name = "192.0.2.1"};
    (void)state;
    for (enum rate rate = RATE_NONE + 1; rate < RATES; rate++) {
        int64_t retry = 0;
        int n = 0;
        while (n < 1000 && limits_take(&core, &a, rate, &retry))
            n++;
        assert_in_range(n, 8, 600);
        assert_true(retry > 0);
        core.now += retry;
        assert_true(limits_take(&core, &a, rate, NULL));
        assert_non_null(limits_rate(rate));
    }
    assert_true(limits_take(&core, &a, RATE_NONE, NULL));
    assert_null(limits_rate(RATE_NONE));
}

/* ---- schemas ---- */

static void check_members(const char *name, const char *members)
{
    json_t *schema = shape_object(members);
    if (!schema)
        fail_msg("%s: '%s' is no shape", name, members);
    json_decref(schema);
}

/* Every command says what it answers, and every message what it holds. */
static void test_described(void **state)
{
    static const struct message_shape *const tables[] = {pushes, bot_messages_to,
                                                         bot_messages_from};
    const struct command *c;
    (void)state;
    for (int i = 0; (c = command_at(commands_all, i)) != NULL; i++) {
        if (!c->answer && !c->media)
            fail_msg("%s: the row does not say what it answers", c->name);
        if (c->answer)
            check_members(c->name, c->answer);
        assert_false(c->http_only && c->socket_only);
    }
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (const struct message_shape *m = tables[i]; m->name; m++)
            check_members(m->name, m->members);
    for (const struct named_shape *n = shape_names; n->name; n++) {
        json_t *schema = shape_schema(n->type);
        if (!schema)
            fail_msg("%s: '%s' is no shape", n->name, n->type);
        json_decref(schema);
    }
}

static void check_shape(const char *type, const char *expected)
{
    json_t *schema = shape_schema(type);
    char *text = schema ? json_dumps(schema, JSON_COMPACT) : NULL;
    assert_string_equal(text ? text : "none", expected);
    free(text);
    json_decref(schema);
}

static void test_shapes(void **state)
{
    static const char *const wrong[] = {"",         "nothing",   "[text",     "{a text}",
                                        "{a: text", "text(1)",   "1",         "text|",
                                        "'a",       "[text; 1]", "text text", "ITEM +"};
    (void)state;
    check_shape("text", "{\"type\":\"string\"}");
    check_shape("text(1..24)|null",
                "{\"type\":[\"string\",\"null\"],\"minLength\":1,\"maxLength\":24}");
    check_shape("-1..5", "{\"type\":\"integer\",\"minimum\":-1,\"maximum\":5}");
    check_shape("0..", "{\"type\":\"integer\",\"minimum\":0}");
    check_shape("'a'|'b'|null", "{\"enum\":[\"a\",\"b\",null]}");
    check_shape("CARD|null", "{\"anyOf\":[{\"$ref\":\"#/components/schemas/CARD\"},"
                             "{\"type\":\"null\"}]}");
    check_shape(
        "[switch; 0..2]",
        "{\"type\":\"array\",\"items\":{\"type\":\"boolean\"},\"minItems\":0,\"maxItems\":2}");
    check_shape("[text, null]", "{\"type\":\"array\",\"prefixItems\":[{\"type\":\"string\"},"
                                "{\"type\":\"null\"}],\"minItems\":2,\"maxItems\":2}");
    check_shape("{a?: true, b: any}",
                "{\"type\":\"object\",\"properties\":{\"a\":{\"const\":true},\"b\":{}},"
                "\"required\":[\"b\"]}");
    check_shape("{*: real(0..1)}", "{\"type\":\"object\",\"additionalProperties\":{\"type\":"
                                   "\"number\",\"minimum\":0,\"maximum\":1}}");
    check_shape("NEWS + {text?: whole, by: text}",
                "{\"type\":\"object\",\"properties\":{\"at\":{\"$ref\":"
                "\"#/components/schemas/moment\"},\"text\":{\"type\":\"integer\"},\"by\":{"
                "\"type\":\"string\"}},\"required\":[\"at\",\"by\"]}");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_null(shape_schema(wrong[i]));
}

PROGRAM(server_commands)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_rows), cmocka_unit_test(test_rates),
                                       cmocka_unit_test(test_described),
                                       cmocka_unit_test(test_shapes)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
