/* Display of running sand at the terminal. */
#ifndef CLI_PLAY_SAND_H
#define CLI_PLAY_SAND_H

#include "cli/play_game.h"

enum { PLAY_SAND_MS = 200 }; /* between two paintings */

/* Whether running sand is displayed: in a real-time game on a terminal. */
bool sand_runs(const struct play_game *);
/* Prints every hourglass with the time left, one line per seat, above the prompt. */
void sand_print(struct play_game *);
/* Repaints these lines above the line with the cursor, if it is time. */
void sand_paint(struct play_game *);
/* Writes these lines; nothing in games without sand. */
void sand_write(FILE *, const struct play_game *);
/* As sand_print(), for games that count plies or without a terminal: the sand of a position. */
void sand_tell(FILE *, const agon_game *, const agon_pos *);

#endif
