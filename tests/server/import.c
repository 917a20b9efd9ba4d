/* A real agond and games that were played elsewhere: the owner's files, what is kept of them, and
 * what finds them.
 *
 * usage: server-import AGOND docs/protocol-server.md */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client.h"
#include "os/files.h"

#define GOLD "Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2"
#define SILVER "ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8 ra7 hb7 cc7 ed7 me7 cf7 hg7 rh7"
#define MOVES "1w " GOLD "\\n1b " SILVER "\\n2w Ee2n\\n2b ed7s\\n3w"

static struct server server;
static const char *program, *page;

/* A file of the owner's, imported; the answer. */
static json_t *import(const char *name, const char *text)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", server.data, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
    json_t *json = server_ask(&server, "import", json_pack("{ss}", "file", path));
    assert_non_null(json);
    return json;
}

static void check(struct client *c, json_t *arguments, int games)
{
    json_t *json = client_good(c, "search", json_incref(arguments));
    char *asked = json_dumps(arguments, 0);
    if ((int)json_array_size(at(json, "games")) != games)
        fail_msg("%s: %d games", asked, (int)json_array_size(at(json, "games")));
    free(asked);
    json_decref(arguments);
    json_decref(json);
}

/* The public archive's lines become games like any other; once more changes nothing. */
static void test_archive_file(void **state)
{
    struct client a = {0};
    char path[1000];
    (void)state;
    client_open(&a, server.port);
    snprintf(path, sizeof path, "%.*s../tests/data/arimaa-games.tsv",
             (int)(strrchr(page, '/') - page) + 1, page);
    for (int i = 0; i < 2; i++) {
        json_t *json = server_ask(&server, "import", json_pack("{ss}", "file", path));
        assert_int_equal(at_number(json, "games"), i == 0 ? 74 : 0);
        assert_int_equal(at_number(json, "known"), i == 0 ? 0 : 74);
        assert_int_equal(at_number(json, "refused"), 0);
        json_decref(json);
        json = client_good(&a, "explore", json_pack("{ss}", "kind", "arimaa"));
        assert_int_equal(at_number(json, "total"), 74);
        json_decref(json);
    }
    json_t *json = client_good(&a, "search",
                               json_pack("{ss ss si si}", "game", "arimaa", "why", "resigned",
                                         "count", 50, "min_turns", 3));
    assert_int_equal(json_array_size(at(json, "games")), 7); /* as the file says */
    const char *id = at_text(json, "games.0.id");
    json_t *watch = client_good(&a, "watch", json_pack("{ss}", "game", id));
    assert_string_equal(at_text(watch, "game.phase"), "over");
    assert_string_equal(at_text(watch, "game.result.why"), "resigned");
    assert_int_equal(at_number(watch, "game.result.winner"),
                     at_number(json, "games.0.result.winner"));
    assert_int_equal(at_number(watch, "game.turns"), at_number(json, "games.0.turns"));
    json_decref(watch);
    json_decref(json);
    client_bad(&a, "import", json_pack("{ss}", "file", "/etc/passwd"), "forbidden");
    client_close(&a);
}

/* Lines with every column: all of it is there again, and the search finds by it. Lines that are
 * wrong are refused with their number. */
