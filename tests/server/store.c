/* The store's durability: files of every version are upgraded, unreadable ones prevent the start
 * with a message, other users have no access, and a date that was wrong once does no harm.
 *
 * tests/data/store/N.sql is a store of version N (sqlite3 agon.db .dump, then its user_version):
 * three accounts and a guest, three games of which one is over, chat, a tournament in progress. 0
 * is from before versions were counted. A new version adds a file; the old ones stay.
 *
 * usage: server-store AGOND FOLDER-OF-SQL */

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "client.h"
#include "folder.h"
#include "os/files.h"
#include "os/time.h"
#include "programs.h"

#define GAME "77cjn3jag2u" /* in progress, five turns, a line of chat */
#define OVER "ruz7jnttiuk"
#define TOURNAMENT "p6kj6maigt8"
#define TEN_YEARS INT64_C(315360000000)

enum { NEWEST = 11 };

static const char *program, *stores;

/* Creates a folder with a store of that version. */
static void lay_out(struct server *s, int version)
{
    char path[400], *sql;
    size_t n;
    strcpy(s->data, "/tmp/agond-store-XXXXXX");
    test_folder(s->data);
    snprintf(path, sizeof path, "%s/%d.sql", stores, version);
    assert_int_equal(file_read(path, 1 << 24, &sql, &n, NULL), 0);
    server_sql(s, sql);
    free(sql);
}

static void forget(struct server *s)
{
    char path[400], *names = file_names(s->data);
    for (const char *name = names; name && *name; name += strlen(name) + 1) {
        snprintf(path, sizeof path, "%s/%s", s->data, name);
        unlink(path);
    }
    free(names);
    assert_int_equal(rmdir(s->data), 0);
}

static json_t *about(const char *name, const char *id)
{
    return json_pack("{ss}", name, id);
}

/* The contents of the stored files of a version. */
static void check_content(int port, int version)
{
    struct client c = {0};
    int status;
    client_open(&c, port);
    json_t *json = client_good(&c, "watch", about("game", GAME));
    assert_int_equal(json_array_size(at(json, "turns")), 5);
    assert_string_equal(at_text(json, "turns.4.text"), "d1c2");
    assert_string_equal(at_text(json, "game.phase"), "playing");
    assert_string_equal(at_text(json, "game.players.1.name"), "Ada");
    assert_string_equal(at_text(json, "chat.0.text"), "a line of chat");
    json_decref(json);
    json = client_good(&c, "watch", about("game", OVER));
    assert_string_equal(at_text(json, "game.phase"), "over");
    assert_string_equal(at_text(json, "game.players.1.name"), "Ben");
    assert_int_equal(json_array_size(at(json, "turns")), 2);
    json_decref(json);
    json = client_good(
        &c, "search",
        json_pack("{ss ss si}", "player", "ben", "since", "2026-11-01", "max_turns", 2));
    assert_int_equal(json_array_size(at(json, "games")), 1);
    json_decref(json);
    json = client_good(&c, "tournament", about("tournament", TOURNAMENT));
    assert_int_equal(at_number(json, "tournament.max_players"), 64);
    json_decref(json);
    json = client_good(&c, "profile", about("name", "Ben"));
    assert_int_equal(at_number(json, "followers"), version >= 4 ? 1 : 0);
    json_decref(json);
    json = client_good(&c, "people", about("name", "ce"));
    assert_string_equal(at_text(json, "people.0.name"), "Cem");
    json_decref(json);
    json = client_good(&c, "achievements", about("name", "Ben"));
    assert_int_equal(json_array_size(at(json, "history")), 1);
    assert_int_equal(at_number(json, "history.0.rating"), 1338);
    assert_int_equal(json_array_size(at(json, "openings")), 1);
    json_decref(json);
    json = client_post(&c, "login",
                       json_pack("{ss ss}", "name", "Ada", "password", "correct horse"), &status);
    assert_int_equal(status, 200);
    json_decref(json);
    json = client_post(&c, "conversations", NULL, &status);
    assert_int_equal(json_array_size(at(json, "conversations")), version >= 5 ? 1 : 0);
    json_decref(json);
    json = client_post(&c, "notices", NULL, &status);
    assert_int_equal(json_array_size(at(json, "notices")), version >= 6 ? 1 : 0);
    json_decref(json);
    client_close(&c);
}

