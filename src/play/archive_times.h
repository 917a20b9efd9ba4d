/* When games of the public Arimaa archive were played, and how long their turns took. */
#ifndef PLAY_ARCHIVE_TIMES_H
#define PLAY_ARCHIVE_TIMES_H

#include "record.h"

enum { ARCHIVE_DAY = 40 };

/* The day of a moment in seconds since 1970, 0 or more, in UTC: "2026-02-01". */
void archive_day_write(int64_t seconds, char day[ARCHIVE_DAY]);
/* What a date says of when: ms since 1970 at the beginning of the day, the month or the year that
 * it names ("2026-02-14", "2026.02", "2026"), 0 when it names none. */
int64_t archive_day_read(const char *date);
/* The log of a game, s[0..n): the lines "after 12w, move used:17 wresv:148 bresv:150 ..." tell what
 * the record's turns took and left, in seconds; of a turn that was taken back and played again, the
 * last. Others are passed over. `first`: 1 when the record begins with a turn of silver. */
void archive_times_read(struct record *, const char *s, size_t n, int first);

#endif
