/* A neural net over sparse inputs, in integers, so that all processors agree to the last bit.
 *
 * Either side of a game sees a position as a set of active inputs. The rows of weights of these
 * inputs, and a bias, add up to that side's units. A unit counts the square of its value, clamped
 * to 0 and 1. The weighted units of the side to move and of its enemy are the value; one of several
 * heads has the weights. The engine adds the head's bias, whose scale is its own. */
#ifndef SEARCH_LAYERS_H
#define SEARCH_LAYERS_H

#include <stdint.h>

/* LAYERS_ONE is 1 to rows, biases and units, LAYERS_OUT_ONE to the weights of heads, LAYERS_SUM_ONE
 * to weighted units. With biases within +-LAYERS_BIAS_MOST and weights of heads within
 * +-LAYERS_OUT_MOST a unit of up to 240 rows fits 16 bits, and the units of a side 32. */
enum {
    LAYERS_BLOCK = 64, /* the number of units is a multiple of it, and 256 at most */
    LAYERS_ONE = 181,  /* its square is the greatest that fits 16 bits */
    LAYERS_OUT_ONE = 64,
    LAYERS_SUM_ONE = LAYERS_ONE * LAYERS_ONE * LAYERS_OUT_ONE,
    LAYERS_BIAS_MOST = 1000,
    LAYERS_OUT_MOST = 127
};

struct layers {
    int inputs, units, heads;
    const int8_t *row; /* [input][unit], on a multiple of 64 */
    /* bias[unit], out[head][own, enemy][unit], out_bias[head], on a multiple of 64 */
    const int16_t *rest;
};

/* Adds the rows of inputs that `come` to units, and subtracts those that `go`. `from` may be `to`;
 * for a position from scratch it is `rest`, the biases. */
void layers_add(const struct layers *, int16_t *to, const int16_t *from, const uint32_t *come,
                int comes, const uint32_t *go, int goes);
/* The weighted units of a head. */
int64_t layers_sum(const struct layers *, int head, const int16_t *own, const int16_t *enemy);

#endif
