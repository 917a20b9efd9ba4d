/* Aims of an Arimaa turn short of winning, and whether it forces them: captures, rescues, hostages.
 *
 * A hostage is a piece other than a rabbit that is frozen beside a trap, while the enemy can take a
 * piece of its strength in a turn. It is held when none of its side's turns frees it. */
#ifndef ENGINES_ARIMAA_AIMS_H
#define ENGINES_ARIMAA_AIMS_H

#include "games/arimaa/arimaa.h"

enum arimaa_aim {
    ARIMAA_AIM_TRAP,    /* something is captured */
    ARIMAA_AIM_RESCUE,  /* only this: the threat is gone */
    ARIMAA_AIM_HOSTAGE, /* a piece is held that was not a hostage before */
    ARIMAA_AIM_RELEASE, /* the side's own hostages are free */
    ARIMAA_AIMS
};
extern const char *const arimaa_aim_names[ARIMAA_AIMS]; /* "trap" */

/* Whether the aim applies: for a rescue, that the enemy threatens to take a piece other than a
 * rabbit; for a release, that there is a hostage; for a hostage, that there is none. */
bool arimaa_aim_asked(const struct arimaa_pos *, enum arimaa_aim);

/* Whether the turn from `before` to `after` reaches the aim and is safe: it loses none of its
 * side's pieces, and in the next turn the enemy can neither win nor capture anything. Both are
 * between turns, and the game is not over; all turns of the enemy are tried. */
bool arimaa_aim_reached(const struct arimaa_game *, const struct arimaa_pos *before,
                        const struct arimaa_pos *after, enum arimaa_aim);

#endif
