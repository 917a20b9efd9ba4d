/* The Arimaa evaluation as a thing that learns: its weights and its net in floating point.
 *
 * A board is the list of what the ideas of the evaluation find on it for both sides. Values are
 * for gold, in thousandths of a rabbit, before evaluate_press(). */
#ifndef TUNE_MODEL_H
#define TUNE_MODEL_H

#include <stddef.h>

#include "engines/arimaa/evaluate.h"

enum { BOARD_FOUND_MAX = 2 * EVAL_WEIGHTS, SHARES_MAX = 15, SHARED_MAX = 2000 };

/* A feature that a side has on a board, and how often. */
struct found {
    uint16_t feature;
    int8_t seat, times;
};

struct board {
    const struct found *found; /* n of them */
    int n;
    float material; /* gold's less silver's */
    float early;    /* the part of the early weights, 0 to 1 */
};

/* A number and what Adam keeps of its gradients. */
struct learned {
    float value, gradient, mean, square;
};

struct model {
    double rate, pull;          /* of the weights: Adam's step, and the pull towards 0 */
    double net_rate, net_decay; /* of the net */
    bool net;                   /* whether the net takes part */
    long steps;
    /* Early and late: a weight is what is its own and what it shares with others of its table. */
    struct learned weight[2][EVAL_WEIGHTS], own[2][EVAL_WEIGHTS], shared[2][SHARED_MAX];
    int share[EVAL_WEIGHTS][SHARES_MAX], shares[EVAL_WEIGHTS], shared_n;
    struct learned bias[NET_UNITS], out[NET_UNITS];
    struct learned unit[EVAL_WEIGHTS][2][NET_UNITS]; /* seen as own, as the enemy's */
};

/* Weights 0 but for the material's 1000, the net small numbers by chance. */
void model_init(struct model *, uint64_t seed);
/* Lists what is found on a position; `found` has room for BOARD_FOUND_MAX. */
struct board model_look(const struct arimaa_pos *, struct found *found);
double model_value(const struct model *, const struct board *);
/* Adds to the gradients: the loss grows by `slope` for each thousandth that the value grows. */
void model_blame(struct model *, const struct board *, double slope);
/* One of Adam's steps (Kingma, Ba, 2015) with the gradients of so many samples. */
void model_step(struct model *, int samples);
void model_forget(struct model *); /* begins Adam's means anew */
/* Everything but the material counts so many times as much. */
void model_scale(struct model *, double times);
/* The weights as weights.c to a file, the net as data/nets/arimaa.net; false: not written. */
bool model_write(const struct model *, const char *weights, const char *net);

/* Adam for one number. */
void learned_step(struct learned *, double scale, double rate, long steps);

#endif
