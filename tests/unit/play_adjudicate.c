/* Players' reports about their turns: as text, and for adjudication. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "play/adjudicate.h"
#include "play/outcome.h"
#include "play/thought.h"
#include "programs.h"

static void test_text(void **state)
{
    static const struct {
        const char *text;
        int score, depth;
    } known[] = {{"+0.35/12", 350, 12},
                 {"-1.05/3", -1050, 3},
                 {"+0.00/1", 0, 1},
                 {"+M1/5", AGON_DECIDED - 1, 5},
                 {"+M3/40", AGON_DECIDED - 5, 40},
                 {"-M2/9", 4 - AGON_DECIDED, 9}};
    static const char *const wrong[] = {"",      "0.35/12",  "+0.35",        "+.35/12", "+0.3/12",
                                        "+/",    "+M/3",     "+M99999/3",    "+0.35/0", "+0.35/x",
                                        "+-1/3", "hello/12", "+9999999.00/1"};
    char text[THOUGHT_TEXT_MAX];
    struct match_thought t;
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        assert_true(thought_read(&t, known[i].text));
        assert_int_equal(t.score, known[i].score);
        assert_int_equal(t.depth, known[i].depth);
        assert_int_equal(thought_write(&t, text, sizeof text), strlen(known[i].text));
        assert_string_equal(text, known[i].text);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (thought_read(&t, wrong[i]))
            fail_msg("read '%s'", wrong[i]);
    assert_int_equal(thought_write(&(struct match_thought){350, 0}, text, sizeof text), 0);
}

/* A match of chess in which knights move to and fro, with a report for each turn; none if it is
 * INT32_MIN. */
static void tell(struct match *m, const agon_game *game, const int *told, int n)
{
    static const char *const turn[4] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    struct match_options options = {.opening = "b1c3; b8c6"};
    assert_int_equal(match_init(m, game, &options, NULL), 0);
    match_start(m, 0);
    for (int i = 0; i < n; i++) {
        struct match_thought thought = {told[i], told[i] == INT32_MIN ? 0 : 7};
        struct match_event event = {.type = MATCH_TURN, .text = turn[i % 4], .thought = &thought};
        assert_int_equal(match_act(m, i % 2, MATCH_ANY_NUMBER, &event, i, NULL), 0);
    }
}

static void test_games(void **state)
{
    static const struct adjudication a = {.win = {2, 6000}, .draw = {2, 100, 3}};
    static const struct {
        int told[6], n, winner; /* -1: drawn, -2: in progress */
    } known[] = {
        {{7000, -7000, 6000, -9000}, 4, 0},
        {{-7000, 7000, -6000, 9000}, 4, 1},
        {{7000, -7000, 5999, -9000}, 4, -2},
        {{7000, -7000, 6000, 9000}, 4, -2},
        {{7000, -7000, 7000}, 3, -2},
        {{7000, -7000, INT32_MIN, -7000}, 4, -2},
        {{0, -100, 100, 0}, 4, -1},
        {{0, -101, 100, 0}, 4, -2},
        {{0, INT32_MIN, 0, 0}, 4, -2},
        {{900, 900, 0, 0, 0, 0}, 6, -1},
        {{AGON_DECIDED - 5, 4 - AGON_DECIDED, AGON_DECIDED - 3, 2 - AGON_DECIDED}, 4, 0},
    };
    agon_game *chess = agon_open("chess", NULL, NULL);
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct match m;
        struct agon_result result;
        tell(&m, chess, known[i].told, known[i].n);
        bool ended = adjudicate(&a, &m, &result);
        if (ended != (known[i].winner != -2))
            fail_msg("case %zu: %s", i, ended ? "ended" : "goes on");
        if (ended) {
            assert_string_equal(result.why, OUTCOME_ADJUDICATED);
            assert_int_equal(outcome_winner(chess, &result), known[i].winner);
            match_settle(&m, &result, 100);
            assert_false(adjudicate(&a, &m, &result));
        }
        match_release(&m);
    }
    agon_close(chess);
}

static void test_reading(void **state)
{
    struct adjudication a = {0};
    struct agon_error error = {.at = -1};
    (void)state;
    assert_int_equal(adjudicate_win_read(&a, "score=2.5,turns=4", &error), 0);
    assert_int_equal(a.win.score, 2500);
    assert_int_equal(a.win.turns, 4);
    assert_int_equal(a.draw.turns, 0);
    assert_int_equal(adjudicate_draw_read(&a, "after=10", &error), 0);
    assert_int_equal(a.draw.after, 10);
    assert_int_equal(a.draw.turns, 8);
    assert_int_equal(adjudicate_win_read(&a, "score=2,turns=0", &error), AGON_BAD_TEXT);
    assert_int_equal(error.at, 8);
    assert_int_equal(adjudicate_win_read(&a, "turns=1.5", &error), AGON_BAD_TEXT);
    assert_int_equal(adjudicate_win_read(&a, "score=1e3", &error), AGON_BAD_TEXT);
    assert_int_equal(adjudicate_win_read(&a, "after=3", &error), AGON_BAD_TEXT);
    assert_int_equal(adjudicate_draw_read(&a, "score=", &error), AGON_BAD_TEXT);
}

PROGRAM(play_adjudicate)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_reading),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
