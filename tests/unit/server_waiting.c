/* Which games wait for a player: those in which somebody else does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "programs.h"
#include "server/game/broadcast.h"
#include "server/game/room.h"
#include "server/server.h"
#include "server_fixture.h"

/* A game in which the first player moves first, against "engine" or "self". */
static struct room *against(struct fixture *f, const char *opponent)
{
    json_t *made =
        good(f->server, f->player[0], "create",
             json_pack("{ss ss si}", "game", "kamisado", "opponent", opponent, "side", 0));
    struct room *r = room(f, json_string_value(json_object_get(made, "id")));
    json_decref(made);
    return r;
}

static void test_player(void **state)
{
    struct fixture *f = *state;
    char id[ID_SIZE];
    make(f, "none", id);
    assert_true(room_waits_for(room(f, id), f->player[0]));
    assert_false(room_waits_for(room(f, id), f->player[1]));
}

static void test_nobody(void **state)
{
    struct fixture *f = *state;
    assert_false(room_waits_for(against(f, "engine"), f->player[0]));
    assert_false(room_waits_for(against(f, "self"), f->player[0]));
}

/* In a tournament an engine is an opponent like any other. */
static void test_tournament(void **state)
{
    struct fixture *f = *state;
    struct room *r = against(f, "engine");
    snprintf(r->tournament, sizeof r->tournament, "%s", "cup");
    assert_true(room_waits_for(r, f->player[0]));
    r->tournament[0] = '\0';
}

#define WAITING_TEST(f) cmocka_unit_test_setup_teardown(f, fixture_set_up, fixture_tear_down)

PROGRAM(server_waiting)
{
    const struct CMUnitTest tests[] = {WAITING_TEST(test_player), WAITING_TEST(test_nobody),
                                       WAITING_TEST(test_tournament)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
