/* The starter games in the archive of a new server: imported once, whatever happens to the server
 * in the meantime, and not at all if disabled.
 *
 * usage: server-starter AGOND docs/protocol-server.md */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

#include "client.h"
#include "os/files.h"
#include "os/time.h"
#include "programs.h"

#define IS_THERE "select count(*) from value where name = 'starter' and value = 'done'"
#define BEGUN "select count(*) from value where name = 'starter'"
#define GAMES "select count(*) from game"
#define FOUND "select count(*) from finished"
/* Every turn is an event, and the index entry of a game agrees with its log. */
#define TURNS "select count(*) from event where type = 'T'"
#define TURNS_FOUND "select coalesce(sum(turns), 0) from finished"
#define PLAYED "select coalesce(sum(games), 0) from continuation"

enum { ARIMAA = 74, KILLS = 8 };

static const char *program, *page;
static int solved; /* games of data/archive/solved.agon */

/* Waits until the store has all games. */
static void wait_whole(const struct server *s)
{
    for (int64_t end = os_now_ms() + WIRE_PATIENCE_MS; server_number(s, IS_THERE) != 1;) {
        assert_true(os_now_ms() < end);
        os_sleep_ms(10); /* between two looks */
    }
}

static void check_whole(const struct server *s, int games)
{
    assert_int_equal(server_number(s, GAMES), games);
    assert_int_equal(server_number(s, FOUND), games);
    assert_int_equal(server_number(s, TURNS), server_number(s, TURNS_FOUND));
}

static void check_total(struct client *c, const char *kind, int least, int most)
{
    json_t *json = client_good(c, "explore", json_pack("{ss}", "kind", kind));
    assert_in_range(at_number(json, "total"), least, most);
    json_decref(json);
}

/* The visitors' view of them; without games played on the server there are no ratings. */
static void check_seen(const struct server *s)
{
    struct client a = {0};
    client_open(&a, s->port);
    check_total(&a, "arimaa", ARIMAA, ARIMAA);
    check_total(&a, "kamisado", 1, solved);
    check_total(&a, "hanoi", 1, solved);
    json_t *json = client_good(
        &a, "search", json_pack("{ss sb si}", "event", "arimaa.com", "imported", 1, "count", 50));
    assert_int_equal(json_array_size(at(json, "games")), 50);
    json_t *game = client_good(&a, "watch", json_pack("{ss}", "game", at_text(json, "games.0.id")));
    assert_true(json_is_null(at(game, "game.import.by")));
    assert_string_equal(at_text(game, "game.import.headers.event"), "arimaa.com archive");
    json_decref(game);
    json_decref(json);
    assert_int_equal(server_number(s, "select count(*) from rating"), 0);
    client_close(&a);
}

/* They are imported automatically and once: not again after a restart, nor after one was
 * deleted. */
static void test_first_day(void **state)
{
    struct server s = {.starter = true};
    struct client a = {0};
    (void)state;
    server_start(&s, program, NULL);
    wait_whole(&s);
    check_whole(&s, ARIMAA + solved);
    check_seen(&s);
    int64_t played = server_number(&s, PLAYED);
    assert_int_equal(server_stop(&s, SIGTERM), 0);
    server_start(&s, program, NULL);
    check_whole(&s, ARIMAA + solved);
    check_seen(&s);
    client_open(&a, s.port);
    client_become(&a, "Judge");
    json_decref(server_ask(&s, "role", json_pack("{ss ss}", "name", "Judge", "role", "moderator")));
    json_t *json = client_good(&a, "search", json_pack("{ss}", "event", "arimaa.com"));
    json_decref(
        client_good(&a, "import_drop", json_pack("{ss}", "game", at_text(json, "games.0.id"))));
    json_decref(json);
    client_close(&a);
    assert_int_equal(server_stop(&s, SIGTERM), 0);
    server_start(&s, program, NULL);
    assert_int_equal(server_stop(&s, SIGTERM), 0);
    check_whole(&s, ARIMAA + solved - 1);
    assert_true(server_number(&s, PLAYED) < played);
    server_forget(&s);
}

/* Not imported if disabled; an archive with other games is left unchanged, even when those are
 * deleted later. */
static void test_left_out(void **state)
{
    struct server s = {.starter = false};
    struct client a = {0};
    (void)state;
    server_start(&s, program, NULL);
    client_open(&a, s.port);
    client_become(&a, "Importer");
    json_t *json = client_good(&a, "import_games",
                               json_pack("{ss}", "text",
                                         "agon record 1\ngame: kamisado\n1. h1g2\n"
                                         "2. a8a2\nresult: 1-0 resigned\n"));
    char id[16];
    snprintf(id, sizeof id, "%s", at_text(json, "imported.0"));
    json_decref(json);
    client_close(&a);
    assert_int_equal(server_stop(&s, SIGTERM), 0);
    assert_int_equal(server_number(&s, BEGUN), 0);
    assert_int_equal(server_number(&s, GAMES), 1);
    s.starter = true;
    for (int i = 0; i < 2; i++) {
        server_start(&s, program, NULL);
        client_open(&a, s.port);
        if (i == 0)
            json_decref(client_good(&a, "import_drop", json_pack("{ss}", "game", id)));
        client_close(&a);
        assert_int_equal(server_stop(&s, SIGTERM), 0);
        assert_int_equal(server_number(&s, GAMES), 0);
    }
    server_forget(&s);
}

/* Killed or stopped at any moment, a server has only whole games, and all of them after its next
 * start. */
static void test_killed(void **state)
{
    int64_t played = 0;
    int amid = 0;
    (void)state;
    for (int i = 0; i < KILLS; i++) {
        struct server s = {.starter = true};
        server_start(&s, program, NULL);
        for (int64_t wanted = i < KILLS / 2 ? 1 : 50, end = os_now_ms() + WIRE_PATIENCE_MS;
             i > 0 && server_number(&s, GAMES) < wanted && os_now_ms() < end;)
            os_sleep_ms(1); /* between two looks */
        if (i % 4 == 3)
            assert_int_equal(server_stop(&s, SIGTERM), 0);
        else
            assert_true(WIFSIGNALED(server_stop(&s, SIGKILL)));
        int games = (int)server_number(&s, GAMES);
        amid += games > 0 && games < ARIMAA + solved;
        check_whole(&s, games);
        server_start(&s, program, NULL);
        wait_whole(&s);
        check_whole(&s, ARIMAA + solved);
        played = played ? played : server_number(&s, PLAYED);
        assert_int_equal(server_number(&s, PLAYED), played);
        assert_int_equal(server_end(&s, 0), 0);
    }
    printf("# %d of %d ended between two games\n", amid, KILLS);
}

/* The records in a file. */
static int count_records(const char *path)
{
    struct agon_error error;
    char *text;
    size_t n;
    int records = 0;
    if (file_read(path, INT32_MAX, &text, &n, &error) < 0)
        return 0;
    for (const char *s = text; (s = strstr(s, "agon record 1\n")) != NULL; s++)
        records++;
    free(text);
    return records;
}

PROGRAM(starter)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_first_day),
                                       cmocka_unit_test(test_left_out),
                                       cmocka_unit_test(test_killed)};
    char path[1000];
    program = argc > 1 ? argv[1] : "agond";
    page = argc > 2 ? argv[2] : "docs/protocol-server.md";
    snprintf(path, sizeof path, "%.*s../data/archive/solved.agon",
             (int)(strrchr(page, '/') - page) + 1, page);
    solved = count_records(path);
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return solved > 0 ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
