/* How well a value agrees with what another program's search said of the same positions. */
#ifndef TUNE_MEASURE_H
#define TUNE_MEASURE_H

#include <agon/agon.h>

#include "model.h"

enum { MEASURE_MAX = 20000 };

struct measured {
    struct arimaa_pos pos;
    double theirs; /* for the side to move, thousandths of a rabbit */
};

struct measure {
    struct measured *position; /* at most MEASURE_MAX */
    int n;
};

/* Reads lines of tools/yardstick values; false: the file cannot be read. */
bool measure_read(struct measure *, const char *name, const agon_game *);
void measure_release(struct measure *);
/* Says on stderr how many signs are wrong where the other program sees BIG or more, and the rank
 * correlation (Spearman's); of the model, or with NULL of evaluate() as it is built. */
void measure_tell(const struct measure *, const struct model *);

#endif