static void test_everything_kept(void **state)
{
    static const char lines[] =
        "id\twplayerid\twusername\tbusername\twrating\tbrating\twtype\tevent\tsite\ttimecontrol"
        "\tstartts\tendts\tresult\ttermination\tmovelist\tevents\n"
        "901\t11\tNorth\tSouth\t2100\t1950\th\tSpring Open\tOver the Net\t15s/2m30s/100\t1769942402"
        "\t1769944188\tw\tr\t" MOVES "\t1 [x] after 1w, move used:13 wresv:150 bresv:149\\n"
        "2 [x] after 2b, move used:21 wresv:150 bresv:143\n"
        "902\t11\tNorth\tEast\t2110\t\th\tSpring Open\tOver the Net\t15s/2m30s/100\t1772300000"
        "\t1772300900\tb\tr\t" MOVES "\t\n"
        "903\t11\tNorth\tEast\t2110\t1500\th\tAutumn Open\tOver the Net\tslow\t1772500000"
        "\t1772500900\tb\tr\t" MOVES "\t\n"
        "904\ttoo\tfew\n"
        "905\t11\tNorth\tEast\t2110\t1500\th\tAutumn Open\tOver the Net\tslow\t1772500000"
        "\t1772500900\tb\tr\t1w " GOLD "\\n1b Ra1\t\n";
    struct client a = {0};
    (void)state;
    client_open(&a, server.port);
    json_t *json = import("full.tsv", lines);
    assert_int_equal(at_number(json, "games"), 3);
    assert_int_equal(at_number(json, "refused"), 2);
    assert_non_null(strstr(at_text(json, "problems.0"), "line 5: "));
    assert_non_null(strstr(at_text(json, "problems.1"), "line 6: "));
    json_decref(json);
    check(&a, json_pack("{ss}", "player", "north"), 3);
    check(&a, json_pack("{ss ss}", "player", "north", "opponent", "SOUTH"), 1);
    check(&a, json_pack("{ss}", "event", "spring"), 2);
    check(&a, json_pack("{ss ss}", "event", "open", "since", "2026-03-01"), 1);
    check(&a,
          json_pack("{ss ss ss}", "event", "open", "since", "2026-02-01", "until", "2026-02-01"),
          1);
    check(&a, json_pack("{ss ss}", "event", "open", "until", "2026-03-03"), 3);
    check(&a, json_pack("{ss si}", "event", "open", "min_rating", 1501), 1);
    check(&a, json_pack("{ss si}", "event", "open", "max_rating", 2110), 2);
    check(&a, json_pack("{ss si si}", "event", "open", "min_rating", 1500, "max_rating", 2109), 1);
    check(&a, json_pack("{ss si}", "event", "open", "winner", 1), 2);
    client_bad(&a, "search", json_pack("{ss}", "since", "today"), "bad_argument");
    json = client_good(&a, "search", json_pack("{ss ss}", "player", "south", "game", "arimaa"));
    assert_string_equal(at_text(json, "games.0.event"), "Spring Open");
    assert_string_equal(at_text(json, "games.0.date"), "2026-02-01");
    assert_string_equal(at_text(json, "games.0.control"), "2m30s+15s");
    assert_int_equal(at_number(json, "games.0.players.0.rating"), 2100);
    const char *id = at_text(json, "games.0.id");
    json_t *watch = client_good(&a, "watch", json_pack("{ss}", "game", id));
    assert_true(json_is_null(at(watch, "game.import.by")));
    assert_string_equal(at_text(watch, "game.import.headers.wplayerid"), "11");
    assert_string_equal(at_text(watch, "game.import.headers.startts"), "1769942402");
    assert_string_equal(at_text(watch, "game.import.headers.time"), "15s/2m30s/100");
    assert_int_equal(at_number(watch, "game.players.1.rating"), 1950);
    assert_int_equal(at_number(watch, "turns.0.used"), 13000);
    assert_int_equal(at_number(watch, "turns.3.used"), 21000);
    assert_int_equal(at_number(watch, "turns.3.left"), 143000);
    assert_true(json_is_null(at(watch, "turns.2.used")));
    json_decref(watch);
    json_t *record = client_good(&a, "record", json_pack("{ss}", "game", id));
    static const char *const kept[] = {
        "id: 901\n",           "wplayerid: 11\n",        "event: Spring Open\n", "rating 2: 1950\n",
        "endts: 1769944188\n", "[used 13s, left 2m30s]", "result: 1-0 resigned"};
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++)
        if (!strstr(at_text(record, "record"), kept[i]))
            fail_msg("%s is missing in\n%s", kept[i], at_text(record, "record"));
    /* What was taken out and is brought in again is known. */
    json_t *again = import("again.agon", at_text(record, "record"));
    assert_int_equal(at_number(again, "known"), 1);
    assert_int_equal(at_number(again, "games"), 0);
    json_decref(again);
    json_decref(record);
    json_decref(json);
    client_close(&a);
}

/* A record of our own keeps headers that nobody here knows, and its comments. */
static void test_own_record(void **state)
{
    static const char text[] = "agon record 1\n"
                               "game: kamisado\n"
                               "player 1: West\n"
                               "rating 1: 1700\n"
                               "date: 2019\n"
                               "time: 5m+3s\n"
                               "city: Ghent\n"
                               "1. h1g2 [used 4s, left 4m59s] {a comment}\n"
                               "2. a8a2\n"
                               "result: 1-0 resigned\n";
    struct client a = {0};
    (void)state;
    client_open(&a, server.port);
    json_t *json = import("own.agon", text);
    assert_int_equal(at_number(json, "games"), 1);
    json_decref(json);
    check(&a,
          json_pack("{ss ss ss}", "player", "west", "since", "2019-01-01", "until", "2019-12-31"),
          1);
    json = client_good(&a, "search", json_pack("{ss}", "player", "west"));
    json_t *record =
        client_good(&a, "record", json_pack("{ss}", "game", at_text(json, "games.0.id")));
    assert_non_null(strstr(at_text(record, "record"), "city: Ghent\n"));
    assert_non_null(strstr(at_text(record, "record"), "{a comment}"));
    json_decref(record);
    json_decref(json);
    client_close(&a);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_archive_file),
        cmocka_unit_test(test_everything_kept),
        cmocka_unit_test(test_own_record),
    };
    program = argc > 1 ? argv[1] : "agond";
    page = argc > 2 ? argv[2] : "docs/protocol-server.md";
    server_start(&server, program, "--unlimited");
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return server_end(&server, cmocka_run_group_tests(tests, NULL, NULL));
}
