/* The timetable: what is read, when the next arena begins, and the arenas that come of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "core/random.h"
#include "folder.h"
#include "programs.h"
#include "server/hosted/timetable.h"
#include "server/server.h"
#include "server/users/accounts.h"
#include "server/users/user.h"
#include "server_fixture.h"

enum { MINUTE_MS = 60000 };

/* Reads a text as the file that it would be. */
static int read_from(struct timetable *t, const char *text, struct agon_error *error)
{
    char folder[] = "/tmp/agon-timetable-XXXXXX", path[64];
    test_folder(folder);
    snprintf(path, sizeof path, "%s/timetable", folder);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    assert_int_equal(fclose(f), 0);
    int status = timetable_read(t, path, error);
    remove(path);
    rmdir(folder);
    return status;
}

static void test_read(void **state)
{
    static struct timetable t;
    struct agon_error error;
    (void)state;
    assert_int_equal(read_from(&t,
                               "# evenings\n\n"
                               "daily 19:30 abalone/belgian 3m+2s 45m The  long one \r\n"
                               "  mon,sun\t07:05 kamisado 6s 1h",
                               &error),
                     0);
    assert_int_equal(t.lines, 2);
    assert_int_equal(t.line[0].line, 3);
    assert_int_equal(t.line[0].days, 127);
    assert_int_equal(t.line[0].minute, 19 * 60 + 30);
    assert_string_equal(t.line[0].game, "abalone");
    assert_string_equal(t.line[0].variant, "belgian");
    assert_string_equal(t.line[0].control, "3m+2s");
    assert_string_equal(t.line[0].duration, "45m");
    assert_string_equal(t.line[0].title, "The  long one");
    assert_int_equal(t.line[1].days, 1 | 1 << 6);
    assert_int_equal(t.line[1].minute, 7 * 60 + 5);
    assert_string_equal(t.line[1].variant, "");
    assert_string_equal(t.line[1].title, "");
    assert_int_equal(read_from(&t, "", &error), 0);
    assert_int_equal(t.lines, 0);
}

static void test_faults(void **state)
{
    static const struct {
        const char *text, *says;
    } cases[] = {{"monday 19:30 chess 6s 1h", "line 1: expected daily, or days"},
                 {"\n\nmon,,tue 19:30 chess 6s 1h", "line 3: expected daily, or days"},
                 {"mon, 19:30 chess 6s 1h", "line 1: expected daily, or days"},
                 {"mon 24:00 chess 6s 1h", "line 1: expected a time of the day"},
                 {"mon 9:5 chess 6s 1h", "line 1: expected a time of the day"},
                 {"mon 1930 chess 6s 1h", "line 1: expected a time of the day"},
                 {"mon -1:30 chess 6s 1h", "line 1: expected a time of the day"},
                 {"mon", "line 1: expected a time of the day"},
                 {"mon 19:30", "line 1: expected a game"},
                 {"mon 19:30 chess", "line 1: expected a time control"},
                 {"mon 19:30 chess 6s", "line 1: expected how long it lasts"},
                 {"mon 19:30 chess 6s 1h a\x01", "line 1: expected a title"},
                 {"mon 19:30 chess 6s 1h \xff", "line 1: expected a title"}};
    static struct timetable t;
    struct agon_error error;
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_true(read_from(&t, cases[i].text, &error) < 0);
        if (!strstr(error.text, cases[i].says))
            fail_msg("'%s': '%s', expected '%s'", cases[i].text, error.text, cases[i].says);
    }
    assert_true(timetable_read(&t, "/nonexistent/timetable", &error) < 0);
}

/* The first minute that the calendar of the C library says is one of the line's. */
static int64_t next_minute(const struct timetable_line *l, int64_t from)
{
    for (int64_t at = (from + MINUTE_MS - 1) / MINUTE_MS * MINUTE_MS;; at += MINUTE_MS) {
        time_t seconds = at / 1000;
        struct tm day;
        assert_non_null(gmtime_r(&seconds, &day));
        if (day.tm_hour * 60 + day.tm_min == l->minute && l->days >> (day.tm_wday + 6) % 7 & 1)
            return at;
    }
}

