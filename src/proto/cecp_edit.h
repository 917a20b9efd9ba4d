/* A position told piece by piece, for programs of CECP that have no setboard. */
#ifndef PROTO_CECP_EDIT_H
#define PROTO_CECP_EDIT_H

#include <agon/game.h>

#include "core/text.h"

/* Writes the lines of an "edit" that leads to the pieces of `pos` from the start of the game that
 * everybody knows, in force mode; who is to move it does not say. `from_zero`: ranks are counted
 * so. False: pieces and their places do not tell this position. */
bool cecp_edit_write(const agon_game *, const agon_pos *pos, bool from_zero, struct text *);

#endif
