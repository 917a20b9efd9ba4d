/* Rounds and byes: the event that adds matches, written and immediately read back.
 *
 * The pairing code (round_robin.h, swiss.h, bracket.h, floating.h, arena.h, challenge.h) adds the
 * rounds that are due with rounds_add(). Its functions return the number of matches added: 0 when
 * nothing is due now, or AGON_NO_MEMORY. They use only matches and results, so a resumed tournament
 * is paired as if it had never stopped. */
#ifndef PLAY_TOURNAMENT_ROUNDS_H
#define PLAY_TOURNAMENT_ROUNDS_H

#include "play/tournament/scan.h"
#include "play/tournament/tournament.h"

/* Adds a round (or matches to one) and logs it. 0 or AGON_NO_MEMORY. */
int rounds_add(struct tournament *, int stage, int round, const struct tournament_pair *, int n,
               struct agon_error *);
/* Adds the matches in the rest of a "round" line, without logging it. */
int rounds_read(struct tournament *, struct scan *);
/* "half", "none", and "play" for full; as tournament_sit_out() takes it. */
const char *tournament_bye_name(enum tournament_bye);
bool tournament_bye_find(const char *name, size_t n, enum tournament_bye *);

#endif
