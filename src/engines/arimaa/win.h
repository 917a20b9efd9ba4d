/* A win in this turn, as the steps that make it. */
#ifndef ENGINES_ARIMAA_WIN_H
#define ENGINES_ARIMAA_WIN_H

#include "games/arimaa/arimaa.h"

/* Steps from p, past the set-up and perhaps within a turn, after which the game is won if the turn
 * ends there: by goal, else by elimination, else by immobilisation. Their number; 0 if there is no
 * such turn, if the game has no judging, or if the board would occur a third time. */
int arimaa_win_line(const struct arimaa_game *, const struct arimaa_pos *p, struct agon_past,
                    arimaa_step line[ARIMAA_STEPS]);

#endif
