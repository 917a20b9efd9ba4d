/* Rating: results published by others, and values computed by hand from the formulas. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "play/rating.h"
#include "programs.h"

static void near(double value, double expected, double within)
{
    if (!(fabs(value - expected) <= within))
        fail_msg("%.6f, expected %.6f +- %g", value, expected, within);
}

/* 400 log10(3) = 190.8485 at three of four points. */
static void test_scale(void **state)
{
    (void)state;
    near(rating_elo_of(0.5), 0, 1e-12);
    near(rating_elo_of(0.75), 190.8485, 1e-4);
    near(rating_elo_of(0.25), -190.8485, 1e-4);
    near(rating_score_of(400), 10.0 / 11, 1e-12);
    near(rating_score_of(rating_elo_of(0.613)), 0.613, 1e-12);
    assert_true(rating_elo_of(1) == INFINITY && rating_elo_of(0) == -INFINITY);
}

/* 60 wins, 40 losses: score 0.6, deviation of the mean sqrt(0.24 / 100) = 0.0489898, so the
 * interval is 0.6 +- 0.0960182 = 0.5039818 .. 0.6960182; LOS is the normal distribution at 20 /
 * sqrt(100) = 2. */
static void test_games_by_hand(void **state)
{
    (void)state;
    struct rating_tally t = {.wins = 60, .losses = 40};
    struct rating_elo r = rating_from_games(&t);
    near(r.elo, 400 * log10(1.5), 1e-9);
    near(r.low, 400 * log10(0.5039818 / 0.4960182), 1e-3);
    near(r.high, 400 * log10(0.6960182 / 0.3039818), 1e-3);
    near(r.error, (r.high - r.low) / 2, 1e-12);
    near(r.los, 0.977250, 1e-6);
}

/* Printed by cutechess-cli (github.com/ddugovic/Stockfish, issue 181), whose approximation of the
 * normal distribution is good to a fifth of a percent. */
static void test_games_published(void **state)
{
    (void)state;
    static const struct {
        struct rating_tally tally;
        double elo, error;
    } cases[] = {
        {{.wins = 255, .losses = 222, .draws = 23}, 22.96, 29.84},
        {{.wins = 279, .losses = 204, .draws = 17}, 52.51, 30.30},
        {{.wins = 98, .losses = 91, .draws = 11}, 12.17, 47.06},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct rating_elo r = rating_from_games(&cases[i].tally);
        near(r.elo, cases[i].elo, 0.005);
        near(r.error, cases[i].error, 0.002 * cases[i].error);
    }
}

/* A perfect score bounds the difference on one side only: 10 of 10 games are won with a chance of
 * 2.5 % if the expectation is 0.025^(1/10) = 0.691503. */
static void test_perfect_score(void **state)
{
    (void)state;
    struct rating_tally won = {.wins = 10}, lost = {.losses = 10}, none = {0};
    struct rating_elo r = rating_from_games(&won);
    assert_true(r.elo == INFINITY && r.high == INFINITY && r.error == INFINITY);
    near(r.low, 400 * log10(0.691503 / 0.308497), 1e-3);
    near(r.los, 0.999217, 1e-6); /* the normal distribution at sqrt(10) */
    near(rating_from_games(&lost).high, -r.low, 1e-9);
    assert_true(rating_from_games(&lost).elo == -INFINITY);
    r = rating_from_games(&none);
    assert_true(r.elo == 0 && r.low == -INFINITY && r.high == INFINITY && r.los == 0.5);
}

/* Printed by fishtest (official-stockfish/Stockfish, pull request 6255) and by fastchess
 * (lynx-chess/Lynx, pull request 1899). */
static void test_pairs_published(void **state)
{
    (void)state;
    struct rating_tally fishtest = {.pair = {1, 137, 4659, 203, 0}};
    struct rating_elo r = rating_from_pairs(&fishtest);
    near(r.elo, 2.22, 0.005);
    near(r.error, 1.3, 0.05);
    near(r.los, 1.0, 0.0005);
    struct rating_tally fastchess = {.pair = {235, 1384, 2521, 1341, 239}};
    r = rating_from_pairs(&fastchess);
    near(r.elo, -1.06, 0.005);
    near(r.error, 4.05, 0.005);
    near(r.los, 0.3033, 0.00005);
}

/* Figures that fastchess (1.8, app/tests/elo_test.cpp) holds itself to, for games and for pairs. */
static void test_normalised_published(void **state)
{
    (void)state;
    static const struct {
        struct rating_tally tally;
        double normalised, error;
    } games[] = {{{.wins = 76, .losses = 89, .draws = 123}, -20.76, 40.13},
                 {{.wins = 136, .losses = 96, .draws = 111}, 49.77, 36.77},
                 {{.wins = 34, .losses = 356}, -508.44, 34.48}},
      pairs[] = {{{.pair = {34, 54, 63, 64, 75}}, 57.94, 28.28},
                 {{.pair = {332, 433, 498, 333, 334}}, -9.17, 10.96},
                 {{.pair = {7895, 8757, 5685, 568, 9999}}, -19.01, 2.65}};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        struct rating_elo r = rating_from_games(&games[i].tally);
        near(r.normalised, games[i].normalised, 0.005);
        near(r.normalised_error, games[i].error, 0.005);
        r = rating_from_pairs(&pairs[i].tally);
        near(r.normalised, pairs[i].normalised, 0.005);
        near(r.normalised_error, pairs[i].error, 0.005);
    }
    struct rating_tally won = {.wins = 3, .pair = {0, 0, 0, 0, 1}};
    assert_true(rating_from_games(&won).normalised == INFINITY);
    assert_true(rating_from_pairs(&(struct rating_tally){0}).normalised == 0);
}