static void test_versions(void **state)
{
    (void)state;
    for (int version = 0; version <= NEWEST; version++) {
        struct server s = {0};
        char kept[128];
        lay_out(&s, version);
        for (int again = 0; again < 2; again++) {
            server_start(&s, program, NULL);
            check_content(s.port, version);
            assert_int_equal(server_stop(&s, SIGTERM), 0);
        }
        snprintf(kept, sizeof kept, "%s/agon.db.version-%d", s.data, version);
        struct stat copy;
        assert_int_equal(stat(kept, &copy), version < NEWEST ? 0 : -1);
        if (version < NEWEST)
            assert_int_equal(copy.st_mode & 0777, 0600);
        forget(&s);
    }
}

/* The copy is a complete store: put in its place, it has everything. */
static void test_copy(void **state)
{
    struct server s = {0};
    char kept[128], path[128];
    (void)state;
    lay_out(&s, 0);
    server_start(&s, program, NULL);
    assert_int_equal(server_stop(&s, SIGTERM), 0);
    snprintf(kept, sizeof kept, "%s/agon.db.version-0", s.data);
    snprintf(path, sizeof path, "%s/agon.db", s.data);
    assert_int_equal(rename(kept, path), 0);
    server_start(&s, program, NULL);
    check_content(s.port, 0);
    assert_int_equal(server_stop(&s, SIGTERM), 0);
    forget(&s);
}

static void test_newer(void **state)
{
    struct server s = {0};
    (void)state;
    lay_out(&s, NEWEST);
    server_sql(&s, "pragma user_version = 999");
    server_refuses(&s, program, "made by a newer agond (version 999");
    server_sql(&s, "pragma user_version = 11");
    server_start(&s, program, NULL);
    check_content(s.port, NEWEST);
    assert_int_equal(server_stop(&s, SIGTERM), 0);
    forget(&s);
}

static void test_unknown_events(void **state)
{
    struct server s = {0};
    (void)state;
    lay_out(&s, NEWEST);
    server_sql(&s, "insert into event values ('" GAME "', 99, 1795343540000, 0, 5, 'Z', 'news')");
    server_refuses(&s, program, "game " GAME ", event 99: type 'Z' is unknown");
    server_sql(&s, "delete from event where n = 99");
    server_sql(&s, "insert into tournament_line values ('" TOURNAMENT "', 99, 'Z', 'news')");
    server_refuses(&s, program, "tournament " TOURNAMENT ": type 'Z' is unknown");
    server_sql(&s, "delete from tournament_line where n = 99");
    server_sql(&s, "insert into tournament_line values ('" TOURNAMENT "', 99, 'L', 'fly 1.1')");
    server_refuses(&s, program, "tournament " TOURNAMENT);
    server_sql(&s, "delete from tournament_line where n = 99");
    server_start(&s, program, NULL);
    check_content(s.port, NEWEST);
    assert_int_equal(server_stop(&s, SIGTERM), 0);
    forget(&s);
}

static void test_private(void **state)
{
    struct server s = {0};
    char path[128];
    (void)state;
    lay_out(&s, NEWEST);
    snprintf(path, sizeof path, "%s/agon.db", s.data);
    assert_int_equal(chmod(path, 0640), 0);
    server_refuses(&s, program, "(mode 640): chmod 600 it");
    assert_int_equal(chmod(path, 0600), 0);
    assert_int_equal(chmod(s.data, 0750), 0);
    server_refuses(&s, program, "(mode 750): chmod 700 it");
    assert_int_equal(chmod(s.data, 0700), 0);
    mode_t before = umask(0); /* whatever the caller's is */
    server_start(&s, program, NULL);
    umask(before);
    char *names = file_names(s.data);
    int files = 0;
    for (const char *name = names; *name; name += strlen(name) + 1, files++) {
        struct stat is;
        snprintf(path, sizeof path, "%s/%s", s.data, name);
        assert_int_equal(stat(path, &is), 0);
        assert_int_equal(is.st_mode & 077, 0);
    }
    assert_true(files >= 4); /* the store, SQLite's files beside it, the lock, the socket */
    free(names);
    assert_int_equal(server_stop(&s, SIGTERM), 0);
    forget(&s);
}

/* The displayed time of the second seat, which is to move, and the server's time. */
static json_int_t left(struct client *c, json_int_t *now)
{
    json_t *watch = client_good(c, "watch", about("game", GAME));
    json_int_t ms = at_number(watch, "game.clock.left.1");
    json_decref(watch);
    json_t *ping = client_good(c, "ping", NULL);
    *now = at_number(ping, "now");
    json_decref(ping);
    return ms;
}

