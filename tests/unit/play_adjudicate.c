/* Players' reports about their turns: as text, and for adjudication. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "play/adjudicate.h"
#include "play/fen.h"
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
        bool ended = adjudicate(&a, &m, &result) == ADJUDICATED_BY_SCORES;
        if (ended != (known[i].winner != -2))
            fail_msg("case %zu: %s", i, ended ? "ended" : "goes on");
        if (ended) {
            assert_string_equal(result.why, OUTCOME_ADJUDICATED);
            assert_int_equal(outcome_winner(chess, &result), known[i].winner);
            match_settle(&m, &result, 100);
            assert_int_equal(adjudicate(&a, &m, &result), ADJUDICATED_NOT);
        }
        match_release(&m);
    }
    agon_close(chess);
}

/* Tables of two to five pieces by the number of queens: one wins, two win too late, three are not
 * known; rooks draw. */
static enum endgame_value look(const struct endgame *e)
{
    uint64_t own = e->white_moves ? e->white : e->black;
    int queens = __builtin_popcountll(e->queens);
    bool ours = (e->queens & own) != 0;
    if (e->rooks)
        return ENDGAME_DRAWN;
    return queens == 1   ? ours ? ENDGAME_WON : ENDGAME_LOST
           : queens == 2 ? ours ? ENDGAME_WON_LATE : ENDGAME_LOST_LATE
                         : ENDGAME_UNKNOWN;
}

static void test_tables(void **state)
{
    static const struct endgame_tables tables = {5, look};
    static const struct adjudication a = {.tables = &tables};
    static const struct {
        const char *position, *turn;
        int winner; /* -1: drawn, -2: the tables do not say */
    } known[] = {
        {"6k1/8/8/8/8/8/6q1/Q6K w - - 5 1", "h1g2", 0},
        {"7k/8/8/8/8/8/Q5q1/7K w - - 5 1", "h1g2", 0},
        {"q6k/6Q1/8/8/8/8/8/6K1 b - - 5 1", "h8g7", 1},
        {"6k1/8/8/8/8/8/6q1/Q5QK w - - 5 1", "h1g2", -1}, /* too late */
        {"q5qk/6Q1/8/8/8/8/8/6K1 b - - 5 1", "h8g7", -1},
        {"7k/8/8/8/8/8/8/R6K w - - 5 1", "h1g1", -1},  /* a draw stays one */
        {"6k1/8/8/8/8/8/8/Q6K w - - 0 1", "h1g1", -2}, /* a win may come too late */
        {"6k1/8/8/8/8/8/8/QQQ4K w - - 0 1", "h1g1", -2},
        {"6k1/8/8/8/8/8/4p3/R3K2R w KQ - 5 1", "e1e2", -1},
        {"4k3/4P3/8/8/8/8/8/R3K2R w KQ - 5 1", "a1a2", -2}, /* a side may castle */
        {"7k/8/8/8/7p/7p/8/RR5K w - - 5 1", "h1h2", -2},    /* too many pieces */
        {"7k/8/8/8/8/8/7p/RR5K w - - 5 1", "h1h2", -1},
    };
    agon_game *chess = agon_open("chess", NULL, NULL);
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct match m;
        struct agon_result result;
        struct match_options options = {.position = known[i].position};
        struct match_event event = {.type = MATCH_TURN, .text = known[i].turn};
        assert_int_equal(match_init(&m, chess, &options, NULL), 0);
        match_start(&m, 0);
        assert_int_equal(adjudicate(&a, &m, &result), ADJUDICATED_NOT); /* nobody has played */
        int seat = chess->rules->seat(chess, m.line.pos);
        assert_int_equal(match_act(&m, seat, MATCH_ANY_NUMBER, &event, 0, NULL), 0);
        enum adjudicated by = adjudicate(&a, &m, &result);
        if (by != (known[i].winner == -2 ? ADJUDICATED_NOT : ADJUDICATED_BY_TABLES))
            fail_msg("'%s' %s: %d", known[i].position, known[i].turn, (int)by);
        if (by == ADJUDICATED_BY_TABLES && outcome_winner(chess, &result) != known[i].winner)
            fail_msg("'%s' %s is won by %d", known[i].position, known[i].turn,
                     outcome_winner(chess, &result));
        match_release(&m);
    }
    agon_close(chess);
}

/* Squares, the side to move, the counter and the passed square, against those written by hand. */
static void test_endgame(void **state)
{
    agon_game *chess = agon_open("chess", NULL, NULL);
    agon_game *kamisado = agon_open("kamisado", NULL, NULL);
    struct agon_line line;
    struct endgame e;
    (void)state;
    assert_true(fen_fits(chess));
    assert_false(fen_fits(kamisado));
    assert_int_equal(agon_line_init(&line, chess, NULL), 0);
    assert_false(endgame_read(&e, chess, line.pos)); /* castling */
    assert_int_equal(e.pieces, 32);
    assert_int_equal(agon_line_set(&line, "1q5k/8/8/8/Pp6/2N5/3B4/R6K b - a3 0 9", NULL), 0);
    assert_true(endgame_read(&e, chess, line.pos));
    assert_int_equal(e.pieces, 8);
    assert_int_equal(e.passed, 16);
    assert_int_equal(e.counter, 0);
    assert_false(e.white_moves);
    assert_true(e.white == (1u << 0 | 1u << 7 | 1u << 11 | 1u << 18 | 1u << 24));
    assert_true(e.black == (1u << 25 | UINT64_C(1) << 57 | UINT64_C(1) << 63));
    assert_true(e.kings == (1u << 7 | UINT64_C(1) << 63));
    assert_true(e.queens == UINT64_C(1) << 57);
    assert_true(e.rooks == 1);
    assert_true(e.bishops == 1u << 11);
    assert_true(e.knights == 1u << 18);
    assert_true(e.pawns == (1u << 24 | 1u << 25));
    assert_int_equal(agon_line_set(&line, "7k/8/8/8/8/8/8/R6K w - - 37 90", NULL), 0);
    assert_true(endgame_read(&e, chess, line.pos));
    assert_int_equal(e.counter, 37);
    assert_int_equal(e.passed, 0);
    assert_true(e.white_moves);
    agon_line_release(&line);
    agon_close(chess);
    agon_close(kamisado);
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
        cmocka_unit_test(test_text),    cmocka_unit_test(test_games),
        cmocka_unit_test(test_tables),  cmocka_unit_test(test_endgame),
        cmocka_unit_test(test_reading),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
