/* Common steps of opening a game: variant, options, memory. */
#ifndef CORE_OPENING_H
#define CORE_OPENING_H

#include "core/options.h"

struct opening {
    const struct agon_variant *variant;
    struct options base, now; /* the variant's presets, and the chosen options */
};

/* Fills in a game that is all zero; may rewrite the options in canonical form. 0 or a negative
 * status with *error. */
typedef int opening_fill(agon_game *, struct opening *, const struct agon_setup *,
                         struct agon_error *);

/* A game of `size` bytes; NULL with *error if the variant is unknown, an option is wrong, a
 * definition is given (none of these games has any), fill() refuses, or there is no memory. */
agon_game *opening_game(const struct agon_rules *, size_t size, opening_fill *,
                        const struct agon_setup *, struct agon_error *);
void opening_close(agon_game *); /* NULL is allowed */

#endif
