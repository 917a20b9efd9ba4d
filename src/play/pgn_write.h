/* What writing records and trees as PGN share. */
#ifndef PLAY_PGN_WRITE_H
#define PLAY_PGN_WRITE_H

#include "core/text.h"
#include "pgn_movetext.h"
#include "record.h"

/* The tags of a record, and the empty line behind them; `whole`: it says why the game ended. */
void pgn_write_tags(struct text *, const struct record *, const agon_game *, bool whole);
/* "1-0", or "*" of one that goes on. */
const char *pgn_result(const struct record *);

#endif
