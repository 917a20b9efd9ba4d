/* A tournament's settings: defaults, checks, and the plan made from them. */
#ifndef SERVER_HOSTED_SETTINGS_H
#define SERVER_HOSTED_SETTINGS_H

#include "server/hosted/hosted.h"

json_t *hosted_usual(void); /* the defaults, a new object */
/* Applies settings if all of them are valid, and then takes over the reference to the game. 0, or a
 * negative status and nothing has changed. */
int hosted_configure(struct hosted_tournament *, json_t *settings, struct shared_game *,
                     struct agon_error *);
/* Makes t->plan from settings and entries. 0 or a negative status. */
int hosted_plan(struct hosted_tournament *, struct agon_error *);
/* Returns the rating that seeds a player: the given one, or the account's; 0: none. */
int hosted_rating(const struct hosted_tournament *, const struct entry *);

#endif
