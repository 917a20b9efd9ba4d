/* Set-ups of the Arimaa engine. */
#ifndef ENGINES_ARIMAA_SETUP_H
#define ENGINES_ARIMAA_SETUP_H

#include "games/arimaa/arimaa.h"

/* The placements that complete the army of p's seat, which is setting up; some may have been
 * made. `seed` chooses among customary arrangements; Silver's answer Gold's army. */
void arimaa_choose_setup(const struct arimaa_game *, const struct arimaa_pos *, uint64_t seed,
                         struct agon_turn *);

#endif