static void test_next(void **state)
{
    struct random chance;
    (void)state;
    random_seed(&chance, 7);
    for (int i = 0; i < 60; i++) {
        struct timetable_line l = {.days = 1 + (int)random_below(&chance, 127),
                                   .minute = (int)random_below(&chance, 24 * 60)};
        int64_t from = 1800000000 * INT64_C(1000) + random_below(&chance, 2000000000);
        assert_true(timetable_next(&l, from) == next_minute(&l, from));
        int64_t at = timetable_next(&l, from);
        assert_true(timetable_next(&l, at) == at); /* that moment is one of them */
        assert_true(timetable_next(&l, at + 1) == next_minute(&l, at + 1));
    }
}

/* ---- arenas ---- */

/* The server again, with such a timetable. */
static void open_with(struct fixture *f, const struct timetable *t)
{
    settle(f->server);
    server_close(f->server);
    f->timetable = t;
    fixture_open(f);
    fixture_find(f);
    pass(f->server, 0);
}

/* The server again, with arenas of such games that begin every day at a time that is hours away:
 * what the test itself takes does not matter. */
static void open_daily(struct fixture *f, struct timetable *t, const char *first,
                       const char *second)
{
    int minute = (int)(f->server->core.now / MINUTE_MS % (24 * 60) + 12 * 60) % (24 * 60);
    char text[200];
    struct agon_error error;
    snprintf(text, sizeof text, "daily %02d:%02d %s\n%s%02d:%02d %s\n", minute / 60, minute % 60,
             first, *second ? "daily " : "#", minute / 60, minute % 60, second);
    assert_int_equal(read_from(t, text, &error), 0);
    open_with(f, t);
}

/* The tournaments in a state: a new reference. */
static json_t *listed(struct fixture *f, const char *state)
{
    json_t *asked = json_pack("{ss}", "state", state);
    json_t *answer = good(f->server, f->player[0], "tournaments", asked);
    json_t *list = json_incref(json_object_get(answer, "tournaments"));
    json_decref(answer);
    return list;
}

static size_t count(struct fixture *f, const char *state)
{
    json_t *list = listed(f, state);
    size_t n = json_array_size(list);
    json_decref(list);
    return n;
}

/* The id of the one that is open, and when it begins. */
static int64_t only_open(struct fixture *f, char id[ID_SIZE])
{
    json_t *list = listed(f, "open"), *head = json_array_get(list, 0);
    assert_int_equal(json_array_size(list), 1);
    snprintf(id, ID_SIZE, "%s", json_string_value(json_object_get(head, "id")));
    int64_t starts = json_integer_value(json_object_get(head, "starts"));
    assert_string_equal(json_string_value(json_object_get(head, "organiser")), "");
    assert_string_equal(json_string_value(json_object_get(head, "format")), "arena");
    assert_true(json_is_true(json_object_get(head, "rated")));
    json_decref(list);
    return starts;
}

static json_t *enter(struct fixture *f, struct user *user, const char *id)
{
    return ask(f->server, user, "tournament_register", json_pack("{ss}", "tournament", id));
}

static bool is_good(json_t *answer)
{
    bool ok = json_is_true(json_object_get(answer, "ok"));
    json_decref(answer);
    return ok;
}

/* An arena is there a day ahead, once, also after a restart; it begins at its time when two players
 * are there, lets others in until its end, and the next one follows. */
static void test_arena(void **state)
{
    static struct timetable t;
    struct fixture *f = *state;
    char id[ID_SIZE], next[ID_SIZE];
    open_daily(f, &t, "kamisado 6s 45m", "");
    int64_t starts = only_open(f, id);
    assert_true(starts == timetable_next(&t.line[0], f->server->core.now));
    open_with(f, &t);
    assert_true(only_open(f, next) == starts);
    assert_string_equal(next, id);
    struct user *third = user_guest(&f->server->users, NULL);
    user_register(&f->server->users, third, "Cid", "hash");
    assert_true(is_good(enter(f, f->player[0], id)));
    assert_true(is_good(enter(f, f->player[1], id)));
    pass(f->server, starts - f->server->core.now - 60 * MINUTE_MS);
    assert_int_equal(count(f, "running"), 0);
    pass(f->server, 60 * MINUTE_MS);
    assert_int_equal(count(f, "running"), 1);
    assert_true(is_good(enter(f, third, id)));
    json_t *answer = enter(f, third, id);
    const json_t *error_json = json_object_get(answer, "error");
    assert_string_equal(json_string_value(json_object_get(error_json, "code")),
                        "not_now"); /* is in already */
    json_decref(answer);
    pass(f->server, 2 * MINUTE_MS);
    assert_true(only_open(f, next) == starts + DAY_MS);
    assert_string_not_equal(next, id);
    pass(f->server, 45 * MINUTE_MS);
    assert_int_equal(count(f, "running"), 0);
    assert_false(is_good(enter(f, third, id)));
}

