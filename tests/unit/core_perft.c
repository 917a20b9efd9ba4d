/* Perft of small games whose counts are known from combinatorics. */
#include "check.h"
#include "programs.h"

static struct agon_perft perft(const agon_game *game, int depth)
{
    struct agon_perft count;
    assert_int_equal(
        agon_perft(game, game->first, (struct agon_past){NULL, 0}, depth, &count, NULL), 0);
    return count;
}

/* Move lists of tic-tac-toe, which end at a row: 9 * 8 * 7 * 6 * 5 and so on, without those that
 * would continue after one; 255,168 whole games in all (1,440 + 5,328 + 47,952 + 72,576 won in 5 to
 * 8 moves, and 127,872 of 9 moves). */
static void test_tictactoe(void **state)
{
    (void)state;
    static const uint64_t known[10] = {1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872};
    agon_game *game = open_toy(&tictactoe_rules, NULL, NULL);
    uint64_t count[11] = {1}, games = 0;
    for (int depth = 1; depth <= 10; depth++) {
        count[depth] = perft(game, depth).nodes;
        assert_true(count[depth] == (depth < 10 ? known[depth] : 0));
    }
    for (int depth = 0; depth < 9; depth++)
        games += count[depth] - count[depth + 1] / (uint64_t)(9 - depth);
    assert_true(games + count[9] == 255168);
    agon_close(game);
}

/* Turns that empty a heap of 4, each taking 1 to 3: three first turns; then 3, 2 and 1 second turns
 * after them; a third turn has 2, 1 and 1 choices after 1+1, 1+2 and 2+1, none after the others; a
 * fourth only after 1+1+1. */
static void test_nim(void **state)
{
    (void)state;
    agon_game *game = open_toy(&nim_rules, NULL, "1 4");
    assert_true(perft(game, 1).nodes == 3);
    assert_true(perft(game, 2).nodes == 3 + 2 + 1);
    assert_true(perft(game, 3).nodes == 3 + 1);
    assert_true(perft(game, 4).nodes == 1);
    assert_true(perft(game, 5).nodes == 0);
    assert_true(perft(game, 1).unique == 0);
    agon_close(game);
}

/* Tokens from any of three heaps of 9: C(3,1) + C(4,2) + C(5,3) = 3 + 6 + 10 ends of a turn, 3 + 9
 * + 27 ordered lists. Two turns take 2 to 6 tokens: C(4,2) + C(5,2) + C(6,2) + C(7,2) + C(8,2) = 6
 * + 10 + 15 + 21 + 28 ends. */
static void test_merges(void **state)
{
    (void)state;
    agon_game *game = open_toy(&nim_rules, "take=any", "1 9/9/9");
    struct agon_perft one = perft(game, 1), two = perft(game, 2);
    assert_true(one.nodes == 19);
    assert_true(one.unique == 19);
    assert_true(one.length[1] == 3 && one.length[2] == 9 && one.length[3] == 27);
    assert_true(two.nodes == 19 * 19);
    assert_true(two.unique == 80);
    assert_true(two.length[1] == 0);
    agon_close(game);
}

static bool always(const agon_game *game, const agon_pos *pos)
{
    (void)game;
    (void)pos;
    return true;
}

/* In a set-up nothing merges, so nothing is stored: every list is a different turn. */
static void test_setting_up(void **state)
{
    (void)state;
    struct agon_rules placing = nim_rules;
    placing.setting_up = always;
    agon_game *game = open_toy(&nim_rules, "take=any", "1 9/9/9");
    game->rules = &placing;
    struct agon_perft one = perft(game, 1);
    assert_true(one.nodes == 3 + 9 + 27);
    assert_true(one.unique == 3 + 9 + 27);
    assert_true(one.length[1] == 3 && one.length[2] == 9 && one.length[3] == 27);
    agon_close(game);
}

/* A stunned seat's pass uses up no depth: after three tokens and the pass the same seat continues,
 * so that each of the three first turns from a heap of 7 has three successors. */
static void test_forced_passes(void **state)
{
    (void)state;
    agon_game *game = open_toy(&nim_rules, "stun=on", "1 7"),
              *stunned = open_toy(&nim_rules, "stun=on", "1! 7");
    assert_true(perft(game, 1).nodes == 3);
    assert_true(perft(game, 2).nodes == 9);
    assert_true(perft(stunned, 1).nodes == 3);
    assert_true(perft(stunned, 2).nodes == 9);
    agon_close(game);
    agon_close(stunned);
}

/* One token, waiting allowed: each turn takes it or waits; the fifth start of a turn is the third
 * of its kind and a draw, so the line of four waits has no fifth turn. */
static void test_repetition(void **state)
{
    (void)state;
    agon_game *game = open_toy(&nim_rules, "wait=on", "1 1");
    for (int depth = 1; depth <= 4; depth++)
        assert_true(perft(game, depth).nodes == 2);
    assert_true(perft(game, 5).nodes == 0);
    agon_close(game);
}

static void test_limits(void **state)
{
    (void)state;
    struct agon_error error = {.text = ""};
    struct agon_perft count;
    agon_game *over = open_toy(&tictactoe_rules, NULL, "xxxoo....");
    assert_true(perft(over, 1).nodes == 0);
    struct agon_past none = {NULL, 0};
    assert_int_equal(agon_perft(over, over->first, none, 0, &count, &error), AGON_UNSUPPORTED);
    assert_int_equal(agon_perft(over, over->first, none, 1000000, &count, &error),
                     AGON_UNSUPPORTED);
    agon_close(over);
}

PROGRAM(core_perft)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tictactoe),  cmocka_unit_test(test_nim),
        cmocka_unit_test(test_merges),     cmocka_unit_test(test_forced_passes),
        cmocka_unit_test(test_repetition), cmocka_unit_test(test_limits),
        cmocka_unit_test(test_setting_up),
    };
    return RUN(tests);
}
