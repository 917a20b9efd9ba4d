/* The public archive: every game replayed and judged, and the reading of its lines. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "play/archive.h"
#include "play/archive_times.h"
#include "programs.h"
#include "record_check.h"

static const char *archive_path;

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    enum { MOST = 1 << 20 };
    char *bytes = malloc(MOST);
    assert_non_null(bytes);
    size_t n = fread(bytes, 1, MOST - 1, file);
    assert_true(feof(file));
    bytes[n] = '\0';
    fclose(file);
    return bytes;
}

/* Every game of the public archive replays, ends on the board as recorded whenever the board
 * decides (50 of 74: 42 goals, 2 eliminations, 6 immobilisations), has a valid time control, and
 * survives our own format. */
static void test_archive(void **state)
{
    char *bytes = read_file(archive_path);
    const char *text = bytes;
    struct archive_columns columns;
    struct record r, again;
    struct agon_error error = {.text = ""};
    int line = 2, games = 0, judged = 0, ended[128] = {0}, status;
    (void)state;
    assert_int_equal(archive_columns_read(&columns, &text, &error), 0);
    while ((status = archive_read(&r, &columns, &text, &line, &error)) != 0) {
        struct record_report report;
        struct clock_control control;
        if (status < 0)
            fail_msg("%s", error.text);
        assert_int_equal(record_check(&r, &report), 0);
        if (report.problems || !report.replayed || report.disagrees)
            fail_msg("game %s: %s", record_get(&r, RECORD_ID), report.problem[0].what);
        char code = outcome_code(r.why);
        assert_int_equal(report.judged, strchr("gem", code) != NULL);
        assert_int_equal(clock_control_read(&control, record_get(&r, RECORD_TIME), &error), 0);
        games++;
        judged += report.judged;
        ended[(int)code]++;

        char *once = text_of(&r), *twice;
        read_one(&again, once);
        twice = text_of(&again);
        assert_string_equal(once, twice);
        assert_int_equal(again.turns, r.turns);
        free(once);
        free(twice);
        record_release(&again);
        record_release(&r);
    }
    assert_int_equal(line, 76);
    assert_int_equal(games, 74);
    assert_int_equal(judged, 50);
    assert_int_equal(ended['g'], 42);
    assert_int_equal(ended['e'], 2);
    assert_int_equal(ended['m'], 6);
    assert_int_equal(ended['r'], 7);
    assert_int_equal(ended['t'], 16);
    assert_int_equal(ended['i'], 1);
    free(bytes);
}

/* The start of the n-th field of a line, and its length. */
static const char *field_at(const char *line, int n, size_t *length)
{
    while (n-- > 0)
        line += strcspn(line, "\t") + 1;
    *length = strcspn(line, "\t\n");
    return line;
}

/* Every game of the archive is written as its own line again (except for the column plycount, whose
 * meaning differs between games, and the last two, event and date, which are not written); without
 * the captures it ends on the same board. */
static void test_written_back(void **state)
{
    char *bytes = read_file(archive_path), line_text[8192], bare[8192];
    const char *text = bytes;
    struct archive_columns columns;
    struct agon_error error = {.text = ""};
    struct record r, again;
    int line = 2, failed, games = 0;
    (void)state;
    assert_int_equal(archive_columns_read(&columns, &text, &error), 0);
    int names = archive_columns_write(line_text, sizeof line_text) - 1;
    assert_memory_equal(line_text, bytes, (size_t)names);
    assert_memory_equal(bytes + names, "\tevent\tdate\n", (size_t)(text - bytes - names));
    for (const char *start = text; archive_read(&r, &columns, &text, &line, &error) == 1;
         start = text) {
        struct archive_style style = {.captures = true};
        assert_in_range(archive_write(&r, style, line_text, sizeof line_text, &error), 1,
                        sizeof line_text - 1);
        for (int column = 0; column < 8; column++) {
            size_t n, m;
            const char *was = field_at(start, column, &n), *is = field_at(line_text, column, &m);
            if (column == 6)
                continue;
            assert_int_equal(n, m);
            assert_memory_equal(was, is, n);
        }
        style = (struct archive_style){.old_sides = games % 2, .captures = false};
        assert_in_range(archive_moves_write(&r, style, bare, sizeof bare, &error), 1,
                        sizeof bare - 1);
        assert_null(strstr(bare, "x "));
        record_init(&again);
        assert_int_equal(archive_moves_read(&again, bare, &error), 0);
        assert_int_equal(again.turns, r.turns);
        agon_game *game = record_open(&r, NULL);
        struct agon_line one, two;
        assert_int_equal(agon_line_init(&one, game, NULL), 0);
        assert_int_equal(agon_line_init(&two, game, NULL), 0);
        assert_int_equal(record_replay(&r, &one, &failed, NULL), 0);
        assert_int_equal(record_replay(&again, &two, &failed, NULL), 0);
        assert_memory_equal(one.pos, two.pos, game->pos_size);
        agon_line_release(&one);
        agon_line_release(&two);
        agon_close(game);
        record_release(&again);
        record_release(&r);
        games++;
    }
    assert_int_equal(games, 74);
    free(bytes);
}

