/* A position sent piece by piece, for CECP programs without setboard. */
#ifndef PROTO_CECP_EDIT_H
#define PROTO_CECP_EDIT_H

#include <agon/game.h>

#include "core/text.h"

/* Writes the lines of an "edit" from the game's well-known start to the pieces of `pos`, in force
 * mode; the side to move is not included. `from_zero`: ranks are counted from 0. False: the pieces
 * alone do not express this position. */
bool cecp_edit_write(const agon_game *, const agon_pos *pos, bool from_zero, struct text *);

#endif
