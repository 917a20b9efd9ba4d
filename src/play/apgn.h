/* APGN, the portable notation of Abalone games: converting its games to records and back. */
#ifndef PLAY_APGN_H
#define PLAY_APGN_H

#include "record.h"

/* Reads the next game, as record_read() does: 1, 0 at the end, or a negative status with *text at
 * the next game. Tags become headers: Variant, Position, Notation and Options define the game. */
int apgn_read(struct record *, const char **text, int *line, struct agon_error *);
/* One game with its tags; as snprintf. AGON_UNSUPPORTED for another game, or more than two
 * players. */
int apgn_write(const struct record *, char *text, size_t size, struct agon_error *);

#endif
