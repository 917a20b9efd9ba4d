/* APGN, the portable notation of Abalone games: its games become records, and records games. */
#ifndef PLAY_APGN_H
#define PLAY_APGN_H

#include "record.h"

/* Reads the next game, as record_read() does: 1, 0 at the end, or a negative status with *text at
 * the next game. Tags become headers: Variant, Position, Notation and Options say what is played.
 */
int apgn_read(struct record *, const char **text, int *line, struct agon_error *);
/* One game with its tags; as snprintf. AGON_UNSUPPORTED for a record of another game, or of more
 * than two players. */
int apgn_write(const struct record *, char *text, size_t size, struct agon_error *);

#endif
