/* Records: the format read and written, its errors, replaying and judging. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "play_sand.h"
#include "programs.h"
#include "record_check.h"
#include "toy/tictactoe.h"

static const char whole[] = "agon record 1\n"
                            "game: arimaa\n"
                            "variant: official\n"
                            "player 1: Ann\xc3\xa9\n"
                            "player 2: bot \xe2\x80\x9czwei\xe2\x80\x9d\n"
                            "rating 2: 1877\n"
                            "time: 2m/6m/100/0/8h/6m\n"
                            "event: a \\ b } c { d: e\n"
                            "round: \n"
                            "definition:\n"
                            "|[variant]\n"
                            "|\n"
                            "|  key = {value}\n"
                            "\n"
                            "{before it begins\n"
                            "on two lines}\n"
                            "\n"
                            "1g Ra1 Rb1 [used 1m2s500ms, left 6m]\n"
                            "1s ra8 rb8 [left 5m59s]\n"
                            "2g Ee2n {a brace \\} and a \\\\ backslash}\n"
                            "2s ed7s [used 3s] {}\n"
                            "result: 1-0 goal\n"
                            "\n";

static void test_read_whole(void **state)
{
    struct record r;
    (void)state;
    read_one(&r, whole);
    assert_string_equal(record_get(&r, RECORD_GAME), "arimaa");
    assert_string_equal(record_get_seat(&r, "player", 1), "bot \xe2\x80\x9czwei\xe2\x80\x9d");
    assert_string_equal(record_get(&r, "event"), "a \\ b } c { d: e");
    assert_string_equal(record_get(&r, "round"), "");
    assert_null(record_get(&r, RECORD_DATE));
    assert_string_equal(r.definition, "[variant]\n\n  key = {value}\n");
    assert_string_equal(r.comment, "before it begins\non two lines");
    assert_int_equal(r.turns, 4);
    assert_string_equal(r.turn[0].text, "Ra1 Rb1");
    assert_int_equal(r.turn[0].used_ms, 62500);
    assert_int_equal(r.turn[0].left_ms, 360000);
    assert_int_equal(r.turn[0].line, 18);
    assert_int_equal(r.turn[1].used_ms, -1);
    assert_int_equal(r.turn[1].left_ms, 359000);
    assert_int_equal(r.turn[1].seat, 1);
    assert_string_equal(r.turn[2].comment, "a brace } and a \\ backslash");
    assert_null(r.turn[1].comment);
    assert_string_equal(r.turn[3].comment, "");
    assert_int_equal(r.seats, 2);
    assert_int_equal(r.points[0], 1000);
    assert_int_equal(r.points[1], 0);
    assert_string_equal(r.why, "goal");
    char *text = text_of(&r);
    assert_string_equal(text, whole);
    free(text);
    record_release(&r);
}

/* Spaces, tabs, CR, blank lines, the reason's letter and missing parts are accepted. */
static void test_tolerance(void **state)
{
    struct record r;
    (void)state;
    read_one(&r, "\n \t\r\n agon record 1 \r\n"
                 "  game :  nim\t\r\n\r\n"
                 "{one}  {two}\n"
                 "1.  a  a \t[ used 1s , left 2s ]{x}\n{y}\r\n"
                 "after 1.5s\n"
                 "2.3 b\r\n"
                 " result:\t0.5-1/2-0   g \n");
    assert_string_equal(record_get(&r, "game"), "nim");
    assert_string_equal(r.comment, "one\ntwo");
    assert_int_equal(r.turns, 3);
    assert_string_equal(r.turn[0].text, "a  a");
    assert_int_equal(r.turn[0].used_ms, 1000);
    assert_int_equal(r.turn[0].left_ms, 2000);
    assert_string_equal(r.turn[0].comment, "x\ny");
    assert_int_equal(r.turn[0].seat, -1);
    assert_null(r.turn[1].text);
    assert_int_equal(r.turn[1].tick_ms, 1500);
    assert_int_equal(r.turn[2].seat, 2);
    assert_int_equal(r.seats, 3);
    assert_int_equal(r.points[1], 500);
    assert_string_equal(r.why, "goal");
    char *text = text_of(&r);
    assert_string_equal(text, "agon record 1\ngame: nim\n\n{one\ntwo}\n\n"
                              "1. a  a [used 1s, left 2s] {x\ny}\nafter 1s500ms\n2.3 b\n"
                              "result: 0.5-0.5-0 goal\n\n");
    free(text);
    record_release(&r);
}

