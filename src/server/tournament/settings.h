/* The settings of a tournament: their usual values, what must hold of them, the plan they make. */
#ifndef SERVER_TOURNAMENT_SETTINGS_H
#define SERVER_TOURNAMENT_SETTINGS_H

#include "server/tournament/hosted.h"

json_t *hosted_usual(void); /* all settings that have a usual value, a new object */
/* Takes settings over if all of them are valid; the reference to the game then is the tournament's.
 * 0, or a negative status and nothing has changed. */
int hosted_configure(struct hosted_tournament *, json_t *settings, struct shared_game *,
                     struct agon_error *);
/* Makes t->plan from settings and entries. 0 or a negative status. */
int hosted_plan(struct hosted_tournament *, struct agon_error *);
/* The rating that seeds a player: the given one, or the account's; 0: none is known. */
int hosted_rating(const struct hosted_tournament *, const struct entry *);

#endif
