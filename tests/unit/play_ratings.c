/* Ratings: closed forms, a plain search for the maximum, and how often the intervals hold. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/random.h"
#include "play/ratings.h"
#include "programs.h"

static void near(double value, double expected, double within)
{
    if (!(fabs(value - expected) <= within))
        fail_msg("%.6f, expected %.6f +- %g", value, expected, within);
}

static void add(struct ratings *r, const char *first, const char *second, int half, int n)
{
    for (; n > 0; n--) {
        int a = ratings_player(r, first, NULL), b = ratings_player(r, second, NULL);
        assert_int_equal(ratings_add(r, a, b, half, NULL), 0);
    }
}

static struct ratings_fit fit_of(const struct ratings *r, double prior, bool advantage)
{
    struct ratings_fit fit;
    struct agon_error error = {.text = ""};
    struct ratings_options options = {prior, advantage};
    if (ratings_fit(r, &options, &fit, &error) < 0)
        fail_msg("%s", error.text);
    return fit;
}

/* Two players, 30 won and 10 lost: 400 log10(3) = 190.85 apart, and the variance of the difference
 * in natural units is 1/30 + 1/10. */
static void test_two(void **state)
{
    (void)state;
    struct ratings r;
    ratings_init(&r);
    add(&r, "A", "B", 2, 30);
    add(&r, "A", "B", 0, 10);
    struct ratings_fit fit = fit_of(&r, 0, false);
    double deviation = 400 / log(10) * sqrt(1.0 / 30 + 1.0 / 10);
    near(fit.elo[0] - fit.elo[1], 190.848502, 1e-5);
    near(fit.elo[0] + fit.elo[1], 0, 1e-9);
    near(ratings_error(&fit, 0), deviation / 2, 1e-6);
    near(ratings_superiority(&fit, 0, 1), 0.5 * erfc(-190.848502 / deviation / sqrt(2)), 1e-9);
    near(ratings_superiority(&fit, 0, 1) + ratings_superiority(&fit, 1, 0), 1, 1e-12);
    near(fit.likelihood, 30 * log(0.75) + 10 * log(0.25), 1e-9);
    ratings_fit_release(&fit);
    ratings_release(&r);
}

/* Davidson's model for two: the ratio of wins gives the difference, v = draws / sqrt(wins losses);
 * with 16 won, 4 lost and 16 drawn v = 2, so equals would draw half of their games. With both
 * colours the advantage follows as well: A scores 9:1 moving first and 1:1 moving second, so the
 * difference is log(9 * 1) / 2 and the advantage log(9 / 1) / 2 in natural units. */
static void test_draws_and_advantage(void **state)
{
    (void)state;
    struct ratings r;
    ratings_init(&r);
    add(&r, "A", "B", 2, 16);
    add(&r, "B", "A", 2, 4);
    add(&r, "A", "B", 1, 16);
    struct ratings_fit fit = fit_of(&r, 0, false);
    near(fit.elo[0] - fit.elo[1], 400 * log10(4), 1e-5);
    near(fit.draws, 0.5, 1e-9);
    ratings_fit_release(&fit);
    ratings_release(&r);
    ratings_init(&r);
    add(&r, "A", "B", 2, 90);
    add(&r, "A", "B", 0, 10);
    add(&r, "B", "A", 2, 40);
    add(&r, "B", "A", 0, 40);
    fit = fit_of(&r, 0, true);
    near(fit.elo[0] - fit.elo[1], 200 * log10(9), 1e-5);
    near(fit.advantage, 200 * log10(9), 1e-5);
    assert_true(fit.advantage_error > 0);
    ratings_fit_release(&fit);
    ratings_release(&r);
}

/* ---- a plain search ---- */

enum { MOST = 10 };

static double chance(struct random *r)
{
    return (double)(random_next(r) >> 11) / 9007199254740992.0;
}

static double normal(struct random *r)
{
    return sqrt(-2 * log(1 - chance(r))) * cos(6.283185307179586 * chance(r));
}

/* Chances of the side that moves first to win and to draw, by the model's definition, in Elo. */
static void model(double difference, double v, double *win, double *draw)
{
    double w = pow(10, difference / 800), l = pow(10, -difference / 800);
    *win = w / (w + l + v);
    *draw = v / (w + l + v);
}

/* Games between some players, also as counts. */
struct pool {
    int n;
    double truth[MOST], advantage, v;
    double count[MOST][MOST][3]; /* losses, draws, wins of the first */
    struct ratings r;
};