/* Everything that fits in a record reads back from its text. */
static void test_written_is_read(void **state)
{
    static char braces[RECORD_COMMENT_MAX];
    char passed[] = "time: {passed}", played[] = "a:b";
    struct record_turn tick = {
        .tick_ms = 500, .seat = -1, .used_ms = -1, .left_ms = -1, .comment = passed};
    struct record_turn turn = {
        .text = played, .seat = -1, .used_ms = -1, .left_ms = -1, .comment = braces};
    struct record r, back;
    (void)state;
    memset(braces, '}', sizeof braces - 1);
    record_init(&r);
    assert_int_equal(record_set(&r, "after 5", "x: y", NULL), 0);
    assert_int_equal(record_set(&r, "agon record 1", "x", NULL), AGON_BAD_TEXT);
    assert_int_equal(record_add(&r, &tick, NULL), 0);
    assert_int_equal(record_add(&r, &turn, NULL), 0);
    char *text = text_of(&r);
    read_one(&back, text);
    assert_string_equal(record_get(&back, "after 5"), "x: y");
    assert_int_equal(back.turns, 2);
    assert_int_equal(back.turn[0].tick_ms, 500);
    assert_string_equal(back.turn[0].comment, tick.comment);
    assert_string_equal(back.turn[1].text, "a:b");
    assert_string_equal(back.turn[1].comment, braces);
    record_release(&back);
    record_release(&r);
    free(text);
}

/* A definition that is too long is reported as that, with lines of any length. */
static void test_long_definition(void **state)
{
    static char text[5 * RECORD_DEFINITION_MAX];
    const char *s = text;
    struct record r;
    struct agon_error error;
    int line = 1;
    (void)state;
    strcpy(text, "agon record 1\ndefinition:\n|");
    memset(text + strlen(text), 'a', sizeof text - strlen(text) - 1);
    assert_int_equal(record_read(&r, &s, &line, &error), AGON_BAD_TEXT);
    assert_non_null(strstr(error.text, "line 3: expected a definition of a megabyte at most"));
}

