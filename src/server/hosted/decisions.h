/* Decisions of organisers and arbiters in a tournament under way.
 *
 * Each function returns 0, or a negative status and changes nothing. */
#ifndef SERVER_HOSTED_DECISIONS_H
#define SERVER_HOSTED_DECISIONS_H

#include "server/hosted/hosted.h"

/* Whether `count` more players may enter now. */
int hosted_may_enter(const struct hosted_tournament *, int count, enum tournament_bye missed,
                     struct agon_error *);
/* Enters the player of the last entry, which was just added. */
int hosted_enter(struct hosted_tournament *, enum tournament_bye missed, struct agon_error *);
int hosted_sit_out(struct hosted_tournament *, int player, int round, enum tournament_bye,
                   struct agon_error *);
int hosted_withdraw(struct hosted_tournament *, int player, const char *reason,
                    struct agon_error *);
int hosted_bonus(struct hosted_tournament *, int player, int half, const char *reason,
                 struct agon_error *);
int hosted_correct(struct hosted_tournament *, int match, int game, const int half[2],
                   const char *reason, struct agon_error *);
int hosted_decide(struct hosted_tournament *, int match, int game, const int half[2],
                  const char *reason, struct agon_error *);
int hosted_replay(struct hosted_tournament *, int match, int game, struct agon_error *);
int hosted_replace(struct hosted_tournament *, int match, int player, const char *reason,
                   struct agon_error *);
/* Imports results and rounds from a TRF file (trf_read.h) and ends games under way that now have a
 * result. Returns the number of new results. */
int hosted_import(struct hosted_tournament *, const char *text, struct agon_error *);

#endif
