/* Shared by writing records and trees as PGN. */
#ifndef PLAY_PGN_WRITE_H
#define PLAY_PGN_WRITE_H

#include "core/text.h"
#include "pgn_movetext.h"
#include "record.h"

/* Writes the tags of a record, and the empty line after them; `whole`: with the reason for the
 * end. */
void pgn_write_tags(struct text *, const struct record *, const agon_game *, const agon_pos *first,
                    bool whole);
/* "1-0", or "*" for a game in progress. */
const char *pgn_result(const struct record *);

#endif