/* Every error names its line, the byte and the expected text. */
static void test_errors(void **state)
{
    static const struct {
        const char *text;
        int at;
        const char *message;
    } cases[] = {
        {"nonsense", 0, "line 1: expected 'agon record 1', found 'nonsense'"},
        {"\n\nagon record 2\n", 2, "line 3: expected 'agon record 1', found 'agon'"},
        {"agon record 1\nhello\n", 14,
         "line 2: expected a header, a turn or a result, found 'hello'"},
        {"agon record 1\nGame: x\n", 14,
         "line 2: expected a header name of small letters, digits, '-' and spaces"},
        {"agon record 1\ngame: x\ngame: y\n", 22,
         "line 3: expected every header once, found 'game:'"},
        {"agon record 1\n2. x\n", 14, "line 2: expected turn 1"},
        {"agon record 1\n1. x\n3. x\n", 19, "line 3: expected turn 2"},
        {"agon record 1\n1g x\n2g x\n", 19, "line 3: expected turn 1s"},
        {"agon record 1\n1g x\n1s x\n2s x\n", 24, "line 4: expected turn 2g"},
        {"agon record 1\n1w x\n", 14,
         "line 2: expected a turn number such as 12. or 12g, found '1w'"},
        {"agon record 1\n99999999999999999999. x\n", 14,
         "line 2: expected a turn number such as 12. or 12g, found '99999999999999999999.'"},
        {"agon record 1\n1.7 x\n", 16,
         "line 2: expected a space after the turn's number, found '7'"},
        {"agon record 1\n1.\n", 16,
         "line 2: expected a turn after its number, found the end of the line"},
        {"agon record 1\n1. {x}\n", 17, "line 2: expected a turn after its number, found '{x}'"},
        {"agon record 1\n1. x [used 3s\n", 27, "line 2: expected ']', found the end of the line"},
        {"agon record 1\n1. x [spent 3s]\n", 20,
         "line 2: expected 'used TIME' or 'left TIME', found 'spent'"},
        {"agon record 1\n1. x [used 3]\n", 25, "line 2: expected a unit: d, h, m, s or ms"},
        {"agon record 1\n1. x [used 3s] y\n", 29,
         "line 2: expected nothing but a comment, found 'y'"},
        {"agon record 1\n1. x {y\nz\n", 21,
         "line 2: expected a '}' at the end of the comment, found the end of the line"},
        {"agon record 1\nafter 0s\n", 20, "line 2: expected a time above 0, found '0s'"},
        {"agon record 1\n1. x\ngame: y\n", 19,
         "line 3: expected a turn or the result (headers come before the first turn), found "
         "'game:'"},
        {"agon record 1\nresult: 2-0\n", 22,
         "line 2: expected a result such as 1-0, 0.5-0.5 or *, found '2-0'"},
        {"agon record 1\nresult: * goal\n", 24, "line 2: expected nothing after '*', found 'goal'"},
        {"agon record 1\nresult: 1-0\n1. x\n", 26,
         "line 3: expected 'agon record 1' after the result, found '1.'"},
        {"agon record 1\ndefinition: x\n", 25,
         "line 2: expected nothing after 'definition:', found"},
        {"agon record 1\ndefinition:\nx\n", 25,
         "line 2: expected lines that begin with '|' after this one, found the end of the line"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct record r;
        struct agon_error error = {.text = ""};
        const char *s = cases[i].text;
        int line = 1;
        assert_int_equal(record_read(&r, &s, &line, &error), AGON_BAD_TEXT);
        if (strncmp(error.text, cases[i].message, strlen(cases[i].message)) != 0 ||
            error.at != cases[i].at)
            fail_msg("\"%s\": \"%s\" at %d", cases[i].text, error.text, error.at);
        assert_int_equal(*s, '\0');
    }
}

/* After an error, reading continues with the next record, and the line count stays correct. */
static void test_several(void **state)
{
    const char *text = "agon record 1\ngame: a\n1. x\n"
                       "agon record 1\ngame: b\nrubbish\n1. x\n\n"
                       "agon record 1\ngame: c\n{multi\nline}\nresult: *\n"
                       "agon record 1\nmore rubbish\n";
    struct record r;
    struct agon_error error;
    int line = 1;
    (void)state;
    assert_int_equal(record_read(&r, &text, &line, &error), 1);
    assert_string_equal(record_get(&r, "game"), "a");
    assert_int_equal(r.seats, 0);
    record_release(&r);
    assert_int_equal(record_read(&r, &text, &line, &error), AGON_BAD_TEXT);
    assert_non_null(strstr(error.text, "line 6: "));
    assert_int_equal(record_read(&r, &text, &line, &error), 1);
    assert_string_equal(record_get(&r, "game"), "c");
    record_release(&r);
    assert_int_equal(line, 14);
    assert_int_equal(record_read(&r, &text, &line, &error), AGON_BAD_TEXT);
    assert_non_null(strstr(error.text, "line 15: "));
    assert_int_equal(record_read(&r, &text, &line, &error), 0);
}

/* Texts that could not be read back are refused. */
static void test_refused_texts(void **state)
{
    struct record r;
    struct record_turn turn = {.seat = -1, .used_ms = -1, .left_ms = -1};
    static const char *const turns[] = {"",     "a\nb", "[x]", "{x}", "a [b",
                                        "a {b", " a",   "a ",  "\x01"};
    static const char *const names[] = {"",           "A",   "a:b", "result",
                                        "definition", "1st", "a ",  "\xc3\xa9"};
    (void)state;
    record_init(&r);
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++) {
        turn.text = (char *)turns[i];
        assert_int_equal(record_add(&r, &turn, NULL), AGON_BAD_TEXT);
    }
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        assert_int_equal(record_set(&r, names[i], "x", NULL), AGON_BAD_TEXT);
    assert_int_equal(record_set(&r, "event", "two\nlines", NULL), AGON_BAD_TEXT);
    assert_int_equal(record_set(&r, "event", "one", NULL), 0);
    assert_int_equal(record_set(&r, "event", "another", NULL), 0);
    assert_int_equal(r.headers, 1);
    assert_int_equal(record_set(&r, "event", NULL, NULL), 0);
    assert_int_equal(r.headers + r.turns, 0);
    for (int i = 0; i < RECORD_HEADERS_MAX; i++)
        assert_int_equal(record_set_seat(&r, "player", i, "x", NULL), 0);
    assert_int_equal(record_set(&r, "event", "one", NULL), AGON_BAD_TEXT);
    record_release(&r);
}