/* The store is from a machine whose date was ten years ahead. */
static void test_date(void **state)
{
    struct server s = {0};
    struct client c = {0};
    char sql[400];
    int64_t ahead = os_date_ms() + TEN_YEARS;
    json_int_t now, before, after;
    (void)state;
    lay_out(&s, NEWEST);
    snprintf(sql, sizeof sql,
             "update value set value = '%lld' where name = 'alive';"
             "update event set at = %lld; update user set seen = %lld, created = %lld;"
             "update session set created = %lld",
             (long long)ahead, (long long)ahead - 1000, (long long)ahead, (long long)ahead,
             (long long)ahead);
    server_sql(&s, sql);
    for (int again = 0; again < 3; again++) {
        server_start(&s, program, NULL);
        c = (struct client){0};
        client_open(&c, s.port);
        before = left(&c, &now);
        assert_in_range(before, 600000, 615000); /* ten minutes, and five seconds a turn */
        assert_in_range(now - os_date_ms() + 60000, 0, 120000);
        os_sleep_ms(50); /* late on purpose */
        int64_t until = os_now_ms() + WIRE_PATIENCE_MS;
        do { /* and it runs */
            assert_true(os_now_ms() < until);
            after = left(&c, &now);
        } while (after >= before);
        client_close(&c);
        assert_int_equal(server_stop(&s, SIGTERM), 0);
    }
    forget(&s);
}

/* ---- from a file into PostgreSQL and back ---- */

/* Runs agond admin move with its output to a file; checks its exit status. */
static void move(const char *from, const char *to, const char *said, bool good)
{
    char command[1200];
    snprintf(command, sizeof command, "'%s' admin move --from '%s' --to '%s' >'%s' 2>&1", program,
             from, to, said);
    int status = system(command);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == (good ? 0 : 1));
}

/* Whether a file has a line with this beginning. */
static bool says(const char *file, const char *words)
{
    char command[600];
    snprintf(command, sizeof command, "grep -q '^%s' '%s'", words, file);
    return system(command) == 0;
}

static void check_and_stop(struct server *s)
{
    server_start(s, program, NULL);
    check_content(s->port, NEWEST);
    assert_int_equal(server_stop(s, SIGTERM), 0);
}

/* Run by on-postgres: everything is in the other store, and no table was forgotten. */
static void test_move(void **state)
{
    struct server file = {0}, again = {0}, database = {0};
    char *cluster = strdup(getenv("AGON_POSTGRES")), url[SERVER_URL], said[300], command[900];
    (void)state;
    unsetenv("AGON_POSTGRES");
    lay_out(&file, NEWEST);
    check_and_stop(&file);
    strcpy(again.data, "/tmp/agond-again-XXXXXX");
    test_folder(again.data);
    setenv("AGON_POSTGRES", cluster, 1);
    server_make(&database);
    server_database(&database, url);
    snprintf(said, sizeof said, "%s/moved", cluster);
    move(file.data, url, said, true);
    assert_true(says(said, "chat 1$") && says(said, "user 4$") && says(said, "done$"));
    snprintf(command, sizeof command,
             "psql -X -t -A -d '%s' -c \"select table_name from information_schema.tables"
             " where table_schema = 'agond' and table_name <> 'agond'\" | { while read -r table;"
             " do grep -q \"^$table [0-9]\" '%s' || exit 1; n=1; done; test -n \"$n\"; }",
             url, said);
    assert_int_equal(system(command), 0);
    check_and_stop(&database);
    move(file.data, url, said, false);
    assert_true(says(said, "agond admin: what is moved to is not empty"));
    server_start(&database, program, NULL);
    move(url, again.data, said, false);
    assert_true(says(said, "agond admin: another agond uses this database"));
    assert_int_equal(server_stop(&database, SIGTERM), 0);
    move(url, again.data, said, true);
    move(url, again.data, said, false);
    assert_true(says(said, "agond admin: there is a store in"));
    unsetenv("AGON_POSTGRES");
    check_and_stop(&again);
    setenv("AGON_POSTGRES", cluster, 1);
    forget(&file);
    forget(&again);
    server_forget(&database);
    free(cluster);
}

PROGRAM(store)
{
    const struct CMUnitTest moves[] = {cmocka_unit_test(test_move)};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_versions), cmocka_unit_test(test_copy),
        cmocka_unit_test(test_newer),    cmocka_unit_test(test_unknown_events),
        cmocka_unit_test(test_private),  cmocka_unit_test(test_date)};
    program = argc > 1 ? argv[1] : "agond";
    stores = argc > 2 ? argv[2] : "tests/data/store";
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return server_on_postgres() ? cmocka_run_group_tests(moves, NULL, NULL)
                                : cmocka_run_group_tests(tests, NULL, NULL);
}
