/* Elo, its error, LOS and the SPRT over pairs of games.
 *
 * In pairs with the same opening and exchanged colours, the two games of a pair depend on each
 * other; the results of pairs do not. So the sample is the pair, and only the frequencies of its
 * five results are stored. */
#include "rating.h"

#include <math.h>

enum { PAIR_RESULTS = 5 };
#define NORMAL_95 1.959963984540054 /* 97.5 % of a normal distribution lie below */

double rating_elo_of(double score)
{
    if (score <= 0)
        return -INFINITY;
    if (score >= 1)
        return INFINITY;
    return -400 * log10(1 / score - 1);
}

double rating_score_of(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

/* The share of a normal distribution below x. */
static double normal_below(double x)
{
    return 0.5 * erfc(-x / sqrt(2));
}

/* LOS from decided trials only: with a uniform prior the draws contain no information about the
 * stronger player (R. Coulom's formula, erf((w - l) / sqrt(2 w + 2 l))). */
static double los_of(double wins, double losses)
{
    return wins + losses > 0 ? normal_below((wins - losses) / sqrt(wins + losses)) : 0.5;
}

/* The interval of the mean of n trials. At a score of 0 or 1 the normal interval has no width;
 * there one end is the exact binomial bound, 0.025 = p^n (C. Clopper, E. Pearson, 1934). */
static void set_interval(struct rating_elo *r, double mean, double variance, double n)
{
    double half = NORMAL_95 * sqrt(variance / n), bound = pow(0.025, 1 / n);
    r->elo = rating_elo_of(mean);
    r->low = rating_elo_of(mean >= 1 ? bound : mean - half);
    r->high = rating_elo_of(mean <= 0 ? 1 - bound : mean + half);
    r->error = (r->high - r->low) / 2;
}

/* Mean and variance of the score of a trial: count[i] trials scored i / (results - 1). Returns
 * their number. */
static double describe(const int64_t *count, int results, double *mean, double *variance)
{
    double n = 0, sum = 0, squares = 0;
    for (int i = 0; i < results; i++) {
        n += (double)count[i];
        sum += (double)count[i] * i / (results - 1);
    }
    *mean = n > 0 ? sum / n : 0.5;
    for (int i = 0; i < results; i++) {
        double off = (double)i / (results - 1) - *mean;
        squares += (double)count[i] * off * off;
    }
    *variance = n > 0 ? squares / n : 0;
    return n;
}

static struct rating_elo nothing_known(void)
{
    return (struct rating_elo){0, -INFINITY, INFINITY, INFINITY, 0.5};
}

struct rating_elo rating_from_games(const struct rating_tally *tally)
{
    const int64_t count[3] = {tally->losses, tally->draws, tally->wins};
    struct rating_elo r = nothing_known();
    double mean, variance, n = describe(count, 3, &mean, &variance);
    if (n > 0) {
        set_interval(&r, mean, variance, n);
        r.los = los_of((double)tally->wins, (double)tally->losses);
    }
    return r;
}

struct rating_elo rating_from_pairs(const struct rating_tally *tally)
{
    const int64_t *pair = tally->pair;
    struct rating_elo r = nothing_known();
    double mean, variance, n = describe(pair, PAIR_RESULTS, &mean, &variance);
    if (n > 0) {
        set_interval(&r, mean, variance, n);
        r.los = variance > 0 ? normal_below((mean - 0.5) / sqrt(variance / n))
                             : los_of((double)(pair[3] + pair[4]), (double)(pair[0] + pair[1]));
    }
    return r;
}

double rating_sprt_lower(const struct rating_sprt *test)
{
    return log(test->beta / (1 - test->alpha));
}

double rating_sprt_upper(const struct rating_sprt *test)
{
    return log((1 - test->beta) / test->alpha);
}

/* The x of the most likely distribution whose mean is `score`: given frequencies p_i of scores a_i
 * it is p_i / (1 + x (a_i - score)), where x solves sum p_i (a_i - score) / (1 + x (a_i - score)) =
 * 0, a falling function of x (M. Van den Bergh, proposition 1.1 of "support_MLE_multinomial"). */
static double tilt(const double p[PAIR_RESULTS], double score)
{
    double low = -1 / (1 - score), high = 1 / score;
    for (int step = 0; step < 200; step++) {
        double x = (low + high) / 2, sum = 0;
        for (int i = 0; i < PAIR_RESULTS; i++) {
            double off = i / 4.0 - score;
            sum += p[i] * off / (1 + x * off);
        }
        if (sum > 0)
            low = x;
        else
            high = x;
    }
    return (low + high) / 2;
}

double rating_sprt_llr(const struct rating_sprt *test, const int64_t pair[5])
{
    double p[PAIR_RESULTS], n = 0, llr = 0;
    for (int i = 0; i < PAIR_RESULTS; i++)
        n += (double)pair[i];
    if (n <= 0)
        return 0;
    /* A result not seen yet is not impossible: fishtest's regularisation. */
    for (int i = 0; i < PAIR_RESULTS; i++)
        p[i] = pair[i] > 0 ? (double)pair[i] : 1e-3;
    double score0 = rating_score_of(test->elo0), score1 = rating_score_of(test->elo1);
    double x0 = tilt(p, score0), x1 = tilt(p, score1);
    for (int i = 0; i < PAIR_RESULTS; i++)
        llr += p[i] * (log1p(x0 * (i / 4.0 - score0)) - log1p(x1 * (i / 4.0 - score1)));
    return llr;
}

enum rating_verdict rating_sprt_judge(const struct rating_sprt *test, double llr)
{
    if (llr >= rating_sprt_upper(test))
        return RATING_H1;
    return llr <= rating_sprt_lower(test) ? RATING_H0 : RATING_OPEN;
}
