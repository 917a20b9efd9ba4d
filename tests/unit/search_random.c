/* The random engine: uniform over the distinct whole turns; and the table of engines. */
#include "programs.h"
#include "search_check.h"

/* Which tokens a turn took from three heaps of 9, as a number below 64. */
static int taken(const struct agon_turn *turn)
{
    int sum = 0;
    for (int i = 0; i < turn->n; i++)
        sum += turn->move[i] == AGON_PASS ? 0 : 1 << (2 * (turn->move[i] - 1));
    return sum;
}

/* With tokens from any heaps there are 19 distinct turns, reached by 39 lists of moves. Of
 * 19,000 draws each turn gets 1,000 with a deviation of 31; seven deviations are allowed. */
static void test_uniform(void **state)
{
    (void)state;
    int times[64] = {0}, turns = 0;
    agon_game *game = open_toy(&nim_rules, "take=any", "1 9/9/9");
    agon_engine *e = open_engine(&search_random, game);
    for (uint64_t seed = 0; seed < 19000; seed++) {
        struct agon_turn best;
        struct agon_limits limits = {.seed = seed};
        assert_int_equal(search_random.think(e, game->first, NO_PAST, &limits, NULL, NULL, &best),
                         0);
        times[taken(&best)]++;
        if (seed < 100)
            assert_whole_turn(game, game->first, NO_PAST, &best);
    }
    for (int i = 0; i < 64; i++) {
        turns += times[i] > 0;
        assert_true(times[i] == 0 || (times[i] > 780 && times[i] < 1220));
    }
    assert_int_equal(turns, 19);
    search_random.close(e);
    agon_close(game);
}

static void test_seeds(void **state)
{
    (void)state;
    agon_game *game = open_toy(&tictactoe_rules, NULL, NULL),
              *over = open_toy(&tictactoe_rules, NULL, "xxxoo....");
    agon_engine *e = open_engine(&search_random, game);
    int seen = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        struct agon_turn a, b;
        struct agon_limits limits = {.seed = seed};
        search_random.think(e, game->first, NO_PAST, &limits, NULL, NULL, &a);
        search_random.think(e, game->first, NO_PAST, &limits, NULL, NULL, &b);
        assert_true(a.n == 1 && b.n == 1 && a.move[0] == b.move[0]);
        seen |= 1 << a.move[0];
    }
    assert_int_equal(seen, 01776);
    struct agon_turn none;
    assert_true(search_random.think(e, over->first, NO_PAST, &(struct agon_limits){0}, NULL, NULL,
                                    &none) < 0);
    search_random.close(e);
    agon_close(game);
    agon_close(over);
}

static void test_engines(void **state)
{
    (void)state;
    struct agon_error error = {.text = ""};
    agon_game *toy = open_toy(&nim_rules, NULL, NULL),
              *partners = open_toy(&nim_rules, "seats=4", NULL);
    agon_game *arimaa = agon_open("arimaa", NULL, &error);
    assert_ptr_equal(agon_engine_find(NULL, toy, &error), &search_alphabeta);
    assert_ptr_equal(agon_engine_find("mcts", partners, &error), &search_mcts);
    assert_ptr_equal(agon_engine_find("random", toy, &error), &search_random);
    assert_non_null(agon_engine_find("random", arimaa, &error));
    assert_ptr_not_equal(agon_engine_find("random", arimaa, &error), &search_random);
    assert_null(agon_engine_find("alphabet", toy, &error));
    assert_non_null(strstr(error.text, "did you mean 'alphabeta'"));
    toy->team[1] = 0; /* nobody to play against */
    assert_null(agon_engine_find("mcts", toy, &error));
    assert_non_null(strstr(error.text, "does not play"));
    assert_ptr_equal(agon_engine_find(NULL, toy, &error), &search_random);
    assert_null(agon_engine_at(-1));
    assert_null(agon_engine_at(1000));
    agon_close(toy);
    agon_close(partners);
    agon_close(arimaa);
}

PROGRAM(search_random)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_uniform), cmocka_unit_test(test_seeds),
                                       cmocka_unit_test(test_engines)};
    return RUN(tests);
}
