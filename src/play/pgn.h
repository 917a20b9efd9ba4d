/* PGN, the portable notation of chess games: records of chess-like games in it. */
#ifndef PLAY_PGN_H
#define PLAY_PGN_H

#include "record.h"

/* One game with its tags and its moves in SAN; as snprintf. AGON_UNSUPPORTED for a record of
 * another kind of game. */
int pgn_write(const struct record *, char *text, size_t size, struct agon_error *);

#endif
