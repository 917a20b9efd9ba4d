/* Trains a net (search/layers.h) from samples. */
#ifndef SEARCH_TRAINER_H
#define SEARCH_TRAINER_H

#include <stdbool.h>
#include <stddef.h>

#include "search/layers.h"
#include "search/table.h"

/* A sample: the active inputs of the side to move and of its enemy, the head, and the chance to win
 * of the side to move, 0 to 1, or a bound of it. */
struct trainer_sample {
    const uint32_t *input[2];
    int n[2], head;
    float base; /* added to the net's value, which is the logarithm of the odds to win */
    float chance;
    enum table_bound bound;
};
/* Gives sample i. The inputs may be in `room`, which has space for `active` of either side and
 * stays until the next call with it. */
typedef void trainer_see(const void *user, size_t i, uint32_t *room, struct trainer_sample *);
/* The progress: roots of the mean squared errors of the chance, of samples learned from since the
 * last report and of exact ones held out; and the correlation of the latter. False: the training
 * ends here. */
struct trainer_report {
    long batch, batches;
    double learned, held, correlation;
};
typedef bool trainer_tell(void *user, const struct trainer_report *);

struct trainer_plan {
    int inputs, units, heads;
    int active; /* inputs of a side, at most */
    trainer_see *see;
    const void *user;
    size_t learned, held; /* samples to learn from, and the number of those after them, held out */
    double presentations; /* samples seen, in batches */
    double rate;          /* of learning, at first; it falls to 0 by a cosine */
    uint64_t seed;
    int out_one;               /* 1 to the weights of heads, in `rest`, */
    int bias_one;              /* and to their biases */
    const struct layers *from; /* the initial net, or NULL: random numbers, or */
    bool from_nothing;         /* rows of 0, so that an input without samples changes nothing */
    int row_most;              /* limit of the numbers of rows; 0: that of a byte */
    int threads;               /* 1 or 2 */
    trainer_tell *tell;        /* NULL: nothing is reported */
    void *told;                /* given to it */
};

/* Trains, and writes the rows and the rest of the net. The same samples and number of threads give
 * the same net on the same kind of processor. False: there is no memory, or a thread cannot be
 * started. */
bool trainer_run(const struct trainer_plan *, int8_t *row, int16_t *rest);

#endif
