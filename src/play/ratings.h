/* Ratings of many players from all of their games: maximum likelihood, or with a prior.
 *
 * The model is Davidson's for paired comparisons with ties (R. Davidson, "On extending the
 * Bradley-Terry model to accommodate ties in paired comparison experiments", 1970) with an
 * advantage for the side that moves first: with d = (first - second + advantage) / 400 ln 10 the
 * chances of a win, a draw and a loss are as e^(d/2) : v : e^(-d/2). Without draws that is Elo's
 * logistic curve. Its likelihood has one maximum, found by Newton's method; errors come from its
 * curvature. */
#ifndef PLAY_RATINGS_H
#define PLAY_RATINGS_H

#include <stdbool.h>
#include <stdint.h>

#include <agon/status.h>

enum { RATINGS_PLAYERS_MAX = 4000 };

struct ratings_pair {
    int first, second;           /* players */
    int64_t wins, draws, losses; /* of the side that moved first */
};
/* Read the members, change them only through the functions. */
struct ratings {
    char **name;
    int players, player_room;
    int *slot; /* of names, by their hash: 1 + player, 0: none */
    int slots;
    struct ratings_pair *pair; /* unsorted; a pair may occur several times */
    int pairs, pair_room;
};
void ratings_init(struct ratings *);
void ratings_release(struct ratings *);
/* The index of the player, added if new; AGON_NO_MEMORY, or AGON_UNSUPPORTED for too many. */
int ratings_player(struct ratings *, const char *name, struct agon_error *);
/* `half`: half points of the side that moved first. 0 or AGON_NO_MEMORY. */
int ratings_add(struct ratings *, int first, int second, int half, struct agon_error *);

struct ratings_options {
    double prior;   /* deviation, in Elo, of a normal prior around the mean; 0: none */
    bool advantage; /* also fit the advantage of the first move */
};
/* Elo and standard error of each player, relative to the mean of all (0). */
struct ratings_fit {
    int players;
    double *elo;
    double *covariance; /* [a * players + b], of the above */
    double advantage, advantage_error;
    double draws;      /* chance of a draw between equals, if neither has the first move */
    double likelihood; /* its logarithm, without the prior */
    int64_t games;
};
/* 0; AGON_UNSUPPORTED if the games do not determine the ratings (without a prior: a player won or
 * lost everything, or two groups never met), with the names in *error; or AGON_NO_MEMORY. Release
 * it after 0. */
int ratings_fit(const struct ratings *, const struct ratings_options *, struct ratings_fit *,
                struct agon_error *);
void ratings_fit_release(struct ratings_fit *);
double ratings_error(const struct ratings_fit *, int player); /* standard error */
/* The likelihood that a is stronger than b, 0..1. */
double ratings_superiority(const struct ratings_fit *, int a, int b);

#endif
