/* Returns after outages, and the clocks of those who return. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "programs.h"
#include "server/game/forgive.h"
#include "server/game/room.h"
#include "server/server.h"
#include "server/users/session.h"
#include "server_fixture.h"

/* SLACK_MS: the test itself may take as long. */
enum { SOON_MS = 8000, LATE_MS = 12000, SLACK_MS = 4000, TIMES = 8 };

/* A game in which Ann is to move and her clock runs. */
static struct room *begin(struct fixture *f, char cookie[SESSION_TEXT])
{
    char id[ID_SIZE];
    session_new(&f->server->users, f->player[0], cookie);
    make(f, "10m", id);
    json_decref(play(f, 0, id, 0, "d1d5"));
    json_decref(play(f, 1, id, 1, "a8a2"));
    return room(f, id);
}

/* The time on Ann's clock, in ms. */
static int64_t left(const struct fixture *f, struct room *r)
{
    match_advance(r->match, f->server->core.now);
    return clock_shown(&r->match->clock, 0, f->server->core.now);
}

static void test_soon(void **state)
{
    struct fixture *f = *state;
    char cookie[SESSION_TEXT];
    struct room *r = begin(f, cookie);
    pass(f->server, LATE_MS);
    int64_t before = left(f, r);
    room_forgive_loss(r, 0);
    pass(f->server, SOON_MS);
    assert_true(left(f, r) <= before - SOON_MS);
    struct connection *c = greet(f, cookie);
    assert_true(left(f, r) > before - SLACK_MS);
    pass(f->server, SOON_MS);
    assert_true(left(f, r) <= before - SOON_MS);
    connection_free(c);
}

/* The time to return begins with the first outage, and others' outages do not lengthen it. */
static void test_once(void **state)
{
    struct fixture *f = *state;
    char cookie[SESSION_TEXT];
    struct room *r = begin(f, cookie);
    room_forgive_loss(r, 0);
    for (int i = 0; i < TIMES; i++) {
        pass(f->server, SOON_MS);
        room_forgive_loss(r, 1);
        rooms_forgive_absence(&f->server->rooms);
    }
    int64_t before = left(f, r);
    struct connection *c = greet(f, cookie);
    assert_true(left(f, r) <= before);
    connection_free(c);
}

/* A player who has returned late is not about to return any more. */
static void test_late(void **state)
{
    struct fixture *f = *state;
    char cookie[SESSION_TEXT];
    struct room *r = begin(f, cookie);
    room_forgive_loss(r, 0);
    pass(f->server, LATE_MS);
    int64_t before = left(f, r);
    struct connection *c = greet(f, cookie);
    assert_true(left(f, r) <= before);
    pass(f->server, SOON_MS);
    rooms_forgive_absence(&f->server->rooms);
    struct connection *tab = greet(f, cookie);
    assert_true(left(f, r) <= before - SOON_MS);
    connection_free(tab);
    connection_free(c);
}

/* Connections that end are no returns. */
static void test_pages(void **state)
{
    struct fixture *f = *state;
    char cookie[SESSION_TEXT];
    struct room *r = begin(f, cookie);
    struct connection *c = greet(f, cookie), *tab = greet(f, cookie);
    int64_t before = left(f, r);
    rooms_forgive_loss(f->player[0]);
    connection_free(c);
    connection_free(tab);
    pass(f->server, SOON_MS);
    c = greet(f, cookie);
    assert_true(left(f, r) > before - SLACK_MS);
    connection_free(c);
}

PROGRAM(server_forgive)
{
#define FORGIVE_TEST(name) cmocka_unit_test_setup_teardown(name, fixture_set_up, fixture_tear_down)
    const struct CMUnitTest tests[] = {FORGIVE_TEST(test_soon), FORGIVE_TEST(test_once),
                                       FORGIVE_TEST(test_late), FORGIVE_TEST(test_pages)};
    (void)argc;
    (void)argv;
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
