/* Dates of games in the public Arimaa archive, and the times of their turns. */
#ifndef PLAY_ARCHIVE_TIMES_H
#define PLAY_ARCHIVE_TIMES_H

#include "record.h"

enum { ARCHIVE_DAY = 40 };

/* The UTC day of a time in seconds since 1970, 0 or more: "2026-02-01". */
void archive_day_write(int64_t seconds, char day[ARCHIVE_DAY]);
/* The start of the day, month or year in a date ("2026-02-14", "2026.02", "2026") in ms since 1970;
 * 0: invalid. */
int64_t archive_day_read(const char *date);
/* Sets the turns' times from the log of a game, s[0..n): lines "after 12w, move used:17 wresv:148
 * bresv:150 ..." have them in seconds; the last counts for a turn taken back and played again.
 * Skips other lines. `first`: 1 if the record begins with a turn of silver. */
void archive_times_read(struct record *, const char *s, size_t n, int first);

#endif