/* It continues when all but one have withdrawn: others may come. */
static void test_left(void **state)
{
    static struct timetable t;
    struct fixture *f = *state;
    char id[ID_SIZE];
    open_daily(f, &t, "kamisado 6s 45m", "");
    int64_t starts = only_open(f, id);
    for (int i = 0; i < 2; i++)
        assert_true(is_good(enter(f, f->player[i], id)));
    pass(f->server, starts - f->server->core.now);
    for (int i = 0; i < 2; i++) {
        json_decref(good(f->server, f->player[i], "tournament_withdraw",
                         json_pack("{ss ss ss}", "tournament", id, "player", i ? "Bob" : "Ann",
                                   "reason", "bedtime")));
        pass(f->server, MINUTE_MS);
        assert_int_equal(count(f, "running"), 1);
    }
    struct user *third = user_guest(&f->server->users, NULL);
    user_register(&f->server->users, third, "Cid", "hash");
    assert_true(is_good(enter(f, third, id)));
}

/* Each is made once: what an administrator drops does not come back, nor after a restart; and two
 * at one time are two. */
static void test_dropped(void **state)
{
    static struct timetable t;
    struct fixture *f = *state;
    open_daily(f, &t, "kamisado 6s 45m", "kamisado 3m+2s 45m");
    assert_int_equal(count(f, "open"), 2);
    f->player[0]->role = ROLE_ADMINISTRATOR;
    json_t *list = listed(f, "open");
    json_decref(
        good(f->server, f->player[0], "tournament_drop",
             json_pack("{sO}", "tournament", json_object_get(json_array_get(list, 0), "id"))));
    json_decref(list);
    pass(f->server, 2 * MINUTE_MS);
    assert_int_equal(count(f, "open"), 1);
    open_with(f, &t);
    assert_int_equal(count(f, "open"), 1);
    pass(f->server, DAY_MS);
    assert_int_equal(count(f, "open"), 2);
}

/* It waits for a second player while it lasts; when nobody came it is gone. */
static void test_empty(void **state)
{
    static struct timetable t;
    struct fixture *f = *state;
    char id[ID_SIZE], next[ID_SIZE];
    open_daily(f, &t, "kamisado/standard 6s 45m", "");
    int64_t starts = only_open(f, id);
    assert_true(is_good(enter(f, f->player[0], id)));
    pass(f->server, starts - f->server->core.now);
    assert_int_equal(count(f, "running"), 0);
    pass(f->server, 30 * MINUTE_MS);
    assert_true(is_good(enter(f, f->player[1], id)));
    pass(f->server, 0);
    assert_int_equal(count(f, "running"), 1);
    starts = only_open(f, next);
    pass(f->server, starts - f->server->core.now + 10 * MINUTE_MS);
    assert_int_equal(count(f, "running"), 0);
    assert_int_equal(count(f, "open"), 2); /* the second, and the next evening's */
    pass(f->server, 36 * MINUTE_MS);
    assert_true(only_open(f, id) == starts + DAY_MS);
    assert_int_equal(count(f, "over"), 0); /* nobody played in the first one */
}

/* Any tournament may begin at its time, which may be postponed; only an arena lets players enter
 * freely after its start. */