/* The only game that ended with an illegal turn. The archive omits that turn, but the board shows
 * the reason: both sides had begun to repeat. The position after silver's turn 29 recurred after
 * turn 30, the one after gold's turn 30 after turn 31. Had silver, a program, repeated its turn 30,
 * the position would have occurred for the third time, which is illegal; the same steps were legal
 * a turn earlier. Silver had other turns, so it was not immobile. */
static void test_the_illegal_turn(void **state)
{
    char *bytes = read_file(archive_path);
    const char *text = bytes;
    struct archive_columns columns;
    struct record r;
    struct agon_line game_line;
    struct agon_error error;
    struct agon_turn turn;
    int line = 2, failed;
    (void)state;
    assert_int_equal(archive_columns_read(&columns, &text, NULL), 0);
    while (archive_read(&r, &columns, &text, &line, NULL) == 1 &&
           strcmp(r.why, OUTCOME_ILLEGAL) != 0)
        record_release(&r);
    assert_string_equal(record_get(&r, RECORD_ID), "669192");
    assert_int_equal(r.points[0], AGON_POINTS); /* gold won: the next turn was silver's */
    agon_game *game = record_open(&r, NULL);
    assert_int_equal(agon_line_init(&game_line, game, NULL), 0);
    assert_int_equal(record_replay(&r, &game_line, &failed, NULL), 0);
    assert_int_equal(game_line.turns, 61); /* 31g was the last */
    const uint64_t *key = game_line.keys;
    assert_true(key[58] == key[60] && key[59] == key[61] && key[58] != key[59]);

    const char *again = r.turn[59].text; /* 30s, from the position that is on the board now */
    assert_string_equal(again, "cb3n rc3w rb3s cb4s");
    assert_int_equal(agon_turn_read(game, game_line.pos, agon_line_past(&game_line), &again, false,
                                    &turn, &error),
                     AGON_ILLEGAL);
    assert_non_null(strstr(error.text, "third time"));
    agon_move *moves = malloc(game->max_moves * sizeof *moves);
    assert_true(agon_line_moves(&game_line, moves) > 0);
    free(moves);
    agon_line_undo_turn(&game_line);
    agon_line_undo_turn(&game_line);
    again = r.turn[59].text;
    assert_int_equal(agon_turn_read(game, game_line.pos, agon_line_past(&game_line), &again, false,
                                    &turn, &error),
                     0);
    agon_line_release(&game_line);
    agon_close(game);
    record_release(&r);
    free(bytes);
}

#define GOLD "Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2"
#define SILVER "ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8 ra7 hb7 cc7 ed7 me7 cf7 hg7 rh7"

/* Words for turns, both kinds of numbers, both kinds of line ends. */
static void test_archive_words(void **state)
{
    struct record r;
    struct record_report report;
    (void)state;
    record_init(&r);
    assert_int_equal(
        archive_moves_read(&r,
                           "1w " GOLD "\n1b " SILVER "\\n2w Ee2n Ee3n\r\n2b takeback\n"
                           "2g Ee2n\n\n 2s ed7s \\n3w takeback\\n2b takeback\n2w Md2n\n"
                           "2b resigned",
                           NULL),
        0);
    assert_int_equal(r.turns, 3);
    assert_string_equal(r.turn[2].text, "Md2n");
    assert_string_equal(r.why, OUTCOME_RESIGNED);
    assert_int_equal(r.points[0], AGON_POINTS);
    assert_int_equal(r.points[1], 0);
    char list[1024];
    assert_in_range(archive_moves_write(&r, (struct archive_style){0}, list, sizeof list, NULL), 1,
                    sizeof list - 1);
    assert_non_null(strstr(list, "\n2g Md2n\n2s resigned\n"));
    assert_int_equal(record_check(&r, &report), 0);
    assert_true(report.replayed && !report.disagrees);
    record_release(&r);

    record_init(&r); /* a game with the elephant and a rabbit given as odds */
    assert_int_equal(
        archive_moves_read(&r,
                           "1w Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Hb2 Cc2 Md2 Cf2 Hg2 Rh2\n"
                           "1b " SILVER "\n2w",
                           NULL),
        0);
    assert_string_equal(record_get(&r, RECORD_OPTIONS), "gold=MHHDDCCRRRRRRR");
    assert_int_equal(record_check(&r, &report), 0);
    assert_true(report.replayed);
    record_release(&r);
}

