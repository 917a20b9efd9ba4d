/* Statistics of a series of games between two players: Elo difference with error, LOS, and the
 * SPRT.
 *
 * Formulas: the logistic model of A. Elo, "The Rating of Chessplayers" (1978); normal intervals of
 * the mean score as in R. Coulom's and other match statistics; the generalised SPRT of A. Wald's
 * test over pairs of games (pentanomial), M. Van den Bergh, "A practical introduction to the GSPRT"
 * (2020), as used by fishtest. */
#ifndef PLAY_RATING_H
#define PLAY_RATING_H

#include <stdint.h>

/* Games from the first player's side, and the same games as pairs with colours exchanged: pair[i]
 * of them scored i half points (0..4). Games may be outside any pair. */
struct rating_tally {
    int64_t wins, draws, losses;
    int64_t pair[5];
};

/* The difference first - second in Elo with its 95 % interval; +-INFINITY where the score is 1 or 0
 * (the finite end then comes from the exact binomial bound). Without games: 0 in
 * -INFINITY..INFINITY. */
struct rating_elo {
    double elo, low, high;
    double error; /* half of high - low */
    double los;   /* likelihood of superiority, 0..1: that the first player is the stronger */
};
double rating_elo_of(double score); /* 0..1 -> Elo */
double rating_score_of(double elo); /* Elo -> 0..1 */
struct rating_elo rating_from_games(const struct rating_tally *);
struct rating_elo
rating_from_pairs(const struct rating_tally *); /* its errors account for shared openings */

/* H0: the difference is elo0, H1: it is elo1; alpha and beta are the chances of a wrong verdict. */
struct rating_sprt {
    double elo0, elo1, alpha, beta;
};
enum rating_verdict { RATING_H0 = -1, RATING_OPEN = 0, RATING_H1 = 1 };
/* Wald's bounds. */
double rating_sprt_lower(const struct rating_sprt *); /* log(beta / (1 - alpha)) */
double rating_sprt_upper(const struct rating_sprt *); /* log((1 - beta) / alpha) */
/* The log-likelihood ratio of H1 against H0 given the pairs; 0 without any. */
double rating_sprt_llr(const struct rating_sprt *, const int64_t pair[5]);
enum rating_verdict rating_sprt_judge(const struct rating_sprt *, double llr);

#endif
