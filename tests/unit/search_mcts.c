/* Monte Carlo tree search: proofs, playouts, limits. */
#include "core/random.h"
#include "programs.h"
#include "search_check.h"

struct report {
    int depth, score, calls, turns;
    uint64_t nodes;
};

static void keep_report(void *user, const struct agon_info *info)
{
    struct report *r = user;
    if (info->line == 0)
        *r = (struct report){info->depth, info->score, r->calls + 1, info->pv_turns, info->nodes};
}

static struct report think(agon_engine *e, const agon_game *game, struct agon_limits limits,
                           struct agon_turn *best)
{
    struct report r = {0};
    assert_int_equal(search_mcts.think(e, game->first, NO_PAST, &limits, keep_report, &r, best), 0);
    assert_whole_turn(game, game->first, NO_PAST, best);
    return r;
}

/* Small Nims are proved: lost exactly when the exclusive or of (heap mod 4) is 0; with value()
 * and without. */
static void test_proofs(void **state)
{
    (void)state;
    struct agon_rules blind = nim_rules;
    blind.value = NULL;
    for (int valued = 0; valued < 2; valued++) {
        for (int a = 0; a <= 3; a++) {
            for (int b = 1; b <= 5; b++) {
                char text[32];
                struct agon_turn best;
                snprintf(text, sizeof text, "1 %d/%d/1", a, b);
                agon_game *game = open_toy(&nim_rules, NULL, text);
                if (!valued)
                    game->rules = &blind;
                agon_engine *e = open_engine(&search_mcts, game);
                struct report r = think(e, game, (struct agon_limits){.nodes = 200000}, &best);
                bool lost = (a ^ b % 4 ^ 1) == 0;
                if (lost != (r.score < -20000) || lost == (r.score > 20000))
                    fail_msg("%s: %d", text, r.score);
                search_mcts.close(e);
                agon_close(game);
            }
        }
    }
}

/* A row that is there to be made is made at once, and the other side's is stopped. */
static void test_tactics(void **state)
{
    (void)state;
    struct agon_turn best;
    agon_game *win = open_toy(&tictactoe_rules, NULL, "xx.oo...."),
              *stop = open_toy(&tictactoe_rules, NULL, "xx..o....");
    agon_engine *e = open_engine(&search_mcts, win);
    assert_int_equal(think(e, win, (struct agon_limits){.nodes = 20000}, &best).score,
                     AGON_DECIDED - 1);
    assert_int_equal(best.move[0], 3);
    search_mcts.close(e);
    e = open_engine(&search_mcts, stop);
    think(e, stop, (struct agon_limits){.nodes = 20000}, &best);
    assert_int_equal(best.move[0], 3);
    search_mcts.close(e);
    agon_close(win);
    agon_close(stop);
}

/* Tic-tac-toe is proved to be a draw, without any limit. */
static void test_draw(void **state)
{
    (void)state;
    struct agon_turn best;
    agon_game *game = open_toy(&tictactoe_rules, NULL, NULL);
    agon_engine *e = open_engine(&search_mcts, game);
    assert_int_equal(think(e, game, (struct agon_limits){0}, &best).score, 0);
    search_mcts.close(e);
    agon_close(game);
}

/* The same seed gives the same search; a tree that fills its memory continues and answers. */
static void test_limits(void **state)
{
    (void)state;
    struct agon_turn best[2];
    agon_game *game = open_toy(&nim_rules, "take=any", "1 20/21/22");
    uint64_t nodes[2];
    for (int i = 0; i < 2; i++) {
        agon_engine *e = open_engine(&search_mcts, game);
        nodes[i] = think(e, game, (struct agon_limits){.nodes = 5000, .seed = 9}, &best[i]).nodes;
        assert_in_range(nodes[i], 4000, 5000);
        search_mcts.close(e);
    }
    assert_true(nodes[0] == nodes[1]);
    assert_int_equal(best[0].n, best[1].n);
    assert_memory_equal(best[0].move, best[1].move, (size_t)best[0].n * sizeof(agon_move));

    agon_engine *e = open_engine(&search_mcts, game);
    assert_int_equal(search_mcts.set(e, "hash", "1", NULL), 0);
    assert_int_equal(search_mcts.set(e, "hash", "0", NULL), AGON_BAD_TEXT);
    assert_int_equal(search_mcts.set(e, "weight", "1", NULL), AGON_UNSUPPORTED);
    think(e, game, (struct agon_limits){.nodes = 300000}, &best[0]);
    struct report r = think(e, game, (struct agon_limits){.depth = 5}, &best[0]);
    assert_in_range(r.depth, 1, 5);
    search_mcts.close(e);
    search_mcts.close(NULL);
    agon_close(game);
}

/* A game that random moves never end: playouts are cut and worth a half. */
static void test_endless(void **state)
{
    (void)state;
    struct agon_rules blind = nim_rules;
    blind.value = NULL;
    struct agon_turn best;
    agon_game *game = open_toy(&nim_rules, NULL, "1 200/200/200/200/200/200");
    game->rules = &blind;
    agon_engine *e = open_engine(&search_mcts, game);
    assert_int_equal(search_mcts.set(e, "playout", "20", NULL), 0);
    assert_int_equal(think(e, game, (struct agon_limits){.nodes = 2000}, &best).score, 0);
    search_mcts.close(e);
    agon_close(game);
}

PROGRAM(search_mcts)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_proofs), cmocka_unit_test(test_tactics), cmocka_unit_test(test_draw),
        cmocka_unit_test(test_limits), cmocka_unit_test(test_endless),
    };
    return RUN(tests);
}