/* In old games the third repetition was legal and lost the game. */
static void test_archive_repetition(void **state)
{
    const char *text = "result\ttermination\tmovelist\nw\tp\t1w " GOLD "\\n1b " SILVER
                       "\\n2w Ee2n\\n2b ed7s\\n3w Ee3s\\n3b ed6n"
                       "\\n4w Ee2n\\n4b ed7s\\n5w Ee3s\\n5b ed6n\\n6w";
    struct archive_columns columns;
    struct record r;
    struct record_report report;
    int line = 2;
    (void)state;
    assert_int_equal(archive_columns_read(&columns, &text, NULL), 0);
    assert_int_equal(archive_read(&r, &columns, &text, &line, NULL), 1);
    assert_string_equal(record_get(&r, RECORD_OPTIONS), "repetition=loses");
    assert_int_equal(record_check(&r, &report), 0);
    assert_true(report.replayed && report.judged && !report.disagrees);
    record_release(&r);
}

static void test_archive_errors(void **state)
{
    static const struct {
        const char *text;
        const char *message;
    } lists[] = {
        {"1w a\n1w b", "expected turn 1b"},
        {"1w a\n2b b", "expected turn 1b"},
        {"2w a", "expected turn 1w"},
        {"1x a", "expected a turn number such as 12w or 12b"},
        {"w a", "expected a turn number such as 12w or 12b"},
        {"1w takeback", "expected a turn to take back"},
        {"1w resigned\n1b a", "expected nothing after the last turn"},
        {"1w\n1b a", "expected nothing after the last turn"},
    };
    static const struct {
        const char *line;
        int at;
        const char *message;
    } games[] = {
        {"7\tw\tg", 0, "line 2: expected 4 columns, found 3"},
        {"7\tx\tg\t1w a", 2, "line 2: expected the result w or b"},
        {"7\tw\tq\t1w a", 4, "line 2: expected a termination, one of gemtsriafpn"},
        {"7\tw\tg\t1w a\\n1w b", 12, "line 2: expected turn 1b"},
        {"\x01\tw\tg\t1w a", 0, "line 2: id: expected one line of plain text"},
    };
    struct archive_columns columns;
    struct agon_error error;
    struct record r;
    const char *text = "id\tresult\n";
    (void)state;
    assert_int_equal(archive_columns_read(&columns, &text, &error), AGON_BAD_TEXT);
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        record_init(&r);
        assert_int_equal(archive_moves_read(&r, lists[i].text, &error), AGON_BAD_TEXT);
        assert_string_equal(error.text, lists[i].message);
        record_release(&r);
    }
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        char line[200];
        int number = 2;
        text = "id\tresult\ttermination\tmovelist\r\n";
        assert_int_equal(archive_columns_read(&columns, &text, &error), 0);
        snprintf(line, sizeof line, "%s\r\n8\tb\tr\t1w a", games[i].line);
        text = line;
        assert_int_equal(archive_read(&r, &columns, &text, &number, &error), AGON_BAD_TEXT);
        assert_string_equal(error.text, games[i].message);
        assert_int_equal(error.at, games[i].at);
        assert_int_equal(archive_read(&r, &columns, &text, &number, &error), 1);
        assert_int_equal(r.turns, 1);
        assert_string_equal(r.why, OUTCOME_RESIGNED);
        assert_null(record_get(&r, RECORD_TIME));
        record_release(&r);
        assert_int_equal(archive_read(&r, &columns, &text, &number, &error), 0);
    }
}

