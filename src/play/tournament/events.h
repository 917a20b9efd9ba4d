/* What happens to a tournament: every event is a line, checked, applied and kept in the log.
 *
 * An event that cannot happen is refused with its reason (AGON_UNSUPPORTED, AGON_BAD_TEXT), and
 * then nothing has changed. */
#ifndef PLAY_TOURNAMENT_EVENTS_H
#define PLAY_TOURNAMENT_EVENTS_H

#include "play/tournament/tournament.h"

/* Goes on from a log: AGON_BAD_TEXT with "line N: ..." for an event that cannot have happened. Text
 * after the last newline was not wholly written and is ignored. */
int tournament_read(struct tournament *, const char *log, struct agon_error *);

/* `half`: half points of the player who moves first and of the other, 0..2, at most 2 in all. */
int tournament_finish(struct tournament *, int match, int game, const int half[2], const char *why,
                      struct agon_error *);
int tournament_correct(struct tournament *, int match, int game, const int half[2],
                       const char *reason, struct agon_error *);
int tournament_withdraw(struct tournament *, int player, const char *reason, struct agon_error *);
/* Half points that an organiser gives or takes, in the standings and what follows from them. */
int tournament_bonus(struct tournament *, int player, int half, const char *reason,
                     struct agon_error *);
/* An absent player enters; `missed`: what the rounds so far are worth, in a Swiss tournament;
 * TOURNAMENT_BYE_NONE elsewhere. */
int tournament_enter(struct tournament *, int player, enum tournament_bye missed,
                     struct agon_error *);
/* Takes the last round of a Swiss tournament back, before any of its games; tournament_next() pairs
 * it again. */
int tournament_unpair(struct tournament *, struct agon_error *);
/* A player sits a round of a Swiss tournament out; full: plays in it after all. */
int tournament_sit_out(struct tournament *, int player, int round, enum tournament_bye,
                       struct agon_error *);
/* Another defender takes the place of side 1 in a match of the Challenge, between its games. */
int tournament_replace(struct tournament *, int match, int player, const char *reason,
                       struct agon_error *);
/* A game that has not begun starts from this position; allowed once the Challenge is decided. */
int tournament_handicap(struct tournament *, int match, int game, const char *position,
                        struct agon_error *);
int tournament_close(struct tournament *, const char *reason, struct agon_error *); /* an arena */
int tournament_elapsed(struct tournament *, int64_t ms, struct agon_error *);

#endif