/* A megabyte on one line is refused or stored without harm. */
static void test_long_lines(void **state)
{
    static const char *const starts[] = {"",
                                         "agon record 1\n",
                                         "agon record 1\ngame: ",
                                         "agon record 1\n1. ",
                                         "agon record 1\n1. x {",
                                         "agon record 1\nresult: ",
                                         "agon record 1\ndefinition:\n|"};
    enum { LENGTH = 1 << 20 };
    char *text = malloc(LENGTH + 100);
    (void)state;
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        struct record r;
        struct agon_error error;
        const char *s = text;
        int line = 1;
        strcpy(text, starts[i]);
        memset(text + strlen(starts[i]), 'x', LENGTH);
        text[strlen(starts[i]) + LENGTH] = '\0';
        assert_int_equal(record_read(&r, &s, &line, &error), AGON_BAD_TEXT);
    }
    free(text);
}

/* A match becomes a record with its times; reading and replaying it gives the match's position. */
static void test_match_to_record(void **state)
{
    static const char *const played[] = {"b2", "a1", "a3", "c1", "b3", "b1"};
    struct match_options options = {
        .control = {.move_ms = 10000, .reserve_ms = 60000, .percent = 100}, .opening = "a2"};
    struct match match;
    struct record r, again;
    struct agon_line line;
    char now[AGON_TEXT_MAX], then[AGON_TEXT_MAX];
    (void)state;
    agon_game *game = tictactoe_rules.open(&(struct agon_setup){0}, NULL);
    assert_int_equal(match_init(&match, game, &options, NULL), 0);
    match_start(&match, 100);
    for (int i = 0; i < 3; i++)
        assert_int_equal(match_act(&match, match.seat, i,
                                   &(struct match_event){.type = MATCH_TURN, .text = played[i]},
                                   100 + 1500 * (i + 1), NULL),
                         0);
    match_act(&match, 1, MATCH_ANY_NUMBER, &(struct match_event){.type = MATCH_RESIGN}, 9000, NULL);
    record_init(&r);
    assert_int_equal(record_set(&r, "player 1", "somebody", NULL), 0);
    assert_int_equal(record_take_match(&r, &match, NULL), 0);
    assert_int_equal(record_take_match(&r, &match, NULL), 0); /* replaces what it wrote before */
    char *text = text_of(&r);
    assert_non_null(strstr(text, "time: 1m+10s\n"));
    assert_null(strstr(text, "position:"));
    assert_non_null(strstr(text, "\n\n1.1 a2\n2.2 b2 [used 1s500ms, left 1m8s500ms]\n"
                                 "3.1 a1 [used 1s500ms, left 1m8s500ms]\n"
                                 "4.2 a3 [used 1s500ms, left 1m17s]\nresult: 1-0 resigned\n"));
    read_one(&again, text);
    assert_int_equal(agon_line_init(&line, game, NULL), 0);
    assert_int_equal(record_replay(&again, &line, NULL, NULL), 0);
    agon_line_write(&match.line, now, sizeof now);
    agon_line_write(&line, then, sizeof then);
    assert_string_equal(now, then);
    agon_line_release(&line);
    free(text);
    record_release(&again);
    record_release(&r);
    match_release(&match);
    game->rules->close(game);
}

