/* Events of a tournament: each is a line that is checked, applied and added to the log.
 *
 * An impossible event fails with the reason (AGON_UNSUPPORTED, AGON_BAD_TEXT) and changes
 * nothing. */
#ifndef PLAY_TOURNAMENT_EVENTS_H
#define PLAY_TOURNAMENT_EVENTS_H

#include "play/tournament/tournament.h"

/* Replays a log: AGON_BAD_TEXT with "line N: ..." for an impossible event. Text after the last
 * newline is an incomplete write and is ignored. */
int tournament_read(struct tournament *, const char *log, struct agon_error *);

/* `half`: half points of the player who moves first and of the other, 0..2, at most 2 in all. */
int tournament_finish(struct tournament *, int match, int game, const int half[2], const char *why,
                      struct agon_error *);
int tournament_correct(struct tournament *, int match, int game, const int half[2],
                       const char *reason, struct agon_error *);
int tournament_withdraw(struct tournament *, int player, const char *reason, struct agon_error *);
/* Adds or deducts half points by decision of an organiser; they count in the standings and
 * pairings. */
int tournament_bonus(struct tournament *, int player, int half, const char *reason,
                     struct agon_error *);
/* Enters an absent player; `missed`: the value of each round so far, in a Swiss tournament;
 * TOURNAMENT_BYE_NONE elsewhere. */
int tournament_enter(struct tournament *, int player, enum tournament_bye missed,
                     struct agon_error *);
/* Undoes the pairing of the last round of a Swiss tournament, before any of its games;
 * tournament_next() pairs it again. */
int tournament_unpair(struct tournament *, struct agon_error *);
/* Lets a player sit out a round of a Swiss tournament; full: the player plays in it after all. */
int tournament_sit_out(struct tournament *, int player, int round, enum tournament_bye,
                       struct agon_error *);
/* Replaces side 1 in a match of the Challenge, between its games, with another defender. */
int tournament_replace(struct tournament *, int match, int player, const char *reason,
                       struct agon_error *);
/* Sets the starting position of a game that has not begun; allowed once the Challenge is
 * decided. */
int tournament_handicap(struct tournament *, int match, int game, const char *position,
                        struct agon_error *);
int tournament_close(struct tournament *, const char *reason, struct agon_error *); /* an arena */
int tournament_elapsed(struct tournament *, int64_t ms, struct agon_error *);

#endif
