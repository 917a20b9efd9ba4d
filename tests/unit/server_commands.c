/* The table of commands, and the rates at which they may be asked for. */

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "programs.h"
#include "server/base/core.h"
#include "server/commands/commands.h"

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

PROGRAM(server_commands)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_rows), cmocka_unit_test(test_rates)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