static void play(struct pool *p, struct random *r, int games)
{
    ratings_init(&p->r);
    for (int a = 0; a < p->n; a++) {
        char name[16];
        snprintf(name, sizeof name, "P%d", a);
        assert_int_equal(ratings_player(&p->r, name, NULL), a);
    }
    for (int a = 0; a < p->n; a++)
        for (int b = 0; b < p->n; b++)
            for (int g = 0; g < games && a != b; g++) {
                double win, draw, x = chance(r);
                model(p->truth[a] - p->truth[b] + p->advantage, p->v, &win, &draw);
                int half = x < win ? 2 : x < win + draw ? 1 : 0;
                p->count[a][b][half]++;
                ratings_add(&p->r, a, b, half, NULL);
            }
}

static struct pool pool_of(struct random *r, int n, int games, double spread, double advantage,
                           double v)
{
    struct pool p = {.n = n, .advantage = advantage, .v = v};
    double mean = 0;
    for (int i = 0; i < n; i++)
        mean += (p.truth[i] = spread * normal(r)) / n;
    for (int i = 0; i < n; i++)
        p.truth[i] -= mean;
    play(&p, r, games);
    return p;
}

/* x: ratings, advantage, v; all in Elo except v. */
static double plain_likelihood(const struct pool *p, const double *x)
{
    double sum = 0;
    for (int a = 0; a < p->n; a++)
        for (int b = 0; b < p->n; b++) {
            double win, draw;
            model(x[a] - x[b] + x[p->n], exp(x[p->n + 1] / 100), &win, &draw);
            sum += p->count[a][b][2] * log(win) + p->count[a][b][1] * log(draw) +
                   p->count[a][b][0] * log(1 - win - draw);
        }
    return sum;
}

/* Pattern search (R. Hooke, T. Jeeves, 1961): tries every unknown a step up and down, continues in
 * the direction found, halves the step; uses no derivatives. The first rating is fixed. */
static void explore(const struct pool *p, double *x, double *best, double step)
{
    for (int i = 1; i < p->n + 2; i++) {
        double was = x[i], tried = 0;
        for (int sign = -1; sign <= 1; sign += 2) {
            x[i] = was + sign * step;
            tried = plain_likelihood(p, x);
            if (tried > *best)
                break;
            x[i] = was;
        }
        *best = tried > *best ? tried : *best;
    }
}

static void search(const struct pool *p, double *x)
{
    double best = plain_likelihood(p, x), next[MOST + 2], reached;
    for (double step = 128; step > 1e-4;) {
        double before[MOST + 2];
        memcpy(before, x, sizeof before);
        double height = best;
        explore(p, x, &best, step);
        if (best <= height) {
            step /= 2;
            continue;
        }
        for (int i = 0; i < p->n + 2; i++)
            next[i] = 2 * x[i] - before[i];
        reached = plain_likelihood(p, next);
        if (reached > best) {
            memcpy(x, next, sizeof next);
            best = reached;
        }
    }
}

/* Newton's method finds the same maximum as a pattern search, to 0.1 Elo. */
static void test_plain_search(void **state)
{
    (void)state;
    struct random r;
    random_seed(&r, 11);
    double worst = 0;
    for (int k = getenv("AGON_FULL") ? 200 : 30; k > 0; k--) {
        struct pool p = pool_of(&r, 2 + (int)random_below(&r, 6), 12, 150, 40, 0.7);
        double x[MOST + 2] = {0}, mean = 0;
        struct ratings_fit fit;
        struct ratings_options options = {0, true};
        if (ratings_fit(&p.r, &options, &fit, NULL) < 0) { /* somebody lost everything */
            ratings_release(&p.r);
            continue;
        }
        search(&p, x);
        for (int i = 0; i < p.n; i++)
            mean += x[i] / p.n;
        for (int i = 0; i < p.n; i++) {
            near(fit.elo[i], x[i] - mean, 0.1);
            worst = fmax(worst, fabs(fit.elo[i] - x[i] + mean));
        }
        near(fit.advantage, x[p.n], 0.1);
        near(fit.draws, exp(x[p.n + 1] / 100) / (2 + exp(x[p.n + 1] / 100)), 0.0005);
        assert_true(fit.likelihood >= plain_likelihood(&p, x) - 1e-9);
        ratings_fit_release(&fit);
        ratings_release(&p.r);
    }
    print_message("# at most %.5f Elo between Newton's method and the plain search\n", worst);
}

