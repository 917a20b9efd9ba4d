/* Names of cells, and small functions shared by readers and writers of positions and moves. */
#ifndef FAIRY_NAMES_H
#define FAIRY_NAMES_H

#include "games/fairy/fairy.h"

bool names_wide(const struct fairy_game *); /* some piece has a code of several letters */
/* Letters of the file, number of the rank; -1: no cell of this board. Advances *s. */
int names_read_cell(const struct fairy_game *, const char **s);
void names_write_cell(const struct fairy_game *, int cell, char name[8]);
/* The most bytes that a position with these pieces can take as text. */
int names_room(const struct fairy_game *, const struct fairy_pos *);
/* Whether a cell has its piece of the start. */
bool names_home(const struct fairy_game *, const struct fairy_pos *, int cell);
/* Whether a piece now on `to` can have come there by a lame step of that kind whose first crossed
 * cell is `over`, and from where. */
bool names_steps_over(const struct fairy_game *, const struct fairy_pos *, int seat, int kind,
                      int to, int over);
int names_step_from(const struct fairy_game *, int seat, int kind, int to, int over);
int names_first_crossed(const struct fairy_game *, const struct fairy_pos *);

#endif