/* Time that passed inside the rules is part of the record. */
static void test_ticks(void **state)
{
    struct match_options options = {0};
    struct match_event flip = {.type = MATCH_TURN, .text = "flip"};
    struct match match;
    struct record r;
    struct agon_line line;
    struct agon_result result;
    (void)state;
    agon_game *game = sand_rules.open(&(struct agon_setup){0}, NULL);
    assert_int_equal(match_init(&match, game, &options, NULL), 0);
    match_start(&match, 0);
    match_act(&match, 0, 0, &flip, 400, NULL);
    match_act(&match, 1, 1, &flip, 400, NULL);
    match_advance(&match, 5000);
    record_init(&r);
    assert_int_equal(record_take_match(&r, &match, NULL), 0);
    char *text = text_of(&r);
    assert_non_null(strstr(text, "\n\nafter 400ms\n1.1 flip [used 400ms]\n2.2 flip [used 0s]\n"
                                 "after 1s\nresult: 0-1 sand\n"));
    record_release(&r);
    read_one(&r, text);
    assert_int_equal(agon_line_init(&line, game, NULL), 0);
    assert_int_equal(record_replay(&r, &line, NULL, NULL), 0);
    agon_line_result(&line, &result);
    assert_true(result.over && result.points[1] == AGON_POINTS);
    agon_line_release(&line);
    record_release(&r);
    free(text);
    match_release(&match);
    game->rules->close(game);
}

/* The header of a record from a given position, one rabbit two steps from its goal. */
#define NEAR_GOAL                                                                                  \
    "agon record 1\ngame: arimaa\nposition: g [        R              r                          " \
    "    "                                                                                         \
    "          ]\n"

/* Checks a record and returns its only problem, or "". */
static const char *check(const char *text, struct record_report *report)
{
    struct record r;
    read_one(&r, text);
    assert_int_equal(record_check(&r, report), 0);
    record_release(&r);
    assert_in_range(report->problems, 0, 1);
    return report->problems ? report->problem[0].what : "";
}

static void test_check(void **state)
{
    struct record_report report;
    (void)state;
    assert_string_equal(check(NEAR_GOAL "1g Ra7n\nresult: 1-0 g\n", &report), "");
    assert_true(report.replayed && report.judged && !report.disagrees);
    assert_string_equal(check(NEAR_GOAL "1g Ra7n\nresult: 0-1 goal\n", &report),
                        "the board says 1-0 goal, the record 0-1");
    assert_true(report.disagrees);
    assert_string_equal(check(NEAR_GOAL "1g Ra7n\nresult: 1-0 elimination\n", &report),
                        "the board says goal, the record elimination");
    assert_string_equal(check(NEAR_GOAL "1g Ra7n\nresult: 1-0 time\n", &report),
                        "the board says goal, the record time");
    assert_string_equal(check(NEAR_GOAL "1g Ra7n\n", &report),
                        "the board says 1-0 goal, the record has no result");
    assert_string_equal(check(NEAR_GOAL "1g Ra7e\nresult: 1-0 goal\n", &report),
                        "the record says goal, on the board the game goes on");
    assert_string_equal(check(NEAR_GOAL "1g Ra7e\nresult: 1-0 time\n", &report), "");
    assert_true(report.replayed && !report.judged && !report.disagrees);
    assert_string_equal(check(NEAR_GOAL "1g Ra7e\nresult: 1-0-0 time\n", &report),
                        "a result of 3 seats, expected 2");
    check(NEAR_GOAL "1g Ra7n\n1s rh6s\nresult: 1-0 goal\n", &report);
    assert_false(report.replayed);
    assert_int_equal(report.problem[0].ply, 2);
    check(NEAR_GOAL "1s rh6s\n", &report);
    assert_string_equal(report.problem[0].what, "a turn of seat 2, expected one of seat 1");
    check("agon record 1\ngame: arimoa\n", &report);
    assert_int_equal(report.problem[0].ply, 0);
    assert_string_equal(check("agon record 1\n1. x\n", &report),
                        "the record does not say its game");
}

