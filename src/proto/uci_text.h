/* Turns and names as UCI and CECP write them, for the chess-like games. */
#ifndef PROTO_UCI_TEXT_H
#define PROTO_UCI_TEXT_H

#include <agon/game.h>

#include "core/text.h"

/* Whether a game is chess-like: two seats, squares, and every kind of piece has a movement. */
bool uci_fits(const agon_game *);
/* Whether it is chess itself, which needs no name. */
bool uci_is_chess(const agon_game *);
/* Whether the word s[0..n) is the name when case and dashes do not count. */
bool uci_same_name(const char *name, const char *s, size_t n);
/* Adds a turn in long notation: without the sign before what a piece becomes, which is in lower
 * case ("e7e8q"). */
void uci_turn_write(const agon_game *, const agon_pos *, const struct agon_turn *, struct text *);

#endif
