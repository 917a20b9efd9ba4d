/* Alpha-beta held against a plain minimax, against known theory, and against its limits. */
#include "check.h"
#include "core/random.h"
#include "programs.h"
#include "search_check.h"

/* The score for the team of the seat to act, by trying everything: `depth` moves deep, then
 * value(). */
static int minimax(const agon_game *game, const agon_pos *pos, int depth, int turns)
{
    const struct agon_rules *rules = game->rules;
    struct agon_past none = {NULL, 0};
    agon_move list[16];
    int n = rules->moves(game, pos, none, list), seat = rules->seat(game, pos), best = INT32_MIN;
    if (n == 0) {
        struct agon_result result;
        rules->result(game, pos, none, &result);
        int points = result.points[seat];
        return points == 1000 ? AGON_DECIDED - turns : points == 0 ? turns - AGON_DECIDED : 0;
    }
    if (depth == 0)
        return rules->value != NULL ? rules->value(game, pos, seat) : 0;
    for (int i = 0; i < n; i++) {
        agon_pos *child = agon_pos_new(game, pos);
        rules->play(game, child, list[i]);
        bool ended = !agon_turn_open(game, child),
             forced = n == 1 && list[i] == AGON_PASS && !agon_turn_open(game, pos);
        int score = minimax(game, child, depth - !forced, turns + ended);
        if (game->team[rules->seat(game, child)] != game->team[seat])
            score = -score;
        best = score > best ? score : best;
        free(child);
    }
    return best;
}

/* The report of the best line at the greatest depth. */
struct report {
    int depth, score, calls;
    uint64_t nodes;
};

static void keep_report(void *user, const struct agon_info *info)
{
    struct report *r = user;
    assert_true(info->pv_turns > 0 && info->pv[0].n > 0);
    if (info->line == 0)
        *r = (struct report){info->depth, info->score, r->calls + 1, info->nodes};
}

static struct report think(agon_engine *e, const agon_game *game, struct agon_limits limits)
{
    struct report r = {0};
    struct agon_turn best;
    assert_int_equal(
        search_alphabeta.think(e, game->first, NO_PAST, &limits, keep_report, &r, &best), 0);
    assert_whole_turn(game, game->first, NO_PAST, &best);
    return r;
}

/* A random position of Nim with a few tokens, as text. */
static void random_nim(struct random *random, int seats, char text[32])
{
    snprintf(text, 32, "%u %u/%u/%u", 1 + random_below(random, (uint32_t)seats),
             random_below(random, 4), random_below(random, 4), 1 + random_below(random, 4));
}

/* A value without any sense, so that every wrong bound shows. */
static int senseless_value(const agon_game *game, const agon_pos *pos, int seat)
{
    int value = (int)(game->rules->key(game, pos, false) % 2001) - 1000;
    return seat == 0 ? value : -value;
}

/* At each depth the score is minimax's, whatever the table remembers of other positions. In
 * tic-tac-toe every way to a position is as long, so the table never knows more than the depth
 * asks. Without reductions, which are a deliberate mistake of a search that has a horizon. */
static void test_minimax(void **state)
{
    (void)state;
    static const char *const starts[] = {".........", "x........", "....x...o",
                                         "xo.......", "x..o....x", "..xxo.o.."};
    struct agon_rules valued = tictactoe_rules;
    valued.value = senseless_value;
    for (int i = 0; i < 6; i++) {
        agon_game *game = open_toy(&tictactoe_rules, NULL, starts[i]);
        game->rules = &valued;
        agon_engine *e = open_engine(&search_alphabeta, game);
        assert_int_equal(search_alphabeta.set(e, "reductions", "off", NULL), 0);
        for (int depth = 1; depth <= (i == 0 ? 6 : 9); depth++) {
            struct report r = think(e, game, (struct agon_limits){.depth = depth});
            int expected = minimax(game, game->first, depth, 0);
            if (r.score != expected)
                fail_msg("%s depth %d: %d, expected %d", starts[i], depth, r.score, expected);
        }
        search_alphabeta.close(e);
        agon_close(game);
    }
}

/* Solved to the end, with reductions: the winner, and the number of turns, are minimax's; with open
 * turns, merging ones, forced passes and partners. */
static void test_solving(void **state)
{
    (void)state;
    static const char *const games[] = {"", "take=any", "stun=on", "seats=4",
                                        "seats=4 take=any stun=on"};
    struct random random;
    random_seed(&random, 11);
    for (int g = 0; g < 5; g++) {
        for (int round = 0; round < 12; round++) {
            char text[32];
            random_nim(&random, g < 3 ? 2 : 4, text);
            agon_game *game = open_toy(&nim_rules, games[g], text);
            agon_engine *e = open_engine(&search_alphabeta, game);
            struct report r = think(e, game, (struct agon_limits){.depth = 100});
            int expected = minimax(game, game->first, 100, 0);
            if (r.score != expected)
                fail_msg("nim %s %s: %d, expected %d", games[g], text, r.score, expected);
            search_alphabeta.close(e);
            agon_close(game);
        }
    }
}

/* Nim of one heap a turn, one to three tokens: lost exactly if the exclusive or of (heap mod 4) is
 * 0. The table is reused from one position to the next. */
static void test_nim_theory(void **state)
{
    (void)state;
    for (int a = 0; a <= 6; a++) {
        for (int b = 1; b <= 6; b++) {
            char text[32];
            snprintf(text, sizeof text, "1 %d/%d/5", a, b);
            agon_game *game = open_toy(&nim_rules, NULL, text);
            agon_engine *e = open_engine(&search_alphabeta, game);
            struct report r = think(e, game, (struct agon_limits){.depth = 60});
            bool lost = ((a % 4) ^ (b % 4) ^ (5 % 4)) == 0;
            if (lost != (r.score < -20000) || lost == (r.score > 20000))
                fail_msg("%s: %d", text, r.score);
            search_alphabeta.close(e);
            agon_close(game);
        }
    }
}

