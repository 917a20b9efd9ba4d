/* A real agond and imported games: the owner's files, the stored data, and searches.
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
#include "programs.h"

#define GOLD "Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2"
#define SILVER "ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8 ra7 hb7 cc7 ed7 me7 cf7 hg7 rh7"
#define MOVES "1w " GOLD "\\n1b " SILVER "\\n2w Ee2n\\n2b ed7s\\n3w"

static struct server server;
static const char *program, *page;

/* Imports a file of the owner's; the answer. */
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

/* The public archive's lines become ordinary games; importing them again changes nothing. */
static void test_archive_file(void **state)
{
    struct client a = {0};
    char path[1000];
    (void)state;
    client_open(&a, server.port);
    snprintf(path, sizeof path, "%.*s../data/archive/arimaa.tsv",
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

/* Lines with every column: all columns are stored, and the search uses them. Invalid lines are
 * refused with their number. */
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
        "903\t11\tNorth\tEast\t2110\t1500\th\tAutumn Open, École\tOver the Net\tslow\t1772500000"
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
    check(&a, json_pack("{ss}", "event", "OPEN, École"), 1);
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
    /* A deleted game is recognised when imported again. */
    json_t *again = import("again.agon", at_text(record, "record"));
    assert_int_equal(at_number(again, "known"), 1);
    assert_int_equal(at_number(again, "games"), 0);
    json_decref(again);
    json_decref(record);
    json_decref(json);
    client_close(&a);
}

/* A record in our format keeps unknown headers and its comments. */
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

/* Overlong texts are cut between two characters. */
static void test_cut(void **state)
{
    char text[1024], name[99], time[127];
    struct client a = {0};
    (void)state;
    memset(name, 'n', sizeof name - 1);
    memset(time, 't', sizeof time - 1);
    name[sizeof name - 1] = time[sizeof time - 1] = '\0';
    snprintf(text, sizeof text,
             "agon record 1\ngame: kamisado\nplayer 1: %s\u00e9\nplayer 2: Short\n"
             "time: %s\u00e9\n1. h1g2\n2. a8a2\nresult: 1-0 resigned\n",
             name, time);
    client_open(&a, server.port);
    json_t *json = import("cut.agon", text);
    assert_int_equal(at_number(json, "games"), 1);
    json_decref(json);
    json = client_good(&a, "search", json_pack("{ss}", "player", "short"));
    assert_string_equal(at_text(json, "games.0.players.0.name"), name);
    assert_string_equal(at_text(json, "games.0.players.1.name"), "Short");
    json_decref(json);
    client_close(&a);
}

static json_t *text_of(const char *text)
{
    return json_pack("{ss}", "text", text);
}

/* Users import, get a report of known games and errors, and delete their games. */
static void test_people(void **state)
{
    static const char games[] = "agon record 1\n"
                                "game: kamisado\n"
                                "player 1: Someone\n"
                                "player 2: Else\n"
                                "rating 1: 1800\n"
                                "date: 2020-05-01\n"
                                "1. h1g2\n"
                                "2. a8a2\n"
                                "result: 1-0 resigned\n"
                                "agon record 1\n"
                                "game: kamisado\n"
                                "1. h1g9\n"
                                "result: 1-0 resigned\n"
                                "agon record 1\n"
                                "game: kamisado\n"
                                "1. h1g2\n";
    struct client a = {0}, b = {0}, guest = {0};
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    client_open(&guest, server.port);
    client_become(&a, "Importer");
    client_become(&b, "Another");
    client_bad(&guest, "import_games", text_of(games), "forbidden");
    json_t *before =
        client_good(&a, "explore", json_pack("{ss ss}", "kind", "kamisado", "turns", "h1g2"));
    json_t *json = client_good(&a, "import_games", text_of(games));
    assert_int_equal(json_array_size(at(json, "imported")), 1);
    assert_int_equal(json_array_size(at(json, "known")), 0);
    assert_int_equal(json_array_size(at(json, "problems")), 2);
    assert_string_equal(at_text(json, "problems.0.id"), "line_wrong");
    assert_string_equal(at_text(json, "problems.0.args.0"), "10");
    assert_string_equal(at_text(json, "problems.1.args.1.id"), "import_no_end");
    char id[16];
    snprintf(id, sizeof id, "%s", at_text(json, "imported.0"));
    json_decref(json);
    json = client_good(&b, "import_games", text_of(games));
    assert_int_equal(json_array_size(at(json, "imported")), 0);
    assert_string_equal(at_text(json, "known.0"), id);
    json_decref(json);
    json = client_good(&guest, "watch", json_pack("{ss}", "game", id));
    assert_string_equal(at_text(json, "game.import.by"), "Importer");
    json_decref(json);
    check(&guest, json_pack("{ss}", "importer", "importer"), 1);
    check(&guest, json_pack("{ss}", "importer", "Another"), 0);
    json = client_good(&guest, "imported_player", json_pack("{ss}", "name", "SOMEONE"));
    assert_string_equal(at_text(json, "names.0.name"), "Someone");
    assert_int_equal(at_number(json, "names.0.games"), 1);
    assert_int_equal(at_number(json, "history.0.rating"), 1800);
    assert_int_equal(at_number(json, "history.0.at"), INT64_C(1588291200000));
    assert_int_equal(at_number(json, "results.0.wins"), 1);
    assert_string_equal(at_text(json, "openings.0.opening"), "h1g2; a8a2");
    json_decref(json);
    client_bad(&guest, "imported_player", json_pack("{ss}", "name", "Importer"), "not_found");
    client_bad(&b, "import_drop", json_pack("{ss}", "game", id), "forbidden");
    json_decref(client_good(&a, "import_drop", json_pack("{ss}", "game", id)));
    client_bad(&a, "watch", json_pack("{ss}", "game", id), "not_found");
    check(&guest, json_pack("{ss}", "importer", "importer"), 0);
    client_bad(&guest, "imported_player", json_pack("{ss}", "name", "Someone"), "not_found");
    json = client_good(&a, "explore", json_pack("{ss ss}", "kind", "kamisado", "turns", "h1g2"));
    assert_int_equal(at_number(json, "total"), at_number(before, "total"));
    assert_true(json_equal(at(json, "continuations"), at(before, "continuations")));
    json_decref(json);
    json_decref(before);
    /* The same for a game that ended before its first turn. */
    before = client_good(&a, "explore", json_pack("{ss}", "kind", "kamisado"));
    json = client_good(&a, "import_games",
                       text_of("agon record 1\ngame: kamisado\nplayer 1: Nobody\nplayer 2: Idle\n"
                               "result: 1-0 resigned\n"));
    assert_int_equal(json_array_size(at(json, "imported")), 1);
    snprintf(id, sizeof id, "%s", at_text(json, "imported.0"));
    json_decref(json);
    json_decref(client_good(&a, "import_drop", json_pack("{ss}", "game", id)));
    json = client_good(&a, "explore", json_pack("{ss}", "kind", "kamisado"));
    assert_int_equal(at_number(json, "total"), at_number(before, "total"));
    json_decref(json);
    json_decref(before);
    json = client_good(&a, "import_games", text_of("nothing of the kind"));
    assert_int_equal(json_array_size(at(json, "problems")), 1);
    json_decref(json);
    client_close(&a);
    client_close(&b);
    client_close(&guest);
}

/* PGN of other programs: in the owner's file, in ISO 8859-1, and an account's, as part of a longer
 * text. Errors are reported with their place, and the record is available as PGN. */
static void test_pgn(void **state)
{
    static const char file[] =
        "[Event \"Rated Blitz game\"]\r\n[Site \"https://lichess.org/abcdEFGH\"]\r\n"
        "[Date \"2024.03.05\"]\r\n[White \"Zo\xEB\"]\r\n[Black \"Bo\"]\r\n[Result \"1-0\"]\r\n"
        "[WhiteElo \"1501\"]\r\n[Variant \"Standard\"]\r\n[TimeControl \"180+2\"]\r\n"
        "[Termination \"Time forfeit\"]\r\n\r\n"
        "1. e4 { [%clk 0:03:00] } 1... e5 { good [%clk 0:02:58] } (1... c5) 2. Nf3 1-0\r\n";
    static const char text[] =
        "[White \"Ada\"]\n[Black \"Bo\"]\n[Variant \"los-alamos\"]\n[Result \"0-1\"]\n"
        "[Termination \"Bo won - game abandoned\"]\n\n1. Nd3 0-1\n\n"
        "[White \"Ada\"]\n\n1. e4 Ke4 1-0\n\n[White \"Ada\"]\n\n1. e4 e5 *\n";
    struct client a = {0};
    (void)state;
    client_open(&a, server.port);
    client_become(&a, "Chessfriend");
    for (int i = 0; i < 2; i++) {
        json_t *json = import("blitz.pgn", file);
        assert_int_equal(at_number(json, "games"), i == 0);
        assert_int_equal(at_number(json, "known"), i);
        assert_int_equal(at_number(json, "refused"), 0);
        json_decref(json);
    }
    json_t *json =
        client_good(&a, "search", json_pack("{ss ss}", "game", "chess", "player", "Zo\xC3\xAB"));
    assert_string_equal(at_text(json, "games.0.event"), "Rated Blitz game");
    assert_string_equal(at_text(json, "games.0.result.why"), "time");
    assert_string_equal(at_text(json, "games.0.control"), "3m+2s");
    assert_int_equal(at_number(json, "games.0.players.0.rating"), 1501);
    json_decref(json);
    json = client_good(&a, "import_games",
                       json_pack("{ss si si}", "text", text, "lines", 100, "games", 7));
    assert_int_equal(json_array_size(at(json, "imported")), 1);
    assert_int_equal(json_array_size(at(json, "problems")), 2);
    assert_string_equal(at_text(json, "problems.0.text"),
                        "line 111, column 7 (game 9): Ke4 is not a legal move");
    assert_string_equal(at_text(json, "problems.1.args.0"), "113");
    assert_string_equal(at_text(json, "problems.1.args.1.id"), "import_no_end");
    const char *id = at_text(json, "imported.0");
    json_t *watch = client_good(&a, "watch", json_pack("{ss}", "game", id));
    assert_string_equal(at_text(watch, "game.result.why"), "abandoned");
    assert_string_equal(at_text(watch, "game.setup.game"), "los-alamos");
    json_decref(watch);
    watch = client_good(&a, "record", json_pack("{ss sb}", "game", id, "pgn", 1));
    assert_non_null(strstr(at_text(watch, "record"), "[Variant \"los-alamos\"]"));
    assert_non_null(strstr(at_text(watch, "record"), "\n1. Nd3 0-1\n"));
    json_decref(watch);
    json_decref(json);
    json = client_good(&a, "import_games",
                       text_of("[Black \"Ada\"]\n[Variant \"Belgian Daisy\"]\n[Result \"1-0\"]\n\n"
                               "1. a1b2 1-0\n"));
    assert_string_equal(at_text(json, "problems.0.args.1.id"),
                        "import_no_end"); /* APGN says no reason */
    json_decref(json);
    client_close(&a);
}

/* An exported game of this server is recognised by its id; one in progress is unchanged. */
static void test_played_here(void **state)
{
    struct client a = {0}, b = {0};
    char id[16];
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    client_become(&a, "Host");
    client_pair(&a, &b,
                json_pack("{ss ss ss si}", "game", "kamisado", "control", "none", "opponent",
                          "open", "side", 0),
                id);
    client_bad(&a, "import_drop", json_pack("{ss}", "game", id), "not_now");
    json_decref(
        client_good(&a, "turn", json_pack("{ss si ss}", "game", id, "number", 0, "text", "h1g2")));
    json_decref(client_good(&a, "resign", json_pack("{ss}", "game", id)));
    json_decref(client_until(&a, id, 100));
    json_t *record = client_good(&a, "record", json_pack("{ss}", "game", id));
    json_t *json = client_good(&a, "import_games", text_of(at_text(record, "record")));
    assert_string_equal(at_text(json, "known.0"), id);
    assert_int_equal(json_array_size(at(json, "imported")), 0);
    json_decref(json);
    json_decref(record);
    client_bad(&a, "import_drop", json_pack("{ss}", "game", id), "forbidden");
    client_close(&a);
    client_close(&b);
}

/* Games of a deleted importer have no importer: they do not become the owner's, whose games of
 * strong players are listed as masters'. */
static void test_gone(void **state)
{
    static const char game[] = "agon record 1\ngame: kamisado\nplayer 1: Ghost\nplayer 2: Other\n"
                               "rating 1: 2700\nrating 2: 2650\n1. h1g2\n2. a8a2\n"
                               "result: 1-0 resigned\n";
    struct client a = {0}, b = {0};
    (void)state;
    client_open(&a, server.port);
    client_open(&b, server.port);
    client_become(&a, "Leaving");
    json_t *json = client_good(&a, "import_games", text_of(game));
    assert_int_equal(json_array_size(at(json, "imported")), 1);
    json_decref(json);
    int status;
    json_decref(client_post(&a, "delete", json_pack("{ss}", "password", "correct horse"), &status));
    assert_int_equal(status, 200);
    check(&b, json_pack("{ss sb}", "player", "ghost", "imported", 1), 1);
    json = client_good(&b, "explore", json_pack("{ss ss}", "kind", "kamisado", "turns", "h1g2"));
    assert_true(at_number(json, "total") >= 1);
    assert_int_equal(json_array_size(at(json, "masters")), 0);
    json_decref(json);
    client_close(&a);
    client_close(&b);
}

/* The rate is per address, and a text that is too long is refused before it is parsed. */
static void test_rate(void **state)
{
    struct server limited = {0};
    struct client a = {0};
    json_t *json = NULL;
    int i = 0;
    (void)state;
    server_start(&limited, program, NULL);
    client_open(&a, limited.port);
    client_become(&a, "Hasty");
    char *text = malloc(100002);
    assert_non_null(text);
    memset(text, 'x', 100001);
    text[100001] = '\0';
    client_bad(&a, "import_games", text_of(text), "too_large");
    free(text);
    do {
        json_decref(json);
        json = client_do(&a, "import_games", text_of("x"));
    } while (++i < 100 && json_is_true(at(json, "ok")));
    assert_in_range(i, 10, 40);
    assert_string_equal(at_text(json, "error.code"), "too_many");
    assert_string_equal(at_text(json, "error.id"), "import_most");
    json_decref(json);
    client_close(&a);
    server_end(&limited, 0);
}

/* `n` records of different games, from the k-th on. */
static json_t *records_from(int k, int n)
{
    char text[2000] = "";
    size_t at = 0;
    for (int i = k; i < k + n; i++)
        at += (size_t)snprintf(text + at, sizeof text - at,
                               "agon record 1\ngame: kamisado\nplayer 1: P%d\nplayer 2: Q\n"
                               "1. h1g2\n2. a8a2\nresult: 1-0 resigned\n",
                               i);
    return text_of(text);
}

/* An account has a limit on imports, can make room by deleting, and exports its own. */
static void test_account(void **state)
{
    static const char *const more[] = {"--imports", "5", "--unlimited", NULL};
    struct server small = {.more = more};
    struct client a = {0}, b = {0};
    int status;
    (void)state;
    server_start(&small, program, NULL);
    client_open(&a, small.port);
    client_open(&b, small.port);
    client_become(&a, "Keeper");
    client_become(&b, "Other");
    json_t *json = client_good(&a, "import_games", records_from(0, 3));
    assert_int_equal(json_array_size(at(json, "imported")), 3);
    assert_int_equal(json_array_size(at(json, "problems")), 0);
    json_decref(json);
    json = client_good(&a, "import_games", records_from(2, 5)); /* P2 is there */
    assert_int_equal(json_array_size(at(json, "imported")), 2);
    assert_int_equal(json_array_size(at(json, "known")), 1);
    assert_int_equal(json_array_size(at(json, "problems")), 1);
    assert_string_equal(at_text(json, "problems.0.id"), "import_account_most");
    assert_string_equal(at_text(json, "problems.0.args.0"), "5");
    char id[16];
    snprintf(id, sizeof id, "%s", at_text(json, "imported.0"));
    json_decref(json);
    json = client_good(&b, "import_games", records_from(5, 1));
    assert_int_equal(json_array_size(at(json, "imported")), 1);
    json_decref(json);
    json_decref(client_good(&a, "import_drop", json_pack("{ss}", "game", id)));
    json = client_good(&a, "import_games", records_from(8, 1));
    assert_int_equal(json_array_size(at(json, "imported")), 1);
    json_decref(json);
    json = client_post(&a, "export", NULL, &status);
    assert_int_equal(status, 200);
    assert_int_equal(json_array_size(at(json, "export.games")), 0);
    assert_int_equal(json_array_size(at(json, "export.imported")), 5);
    assert_non_null(strstr(at_text(json, "export.imported.0.record"), "player 1: P8\n"));
    assert_non_null(strstr(at_text(json, "export.imported.4.record"), "player 1: P0\n"));
    json_decref(json);
    client_close(&a);
    client_close(&b);
    server_end(&small, 0);
}

/* Several texts at once cannot exceed the limit further than one after another. */
static void test_at_once(void **state)
{
    static const char *const more[] = {"--imports", "5", "--unlimited", NULL};
    struct server small = {.more = more};
    struct client a = {0};
    size_t imported = 0;
    int answers = 0;
    char *text;
    (void)state;
    server_start(&small, program, NULL);
    client_open(&a, small.port);
    client_become(&a, "Hasty");
    for (int i = 0; i < 6; i++)
        client_send(&a, "import_games", records_from(4 * i, 4));
    while (answers < 6 && (text = wire_next(&a.wire, WIRE_PATIENCE_MS)) != NULL) {
        json_t *json = json_loads(text, 0, NULL);
        answers += at(json, "re") != NULL;
        imported += json_array_size(at(json, "imported"));
        json_decref(json);
    }
    assert_int_equal(answers, 6);
    assert_int_equal(imported, 5);
    client_close(&a);
    server_end(&small, 0);
}

/* If the store cannot count them, nothing is imported, and the error names no limit. */
static void test_uncounted(void **state)
{
    struct server broken = {0};
    struct client a = {0};
    (void)state;
    server_start(&broken, program, "--unlimited");
    client_open(&a, broken.port);
    client_become(&a, "Patient");
    server_sql(&broken, "alter table finished rename column importer to other");
    client_bad(&a, "import_games", records_from(0, 1), "busy");
    client_close(&a);
    server_end(&broken, 0);
}

PROGRAM(import)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_archive_file), cmocka_unit_test(test_everything_kept),
        cmocka_unit_test(test_own_record),   cmocka_unit_test(test_cut),
        cmocka_unit_test(test_people),       cmocka_unit_test(test_pgn),
        cmocka_unit_test(test_played_here),  cmocka_unit_test(test_gone),
        cmocka_unit_test(test_rate),         cmocka_unit_test(test_account),
        cmocka_unit_test(test_at_once),      cmocka_unit_test(test_uncounted),
    };
    program = argc > 1 ? argv[1] : "agond";
    page = argc > 2 ? argv[2] : "docs/protocol-server.md";
    server_start(&server, program, "--unlimited");
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return server_end(&server, cmocka_run_group_tests(tests, NULL, NULL));
}