/* ---- how often intervals hold ---- */

/* How many of `wanted` 95 % intervals contain the true value, in per cent. */
static double coverage(int wanted, int n, int games, double spread, double prior)
{
    struct random r;
    int held = 0, made = 0, without = 0;
    random_seed(&r, 2026 + (uint64_t)n);
    while (made < wanted) {
        struct pool p = pool_of(&r, n, games, spread, 35, 0.4);
        struct ratings_fit fit;
        struct ratings_options options = {prior, true};
        if (ratings_fit(&p.r, &options, &fit, NULL) < 0) {
            without++;
            ratings_release(&p.r);
            continue;
        }
        for (int i = 0; i < n; i++, made++)
            held += fabs(fit.elo[i] - p.truth[i]) <= 1.959964 * ratings_error(&fit, i);
        ratings_fit_release(&fit);
        ratings_release(&p.r);
    }
    print_message("# %d players, %d games a pair, prior %g: %.2f %% of %d intervals hold%s", n,
                  2 * games, prior, 100.0 * held / made, made, without ? ", " : "\n");
    if (without)
        print_message("%d pools without a maximum left out\n", without);
    return 100.0 * held / made;
}

static void test_coverage(void **state)
{
    (void)state;
    bool full = getenv("AGON_FULL") != NULL;
    int wanted = full ? 10000 : 1000;
    double within = full ? 1 : 2.5; /* as in the issue, and the tolerance of fewer intervals */
    near(coverage(wanted, 10, 10, 150, 0), 95, within);
    near(coverage(wanted, 10, 3, 150, 0), 95, within);
    near(coverage(wanted, 5, 50, 100, 0), 95, within);
    near(coverage(wanted, 10, 5, 150, 1000), 95, within);
}

/* ---- what has no answer ---- */

static void test_unbeaten(void **state)
{
    (void)state;
    struct ratings r;
    struct ratings_fit fit;
    struct ratings_options options = {0, false};
    struct agon_error error = {.text = ""};
    ratings_init(&r);
    assert_int_equal(ratings_fit(&r, &options, &fit, &error), AGON_UNSUPPORTED);
    add(&r, "A", "B", 2, 5);
    add(&r, "B", "C", 2, 5);
    add(&r, "C", "B", 2, 5);
    assert_int_equal(ratings_fit(&r, &options, &fit, &error), AGON_UNSUPPORTED);
    fit = fit_of(&r, 400, false); /* a prior bounds it */
    assert_true(fit.elo[0] > fit.elo[1] && fit.elo[0] < 2000);
    near(fit.elo[1], fit.elo[2], 100);
    ratings_fit_release(&fit);
    ratings_release(&r);
    ratings_init(&r); /* two groups that never met */
    add(&r, "A", "B", 1, 5);
    add(&r, "C", "D", 1, 5);
    assert_int_equal(ratings_fit(&r, &options, &fit, &error), AGON_UNSUPPORTED);
    options.advantage = true; /* a first move that always wins: a prior alone bounds it */
    ratings_release(&r);
    ratings_init(&r);
    add(&r, "A", "B", 2, 5);
    add(&r, "B", "A", 2, 5);
    assert_int_equal(ratings_fit(&r, &options, &fit, &error), AGON_UNSUPPORTED);
    fit = fit_of(&r, 400, true);
    near(fit.elo[0], 0, 1e-6);
    assert_true(fit.advantage > 100);
    ratings_fit_release(&fit);
    ratings_release(&r);
}

/* Thousands of names find their place again. */
static void test_names(void **state)
{
    (void)state;
    struct ratings r;
    struct agon_error error;
    char name[32];
    ratings_init(&r);
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < RATINGS_PLAYERS_MAX; i++) {
            snprintf(name, sizeof name, "player %d", i * 7919);
            assert_int_equal(ratings_player(&r, name, &error), i);
        }
    assert_int_equal(ratings_player(&r, "one more", &error), AGON_UNSUPPORTED);
    ratings_release(&r);
}

PROGRAM(play_ratings)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two),          cmocka_unit_test(test_draws_and_advantage),
        cmocka_unit_test(test_plain_search), cmocka_unit_test(test_coverage),
        cmocka_unit_test(test_unbeaten),     cmocka_unit_test(test_names),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
