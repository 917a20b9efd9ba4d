/* Turns and names in the form of UCI and CECP, for the chess-like games. */
#ifndef PROTO_UCI_TEXT_H
#define PROTO_UCI_TEXT_H

#include <agon/game.h>

#include "core/text.h"

/* Whether a game is chess-like: two seats, squares, and every kind of piece has a movement. */
bool uci_fits(const agon_game *);
/* Whether it is chess itself, whose variant name is omitted. */
bool uci_is_chess(const agon_game *);
/* Whether the word s[0..n) is the name, ignoring case and dashes. */
bool uci_same_name(const char *name, const char *s, size_t n);
/* Adds a turn in long notation, with the promotion piece's letter in lower case and without a sign
 * before it ("e7e8q"). `chess960`: castling is always the king onto its rook ("e1h1"). */
void uci_turn_write(const agon_game *, const agon_pos *, const struct agon_turn *, bool chess960,
                    struct text *);

#endif