/* Every column of the public archive's files; columns without a meaning here keep their names. */
static void test_all_columns(void **state)
{
    static const char *const headers[][2] = {
        {"id", "669123"},         {"player 1", "Gold One"},
        {"player 2", "b 2"},      {"rating 1", "2630"},
        {"rating 2", "2565"},     {"event", "Casual game"},
        {"site", "Over the Net"}, {"time", "15s/2m30s/100"},
        {"date", "2026-02-01"},   {"startts", "1769942402"},
        {"endts", "1769944188"},  {"wplayerid", "63152"},
        {"btitle", "GM"},         {"wcountry", "US"},
        {"wratingk", "30"},       {"wtype", "b"},
        {"btype", "h"},           {"postal", "0"},
        {"plycount", "4"},        {"mode", "IGS"},
        {"rated", "1"},           {"corrupt", "0"},
    };
    const char *text =
        "id\twplayerid\tbplayerid\twusername\tbusername\twtitle\tbtitle\twcountry\tbcountry\twratin"
        "g"
        "\tbrating\twratingk\tbratingk\twtype\tbtype\tevent\tsite\ttimecontrol\tpostal\tstartts"
        "\tendts\tresult\ttermination\tplycount\tmode\trated\tcorrupt\tmovelist\tevents\n"
        "669123\t63152\t16866\tGold One\tb 2 \t\tGM\tUS\t\t2630\t2565\t30\t30\tb\th\tCasual "
        "game\tOver the Net\t15s/2m30s/100\t0\t1769942402\t1769944188\tw\tr\t4\tIGS\t1\t0\t"
        "1w " GOLD "\\n1b " SILVER "\\n2w Ee2n\\n2b takeback\\n2w Ee2n Ee3n\\n2b\t"
        "1769942403 [Sun Feb  1 10:40:03 2026] start move received from w\\n"
        "1769942416 [Sun Feb  1 10:40:16 2026] after 1w, move used:13 wresv:150 bresv:149 "
        "game:13\\n"
        "1769942432 [Sun Feb  1 10:40:32 2026] after 1b, move used:16 wresv:150 bresv:148 "
        "game:29\\n"
        "1769942440 [Sun Feb  1 10:40:40 2026] after 2w, move used:8 wresv:151 bresv:148 game:37\\n"
        "1769942449 [Sun Feb  1 10:40:49 2026] after 2w, move used:17 wresv:147 bresv:148 game:46";
    static const int64_t times[][2] = {{13000, 150000}, {16000, 148000}, {17000, 147000}};
    struct archive_columns columns;
    struct agon_error error = {.text = ""};
    struct record r;
    int line = 2;
    (void)state;
    assert_int_equal(archive_columns_read(&columns, &text, &error), 0);
    assert_int_equal(archive_read(&r, &columns, &text, &line, &error), 1);
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++) {
        const char *value = record_get(&r, headers[i][0]);
        if (!value || strcmp(value, headers[i][1]) != 0)
            fail_msg("%s: %s", headers[i][0], value ? value : "none");
    }
    assert_int_equal(r.turns, 3);
    assert_int_equal(r.headers, 25); /* with the game and two more of the columns */
    for (int i = 0; i < r.turns; i++) {
        assert_int_equal(r.turn[i].used_ms, times[i][0]);
        assert_int_equal(r.turn[i].left_ms, times[i][1]);
    }
    record_release(&r);
    static const char *const wrong[] = {"id\tmovelist\tColour\n", "movelist\t\n",
                                        "movelist\tgame\n", "movelist\tdefinition\n",
                                        "movelist\ta_b\n"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        text = wrong[i];
        assert_int_equal(archive_columns_read(&columns, &text, &error), AGON_BAD_TEXT);
        assert_non_null(strstr(error.text, "line 1: column "));
    }
}

/* Dates written and read, including leap years; invalid dates. */
static void test_days(void **state)
{
    static const struct {
        const char *text;
        int64_t ms;
    } days[] = {{"2026-02-14", 1771027200000},
                {"2026.02.14", 1771027200000},
                {"2026/02", 1769904000000},
                {"2026", 1767225600000},
                {"1850-01-01", -3786825600000},
                {"2026-xx-xx", 1767225600000},
                {"yesterday", 0},
                {"", 0},
                {"202", 0}};
    char day[ARCHIVE_DAY];
    (void)state;
    for (size_t i = 0; i < sizeof days / sizeof days[0]; i++)
        assert_int_equal(archive_day_read(days[i].text), days[i].ms);
    for (int64_t ms = 0; ms < INT64_C(4102444800000); ms += 86400000) {
        archive_day_write(ms / 1000 + 86399, day);
        assert_int_equal(archive_day_read(day), ms);
    }
    archive_day_write(951782400, day);
    assert_string_equal(day, "2000-02-29");
}

PROGRAM(play_archive)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_archive),
        cmocka_unit_test(test_written_back),
        cmocka_unit_test(test_the_illegal_turn),
        cmocka_unit_test(test_archive_words),
        cmocka_unit_test(test_archive_repetition),
        cmocka_unit_test(test_archive_errors),
        cmocka_unit_test(test_all_columns),
        cmocka_unit_test(test_days),
    };
    archive_path = argc > 1 ? argv[1] : "data/archive/arimaa.tsv";
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
