/* Latecomers, and rounds that players sit out: the effects of these events. */
#ifndef PLAY_TOURNAMENT_LATE_H
#define PLAY_TOURNAMENT_LATE_H

#include "play/tournament/tournament.h"

/* Whether an absent player could enter now; `missed` as tournament_enter() takes it. */
int late_may_enter(const struct tournament *, enum tournament_bye missed, struct agon_error *);
/* Each returns 0, or fails and changes nothing. */
int late_enter(struct tournament *, int player, enum tournament_bye missed, struct agon_error *);
/* Undoes the pairing of the last round of a Swiss tournament, before any of its games. */
int late_unpair(struct tournament *, int round, struct agon_error *);
/* Whether a player may request to sit out that round now. */
int late_may_sit_out(const struct tournament *, int player, int round, struct agon_error *);
/* Full: the player plays in that round after all. */
int late_sit_out(struct tournament *, int player, int round, enum tournament_bye,
                 struct agon_error *);

#endif
