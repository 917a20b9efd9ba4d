/* Glicko-2, in the steps and names of the paper. */
#include "glicko.h"

#include <math.h>

static const double scale = 173.7178, tau = 0.5, tolerance = 0.000001;
static const double pi = 3.14159265358979323846;

static double g(double phi)
{
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi));
}

static double expected(double mu, double mu_j, double phi_j)
{
    return 1 / (1 + exp(-g(phi_j) * (mu - mu_j)));
}

/* The function whose zero is the logarithm of the new variance of strength (step 5.1). */
static double f(double x, double delta, double phi, double v, double a)
{
    double e = exp(x), d = phi * phi + v + e;
    return e * (delta * delta - phi * phi - v - e) / (2 * d * d) - (x - a) / (tau * tau);
}

/* Step 5: the new volatility, by the Illinois algorithm. */
static double new_volatility(double sigma, double delta, double phi, double v)
{
    double a = log(sigma * sigma), A = a, B;
    if (delta * delta > phi * phi + v) {
        B = log(delta * delta - phi * phi - v);
    } else {
        int k = 1;
        while (f(a - k * tau, delta, phi, v, a) < 0)
            k++;
        B = a - k * tau;
    }
    double fA = f(A, delta, phi, v, a), fB = f(B, delta, phi, v, a);
    while (fabs(B - A) > tolerance) {
        double C = A + (A - B) * fA / (fB - fA), fC = f(C, delta, phi, v, a);
        if (fC * fB <= 0) {
            A = B;
            fA = fB;
        } else {
            fA /= 2;
        }
        B = C;
        fB = fC;
    }
    return exp(A / 2);
}

struct glicko glicko_after(const struct glicko *p, const struct glicko_game *game, int n)
{
    double mu = (p->rating - 1500) / scale, phi = p->deviation / scale;
    double precision = 0, gain = 0;
    if (n == 0)
        return glicko_rested(p, 1);
    for (int j = 0; j < n; j++) {
        double mu_j = (game[j].opponent.rating - 1500) / scale;
        double phi_j = game[j].opponent.deviation / scale, e = expected(mu, mu_j, phi_j);
        precision += g(phi_j) * g(phi_j) * e * (1 - e);
        gain += g(phi_j) * (game[j].score - e);
    }
    double v = 1 / precision, sigma = new_volatility(p->volatility, v * gain, phi, v);
    double phi_star = sqrt(phi * phi + sigma * sigma);
    double phi_new = 1 / sqrt(1 / (phi_star * phi_star) + precision);
    return (struct glicko){.rating = 1500 + scale * (mu + phi_new * phi_new * gain),
                           .deviation = scale * phi_new,
                           .volatility = sigma};
}

struct glicko glicko_rested(const struct glicko *p, double periods)
{
    double phi = p->deviation / scale;
    double grown = scale * sqrt(phi * phi + periods * p->volatility * p->volatility);
    struct glicko rested = *p;
    rested.deviation = grown < GLICKO_START.deviation ? grown : GLICKO_START.deviation;
    return rested;
}