static void test_others(void **state)
{
    struct fixture *f = *state;
    f->player[0]->role = ROLE_ORGANISER;
    json_t *made =
        good(f->server, f->player[0], "tournament_create",
             json_pack("{ss ss ss sI}", "title", "T", "game", "kamisado", "control", "6s", "starts",
                       (json_int_t)(f->server->core.now + 120 * MINUTE_MS)));
    const char *id = json_string_value(json_object_get(made, "id"));
    for (int i = 0; i < 2; i++)
        json_decref(good(f->server, f->player[0], "tournament_register",
                         json_pack("{ss ss ss}", "tournament", id, "engine", "random", "player",
                                   i ? "Ben" : "Anna")));
    pass(f->server, 60 * MINUTE_MS);
    assert_int_equal(count(f, "open"), 1);
    json_decref(good(f->server, f->player[0], "tournament_change",
                     json_pack("{ss sI}", "tournament", id, "starts",
                               (json_int_t)(f->server->core.now + 120 * MINUTE_MS))));
    pass(f->server, 90 * MINUTE_MS);
    assert_int_equal(count(f, "open"), 1);
    pass(f->server, 60 * MINUTE_MS);
    assert_int_equal(count(f, "running"), 1);
    assert_false(is_good(enter(f, f->player[1], id)));
    json_decref(made);
}

/* The reason why it cannot begin is reported once; when that has changed, it begins. */
static void test_cannot(void **state)
{
    struct fixture *f = *state;
    f->player[0]->role = ROLE_ORGANISER;
    json_t *made = good(f->server, f->player[0], "tournament_create",
                        json_pack("{ss ss ss ss si sI}", "title", "T", "game", "kamisado",
                                  "control", "6s", "format", "swiss", "rounds", 5, "starts",
                                  (json_int_t)(f->server->core.now + MINUTE_MS)));
    const char *id = json_string_value(json_object_get(made, "id"));
    for (int i = 0; i < 4; i++) {
        char name[8];
        snprintf(name, sizeof name, "P%d", i);
        json_decref(
            good(f->server, f->player[0], "tournament_register",
                 json_pack("{ss ss ss}", "tournament", id, "engine", "random", "player", name)));
    }
    pass(f->server, 2 * MINUTE_MS);
    pass(f->server, 2 * MINUTE_MS);
    json_t *answer =
               good(f->server, f->player[0], "tournament", json_pack("{ss}", "tournament", id)),
           *log = json_object_get(answer, "log");
    size_t notes = json_array_size(log);
    const json_t *last = json_array_get(log, notes - 1);
    assert_string_equal(json_string_value(json_object_get(last, "type")), "not started");
    assert_int_equal(notes, 2);
    json_decref(answer);
    json_decref(good(f->server, f->player[0], "tournament_change",
                     json_pack("{ss si}", "tournament", id, "rounds", 2)));
    pass(f->server, 0);
    assert_int_equal(count(f, "running"), 1);
    json_decref(made);
}

/* Settings that cannot make an arena are refused when the server starts. */
static void test_refused(void **state)
{
    static const char *const bad[] = {"daily 19:30 hanoi 6s 45m", "daily 19:30 nogame 6s 45m",
                                      "daily 19:30 kamisado 6x 45m", "daily 19:30 kamisado 6s 45",
                                      "daily 19:30 chess/nosuch 6s 45m"};
    static struct timetable t;
    struct fixture *f = *state;
    struct agon_error error;
    settle(f->server);
    server_close(f->server);
    f->timetable = &t;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(read_from(&t, bad[i], &error), 0);
        assert_false(fixture_try(f, &error));
        if (!strstr(error.text, "timetable: line 1: "))
            fail_msg("'%s': '%s'", bad[i], error.text);
    }
    f->timetable = NULL;
    fixture_open(f);
}

PROGRAM(server_timetable)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_read),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_next),
        cmocka_unit_test_setup_teardown(test_arena, fixture_set_up, fixture_tear_down),
        cmocka_unit_test_setup_teardown(test_left, fixture_set_up, fixture_tear_down),
        cmocka_unit_test_setup_teardown(test_dropped, fixture_set_up, fixture_tear_down),
        cmocka_unit_test_setup_teardown(test_empty, fixture_set_up, fixture_tear_down),
        cmocka_unit_test_setup_teardown(test_others, fixture_set_up, fixture_tear_down),
        cmocka_unit_test_setup_teardown(test_cannot, fixture_set_up, fixture_tear_down),
        cmocka_unit_test_setup_teardown(test_refused, fixture_set_up, fixture_tear_down),
    };
    (void)argc;
    (void)argv;
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
