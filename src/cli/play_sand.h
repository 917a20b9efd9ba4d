/* Running sand at the terminal. */
#ifndef CLI_PLAY_SAND_H
#define CLI_PLAY_SAND_H

#include "cli/play_sitting.h"

enum { PLAY_SAND_MS = 200 }; /* between two paintings */

/* Whether there is sand to be shown running: a real-time game on a terminal. */
bool sand_runs(const struct sitting *);
/* Prints every hourglass with the time that is left, a line a seat; the prompt comes below. */
void sand_print(struct sitting *);
/* Paints these lines again, above the line with the cursor, if it is time to. */
void sand_paint(struct sitting *);
/* As sand_print(), for games that count plies or no terminal: the sand of a position. */
void sand_tell(FILE *, const agon_game *, const agon_pos *);

#endif