/* A record of an Arimaa match from a position contains that position. */
static void test_position_header(void **state)
{
    struct record r, again;
    struct record_report report;
    struct match match;
    (void)state;
    read_one(&r, NEAR_GOAL);
    agon_game *game = record_open(&r, NULL);
    assert_non_null(game);
    assert_int_equal(match_init(&match, game, &(struct match_options){0}, NULL), 0);
    match_start(&match, 0);
    match_act(&match, 0, 0, &(struct match_event){.type = MATCH_TURN, .text = "Ra7n"}, 7, NULL);
    record_init(&again);
    assert_int_equal(record_take_match(&again, &match, NULL), 0);
    assert_string_equal(record_get(&again, RECORD_POSITION), record_get(&r, RECORD_POSITION));
    assert_int_equal(record_check(&again, &report), 0);
    assert_true(report.replayed && report.judged && !report.disagrees);
    match_release(&match);
    agon_close(game);
    record_release(&again);
    record_release(&r);
}

/* Letters and words both ways; the reasons of play differ from those of all boards. */
static void test_outcomes(void **state)
{
    int16_t points[AGON_SEATS];
    (void)state;
    for (const char *c = "gemtsriafpnd"; *c; c++) {
        const char *word = outcome_word(*c);
        assert_int_equal(outcome_code(word), *c);
        assert_ptr_equal(outcome_find(word, strlen(word)), word);
        assert_int_equal(outcome_of_play(word), strchr("tsriafd", *c) != NULL);
    }
    assert_null(outcome_word('x'));
    assert_int_equal(outcome_code("sand"), 0);
    assert_int_equal(outcome_code(NULL), 0);
    assert_string_equal(outcome_find("immobilization", 14), "immobilisation");
    assert_int_equal(outcome_points_read(points, "0.333-1-.", 9), AGON_BAD_TEXT);
    assert_int_equal(outcome_points_read(points, "0.333-0.667", 11), 2);
    assert_int_equal(points[0] + points[1], 1000);
    static const char *const wrong[] = {
        "", "-", "1-", "1.5", "0.1234", "2", "1--0", "1-0-0-0-0-0-0", "0.", "x"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(outcome_points_read(points, wrong[i], strlen(wrong[i])), AGON_BAD_TEXT);
    char text[64];
    outcome_points_write((int16_t[]){333, 0, 1000, 250}, 4, text, sizeof text);
    assert_string_equal(text, "0.333-0-1-0.25");
    outcome_points_write((int16_t[]){5, 50}, 2, text, sizeof text);
    assert_string_equal(text, "0.005-0.05");
}

PROGRAM(play_record)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_read_whole),      cmocka_unit_test(test_tolerance),
        cmocka_unit_test(test_written_is_read), cmocka_unit_test(test_long_definition),
        cmocka_unit_test(test_errors),          cmocka_unit_test(test_several),
        cmocka_unit_test(test_refused_texts),   cmocka_unit_test(test_long_lines),
        cmocka_unit_test(test_match_to_record), cmocka_unit_test(test_ticks),
        cmocka_unit_test(test_check),           cmocka_unit_test(test_position_header),
        cmocka_unit_test(test_outcomes),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
