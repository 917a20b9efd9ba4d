/* The proof search on small games whose values are known, and on Kamisado through the table and
 * through its own domain. */
#include "search_check.h"

#include "engines/kamisado/prover.h"
#include "games/kamisado/kamisado.h"
#include "programs.h"
#include "proof_rules.h"

enum { DEPTH = 64 };

/* The search's answer for the start of a game. */
static enum proof_answer ask(const agon_game *game, int team, bool draw, size_t megabytes)
{
    struct agon_limits limits = {.threads = 1};
    struct stop_token stop;
    struct proof_rules *rules = proof_rules_new(game, team, draw, DEPTH);
    struct proof_domain domain = proof_rules_domain(rules);
    struct proof *proof = proof_new(&domain, megabytes);
    assert_non_null(proof);
    stop_init(&stop, &limits);
    enum proof_answer answer = proof_search(
        proof, game->first, game->rules->key(game, game->first, false), &stop, 50000000);
    proof_free(proof);
    proof_rules_free(rules);
    return answer;
}

/* Nobody wins tic-tac-toe, and both can hold it; a fork wins. */
static void test_tictactoe(void **state)
{
    (void)state;
    agon_game *game = open_toy(&tictactoe_rules, NULL, NULL);
    for (int team = 0; team < 2; team++) {
        assert_int_equal(ask(game, team, false, 1), PROOF_NO);
        assert_int_equal(ask(game, team, true, 1), PROOF_YES);
    }
    agon_close(game);
    game = open_toy(&tictactoe_rules, NULL, "x...o...x");
    assert_int_equal(ask(game, 0, true, 1), PROOF_YES);
    assert_int_equal(ask(game, 0, false, 1), PROOF_NO);
    agon_close(game);
    game = open_toy(&tictactoe_rules, NULL, "xo......."); /* a3, b3; then a1, c1 or b2 win */
    assert_int_equal(ask(game, 0, false, 1), PROOF_YES);
    assert_int_equal(ask(game, 1, true, 1), PROOF_NO);
    agon_close(game);
}

/* Turns of several moves, two seats and four: the seat to move loses exactly when the exclusive or
 * of (heap mod 4) is 0. */
static void test_nim(void **state)
{
    (void)state;
    for (int a = 0; a <= 5; a++)
        for (int b = 1; b <= 5; b++) {
            char text[32];
            snprintf(text, sizeof text, "1 %d/%d/3", a, b);
            agon_game *game = open_toy(&nim_rules, NULL, text);
            bool lost = ((a % 4) ^ (b % 4) ^ 3) == 0;
            assert_int_equal(ask(game, 0, false, 1), lost ? PROOF_NO : PROOF_YES);
            assert_int_equal(ask(game, 1, false, 1), lost ? PROOF_YES : PROOF_NO);
            agon_close(game);
        }
}

/* A stopped search answers unknown, and a continued one finds the same. */
static void test_limits(void **state)
{
    (void)state;
    agon_game *game = open_toy(&tictactoe_rules, NULL, NULL);
    struct agon_limits limits = {.threads = 1};
    struct stop_token stop;
    struct proof_rules *rules = proof_rules_new(game, 0, false, DEPTH);
    struct proof_domain domain = proof_rules_domain(rules);
    struct proof *proof = proof_new(&domain, 1);
    uint64_t key = game->rules->key(game, game->first, false);
    stop_init(&stop, &limits);
    assert_int_equal(proof_search(proof, game->first, key, &stop, 3), PROOF_UNKNOWN);
    assert_int_equal(proof_nodes(proof), 3);
    stop_request(&stop);
    assert_int_equal(proof_search(proof, game->first, key, &stop, 0), PROOF_UNKNOWN);
    stop_init(&stop, &limits);
    assert_int_equal(proof_search(proof, game->first, key, &stop, 0), PROOF_NO);
    proof_free(proof);
    proof_rules_free(rules);
    agon_close(game);
}

/* A line longer than the domain said ends the search without an answer. */
static void test_depth(void **state)
{
    (void)state;
    agon_game *game = open_toy(&tictactoe_rules, NULL, NULL);
    struct agon_limits limits = {.threads = 1};
    struct stop_token stop;
    struct proof_rules *rules = proof_rules_new(game, 0, false, 4);
    struct proof_domain domain = proof_rules_domain(rules);
    struct proof *proof = proof_new(&domain, 1);
    stop_init(&stop, &limits);
    assert_int_equal(
        proof_search(proof, game->first, game->rules->key(game, game->first, false), &stop, 0),
        PROOF_UNKNOWN);
    proof_free(proof);
    proof_rules_free(rules);
    agon_close(game);
}

/* Whole rounds from late positions: the table's rules and the fast ones give the same answers. */
static void test_kamisado(void **state)
{
    (void)state;
    static const char *const starts[] = {"1g1yi2o/n7/2r2u2/4l3/3I4/5Y2/2R5/OLU3GN w u",
                                         "n1r1i1l1/1g3u1o/4y3/8/3R4/1N3I2/4G3/OLU1Y3 b g",
                                         "ngryiulo/8/8/8/3I4/8/8/OLU1YRGN b o"};
    static const char *const options[] = {"", "deadlock=two", "deadlock_result=last_mover_loses"};
    for (int i = 0; i < 9; i++) {
        struct agon_limits limits = {.threads = 1};
        struct stop_token stop;
        struct agon_error error = {0};
        agon_game *game = agon_open(
            "kamisado", &(struct agon_setup){.options = options[i / 3], .start = starts[i % 3]},
            &error);
        if (!game)
            fail_msg("%s", error.text);
        for (int seat = 0; seat < 2; seat++) {
            struct prover_question q = {.seat = seat};
            struct round round;
            round_rules_of(kamisado_game(game), &q.rules);
            assert_true(round_of(kamisado_pos(game->first), &round));
            struct proof_domain domain = prover_domain(&q);
            struct proof *proof = proof_new(&domain, 16);
            stop_init(&stop, &limits);
            enum proof_answer fast = proof_search(proof, &round, round_key(&round), &stop, 0);
            assert_int_not_equal(fast, PROOF_UNKNOWN);
            assert_int_equal(fast, ask(game, seat, false, 64));
            proof_free(proof);
        }
        agon_close(game);
    }
}

PROGRAM(search_proof)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_tictactoe), cmocka_unit_test(test_nim),
                                       cmocka_unit_test(test_limits), cmocka_unit_test(test_depth),
                                       cmocka_unit_test(test_kamisado)};
    return RUN(tests);
}