/* Pairs that always split are worth more than the same games taken one by one. */
static void test_pairs_see_the_opening(void **state)
{
    (void)state;
    struct rating_tally t = {.wins = 51, .losses = 49, .pair = {0, 0, 49, 0, 1}};
    assert_true(rating_from_pairs(&t).error < rating_from_games(&t).error / 3);
    struct rating_tally clean = {.wins = 20, .pair = {0, 0, 0, 0, 10}};
    struct rating_elo r = rating_from_pairs(&clean);
    assert_true(r.elo == INFINITY && r.low > 0 && r.los > 0.97);
}

/* log(0.95 / 0.05) = log 19 = 2.944439. */
static void test_bounds(void **state)
{
    (void)state;
    struct rating_sprt test = {0, 10, 0.05, 0.05}, uneven = {0, 10, 0.05, 0.10};
    near(rating_sprt_upper(&test), 2.944439, 1e-6);
    near(rating_sprt_lower(&test), -2.944439, 1e-6);
    near(rating_sprt_upper(&uneven), log(18), 1e-12);          /* 0.90 / 0.05 */
    near(rating_sprt_lower(&uneven), log(0.10 / 0.95), 1e-12); /* as fishtest and Wald */
    assert_int_equal(rating_sprt_judge(&test, 2.95), RATING_H1);
    assert_int_equal(rating_sprt_judge(&test, 2.94), RATING_OPEN);
    assert_int_equal(rating_sprt_judge(&test, -2.95), RATING_H0);
}

/* LLR of tests that fishtest ran with logistic Elo bounds (2020): official-stockfish/Stockfish,
 * pull requests 3098, 3209, 2971, 2951, 2950, 3331 and 2493. */
static void test_llr_published(void **state)
{
    (void)state;
    static const struct {
        double elo0, elo1;
        int64_t pair[5];
        double llr;
    } cases[] = {
        {-0.25, 1.25, {491, 7345, 29693, 7670, 465}, 2.96},
        {0.25, 1.25, {53, 2220, 21459, 2445, 47}, 2.97},
        {-0.25, 1.25, {253, 4282, 17604, 4431, 286}, 2.94},
        {0.25, 1.25, {58, 3302, 33130, 3518, 84}, 2.97},
        {-0.50, 1.50, {17, 253, 1042, 337, 39}, 2.96},
        {0.25, 1.75, {11, 407, 3238, 513, 11}, 2.93},
        {-0.50, 1.50, {59, 754, 2467, 865, 75}, 2.95},
        {0.25, 1.75, {33, 1185, 8378, 1302, 50}, 2.95},
        {-0.50, 1.50, {133, 1751, 5094, 1849, 165}, 2.94},
        {0.25, 1.75, {149, 4748, 32785, 5063, 159}, 2.95},
        {-0.25, 1.25, {115, 2196, 11328, 2317, 136}, 2.94},
        {-1.00, 3.00, {424, 2948, 5832, 3045, 460}, 2.94},
        {0.00, 2.00, {1284, 17437, 55536, 18085, 1292}, 2.94},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct rating_sprt test = {cases[i].elo0, cases[i].elo1, 0.05, 0.05};
        near(rating_sprt_llr(&test, cases[i].pair), cases[i].llr, 0.0101);
    }
}

/* Without games there is no information; results from the other side's view with exchanged
 * hypotheses give the opposite; one-sided results decide soon and stay finite. */
static void test_llr_manners(void **state)
{
    (void)state;
    struct rating_sprt test = {0, 20, 0.05, 0.05}, mirror = {0, -20, 0.05, 0.05};
    const int64_t none[5] = {0}, some[5] = {3, 10, 30, 14, 6}, turned[5] = {6, 14, 30, 10, 3};
    const int64_t won[5] = {0, 0, 0, 0, 200}, lost[5] = {200, 0, 0, 0, 0};
    assert_true(rating_sprt_llr(&test, none) == 0);
    near(rating_sprt_llr(&test, some), rating_sprt_llr(&mirror, turned), 1e-9);
    assert_true(isfinite(rating_sprt_llr(&test, won)));
    assert_int_equal(rating_sprt_judge(&test, rating_sprt_llr(&test, won)), RATING_H1);
    assert_int_equal(rating_sprt_judge(&test, rating_sprt_llr(&test, lost)), RATING_H0);
}

PROGRAM(play_rating)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scale),           cmocka_unit_test(test_games_by_hand),
        cmocka_unit_test(test_games_published), cmocka_unit_test(test_perfect_score),
        cmocka_unit_test(test_pairs_published), cmocka_unit_test(test_pairs_see_the_opening),
        cmocka_unit_test(test_bounds),          cmocka_unit_test(test_llr_published),
        cmocka_unit_test(test_llr_manners),     cmocka_unit_test(test_normalised_published),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