/* With best play tic-tac-toe is a draw; found without a limit of depth, so the search ends
 * automatically. */
static void test_tictactoe_is_a_draw(void **state)
{
    (void)state;
    agon_game *game = open_toy(&tictactoe_rules, NULL, NULL);
    agon_engine *e = open_engine(&search_alphabeta, game);
    struct report r = think(e, game, (struct agon_limits){0});
    assert_int_equal(r.score, 0);
    assert_in_range(r.depth, 5, 20);
    search_alphabeta.close(e);
    agon_close(game);
}

/* One heap of four is lost for the side to move; if waiting is a turn it is not: a wait after every
 * wait is a draw by repetition, which the search also sees from the history. One token is still won
 * at once. */
static void test_repetition(void **state)
{
    (void)state;
    agon_game *plain = open_toy(&nim_rules, NULL, "1 4"),
              *waits = open_toy(&nim_rules, "wait=on", "1 4"),
              *one = open_toy(&nim_rules, "wait=on", "1 1");
    agon_engine *e = open_engine(&search_alphabeta, plain);
    assert_true(think(e, plain, (struct agon_limits){.depth = 40}).score < -20000);
    search_alphabeta.close(e);
    e = open_engine(&search_alphabeta, waits);
    assert_int_equal(think(e, waits, (struct agon_limits){.depth = 24}).score, 0);
    search_alphabeta.close(e);
    e = open_engine(&search_alphabeta, one);
    assert_int_equal(think(e, one, (struct agon_limits){.depth = 24}).score, AGON_DECIDED - 1);
    search_alphabeta.close(e);
    agon_close(plain);
    agon_close(waits);
    agon_close(one);
}

/* The same nodes and the same answer every time; no more nodes than allowed. */
static void test_nodes(void **state)
{
    (void)state;
    agon_game *game = open_toy(&nim_rules, "take=any", "1 20/21/22");
    uint64_t nodes[2];
    int score[2];
    for (int i = 0; i < 2; i++) {
        agon_engine *e = open_engine(&search_alphabeta, game);
        struct report r = think(e, game, (struct agon_limits){.nodes = 20000});
        assert_true(r.nodes <= 20000);
        assert_true(r.calls == r.depth);
        nodes[i] = r.nodes;
        score[i] = r.score;
        search_alphabeta.close(e);
    }
    assert_true(nodes[0] == nodes[1]);
    assert_int_equal(score[0], score[1]);
    agon_close(game);
}

static void see_lines(void *user, const struct agon_info *info)
{
    struct agon_info *seen = user;
    if (info->depth == 3)
        seen[info->line] = *info;
}

/* Every line begins with a different move, and none is better than the one before. */
static void test_lines(void **state)
{
    (void)state;
    agon_game *game = open_toy(&tictactoe_rules, NULL, "xo.......");
    agon_engine *e = open_engine(&search_alphabeta, game);
    struct agon_info seen[20] = {0};
    struct agon_turn best;
    struct agon_limits limits = {.depth = 3, .lines = 20};
    assert_int_equal(
        search_alphabeta.think(e, game->first, NO_PAST, &limits, see_lines, seen, &best), 0);
    for (int i = 0; i < 7; i++) {
        assert_int_equal(seen[i].line, i);
        assert_int_equal(seen[i].depth, 3);
        assert_true(i == 0 || seen[i].score <= seen[i - 1].score);
    }
    assert_int_equal(seen[7].depth, 0);
    search_alphabeta.close(e);
    agon_close(game);
}

/* Threads share the table: results from other threads may be deeper, but a game solved to its end
 * has one score. A search with fewer threads may follow one with more. */
static void test_threads(void **state)
{
    (void)state;
    agon_game *game = open_toy(&nim_rules, "take=any", "1 3/4/4");
    int expected = minimax(game, game->first, 100, 0);
    agon_engine *e = open_engine(&search_alphabeta, game);
    for (int i = 0; i < (getenv("AGON_BRIEF") ? 2 : 5); i++) {
        search_alphabeta.clear(e);
        int threads = i == 1 ? 8 : i == 2 ? 1 : 4;
        struct report r = think(e, game, (struct agon_limits){.depth = 60, .threads = threads});
        assert_int_equal(r.score, expected);
    }
    search_alphabeta.close(e);
    agon_close(game);
}

static void test_options(void **state)
{
    (void)state;
    agon_game *game = open_toy(&tictactoe_rules, NULL, NULL);
    agon_engine *e = open_engine(&search_alphabeta, game);
    struct agon_error error = {.text = ""};
    assert_int_equal(search_alphabeta.set(e, "hash", "1", &error), 0);
    assert_int_equal(search_alphabeta.set(e, "hash", "0", &error), AGON_BAD_TEXT);
    assert_int_equal(search_alphabeta.set(e, "hsah", "1", &error), AGON_UNSUPPORTED);
    assert_non_null(strstr(error.text, "hash"));
    assert_int_equal(think(e, game, (struct agon_limits){0}).score, 0);
    search_alphabeta.close(e);
    search_alphabeta.close(NULL);
    agon_close(game);
}

PROGRAM(search_alphabeta)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_minimax),    cmocka_unit_test(test_solving),
        cmocka_unit_test(test_nim_theory), cmocka_unit_test(test_tictactoe_is_a_draw),
        cmocka_unit_test(test_repetition), cmocka_unit_test(test_nodes),
        cmocka_unit_test(test_lines),      cmocka_unit_test(test_threads),
        cmocka_unit_test(test_options),
    };
    return RUN(tests);
}
